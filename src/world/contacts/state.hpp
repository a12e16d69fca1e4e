// What a step works on: bodies and indexes, the contacts of the last step, and memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/buffer.hpp"
#include "pairs/sweep/sweep.hpp"
#include "world/contacts/hit_lists.hpp"
#include "world/contacts/neighbours.hpp"
#include "world/places/scene.hpp"

namespace hitmask::detail::world::contacts {

using bodies::Store;

/// Contacts by (a, b).
struct ContactList {
  static constexpr std::uint32_t no_details = 0xFFFF'FFFF;

  base::Buffer<BodyPair> pairs;
  /// For each pair, its place in `details`. Empty when no body of the world asks for any.
  base::Buffer<std::uint32_t> detail_of;
  base::Buffer<Contact> details;

  void clear() noexcept {
    pairs.clear();
    detail_of.clear();
    details.clear();
  }
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return pairs.memory_bytes() + detail_of.memory_bytes() + details.memory_bytes();
  }
};

/// A contact that begins or ends.
struct Flip {
  BodyPair pair;
  bool began;
  std::size_t place = 0;  // among the contacts of the last step, once that is known
};

/// What one lane of the executor finds. A cache line apart from the next lane's.
struct alignas(64) LaneWork {
  HitLists hits;
  base::Buffer<Flip> flips;
  std::size_t looked_at = 0;  // contacts of the last step
  Statistics counts;
  bool out_of_memory = false;
  bool over_limit = false;

  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return hits.memory_bytes() + flips.memory_bytes();
  }
};

/// Memory that is kept from step to step. No step reads what an earlier one left there.
struct StepMemory {
  pairs::sweep::BoxSweep sweep;
  base::Vector<Bounds> boxes;      // of a search that is not simply all slots
  base::Vector<BodyIndex> owners;  // the bodies they belong to
  base::Vector<LaneWork> lanes;
  SlotRanges slot_ranges;
  std::array<std::size_t, SlotRanges::most + 1> hit_starts{};  // of the ranges among the hits
  base::Buffer<IndexPair> hits;                                // of all lanes, sorted
  base::Buffer<std::uint32_t> hit_ends;                        // of the counting sort
  base::Buffer<std::uint32_t> hit_detail_of;  // for each hit, its place in hit_details; or empty
  base::Buffer<Contact> hit_details;
  ContactList next_contacts;
  base::Buffer<Flip> flips;  // of all lanes, sorted

  [[nodiscard]] std::size_t memory_bytes() const noexcept;
};

struct State : places::Scene {
  ContactList contacts;  // of the last step
  base::Buffer<Event> events;
  Statistics statistics;

  NeighbourLists neighbours;
  bool keeps_neighbours = false;    // see incremental.hpp
  std::uint32_t steps = 0;          // wraps around
  std::uint32_t crowded_steps = 0;  // to go until neighbours are kept again

  StepMemory memory;

  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return contacts.memory_bytes() + events.memory_bytes() + neighbours.memory_bytes() +
           memory.memory_bytes();
  }
};

/// Checks the contacts against the order of ids, and the neighbours against the indexes.
[[nodiscard]] Status validate(const State& world);

}  // namespace hitmask::detail::world::contacts
