#include "image/source.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cstring>

namespace hitmask::detail::image {

namespace {

constexpr std::uint64_t most_buffer_bytes = 64 * 1024;

std::string over_limit_message(std::uint64_t limit) {
  return "the file is over the limit of " + std::to_string(limit) + " bytes";
}

ssize_t read_some(int file, std::uint8_t* to, std::size_t length) noexcept {
  ssize_t count = 0;
  do {
    count = ::read(file, to, length);
  } while (count < 0 && errno == EINTR);
  return count;
}

}  // namespace

Result<ByteSource> ByteSource::of_memory(std::span<const std::uint8_t> bytes, std::uint64_t limit) {
  if (bytes.size() > limit) return Error{ErrorCode::limit, over_limit_message(limit)};
  ByteSource source;
  source.memory_ = bytes;
  source.size_ = bytes.size();
  return source;
}

Result<ByteSource> ByteSource::of_file(const std::string& path, std::uint64_t limit) {
  if (Result<void> status = check_path(path); !status) return status.error();
  ByteSource source;
  source.limit_ = limit;
  source.file_ = FileDescriptor::open_waiting(path, O_RDONLY);
  struct stat about = {};
  if (!source.file_.is_open() || ::fstat(source.file_.number(), &about) != 0)
    return Error{ErrorCode::file, "cannot open: " + system_message(errno)};
  if (S_ISDIR(about.st_mode)) return Error{ErrorCode::file, "is a directory, not a PNG file"};
  if (S_ISREG(about.st_mode)) source.size_ = static_cast<std::uint64_t>(about.st_size);
  if (source.size_.value_or(0) > limit) return Error{ErrorCode::limit, over_limit_message(limit)};
  // One byte more than a small file has, so that its end is detected too.
  source.capacity_ = std::min(source.size_.value_or(most_buffer_bytes) + 1, most_buffer_bytes);
  source.buffer_.reset(new std::uint8_t[source.capacity_]);  // not cleared: it is written first
  return source;
}

std::span<const std::uint8_t> ByteSource::waiting() const noexcept {
  if (!file_.is_open()) return memory_.subspan(begin_);
  return {buffer_.get() + begin_, end_ - begin_};
}

std::string ByteSource::failure() const {
  return over_limit_ ? over_limit_message(limit_) : "cannot read: " + system_message(read_error_);
}

bool ByteSource::refill() noexcept {
  if (!file_.is_open() || failed()) return false;
  std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  const ssize_t count = read_some(file_.number(), buffer_.get() + end_, capacity_ - end_);
  if (count < 0) read_error_ = errno;
  if (count <= 0) return false;
  end_ += static_cast<std::size_t>(count);
  fetched_ += static_cast<std::uint64_t>(count);
  // A pipe, or a file that grew after it was opened.
  over_limit_ = fetched_ > limit_;
  return !over_limit_;
}

std::span<const std::uint8_t> ByteSource::peek(std::size_t length) noexcept {
  while (waiting().size() < length && refill()) {
  }
  return waiting().first(std::min(length, waiting().size()));
}

bool ByteSource::read(std::uint8_t* to, std::size_t length) noexcept {
  while (length > 0) {
    if (waiting().empty() && !refill()) {
      ran_out_ = true;
      return false;
    }
    const std::size_t count = std::min(length, waiting().size());
    std::memcpy(to, waiting().data(), count);
    begin_ += count;
    to += count;
    length -= count;
  }
  return true;
}

}  // namespace hitmask::detail::image
