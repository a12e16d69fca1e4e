// Result<T> and Status: how calls on untrusted input report failure.
//
// A Result holds either a value or an Error, never both; a Status is a Result without a value.
// Failing is no exception: readers of bytes behave the same with and without those. Only value()
// insists.
#pragma once

#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace hitmask {

/// What went wrong and where, as a sentence for a person ("rock.png: truncated after row 17").
struct Error {
  std::string message;
};

[[nodiscard]] inline const std::string& message_of(const Error& error) noexcept {
  return error.message;
}

namespace detail {

/// Whether a value has a yes or no of its own that success could be taken for.
template <class T>
inline constexpr bool has_own_answer = false;
template <class T>
inline constexpr bool has_own_answer<std::optional<T>> = true;

}  // namespace detail

/// A value, or the reason there is none: an Error, or some other type with a message_of().
template <class T, class E = Error>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(E error) : error_(std::move(error)) {}

  [[nodiscard]] bool ok() const noexcept { return value_.has_value(); }
  /// Not for a value with a yes or no of its own, as a sweep has: say ok(), or ask the value.
  explicit operator bool() const noexcept
    requires(!detail::has_own_answer<T>)
  {
    return ok();
  }

  /// The value where it is taken for granted: throws std::logic_error with the message when
  /// there is none; ends the program where there are no exceptions.
  [[nodiscard]] T& value() & { return insist(), *value_; }
  [[nodiscard]] const T& value() const& { return insist(), *value_; }
  [[nodiscard]] T&& value() && { return insist(), std::move(*value_); }
  /// Only when ok(): not checked.
  [[nodiscard]] T* operator->() noexcept { return &*value_; }
  [[nodiscard]] const T* operator->() const noexcept { return &*value_; }
  [[nodiscard]] T& operator*() & noexcept { return *value_; }
  [[nodiscard]] const T& operator*() const& noexcept { return *value_; }
  [[nodiscard]] T&& operator*() && noexcept { return std::move(*value_); }

  /// Empty when ok().
  [[nodiscard]] decltype(auto) message() const noexcept { return message_of(error_); }
  [[nodiscard]] const E& error() const noexcept { return error_; }

 private:
  void insist() const {
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

/// Success, or the reason there was none.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Error error) : error_(std::move(error)), ok_(false) {}

  [[nodiscard]] bool ok() const noexcept { return ok_; }
  explicit operator bool() const noexcept { return ok_; }
  [[nodiscard]] const std::string& message() const noexcept { return error_.message; }
  [[nodiscard]] const Error& error() const noexcept { return error_; }

 private:
  Error error_;
  bool ok_ = true;
};

}  // namespace hitmask
