// Bodies that walk: what a mover keeps from walk to walk, and how a walk ended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "hitmask/geometry.hpp"
#include "hitmask/motion.hpp"
#include "hitmask/world/body.hpp"

namespace hitmask {

/// What a body stands on.
struct Ground {
  BodyId body;  ///< the lowest id of several; of the belts among them, if there are any
  /// Of the surface under the feet; a box has that of its side. Not reliable where it does not
  /// point up: at the end of a slope.
  Normal normal{};
  /// How many pixels the ground rises per pixel to the right; per pixel down where gravity pulls to
  /// the left or right. 0 where the normal is not reliable.
  double slope = 0;
  friend bool operator==(const Ground&, const Ground&) = default;
};

/// What makes a body walk (World::walk): a Mover without a position, which the body has.
struct BodyMover {
  // Pixels are clamped to 0 ... max_mask_side.
  std::int32_t step_up = 0;    ///< climbs ledges up to this high while it walks
  std::int32_t step_down = 0;  ///< walks down ledges up to this high instead of falling off
  /// The side of the body that its feet are on, as in MoverDefinition.
  Face gravity = Face::bottom;
  std::int32_t corner_correction = 0;  ///< as in MoverDefinition
  // In 1/65,536 pixel: from 0 to less than one pixel, in addition to the position.
  std::int32_t remainder_x = 0;
  std::int32_t remainder_y = 0;
  std::optional<Ground> ground{};  ///< under its feet after its last walk, if it is still there
  friend bool operator==(const BodyMover&, const BodyMover&) = default;
};

/// How a walk ended.
struct BodyWalk {
  Point position{};  ///< of the body after the walk
  Point moved{};     ///< whole pixels
  bool hit_x = false;
  bool hit_y = false;
  std::optional<Ground> ground;  ///< none in the air, and after a move against gravity
  // What it touches at each side: the body with the lowest id that blocks the next step there.
  BodyId left;
  BodyId right;
  BodyId top;
  BodyId bottom;
  std::int64_t stepped_up = 0;    ///< pixels climbed over ledges
  std::int64_t stepped_down = 0;  ///< pixels walked down ledges
  std::int64_t corrected = 0;     ///< pixels sideways around corners, as in MoveResult
  std::size_t hits = 0;           ///< bodies that stopped it
  /// Of all sensors that it overlaps at the end and may meet, Filter::layer: give ladders and water
  /// a layer each.
  std::uint32_t zone_layers = 0;
  BodyId zone;  ///< the lowest id of these sensors
};

}  // namespace hitmask
