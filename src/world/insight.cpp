// What the world can tell about itself: errors, statistics, boxes to draw, memory.
#include <array>

#include "hitmask/world.hpp"
#include "world/lower_parts.hpp"
#include "world/state.hpp"

namespace hitmask {

using detail::Bodies;
using detail::BodyIndex;
using detail::Bounds;
using detail::WorldState;
namespace flag = detail::flag;

std::string_view message_of(WorldError error) noexcept {
  switch (error) {
    case WorldError::none: return "";
    case WorldError::null_id: return "the id is null: it was never given a body";
    case WorldError::stale_id:
      return "the body was removed, or restore() went back to before it was added";
    case WorldError::foreign_id: return "the id belongs to another world";
    case WorldError::position: return "the position is outside [-2^30, 2^30)";
    case WorldError::null_mask: return "there is no mask, nor a size for a body without one";
    case WorldError::size: return "a side of the box is negative or over 2^30";
    case WorldError::larger_period: return "the body is larger than the world's period";
    case WorldError::lengths: return "spans that belong together differ in length";
    case WorldError::too_many_bodies: return "the world has no slot left for so many bodies";
    case WorldError::too_many_contacts:
      return "more contacts than max_contacts; nothing was changed";
    case WorldError::foreign_snapshot:
      return "the snapshot is empty, or of a world with other periods";
    case WorldError::busy: return "called from inside one of the world's own visitors";
    case WorldError::transform: return "the mask cannot be placed by this transform";
    case WorldError::stuck: return "no way out within the limit";
  }
  return "unknown error";
}

namespace {

Box box_of(const Bounds& bounds) noexcept {
  return {bounds.left, bounds.top, detail::saturate(std::int64_t{bounds.right} - bounds.left),
          detail::saturate(std::int64_t{bounds.bottom} - bounds.top)};
}

DebugBox::Kind kind_of(const Bodies& bodies, BodyIndex i) noexcept {
  if (!bodies.has(i, flag::enabled)) return DebugBox::Kind::disabled;
  return bodies.has(i, flag::still) ? DebugBox::Kind::still : DebugBox::Kind::moving;
}

bool draw_regions(const WorldState& world, const Visitor<const DebugBox&>& draw) {
  bool going_on = true;
  const auto draw_region = [&](const Bounds& region) {
    going_on = going_on && draw({box_of(region), DebugBox::Kind::region, {}});
    return going_on;
  };
  switch (world.definition.broad_phase) {
    case BroadPhase::automatic:
      if (world.statistics.incremental) {
        for (const detail::Index& index : world.indexes) index.tiles.for_each_region(draw_region);
      } else {
        world.sweep.for_each_region(draw_region);
      }
      break;
    case BroadPhase::grid: world.grid.for_each_region(draw_region); break;
    case BroadPhase::all_pairs:
    case BroadPhase::partition: break;
  }
  return going_on;
}

bool draw_bodies(const WorldState& world, const Visitor<const DebugBox&>& draw) {
  const Bodies& bodies = world.bodies;
  for (BodyIndex i = 0; i < bodies.slots(); ++i) {
    if (!bodies.has(i, flag::alive)) continue;
    if (!draw({bodies.box(i), kind_of(bodies, i), world.id(i)})) return false;
    if (is_nowhere(bodies.bounds[i])) continue;
    if (!draw({box_of(bodies.bounds[i]), DebugBox::Kind::solid, world.id(i)})) return false;
  }
  return true;
}

/// What two bodies' solid boxes share, at each copy where they meet. Nothing for a body that is no
/// longer there.
bool draw_contact(const WorldState& world, const BodyPair& pair,
                  const Visitor<const DebugBox&>& draw) {
  if (world.id(pair.a.slot - 1) != pair.a || world.id(pair.b.slot - 1) != pair.b) return true;
  const Bounds a = world.bodies.bounds[pair.a.slot - 1];
  const Bounds b = world.bodies.bounds[pair.b.slot - 1];
  for (const Point by : neighbouring(world.bodies.periods)) {
    const Box shared = intersection(box_of(a), box_of(shifted(b, by)));
    if (is_nowhere(a) || is_nowhere(b) || is_empty(shared)) continue;
    if (!draw({shared, DebugBox::Kind::contact, {}})) return false;
  }
  return true;
}

template <class T>
std::size_t vector_bytes(const detail::Vector<T>& items) noexcept {
  return items.capacity() * sizeof(T);
}

}  // namespace

const Statistics& World::statistics() const noexcept { return state_->statistics; }

const WorldDefinition& World::definition() const noexcept { return state_->definition; }

void World::debug_draw(Visitor<const DebugBox&> draw) const {
  if (!draw_regions(*state_, draw) || !draw_bodies(*state_, draw)) return;
  for (const BodyPair& pair : state_->contacts.pairs)
    if (!draw_contact(*state_, pair, draw)) return;
}

std::size_t World::memory_bytes() const noexcept {
  const WorldState& world = *state_;
  std::size_t bytes = sizeof(World) + sizeof(WorldState) + world.bodies.memory_bytes() +
                      world.contacts.memory_bytes() + world.next_contacts.memory_bytes() +
                      world.events.memory_bytes() + vector_bytes(world.set_boxes) +
                      vector_bytes(world.set_ids) + vector_bytes(world.lanes) +
                      world.hits.memory_bytes() + world.flips.memory_bytes() +
                      world.watches.memory_bytes() + world.hit_ends.memory_bytes() +
                      world.hit_detail_of.memory_bytes() + world.hit_details.memory_bytes() +
                      world.sweep.memory_bytes() + world.all_pairs.memory_bytes() +
                      world.grid.memory_bytes() + world.partition.memory_bytes();
  for (const detail::Index& index : world.indexes)
    bytes += index.tiles.memory_bytes() + index.unsorted.memory_bytes();
  for (const detail::LaneWork& lane : world.lanes)
    bytes += lane.hits.memory_bytes() + lane.flips.memory_bytes();
  return bytes;
}

}  // namespace hitmask
