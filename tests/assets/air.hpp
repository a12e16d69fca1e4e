// Measures of a sprite's transparent pixels. Solid is any alpha but 0.
#pragma once

#include <hitmask/image.hpp>

namespace air {

[[nodiscard]] int alpha_at(const hitmask::Picture& picture, int x, int y);

/// Pixels with alpha in [low, high].
[[nodiscard]] int pixels_between(const hitmask::Picture& picture, int low, int high);

/// Solid pixels on the picture's outermost rows and columns.
[[nodiscard]] int solid_on_border(const hitmask::Picture& picture);

/// Patches of clear pixels that a flood from outside does not reach. The flood is also diagonal, so
/// a patch behind a chain of corners does not count.
[[nodiscard]] int holes(const hitmask::Picture& picture);

/// Patches of solid pixels; diagonal neighbours are connected.
[[nodiscard]] int islands(const hitmask::Picture& picture);

/// Length of the shortest horizontal run of solid pixels, at least half opaque, clear on both
/// sides.
[[nodiscard]] int thinnest_run(const hitmask::Picture& picture);

}  // namespace air
