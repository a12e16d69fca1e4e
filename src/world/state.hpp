// Everything a world holds. The operations on it are free functions, one file for each concern.
#pragma once

#include <array>
#include <cstdint>

#include "hitmask/world.hpp"
#include "world/bodies.hpp"
#include "world/hit_lists.hpp"
#include "world/images.hpp"
#include "world/lower_parts.hpp"
#include "world/methods.hpp"
#include "world/sweep.hpp"
#include "world/tiles.hpp"
#include "world/watches.hpp"

namespace hitmask::detail {

/// The tile index of the moving or of the still bodies, brought up to date when somebody needs it.
struct Index {
  TileIndex tiles;
  Buffer<BodyIndex> unsorted;  // whose box here is out of date; at most once each
};

/// Who touches, by (a, b).
struct ContactList {
  static constexpr std::uint32_t no_details = 0xFFFF'FFFF;

  Buffer<BodyPair> pairs;
  Buffer<std::uint32_t> detail_of;  // for each pair: its place in `details`; empty when no
                                    // body of the world asks for any
  Buffer<Contact> details;

  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return pairs.memory_bytes() + detail_of.memory_bytes() + details.memory_bytes();
  }
};

/// A contact that begins or ends.
struct Flip {
  BodyPair pair;
  bool began;
  std::size_t place = 0;  // among the contacts of the step before, once that is known
};

/// What one lane of the executor finds. A cache line apart from the next one's.
struct alignas(64) LaneWork {
  HitLists hits;
  Buffer<Flip> flips;
  std::size_t looked_at = 0;  // contacts of the last step
  Statistics counts;
  bool out_of_memory = false;
  bool over_limit = false;
};

struct WorldState : Hooked {
  explicit WorldState(const WorldDefinition& from);

  WorldDefinition definition;
  Bodies bodies;
  std::array<Index, 2> indexes;  // moving, still

  Watches watches;
  bool calm = false;                // the watches and indexes are as world/calm.hpp says
  std::uint32_t steps = 0;          // counted round and round
  std::uint32_t crowded_steps = 0;  // to go until watching is tried again

  ContactList contacts;
  Buffer<Event> events;
  Statistics statistics;

  // Memory that is kept from step to step, and nothing but that.
  Sweep sweep;
  AllPairs all_pairs;
  Grid grid;
  Partition partition;
  Vector<Bounds> set_boxes;   // of a search that is not simply all slots
  Vector<BodyIndex> set_ids;  // the slots they belong to
  Vector<LaneWork> lanes;
  SlotRanges slot_ranges;
  std::array<std::size_t, SlotRanges::most + 1> hit_starts{};  // of the ranges among the hits
  Buffer<IndexPair> hits;                                      // of all lanes, sorted
  Buffer<std::uint32_t> hit_ends;                              // of the counting sort
  Buffer<std::uint32_t> hit_detail_of;  // for each hit: its place in hit_details; or empty
  Buffer<Contact> hit_details;
  ContactList next_contacts;
  Buffer<Flip> flips;  // of all lanes, sorted

  bool searching = false;  // inside step(), move() or for_each_overlap(): nothing may change
  bool reporting = false;  // inside step()'s visitor: no other step

  [[nodiscard]] Index& index_of(bool still) noexcept { return indexes[still ? 1 : 0]; }
  [[nodiscard]] BodyId id(BodyIndex i) const noexcept { return bodies.id(i); }
};

/// The flag that says a body waits in the index of the moving or of the still ones.
[[nodiscard]] constexpr std::uint8_t unsorted_flag(bool still) noexcept {
  return still ? flag::unsorted_still : flag::unsorted_moving;
}

/// Notes that a body is not what it was in the last step. Never allocates.
inline void note_change(WorldState& world, BodyIndex i) noexcept {
  std::uint8_t& flags = world.bodies.flags[i];
  const bool still = (flags & flag::still) != 0;
  const std::uint8_t waiting = unsorted_flag(still);
  if ((flags & flag::changed) == 0) world.bodies.changed.push(i);
  if ((flags & waiting) == 0) world.index_of(still).unsorted.push(i);
  flags |= flag::changed | waiting;
}
/// Brings the index of the moving or of the still bodies up to date.
void bring_up_to_date(WorldState& world, bool still);
/// The same in a world that is not calm.
void sort_into_index(WorldState& world, bool still);
/// Marks every body as unknown to both indexes.
void unsort_all(WorldState& world) noexcept;

}  // namespace hitmask::detail
