// Memory to write pixels to, and the colours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "hitmask/pixels.hpp"
#include "support/scene.hpp"

namespace hitmask::bench {

inline constexpr Rgba white{255, 255, 255, 255};
inline constexpr Rgba opaque_black{0, 0, 0, 255};

/// One for each mask, as large as the mask, four bytes per pixel.
[[nodiscard]] inline std::shared_ptr<std::vector<std::vector<std::uint8_t>>> make_surfaces(
    const Scene& scene) {
  const auto surfaces = std::make_shared<std::vector<std::vector<std::uint8_t>>>();
  for (const Mask& mask : scene.masks)
    surfaces->emplace_back(static_cast<std::size_t>(4 * area_of(mask.view().box())));
  return surfaces;
}

}  // namespace hitmask::bench
