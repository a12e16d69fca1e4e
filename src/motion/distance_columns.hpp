// The nearest pair of pixels of two masks, by columns of one and rows of the other.
#pragma once

#include <cstdint>
#include <optional>
#include <tuple>

#include "hitmask/motion.hpp"

namespace hitmask::detail::motion {

/// Of a vector whose sides are differences of int32.
[[nodiscard]] inline std::uint64_t squared_length(std::int64_t x, std::int64_t y) noexcept {
  return static_cast<std::uint64_t>(x * x) + static_cast<std::uint64_t>(y * y);
}

/// Nearest first; ties by a's pixel, then by b's.
[[nodiscard]] inline bool is_nearer(const Distance& one, const Distance& other) noexcept {
  const auto key_of = [](const Distance& distance) {
    return std::tuple(distance.squared, distance.a.y, distance.a.x, distance.b.y, distance.b.x);
  };
  return key_of(one) < key_of(other);
}

/// The nearest pair, given any pair or none. The masks must not overlap, and both must have solid
/// pixels. Takes at most as long as a few passes over the larger mask, wherever the pixels are.
[[nodiscard]] std::optional<Distance> nearest_by_columns(const MaskView& a, const MaskView& b,
                                                         Point offset,
                                                         const std::optional<Distance>& known);

}  // namespace hitmask::detail::motion
