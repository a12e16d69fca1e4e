// A world as motion asks for obstacles.
#include "world/obstacles.hpp"

#include <algorithm>

#include "world/checks.hpp"

namespace hitmask {

namespace detail {

namespace {

/// Gathered before any of them is handed out: nothing the visitor does disturbs the search.
struct Found {
  BodyId body;
  Point position;
};

Obstacle obstacle_of(const WorldState& world, const Found& found) noexcept {
  const BodyIndex i = found.body.slot - 1;
  const Figure figure = world.bodies.figure(i);
  Obstacle obstacle;
  obstacle.mask = figure.mask;
  obstacle.size = figure.size;
  obstacle.position = found.position;
  obstacle.id = found.body.value();
  obstacle.one_way = world.bodies.records[i].one_way;
  return obstacle;
}

}  // namespace

bool visit_obstacles(const WorldState& world, const Box& box, const ObstacleFilter& filter,
                     const Visitor<const Obstacle&>& visit) {
  const WideBounds asked{box.x, box.y, right_of(box), bottom_of(box)};
  Gathered<Found> found;
  for_each_obstacle(world, asked, filter, [&](BodyIndex i) {
    for_each_copy(world.bodies, i, asked, [&](const WidePoint& at) {
      if (at == WidePoint(saturated(at))) found.push({world.id(i), saturated(at)});
      return true;
    });
  });
  return std::ranges::all_of(found.items(), [&](const Found& one) {
    return !is_alive(world, one.body) || visit(obstacle_of(world, one));
  });
}

}  // namespace detail

bool WorldObstacles::operator()(const Box& box, Visitor<const Obstacle&> visit) const {
  return detail::visit_obstacles(*world_->state_, box, {filter_, std::nullopt}, visit);
}

}  // namespace hitmask
