// Error messages, statistics, debug drawing and memory use of a world.
#include "hitmask/world.hpp"
#include "world/state.hpp"

namespace hitmask {

using detail::geometry::box_of;
using detail::world::State;
using detail::world::bodies::BodyIndex;
using detail::world::bodies::Bounds;
using detail::world::bodies::Store;
namespace flag = detail::world::bodies::flag;

std::string_view message_of(WorldError error) noexcept {
  switch (error) {
    case WorldError::none: return "";
    case WorldError::null_id: return "the id is null";
    case WorldError::stale_id:
      return "the body was removed, or restore() went back to before it was added";
    case WorldError::foreign_id: return "the id belongs to another world";
    case WorldError::position: return "the position is outside [-2^30, 2^30)";
    case WorldError::no_shape: return "the body has no shape, or its mask is null";
    case WorldError::size:
      return "a side of the box is negative, over 2^30, or over 65535 with a transform";
    case WorldError::origin: return "the shape would start more than 2^21 pixels from its position";
    case WorldError::larger_period: return "the body is larger than the world's period";
    case WorldError::lengths: return "spans that belong together differ in length";
    case WorldError::too_many_bodies: return "the world has no slot left for so many bodies";
    case WorldError::too_many_contacts:
      return "more contacts than max_contacts; nothing was changed";
    case WorldError::foreign_snapshot:
      return "the snapshot is empty, or of a world with other periods";
    case WorldError::busy: return "called from a callback that must not change the world";
    case WorldError::stuck: return "no free position within the limit";
    case WorldError::no_mover: return "the body has no mover: call set_mover() first";
    case WorldError::remainder: return "a remainder is not from 0 to 65,535";
    case WorldError::blocked: return "the body does not stand on one-way bodies only";
    case WorldError::transform: break;
  }
  const auto number = static_cast<unsigned>(error);
  const auto first = static_cast<unsigned>(WorldError::transform);
  if (number <= first) return "unknown error";
  return message_of(static_cast<TransformError>(number - first));
}

namespace {

DebugBox::Kind kind_of(const Store& bodies, BodyIndex i) noexcept {
  if (!bodies.has(i, flag::enabled)) return DebugBox::Kind::disabled_body;
  return bodies.has(i, flag::is_static) ? DebugBox::Kind::static_body : DebugBox::Kind::moving_body;
}

bool draw_regions(const State& world, const Visitor<const DebugBox&>& draw) {
  bool continues = true;
  const auto draw_region = [&](const Bounds& region) {
    continues = continues && draw({box_of(region), DebugBox::Kind::region, {}});
    return continues;
  };
  if (world.statistics.incremental) {
    for (const auto& index : world.indexes) index.tiles.for_each_region(draw_region);
  } else {
    world.memory.sweep.for_each_region(draw_region);
  }
  return continues;
}

bool draw_bodies(const State& world, const Visitor<const DebugBox&>& draw) {
  const Store& bodies = world.bodies;
  for (BodyIndex i = 0; i < bodies.slots(); ++i) {
    if (!bodies.has(i, flag::alive)) continue;
    if (!draw({bodies.box(i), kind_of(bodies, i), world.id(i)})) return false;
    if (is_nowhere(bodies.bounds[i])) continue;
    if (!draw({box_of(bodies.bounds[i]), DebugBox::Kind::solid, world.id(i)})) return false;
  }
  return true;
}

/// Draws the overlap of two solid boxes, at each copy. Draws nothing if a body is gone.
bool draw_contact(const State& world, const BodyPair& pair, const Visitor<const DebugBox&>& draw) {
  if (world.id(pair.a.slot - 1) != pair.a || world.id(pair.b.slot - 1) != pair.b) return true;
  const Bounds a = world.bodies.bounds[pair.a.slot - 1];
  const Bounds b = world.bodies.bounds[pair.b.slot - 1];
  for (const Point by : neighbouring(world.bodies.periods)) {
    const Box shared = intersection(box_of(a), box_of(detail::world::bodies::shifted(b, by)));
    if (is_nowhere(a) || is_nowhere(b) || is_empty(shared)) continue;
    if (!draw({shared, DebugBox::Kind::contact, {}})) return false;
  }
  return true;
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
  const State& world = *state_;
  std::size_t bytes = sizeof(World) + sizeof(State) + world.memory_bytes() +
                      world.bodies.memory_bytes() + world.bodies.shapes.memory_bytes() +
                      detail::base::bytes_of(world.restored.numbers) +
                      detail::base::bytes_of(world.restored.users);
  for (const auto& index : world.indexes)
    bytes += index.tiles.memory_bytes() + index.waiting.memory_bytes();
  bytes += world.cells.memory_bytes() + world.strays.memory_bytes() + world.batches.memory_bytes() +
           world.resting.memory_bytes() + detail::base::bytes_of(world.walks);
  return bytes;
}

}  // namespace hitmask
