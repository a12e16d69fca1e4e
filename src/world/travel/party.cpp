#include "world/travel/party.hpp"

#include "motion/one_way.hpp"
#include "world/bodies/touch.hpp"

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

[[nodiscard]] WideBounds reach_of_all(const bodies::Store& bodies, std::span<const BodyIndex> all,
                                      WidePoint by) noexcept {
  WideBounds area{};
  for (const BodyIndex i : all) area = united_bounds(area, reach_of(bodies, i, by));
  return area;
}

/// The gravity of a body that may ride: it falls, and is not part of the scenery.
[[nodiscard]] Face falls_towards(const bodies::Store& bodies, BodyIndex i) noexcept {
  if (bodies.has(i, bodies::flag::is_static)) return Face::none;
  const BodyMover* const mover = bodies.movers.find(i);
  return mover == nullptr ? Face::none : mover->gravity;
}

/// As World::resting_on() has it, for one pair.
[[nodiscard]] bool rests_on(const Scene& scene, BodyIndex rider, BodyIndex on) {
  const bodies::Store& bodies = scene.bodies;
  const Face gravity = falls_towards(bodies, rider);
  if (gravity == Face::none || is_child(bodies, rider) || !finder_of(rider).finds(scene, on))
    return false;
  const Face side = bodies.records[on].one_way;
  if (side != Face::none && side != motion::opposite(gravity)) return false;
  const WidePoint below = WidePoint(bodies.corners[rider]) + WidePoint(direction_of(gravity));
  return overlap_at(bodies, rider, below, on, bodies.corners[on]) &&
         !overlap_at_start(bodies, rider, on);
}

}  // namespace

WideBounds united_bounds(const WideBounds& a, const WideBounds& b) noexcept {
  if (is_empty(a)) return b;
  if (is_empty(b)) return a;
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
          std::max(a.bottom, b.bottom)};
}

void CarryMemory::clear() noexcept {
  travellers.clear();
  strays.clear();
  supports.clear();
  queue.clear();
  found.clear();
  crossed.clear();
  obstructions.clear();
  near.clear();
  reports.clear();
  answers.clear();
  met.clear();
}

std::size_t CarryMemory::memory_bytes() const noexcept {
  return base::bytes_of(travellers) + base::bytes_of(strays) + base::bytes_of(supports) +
         base::bytes_of(queue) + base::bytes_of(found) + base::bytes_of(crossed) +
         base::bytes_of(obstructions) + base::bytes_of(near) + base::bytes_of(reports) +
         answers.memory_bytes() + met.memory_bytes();
}

Traveller& CarryMemory::add(BodyIndex body, bool rides) {
  if (!rides) strays.push_back(body);
  const auto place = std::ranges::lower_bound(travellers, body, {}, &Traveller::body);
  return *travellers.insert(place, Traveller{body, {}, rides});
}

void Surroundings::cover(const WideBounds& area) {
  if (has_too_many_ || holds(covered_, area)) return;
  covered_ = united_bounds(covered_, area);
  area_ = canonical(covered_, scene_.bodies.periods);
  near_.clear();
  for (const bool is_static : {false, true})
    queries::for_each_of_kind(scene_, is_static, area_, [&](BodyIndex i) {
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

Finder finder_of(BodyIndex mover) noexcept { return {any_body, mover}; }

void find_riders(const Scene& scene, const Finder& platform, WidePoint by,
                 Surroundings& surroundings, CarryMemory& memory) {
  const bodies::Store& bodies = scene.bodies;
  surroundings.cover(reach_of(bodies, *platform.mover, by));
  if (!bodies.movers.any()) return;
  base::Vector<BodyIndex>& carriers = memory.queue;
  carriers.push_back(*platform.mover);
  for (std::size_t k = 0; k < carriers.size(); ++k) {
    const BodyIndex on = carriers[k];
    const WideBounds box = reach_of(bodies, on, {});
    if (k != 0 && surroundings.known_in(box) == nullptr)
      surroundings.cover(reach_of_all(bodies, std::span(carriers).subspan(k), by));
    const auto collect = [&](BodyIndex part) {
      if (is_nowhere(bodies.bounds[part])) return;
      const WideBounds touched = reach_of(bodies, part, {});
      Finder finder = part == *platform.mover ? platform : finder_of(part);
      finder.known = surroundings.known_in(touched);
      for_each_candidate(scene, touched, finder, [&](BodyIndex i) {
        if (i == *platform.mover || !rests_on(scene, i, part)) return;
        memory.supports.push_back({i, on});
        if (memory.find(i) != nullptr) return;
        memory.add(i, true);
        carriers.push_back(i);
      });
    };
    collect(on);
    for_each_below(bodies, on, collect);  // what rests on an attached body rides, too
  }
  surroundings.cover(reach_of_all(bodies, std::span(carriers).subspan(1), by));
  carriers.clear();
}

}  // namespace hitmask::detail::world::travel
