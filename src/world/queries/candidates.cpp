#include "world/queries/candidates.hpp"

namespace hitmask::detail::world::queries {

namespace {

/// Calls visit(body) for each of the known bodies whose box overlaps a canonical box.
template <class Visit>
void for_each_known(const Scene& scene, std::span<const BodyIndex> known, const Bounds& area,
                    const QueryFilter& query, const Visit& visit) {
  const bool wraps = scene.bodies.periods.any();
  for (const BodyIndex i : known) {
    const Bounds& bounds = scene.bodies.bounds[i];
    if (!(wraps ? boxes_meet(area, bounds, scene.bodies.periods) : overlaps(area, bounds)))
      continue;
    const bool is_static = scene.bodies.has(i, bodies::flag::is_static);
    if (is_static ? query.include_static : query.include_moving) visit(i);
  }
}

}  // namespace

void visit_found(const Scene& scene, const Bounds& area, const Finder& finder,
                 FunctionRef<void(BodyIndex)> each) {
  const auto visit = [&](BodyIndex i) {
    if (finder.finds(scene, i)) each(i);
    return true;
  };
  if (finder.known != nullptr)
    for_each_known(scene, *finder.known, area, finder.query, visit);
  else
    for_each_in_area(scene, area, finder.query, visit);
}

void visit_candidates(const Scene& scene, const WideBounds& box, const Finder& finder,
                      FunctionRef<void(BodyIndex)> each) {
  for_each_candidate(scene, box, finder, each);
}

}  // namespace hitmask::detail::world::queries
