// How bodies are attached to each other. A body that is attached to none and has others attached is
// the root of a tree.
#pragma once

#include <cstdint>

#include "hitmask/geometry.hpp"

namespace hitmask::detail::world::bodies {

using BodyIndex = std::uint32_t;
inline constexpr BodyIndex no_body = 0xFFFF'FFFF;

/// What a body is in a tree, in a byte, so that most trees move without looking at their links.
namespace role {
inline constexpr std::uint8_t none = 0;
/// 1 to `largest_run`: a root whose tree has so many bodies, in consecutive slots, itself first.
inline constexpr std::uint8_t largest_run = 253;
inline constexpr std::uint8_t root = 254;  // any other
inline constexpr std::uint8_t child = 255;
}  // namespace role

/// Of every body of a tree.
struct Link {
  BodyIndex parent = no_body;  // of the root: none
  BodyIndex first_child = no_body;
  BodyIndex next = no_body;      // siblings, in the order in which they were attached
  BodyIndex previous = no_body;  // of the first one: the last one
  Point offset{};                // Attachment::offset
  Point at{};                    // its position, relative to that of the root
  // Of a root: how many bodies its tree has, and whether they are in consecutive slots, itself
  // first.
  std::uint32_t size = 1;
  bool is_run = true;
  bool solid = false;   // Attachment::solid
  bool enabled = true;  // its own; flag::enabled is that of all bodies from here up to the root
};

}  // namespace hitmask::detail::world::bodies
