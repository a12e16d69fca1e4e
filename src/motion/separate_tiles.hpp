// The shortest move that separates two masks, for long moves: tiles of the convolution, nearest
// first.
#pragma once

#include <cstdint>
#include <optional>

#include "hitmask/mask.hpp"
#include "mask/convolution.hpp"

namespace hitmask::detail::motion {

/// Lengths of moves in pixels: more than `from`, which are known to be blocked, up to `to`.
struct MoveLengths {
  std::int32_t from = 0;
  std::int32_t to = 0;
};

/// The best of these moves of b, in the order of separate(), that leaves nothing overlapping. The
/// masks must overlap at `offset`, and `lengths.to` may not exceed the move that separates their
/// boxes.
[[nodiscard]] std::optional<Point> separate_by_tiles(const MaskView& a, const MaskView& b,
                                                     Point offset, const MoveLengths& lengths,
                                                     const mask::ConvolutionMemory& memory = {});

}  // namespace hitmask::detail::motion
