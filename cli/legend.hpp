// Marks on a picture, and the legend that explains them with the same marks.
#pragma once

#include <string>

#include "cli/canvas.hpp"
#include "cli/pair.hpp"

namespace hitmask::cli {

inline constexpr std::int32_t legend_width = 864;  // pixels: the longest lines fit

[[nodiscard]] std::int32_t legend_height(const Pair& pair);

/// Top-left corner at `at`; `note` describes the scale.
void draw_legend(Canvas& canvas, Point at, const Pair& pair, const std::string& note);

void draw_cross(Canvas& canvas, Spot centre);
/// From the centroid in the direction of the push-out; length in pixels.
void draw_arrow(Canvas& canvas, Spot from, const Contact& contact, double length);

}  // namespace hitmask::cli
