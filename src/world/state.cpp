#include "world/state.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <span>
#include <string>

#include "world/lower_parts.hpp"

namespace hitmask::detail {

namespace {

/// A number no other world of this process has, until 65,535 of them have been made.
std::uint16_t next_world_number() noexcept {
  static std::atomic<std::uint32_t> made{0};
  return static_cast<std::uint16_t>(made.fetch_add(1, std::memory_order_relaxed) % 0xFFFF + 1);
}

void check_period(std::int32_t period, const char* axis) {
  if (period < 0 || period > end_position)
    fail_argument(std::string("period_") + axis + " is " + std::to_string(period) +
                  "; it must be 0 or up to 2^30");
}

}  // namespace

WorldState::WorldState(const WorldDefinition& from) : definition(from) {
  check_period(from.period_x, "x");
  check_period(from.period_y, "y");
  if (from.cell < 0)
    fail_argument("cell is " + std::to_string(from.cell) + "; it must not be negative");
  bodies.periods = {from.period_x, from.period_y};
  if (definition.number == 0) definition.number = next_world_number();
  bodies.number = definition.number;
  bodies.rasters.set_limit(definition.raster_bytes, bodies.masks);
}

namespace {

/// What waits goes into the tiles, and strangers out of them. An index that runs out of memory is
/// empty afterwards, and then everybody waits again.
void update_tiles(WorldState& world, Index& index, std::span<const BodyIndex> waiting,
                  std::span<const BodyIndex> strangers) {
  const auto update = [&] {
    for (const BodyIndex i : strangers) index.tiles.set(i, nowhere);
    index.tiles.update(world.bodies.bounds, waiting);
  };
#if defined(__cpp_exceptions)
  try {
    update();
  } catch (...) {
    unsort_all(world);
    throw;
  }
#else
  update();
#endif
}

}  // namespace

void sort_into_index(WorldState& world, bool still) {
  assert(!world.calm);
  Index& index = world.index_of(still);
  Bodies& bodies = world.bodies;
  if (index.unsorted.empty()) return;
  const auto strangers = std::ranges::partition(
      index.unsorted, [&](BodyIndex i) { return bodies.has(i, flag::still) == still; });
  update_tiles(world, index, {index.unsorted.begin(), strangers.begin()},
               {strangers.begin(), strangers.end()});
  for (const BodyIndex i : index.unsorted)
    bodies.flags[i] &= static_cast<std::uint8_t>(~std::uint32_t{unsorted_flag(still)});
  index.unsorted.clear();
}

void unsort_all(WorldState& world) noexcept {
  Bodies& bodies = world.bodies;
  for (Index& index : world.indexes) {
    index.tiles.clear();
    index.unsorted.clear();
  }
  for (BodyIndex i = 0; i < bodies.slots(); ++i) {
    const bool still = bodies.has(i, flag::still);
    constexpr std::uint8_t others = flag::unsorted_moving | flag::unsorted_still | flag::marked;
    bodies.flags[i] = static_cast<std::uint8_t>((bodies.flags[i] & ~others) | unsorted_flag(still));
    world.index_of(still).unsorted.push(i);
  }
}

}  // namespace hitmask::detail
