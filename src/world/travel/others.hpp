// The bodies around a body with many parts.
#pragma once

#include "world/places/box_list.hpp"
#include "world/travel/path.hpp"

namespace hitmask::detail::world::travel {

[[nodiscard]] inline bool holds(const bodies::WideBounds& outer,
                                const bodies::WideBounds& inner) noexcept {
  return outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right &&
         outer.bottom >= inner.bottom;
}
/// The area around both, which may be empty.
[[nodiscard]] bodies::WideBounds united_bounds(const bodies::WideBounds& a,
                                               const bodies::WideBounds& b) noexcept;

/// Bodies with more parts than this search the bodies around them once. Tests lower both.
inline std::size_t few_parts = 8;
/// So many others are looked at one by one.
inline std::size_t few_others = 16;

/// Whether more than a few bodies are attached to a body, directly or not.
[[nodiscard]] bool has_many_parts(const bodies::Store& bodies, BodyIndex top) noexcept;

/// The place of a body of a tree, relative to the position of the root, not wrapped around.
[[nodiscard]] inline WidePoint corner_in_tree(const bodies::Store& bodies, BodyIndex i) noexcept {
  return WidePoint(bodies.links.find(i)->at) + WidePoint(bodies.corner_offset(i));
}

/// The bodies near one with many parts, without its own tree. They are searched once for all parts:
/// the world's index would find the other parts again for each. Scratch memory.
class OtherBodies {
 public:
  /// For a body with others attached to it.
  void start(const bodies::Store& bodies, BodyIndex top);

  /// Bodies for searches near its parts while its corner is at these places, given as a box of
  /// pixels. Null if there are so many that the index is better. Valid until the next call, and
  /// while none of them moves. May run out of memory.
  [[nodiscard]] const places::BoxList* around(const Scene& scene, const bodies::WideBounds& places);
  /// The same for all parts anywhere in an area.
  [[nodiscard]] const places::BoxList* inside(const Scene& scene, const bodies::WideBounds& area);
  /// Others have moved.
  void forget() noexcept;

  [[nodiscard]] std::size_t memory_bytes() const noexcept { return list_.memory_bytes(); }

 private:
  BodyIndex top_ = 0;
  std::size_t most_ = 0;          // bodies worth a list
  bodies::WideBounds whole_{};    // of all parts, relative to the corner of the body
  bodies::WideBounds covered_{};  // the area of the list
  bool are_too_many_ = false;
  places::BoxList list_;
};

}  // namespace hitmask::detail::world::travel
