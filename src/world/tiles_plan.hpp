// Which tiles suit which boxes.
#pragma once

#include <cstdint>
#include <span>

#include "world/bounds.hpp"
#include "world/lower_parts.hpp"
#include "world/tiles_shape.hpp"

namespace hitmask::detail {

/// The shape with which a question is answered fastest, judged by a sample of the boxes; none of
/// them may be `nowhere`. `counts` is memory to work with.
[[nodiscard]] TileShape plan_tiles(std::span<const Bounds> boxes, Vector<std::uint32_t>& counts);

}  // namespace hitmask::detail
