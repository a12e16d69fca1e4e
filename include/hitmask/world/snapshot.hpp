// Snapshots of a world, and snapshots as bytes: rollback, save games, reports of a desync, a match
// that moves to another server.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "hitmask/export.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/result.hpp"
#include "hitmask/sheet.hpp"

namespace hitmask {

class World;
struct WorldDefinition;

namespace detail::world {
struct Access;  // for hitmask's own sources and tests
struct SnapshotState;
}  // namespace detail::world

/// Everything step() depends on, at one moment. A value; copies share nothing with the world but
/// the masks.
class Snapshot {
 public:
  HITMASK_API Snapshot() noexcept;
  HITMASK_API Snapshot(const Snapshot& other);
  HITMASK_API Snapshot& operator=(const Snapshot& other);
  HITMASK_API Snapshot(Snapshot&& other) noexcept;
  HITMASK_API Snapshot& operator=(Snapshot&& other) noexcept;
  HITMASK_API ~Snapshot();

  /// A definition of worlds that can restore it and go on as its own world would: with its periods
  /// and angle_steps, otherwise the default.
  [[nodiscard]] HITMASK_API WorldDefinition definition() const noexcept;
  [[nodiscard]] HITMASK_API std::size_t memory_bytes() const noexcept;

 private:
  friend class World;
  friend struct detail::world::Access;
  std::unique_ptr<detail::world::SnapshotState> state_;
};

/// Masks that both the writer and the reader of a snapshot have: those of a game's sheets.
using KnownMasks = std::span<const std::shared_ptr<const Mask>>;

/// What goes into the bytes of a snapshot besides the bodies, and what stays out.
struct SnapshotSaving {
  /// Of these the bytes have only the hash and the size. The reader needs them, too. All pixels of
  /// these masks are read. A null pointer is skipped.
  KnownMasks known_masks{};
  std::span<const Player> players{};     ///< yours: a snapshot has none
  std::span<const std::uint8_t> user{};  ///< anything else: score, the state of random numbers
};

struct SnapshotLoading {
  /// Where masks are looked up that the bytes only have the hash of.
  KnownMasks known_masks{};
  /// Turned and scaled masks are not in the bytes but made anew; those of all bodies may take so
  /// many bytes, so that a small file cannot fill the memory.
  std::size_t max_raster_bytes = std::size_t{1} << 28;
  /// Contacts are compared with a step. It may look at so many pixels that two bodies have in their
  /// boxes, counted for each pair, and 1024 more for the pair: bodies that all lie in one place
  /// would take the square of their number. Less than a second, and more than games need.
  std::uint64_t max_compared_pixels = std::uint64_t{1} << 36;
  /// Trust::source skips checksums and the check of the masks' pixels. The rest is always checked.
  Trust trust = Trust::none;
};

/// What the bytes of a snapshot hold.
struct SavedSnapshot {
  Snapshot snapshot{};
  std::vector<Player> players{};
  std::vector<std::uint8_t> user{};
};

/// A snapshot as bytes, as docs/format.md describes them. Equal states give equal bytes on every
/// platform: the numbers of worlds, executors and caches are left out, the order of free slots is
/// in. Masks and chunks of terrains with equal pixels are written once.
///
/// An error for an empty snapshot, and where the pixels of a mask changed after a body got it.
[[nodiscard]] HITMASK_API Result<std::vector<std::uint8_t>> to_bytes(
    const Snapshot& snapshot, const SnapshotSaving& saving = {});

/// A snapshot from bytes, which are checked in full: an error that says what is wrong. The sections
/// that this version knows must be what to_bytes() writes for some state; others are skipped, as
/// newer versions may have some. A world that restores it has the state hash of the one that was
/// saved, and goes on as that one does. Takes as long as about ten steps in which all bodies move,
/// and not much longer than the limits in `loading` allow.
[[nodiscard]] HITMASK_API Result<SavedSnapshot> snapshot_from_bytes(
    std::span<const std::uint8_t> bytes, const SnapshotLoading& loading = {});

}  // namespace hitmask
