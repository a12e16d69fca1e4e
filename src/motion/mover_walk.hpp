// One move of a Mover: the obstacles around, what of them stops a step, and the way it takes.
#pragma once

#include <cstdint>
#include <optional>

#include "base/allocator.hpp"
#include "motion/obstacles.hpp"

namespace hitmask::detail::motion {

/// An obstacle near a move.
struct Nearby {
  Obstacle obstacle;
  std::size_t place;  // among those handed out
  bool ignored;       // overlapped at the start of the move: does not stop it
};

/// Ledges that a walker climbs and descends.
struct Ledges {
  std::int32_t up = 0;
  std::int32_t down = 0;
};

/// A step that was blocked.
struct BlockedStep {
  WidePoint from;
  Point step;
};

/// Places are those of the figure's top-left pixel. Obstacles are asked for as the move gets to
/// them, and kept in `nearby`, whose memory may have served other moves before.
class MoverWalk {
 public:
  /// `shift` is from the mover's position, which stays within int32, to the figure's.
  MoverWalk(const ShapeView& shape, Point position, WidePoint shift, ObstacleQuery obstacles,
            base::Vector<Nearby>& nearby) noexcept;

  [[nodiscard]] Point position() const noexcept { return saturated(place_ - shift_); }

  /// Asks at once for all that a short move may meet.
  void look_around(WidePoint move, const Ledges& ledges);
  /// So many pixels along x, over ledges. What stopped it, if anything did.
  [[nodiscard]] std::optional<BlockedStep> walk(std::int64_t pixels, const Ledges& ledges);
  /// So many pixels along y.
  [[nodiscard]] std::optional<BlockedStep> fall(std::int64_t pixels);
  /// Whether a move down would be stopped at once.
  [[nodiscard]] bool is_on_ground();

  /// Calls visit(obstacle) for each one that blocks a step.
  template <class Visit>
  void for_each_blocker(const BlockedStep& blocked, Visit&& visit) {
    ensure(area_between(shape_, blocked.from, blocked.from + WidePoint(blocked.step)));
    for (const Nearby& near : nearby_)
      if (!near.ignored && stops(near.obstacle, blocked.from, blocked.step)) visit(near.obstacle);
  }

 private:
  /// Has at least what is in an area.
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
  [[nodiscard]] std::int64_t steps_alike(const Obstacle& obstacle, const Path& path,
                                         std::int64_t most) const noexcept;
  [[nodiscard]] std::int64_t steps_within_int32(Point step, std::int64_t pixels) const noexcept;

  const ShapeView& shape_;
  WidePoint start_;
  WidePoint shift_;
  WidePoint place_;
  ObstacleQuery obstacles_;
  base::Vector<Nearby>& nearby_;
  std::optional<WideBounds> known_;  // where nearby_ has everything
};

}  // namespace hitmask::detail::motion
