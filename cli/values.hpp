// The values options take, from text. Each error says what was given and what is wanted.
#pragma once

#include <cstdint>
#include <string_view>

#include "hitmask/geometry.hpp"
#include "hitmask/pixels.hpp"
#include "hitmask/result.hpp"

namespace hitmask::cli {

/// "X,Y": two whole numbers of 32 bits, nothing else.
[[nodiscard]] Result<Point> parse_offset(std::string_view text);

/// "#rrggbb", or "rrggbb" because # starts a comment in shells.
[[nodiscard]] Result<Colour> parse_colour(std::string_view text);

/// 0 ... 255.
[[nodiscard]] Result<std::uint8_t> parse_byte(std::string_view text);

/// 1 ... 2^64-1.
[[nodiscard]] Result<std::uint64_t> parse_count(std::string_view text);

}  // namespace hitmask::cli
