// Spatial queries.
#include "hitmask/world.hpp"
#include "world/contacts/step.hpp"
#include "world/queries/queries.hpp"
#include "world/state.hpp"
#include "world/travel/travel.hpp"

namespace hitmask {

namespace queries = detail::world::queries;

std::size_t World::query_point(Point point, Visitor<BodyId> visit,
                               const QueryFilter& filter) const {
  return query_box({point.x, point.y, 1, 1}, visit, filter);
}

std::size_t World::query_box(const Box& box, Visitor<BodyId> visit,
                             const QueryFilter& filter) const {
  return queries::visit_in_box(*state_, box, visit, filter);
}

std::size_t World::query_mask(const MaskView& mask, Point position, Visitor<BodyId> visit,
                              const QueryFilter& filter) const {
  return queries::visit_under_mask(*state_, mask, position, visit, filter);
}

std::size_t World::nearest(Point point, std::size_t k, Visitor<const NearestBody&> visit,
                           const QueryFilter& filter) const {
  return queries::visit_nearest(*state_, point, k, visit, filter);
}

std::size_t World::ray_all(Point from, Point to, Visitor<const BodyRayHit&> visit,
                           const QueryFilter& filter) const {
  return queries::visit_on_ray(*state_, from, to, visit, filter);
}

bool WorldObstacles::operator()(const Box& box, Visitor<const Obstacle&> visit) const {
  return detail::world::travel::visit_obstacles(*world_->state_, box, {filter_}, visit);
}

void World::refresh() {
  if (state_->searching) return;  // the search reads the indexes
  detail::world::contacts::refresh(*state_);
}

}  // namespace hitmask
