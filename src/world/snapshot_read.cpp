// Snapshots from bytes. Everything is checked, whatever the trust, but checksums and pixels.
#include <optional>

#include "base/fail.hpp"
#include "hitmask/world.hpp"
#include "world/snapshot_bodies.hpp"
#include "world/snapshot_contacts.hpp"

namespace hitmask {

namespace detail::world::saved {

namespace {

/// A world for the bodies of a snapshot. Its number is never seen: restore() puts another one into
/// the ids.
Result<WorldDefinition> read_definition(const Sections& sections) {
  base::Numerals numbers = sections.record(section_world, 0);
  WorldDefinition definition;
  definition.period_x = numbers.next_int();
  definition.period_y = numbers.next_int();
  definition.angle_steps = numbers.next_int();
  definition.cache_bytes = 0;
  definition.number = 1;
  for (const std::int32_t period : {definition.period_x, definition.period_y})
    if (period < 0 || period > end_position) return wrong_bytes("a period is out of range");
  if (!bodies::is_angle_steps(definition.angle_steps))
    return wrong_bytes("the number of angles is not even, or out of range");
  return definition;
}

Result<void> read_players(const Sections& sections, std::vector<Player>& players) {
  players.reserve(sections.count(section_players));
  for (std::size_t i = 0; i < sections.count(section_players); ++i) {
    base::Numerals numbers = sections.record(section_players, i);
    Player player;
    player.animation = numbers.next();
    player.speed = numbers.next();
    player.time = numbers.next<std::int64_t>();
    player.repeats = numbers.next<std::uint64_t>();
    player.time_fraction = numbers.next();
    const std::uint32_t finished = numbers.next();
    player.finished = finished != 0;
    if (finished > 1) return wrong_one("player ", i, "it is neither finished nor not");
    players.push_back(player);
  }
  return {};
}

Result<void> read_snapshot(SectionBytes bytes, const SnapshotLoading& loading,
                           SavedSnapshot& into) {
  const auto container = base::ContainerReader::open(bytes, format, loading.trust == Trust::none);
  if (!container) return container.error();
  Sections sections;
  if (Result<void> status = sections.find(*container); !status) return status;
  const Result<WorldDefinition> definition = read_definition(sections);
  if (!definition) return definition.error();
  SavedShapes shapes(sections, loading);
  if (Result<void> status = shapes.load(); !status) return status;
  World world(*definition);
  State& state = Access::state(world);
  state.bodies.shapes.set_allowance(loading.max_raster_bytes);
  if (Result<void> status = SavedBodies(state, sections, shapes).read(); !status) return status;
  world.snapshot(into.snapshot);
  SavedContacts contacts(state, sections, *Access::state(into.snapshot),
                         loading.max_compared_pixels);
  if (Result<void> status = contacts.read(); !status) return status;
  if (Result<void> status = read_players(sections, into.players); !status) return status;
  const SectionBytes user = sections.bytes(section_user);
  into.user.assign(user.begin(), user.end());
  return {};
}

}  // namespace

}  // namespace detail::world::saved

Result<SavedSnapshot> snapshot_from_bytes(std::span<const std::uint8_t> bytes,
                                          const SnapshotLoading& loading) {
  SavedSnapshot saved;
  Result<void> status;
  const bool has_memory = detail::base::has_memory_to_run(
      [&] { status = detail::world::saved::read_snapshot(bytes, loading, saved); });
  if (!has_memory) return Error{ErrorCode::memory, "out of memory"};
  if (!status) return status.error();
  return saved;
}

}  // namespace hitmask
