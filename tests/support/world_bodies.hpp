// Helpers for tests that build bodies and worlds by hand.
#pragma once

#include <utility>

#include "hitmask/world.hpp"

namespace hitmask::support {

inline BodyDefinition box_at(Point position, Size size = {10, 10}) {
  BodyDefinition body;
  body.position = position;
  body.shape = size;
  return body;
}
inline BodyDefinition mask_at(Point position, Mask mask) {
  BodyDefinition body;
  body.position = position;
  body.shape = share(std::move(mask));
  return body;
}

inline BodyId added(World& world, const BodyDefinition& body) { return world.add(body).value(); }

}  // namespace hitmask::support
