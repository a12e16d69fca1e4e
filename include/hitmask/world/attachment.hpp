// Bodies that are attached to other bodies: hit boxes, weapons, turrets, sensors.
#pragma once

#include "hitmask/geometry.hpp"

namespace hitmask {

/// How a body, the child, is attached to another one, its parent.
struct Attachment {
  /// Where the child lies on the parent: in the parent's own pixels, from its shape's origin,
  /// before its transform. It turns with the parent.
  Point offset{};
  /// Whether the child stops the moves, walks and turns of the body that it is attached to, and
  /// pushes for it. Sensors never do.
  bool solid = false;
  friend constexpr bool operator==(const Attachment&, const Attachment&) = default;
};

}  // namespace hitmask
