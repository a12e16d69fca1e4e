#include "world/calm.hpp"

#include <algorithm>
#include <utility>

#include "world/hits.hpp"
#include "world/lower_parts.hpp"
#include "world/merge.hpp"
#include "world/prefetch.hpp"
#include "world/search.hpp"

namespace hitmask::detail {

namespace {

/// Bodies one piece of a parallel step looks at.
constexpr std::size_t bodies_per_piece = 128;

// ----------------------------------------------------------------------------------- watching

/// Whether two bodies touched in the last step, whatever generations they have now.
const BodyPair* contact_between(const WorldState& world, BodyIndex i, BodyIndex j) noexcept {
  const auto [low, high] = std::minmax(i, j);
  const IndexPair wanted{low + 1, high + 1};
  const auto slots = [](const BodyPair& pair) { return IndexPair{pair.a.slot, pair.b.slot}; };
  const auto& pairs = world.contacts.pairs;
  const auto* const found = std::ranges::lower_bound(pairs, wanted, {}, slots);
  return found != pairs.end() && slots(*found) == wanted ? found : nullptr;
}

/// Whether two bodies touched in the last step; if so, the contact also knows which generation of a
/// body it was.
bool touched(const WorldState& world, Watch& watch, BodyIndex other) noexcept {
  const BodyPair* contact = contact_between(world, watch.body, other);
  if (contact == nullptr) return false;
  const bool is_lower = watch.body < other;
  watch.generation = is_lower ? contact->a.generation : contact->b.generation;
  return true;
}

/// Starts with what the index has of the body, which is where it was in the last step.
void start_watching(WorldState& world, BodyIndex i) {
  Watch& watch = world.watches.add(i);
  watch.still = is_nowhere(world.index_of(false).tiles.box(i));
  watch.stored = world.index_of(watch.still).tiles.box(i);
  watch.placed = {watch.stored.left, watch.stored.top};
  watch.step = world.steps;
  watch.generation = world.bodies.generation(i);
  if (is_nowhere(watch.stored)) watch.still = world.bodies.has(i, flag::still);
  for (const bool still : {false, true}) {
    if (still && watch.still) continue;
    for_each_stored(world, still, watch.stored, [&](BodyIndex j) {
      if (j != i) world.watches.push(watch, {j, touched(world, watch, j)});
      return true;
    });
  }
}

/// Before a body leaves: those it touched are watched as well, whichever of the two will be asked
/// about the contact.
void watch_touched(WorldState& world, BodyIndex i) {
  for (std::uint32_t k = 0; k < world.watches.of(i).count; ++k) {
    const Neighbour neighbour = world.watches.neighbours(world.watches.of(i))[k];
    if (neighbour.touched() && !world.watches.watches(neighbour.body()))
      start_watching(world, neighbour.body());
  }
}

void drop_from(WorldState& world, BodyIndex i, BodyIndex other) noexcept {
  if (!world.watches.watches(i)) return;
  Watch& watch = world.watches.of(i);
  if (Neighbour* entry = world.watches.find(watch, other)) world.watches.drop(watch, entry);
}

// ----------------------------------------------------------------------------------- room

struct Span {
  std::int64_t from, to;
};

/// Room for a side of a body to move in, on one axis: a little all around, and what it will cover
/// if it goes on at its pace.
Span room_along(std::int32_t from, std::int32_t to, std::int32_t placed,
                std::uint32_t steps) noexcept {
  constexpr std::int64_t steps_ahead = 8;
  const std::int64_t length = std::int64_t{to} - from;
  const std::int64_t margin = 2 + std::min<std::int64_t>(length, 512) / 8;
  const std::int64_t pace = (std::int64_t{from} - placed) / std::max(1U, steps);
  const std::int64_t ahead = std::clamp(pace * steps_ahead, -length, length);
  return {from - margin + std::min<std::int64_t>(ahead, 0),
          to + margin + std::max<std::int64_t>(ahead, 0)};
}

Bounds room_for(const WorldState& world, const Watch& watch) noexcept {
  const Bounds& bounds = world.bodies.bounds[watch.body];
  if (is_nowhere(bounds)) return nowhere;
  const std::uint32_t steps = world.steps - watch.step;
  const Span x = room_along(bounds.left, bounds.right, watch.placed.x, steps);
  const Span y = room_along(bounds.top, bounds.bottom, watch.placed.y, steps);
  return canonical({x.from, y.from, x.to, y.to}, world.bodies.periods);
}

bool holds(const Bounds& room, const Bounds& box) noexcept {
  return (room.left <= box.left) & (room.top <= box.top) & (room.right >= box.right) &
         (room.bottom >= box.bottom);
}

/// The same on one axis of a world that repeats after `period` there, or not at all if that is 0.
bool holds_around(std::int64_t room_from, std::int64_t room_to, std::int64_t from, std::int64_t to,
                  std::int64_t period) noexcept {
  if (room_from <= from && room_to >= to) return true;
  if (period == 0) return false;
  return room_to - room_from >= period || (room_from <= from + period && room_to >= to + period);
}

/// Whether what is known of a body's neighbours is still good.
bool is_in_room(const WorldState& world, const Watch& watch, const Bounds& bounds) noexcept {
  const Periods& periods = world.bodies.periods;
  const Bounds& room = watch.stored;
  if (is_nowhere(bounds)) return is_nowhere(room);
  if (is_nowhere(room) || watch.still != world.bodies.has(watch.body, flag::still)) return false;
  return holds_around(room.left, room.right, bounds.left, bounds.right, periods.x) &&
         holds_around(room.top, room.bottom, bounds.top, bounds.bottom, periods.y);
}

// ----------------------------------------------------------------------------------- looking up

void move_in_index(WorldState& world, Watch& watch) {
  const bool still = world.bodies.has(watch.body, flag::still);
  if (watch.still != still) world.index_of(watch.still).tiles.set(watch.body, nowhere);
  watch.still = still;
  const Point corner{world.bodies.bounds[watch.body].left, world.bodies.bounds[watch.body].top};
  if (is_nowhere(watch.stored)) watch.placed = corner;  // it came from nowhere: at no pace
  watch.stored = room_for(world, watch);
  watch.placed = corner;
  watch.step = world.steps;
  world.index_of(still).tiles.set(watch.body, watch.stored);
}

/// Neighbours that are not known yet are added on both sides; of those that are, the mark is
/// taken off.
void add_neighbours(WorldState& world, Watch& watch, bool still) {
  for_each_stored(world, still, watch.stored, [&](BodyIndex j) {
    std::uint8_t& flags = world.bodies.flags[j];
    if ((flags & flag::marked) != 0) {
      flags ^= flag::marked;
    } else if (j != watch.body) {
      world.watches.push(watch, {j, false});
      if (world.watches.watches(j)) world.watches.push(world.watches.of(j), {watch.body, false});
    }
    return true;
  });
}

/// Gives a body new room, and finds out who else is there. Those it touched stay its neighbours:
/// that contact is yet to end.
void look_up(WorldState& world, Watch& watch) {
  Watches& watches = world.watches;
  const std::uint32_t known = watch.count;
  for (const Neighbour& neighbour : watches.neighbours(watch))
    world.bodies.flags[neighbour.body()] |= flag::marked;
  move_in_index(world, watch);
  if (!is_nowhere(watch.stored)) {
    add_neighbours(world, watch, false);
    if (!watch.still) add_neighbours(world, watch, true);
  }
  for (std::uint32_t k = known; k-- > 0;) {
    Neighbour& neighbour = watches.neighbours(watch)[k];
    std::uint8_t& flags = world.bodies.flags[neighbour.body()];
    if ((flags & flag::marked) == 0) continue;
    flags ^= flag::marked;
    if (neighbour.touched()) continue;
    drop_from(world, neighbour.body(), watch.body);
    watches.drop(watch, &neighbour);
  }
}

/// The neighbours are so many that sweeping over everybody is faster after all.
bool is_crowded(const Watches& watches) noexcept {
  constexpr std::size_t many = 64;
  constexpr std::size_t too_many_of_one = 4096;
  return watches.neighbours() > many * (watches.size() + many) ||
         watches.longest() > too_many_of_one;
}

/// Looks a body up anew unless what is known of it is good after all. False when that does not pay.
/// Not inlined, so that the loop over all who changed need not save registers for it.
[[gnu::noinline]] bool find_room(WorldState& world, BodyIndex i) {
  if (is_in_room(world, world.watches.of(i), world.bodies.bounds[i])) return true;
  watch_touched(world, i);
  look_up(world, world.watches.of(i));
  return !is_crowded(world.watches);
}

/// False when it does not pay.
bool catch_up_now(WorldState& world) {
  constexpr auto sorted =
      static_cast<std::uint8_t>(~std::uint32_t{flag::unsorted_moving | flag::unsorted_still});
  Bodies& bodies = world.bodies;
  world.watches.reserve_bodies(bodies.slots());
  for (const BodyIndex i : bodies.changed) {
    if (world.watches.watches(i)) continue;
    start_watching(world, i);
    if (is_crowded(world.watches)) return false;
  }
  const Bounds* const all_bounds = bodies.bounds.data();
  std::uint8_t* const all_flags = bodies.flags.data();
  for (const BodyIndex i : bodies.changed) {
    const std::uint8_t flags = all_flags[i];
    const Bounds& bounds = all_bounds[i];
    const Watch& watch = world.watches.of(i);
    // Mostly a body is somewhere, where it may be, and as still or moving as it was.
    const bool in_room = holds(watch.stored, bounds) && !is_nowhere(bounds) &&
                         watch.still == ((flags & flag::still) != 0);
    all_flags[i] = flags & sorted;
    if (!in_room && !find_room(world, i)) return false;
  }
  for (Index& index : world.indexes) index.unsorted.clear();
  return true;
}

/// Half-way through catching up some bodies are in the index and others wait: all wait again.
void give_up(WorldState& world) noexcept {
  end_calm(world);
  unsort_all(world);
}

// ----------------------------------------------------------------------------------- flips

/// Looks at the pairs of changed bodies and their neighbours, for one lane. What the loop reads and
/// counts is kept in the object, which nothing it stores can alias.
class Examination {
 public:
  Examination(const WorldState& world, LaneWork& lane) noexcept
      : world_(world),
        bodies_(world.bodies),
        bounds_(world.bodies.bounds.data()),
        flags_(world.bodies.flags.data()),
        lane_(lane),
        only_boxes_(all_alike(world.bodies) && !world.bodies.periods.any()),
        details_(world.bodies.with_details != 0),
        reborn_(world.bodies.removed != 0) {}

  void examine(std::span<const BodyIndex> changed) {
    std::size_t tested = 0;
    std::size_t looked_at = 0;
    std::size_t touching = 0;
    for (std::size_t k = 0; k < changed.size(); ++k) {
      fetch_ahead(changed, k);
      const BodyIndex i = changed[k];
      const Watch& watch = world_.watches.of(i);
      const Bounds box = bounds_[i];
      make_room(watch.count);
      for (const Neighbour neighbour : world_.watches.neighbours(watch)) {
        const BodyIndex j = neighbour.body();
        if (j < i && (flags_[j] & flag::changed) != 0) continue;  // the lower one of two speaks
        const bool now = only_boxes_ ? overlaps(box, bounds_[j]) : touches(i, j);
        ++tested;
        touching += now ? 1 : 0;
        looked_at += neighbour.touched() ? 1 : 0;
        if (details_ && now) lane_.hits.push(i, j);
        if (now != neighbour.touched() || reborn_) [[unlikely]]
          compare(watch, neighbour, now);
      }
    }
    lane_.counts.boxes_tested += tested;
    lane_.counts.rejected_by_box += only_boxes_ ? tested - touching : 0;
    lane_.looked_at += looked_at;
  }

 private:
  void make_room(std::size_t neighbours) {
    lane_.flips.make_room(lane_.flips.size() + neighbours * 2);
    if (details_) lane_.hits.make_room(neighbours);
  }
  void fetch_ahead(std::span<const BodyIndex> changed, std::size_t k) const noexcept {
    constexpr std::size_t later = 8;
    constexpr std::size_t soon = 4;
    if (k + later >= changed.size()) return;
    prefetch(&world_.watches.of(changed[k + later]));
    for (const Neighbour& neighbour : world_.watches.of(changed[k + soon]).few)
      prefetch(&bounds_[neighbour.body()]);
  }

  /// A contact begins or ends; or both, when a slot has another body than in the step before.
  void compare(const Watch& watch, Neighbour neighbour, bool now) noexcept {
    const BodyIndex i = watch.body;
    const BodyIndex j = neighbour.body();
    const bool both_changed = (flags_[j] & flag::changed) != 0;
    const std::uint16_t its_generation =
        both_changed ? world_.watches.of(j).generation : bodies_.generation(j);
    const bool same =
        watch.generation == bodies_.generation(i) && its_generation == bodies_.generation(j);
    if (now == neighbour.touched() && same) return;
    if (neighbour.touched()) flip(i, watch.generation, j, its_generation, false);
    if (now) flip(i, bodies_.generation(i), j, bodies_.generation(j), true);
  }
  [[nodiscard]] bool touches(BodyIndex i, BodyIndex j) noexcept {
    if (boxes_meet(bounds_[i], bounds_[j], bodies_.periods))
      return touch(bodies_, {i, j}, lane_.counts);
    ++lane_.counts.rejected_by_box;
    return false;
  }
  void flip(BodyIndex i, std::uint16_t i_generation, BodyIndex j, std::uint16_t j_generation,
            bool began) noexcept {
    const std::uint16_t number = bodies_.number;
    const BodyId one{.world = number, .generation = i_generation, .slot = i + 1};
    const BodyId other{.world = number, .generation = j_generation, .slot = j + 1};
    lane_.flips.push({{std::min(one, other), std::max(one, other)}, began});
  }

  const WorldState& world_;
  const Bodies& bodies_;
  const Bounds* const bounds_;
  const std::uint8_t* const flags_;
  LaneWork& lane_;
  const bool only_boxes_;
  const bool details_;
  const bool reborn_;
};

void examine_changed(WorldState& world) {
  const std::span<const BodyIndex> changed(world.bodies.changed);
  run_in_parts(world.definition.executor, changed.size(), bodies_per_piece,
               [&](std::size_t from, std::size_t to, unsigned lane) {
                 without_failing(world.lanes[lane], [&] {
                   Examination(world, world.lanes[lane]).examine(changed.subspan(from, to - from));
                 });
               });
}

/// What the lanes found, in one list.
void gather_flips(WorldState& world) {
  std::size_t total = 0;
  for (const LaneWork& lane : world.lanes) {
    if (lane.out_of_memory) fail_memory();
    total += lane.flips.size();
  }
  world.flips.clear();
  world.flips.make_room(total);
  for (const LaneWork& lane : world.lanes)
    for (const Flip& flip : lane.flips) world.flips.push(flip);
  // A contact that ends because a body's slot was used again has lower ids than the one that
  // begins in its place.
  std::ranges::sort(world.flips, {}, &Flip::pair);
}

void count_work(WorldState& world) {
  Statistics& statistics = world.statistics;
  statistics.kept = world.contacts.pairs.size();
  for (const LaneWork& lane : world.lanes) {
    add_counts(statistics, lane.counts);
    statistics.kept -= lane.looked_at;
  }
}

bool are_near(const WorldState& world, BodyIndex i, BodyIndex j) noexcept {
  const auto still = [&](BodyIndex k) { return world.bodies.has(k, flag::still); };
  if (still(i) && still(j)) return false;
  const auto stored = [&](BodyIndex k) {
    return world.watches.watches(k) ? world.watches.of(k).stored
                                    : world.indexes[still(k) ? 1 : 0].tiles.box(k);
  };
  return boxes_meet(stored(i), stored(j), world.bodies.periods);
}

void set_touched(WorldState& world, BodyIndex i, BodyIndex j, bool touched) noexcept {
  if (!world.watches.watches(i)) return;
  if (Neighbour* entry = world.watches.find(world.watches.of(i), j)) *entry = {j, touched};
}

}  // namespace

bool is_calm(const WorldState& world) noexcept {
  // Looking after one body costs about as much as sweeping over this many.
  constexpr std::size_t worth = 4;
  return world.definition.broad_phase == BroadPhase::automatic && world.crowded_steps == 0 &&
         world.bodies.changed.size() * worth < world.bodies.alive;
}

void begin_calm(WorldState& world) noexcept {
#if defined(__cpp_exceptions)
  try {
    sort_into_index(world, false);
    sort_into_index(world, true);
    world.calm = true;
  } catch (const std::bad_alloc&) {
    // It goes on without.
  }
#else
  sort_into_index(world, false);
  sort_into_index(world, true);
  world.calm = true;
#endif
}

void end_calm(WorldState& world) noexcept {
  world.watches.clear();
  world.calm = false;
}

bool catch_up(WorldState& world) {
  if (!is_calm(world)) {
    end_calm(world);
    return false;
  }
#if defined(__cpp_exceptions)
  try {
    if (catch_up_now(world)) return true;
  } catch (...) {
    give_up(world);
    throw;
  }
#else
  if (catch_up_now(world)) return true;
#endif
  give_up(world);
  world.crowded_steps = 64;
  return false;
}

void bring_up_to_date(WorldState& world, bool still) {
  if (world.calm && catch_up(world)) return;
  sort_into_index(world, still);
}

WorldError find_flips(WorldState& world) {
  start_lanes(world);
  examine_changed(world);
  gather_flips(world);
  count_flips(world);
  count_work(world);
  const Statistics& statistics = world.statistics;
  const std::uint64_t contacts = world.contacts.pairs.size() + statistics.begins - statistics.ends;
  return contacts > world.definition.max_contacts ? WorldError::too_many_contacts
                                                  : WorldError::none;
}

void accept_flips(WorldState& world) noexcept {
  for (const Flip& flip : world.flips) {
    const BodyIndex i = flip.pair.a.slot - 1;
    const BodyIndex j = flip.pair.b.slot - 1;
    set_touched(world, i, j, flip.began);
    set_touched(world, j, i, flip.began);
    if (flip.began || are_near(world, i, j)) continue;
    drop_from(world, i, j);
    drop_from(world, j, i);
  }
  for (const BodyIndex i : world.bodies.changed) {
    const std::uint32_t number = world.watches.number(i);
    world.watches[number].generation = world.bodies.generation(i);
    if (world.watches[number].count == 0 && is_nowhere(world.bodies.bounds[i]))
      world.watches.remove(number);
  }
}

}  // namespace hitmask::detail
