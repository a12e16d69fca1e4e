// A mask drawn at all places of 1, 2, 4, 8 ... steps of a walk. Whatever does not touch the trail
// is free of the mask on each of these steps.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/allocator.hpp"
#include "hitmask/mask.hpp"
#include "motion/staircase.hpp"

namespace hitmask::detail::motion {

/// A trail depends only on the slope of the walk, not on where it starts: of a given number of
/// steps, either n or n + 1 are on x, and both are drawn.
class Trail {
 public:
  /// The trail over share.count steps.
  struct Level {
    Mask drawn;  // empty for a single step, whose trail is the mask itself
    const MaskView* mask;
    Point corner;  // of `mask`, relative to the moving mask's corner
    Box extent;    // of the trail, relative to the same corner
    Staircase::Share share;
  };

  /// `towards` holds the signs of the walk's axes.
  Trail(const MaskView& mask, const Staircase& walk, Point towards);
  Trail(const Trail&) = delete;
  Trail& operator=(const Trail&) = delete;

  /// The trail of 2^index steps. Requires has(index).
  [[nodiscard]] const Level& level(std::size_t index) {
    if (index == levels_.size()) add_level();
    return levels_[index];
  }
  /// Whether the level exists or can be drawn next. Trails that cost more than they save, or exceed
  /// the size of a mask, are not drawn.
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
  base::Vector<Level> levels_;  // capacity for all of them, so they never move
};

}  // namespace hitmask::detail::motion
