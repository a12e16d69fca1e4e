// One move of a Mover: the obstacles nearby, which of them block a step, and the path it takes.
#pragma once

#include <cstdint>
#include <optional>

#include "base/allocator.hpp"
#include "motion/obstacles.hpp"

namespace hitmask::detail::motion {

struct Nearby {
  Obstacle obstacle;
  std::size_t place;  // in the order of the query
  bool ignored;       // overlapped at the start of the move, so it does not block
};

/// The highest ledges that a mover climbs and descends, in pixels.
struct Ledges {
  std::int32_t up = 0;
  std::int32_t down = 0;
};

struct BlockedStep {
  WidePoint from;
  Point step;
};

/// Places are those of the shape's top-left pixel. Queries obstacles as the move reaches them and
/// keeps them in `nearby`, which is reused from move to move.
class MoverWalk {
 public:
  /// `shift` is the shape's position minus the mover's. The mover's stays within int32.
  MoverWalk(const ShapeView& shape, Point position, WidePoint shift, ObstacleQuery obstacles,
            base::Vector<Nearby>& nearby) noexcept;

  [[nodiscard]] Point position() const noexcept { return saturated(place_ - shift_); }

  /// Queries all obstacles of a short move at once.
  void query_around(WidePoint move, const Ledges& ledges);
  /// Walks along x, over ledges. Returns the blocked step, if any.
  [[nodiscard]] std::optional<BlockedStep> walk(std::int64_t pixels, const Ledges& ledges);
  /// Moves along y. Returns the blocked step, if any.
  [[nodiscard]] std::optional<BlockedStep> fall(std::int64_t pixels);
  /// Whether a move down would be blocked immediately.
  [[nodiscard]] bool is_on_ground();

  /// Calls visit(obstacle) for each one that blocks a step.
  template <class Visit>
  void for_each_blocker(const BlockedStep& blocked, Visit&& visit) {
    ensure(area_between(shape_, blocked.from, blocked.from + WidePoint(blocked.step)));
    for (const Nearby& near : nearby_)
      if (!near.ignored && stops(near.obstacle, blocked.from, blocked.step)) visit(near.obstacle);
  }

 private:
  /// Makes sure that `nearby_` has all obstacles in an area.
  void ensure(const WideBounds& area);
  [[nodiscard]] WideBounds area_of_steps(Point step, std::int64_t pixels,
                                         const Ledges& ledges) const noexcept;

  [[nodiscard]] bool overlaps(const Obstacle& obstacle, WidePoint place) const noexcept {
    return overlaps_at(obstacle, shape_, place);
  }
  [[nodiscard]] bool enters(const Obstacle& obstacle, WidePoint from, Point step) const noexcept;
  [[nodiscard]] bool stops(const Obstacle& obstacle, WidePoint from, Point step) const noexcept;
  [[nodiscard]] bool is_blocked(WidePoint from, Point step) const noexcept;
  [[nodiscard]] bool enters_platform(WidePoint from, Point step) const noexcept;

  [[nodiscard]] std::optional<BlockedStep> glide(Point step, std::int64_t pixels);
  [[nodiscard]] std::int64_t free_steps(Point step, std::int64_t most) const noexcept;
  [[nodiscard]] bool step_over(Point step, const Ledges& ledges) noexcept;
  [[nodiscard]] bool climb(Point step, std::int32_t most) noexcept;
  void descend(std::int32_t most) noexcept;
  void run_on_level(Point step, std::int64_t& pixels);
  [[nodiscard]] std::int64_t level_steps(Point step, std::int64_t most) const noexcept;
  [[nodiscard]] std::int64_t steps_unchanged(const Obstacle& obstacle, const Path& path,
                                             std::int64_t most) const noexcept;
  [[nodiscard]] std::int64_t steps_within_int32(Point step, std::int64_t pixels) const noexcept;

  const ShapeView& shape_;
  WidePoint start_;
  WidePoint shift_;
  WidePoint place_;
  ObstacleQuery obstacles_;
  base::Vector<Nearby>& nearby_;
  std::optional<WideBounds> known_;  // the area for which nearby_ is complete
};

}  // namespace hitmask::detail::motion
