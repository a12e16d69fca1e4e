// Masks as `hitmask show` draws them: one mask, or two with their differences.
#pragma once

#include <cstdint>
#include <string>

#include "hitmask/mask.hpp"

namespace hitmask::cli {

/// What a pixel shows. `mixed` appears in reduced drawings only: pixels that only a has and pixels
/// that only b has in the same block.
enum class Tone : std::uint8_t { outside, clear, solid, only_a, only_b, mixed };

/// Pixels to be drawn. A mask alone has its pixels in `both`.
struct Tones {
  Size size;  ///< of the larger sides
  Mask both;
  Mask only_a;
  Mask only_b;
  std::int32_t side = 1;  ///< pixels on a side of what a tone stands for

  /// Differences win over what is shared, so that a reduced drawing hides none.
  [[nodiscard]] Tone at(std::int32_t x, std::int32_t y) const noexcept;
};

[[nodiscard]] Tones tones_of(const Mask& mask);
[[nodiscard]] Tones tones_of(const Mask& a, const Mask& b);

/// One tone for every side x side of them.
[[nodiscard]] Tones reduced(const Tones& tones, std::int32_t side);

/// The least side with which they fit.
[[nodiscard]] std::int32_t fitting_side(Size size, std::int32_t width, std::int32_t height);

/// '#' solid (in both), '-' only in a, '+' only in b, '*' mixed, '.' clear; a line per row.
[[nodiscard]] std::string tones_text(const Tones& tones);

}  // namespace hitmask::cli
