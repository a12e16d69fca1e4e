// Masks and worlds that make algorithms slow, at any size.
#pragma once

#include <cstdint>
#include <vector>

#include "hitmask/mask.hpp"
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

}  // namespace hitmask::cost
