// Rollback, and snapshots as bytes: those that every language writes.
#include "worlds.hpp"

namespace hitmask::js {

template <>
inline constexpr Kind kind_of<Snapshot> = Kind::snapshot;

HITMASK_EXPORT(world_snapshot) std::int32_t js_world_snapshot(std::int32_t handle) noexcept {
  return with_world(handle, [](World& world) -> std::int32_t {
    if (!has_room(world.memory_bytes() * 2)) return refuse_memory();
    return give_handle(world.snapshot());
  });
}

/// Into a snapshot that exists: reuses its memory.
HITMASK_EXPORT(world_snapshot_into)
std::int32_t js_world_snapshot_into(std::int32_t handle, std::int32_t snapshot) noexcept {
  Snapshot* const into = find<Snapshot>(snapshot);
  if (into == nullptr) return refuse_disposed();
  return with_world(handle, [&](World& world) -> std::int32_t {
    if (!has_room(world.memory_bytes() * 2)) return refuse_memory();
    return world.snapshot(*into), 0;
  });
}

HITMASK_EXPORT(world_restore)
std::int32_t js_world_restore(std::int32_t handle, std::int32_t snapshot) noexcept {
  const Snapshot* const from = find<Snapshot>(snapshot);
  if (from == nullptr) return refuse_disposed();
  return with_world(handle, [&](World& world) { return status_of(world.restore(*from)); });
}

HITMASK_EXPORT(world_state_hash) std::int32_t js_world_state_hash(std::int32_t handle) noexcept {
  return with_world(handle, [](World& world) { return Answer().add_bits(world.state_hash()), 0; });
}

/// The user's bytes are the input.
HITMASK_EXPORT(snapshot_to_bytes)
std::int32_t js_snapshot_to_bytes(std::int32_t handle, std::uint32_t user_bytes) noexcept {
  const Snapshot* const snapshot = find<Snapshot>(handle);
  const auto user = input<std::uint8_t>(user_bytes);
  if (snapshot == nullptr) return refuse_disposed();
  if (!user) return refuse_input();
  if (!has_room(snapshot->memory_bytes() * 4 + user_bytes)) return refuse_memory();
  const auto bytes = to_bytes(*snapshot, {.user = *user});
  return bytes ? put(std::span<const std::uint8_t>(*bytes)) : refuse(bytes.error());
}

/// The user's bytes are put out; the answer has their number, the periods and angle_steps.
HITMASK_EXPORT(snapshot_from_bytes)
std::int32_t js_snapshot_from_bytes(std::uint32_t size) noexcept {
  const auto bytes = input<std::uint8_t>(size);
  if (!bytes) return refuse_input();
  if (!has_room(std::uint64_t{size} * 16 + (1 << 20))) return refuse_memory();
  auto saved = snapshot_from_bytes(*bytes);
  if (!saved) return refuse(saved.error());
  const std::int32_t user = put(std::span<const std::uint8_t>(saved->user));
  if (user < 0) return user;
  const WorldDefinition definition = saved->snapshot.definition();
  Answer().add(user).add(definition.period_x).add(definition.period_y).add(definition.angle_steps);
  return give_handle(std::move(saved->snapshot));
}

}  // namespace hitmask::js
