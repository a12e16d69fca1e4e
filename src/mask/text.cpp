// Converts masks from and to text art.
#include <algorithm>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "base/fail.hpp"
#include "hitmask/mask.hpp"

namespace hitmask {
namespace {

constexpr std::string_view solid_letters = "#X@1";
constexpr std::string_view clear_letters = ". 0";

std::string line_and_column(std::size_t row, std::size_t column) {
  return "line " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
}

/// Errors contain line and column.
Result<void> read_row(Mask& mask, std::string_view text, std::size_t row) {
  const auto width = static_cast<std::size_t>(mask.width());
  if (text.size() != width)
    return Error{ErrorCode::data, "text art line " + std::to_string(row + 1) + " has " +
                                      std::to_string(text.size()) +
                                      " characters; the first line has " + std::to_string(width)};
  for (std::size_t x = 0; x < width; ++x) {
    const bool solid = solid_letters.find(text[x]) != std::string_view::npos;
    if (!solid && clear_letters.find(text[x]) == std::string_view::npos)
      return Error{ErrorCode::data, "text art " + line_and_column(row, x) + ": expected one of \"" +
                                        std::string(solid_letters) + "\" or \"" +
                                        std::string(clear_letters) + "\""};
    if (solid) mask.set(static_cast<std::int32_t>(x), static_cast<std::int32_t>(row));
  }
  return {};
}

/// Converts a length to a side of a mask. Clamps, but keeps invalid lengths invalid.
std::int32_t side_of(std::size_t length) noexcept {
  return static_cast<std::int32_t>(std::min(length, std::size_t{max_mask_side} + 1));
}

template <class Rows>
Result<Mask> read_rows(const Rows& rows) {
  const std::size_t width = rows.size() == 0 ? 0 : rows.begin()->size();
  Result<Mask> mask = Mask::create({side_of(width), side_of(rows.size())});
  if (!mask) return mask;
  std::size_t y = 0;
  for (const std::string_view row : rows)
    if (const Result<void> status = read_row(*mask, row, y++); !status) return status.error();
  return mask;
}

/// Splits at LF or CR LF. A line break at the very end does not start another line.
std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace

Mask Mask::from_text(std::initializer_list<std::string_view> rows) {
  Result<Mask> mask = read_rows(rows);
  if (!mask) detail::base::fail_argument(mask.message());
  return *std::move(mask);
}

Result<Mask> Mask::parse_text(std::string_view text) { return read_rows(split_lines(text)); }

std::string to_text(const MaskView& mask) {
  const auto width = static_cast<std::size_t>(mask.width());
  std::string text;
  text.reserve((width + 1) * static_cast<std::size_t>(mask.height()));
  for (std::int32_t y = 0; y < mask.height(); ++y) {
    for (std::int32_t x = 0; x < mask.width(); ++x) text.push_back(mask.get(x, y) ? '#' : '.');
    text.push_back('\n');
  }
  return text;
}

std::ostream& operator<<(std::ostream& stream, const MaskView& mask) {
  return stream << to_text(mask);
}

}  // namespace hitmask
