// Who a query may find: bodies that pass its filter and whose boxes overlap one of its own.
#pragma once

#include "world/gathered.hpp"
#include "world/search.hpp"

namespace hitmask::detail {

[[nodiscard]] inline bool passes(const QueryFilter& query, const Filter& body) noexcept {
  return (query.layer & body.collides_with) != 0 && (body.layer & query.collides_with) != 0;
}

/// Bodies that pass and whose boxes overlap `box` (anywhere, any size), each once, in no order:
/// from the indexes, and from those that are not sorted into them yet.
template <class Each>
void for_each_candidate(const WorldState& world, const WideBounds& box, const QueryFilter& filter,
                        const Each& each) {
  const Bounds asked = canonical(box, world.bodies.periods);
  if (is_nowhere(asked)) return;
  const bool all = !filter.except;
  const auto visit = [&](BodyIndex i) {
    if (passes(filter, world.bodies.records[i].filter) && (all || world.id(i) != filter.except))
      each(i);
    return true;
  };
  for (const bool still : {false, true}) {
    if (!(still ? filter.still : filter.moving)) continue;
    for_each_sorted(world, still, asked, visit);
    for_each_unsorted(world, still, asked, visit);
  }
}

}  // namespace hitmask::detail
