#include "world/travel/party.hpp"

#include "base/fail.hpp"
#include "motion/one_way.hpp"
#include "world/bodies/touch.hpp"
#include "world/travel/parts.hpp"

namespace hitmask::detail::world::travel {

namespace {

using bodies::WideBounds;

[[nodiscard]] Box solid_box(const bodies::Store& bodies, BodyIndex i) noexcept {
  return overlap::solid_box_of(bodies.shape_view(i));
}

/// What a body covers or touches at its place, and on the way.
[[nodiscard]] WideBounds reach_of(const bodies::Store& bodies, BodyIndex i, WidePoint by) noexcept {
  const WidePoint at = bodies.corners[i];
  const WideBounds passed = passed_between(solid_box(bodies, i), at, at + by);
  return {passed.left - 1, passed.top - 1, passed.right + 1, passed.bottom + 1};
}

/// With all that is attached to it.
[[nodiscard]] WideBounds reach_of_tree(const bodies::Store& bodies, BodyIndex top,
                                       WidePoint by) noexcept {
  WideBounds area = reach_of(bodies, top, by);
  if (!is_in_tree(bodies, top)) return area;
  for_each_below(bodies, top, [&](BodyIndex i) {
    if (!is_nowhere(bodies.bounds[i])) area = united_bounds(area, reach_of(bodies, i, by));
  });
  return area;
}
[[nodiscard]] WideBounds reach_of_all(const bodies::Store& bodies, std::span<const BodyIndex> all,
                                      WidePoint by) noexcept {
  WideBounds area{};
  for (const BodyIndex i : all) area = united_bounds(area, reach_of_tree(bodies, i, by));
  return area;
}

/// The gravity of a body that may ride: it falls, and is not part of the scenery.
[[nodiscard]] Face falls_towards(const bodies::Store& bodies, BodyIndex i) noexcept {
  if (bodies.has(i, bodies::flag::is_static)) return Face::none;
  const BodyMover* const mover = bodies.movers.find(i);
  return mover == nullptr ? Face::none : mover->gravity;
}

/// Whether a body rests on another one with one of its parts, as World::resting_on() has it.
[[nodiscard]] bool rests_on(const Scene& scene, BodyIndex part, BodyIndex on, LargeTrees& trees) {
  const bodies::Store& bodies = scene.bodies;
  const BodyIndex rider = root_of(bodies, part);
  const Face gravity = falls_towards(bodies, rider);
  if (gravity == Face::none || (part != rider && !is_solid_part(bodies, part)) ||
      !finder_of(part).finds(scene, on))
    return false;
  const Face side = bodies.records[on].one_way;
  if (side != Face::none && side != motion::opposite(gravity)) return false;
  const WidePoint below = WidePoint(bodies.corners[part]) + WidePoint(direction_of(gravity));
  return overlap_at(bodies, part, below, on, bodies.corners[on]) &&
         !overlap_at_start(bodies, part, on) &&
         (side != Face::none || !is_over_at_start(scene, rider, on, trees));
}

}  // namespace

void CarryMemory::clear() noexcept {
  travellers.clear();
  strays.clear();
  trees.clear();
  supports.clear();
  on_platform = 0;
  queue.clear();
  found.clear();
  crossed.clear();
  obstructions.clear();
  behind.clear();
  reached.clear();
  near.clear();
  reports.clear();
  answers.clear();
  met.clear();
}

std::size_t CarryMemory::memory_bytes() const noexcept {
  return travellers.memory_bytes() + strays.memory_bytes() + trees.memory_bytes() +
         base::bytes_of(supports) + base::bytes_of(queue) + base::bytes_of(found) +
         base::bytes_of(crossed) + base::bytes_of(obstructions) + base::bytes_of(behind) +
         base::bytes_of(reached) + base::bytes_of(near) + base::bytes_of(reports) +
         answers.memory_bytes() + met.memory_bytes();
}

Traveller& Travellers::add(BodyIndex body, bool rides) {
  items_.push_back({body, {}, rides});
  bool has_grown = false;
  base::run_or([&] { has_grown = index_.make_room(items_.size()); }, [&] { items_.pop_back(); });
  if (has_grown)
    index_all();
  else
    index_.insert(static_cast<std::uint32_t>(items_.size() - 1), hash_of(body));
  return items_.back();
}

void Travellers::sort() noexcept {
  if (std::ranges::is_sorted(items_, {}, &Traveller::body)) return;
  std::ranges::sort(items_, {}, &Traveller::body);
  index_.clear();
  index_all();
}

void Travellers::clear() noexcept {
  // Clears the index at the cost of what is in it.
  for (std::size_t k = items_.size(); k-- > 0;)
    index_.erase(static_cast<std::uint32_t>(k),
                 [&](std::uint32_t number) { return hash_of(items_[number].body); });
  items_.clear();
}

void Travellers::index_all() noexcept {
  for (std::size_t k = 0; k < items_.size(); ++k)
    index_.insert(static_cast<std::uint32_t>(k), hash_of(items_[k].body));
}

void Surroundings::cover(const WideBounds& area) {
  if (has_too_many_ || holds(covered_, area)) return;
  covered_ = united_bounds(covered_, area);
  area_ = canonical(covered_, scene_.bodies.periods);
  near_.clear();
  for (const bool is_static : {false, true})
    queries::for_each_of_kind(scene_, is_static, area_, [&](BodyIndex i) {
      if (root_of(scene_.bodies, i) == family_) return true;
      near_.push_back(i);
      has_too_many_ = near_.size() > most_;
      return !has_too_many_;
    });
  all_ = near_;
}

const std::span<const BodyIndex>* Surroundings::known_in(const WideBounds& box) const noexcept {
  return !has_too_many_ && holds(covered_, box) ? &all_ : nullptr;
}

bool overlap_at(const bodies::Store& bodies, const ShapeView& shape, WidePoint at, BodyIndex b,
                WidePoint b_at) noexcept {
  const ShapeView other = bodies.shape_view(b);
  const WidePoint offset = b_at - at;
  if (!bodies.periods.any()) return is_hit(overlap::test_pair(shape, other, saturated(offset)));
  return is_hit(bodies::test_copies(shape, other, queries::first_copy_of(offset, bodies.periods),
                                    bodies.periods));
}

bool overlap_at(const bodies::Store& bodies, BodyIndex a, WidePoint a_at, BodyIndex b,
                WidePoint b_at) noexcept {
  return overlap_at(bodies, bodies.shape_view(a), a_at, b, b_at);
}

bool is_over_at_start(const Scene& scene, BodyIndex top, BodyIndex other, LargeTrees& trees) {
  if (!is_in_tree(scene.bodies, top)) return false;
  if (has_many_parts(scene.bodies, top)) return trees.of(scene, top).is_over(other);
  bool is_over = false;
  for_each_part(scene.bodies, top, [&](BodyIndex part) {
    is_over = is_over ||
              (overlap_at_start(scene.bodies, part, other) && finder_of(part).finds(scene, other));
  });
  return is_over;
}

Finder finder_of(BodyIndex mover) noexcept { return {any_body, mover}; }

bool stands_on(const Scene& scene, BodyIndex body, BodyIndex ground) {
  const Face gravity = falls_towards(scene.bodies, body);
  if (gravity == Face::none || is_nowhere(scene.bodies.bounds[ground])) return false;
  const std::span<const BodyIndex> known(&ground, 1);
  base::SmallList<BodyIndex> found;
  MovingParts(scene, {any_body, body, &known})
      .find_touched(scene.bodies.corners[body], gravity, found);
  return found.size() != 0;
}

namespace {

/// What was found since `first` rests on this traveller; null: on the platform.
void note_rests(CarryMemory& memory, Traveller* on, std::uint32_t first) noexcept {
  const auto end = static_cast<std::uint32_t>(memory.supports.size());
  if (on == nullptr) {
    memory.on_platform = end;
  } else {
    on->first_rest = first;
    on->end_rest = end;
  }
}

}  // namespace

void find_riders(const Scene& scene, const Finder& platform, WidePoint by,
                 Surroundings& surroundings, CarryMemory& memory) {
  const bodies::Store& bodies = scene.bodies;
  const BodyIndex family = root_of(bodies, *platform.mover);
  surroundings.cover(reach_of_tree(bodies, *platform.mover, by));
  if (!bodies.movers.any()) return;
  base::Vector<BodyIndex>& carriers = memory.queue;
  carriers.push_back(*platform.mover);
  for (std::size_t k = 0; k < carriers.size(); ++k) {
    const BodyIndex on = carriers[k];
    const WideBounds box = reach_of_tree(bodies, on, {});
    if (k != 0 && !surroundings.has_too_many() && surroundings.known_in(box) == nullptr)
      surroundings.cover(reach_of_all(bodies, std::span(carriers).subspan(k), by));
    const auto first = static_cast<std::uint32_t>(memory.supports.size());
    const places::BoxList* near = nullptr;
    if (surroundings.known_in(box) == nullptr && has_many_parts(bodies, on))
      near = memory.trees.of(scene, on).others.inside(scene, box);
    const auto collect = [&](BodyIndex part) {
      if (is_nowhere(bodies.bounds[part])) return;
      const WideBounds touched = reach_of(bodies, part, {});
      Finder finder{on == *platform.mover ? platform.query : any_body, part};
      finder.known = surroundings.known_in(touched);
      finder.near = near;
      visit_candidates(scene, touched, finder, [&](BodyIndex i) {
        const BodyIndex rider = root_of(bodies, i);
        if (rider == family || !rests_on(scene, i, part, memory.trees)) return;
        memory.supports.push_back({rider, on});
        if (memory.find(rider) != nullptr) return;
        memory.travellers.add(rider, true);
        carriers.push_back(rider);
      });
    };
    collect(on);
    for_each_below(bodies, on, collect);  // what rests on an attached body rides, too
    note_rests(memory, k == 0 ? nullptr : memory.find(on), first);
  }
  if (!surroundings.has_too_many())
    surroundings.cover(reach_of_all(bodies, std::span(carriers).subspan(1), by));
  carriers.clear();
  memory.travellers.sort();
}

}  // namespace hitmask::detail::world::travel
