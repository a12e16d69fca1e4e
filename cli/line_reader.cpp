#include "cli/line_reader.hpp"

#include <cerrno>
#include <utility>

namespace hitmask::cli {

namespace base = detail::base;

namespace {
constexpr std::size_t chunk_bytes = 1u << 16;
}

LineReader::LineReader(const base::File& file, std::size_t limit, std::function<void()> before_read)
    : file_(file), limit_(limit), before_read_(std::move(before_read)), chunk_(chunk_bytes) {}

bool LineReader::refill() {
  before_read_();
  const std::ptrdiff_t count =
      file_.read({reinterpret_cast<std::uint8_t*>(chunk_.data()), chunk_.size()});
  if (count < 0) problem_ = errno;
  start_ = 0;
  end_ = count > 0 ? static_cast<std::size_t>(count) : 0;
  bytes_read_ += end_;
  return end_ > 0;
}

void LineReader::keep(std::string_view part) {
  if (kept_.size() + part.size() > limit_) too_long_ = true;
  if (too_long_)
    kept_.clear();
  else
    kept_.append(part);
}

Line LineReader::finish(std::string_view last_part) {
  ++number_;
  const bool whole = kept_.empty() && !too_long_ && last_part.size() <= limit_;
  if (whole) return {last_part, false};
  keep(last_part);
  line_.swap(kept_);
  kept_.clear();
  return {line_, std::exchange(too_long_, false)};
}

std::optional<Line> LineReader::next() {
  for (;;) {
    const std::string_view rest = unread();
    const std::size_t length = rest.find('\n');
    if (length != rest.npos) {
      start_ += length + 1;
      return finish(rest.substr(0, length));
    }
    keep(rest);
    if (refill()) continue;
    // A last line without a line break counts; a partial line before a failed read does not.
    const bool leftover = problem_ == 0 && (!kept_.empty() || too_long_);
    return leftover ? std::optional(finish({})) : std::nullopt;
  }
}

}  // namespace hitmask::cli
