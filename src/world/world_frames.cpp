// Bodies that show the frames of a sheet.
#include <vector>

#include "base/fail.hpp"
#include "hitmask/world.hpp"
#include "world/frame_changes.hpp"
#include "world/state.hpp"

namespace hitmask {

using detail::world::FrameChanges;
using detail::world::State;

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

/// Changes the body, then its parts. If those do not fit the world, the body becomes what it was.
Result<Point, WorldError> change_both(World& world, FrameChanges& parts, const FrameBodies& bodies,
                                      const Shape& shape, const ShapeChange& change,
                                      const QueryFilter& filter) {
  const std::optional<BodyDefinition> before = world.body(bodies.body);
  const Result<Point, WorldError> by = world.change_shape(bodies.body, shape, change, filter);
  if (!by) return by;
  const auto undo = [&] {
    static_cast<void>(world.set_shape(bodies.body, before->shape));
    static_cast<void>(world.set_position(bodies.body, before->position));
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
  parts.make_room();
  return change_both(*this, parts, bodies, sheet.mask(frame, orientation), change, filter);
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
