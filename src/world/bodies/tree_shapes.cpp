#include "world/bodies/tree_shapes.hpp"

#include <algorithm>
#include <tuple>

#include "world/bodies/angle_steps.hpp"

namespace hitmask::detail::world::bodies {

namespace {

/// A walk through a tree, parents first, that knows the transform of each body.
class TransformWalk {
 public:
  TransformWalk(const Columns& bodies, BodyIndex top, const Transform& whole, bool is_changed)
      : bodies_(bodies), top_(top) {
    levels_.push({whole, is_changed});
  }

  /// Calls each(i, transform) for all below the top that change. own(i) is a body's new own
  /// transform, or null. Leaves out marked bodies and all below them. each() returns an error to
  /// stop.
  template <class Own, class Each>
  WorldError run(const Own& own, const Each& each) {
    for (BodyIndex i = first_below(top_); i != no_body; i = next(i)) {
      const Transform* const changed = own(i);
      const Level above = levels_[levels_.size() - 1];
      const Transform& its = changed != nullptr ? *changed : own_transform(bodies_, i);
      levels_.push({attached(above.whole, bodies_.links.find(i)->offset, its),
                    above.is_changed || changed != nullptr});
      const Level& here = levels_[levels_.size() - 1];
      if (!here.is_changed || bodies_.has(i, flag::marked)) continue;
      if (const WorldError error = each(i, here.whole); is_error(error)) return error;
    }
    return WorldError::none;
  }

 private:
  struct Level {
    Transform whole;
    bool is_changed;  // it, or one above it
  };

  [[nodiscard]] BodyIndex first_below(BodyIndex i) const noexcept {
    if (!is_in_tree(bodies_, i) || (i != top_ && bodies_.has(i, flag::marked))) return no_body;
    return bodies_.links.find(i)->first_child;
  }
  /// The last level is that of `i`; afterwards it is that of the next one's parent.
  [[nodiscard]] BodyIndex next(BodyIndex i) noexcept {
    if (const BodyIndex child = first_below(i); child != no_body) return child;
    while (i != top_) {
      levels_.shrink(levels_.size() - 1);
      const Link& its = *bodies_.links.find(i);
      if (its.next != no_body) return its.next;
      i = its.parent;
    }
    return no_body;
  }

  const Columns& bodies_;
  BodyIndex top_;
  base::SmallList<Level, 16> levels_;  // from the top to the last one visited
};

constexpr auto keeps_own = [](BodyIndex) -> const Transform* { return nullptr; };

}  // namespace

Transform TreeShapes::rounded(const Transform& transform) const noexcept {
  return with_rounded_angle(transform, angle_steps_);
}

WorldError TreeShapes::hold_one(BodyIndex child, const Transform& whole) {
  const auto parts = split(rounded(whole));
  if (!parts) return parts.error();
  places_.push({child, parts->rest, parts->at});
  return held_.turn(child, parts->rest);
}

WorldError TreeShapes::hold_free(BodyIndex i, const Transform& transform) {
  places_.push({i, transform, {}});
  return held_.turn(i, transform);
}

WorldError TreeShapes::hold(BodyIndex child, const Transform& whole) {
  if (const WorldError error = hold_one(child, whole); is_error(error)) return error;
  return hold_below(child, whole);
}

WorldError TreeShapes::hold_below(BodyIndex root, const Transform& transform) {
  return TransformWalk(bodies_, root, transform, true)
      .run(keeps_own, [this](BodyIndex i, const Transform& whole) { return hold_one(i, whole); });
}

WorldError TreeShapes::turn(std::span<const BodyId> bodies, std::span<const Transform> transforms) {
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const BodyIndex i = bodies[k].slot - 1;
    if (is_child(bodies_, i))
      turned_.push({i, k, transforms[k]});
    else if (is_root(bodies_, i))
      turned_.push({i, k, rounded(transforms[k])});
    else if (const WorldError error = hold_free(i, rounded(transforms[k])); is_error(error))
      return error;
  }
  return turn_trees();
}

WorldError TreeShapes::turn_trees() {
  std::ranges::sort(turned_.items(), {}, [](const NewTransform& one) {
    return std::tuple(one.body, ~one.order);  // the last one first
  });
  const auto others = std::ranges::unique(turned_.items(), {}, &NewTransform::body);
  turned_.shrink(static_cast<std::size_t>(others.begin() - turned_.items().begin()));
  if (turned_.size() == 1 && is_child(bodies_, turned_[0].body)) {  // need not visit all of a tree
    const NewTransform one = turned_[0];
    const Link& its = *bodies_.links.find(one.body);
    return hold(one.body, attached(composed(bodies_, its.parent), its.offset, one.own));
  }
  base::SmallList<BodyIndex, 16> roots;
  for (const NewTransform& one : turned_.items()) roots.push(root_of(bodies_, one.body));
  std::ranges::sort(roots.items());
  BodyIndex last = no_body;
  for (const BodyIndex root : roots.items()) {
    if (root == last) continue;
    last = root;
    if (const WorldError error = turn_tree(root); is_error(error)) return error;
  }
  return WorldError::none;
}

WorldError TreeShapes::turn_tree(BodyIndex root) {
  const Transform* const changed = new_own(root);
  const Transform whole = changed != nullptr ? *changed : own_transform(bodies_, root);
  if (changed != nullptr)
    if (const WorldError error = hold_free(root, whole); is_error(error)) return error;
  return TransformWalk(bodies_, root, whole, changed != nullptr)
      .run([this](BodyIndex i) { return new_own(i); },
           [this](BodyIndex i, const Transform& its) { return hold_one(i, its); });
}

const Transform* TreeShapes::new_own(BodyIndex i) const noexcept {
  const auto found = std::ranges::lower_bound(turned_.items(), i, {}, &NewTransform::body);
  return found != turned_.items().end() && found->body == i ? &found->own : nullptr;
}

void TreeShapes::make_room() {
  held_.make_room(bodies_.slots());
  bodies_.own_transforms.make_room(turned_.size(), bodies_.slots());
}

bool TreeShapes::apply_one(const NewPlace& place, const NewShape& shape) noexcept {
  const BodyIndex i = place.body;
  Link* const link = is_child(bodies_, i) ? bodies_.links.find(i) : nullptr;
  if (link != nullptr) link->at = place.at;
  const Point position = bodies_.position(root_of(bodies_, i)) + place.at;
  const Point corner = wrapped(position + shape.corner, bodies_.periods);
  const bool same = shape.shape == bodies_.records[i].shape &&
                    shape.corner == bodies_.corner_offset(i) && corner == bodies_.corners[i];
  if (same && shape.shape == no_shape) return false;
  bodies_.set_shape(i, shape, place.transform);
  if (same) return false;
  bodies_.corners[i] = corner;
  bodies_.place(i);
  return true;
}

}  // namespace hitmask::detail::world::bodies
