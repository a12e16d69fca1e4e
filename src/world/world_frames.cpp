// Bodies that show the frames of a sheet.
#include <vector>

#include "base/fail.hpp"
#include "hitmask/world.hpp"
#include "world/bodies/tree_shapes.hpp"
#include "world/frame_changes.hpp"
#include "world/places/positions.hpp"
#include "world/state.hpp"

namespace hitmask {

using detail::world::FrameChanges;
using detail::world::State;
using detail::world::bodies::BodyIndex;
using detail::world::bodies::TreeShapes;

namespace {

/// Shapes for World::set_shape().
struct FrameShapes {
  explicit FrameShapes(const FrameChanges& changes) {
    changes.for_each_shape([&](BodyId body, const Shape& shape) {
      bodies.push_back(body);
      shapes.push_back(shape);
    });
  }
  detail::base::Vector<BodyId> bodies;
  detail::base::Vector<Shape> shapes;
};

WorldError collect(FrameChanges& changes, std::span<const BodyId> bodies,
                   std::span<const std::uint32_t> frames,
                   std::span<const Orientation> orientations) {
  return changes.show(bodies, frames, orientations);
}
WorldError collect(FrameChanges& changes, std::span<const FrameBodies> bodies,
                   std::span<const std::uint32_t> frames,
                   std::span<const Orientation> orientations) {
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const Orientation orientation = orientations.empty() ? Orientation::upright : orientations[k];
    WorldError error = changes.show(bodies[k].body, frames[k], orientation);
    if (!is_error(error)) error = changes.show_parts(bodies[k], frames[k], orientation);
    if (is_error(error)) return error;
  }
  return WorldError::none;
}

/// All or none of what was collected.
Outcome apply(World& world, FrameChanges& changes) {
  changes.make_room();
  if (!changes.has_transform()) {
    changes.apply();
    return {};
  }
  const FrameShapes shapes(changes);
  const Outcome outcome = world.set_shape(shapes.bodies, shapes.shapes);
  if (outcome) changes.apply_enabled();
  return outcome;
}

template <class Bodies>
Outcome set_frames(World& world, FrameChanges& changes, std::span<const Bodies> bodies,
                   std::span<const std::uint32_t> frames,
                   std::span<const Orientation> orientations) {
  if (bodies.size() != frames.size()) return WorldError::lengths;
  if (!orientations.empty() && bodies.size() != orientations.size()) return WorldError::lengths;
  const WorldError error = collect(changes, bodies, frames, orientations);
  if (is_error(error)) return error;
  return apply(world, changes);
}

/// What a change of the frame needs besides its parts.
struct BodyChange {
  BodyId body;
  Shape shape;
  const ShapeChange& how;
  const QueryFilter& filter;
};

/// Changes the body, then its parts. If those do not fit the world, or memory runs out, the whole
/// tree becomes what it was, which needs no memory any more.
Result<Point, WorldError> change_turned(World& world, State& state, FrameChanges& parts,
                                        const BodyChange& change) {
  const BodyIndex i = change.body.slot - 1;
  const Point position = state.bodies.position(i);
  const Transform own = world.body(change.body)->transform;
  TreeShapes before(state.bodies, state.definition.angle_steps);
  const WorldError error = before.turn(std::span(&change.body, 1), std::span(&own, 1));
  if (is_error(error)) return error;
  before.make_room();
  const Result<Point, WorldError> by =
      world.change_shape(change.body, change.shape, change.how, change.filter);
  if (!by) return by;
  const auto undo = [&] {
    before.apply([&](BodyIndex its) { note_change(state, its); });
    detail::world::places::set_position(state, i, position);
  };
  const Outcome outcome = detail::base::run_or([&] { return apply(world, parts); }, undo);
  if (outcome) return by;
  undo();
  return outcome.error();
}

BodyDefinition body_of_part(const PartDefinition& part) {
  BodyDefinition body;
  body.shape = Shape(Size{});
  body.enabled = false;
  body.is_sensor = part.is_sensor;
  body.filter = part.filter;
  body.details = part.details;
  body.user = part.user;
  return body;
}

/// All or none: removes them if one cannot be attached.
Outcome attach_new(World& world, std::span<const BodyId> children, BodyId parent) {
  const auto undo = [&] { static_cast<void>(world.remove(children)); };
  return detail::base::run_or(
      [&]() -> Outcome {
        for (const BodyId child : children)
          if (const Outcome outcome = world.attach(child, parent); !outcome) {
            undo();
            return outcome;
          }
        return {};
      },
      undo);
}

}  // namespace

Outcome World::set_frame(const FrameBodies& bodies, Sheet& sheet, std::uint32_t frame,
                         Orientation orientation) {
  if (state_->searching) return WorldError::busy;
  FrameChanges changes(*state_, sheet, 1, FrameChanges::Shown::is_set);
  return set_frames(*this, changes, std::span(&bodies, 1), std::span(&frame, 1),
                    std::span(&orientation, 1));
}

Outcome World::set_frame(std::span<const BodyId> bodies, Sheet& sheet,
                         std::span<const std::uint32_t> frames,
                         std::span<const Orientation> orientations) {
  if (state_->searching) return WorldError::busy;
  FrameChanges changes(*state_, sheet, bodies.size(), FrameChanges::Shown::is_skipped);
  return set_frames(*this, changes, bodies, frames, orientations);
}

Outcome World::set_frame(std::span<const FrameBodies> bodies, Sheet& sheet,
                         std::span<const std::uint32_t> frames,
                         std::span<const Orientation> orientations) {
  if (state_->searching) return WorldError::busy;
  FrameChanges changes(*state_, sheet, bodies.size(), FrameChanges::Shown::is_skipped);
  return set_frames(*this, changes, bodies, frames, orientations);
}

Result<Point, WorldError> World::change_frame(const FrameBodies& bodies, Sheet& sheet,
                                              std::uint32_t frame, Orientation orientation,
                                              const ShapeChange& change,
                                              const QueryFilter& filter) {
  State& world = *state_;
  if (const WorldError error = check_place(world, bodies.body); is_error(error)) return error;
  FrameChanges parts(world, sheet, 1, FrameChanges::Shown::is_set);
  const WorldError error = parts.show_parts(bodies, frame, orientation);
  if (is_error(error)) return error;
  parts.make_room(1);
  const BodyChange its{bodies.body, sheet.mask(frame, orientation), change, filter};
  if (parts.has_transform()) return change_turned(*this, world, parts, its);
  const Result<Point, WorldError> by = change_shape(its.body, its.shape, change, filter);
  if (by) parts.apply();
  return by;
}

Result<FrameBodies, WorldError> World::attach_parts(BodyId body,
                                                    std::span<const PartDefinition> parts) {
  if (const WorldError error = check_change(*state_, body); is_error(error)) return error;
  FrameBodies result(body);
  std::vector<BodyDefinition> definitions;
  for (const PartDefinition& part : parts) {
    definitions.push_back(body_of_part(part));
    result.parts.push_back({std::string(part.name), {}});
  }
  std::vector<BodyId> ids(parts.size());
  if (const Outcome outcome = add(definitions, ids); !outcome) return outcome.error();
  if (const Outcome outcome = attach_new(*this, ids, body); !outcome) return outcome.error();
  for (std::size_t k = 0; k < ids.size(); ++k) result.parts[k].body = ids[k];
  return result;
}

}  // namespace hitmask
