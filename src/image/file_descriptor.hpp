// An open file that closes itself.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "hitmask/result.hpp"

namespace hitmask::detail::image {

class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int number) noexcept : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~FileDescriptor() { static_cast<void>(close()); }

  [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }
  [[nodiscard]] int number() const noexcept { return number_; }

  /// False when the system reports an error: delayed write errors appear only here.
  [[nodiscard]] bool close() noexcept {
    const int number = std::exchange(number_, -1);
    return number < 0 || ::close(number) == 0;
  }

  /// Opens without waiting for the other end of a pipe, then makes reads and writes block as usual.
  [[nodiscard]] static FileDescriptor open_waiting(const std::string& path, int flags) noexcept {
    FileDescriptor file(::open(path.c_str(), flags | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
    if (file.is_open()) ::fcntl(file.number_, F_SETFL, flags);
    return file;
  }

 private:
  int number_ = -1;
};

/// The system's text for an errno value; unlike strerror, thread-safe.
[[nodiscard]] inline std::string system_message(int error_number) {
  return std::error_code(error_number, std::generic_category()).message();
}

/// System calls end a path at its first zero byte and would open a different file.
[[nodiscard]] inline Result<void> check_path(const std::string& path) {
  if (path.empty()) return Error{ErrorCode::file, "the path is empty"};
  if (path.find('\0') != std::string::npos)
    return Error{ErrorCode::file, "the path contains a zero byte"};
  return {};
}

}  // namespace hitmask::detail::image
