#include "cli/output.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/exit_codes.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

/// Returns 0, or the errno of the failure.
int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0 && errno != EINTR) return errno;
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

}  // namespace

Result<void> Output::written() { return buffer_.size() < high_water ? status_ : flush(); }

Result<void> Output::write(std::string_view text) {
  buffer_.append(text);
  return written();
}

Result<void> Output::flush() {
  if (status_.ok()) {
    const int problem = write_all(descriptor_, buffer_);
    if (problem != 0)
      status_ =
          Error{ErrorCode::argument, std::string("standard output: ") + std::strerror(problem)};
  }
  buffer_.clear();
  return status_;
}

void print_error(std::string_view message) {
  // If standard error itself fails, there is nowhere to report it.
  (void)write_all(STDERR_FILENO, joined({"hitmask: ", printable(message), "\n"}));
}

int failed(std::string_view message) {
  print_error(message);
  return exit_failure;
}

}  // namespace hitmask::cli
