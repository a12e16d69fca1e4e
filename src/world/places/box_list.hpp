// Bodies with boxes that the world's indexes do not have: found by box.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "base/allocator.hpp"
#include "world/places/cells.hpp"

namespace hitmask::detail::world::places {

/// Scratch memory. Only add() allocates.
class BoxList {
 public:
  /// Returns its number: 0, 1, 2 ... May run out of memory, after which only clear() may be called.
  std::uint32_t add(BodyIndex body, const Bounds& box);
  void move(std::uint32_t number, const Bounds& box) noexcept;
  void clear() noexcept;

  [[nodiscard]] std::uint32_t size() const noexcept {
    return static_cast<std::uint32_t>(bodies_.size());
  }
  [[nodiscard]] BodyIndex body(std::uint32_t number) const noexcept { return bodies_[number]; }

  /// Calls each(body) once for each whose box overlaps a canonical box, in any order.
  template <class Each>
  void for_each(const Bounds& area, const bodies::Periods& periods, const Each& each) const {
    if (is_nowhere(area)) return;
    const auto visit = [&](std::uint32_t k) { return each(bodies_[k]), true; };
    if (bodies_.size() <= few) {
      for (const std::uint32_t k : all_)
        if (boxes_meet(area, boxes_[k], periods)) visit(k);
      return;
    }
    const bodies::Offsets offsets = neighbouring(periods);
    for (std::size_t place = 0; place < offsets.count; ++place)
      cells_.for_each(
          false, bodies::shifted(area, offsets.items[place]), boxes_, all_, [&](std::uint32_t k) {
            const bool is_first = std::none_of(
                offsets.begin(), offsets.begin() + place,
                [&](Point by) { return overlaps(bodies::shifted(area, by), boxes_[k]); });
            return !is_first || visit(k);
          });
  }

  [[nodiscard]] std::size_t memory_bytes() const noexcept;

  /// So many are looked at one by one. Tests lower it, for an empty list.
  std::size_t few = 16;

 private:
  void put_into_cell(std::uint32_t k, const Bounds& before) noexcept;

  base::Vector<BodyIndex> bodies_;
  base::Vector<Bounds> boxes_;       // of each
  base::Vector<std::uint32_t> all_;  // 0, 1, 2 ...
  Cells cells_;                      // of the numbers, if there are more than a few
};

}  // namespace hitmask::detail::world::places
