#include "world/queries/candidates.hpp"

namespace hitmask::detail::world::queries {

void visit_found(const Scene& scene, const Bounds& area, const Finder& finder,
                 FunctionRef<void(BodyIndex)> each) {
  const auto visit = [&](BodyIndex i) {
    if (finder.finds(scene, i)) each(i);
    return true;
  };
  if (finder.known != nullptr)
    for_each_known(scene, *finder.known, area, finder.query, visit);
  else if (finder.near != nullptr)
    finder.near->for_each(area, scene.bodies.periods, [&](BodyIndex i) {
      if (includes_kind_of(scene, i, finder.query)) visit(i);
    });
  else
    for_each_in_area(scene, area, finder.query, visit);
}

void visit_candidates(const Scene& scene, const WideBounds& box, const Finder& finder,
                      FunctionRef<void(BodyIndex)> each) {
  for_each_candidate(scene, box, finder, each);
}

}  // namespace hitmask::detail::world::queries
