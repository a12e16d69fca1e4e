// A small bitmap font: 5 x 7 pixels, printable ASCII.
#pragma once

#include <cstdint>
#include <string_view>

#include "cli/canvas.hpp"

namespace hitmask::cli {

inline constexpr std::int32_t glyph_width = 5;
inline constexpr std::int32_t glyph_height = 7;
inline constexpr std::int32_t glyph_advance = 6;

/// Width in pixels at a whole-number scale.
[[nodiscard]] std::int32_t text_width(std::string_view text, std::int32_t scale);

/// Top-left corner at `at`. Bytes that are not printable ASCII show as '?'.
void draw_text(Canvas& canvas, Point at, std::string_view text, std::int32_t scale, Colour colour);

}  // namespace hitmask::cli
