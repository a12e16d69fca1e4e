// New transforms of bodies in trees: what each body of a tree becomes, found before any changes.
#pragma once

#include <cstdint>
#include <span>

#include "base/small_list.hpp"
#include "world/bodies/held_shapes.hpp"
#include "world/bodies/tree.hpp"

namespace hitmask::detail::world::bodies {

/// The new shape and place of one body.
struct NewPlace {
  BodyIndex body = 0;
  Transform transform;  // as stored
  Point at{};           // relative to the root
  bool is_new = false;  // it gets another shape
};

/// Holds the shapes of bodies whose transforms in the world change. If memory runs out or a
/// transform is refused, no body has changed.
class TreeShapes {
 public:
  TreeShapes(Store& bodies, std::int32_t angle_steps) noexcept
      : bodies_(bodies), held_(bodies), angle_steps_(angle_steps) {}

  /// For a child that gets the transform `whole` relative to its root's position, and all below it.
  [[nodiscard]] WorldError hold(BodyIndex child, const Transform& whole);
  /// For all below a root or free body that gets a transform.
  [[nodiscard]] WorldError hold_below(BodyIndex root, const Transform& transform);
  /// For bodies that get own transforms, those of trees and others, and all below them. The last of
  /// a body counts. The bodies must be alive.
  [[nodiscard]] WorldError turn(std::span<const BodyId> bodies,
                                std::span<const Transform> transforms);
  /// For bodies that get other shapes. What is attached to them may lie elsewhere, because of the
  /// fraction of a pivot. The last shape of a body counts. The bodies must be alive, and the shapes
  /// outlive this object.
  [[nodiscard]] WorldError reshape(std::span<const BodyId> bodies, std::span<const Shape> shapes);
  /// Calls each(place, shape) for each body, before apply().
  template <class Each>
  void for_each(const Each& each) const {
    for (std::size_t k = 0; k < places_.size(); ++k) each(places_[k], held_.peek(k));
  }
  /// Reserves memory, so that apply() cannot fail.
  void make_room();
  /// Assigns shapes, transforms and places. Calls note(i) for each body whose pixels changed.
  template <class Note>
  void apply(const Note& note) noexcept {
    for (const NewTransform& one : turned_.items()) set_own_transform(bodies_, one.body, one.own);
    for (std::size_t k = 0; k < places_.size(); ++k)
      if (apply_one(places_[k], held_.take(k))) note(places_[k].body);
  }

 private:
  struct NewTransform {
    BodyIndex body = 0;
    std::size_t order = 0;
    Transform own;
  };

  struct NewLook {
    BodyIndex body = 0;
    std::size_t order = 0;
    const Shape* shape = nullptr;
  };

  [[nodiscard]] Transform rounded(const Transform& transform) const noexcept;
  [[nodiscard]] WorldError hold_one(BodyIndex child, const Transform& whole);
  [[nodiscard]] WorldError hold_free(BodyIndex i, const Transform& transform);
  [[nodiscard]] WorldError turn_trees();
  [[nodiscard]] WorldError turn_tree(BodyIndex root);
  [[nodiscard]] WorldError reshape_tree(BodyIndex root);
  [[nodiscard]] WorldError hold_shape(BodyIndex i, const Transform& transform);
  /// Null if it keeps its shape.
  [[nodiscard]] const Shape* new_shape(BodyIndex i) const noexcept;
  [[nodiscard]] bool stays(BodyIndex child, const Transform& whole) const noexcept;
  /// How its pixels will lie, with the fraction of its pivot.
  [[nodiscard]] Transform drawn(BodyIndex i, const Transform& whole) const noexcept;
  /// Null if it keeps its own.
  [[nodiscard]] const Transform* new_own(BodyIndex i) const noexcept;
  /// Returns whether its pixels changed.
  bool apply_one(const NewPlace& place, const NewShape& shape) noexcept;

  Store& bodies_;
  HeldShapes held_;
  std::int32_t angle_steps_;
  base::SmallList<NewPlace, 16> places_;
  base::SmallList<NewTransform, 16> turned_;  // of trees, sorted by body
  base::SmallList<NewLook, 16> reshaped_;     // sorted by body
};

}  // namespace hitmask::detail::world::bodies
