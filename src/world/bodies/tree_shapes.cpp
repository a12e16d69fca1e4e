#include "world/bodies/tree_shapes.hpp"

#include <algorithm>
#include <tuple>

#include "world/bodies/angle_steps.hpp"

namespace hitmask::detail::world::bodies {

namespace {

/// A walk through a tree, parents first, that knows the transform of each body.
class TransformWalk {
 public:
  /// The top is drawn with a transform.
  TransformWalk(const Columns& bodies, BodyIndex top, const Transform& drawn, bool is_changed)
      : bodies_(bodies), top_(top) {
    levels_.push({drawn, is_changed});
  }

  /// Calls each(i, transform) for all below the top that change. own(i) is a body's new own
  /// transform, or null; draw(i, transform) is how it is drawn. Leaves out marked bodies and all
  /// below them. each() returns an error to stop.
  template <class Own, class Draw, class Each>
  WorldError run(const Own& own, const Draw& draw, const Each& each) {
    for (BodyIndex i = first_below(top_); i != no_body; i = next(i)) {
      const Transform* const changed = own(i);
      const Level above = levels_[levels_.size() - 1];
      const Transform& its = changed != nullptr ? *changed : own_transform(bodies_, i);
      const Transform whole = attached(above.drawn, bodies_.links.find(i)->offset, its);
      const bool is_changed = above.is_changed || changed != nullptr;
      levels_.push({draw(i, whole), is_changed});
      if (!is_changed || bodies_.has(i, flag::marked)) continue;
      if (const WorldError error = each(i, whole); is_error(error)) return error;
    }
    return WorldError::none;
  }

 private:
  struct Level {
    Transform drawn;
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
  places_.push({child, parts->rest, parts->at, new_shape(child) != nullptr});
  return hold_shape(child, parts->rest);
}

WorldError TreeShapes::hold_free(BodyIndex i, const Transform& transform) {
  places_.push({i, transform, {}, new_shape(i) != nullptr});
  return hold_shape(i, transform);
}

WorldError TreeShapes::hold_shape(BodyIndex i, const Transform& transform) {
  const Shape* const shape = new_shape(i);
  return shape == nullptr ? held_.turn(i, transform) : held_.hold(*shape, transform);
}

Transform TreeShapes::drawn(BodyIndex i, const Transform& whole) const noexcept {
  if (const Shape* const shape = new_shape(i))
    return as_drawn(whole, shape->size(), shape->origin());
  return as_drawn(whole, bodies_.shape_size(i), bodies_.origin(i));
}

WorldError TreeShapes::hold(BodyIndex child, const Transform& whole) {
  if (const WorldError error = hold_one(child, whole); is_error(error)) return error;
  return hold_below(child, whole);
}

WorldError TreeShapes::hold_below(BodyIndex root, const Transform& transform) {
  return TransformWalk(bodies_, root, drawn(root, transform), true)
      .run(
          keeps_own, [this](BodyIndex i, const Transform& whole) { return drawn(i, whole); },
          [this](BodyIndex i, const Transform& whole) { return hold_one(i, whole); });
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
    return hold(one.body, composed_child(bodies_, its.parent, its.offset, one.own));
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
  return TransformWalk(bodies_, root, drawn(root, whole), changed != nullptr)
      .run([this](BodyIndex i) { return new_own(i); },
           [this](BodyIndex i, const Transform& its) { return drawn(i, its); },
           [this](BodyIndex i, const Transform& its) { return hold_one(i, its); });
}

WorldError TreeShapes::reshape(std::span<const BodyId> bodies, std::span<const Shape> shapes) {
  for (std::size_t k = 0; k < bodies.size(); ++k)
    reshaped_.push({bodies[k].slot - 1, k, &shapes[k]});
  std::ranges::sort(reshaped_.items(), {}, [](const NewLook& one) {
    return std::tuple(one.body, ~one.order);  // the last one first
  });
  const auto others = std::ranges::unique(reshaped_.items(), {}, &NewLook::body);
  reshaped_.shrink(static_cast<std::size_t>(others.begin() - reshaped_.items().begin()));
  base::SmallList<BodyIndex, 16> roots;
  for (const NewLook& one : reshaped_.items()) roots.push(root_of(bodies_, one.body));
  std::ranges::sort(roots.items());
  BodyIndex last = no_body;
  for (const BodyIndex root : roots.items()) {
    if (root == last) continue;
    last = root;
    if (const WorldError error = reshape_tree(root); is_error(error)) return error;
  }
  return WorldError::none;
}

WorldError TreeShapes::reshape_tree(BodyIndex root) {
  const Transform whole = bodies_.transform(root);
  if (new_shape(root) != nullptr)
    if (const WorldError error = hold_free(root, whole); is_error(error)) return error;
  return TransformWalk(bodies_, root, drawn(root, whole), true)
      .run(
          keeps_own, [this](BodyIndex i, const Transform& its) { return drawn(i, its); },
          [this](BodyIndex i, const Transform& its) {
            return stays(i, its) ? WorldError::none : hold_one(i, its);
          });
}

const Shape* TreeShapes::new_shape(BodyIndex i) const noexcept {
  const auto found = std::ranges::lower_bound(reshaped_.items(), i, {}, &NewLook::body);
  return found != reshaped_.items().end() && found->body == i ? found->shape : nullptr;
}

/// Whether a child keeps its shape and is already where it would be put.
bool TreeShapes::stays(BodyIndex child, const Transform& whole) const noexcept {
  if (new_shape(child) != nullptr) return false;
  const auto parts = split(rounded(whole));
  return parts && parts->at == bodies_.links.find(child)->at &&
         parts->rest == bodies_.transform(child);
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
  if (same && shape.shape == no_shape && !place.is_new) return false;
  bodies_.set_shape(i, shape, place.transform);
  if (same && !place.is_new) return false;
  bodies_.corners[i] = corner;
  bodies_.place(i);
  return true;
}

}  // namespace hitmask::detail::world::bodies
