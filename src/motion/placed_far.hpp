// Ways from one end of the world to the other, on which int32 cannot hold every offset.
#pragma once

#include <cstdint>
#include <optional>

#include "hitmask/motion.hpp"

namespace hitmask::detail {

/// From a start, in the pixels of a mask, by so much.
struct FarWay {
  std::int64_t x, y;
  std::int64_t dx, dy;

  [[nodiscard]] static bool is_int32(std::int64_t value) noexcept {
    return value == saturate(value);
  }
  /// Whether it starts and ends within int32: a case for the functions of masks.
  [[nodiscard]] bool is_near() const noexcept {
    return is_int32(x) && is_int32(y) && is_int32(x + dx) && is_int32(y + dy);
  }
  /// Of a way that is near.
  [[nodiscard]] Point start() const noexcept {
    return {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
  }
  [[nodiscard]] Point end() const noexcept {
    return {static_cast<std::int32_t>(x + dx), static_cast<std::int32_t>(y + dy)};
  }
};

/// As sweep() and ray() of masks, with moves of b instead of offsets. They walk step by step, but
/// only where the solid boxes meet, which is a small part of such a way.
[[nodiscard]] Sweep sweep_far(const MaskView& a, const MaskView& b, const FarWay& way,
                              Details details) noexcept;
[[nodiscard]] std::optional<RayHit> ray_far(const MaskView& mask, const FarWay& way,
                                            std::int32_t normal_radius) noexcept;

}  // namespace hitmask::detail
