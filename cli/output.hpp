// Standard output and standard error, with every failure reported.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "hitmask/result.hpp"

namespace hitmask::cli {

/// A standard stream with a buffer. After the first failure nothing more is written, and flush()
/// keeps reporting it.
class Output {
 public:
  explicit Output(int stream) : stream_(stream) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Append here, then call written().
  [[nodiscard]] std::string& buffer() noexcept { return buffer_; }
  /// Writes the buffer when it has grown large.
  Result<void> written();
  Result<void> write(std::string_view text);
  Result<void> flush();

 private:
  static constexpr std::size_t high_water = 1u << 16;  // bytes

  int stream_;
  std::string buffer_;
  Result<void> status_;
};

/// "hitmask: message" on standard error; control characters in hostile file names become '?'.
void print_error(std::string_view message);
/// The same; returns the matching exit code.
[[nodiscard]] int failed(std::string_view message);
[[nodiscard]] inline int failed(const Result<void>& status) { return failed(status.message()); }

}  // namespace hitmask::cli
