#include "world/contacts/incremental.hpp"

#include <algorithm>
#include <utility>

#include "base/compiler.hpp"
#include "base/fail.hpp"
#include "base/prefetch.hpp"
#include "parallel/pieces.hpp"
#include "world/contacts/hits.hpp"
#include "world/contacts/merge.hpp"
#include "world/places/search.hpp"

namespace hitmask::detail::world::contacts {

namespace {

/// Bodies per piece of a parallel step.
constexpr std::size_t bodies_per_piece = 128;

// ----------------------------------------------------------------------------------- fat boxes

/// Whether two bodies touched in the last step. If so, copies the generation that the body had
/// then.
bool find_contact(const StepState& world, FatBox& fat, BodyIndex other) noexcept {
  const BodyPair* contact = contact_between(world, fat.body, other);
  if (contact == nullptr) return false;
  const bool is_lower = fat.body < other;
  fat.generation = is_lower ? contact->a.generation : contact->b.generation;
  return true;
}

/// Starts with the box in the index, which is where the body was in the last step.
void add_fat_box(StepState& world, BodyIndex i) {
  FatBox& fat = world.neighbours.add(i);
  fat.is_static = is_nowhere(world.index_of(false).tiles.box(i));
  fat.box = world.index_of(fat.is_static).tiles.box(i);
  fat.placed = {fat.box.left, fat.box.top};
  fat.step = world.steps;
  fat.generation = world.bodies.generation(i);
  if (is_nowhere(fat.box)) fat.is_static = world.bodies.has(i, flag::is_static);
  for (const bool is_static : {false, true}) {
    if (is_static && fat.is_static) continue;
    for_each_stored(world, is_static, fat.box, [&](BodyIndex j) {
      if (j != i) world.neighbours.push(fat, {j, find_contact(world, fat, j)});
      return true;
    });
  }
}

/// Before a body leaves its fat box, gives fat boxes to the bodies it touched, so that the end of
/// the contact is found from either body.
void add_fat_boxes_of_touched(StepState& world, BodyIndex i) {
  for (std::uint32_t k = 0; k < world.neighbours.of(i).count; ++k) {
    const Neighbour neighbour = world.neighbours.neighbours(world.neighbours.of(i))[k];
    if (neighbour.touched() && !world.neighbours.has(neighbour.body()))
      add_fat_box(world, neighbour.body());
  }
}

void drop_from(StepState& world, BodyIndex i, BodyIndex other) noexcept {
  if (!world.neighbours.has(i)) return;
  FatBox& fat = world.neighbours.of(i);
  if (Neighbour* entry = world.neighbours.find(fat, other)) world.neighbours.drop(fat, entry);
}

// ----------------------------------------------------------------------------------- margins

struct Range {
  std::int64_t from, to;
};

/// The fat box on one axis: the bounds with a margin on both sides, extended in the direction of
/// movement.
Range fat_range(std::int32_t from, std::int32_t to, std::int32_t placed,
                std::uint32_t steps) noexcept {
  constexpr std::int64_t steps_ahead = 8;
  const std::int64_t length = std::int64_t{to} - from;
  const std::int64_t margin = 2 + std::min<std::int64_t>(length, 512) / 8;
  const std::int64_t pace = (std::int64_t{from} - placed) / std::max(1U, steps);
  const std::int64_t ahead = std::clamp(pace * steps_ahead, -length, length);
  return {from - margin + std::min<std::int64_t>(ahead, 0),
          to + margin + std::max<std::int64_t>(ahead, 0)};
}

Bounds fat_box_for(const StepState& world, const FatBox& fat) noexcept {
  const Bounds& bounds = world.bodies.bounds[fat.body];
  if (is_nowhere(bounds)) return nowhere;
  const std::uint32_t steps = world.steps - fat.step;
  const Range x = fat_range(bounds.left, bounds.right, fat.placed.x, steps);
  const Range y = fat_range(bounds.top, bounds.bottom, fat.placed.y, steps);
  return canonical({x.from, y.from, x.to, y.to}, world.bodies.periods);
}

/// Whether a body's neighbour list is still valid.
bool is_inside_fat_box(const StepState& world, const FatBox& fat, const Bounds& bounds) noexcept {
  if (is_nowhere(bounds)) return is_nowhere(fat.box);
  if (is_nowhere(fat.box) || fat.is_static != world.bodies.has(fat.body, flag::is_static))
    return false;
  return holds_around(fat.box, bounds, world.bodies.periods);
}

// ----------------------------------------------------------------------------------- index lookup

void move_in_index(StepState& world, FatBox& fat) {
  const bool is_static = world.bodies.has(fat.body, flag::is_static);
  if (fat.is_static != is_static) world.index_of(fat.is_static).tiles.set(fat.body, nowhere);
  fat.is_static = is_static;
  const Point corner{world.bodies.bounds[fat.body].left, world.bodies.bounds[fat.body].top};
  if (is_nowhere(fat.box))
    fat.placed = corner;  // appeared in this step, so its velocity is unknown
  fat.box = fat_box_for(world, fat);
  fat.placed = corner;
  fat.step = world.steps;
  world.index_of(is_static).tiles.set(fat.body, fat.box);
}

/// Adds new neighbours to both lists. Clears the mark of neighbours that were known.
void add_neighbours(StepState& world, FatBox& fat, bool is_static) {
  for_each_stored(world, is_static, fat.box, [&](BodyIndex j) {
    std::uint8_t& flags = world.bodies.flags[j];
    if ((flags & flag::marked) != 0) {
      flags ^= flag::marked;
    } else if (j != fat.body) {
      world.neighbours.push(fat, {j, false});
      if (world.neighbours.has(j)) world.neighbours.push(world.neighbours.of(j), {fat.body, false});
    }
    return true;
  });
}

/// Gives a body a new fat box and finds its neighbours. Bodies it touched stay neighbours until the
/// contact has ended.
void look_up(StepState& world, FatBox& fat) {
  NeighbourLists& lists = world.neighbours;
  const std::uint32_t known = fat.count;
  for (const Neighbour& neighbour : lists.neighbours(fat))
    world.bodies.flags[neighbour.body()] |= flag::marked;
  move_in_index(world, fat);
  if (!is_nowhere(fat.box)) {
    add_neighbours(world, fat, false);
    if (!fat.is_static) add_neighbours(world, fat, true);
  }
  for (std::uint32_t k = known; k-- > 0;) {
    Neighbour& neighbour = lists.neighbours(fat)[k];
    std::uint8_t& flags = world.bodies.flags[neighbour.body()];
    if ((flags & flag::marked) == 0) continue;
    flags ^= flag::marked;
    if (neighbour.touched()) continue;
    drop_from(world, neighbour.body(), fat.body);
    lists.drop(fat, &neighbour);
  }
}

/// True if there are so many neighbours that a full sweep would be faster.
bool is_crowded(const NeighbourLists& lists) noexcept {
  constexpr std::size_t many = 64;
  constexpr std::size_t too_many_of_one = 4096;
  return lists.neighbours() > many * (lists.size() + many) || lists.longest() > too_many_of_one;
}

/// Gives a body a new fat box if it left the old one. Returns false if that is not worthwhile. Not
/// inlined, so that the loop over all changed bodies does not save registers for it.
HITMASK_NOINLINE bool update_fat_box(StepState& world, BodyIndex i) {
  if (is_inside_fat_box(world, world.neighbours.of(i), world.bodies.bounds[i])) return true;
  add_fat_boxes_of_touched(world, i);
  look_up(world, world.neighbours.of(i));
  return !is_crowded(world.neighbours);
}

/// Returns false if it is not worthwhile.
bool update_now(StepState& world) {
  constexpr auto sorted =
      static_cast<std::uint8_t>(~std::uint32_t{flag::waits_moving | flag::waits_static});
  Store& bodies = world.bodies;
  world.neighbours.reserve_bodies(bodies.slots());
  for (const BodyIndex i : bodies.changed) {
    if (world.neighbours.has(i)) continue;
    add_fat_box(world, i);
    if (is_crowded(world.neighbours)) return false;
  }
  const Bounds* const all_bounds = bodies.bounds.data();
  std::uint8_t* const all_flags = bodies.flags.data();
  for (const BodyIndex i : bodies.changed) {
    const std::uint8_t flags = all_flags[i];
    const Bounds& bounds = all_bounds[i];
    const FatBox& fat = world.neighbours.of(i);
    // The usual case: the body is enabled, inside its fat box, and still static or still moving.
    const bool is_inside = holds(fat.box, bounds) && !is_nowhere(bounds) &&
                           fat.is_static == ((flags & flag::is_static) != 0);
    all_flags[i] = flags & sorted;
    if (!is_inside && !update_fat_box(world, i)) return false;
  }
  for (const bool is_static : {false, true}) end_waiting(world, is_static);
  return true;
}

/// After a failed update some bodies are in the index and others are not. Makes all of them wait
/// again.
void give_up(StepState& world) noexcept {
  end_neighbours(world);
  unsort_all(world);
}

// ----------------------------------------------------------------------------------- contact
// changes

/// Tests the pairs of changed bodies and their neighbours, for one lane. Keeps pointers and
/// counters as members, so that stores cannot alias them.
class NeighbourTest {
 public:
  NeighbourTest(const StepState& world, LaneWork& lane) noexcept
      : world_(world),
        bodies_(world.bodies),
        bounds_(world.bodies.bounds.data()),
        flags_(world.bodies.flags.data()),
        lane_(lane),
        only_boxes_(all_plain_boxes(world.bodies) && !world.bodies.periods.any()),
        details_(world.bodies.with_details != 0),
        slots_reused_(world.bodies.removed != 0) {}

  void test(std::span<const BodyIndex> changed) {
    std::size_t tested = 0;
    std::size_t looked_at = 0;
    std::size_t touching = 0;
    for (std::size_t k = 0; k < changed.size(); ++k) {
      fetch_ahead(changed, k);
      const BodyIndex i = changed[k];
      const FatBox& fat = world_.neighbours.of(i);
      const Bounds box = bounds_[i];
      make_room(fat.count);
      for (const Neighbour neighbour : world_.neighbours.neighbours(fat)) {
        const BodyIndex j = neighbour.body();
        if (j < i && (flags_[j] & flag::changed) != 0)
          continue;  // tested from the lower of the two
        const bool now = only_boxes_ ? overlaps(box, bounds_[j]) : touches(i, j);
        ++tested;
        touching += now ? 1 : 0;
        looked_at += neighbour.touched() ? 1 : 0;
        if (details_ && now) lane_.hits.push(i, j);
        if (now != neighbour.touched() || slots_reused_) [[unlikely]]
          compare(fat, neighbour, now);
      }
    }
    lane_.counts.boxes_tested += tested;
    lane_.counts.rejected_by_box += only_boxes_ ? tested - touching : 0;
    lane_.looked_at += looked_at;
  }

 private:
  void make_room(std::size_t neighbours) {
    lane_.changes.make_room(lane_.changes.size() + neighbours * 2);
    if (details_) lane_.hits.make_room(neighbours);
  }
  void fetch_ahead(std::span<const BodyIndex> changed, std::size_t k) const noexcept {
    constexpr std::size_t later = 8;
    constexpr std::size_t soon = 4;
    if (k + later >= changed.size()) return;
    base::prefetch(&world_.neighbours.of(changed[k + later]));
    for (const Neighbour& neighbour : world_.neighbours.of(changed[k + soon]).few)
      base::prefetch(&bounds_[neighbour.body()]);
  }

  /// A contact begins or ends, or both if the slot has been reused for another body.
  void compare(const FatBox& fat, Neighbour neighbour, bool now) noexcept {
    const BodyIndex i = fat.body;
    const BodyIndex j = neighbour.body();
    const bool both_changed = (flags_[j] & flag::changed) != 0;
    const std::uint16_t its_generation =
        both_changed ? world_.neighbours.of(j).generation : bodies_.generation(j);
    const bool same =
        fat.generation == bodies_.generation(i) && its_generation == bodies_.generation(j);
    if (now == neighbour.touched() && same) return;
    if (neighbour.touched()) push_change(i, fat.generation, j, its_generation, false);
    if (now) push_change(i, bodies_.generation(i), j, bodies_.generation(j), true);
  }
  [[nodiscard]] bool touches(BodyIndex i, BodyIndex j) noexcept {
    if (boxes_meet(bounds_[i], bounds_[j], bodies_.periods))
      return test_pair(bodies_, {i, j}, lane_.counts);
    ++lane_.counts.rejected_by_box;
    return false;
  }
  void push_change(BodyIndex i, std::uint16_t i_generation, BodyIndex j, std::uint16_t j_generation,
                   bool began) noexcept {
    const std::uint16_t number = bodies_.number;
    const BodyId one{.world = number, .generation = i_generation, .slot = i + 1};
    const BodyId other{.world = number, .generation = j_generation, .slot = j + 1};
    lane_.changes.push({{std::min(one, other), std::max(one, other)}, began});
  }

  const StepState& world_;
  const Store& bodies_;
  const Bounds* const bounds_;
  const std::uint8_t* const flags_;
  LaneWork& lane_;
  const bool only_boxes_;
  const bool details_;
  const bool slots_reused_;
};

void test_changed(StepState& world) {
  const std::span<const BodyIndex> changed(world.bodies.changed);
  parallel::run_in_parts(world.definition.executor, changed.size(), bodies_per_piece,
                         [&](std::size_t from, std::size_t to, unsigned lane) {
                           LaneWork& work = world.memory.lanes[lane];
                           const bool done = base::has_memory_for([&] {
                             NeighbourTest(world, work).test(changed.subspan(from, to - from));
                           });
                           if (!done) work.out_of_memory = true;
                         });
}

/// Merges the lists of all lanes.
void gather_contact_changes(StepState& world) {
  std::size_t total = 0;
  for (const LaneWork& lane : world.memory.lanes) {
    if (lane.out_of_memory) base::fail_memory();
    total += lane.changes.size();
  }
  world.memory.contact_changes.clear();
  world.memory.contact_changes.make_room(total);
  for (const LaneWork& lane : world.memory.lanes)
    for (const ContactChange& change : lane.changes) world.memory.contact_changes.push(change);
  // If a slot was reused, the contact that ends has lower ids than the one that begins.
  std::ranges::sort(world.memory.contact_changes, {}, &ContactChange::pair);
}

void count_work(StepState& world) {
  Statistics& statistics = world.statistics;
  statistics.kept = world.contacts.pairs.size();
  for (const LaneWork& lane : world.memory.lanes) {
    add_counts(statistics, lane.counts);
    statistics.kept -= lane.looked_at;
  }
}

bool are_near(const StepState& world, BodyIndex i, BodyIndex j) noexcept {
  const auto is_static = [&](BodyIndex k) { return world.bodies.has(k, flag::is_static); };
  if (is_static(i) && is_static(j)) return false;
  const auto stored = [&](BodyIndex k) {
    return world.neighbours.has(k) ? world.neighbours.of(k).box
                                   : world.indexes[is_static(k) ? 1 : 0].tiles.box(k);
  };
  return boxes_meet(stored(i), stored(j), world.bodies.periods);
}

void set_touched(StepState& world, BodyIndex i, BodyIndex j, bool touched) noexcept {
  if (!world.neighbours.has(i)) return;
  if (Neighbour* entry = world.neighbours.find(world.neighbours.of(i), j)) *entry = {j, touched};
}

}  // namespace

bool prefers_incremental(const StepState& world) noexcept {
  // Updating one body costs about as much as sweeping over this many.
  constexpr std::size_t worth = 4;
  return world.crowded_steps == 0 && world.bodies.changed.size() * worth < world.bodies.alive;
}

void begin_neighbours(StepState& world) noexcept {
  world.keeps_neighbours = base::has_memory_for([&] {
    sort_waiting(world, false);
    sort_waiting(world, true);
  });
}

void end_neighbours(StepState& world) noexcept {
  world.neighbours.clear();
  world.keeps_neighbours = false;
}

bool update_neighbours(StepState& world) {
  if (!prefers_incremental(world)) {
    end_neighbours(world);
    return false;
  }
  if (base::run_or([&] { return update_now(world); }, [&] { give_up(world); })) return true;
  give_up(world);
  world.crowded_steps = 64;
  return false;
}

void test_neighbours(StepState& world) {
  start_lanes(world);
  test_changed(world);
}

WorldError sort_contact_changes(StepState& world) {
  gather_contact_changes(world);
  count_contact_changes(world);
  count_work(world);
  const Statistics& statistics = world.statistics;
  const std::uint64_t contacts = world.contacts.pairs.size() + statistics.begins - statistics.ends;
  return contacts > world.definition.max_contacts ? WorldError::too_many_contacts
                                                  : WorldError::none;
}

void accept_contact_changes(StepState& world) noexcept {
  for (const ContactChange& change : world.memory.contact_changes) {
    const BodyIndex i = change.pair.a.slot - 1;
    const BodyIndex j = change.pair.b.slot - 1;
    set_touched(world, i, j, change.began);
    set_touched(world, j, i, change.began);
    if (change.began || are_near(world, i, j)) continue;
    drop_from(world, i, j);
    drop_from(world, j, i);
  }
  for (const BodyIndex i : world.bodies.changed) {
    const std::uint32_t number = world.neighbours.number(i);
    world.neighbours[number].generation = world.bodies.generation(i);
    if (world.neighbours[number].count == 0 && is_nowhere(world.bodies.bounds[i]))
      world.neighbours.remove(number);
  }
}

}  // namespace hitmask::detail::world::contacts
