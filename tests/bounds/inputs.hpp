// Masks and worlds that make algorithms slow, at any size.
#pragma once

#include <cstdint>
#include <vector>

#include "hitmask/mask.hpp"
#include "hitmask/sheet.hpp"
#include "hitmask/terrain.hpp"
#include "hitmask/world.hpp"

namespace hitmask::cost {

/// Two masks that meet, or nearly do.
struct MaskInput {
  const char* name;
  Mask a;
  Mask b;
  Point offset;

  /// Of the boxes, clear pixels included.
  [[nodiscard]] std::int64_t pixels() const noexcept {
    return area_of(box_of(a.size())) + area_of(box_of(b.size()));
  }
};

/// Each about n pixels on a side.
[[nodiscard]] std::vector<MaskInput> mask_inputs(std::int32_t n);

/// Bodies of a world: mostly small, apart from each other or nearly so.
struct WorldInput {
  const char* name;
  std::vector<BodyDefinition> bodies;
};

[[nodiscard]] std::vector<WorldInput> world_inputs(std::int32_t count);

/// Ground that looks the same around pixel (1300, 300), and more of it elsewhere.
struct TerrainInput {
  const char* name;
  Terrain ground;
  TerrainAnchors floor;
  std::vector<Point> elsewhere;  ///< boxes of 9 x 9 pixels, on it and below the surface
};

/// `columns` chunks wide, a quarter as high; at least 8.
[[nodiscard]] std::vector<TerrainInput> terrain_inputs(std::int32_t columns);

/// A sheet whose animation 0 has so many frames.
struct PlayerInput {
  static constexpr std::int64_t calls = 256;  ///< of each function

  const char* name;
  std::int32_t frames;
  Sheet sheet;
};

[[nodiscard]] std::vector<PlayerInput> player_inputs(std::int32_t frames);

}  // namespace hitmask::cost
