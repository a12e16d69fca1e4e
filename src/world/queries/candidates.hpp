// Bodies that a query may find: those that pass its filter and whose boxes overlap its box.
#pragma once

#include <optional>

#include "base/small_list.hpp"
#include "world/bodies/touch.hpp"
#include "world/places/search.hpp"

namespace hitmask::detail::world::queries {

using bodies::BodyIndex;
using bodies::Bounds;
using bodies::Periods;
using bodies::Store;
using bodies::WideBounds;
using places::Scene;

/// What a query looks for. Where a body asks for what is in its way, it finds only bodies that its
/// own filter lets it meet, and not itself.
struct Finder {
  QueryFilter query;
  std::optional<BodyIndex> mover{};

  [[nodiscard]] bool finds(const Scene& scene, BodyIndex i) const noexcept {
    const Filter& filter = scene.bodies.records[i].filter;
    if ((query.layer & filter.collides_with) == 0 || (filter.layer & query.collides_with) == 0)
      return false;
    if (query.except && scene.id(i) == query.except) return false;
    return !mover || (i != *mover && may_meet(scene.bodies.records[*mover].filter, filter));
  }
};

/// Bodies that are found and whose boxes overlap `box` (anywhere, of any size), each once, in no
/// order.
template <class Each>
void for_each_candidate(const Scene& scene, const WideBounds& box, const Finder& finder,
                        const Each& each) {
  const Bounds asked = canonical(box, scene.bodies.periods);
  if (is_nowhere(asked)) return;
  const auto visit = [&](BodyIndex i) {
    if (finder.finds(scene, i)) each(i);
    return true;
  };
  for (const bool still : {false, true}) {
    if (!(still ? finder.query.still : finder.query.moving)) continue;
    for_each_sorted(scene, still, asked, visit);
    for_each_waiting(scene, still, asked, visit);
  }
}

/// Calls visit(item) for each until it says stop; returns how many were visited.
template <class Item, class Visit>
std::size_t hand_out(std::span<Item> items, const Visit& visit) {
  std::size_t visited = 0;
  for (const Item& item : items) {
    ++visited;
    if (!visit(item)) break;
  }
  return visited;
}

}  // namespace hitmask::detail::world::queries
