// Scenes for worlds of a given size.
#pragma once

#include <vector>

#include "support/scene.hpp"
#include "world/scenes.hpp"

namespace hitmask::bench {

[[nodiscard]] StillScene make_still_scene(Layout layout, std::size_t sprites);

/// Boxes of 16 to 64 px, of which every `stride`-th moves.
[[nodiscard]] MovingScene make_moving_scene(std::size_t sprites, std::size_t stride);

/// The bundled sprites, scaled to 16 to 64 px, all of them moving.
[[nodiscard]] MovingScene make_exact_scene(std::size_t sprites, const std::vector<Mask>& bundled);

}  // namespace hitmask::bench
