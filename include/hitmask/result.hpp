// Result<T> and Status: how calls on untrusted input report failure.
//
// A Result holds either a value or an Error, never both; a Status is a Result without a value.
// Nothing here throws, so readers of bytes behave the same with and without exceptions.
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace hitmask {

/// What went wrong and where, as a sentence for a person ("rock.png: truncated after row 17").
struct Error {
  std::string message;
};

/// A value, or the reason there is none.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Error error) : error_(std::move(error)) {}

  [[nodiscard]] bool ok() const noexcept { return value_.has_value(); }
  explicit operator bool() const noexcept { return ok(); }

  /// Only when ok().
  [[nodiscard]] T& value() & noexcept { return *value_; }
  [[nodiscard]] const T& value() const& noexcept { return *value_; }
  [[nodiscard]] T&& value() && noexcept { return std::move(*value_); }
  [[nodiscard]] T* operator->() noexcept { return &*value_; }
  [[nodiscard]] const T* operator->() const noexcept { return &*value_; }
  [[nodiscard]] T& operator*() & noexcept { return *value_; }
  [[nodiscard]] const T& operator*() const& noexcept { return *value_; }
  [[nodiscard]] T&& operator*() && noexcept { return std::move(*value_); }

  /// Empty when ok().
  [[nodiscard]] const std::string& message() const noexcept { return error_.message; }
  [[nodiscard]] const Error& error() const noexcept { return error_; }

 private:
  std::optional<T> value_;
  Error error_;
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
