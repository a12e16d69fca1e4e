// Option values from text. Each error says what was given and what is expected.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "hitmask/geometry.hpp"
#include "hitmask/pixels.hpp"
#include "hitmask/result.hpp"
#include "hitmask/sheet.hpp"

namespace hitmask::cli {

/// "X,Y": two 32-bit integers, nothing else.
[[nodiscard]] Result<Point> parse_offset(std::string_view text);

/// "#rrggbb", or "rrggbb" because # starts a comment in shells.
[[nodiscard]] Result<Colour> parse_colour(std::string_view text);

/// 0 ... 255.
[[nodiscard]] Result<std::uint8_t> parse_byte(std::string_view text);

/// 1 ... 2^64-1.
[[nodiscard]] Result<std::uint64_t> parse_count(std::string_view text);

/// 0 ... 65535, the maximum width of a mask.
[[nodiscard]] Result<std::int32_t> parse_distance(std::string_view text);

/// 1 ... 65535.
[[nodiscard]] Result<std::int32_t> parse_factor(std::string_view text);

/// 0 ... 2^63-1 pixels.
[[nodiscard]] Result<std::int64_t> parse_area(std::string_view text);

/// A decimal from 0 to 65535.
[[nodiscard]] Result<double> parse_epsilon(std::string_view text);

/// Any 32-bit integer.
[[nodiscard]] Result<std::int32_t> parse_integer(std::string_view text);

/// "WxH": two integers from 0 to 65535.
[[nodiscard]] Result<Size> parse_size(std::string_view text);

/// "N" or "X,Y": distances from 0 to 65535.
[[nodiscard]] Result<Size> parse_distances(std::string_view text);

/// "X,Y": two decimals from -1024 to 1024, in 1/65,536.
[[nodiscard]] Result<Pivot> parse_pivot(std::string_view text);

/// "a,b": names between commas, none of them empty.
[[nodiscard]] Result<std::vector<std::string>> parse_names(std::string_view text);

/// "X,Y,WxH".
[[nodiscard]] Result<Box> parse_box(std::string_view text);

/// 32-bit integers separated by commas, each accepted by `accepts`. `wanted` describes them for the
/// error.
[[nodiscard]] Result<std::vector<std::int32_t>> parse_list(
    std::string_view text, std::string_view wanted,
    const std::function<bool(const std::vector<std::int32_t>&)>& accepts);

}  // namespace hitmask::cli
