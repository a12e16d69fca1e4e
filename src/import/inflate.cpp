#include "import/inflate.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace hitmask::detail::import {

namespace {

uInt call_length(std::size_t length) noexcept {
  return static_cast<uInt>(std::min<std::size_t>(length, std::numeric_limits<uInt>::max()));
}

Error unpacking_error(int status) {
  if (status == Z_MEM_ERROR) return Error{ErrorCode::memory, "out of memory"};
  const bool is_short = status == Z_BUF_ERROR || status == Z_STREAM_END || status == Z_OK;
  return Error{ErrorCode::data,
               is_short ? "the packed pixels end too soon" : "the packed pixels are damaged"};
}

}  // namespace

Inflater::Inflater(std::span<const std::uint8_t> packed) noexcept : packed_(packed) {
  status_ = inflateInit(&stream_);
}

int Inflater::step(std::span<std::uint8_t>& to) noexcept {
  if (stream_.avail_in == 0) {
    stream_.next_in = const_cast<Bytef*>(packed_.data());
    stream_.avail_in = call_length(packed_.size());
    packed_ = packed_.subspan(stream_.avail_in);
  }
  stream_.next_out = to.data();
  stream_.avail_out = call_length(to.size());
  const std::size_t room = stream_.avail_out;
  const int status = inflate(&stream_, Z_NO_FLUSH);
  to = to.subspan(room - stream_.avail_out);
  return status;
}

Result<void> Inflater::read(std::span<std::uint8_t> to) {
  while (!to.empty()) {
    if (status_ != Z_OK) return unpacking_error(status_);
    status_ = step(to);
  }
  return {};
}

Result<void> Inflater::finish() {
  std::uint8_t more = 0;
  while (status_ == Z_OK) {
    std::span<std::uint8_t> to(&more, 1);
    status_ = step(to);
    if (to.empty()) return Error{ErrorCode::data, "there are more packed pixels than fit"};
  }
  if (status_ != Z_STREAM_END) return unpacking_error(status_);
  return {};
}

}  // namespace hitmask::detail::import
