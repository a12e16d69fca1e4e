// Worlds through bytes: what a world saves and loads again is the world itself.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/container.hpp"
#include "hitmask/world.hpp"
#include "world/state.hpp"

namespace hitmask::support {

using SavedBytes = std::vector<std::uint8_t>;

inline SavedBytes bytes_of(const World& world, const SnapshotSaving& saving = {}) {
  return to_bytes(world.snapshot(), saving).value();
}
/// Why bytes are refused; empty if they are not.
inline std::string refusal_of(std::span<const std::uint8_t> bytes,
                              const SnapshotLoading& loading = {}) {
  const auto loaded = snapshot_from_bytes(bytes, loading);
  return loaded ? "" : loaded.error().message;
}

/// What is wrong with bytes that were accepted: they must be those of a state, and the only ones.
inline std::string wrong_about_loaded(const SavedSnapshot& loaded,
                                      std::span<const std::uint8_t> bytes,
                                      const SnapshotSaving& saving = {}) {
  World world(loaded.snapshot.definition());
  if (const Outcome outcome = world.restore(loaded.snapshot); !outcome)
    return std::string(message_of(outcome.error()));
  if (const Result<void> valid = detail::world::validate(world); !valid)
    return valid.error().message;
  SnapshotSaving again = saving;
  again.players = loaded.players;
  again.user = loaded.user;
  const auto written = to_bytes(world.snapshot(), again);
  if (!written) return written.error().message;
  return std::ranges::equal(*written, bytes) ? "" : "it is written in another way";
}

/// Saves and loads a world. The first difference; empty if there is none.
inline std::string difference_through_bytes(const World& world, Snapshot& loaded) {
  const auto bytes = to_bytes(world.snapshot());
  if (!bytes) return "not written: " + bytes.error().message;
  auto saved = snapshot_from_bytes(*bytes);
  if (!saved) return "not read: " + saved.error().message;
  if (std::string wrong = wrong_about_loaded(*saved, *bytes); !wrong.empty()) return wrong;
  loaded = std::move(saved->snapshot);
  World other(loaded.definition());
  if (!other.restore(loaded)) return "not restored";
  return other.state_hash() == world.state_hash() ? "" : "its state has another hash";
}

/// The world goes on from what it saved. Its events are gone.
inline std::string go_through_bytes(World& world) {
  Snapshot loaded;
  if (std::string difference = difference_through_bytes(world, loaded); !difference.empty())
    return difference;
  const std::uint64_t hash = world.state_hash();
  if (!world.restore(loaded)) return "not restored";
  return world.state_hash() == hash ? "" : "its own state has another hash";
}

/// Corrects the checksums of a container that was changed, so that readers look further.
inline void seal(SavedBytes& bytes) {
  using Layout = detail::base::ContainerLayout;
  if (bytes.size() < Layout::header_bytes) return;
  const auto number = [&](std::size_t at) {
    return static_cast<std::size_t>(detail::base::load_little<std::uint64_t>(bytes.data() + at));
  };
  const std::size_t most = (bytes.size() - Layout::header_bytes) / Layout::entry_bytes;
  const std::size_t count = std::min<std::size_t>(
      detail::base::load_little<std::uint32_t>(bytes.data() + Layout::at_count), most);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t entry = Layout::place_of(i);
    const std::size_t start = number(entry + Layout::entry_offset);
    const std::size_t length = number(entry + Layout::entry_length);
    if (start > bytes.size() || length > bytes.size() - start) continue;
    detail::base::store_little(bytes.data() + entry + Layout::entry_checksum,
                               detail::base::crc32c(std::span(bytes).subspan(start, length)));
  }
  detail::base::store_little(bytes.data() + Layout::at_checksum, Layout::checksum(bytes, count));
}

}  // namespace hitmask::support
