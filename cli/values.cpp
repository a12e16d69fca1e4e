#include "cli/values.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

#include "cli/text.hpp"
#include "hitmask/mask.hpp"

namespace hitmask::cli {

namespace {

template <class Number>
Error leaves_range(std::string_view text, Number low, Number high) {
  return Error{ErrorCode::argument, joined({in_quotes(text), " is out of range: ",
                                            std::to_string(low), " to ", std::to_string(high)})};
}

Error leaves_range(std::string_view text) {
  return leaves_range(text, std::numeric_limits<std::int32_t>::min(),
                      std::numeric_limits<std::int32_t>::max());
}

template <class Number>
std::errc parse_whole(std::string_view text, Number& value, int base = 10) {
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value, base);
  return stop == end ? problem : std::errc::invalid_argument;
}

template <class Number>
Result<Number> parse_number(std::string_view text, Number low, std::string_view wanted) {
  Number value{};
  const std::errc problem = parse_whole(text, value);
  if (problem == std::errc::result_out_of_range)
    return leaves_range(text, low, std::numeric_limits<Number>::max());
  if (problem != std::errc{} || value < low)
    return Error{ErrorCode::argument, joined({in_quotes(text), " is not ", wanted})};
  return value;
}

/// Whether it is an integer of any size.
bool is_whole(std::string_view text) {
  std::int32_t value = 0;
  return parse_whole(text, value) != std::errc::invalid_argument;
}

/// The form "X,Y,WxH", with any numbers.
bool has_box_form(std::string_view text) {
  const std::size_t first = std::min(text.find(','), text.size());
  const std::size_t second = std::min(text.rfind(','), text.size());
  const std::size_t cross = text.rfind('x');
  if (first >= second || cross == text.npos || cross < second) return false;
  return is_whole(text.substr(0, first)) && is_whole(text.substr(first + 1, second - first - 1)) &&
         is_whole(text.substr(second + 1, cross - second - 1)) && is_whole(text.substr(cross + 1));
}

bool is_side(std::string_view text, std::int32_t& value) {
  return parse_whole(text, value) == std::errc{} && value >= 0 && value <= max_mask_side;
}

/// A decimal as the nearest 1/65,536, the same on every platform.
bool is_share(std::string_view text, std::int64_t& value) {
  double number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, number);
  if (stop != end || problem != std::errc{} || !(number >= -1024 && number <= 1024)) return false;
  value = std::llround(number * 65'536);
  return true;
}

}  // namespace

Result<Point> parse_offset(std::string_view text) {
  const std::size_t comma = text.find(',');
  Point point;
  std::errc problem = std::errc::invalid_argument;
  if (comma != std::string_view::npos) {
    const std::errc x_problem = parse_whole(text.substr(0, comma), point.x);
    const std::errc y_problem = parse_whole(text.substr(comma + 1), point.y);
    problem = x_problem == std::errc{} || y_problem == std::errc::invalid_argument ? y_problem
                                                                                   : x_problem;
  }
  if (problem == std::errc::result_out_of_range) return leaves_range(text);
  if (problem != std::errc{})
    return Error{ErrorCode::argument,
                 in_quotes(text) + " is not X,Y (two whole numbers, such as 12,-5)"};
  return point;
}

Result<Colour> parse_colour(std::string_view text) {
  const std::string_view digits = text.substr(!text.empty() && text.front() == '#' ? 1 : 0);
  std::uint32_t value = 0;
  if (digits.size() != 6 || parse_whole(digits, value, 16) != std::errc{})
    return Error{ErrorCode::argument, in_quotes(text) + " is not a colour (#rrggbb, or auto)"};
  return Colour{static_cast<std::uint8_t>(value >> 16), static_cast<std::uint8_t>(value >> 8),
                static_cast<std::uint8_t>(value)};
}

Result<std::uint8_t> parse_byte(std::string_view text) {
  return parse_number<std::uint8_t>(text, 0, "a whole number from 0 to 255");
}

Result<std::uint64_t> parse_count(std::string_view text) {
  return parse_number<std::uint64_t>(text, 1, "a whole number from 1 up");
}

Result<std::int32_t> parse_distance(std::string_view text) {
  std::int32_t value = 0;
  if (!is_side(text, value))
    return Error{ErrorCode::argument, in_quotes(text) + " is not a whole number from 0 to 65535"};
  return value;
}

Result<std::int32_t> parse_factor(std::string_view text) {
  std::int32_t value = 0;
  if (!is_side(text, value) || value == 0)
    return Error{ErrorCode::argument, in_quotes(text) + " is not a whole number from 1 to 65535"};
  return value;
}

Result<std::int64_t> parse_area(std::string_view text) {
  return parse_number<std::int64_t>(text, 0, "a whole number from 0 up");
}

Result<double> parse_epsilon(std::string_view text) {
  double number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, number);
  if (stop == end && problem == std::errc{} && number >= 0 && number <= max_mask_side)
    return number;
  return Error{ErrorCode::argument, in_quotes(text) + " is not a number from 0 to 65535"};
}

Result<std::int32_t> parse_integer(std::string_view text) {
  return parse_number<std::int32_t>(text, std::numeric_limits<std::int32_t>::min(),
                                    "a whole number from -2147483648 to 2147483647");
}

Result<Size> parse_size(std::string_view text) {
  const std::size_t cross = text.find('x');
  Size size;
  if (cross == text.npos || !is_side(text.substr(0, cross), size.width) ||
      !is_side(text.substr(cross + 1), size.height))
    return Error{
        ErrorCode::argument,
        in_quotes(text) + " is not WxH (two whole numbers from 0 to 65535, such as 32x16)"};
  return size;
}

Result<Size> parse_distances(std::string_view text) {
  const std::size_t comma = std::min(text.find(','), text.size());
  Size size;
  if (!is_side(text.substr(0, comma), size.width) ||
      !is_side(text.substr(comma == text.size() ? 0 : comma + 1), size.height))
    return Error{ErrorCode::argument,
                 in_quotes(text) + " is not N or X,Y (whole numbers from 0 to 65535)"};
  return size;
}

Result<Pivot> parse_pivot(std::string_view text) {
  const std::size_t comma = std::min(text.find(','), text.size());
  Pivot pivot;
  if (comma == text.size() || !is_share(text.substr(0, comma), pivot.x) ||
      !is_share(text.substr(comma + 1), pivot.y))
    return Error{ErrorCode::argument,
                 in_quotes(text) + " is not X,Y (two numbers from -1024 to 1024, such as 0.5,1)"};
  return pivot;
}

Result<std::vector<std::string>> parse_names(std::string_view text) {
  std::vector<std::string> names;
  for (std::string_view left = text;;) {
    const std::size_t comma = std::min(left.find(','), left.size());
    if (comma == 0) return Error{ErrorCode::argument, in_quotes(text) + " has an empty name"};
    names.emplace_back(left.substr(0, comma));
    if (comma == left.size()) return names;
    left.remove_prefix(comma + 1);
  }
}

Result<Box> parse_box(std::string_view text) {
  const std::size_t comma = text.rfind(',');
  if (comma != text.npos) {
    const Result<Point> corner = parse_offset(text.substr(0, comma));
    const Result<Size> size = parse_size(text.substr(comma + 1));
    if (corner && size) return Box{corner->x, corner->y, size->width, size->height};
  }
  if (has_box_form(text))
    return Error{ErrorCode::argument,
                 in_quotes(text) +
                     " is out of range: in X,Y,WxH, W and H are from 0 to 65535, X and Y from "
                     "-2147483648 to 2147483647"};
  return Error{ErrorCode::argument, in_quotes(text) + " is not X,Y,WxH (such as 4,-2,32x16)"};
}

Result<std::vector<std::int32_t>> parse_list(
    std::string_view text, std::string_view wanted,
    const std::function<bool(const std::vector<std::int32_t>&)>& accepts) {
  const Error refused{ErrorCode::argument, joined({in_quotes(text), " is not ", wanted})};
  std::vector<std::int32_t> values;
  bool in_range = true;
  for (std::string_view left = text;;) {
    const std::size_t comma = std::min(left.find(','), left.size());
    const std::errc problem = parse_whole(left.substr(0, comma), values.emplace_back());
    if (problem == std::errc::invalid_argument) return refused;
    in_range = in_range && problem == std::errc{};
    if (comma == left.size()) break;
    left.remove_prefix(comma + 1);
  }
  if (!in_range) return leaves_range(text);
  if (!accepts(values)) return refused;
  return values;
}

}  // namespace hitmask::cli
