// The candidates of a query: bodies that pass its filter and whose boxes overlap its box.
#pragma once

#include <optional>

#include "base/small_list.hpp"
#include "hitmask/function_ref.hpp"
#include "world/bodies/touch.hpp"
#include "world/places/box_list.hpp"
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
  /// The same for many of them.
  const places::BoxList* near = nullptr;
  bool includes_sensors = false;

  /// The filter of a query that is not for motion.
  [[nodiscard]] static Finder of_query(const QueryFilter& query) noexcept {
    return {query, {}, nullptr, nullptr, query.include_sensors};
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
    if (mover && !is_met_by(scene, i, *mover)) return false;
    if (scene.bodies.sensors != 0 && !includes_sensors &&
        scene.bodies.has(i, bodies::flag::is_sensor))
      return false;
    if (query.exclude.contains(scene.id(i))) return false;
    return query.accept == nullptr || query.accept(scene.id(i), query.context);
  }

 private:
  /// Not by itself, nor by what it is attached to, nor against its filter.
  [[nodiscard]] static bool is_met_by(const Scene& scene, BodyIndex i, BodyIndex mover) noexcept {
    const bodies::Record& its = scene.bodies.records[i];
    const bodies::Record& own = scene.bodies.records[mover];
    return i != mover && may_meet(own.filter, its.filter) && !are_family(own, its);
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
[[nodiscard]] inline bool includes_kind_of(const Scene& scene, BodyIndex i,
                                           const QueryFilter& query) noexcept {
  const bool is_static = scene.bodies.has(i, bodies::flag::is_static);
  return is_static ? query.include_static : query.include_moving;
}
/// Calls visit(body) for each of the known bodies whose box overlaps a canonical box.
template <class Visit>
void for_each_known(const Scene& scene, std::span<const BodyIndex> known, const Bounds& area,
                    const QueryFilter& query, const Visit& visit) {
  const bool wraps = scene.bodies.periods.any();
  for (const BodyIndex i : known) {
    const Bounds& bounds = scene.bodies.bounds[i];
    if (!(wraps ? boxes_meet(area, bounds, scene.bodies.periods) : overlaps(area, bounds)))
      continue;
    if (includes_kind_of(scene, i, query)) visit(i);
  }
}
/// Calls each(body) for every body that the finder finds and whose box overlaps a canonical box.
void visit_found(const Scene& scene, const Bounds& area, const Finder& finder,
                 FunctionRef<void(BodyIndex)> each);

/// Calls each(body) once for every accepted body whose box overlaps `box`, in any order. The box
/// may lie anywhere and have any size. For callers that do little with each body: the search is
/// compiled into them, unless there is a filter, which costs more than a call.
template <class Each>
void for_each_candidate(const Scene& scene, const WideBounds& box, const Finder& finder,
                        const Each& each) {
  const Bounds area = canonical(box, scene.bodies.periods);
  if (is_nowhere(area)) return;
  const std::optional<bool> all = finder.finds_all_or_none(scene);
  if (!all) return visit_found(scene, area, finder, each);
  if (*all) for_each_in_area(scene, area, finder.query, [&](BodyIndex i) { return each(i), true; });
}
/// The same for callers that do more.
void visit_candidates(const Scene& scene, const WideBounds& box, const Finder& finder,
                      FunctionRef<void(BodyIndex)> each);

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
