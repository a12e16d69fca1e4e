// The state of a step: bodies and indexes, the contacts of the last step, and scratch memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/buffer.hpp"
#include "hitmask/pairs.hpp"
#include "pairs/sweep/sweep.hpp"
#include "world/contacts/neighbours.hpp"
#include "world/contacts/pixel_budget.hpp"
#include "world/places/scene.hpp"

namespace hitmask::detail::world::contacts {

using bodies::Store;

/// Splits the slots of a world into up to `most` ranges. Their size is a power of two, at least
/// 4096.
class SlotRanges {
 public:
  static constexpr std::size_t most = 16;

  SlotRanges() = default;
  /// One range if the work is not shared between threads: one list is faster to fill than several.
  SlotRanges(std::size_t slots, bool shared) noexcept : slots_(std::max<std::size_t>(1, slots)) {
    while (count() > (shared ? most : 1)) ++shift_;
  }

  [[nodiscard]] std::size_t count() const noexcept { return ((slots_ - 1) >> shift_) + 1; }
  [[nodiscard]] std::size_t of(std::uint32_t slot) const noexcept { return slot >> shift_; }
  /// The first slot of a range. For one past the last range, the number of slots.
  [[nodiscard]] std::size_t start(std::size_t range) const noexcept {
    return range == count() ? slots_ : range << shift_;
  }

 private:
  std::size_t slots_ = 1;
  unsigned shift_ = 12;
};

class HitLists {
 public:
  void start(const SlotRanges& ranges) noexcept {
    ranges_ = ranges;
    for (base::Buffer<IndexPair>& list : lists_) list.clear();
  }
  /// Reserves, for each range, the size given by `starts` plus `more`.
  void make_room(std::span<const std::size_t> starts, std::size_t more) {
    for (std::size_t i = 0; i + 1 < starts.size() && i < ranges_.count(); ++i)
      lists_[i].make_room(starts[i + 1] - starts[i] + more);
  }
  /// Reserves `more` in every range.
  void make_room(std::size_t more) {
    for (std::size_t i = 0; i < ranges_.count(); ++i) lists_[i].make_room(lists_[i].size() + more);
  }
  /// Stores the pair as (lower, higher).
  void push(std::uint32_t a, std::uint32_t b) noexcept {
    const IndexPair hit = a < b ? IndexPair{a, b} : IndexPair{b, a};
    lists_[ranges_.of(hit.a)].push(hit);
  }

  [[nodiscard]] std::span<const IndexPair> in(std::size_t range) const noexcept {
    return lists_[range];
  }
  [[nodiscard]] std::size_t size() const noexcept {
    std::size_t sum = 0;
    for (const base::Buffer<IndexPair>& list : lists_) sum += list.size();
    return sum;
  }
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    std::size_t sum = 0;
    for (const base::Buffer<IndexPair>& list : lists_) sum += list.memory_bytes();
    return sum;
  }

 private:
  SlotRanges ranges_;
  std::array<base::Buffer<IndexPair>, SlotRanges::most> lists_;
};

/// Contacts, sorted by (a, b).
struct ContactList {
  static constexpr std::uint32_t no_details = EventList::no_details;

  base::Buffer<BodyPair> pairs;
  /// For each pair, its index in `details`. Empty if no body requests details.
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

struct ContactChange {
  BodyPair pair;
  bool began;
  std::size_t place = 0;  // index in the contacts of the last step, once known
};

/// What one lane of the executor finds. Aligned so that lanes do not share cache lines.
struct alignas(64) LaneWork {
  HitLists hits;
  base::Buffer<ContactChange> changes;
  std::size_t looked_at = 0;  // tested contacts of the last step
  Statistics counts;
  bool out_of_memory = false;
  bool over_limit = false;

  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return hits.memory_bytes() + changes.memory_bytes();
  }
};

/// Scratch memory, kept to avoid allocations. No step reads data of an earlier one.
struct StepMemory {
  pairs::sweep::BoxSweep sweep;
  base::Vector<Bounds> boxes;      // gathered boxes, if they are not simply all slots
  base::Vector<BodyIndex> owners;  // the body of each box
  base::Vector<LaneWork> lanes;
  SlotRanges slot_ranges;
  std::array<std::size_t, SlotRanges::most + 1> hit_starts{};  // first hit of each range
  base::Buffer<IndexPair> hits;                                // of all lanes, sorted
  base::Buffer<std::uint32_t> hit_ends;                        // for the counting sort
  base::Buffer<std::uint32_t> hit_detail_of;  // for each hit, its index in hit_details; or empty
  base::Buffer<Contact> hit_details;
  ContactList next_contacts;
  base::Buffer<ContactChange> contact_changes;  // of all lanes, sorted

  [[nodiscard]] std::size_t memory_bytes() const noexcept;
};

struct StepState : places::Scene {
  ContactList contacts;                     // of the last step
  base::Buffer<EventChange> event_changes;  // of the last step, and the one after the last event
  EventList events;                         // refers to both; none after an error
  Statistics statistics;

  PixelBudget* budget = nullptr;    // of a step of bodies from strangers, without an executor
  NeighbourLists neighbours;        // see incremental.hpp
  std::uint32_t steps = 0;          // wraps around
  std::uint32_t crowded_steps = 0;  // steps until neighbours are kept again

  StepMemory memory;

  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return contacts.memory_bytes() + event_changes.memory_bytes() + neighbours.memory_bytes() +
           memory.memory_bytes();
  }
};

/// The contact of two slots in the last step, whatever their current generations, or null.
[[nodiscard]] const BodyPair* contact_between(const StepState& world, BodyIndex i,
                                              BodyIndex j) noexcept;

/// Checks the order of the contacts, and the neighbours against the indexes.
[[nodiscard]] Result<void> validate(const StepState& world);

}  // namespace hitmask::detail::world::contacts
