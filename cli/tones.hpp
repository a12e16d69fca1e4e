// Masks as `hitmask show` draws them: one mask, or two with their differences.
#pragma once

#include <cstdint>
#include <string>

#include "hitmask/mask.hpp"

namespace hitmask::cli {

/// How a pixel is shown. `mixed` appears in reduced drawings only: a block with pixels that only a
/// has and pixels that only b has.
enum class Tone : std::uint8_t { outside, clear, solid, only_a, only_b, mixed };

/// Pixels to draw. A single mask is in `both`.
struct Tones {
  Size size;  ///< the larger of both sides
  Mask both;
  Mask only_a;
  Mask only_b;
  std::int32_t side = 1;  ///< pixels on a side of one tone

  /// Differences take precedence over shared pixels, so that a reduced drawing hides none.
  [[nodiscard]] Tone at(std::int32_t x, std::int32_t y) const noexcept;
};

[[nodiscard]] Tones tones_of(const Mask& mask);
[[nodiscard]] Tones tones_of(const Mask& a, const Mask& b);

/// One tone for each side x side pixels.
[[nodiscard]] Tones reduced(const Tones& tones, std::int32_t side);

/// The smallest side for which they fit.
[[nodiscard]] std::int32_t fitting_side(Size size, std::int32_t width, std::int32_t height);

/// '#' solid (in both), '-' only in a, '+' only in b, '*' mixed, '.' clear; a line per row.
[[nodiscard]] std::string tones_text(const Tones& tones);

}  // namespace hitmask::cli
