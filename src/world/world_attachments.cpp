// Bodies that are attached to others.
#include <algorithm>

#include "base/fail.hpp"
#include "base/small_list.hpp"
#include "hitmask/world.hpp"
#include "world/bodies/tree.hpp"
#include "world/bodies/tree_shapes.hpp"
#include "world/queries/candidates.hpp"
#include "world/state.hpp"

namespace hitmask {

using detail::world::State;
using detail::world::bodies::BodyIndex;
using detail::world::bodies::Link;
using detail::world::bodies::no_body;
using detail::world::bodies::Store;
using detail::world::bodies::TreeShapes;
namespace flag = detail::world::bodies::flag;

namespace detail::world {

void update_enabled(State& world, BodyIndex top) noexcept {
  Store& bodies = world.bodies;
  const auto update = [&](BodyIndex i) {
    const Link& its = *bodies.links.find(i);
    const bool above = its.parent == bodies::no_body || bodies.has(its.parent, flag::enabled);
    if (bodies.has(i, flag::enabled) == (its.enabled && above)) return false;
    bodies.set_flag(i, flag::enabled, its.enabled && above);
    bodies.place(i);
    note_change(world, i);
    return true;
  };
  if (!is_in_tree(bodies, top)) return;
  for (BodyIndex i = top; i != bodies::no_body;)
    i = update(i) ? next_below(bodies, top, i) : next_beside(bodies, top, i);
}

void find_walkers_above(Store& bodies, std::span<const BodyIndex> children, BodyList& walkers) {
  if (!bodies.movers.any()) return;
  BodyList climbed;
  const auto unmark = [&] {
    constexpr auto others = static_cast<std::uint8_t>(~std::uint32_t{flag::marked});
    for (const BodyIndex i : climbed.items()) bodies.flags[i] &= others;
  };
  const auto climb = [&](BodyIndex child) {
    for (BodyIndex i = child; is_child(bodies, i);) {
      i = bodies.links.find(i)->parent;
      if (bodies.has(i, flag::marked)) return;
      climbed.push(i);
      bodies.flags[i] |= flag::marked;
      if (bodies.movers.find(i) != nullptr) walkers.push(i);
    }
  };
  base::run_or([&] { std::ranges::for_each(children, climb); }, unmark);
  unmark();
}

void note_walkers_above(State& world, BodyIndex child) noexcept {
  for (BodyIndex i = child; is_child(world.bodies, i);) {
    i = world.bodies.links.find(i)->parent;
    if (world.bodies.movers.find(i) != nullptr) note_change(world, i);
  }
}

Result<void> validate_attachments(const State& world) {
  const Store& all = world.bodies;
  for (BodyIndex i = 0; i < all.slots(); ++i) {
    if (!is_child(all, i)) continue;
    const Link& its = *all.links.find(i);
    const auto parts = bodies::split(rounded(world, composed(all, i)));
    const Point at = all.position(root_of(all, i)) + its.at;
    if (!parts || parts->at != its.at || parts->rest != all.transform(i) ||
        wrapped(at, all.periods) != all.position(i))
      return Error{ErrorCode::data, "body " + std::to_string(i) + " is not where its parent is"};
  }
  return {};
}

}  // namespace detail::world

namespace {

/// Notes all changes that follow from another parent, or none.
void note_family(State& world, BodyIndex top) noexcept {
  note_change(world, top);
  for_each_below(world.bodies, top, [&](BodyIndex i) { note_change(world, i); });
}

/// Its own transform and flag, whether it is in a tree or not.
struct OwnState {
  Transform transform;
  bool enabled;
};
OwnState own_state(const Store& bodies, BodyIndex i) noexcept {
  if (!is_in_tree(bodies, i)) return {bodies.transform(i), bodies.has(i, flag::enabled)};
  return {own_transform(bodies, i), bodies.links.find(i)->enabled};
}

/// Marks bodies for as long as it lives.
class Marks {
 public:
  Marks(Store& bodies, std::span<const BodyId> ids) noexcept : bodies_(bodies), ids_(ids) {
    for (const BodyId id : ids_) bodies_.flags[id.slot - 1] |= flag::marked;
  }
  ~Marks() {
    constexpr auto others = static_cast<std::uint8_t>(~std::uint32_t{flag::marked});
    for (const BodyId id : ids_) bodies_.flags[id.slot - 1] &= others;
  }
  Marks(const Marks&) = delete;
  Marks& operator=(const Marks&) = delete;

 private:
  Store& bodies_;
  std::span<const BodyId> ids_;
};

/// Those of the bodies that are attached, each before what it is attached to: whole branches are
/// then cut off once, not again for each body below.
class BottomUp {
 public:
  BottomUp(Store& bodies, std::span<const BodyId> ids) : bodies_(bodies) {
    const Marks marks(bodies, ids);
    for (const BodyId id : ids) known_.push({id.slot - 1, false});
    std::ranges::sort(known_.items(), {}, &Known::body);
    for (const BodyId id : ids)
      if (is_child(bodies, id.slot - 1) && is_new(id.slot - 1)) add_branch(id.slot - 1);
  }
  [[nodiscard]] std::span<const BodyIndex> items() const noexcept { return order_.items(); }

 private:
  struct Known {
    BodyIndex body = 0;
    bool is_listed = false;
  };

  /// The first one, if a body occurs twice.
  [[nodiscard]] Known& known(BodyIndex i) noexcept {
    return *std::ranges::lower_bound(known_.items(), i, {}, &Known::body);
  }
  [[nodiscard]] bool is_new(BodyIndex i) noexcept { return !known(i).is_listed; }
  /// Leaves out what is below those that are listed.
  void add_branch(BodyIndex top) {
    const std::size_t first = order_.size();
    for (BodyIndex i = top; i != no_body;) {
      const bool is_meant = bodies_.has(i, flag::marked);
      if (is_meant && !is_new(i)) {
        i = next_beside(bodies_, top, i);
        continue;
      }
      if (is_meant) {
        known(i).is_listed = true;
        order_.push(i);
      }
      i = next_below(bodies_, top, i);
    }
    std::ranges::reverse(order_.items().subspan(first));
  }

  Store& bodies_;
  detail::base::SmallList<Known> known_;  // sorted by body
  detail::world::BodyList order_;
};

WorldError check_detached(const State& world, std::span<const BodyId> bodies) noexcept {
  if (const WorldError error = check_changes(world, bodies); is_error(error)) return error;
  const bool fit = std::ranges::all_of(bodies, [&](BodyId body) {
    const BodyIndex i = body.slot - 1;
    return !is_child(world.bodies, i) ||
           detail::world::bodies::is_position(world.bodies.position(i));
  });
  return fit ? WorldError::none : WorldError::position;
}

/// What is attached to a body that stays where it is, but becomes a root.
WorldError hold_detached(TreeShapes& shapes, Store& bodies, std::span<const BodyId> ids) {
  const Marks marks(bodies, ids);  // what is below another one of them belongs to that one
  for (const BodyId id : ids) {
    const BodyIndex i = id.slot - 1;
    if (!is_child(bodies, i)) continue;
    const WorldError error = shapes.hold_below(i, bodies.transform(i));
    if (is_error(error)) return error;
  }
  return WorldError::none;
}

/// Places and flags of a body and all below it are as before, but it is their root.
void detach_one(State& world, BodyIndex i) noexcept {
  Store& bodies = world.bodies;
  const bool enabled = bodies.links.find(i)->enabled;
  set_own_transform(bodies, i, bodies.transform(i));
  detach_body(bodies, i);
  if (!is_in_tree(bodies, i) && enabled != bodies.has(i, flag::enabled)) {
    bodies.set_flag(i, flag::enabled, enabled);
    bodies.place(i);
  }
  update_enabled(world, i);
  note_family(world, i);
}

}  // namespace

Outcome World::attach(BodyId child, BodyId parent, const Attachment& how) {
  State& world = *state_;
  Store& bodies = world.bodies;
  if (const WorldError error = check_change(world, child); is_error(error)) return error;
  if (const WorldError error = check_change(world, parent); is_error(error)) return error;
  const BodyIndex i = child.slot - 1;
  const BodyIndex above = parent.slot - 1;
  if (is_at_or_below(bodies, above, i)) return WorldError::cycle;
  const OwnState own = own_state(bodies, i);
  TreeShapes shapes(bodies, world.definition.angle_steps);
  const WorldError error = shapes.hold(i, composed_child(bodies, above, how.offset, own.transform));
  if (is_error(error)) return error;
  shapes.make_room();
  make_room_to_attach(bodies);
  note_walkers_above(world, i);
  if (is_child(bodies, i)) detach_body(bodies, i);
  attach_body(bodies, i, above, how.offset, how.solid);
  set_own_transform(bodies, i, own.transform);
  bodies.links.find(i)->enabled = own.enabled;
  shapes.apply([](BodyIndex) {});
  update_enabled(world, i);
  note_family(world, i);
  validate_in_debug(world);
  return {};
}

Outcome World::detach(BodySpan span) {
  State& world = *state_;
  Store& bodies = world.bodies;
  if (const WorldError error = check_detached(world, span.ids()); is_error(error)) return error;
  TreeShapes shapes(bodies, world.definition.angle_steps);
  const WorldError error = hold_detached(shapes, bodies, span.ids());
  if (is_error(error)) return error;
  shapes.make_room();
  bodies.own_transforms.make_room(span.ids().size(), bodies.slots());
  const BottomUp order(bodies, span.ids());
  detail::world::BodyList walkers;
  detail::world::find_walkers_above(bodies, order.items(), walkers);
  for (const BodyIndex i : walkers.items()) note_change(world, i);
  for (const BodyIndex i : order.items()) detach_one(world, i);
  shapes.apply([&](BodyIndex i) { note_change(world, i); });
  validate_in_debug(world);
  return {};
}

Outcome World::set_offset(BodyId child, Point offset) {
  State& world = *state_;
  Store& bodies = world.bodies;
  if (const WorldError error = check_change(world, child); is_error(error)) return error;
  const BodyIndex i = child.slot - 1;
  if (!is_child(bodies, i)) return WorldError::not_attached;
  TreeShapes shapes(bodies, world.definition.angle_steps);
  const BodyIndex above = bodies.links.find(i)->parent;
  const WorldError error =
      shapes.hold(i, composed_child(bodies, above, offset, own_transform(bodies, i)));
  if (is_error(error)) return error;
  shapes.make_room();
  bodies.links.find(i)->offset = offset;
  shapes.apply([&](BodyIndex j) { note_change(world, j); });
  validate_in_debug(world);
  return {};
}

std::optional<BodyId> World::parent(BodyId child) const noexcept {
  if (!check(child) || !is_child(state_->bodies, child.slot - 1)) return std::nullopt;
  return state_->id(state_->bodies.links.find(child.slot - 1)->parent);
}

std::optional<Attachment> World::attachment(BodyId child) const noexcept {
  if (!check(child) || !is_child(state_->bodies, child.slot - 1)) return std::nullopt;
  const Link& its = *state_->bodies.links.find(child.slot - 1);
  return Attachment{its.offset, its.solid};
}

std::size_t World::children(BodyId parent, Visitor<BodyId> visit) const {
  const Store& bodies = state_->bodies;
  if (!check(parent) || !is_in_tree(bodies, parent.slot - 1)) return 0;
  detail::base::SmallList<BodyId> found;
  for (BodyIndex i = bodies.links.find(parent.slot - 1)->first_child; i != no_body;
       i = bodies.links.find(i)->next)
    found.push(state_->id(i));
  std::ranges::sort(found.items());
  return detail::world::queries::hand_out(found.items(), visit);
}

}  // namespace hitmask
