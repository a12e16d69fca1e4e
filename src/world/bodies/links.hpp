// How bodies are attached to each other. A body that is attached to none and has others attached is
// the root of a tree.
#pragma once

#include <cstdint>

#include "hitmask/geometry.hpp"

namespace hitmask::detail::world::bodies {

using BodyIndex = std::uint32_t;
inline constexpr BodyIndex no_body = 0xFFFF'FFFF;

/// Of every body of a tree.
struct Link {
  BodyIndex parent = no_body;  // of the root: none
  BodyIndex first_child = no_body;
  BodyIndex next = no_body;      // siblings, in the order in which they were attached
  BodyIndex previous = no_body;  // of the first one: the last one
  Point offset{};                // Attachment::offset
  Point at{};                    // its position, relative to that of the root
  bool solid = false;            // Attachment::solid
  bool enabled = true;  // its own; flag::enabled is that of all bodies from here up to the root
};

}  // namespace hitmask::detail::world::bodies
