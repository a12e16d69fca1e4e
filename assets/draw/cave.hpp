// The parts of the cave. Used by cave*.cpp only.
#pragma once

#include <hitmask/geometry.hpp>

#include "paint.hpp"

namespace sprites {

inline constexpr hitmask::Size cave_size{1024, 512};

/// Rock rather than air: floors with slopes, a ceiling with stalactites, islands, an arch, a pillar
/// with a window, closed pockets.
[[nodiscard]] bool is_rock(Vec at);

/// Vines and crystals in front of the rock; clear elsewhere.
[[nodiscard]] Rgba growth(Vec at);

}  // namespace sprites
