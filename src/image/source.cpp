#include "image/source.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "image/paths.hpp"

namespace hitmask::detail::image {

namespace {

constexpr std::uint64_t most_buffer_bytes = 64 * 1024;

std::string over_limit_message(std::uint64_t limit) {
  return "the file is over the limit of " + std::to_string(limit) + " bytes";
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
  const auto named = base::facts_of(path);
  if (named && named->kind == base::FileFacts::Kind::folder)
    return Error{ErrorCode::file, "is a directory, not a PNG file"};
  source.file_ = base::File::open(path, base::Opening::read_at_once);
  const auto facts = source.file_.is_open() ? source.file_.facts() : std::nullopt;
  if (!facts) return Error{ErrorCode::file, "cannot open: " + system_message(errno)};
  if (facts->is_regular()) source.size_ = facts->size;
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
  const std::ptrdiff_t count = file_.read({buffer_.get() + end_, capacity_ - end_});
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
