// Error messages, statistics, debug drawing and memory use of a world.
#include "base/scoped_flag.hpp"
#include "hitmask/world.hpp"
#include "world/drawing/draw.hpp"
#include "world/state.hpp"

namespace hitmask {

using detail::world::State;

std::string_view message_of(WorldError error) noexcept {
  switch (error) {
    case WorldError::none: return "";
    case WorldError::null_id: return "the id was never given out";
    case WorldError::stale_id:
      return "the body was removed, or restore() went back to before it was added";
    case WorldError::foreign_id: return "the id belongs to another world";
    case WorldError::position: return "the position is outside [-2^30, 2^30)";
    case WorldError::no_shape: return "the body has no shape, or its mask is null";
    case WorldError::size:
      return "a side of the box or terrain is negative, over 2^30, or over 65535 with a transform";
    case WorldError::origin:
      return "the shape would start over 2^21 pixels from its position, or a child from its root";
    case WorldError::larger_period: return "the body is larger than the world's period";
    case WorldError::lengths: return "spans that belong together differ in length";
    case WorldError::too_many_bodies: return "the world has no slot left for so many bodies";
    case WorldError::too_many_contacts:
      return "more contacts than max_contacts; nothing was changed";
    case WorldError::foreign_snapshot:
      return "the snapshot is empty, or of a world with other periods or another angle_steps";
    case WorldError::busy: return "called from a callback that must not change the world";
    case WorldError::stuck: return "it does not fit at any position that the call allows";
    case WorldError::no_mover: return "the body has no mover: call set_mover() first";
    case WorldError::remainder: return "a remainder is not from 0 to 65,535";
    case WorldError::attached: return "the body is attached to another one, which moves it";
    case WorldError::not_attached: return "the body is attached to none";
    case WorldError::cycle: return "the body would be attached to itself, directly or not";
    case WorldError::blocked:
      return "the body stands on nothing one-way, or also on a body that is solid from all sides";
    case WorldError::turn_steps: return "the turn takes more than 2^20 steps";
    case WorldError::frame: return "the sheet has no frame of this number";
    case WorldError::terrain: return "a terrain cannot be turned, scaled or mirrored";
    case WorldError::no_terrain: return "the body's shape is not a terrain";
    case WorldError::material: return "a material is a number from 0 to 7";
    case WorldError::brush: return "the brush is longer than 65,535 pixels";
    case WorldError::transform: break;
  }
  const auto number = static_cast<unsigned>(error);
  const auto first = static_cast<unsigned>(WorldError::transform);
  if (number <= first) return "unknown error";
  return message_of(static_cast<TransformError>(number - first));
}

const Statistics& World::statistics() const noexcept { return state_->statistics; }

const WorldDefinition& World::definition() const noexcept { return state_->definition; }

Outcome World::debug_draw(Visitor<const DebugItem&> draw, const DebugOptions& options) {
  State& world = *state_;
  if (world.searching) return WorldError::busy;
  const detail::base::ScopedFlag searching(world.searching);  // refuses changes meanwhile
  detail::world::drawing::draw(world, world.drawing, options, draw);
  return {};
}

Outcome World::record_paths(bool on) noexcept {
  if (state_->searching) return WorldError::busy;
  state_->drawing.paths.turn(on);
  return {};
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
           world.resting.memory_bytes() + detail::base::bytes_of(world.walks) +
           world.drawing.memory_bytes() + state_->asking.memory_bytes() +
           world.frames.memory_bytes();
  return bytes;
}

}  // namespace hitmask
