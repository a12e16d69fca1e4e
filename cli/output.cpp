#include "cli/output.hpp"

#include <cerrno>
#include <cstring>

#include "base/platform.hpp"
#include "cli/exit_codes.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace base = detail::base;

Result<void> Output::written() { return buffer_.size() < high_water ? status_ : flush(); }

Result<void> Output::write(std::string_view text) {
  buffer_.append(text);
  return written();
}

Result<void> Output::flush() {
  if (status_.ok()) {
    if (!base::File(stream_).write(as_bytes(buffer_)))
      status_ = Error{ErrorCode::argument, std::string("standard output: ") + std::strerror(errno)};
  }
  buffer_.clear();
  return status_;
}

void print_error(std::string_view message) {
  // If standard error itself fails, there is nowhere to report it.
  (void)base::File(base::standard_error)
      .write(as_bytes(joined({"hitmask: ", printable(message), "\n"})));
}

int failed(std::string_view message) {
  print_error(message);
  return exit_failure;
}

}  // namespace hitmask::cli
