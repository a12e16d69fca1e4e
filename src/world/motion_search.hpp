// Whom a figure meets on its way through a world, and where.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <tuple>

#include "world/motion_way.hpp"

namespace hitmask::detail {

/// A body in the way, and where on it the figure would come to overlap that body.
struct Met {
  BodyIndex body = 0;
  Staircase walk{0, 0};
};

/// Where one body stands near a piece of a way. Piece, figure and body are no longer than a period
/// each, but for a pixel: four copies on an axis at the most.
class Copies {
 public:
  void push(WidePoint copy) noexcept {
    assert(count_ < items_.size());
    items_[count_++] = copy;
  }
  [[nodiscard]] const WidePoint* begin() const noexcept { return items_.data(); }
  [[nodiscard]] const WidePoint* end() const noexcept { return items_.data() + count_; }
  [[nodiscard]] std::size_t size() const noexcept { return count_; }

 private:
  std::array<WidePoint, 16> items_{};
  std::size_t count_ = 0;
};

/// One figure that moves, and whom it may meet. The body at all its copies is one obstacle.
class MotionSearch {
 public:
  MotionSearch(const WorldState& world, const Figure& figure, const ObstacleFilter& filter) noexcept
      : world_(world), figure_(figure), solid_(solid_box_of(figure)), filter_(filter) {}

  /// Bodies that are overlapped at a place and stop from all sides, in order.
  void find_overlapped(WidePoint at, Gathered<BodyIndex>& found) const;
  /// Whether any is, one-way bodies included.
  [[nodiscard]] bool overlaps_any(WidePoint at) const;

  /// Everybody who is in the way on a stretch, one-way bodies from their side, each with the first
  /// place where it is; by steps, then in order of bodies. skip(body): whom it does not meet.
  template <class Skip>
  void find_met(const Way& way, const Stretch& stretch, Gathered<Met>& found,
                const Skip& skip) const {
    found.clear();
    if (is_empty(solid_)) return;
    for_each_obstacle(world_, passed_by(solid_, way, stretch), filter_, [&](BodyIndex i) {
      if (skip(i)) return;
      if (const auto walk = first_met(i, way, stretch)) found.push({i, *walk});
    });
    std::ranges::sort(found.items(), [](const Met& a, const Met& b) {
      return std::tuple(a.walk.steps(), a.body) < std::tuple(b.walk.steps(), b.body);
    });
  }

  /// What a body shares with the figure at a place, over all copies, in the body's pixels. Only for
  /// figures that fit into the periods.
  [[nodiscard]] Contact contact_at(BodyIndex i, WidePoint at, Details details) const noexcept;

 private:
  [[nodiscard]] Copies copies_of(BodyIndex i, const WideBounds& box) const noexcept;
  [[nodiscard]] bool overlaps_at(const Figure& body, WidePoint copy, WidePoint at) const noexcept;
  [[nodiscard]] bool overlaps_at(BodyIndex i, WidePoint at) const;
  [[nodiscard]] std::optional<Staircase> first_met(BodyIndex i, const Way& way,
                                                   const Stretch& stretch) const;
  [[nodiscard]] std::optional<Staircase> first_met(const Figure& body, WidePoint copy,
                                                   const Way& way, const Stretch& stretch) const;
  [[nodiscard]] std::optional<Staircase> first_met(const Figure& body, const Copies& copies,
                                                   const Way& way, Stretch stretch) const;
  [[nodiscard]] std::optional<Staircase> first_outside(const Figure& body, const Copies& copies,
                                                       const Way& way, Stretch stretch) const;
  [[nodiscard]] std::optional<Staircase> first_from_side(BodyIndex i, const Copies& copies,
                                                         const Way& way, Stretch stretch) const;

  const WorldState& world_;
  Figure figure_;
  Box solid_;
  ObstacleFilter filter_;
};

}  // namespace hitmask::detail
