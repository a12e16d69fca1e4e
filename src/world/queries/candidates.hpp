// The candidates of a query: bodies that pass its filter and whose boxes overlap its box.
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

/// The filter of a query. Motion never finds sensors. If it is for a moving body, it excludes that
/// body and those that its own filter excludes.
struct Finder {
  const QueryFilter& query;  // borrowed for the call
  std::optional<BodyIndex> mover{};
  /// If the caller knows which bodies may be near: only these are looked at, in place of a search.
  const std::span<const BodyIndex>* known = nullptr;
  bool includes_sensors = false;

  /// The filter of a query that is not for motion.
  [[nodiscard]] static Finder of_query(const QueryFilter& query) noexcept {
    return {query, {}, nullptr, query.include_sensors};
  }

  /// If all bodies have the usual filter and nothing else matters, whether finds() is true for all.
  [[nodiscard]] std::optional<bool> finds_all_or_none(const Scene& scene) const noexcept {
    if (scene.bodies.with_filter != 0 || mover || query.accept != nullptr ||
        !query.exclude.ids().empty() || (scene.bodies.sensors != 0 && !includes_sensors))
      return std::nullopt;
    return may_meet({query.layer, query.collides_with, query.group}, Filter{});
  }
  [[nodiscard]] bool finds(const Scene& scene, BodyIndex i) const {
    const Filter& filter = scene.bodies.records[i].filter;
    if (!may_meet({query.layer, query.collides_with, query.group}, filter)) return false;
    if (mover && (i == *mover || !may_meet(scene.bodies.records[*mover].filter, filter)))
      return false;
    if (scene.bodies.sensors != 0 && !includes_sensors &&
        scene.bodies.has(i, bodies::flag::is_sensor))
      return false;
    if (query.exclude.contains(scene.id(i))) return false;
    return query.accept == nullptr || query.accept(scene.id(i), query.context);
  }
};

/// Calls visit(body) for every moving or static body whose box overlaps a canonical box.
template <class Visit>
void for_each_of_kind(const Scene& scene, bool is_static, const Bounds& area, const Visit& visit) {
  for_each_sorted(scene, is_static, area, visit);
  for_each_waiting(scene, is_static, area, visit);
}
/// The same for the kinds that a query includes.
template <class Visit>
void for_each_in_area(const Scene& scene, const Bounds& area, const QueryFilter& query,
                      const Visit& visit) {
  for (const bool is_static : {false, true})
    if (is_static ? query.include_static : query.include_moving)
      for_each_of_kind(scene, is_static, area, visit);
}
/// The same among known bodies.
template <class Visit>
void for_each_known(const Scene& scene, std::span<const BodyIndex> known, const Bounds& area,
                    const QueryFilter& query, const Visit& visit) {
  for (const BodyIndex i : known) {
    const bool is_static = scene.bodies.has(i, bodies::flag::is_static);
    if ((is_static ? query.include_static : query.include_moving) &&
        boxes_meet(area, scene.bodies.bounds[i], scene.bodies.periods))
      visit(i);
  }
}

/// Calls each(body) once for every accepted body whose box overlaps `box`, in any order. The box
/// may lie anywhere and have any size.
template <class Each>
void for_each_candidate(const Scene& scene, const WideBounds& box, const Finder& finder,
                        const Each& each) {
  const Bounds area = canonical(box, scene.bodies.periods);
  if (is_nowhere(area)) return;
  if (const auto all = finder.finds_all_or_none(scene)) {
    if (*all)
      for_each_in_area(scene, area, finder.query, [&](BodyIndex i) { return each(i), true; });
    return;
  }
  const auto visit = [&](BodyIndex i) {
    if (finder.finds(scene, i)) each(i);
    return true;
  };
  if (finder.known != nullptr)
    for_each_known(scene, *finder.known, area, finder.query, visit);
  else
    for_each_in_area(scene, area, finder.query, visit);
}

/// Calls visit(item) until it returns false. Returns how many items were visited.
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
