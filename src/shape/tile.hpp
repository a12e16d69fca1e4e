// Square tiles of 64x64 pixels: as many rows as a word has bits, so that a tile can be transposed.
#pragma once

#include <cstdint>

#include "hitmask/mask.hpp"

namespace hitmask::detail::shape {

inline constexpr std::int32_t tile_side = MaskView::strip_width;

}  // namespace hitmask::detail::shape
