// Trees of attached bodies: which are above and below a body, and changes of the links.
#pragma once

#include "world/bodies/store.hpp"

namespace hitmask::detail::world::bodies {

[[nodiscard]] inline bool is_in_tree(const Columns& bodies, BodyIndex i) noexcept {
  return bodies.roles[i] != role::none;
}
/// Whether a body is attached to another one.
[[nodiscard]] inline bool is_child(const Columns& bodies, BodyIndex i) noexcept {
  return bodies.roles[i] == role::child;
}
/// Whether other bodies are attached to a body that is attached to none.
[[nodiscard]] inline bool is_root(const Columns& bodies, BodyIndex i) noexcept {
  return is_in_tree(bodies, i) && !is_child(bodies, i);
}
/// Of a tree, or the body itself.
[[nodiscard]] inline BodyIndex root_of(const Columns& bodies, BodyIndex i) noexcept {
  return is_in_tree(bodies, i) ? bodies.records[i].family - 1 : i;
}

/// The body after another one, and after all below that, in the order that visits a body before
/// those attached to it; none after the last one below `top`. Both are in a tree.
[[nodiscard]] inline BodyIndex next_beside(const Columns& bodies, BodyIndex top,
                                           BodyIndex i) noexcept {
  while (i != top) {
    const Link& its = bodies.links[i];
    if (its.next != no_body) return its.next;
    i = its.parent;
  }
  return no_body;
}
/// The body after another one in that order.
[[nodiscard]] inline BodyIndex next_below(const Columns& bodies, BodyIndex top,
                                          BodyIndex i) noexcept {
  const BodyIndex child = bodies.links[i].first_child;
  return child != no_body ? child : next_beside(bodies, top, i);
}

/// Calls each(i) for the bodies attached to a body, directly or not, parents first.
template <class Each>
void for_each_below(const Columns& bodies, BodyIndex top, const Each& each) {
  if (!is_in_tree(bodies, top)) return;
  for (BodyIndex i = next_below(bodies, top, top); i != no_body; i = next_below(bodies, top, i))
    each(i);
}

/// Whether a body is another one, or is attached to it, directly or not.
[[nodiscard]] bool is_at_or_below(const Columns& bodies, BodyIndex i, BodyIndex top) noexcept;

/// The transform that a body of a tree was given, relative to its parent.
[[nodiscard]] inline Transform own_transform(const Columns& bodies, BodyIndex i) noexcept {
  const Transform* const its = bodies.own_transforms.find(i);
  return its == nullptr ? Transform{} : *its;
}
/// Requires capacity.
void set_own_transform(Columns& bodies, BodyIndex i, const Transform& transform) noexcept;

/// The transform of a child of a body that is drawn with the transform `above`.
[[nodiscard]] Transform attached(const Transform& above, Point offset,
                                 const Transform& own) noexcept;
/// The transform of a body of a tree in the world, relative to the root's position: composed from
/// all own transforms and offsets from the root on, not rounded. Of a free body: its own.
[[nodiscard]] Transform composed(const Store& bodies, BodyIndex i);
/// The transform that a child of a body would have.
[[nodiscard]] Transform composed_child(const Store& bodies, BodyIndex parent, Point offset,
                                       const Transform& own);

/// A transform of a tree as it is stored: `at` is the whole pixels.
struct SplitTransform {
  Transform rest;
  Point at;
};
/// Fails if it leads too far from the root, with WorldError::origin. What is not finite stays as it
/// is, for place() to refuse.
[[nodiscard]] Result<SplitTransform, WorldError> split(const Transform& transform) noexcept;

/// Reserves what attach_body() needs.
void make_room_to_attach(Columns& bodies);
/// Attaches a body that is attached to none, and all below it. Its transform becomes its own. Sets
/// neither places nor flags.
void attach_body(Columns& bodies, BodyIndex child, BodyIndex parent, Point offset,
                 bool solid) noexcept;
/// Ends an attachment. The bodies below it stay attached. Its own transform is forgotten if it has
/// none below. Sets neither places nor flags.
void detach_body(Columns& bodies, BodyIndex child) noexcept;

[[nodiscard]] Result<void> validate_trees(const Columns& bodies);

}  // namespace hitmask::detail::world::bodies
