// Bodies that get another shape: where it fits.
#include <algorithm>

#include "motion/obstacles.hpp"
#include "world/travel/path.hpp"

namespace hitmask::detail::world::travel {

namespace {

/// The edge of a box on a side.
std::int64_t edge_of(const Box& box, Face side) noexcept {
  switch (side) {
    case Face::left: return box.x;
    case Face::right: return right_of(box);
    case Face::top: return box.y;
    default: return bottom_of(box);
  }
}

/// The side of a body that its feet are on.
Face feet_of(const Scene& scene, BodyIndex i) noexcept {
  const BodyMover* const mover = scene.bodies.movers.find(i);
  return mover == nullptr || mover->gravity == Face::none ? Face::bottom : mover->gravity;
}

/// The move of the position that keeps the feet where they are. None without solid pixels.
WidePoint move_of_feet(const Scene& scene, BodyIndex i, const ShapeView& shape,
                       Point corner) noexcept {
  const Box before = overlap::solid_box_of(scene.bodies.shape_view(i));
  const Box after = overlap::solid_box_of(shape);
  if (is_empty(before) || is_empty(after)) return {};
  const Face feet = feet_of(scene, i);
  const Point was = scene.bodies.corner_offset(i);
  const std::int64_t by = edge_of(before, feet) - edge_of(after, feet);
  if (feet == Face::left || feet == Face::right) return {by + was.x - corner.x, 0};
  return {0, by + was.y - corner.y};
}

/// Solid bodies, but not those that a body overlaps already.
class NewObstacles {
 public:
  NewObstacles(const Scene& scene, const Finder& finder) : scene_(scene), finder_(finder) {
    line_walk_of(scene, finder).find_overlapped(scene.bodies.corners[*finder.mover], overlapped_);
  }
  bool operator()(const Box& box, const Visitor<const Obstacle&>& visit) const {
    return visit_obstacles(scene_, box, finder_, [&](const Obstacle& obstacle) {
      const BodyIndex i = BodyId::from_value(obstacle.id).slot - 1;
      return obstacle.one_way != Face::none || std::ranges::binary_search(overlapped_.items(), i) ||
             visit(obstacle);
    });
  }

 private:
  const Scene& scene_;
  const Finder& finder_;
  base::SmallList<BodyIndex> overlapped_;
};

std::optional<Point> way_to_fit(const Scene& scene, const Finder& finder, const ShapeView& shape,
                                WidePoint corner, const ShapeChange& change) {
  if (change.fit == Fit::allow || !scene.bodies.has(*finder.mover, bodies::flag::enabled))
    return Point{};
  const NewObstacles obstacles(scene, finder);
  const std::int32_t limit = change.fit == Fit::push ? change.limit : 0;
  return motion::unstick(shape, saturated(corner), useful_limit(limit, scene.bodies.periods),
                         obstacles);
}

}  // namespace

Result<Point, WorldError> fit_shape(const Scene& scene, const Finder& finder,
                                    const ShapeView& shape, Point corner,
                                    const ShapeChange& change) {
  const BodyIndex i = *finder.mover;
  const WidePoint at = scene.bodies.position(i);
  const WidePoint feet = change.keep_feet ? move_of_feet(scene, i, shape, corner) : WidePoint{};
  const auto out = way_to_fit(scene, finder, shape, at + feet + WidePoint(corner), change);
  if (!out) return WorldError::stuck;
  const WidePoint by = feet + WidePoint(*out);
  if (!bodies::is_position(queries::first_copy_of(at + by, scene.bodies.periods)))
    return WorldError::position;
  return saturated(by);
}

}  // namespace hitmask::detail::world::travel
