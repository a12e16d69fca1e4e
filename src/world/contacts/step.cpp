// A step is a pipeline:
//
//   changed bodies → candidate pairs → tested pairs → sorted hits → events
//
// Candidates are all pairs of overlapping boxes (candidates.hpp), or in an incremental step the
// neighbours of changed bodies (incremental.hpp). Both give the same contacts.
#include "world/contacts/step.hpp"

#include <algorithm>
#include <atomic>
#include <span>
#include <utility>

#include "base/checkpoint.hpp"
#include "world/contacts/candidates.hpp"
#include "world/contacts/hits.hpp"
#include "world/contacts/incremental.hpp"
#include "world/contacts/merge.hpp"

namespace hitmask::detail::world::contacts {

namespace {

/// Tests candidate pairs in batches and adds hits to the lanes.
WorldError test_candidates(StepState& world) {
  start_lanes(world);
  const bool plain_boxes = all_plain_boxes(world.bodies);
  std::atomic<bool> stopped{false};  // tasks of an executor cannot throw
  find_candidates(world, world.definition.executor,
                  [&](std::span<const IndexPair> pairs, unsigned lane) {
                    if (base::should_stop()) stopped.store(true, std::memory_order_relaxed);
                    if (world.budget != nullptr && !world.budget->take(world.bodies, pairs))
                      return false;
                    return !stopped.load(std::memory_order_relaxed) &&
                           test_batch(world, pairs, world.memory.lanes[lane], plain_boxes);
                  });
  if (stopped) base::fail_interrupted();
  return finish_tests(world);
}

/// Merges the sorted hits with the contacts of the last step into new contacts and events.
void merge_hits(StepState& world) {
  sort_hits(world);
  find_details(world);
  merge_contacts(world);
}

/// Once many bodies move in each step, queries find all of them in cells.
void put_moving_into_cells(StepState& world) noexcept {
  if (are_mostly_outdated(world, 4)) unsort_moving(world);
  put_recent(world);
}

WorldError full_step(StepState& world) {
  put_moving_into_cells(world);
  if (const WorldError error = test_candidates(world); error != WorldError::none) return error;
  merge_hits(world);
  if (world.memory.next_contacts.pairs.size() > world.definition.max_contacts)
    return WorldError::too_many_contacts;
  std::swap(world.contacts, world.memory.next_contacts);
  return WorldError::none;
}

/// Uses the neighbours as candidates. They must be up to date.
WorldError incremental_step(StepState& world) {
  test_neighbours(world);
  if (const WorldError error = sort_contact_changes(world); error != WorldError::none) return error;
  if (world.bodies.with_details == 0) {
    edit_contacts(world);
  } else {
    merge_hits(world);
    std::swap(world.contacts, world.memory.next_contacts);
  }
  accept_contact_changes(world);
  return WorldError::none;
}

void accept_changes(StepState& world) noexcept {
  Store& bodies = world.bodies;
  constexpr auto others = static_cast<std::uint8_t>(~std::uint32_t{flag::changed});
  // If many are set, clearing all flags in order is faster than visiting each body.
  if (bodies.changed.size() * 8 > bodies.slots()) {
    for (std::uint8_t& flags : bodies.flags) flags &= others;
  } else {
    for (const BodyIndex i : bodies.changed) bodies.flags[i] &= others;
  }
  bodies.changed.clear();
  bodies.removed = 0;
}

}  // namespace

WorldError step(StepState& world) {
  world.events = {};
  world.statistics = {};
  world.statistics.changed = world.bodies.changed.size();
  world.statistics.incremental = world.keeps_neighbours && update_neighbours(world);
  const WorldError error =
      world.statistics.incremental ? incremental_step(world) : full_step(world);
  if (error != WorldError::none) return error;
  world.events = event_list(world);
  world.statistics.bodies = world.bodies.somewhere;
  world.statistics.hits = world.contacts.pairs.size();
  ++world.steps;
  const bool becomes_incremental = !world.keeps_neighbours && prefers_incremental(world);
  world.crowded_steps -= world.crowded_steps == 0 ? 0U : 1U;
  accept_changes(world);
  if (becomes_incremental) begin_neighbours(world);
  return WorldError::none;
}

void for_each_overlap(StepState& world, Visitor<const BodyPair&> visit) {
  if (world.keeps_neighbours) update_neighbours(world);
  world.statistics = {};
  world.statistics.bodies = world.bodies.somewhere;
  Statistics counts;
  bool continues = true;  // the search may still deliver a batch or two after it is stopped
  base::Checkpoints<256> checkpoints;  // on this thread: there is no executor
  find_candidates(world, nullptr, [&](std::span<const IndexPair> pairs, unsigned) {
    for (const IndexPair& pair : pairs) {
      if (!continues) break;
      checkpoints.pass();
      if (!test_pair(world.bodies, pair, counts)) continue;
      const auto [low, high] = std::minmax(pair.a, pair.b);
      continues = visit({world.id(low), world.id(high)});
    }
    return continues;
  });
  add_counts(world.statistics, counts);
}

void refresh(StepState& world) {
  if (world.keeps_neighbours && update_neighbours(world)) return;
  for (const bool is_static : {false, true}) sort_waiting(world, is_static);
}

}  // namespace hitmask::detail::world::contacts
