#include "world/travel/travel.hpp"

#include <algorithm>

#include "world/bodies/checks.hpp"
#include "world/queries/line.hpp"

namespace hitmask::detail::world::travel {

namespace {

struct Found {
  BodyId body;
  Point position;
};

}  // namespace

Obstacle obstacle_at(const Scene& scene, BodyIndex i, Point corner) noexcept {
  const overlap::ShapeView shape = scene.bodies.shape_view(i);
  Obstacle obstacle;
  obstacle.mask = shape.mask;
  obstacle.chunks = shape.chunks;
  obstacle.size = shape.size;
  obstacle.position = corner;
  obstacle.id = scene.id(i).value();
  obstacle.one_way = scene.bodies.records[i].one_way;
  return obstacle;
}

/// Collects all obstacles before visiting the first, so the visitor cannot affect the search.
bool visit_obstacles(const Scene& scene, const Box& box, const Finder& finder,
                     const Visitor<const Obstacle&>& visit) {
  const auto area = geometry::wide_bounds_of(box);
  base::SmallList<Found> found;
  visit_candidates(scene, area, finder, [&](BodyIndex i) {
    queries::for_each_copy(scene.bodies, i, area, [&](const motion::WidePoint& at) {
      if (at == motion::WidePoint(saturated(at))) found.push({scene.id(i), saturated(at)});
      return true;
    });
  });
  return std::ranges::all_of(found.items(), [&](const Found& one) {
    return !is_alive(scene.bodies, one.body) ||
           visit(obstacle_at(scene, one.body.slot - 1, one.position));
  });
}

}  // namespace hitmask::detail::world::travel
