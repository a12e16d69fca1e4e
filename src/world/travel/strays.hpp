// Where the bodies are that a platform pushed or left behind.
#pragma once

#include <span>

#include "base/allocator.hpp"
#include "world/places/cells.hpp"
#include "world/travel/path.hpp"

namespace hitmask::detail::world::travel {

/// Travellers that do not ride, with all that is attached to them. They are not where the world has
/// them, so its indexes cannot find them. Scratch memory.
class Strays {
 public:
  /// Adds a body and all below it, which have gone so far since the start. Returns a number for
  /// move(). May run out of memory.
  std::uint32_t add(const bodies::Store& bodies, BodyIndex top, WidePoint moved);
  /// The body has now gone so far since the start.
  void move(const bodies::Store& bodies, BodyIndex top, std::uint32_t number,
            WidePoint moved) noexcept;
  void clear() noexcept;

  /// Without what is attached to them.
  [[nodiscard]] std::size_t size() const noexcept { return tops_; }
  [[nodiscard]] bool empty() const noexcept { return tops_ == 0; }

  /// Calls each(body) once for each whose box overlaps a canonical box, in any order.
  template <class Each>
  void for_each(const bodies::Bounds& area, const Periods& periods, const Each& each) const {
    if (is_nowhere(area)) return;
    const auto visit = [&](std::uint32_t k) { return each(parts_[k]), true; };
    if (parts_.size() <= few) {
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

  /// So many are looked at one by one. Tests lower it.
  std::size_t few = 16;

 private:
  void put(std::uint32_t k, const bodies::Bounds& box) noexcept;

  std::size_t tops_ = 0;
  base::Vector<BodyIndex> parts_;       // each top, then those below it; with solid pixels only
  base::Vector<bodies::Bounds> boxes_;  // of each part, where it is now
  base::Vector<std::uint32_t> all_;     // 0, 1, 2 ...
  places::Cells cells_;                 // of the parts' numbers, if there are more than a few
};

}  // namespace hitmask::detail::world::travel
