// Data of the kernel behind the tile index.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hitmask::kernels {

/// A few boxes of a tile, edge by edge. Unused entries have left = INT32_MAX.
struct alignas(32) TileBlock {
  static constexpr std::size_t boxes = 8;
  std::int32_t left[boxes];
  std::int32_t top[boxes];
  std::int32_t right[boxes];
  std::int32_t bottom[boxes];
  std::uint32_t number[boxes];
};

/// A box to compare with those of a tile; boxes that start left of least_left or above least_top
/// are ignored.
struct TileProbe {
  std::int32_t left, top, right, bottom;
  std::int32_t least_left, least_top;
};

}  // namespace hitmask::kernels
