// A mask and the places it passes in 1, 2, 4, 8 ... steps of a walk, drawn over each other: what
// does not touch the whole trail is free of the mask on each of these steps.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/allocator.hpp"
#include "hitmask/mask.hpp"
#include "motion/staircase.hpp"

namespace hitmask::detail::motion {

/// The trails depend on the walk's slope only, not on where on it they start: of so many steps on a
/// straight walk either n or n + 1 are on x, and both are drawn.
class Trail {
 public:
  /// The trail over share.count steps.
  struct Level {
    Mask drawn;  // nothing for a single step, whose trail is the mask itself
    const MaskView* mask;
    Point corner;  // of `mask`, seen from the corner of the mask that goes along the trail
    Box extent;    // of the trail, seen from there too
    Staircase::Share share;
  };

  /// `towards` are the signs of the walk's axes.
  Trail(const MaskView& mask, const Staircase& walk, Point towards);
  Trail(const Trail&) = delete;
  Trail& operator=(const Trail&) = delete;

  /// The level of 2^index steps; only when has(index).
  [[nodiscard]] const Level& level(std::size_t index) {
    if (index == levels_.size()) add_level();
    return levels_[index];
  }
  /// Whether it is there, or the next one to draw. Trails that would cost more than they save are
  /// not drawn, nor those that outgrow what a mask may be.
  [[nodiscard]] bool has(std::size_t index) const noexcept {
    return index < levels_.size() || (index == levels_.size() && may_add_level());
  }

 private:
  [[nodiscard]] bool may_add_level() const noexcept;
  void add_level();
  void draw_after(Mask& onto, Point corner, const Level& part, std::int64_t steps) const;

  static constexpr std::size_t piece_level = 3;  // eight steps

  Staircase walk_;
  Point towards_;
  std::size_t most_levels_;
  base::Vector<Level> levels_;  // has room for all of them: they stay where they are
};

}  // namespace hitmask::detail::motion
