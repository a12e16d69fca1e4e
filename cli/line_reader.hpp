// Lines from a file, in bounded memory however long a hostile line is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/platform.hpp"

namespace hitmask::cli {

struct Line {
  std::string_view text;  ///< without the line break; valid until the next call
  bool too_long = false;  ///< longer than the limit: text is empty, the rest was skipped
};

class LineReader {
 public:
  /// `before_read` runs before every read that might block, so that finished answers can be flushed
  /// first.
  LineReader(const detail::base::File& file, std::size_t limit, std::function<void()> before_read);

  /// The next line; none at the end of the input or when reading failed.
  [[nodiscard]] std::optional<Line> next();

  /// errno of the read that failed, or 0.
  [[nodiscard]] int problem() const noexcept { return problem_; }
  /// Number of the last line returned by next(), from 1.
  [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
  [[nodiscard]] std::uint64_t bytes_read() const noexcept { return bytes_read_; }

 private:
  [[nodiscard]] std::string_view unread() const noexcept {
    return {chunk_.data() + start_, end_ - start_};
  }
  bool refill();
  void keep(std::string_view part);
  [[nodiscard]] Line finish(std::string_view last_part);

  const detail::base::File& file_;
  std::size_t limit_;
  std::function<void()> before_read_;
  std::vector<char> chunk_;
  std::size_t start_ = 0;
  std::size_t end_ = 0;
  std::string kept_;       // the start of the line, from earlier chunks
  std::string line_;       // a line joined from kept_ and its end
  bool too_long_ = false;  // the current line is longer than the limit
  int problem_ = 0;
  std::uint64_t number_ = 0;
  std::uint64_t bytes_read_ = 0;
};

}  // namespace hitmask::cli
