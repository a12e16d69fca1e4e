// Bodies that get another shape: where it fits.
#include <algorithm>

#include "motion/obstacles.hpp"
#include "world/travel/parts.hpp"

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

/// The obstacles of the parts of a body that gets another shape: solid bodies, but not those that a
/// part overlaps already.
class NewObstacles {
 public:
  NewObstacles(const Scene& scene, const Finder& finder) : scene_(scene), parts_(scene, finder) {
    parts_.find_overlapped(scene.bodies.corners[*finder.mover], overlapped_);
    for (std::uint32_t part = 0; part < parts_.count(); ++part) queries_.push({this, part});
  }

  /// `shape` is the new shape of the body, `shift` the move of its corner.
  void list_parts(const ShapeView& shape, WidePoint shift,
                  base::SmallList<motion::MovingPart, 8>& list) const {
    list.push({shape, {}, queries_[0]});
    for (std::uint32_t part = 1; part < parts_.count(); ++part)
      list.push({parts_.shape_of(part), parts_.place_of(part, {}) - shift, queries_[part]});
  }

 private:
  struct Query {
    const NewObstacles* all;
    std::uint32_t part;

    bool operator()(const Box& box, const Visitor<const Obstacle&>& visit) const {
      const Finder finder = all->parts_.finder_in(part, geometry::wide_bounds_of(box));
      return visit_obstacles(all->scene_, box, finder, [&](const Obstacle& obstacle) {
        return obstacle.one_way != Face::none || all->is_overlapped(obstacle) || visit(obstacle);
      });
    }
  };

  [[nodiscard]] bool is_overlapped(const Obstacle& obstacle) const noexcept {
    const BodyIndex i = BodyId::from_value(obstacle.id).slot - 1;
    return std::ranges::binary_search(overlapped_.items(), i);
  }

  const Scene& scene_;
  MovingParts parts_;
  base::SmallList<BodyIndex> overlapped_;
  base::SmallList<Query, 8> queries_;
};

/// `corner` is relative to the position, which has moved by `feet`.
std::optional<Point> way_to_fit(const Scene& scene, const Finder& finder, const ShapeView& shape,
                                Point corner, WidePoint feet, const ShapeChange& change) {
  const BodyIndex i = *finder.mover;
  if (change.fit == Fit::allow || !scene.bodies.has(i, bodies::flag::enabled)) return Point{};
  const NewObstacles obstacles(scene, finder);
  base::SmallList<motion::MovingPart, 8> parts;
  obstacles.list_parts(shape, WidePoint(corner) - WidePoint(scene.bodies.corner_offset(i)), parts);
  const WidePoint at = WidePoint(scene.bodies.position(i)) + feet + WidePoint(corner);
  const std::int32_t limit = change.fit == Fit::push ? change.limit : 0;
  return motion::unstick_parts(parts.items(), saturated(at),
                               useful_limit(limit, scene.bodies.periods));
}

}  // namespace

Result<Point, WorldError> fit_shape(const Scene& scene, const Finder& finder,
                                    const ShapeView& shape, Point corner,
                                    const ShapeChange& change) {
  const BodyIndex i = *finder.mover;
  const WidePoint at = scene.bodies.position(i);
  const WidePoint feet = change.keep_feet ? move_of_feet(scene, i, shape, corner) : WidePoint{};
  const auto out = way_to_fit(scene, finder, shape, corner, feet, change);
  if (!out) return WorldError::stuck;
  const WidePoint by = feet + WidePoint(*out);
  if (!bodies::is_position(queries::first_copy_of(at + by, scene.bodies.periods)))
    return WorldError::position;
  return saturated(by);
}

}  // namespace hitmask::detail::world::travel
