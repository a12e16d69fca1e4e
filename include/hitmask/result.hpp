// Result: a value, or the reason there is none.
//
// Constructors throw on impossible sizes. Everything else that can fail returns a Result: with an
// enum that programs can switch over, and a sentence for people. Results behave the same with and
// without exceptions; only value() throws.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "hitmask/export.hpp"

namespace hitmask {

/// Called when a program breaks a rule that debug builds check, such as `*result` without a value.
/// The program ends when it returns.
using AssertHook = void (*)(const char* message);

/// Sets the hook and returns the previous one. Null: write the message to stderr.
HITMASK_API AssertHook set_assert_hook(AssertHook hook) noexcept;

namespace detail {
/// Calls the assert hook, then std::abort().
[[noreturn]] HITMASK_API void assertion_failed(const char* message) noexcept;
}  // namespace detail

/// What kind of failure an Error is.
enum class ErrorCode : std::uint8_t {
  none,
  argument,  ///< a value without a meaning, such as a row stride that is shorter than a row
  size,      ///< a size that no mask can have
  memory,    ///< memory ran out
  data,      ///< bytes that do not hold what they should
  limit,     ///< over a limit that the caller set, such as ImageLimits
  file,      ///< a file that cannot be opened, read or written
};

/// What went wrong and where, as a sentence for a person ("rock.png: truncated after row 17").
struct Error {
  ErrorCode code = ErrorCode::none;
  std::string message{};
};

[[nodiscard]] inline bool is_error(const Error& error) noexcept {
  return error.code != ErrorCode::none;
}
[[nodiscard]] inline const std::string& message_of(const Error& error) noexcept {
  return error.message;
}

/// Error enums have a value `none` and a message_of().
template <class Enum>
  requires std::is_enum_v<Enum>
[[nodiscard]] constexpr bool is_error(Enum error) noexcept {
  return error != Enum::none;
}

/// A value, or the reason there is none.
template <class T, class E = Error>
class Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(E error) : error_(std::move(error)) {}

  [[nodiscard]] bool ok() const noexcept { return value_.has_value(); }
  explicit operator bool() const noexcept { return ok(); }

  /// Throws std::logic_error with the message when there is no value; ends the program in builds
  /// without exceptions.
  T& value() & HITMASK_LIFETIMEBOUND { return require(), *value_; }
  const T& value() const& HITMASK_LIFETIMEBOUND { return require(), *value_; }
  T&& value() && HITMASK_LIFETIMEBOUND { return require(), std::move(*value_); }
  /// Only when ok(). Debug builds check that and call the assert hook.
  [[nodiscard]] T* operator->() noexcept HITMASK_LIFETIMEBOUND { return &checked(value_); }
  [[nodiscard]] const T* operator->() const noexcept HITMASK_LIFETIMEBOUND {
    return &checked(value_);
  }
  [[nodiscard]] T& operator*() & noexcept HITMASK_LIFETIMEBOUND { return checked(value_); }
  [[nodiscard]] const T& operator*() const& noexcept HITMASK_LIFETIMEBOUND {
    return checked(value_);
  }
  [[nodiscard]] T&& operator*() && noexcept HITMASK_LIFETIMEBOUND {
    return std::move(checked(value_));
  }

  /// Empty when ok().
  [[nodiscard]] decltype(auto) message() const noexcept { return message_of(error_); }
  [[nodiscard]] const E& error() const noexcept HITMASK_LIFETIMEBOUND { return error_; }

 private:
  template <class Value>
  [[nodiscard]] auto& checked(Value& value) const noexcept {
#if !defined(NDEBUG)
    if (!value) detail::assertion_failed(std::string(message()).c_str());
#endif
    return *value;
  }

  void require() const {
    if (ok()) return;
#if defined(__cpp_exceptions)
    throw std::logic_error(std::string(message()));
#else
    std::abort();
#endif
  }

  std::optional<T> value_;
  E error_{};
};

/// Success, or the reason for failure. As small as its error: one byte for an enum.
template <class E>
class Result<void, E> {
 public:
  constexpr Result() = default;
  constexpr Result(E error) noexcept : error_(std::move(error)) {}

  [[nodiscard]] constexpr bool ok() const noexcept { return !is_error(error_); }
  explicit constexpr operator bool() const noexcept { return ok(); }

  /// Throws std::logic_error with the message unless ok(); ends the program in builds without
  /// exceptions.
  void value() const {
    if (ok()) return;
#if defined(__cpp_exceptions)
    throw std::logic_error(std::string(message()));
#else
    std::abort();
#endif
  }

  /// Empty when ok().
  [[nodiscard]] decltype(auto) message() const noexcept { return message_of(error_); }
  [[nodiscard]] constexpr const E& error() const noexcept HITMASK_LIFETIMEBOUND { return error_; }

 private:
  E error_{};
};

}  // namespace hitmask
