// One move of a Mover: the obstacles nearby, which of them block a step, and the path it takes.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>

#include "base/allocator.hpp"
#include "base/small_list.hpp"
#include "motion/obstacles.hpp"
#include "motion/one_way.hpp"

namespace hitmask::detail::motion {

/// A chunk of an obstacle that has chunks, at a corner in the obstacle's pixels.
struct NearChunk {
  ShapeView view;
  Point corner;
};
/// Contacts and normals look that far around the place of a hit.
inline constexpr std::int32_t reach_of_hits = 4;

/// An obstacle near a part of a mover.
struct Nearby {
  Obstacle obstacle;        // its position minus the part's shift
  const ShapeView* shape;   // of the part
  std::uint32_t place;      // in the order of the query
  std::uint32_t part : 31;  // 0: the mover itself
  bool ignored : 1;         // overlapped at the start of the move, so it does not block
  // What most tests need: the obstacle's mask, or that of its only chunk in the area that is known.
  const MaskView* mask = nullptr;
  Point at{};
  // Of chunks: those in that area and `reach_of_hits` around it, unless they are many.
  static constexpr std::int32_t uncounted = -1;
  std::uint32_t first_chunk = 0;
  std::int32_t chunk_count = uncounted;
};

/// The parts of a mover besides the first.
struct MoverParts {
  struct Overlapped {
    std::uint64_t id;
    Point position;

    [[nodiscard]] auto key() const noexcept { return std::tuple(id, position.y, position.x); }
  };

  base::SmallList<MovingPart, 8> list;         // their shifts are relative to the first one's place
  base::SmallList<Overlapped, 16> overlapped;  // by any part at the start of a move, in order
};

/// The highest ledges that a mover climbs and descends, in pixels.
struct Ledges {
  std::int32_t up = 0;
  std::int32_t down = 0;
};

/// The side of an obstacle that a step enters.
[[nodiscard]] constexpr Face face_met(Point step) noexcept {
  if (step.x != 0) return step.x > 0 ? Face::left : Face::right;
  return step.y > 0 ? Face::top : Face::bottom;
}

/// The axis along which a mover falls. It walks along the other one.
[[nodiscard]] constexpr Axis axis_of_falling(Face gravity) noexcept {
  return gravity == Face::left || gravity == Face::right ? Axis::x : Axis::y;
}

/// How a mover walks, and how far it may get.
struct MoverRules {
  Face gravity = Face::bottom;
  Ledges ledges{};                     // none without gravity
  std::int32_t corner_correction = 0;  // in pixels; 0 without gravity
  // Of its position, on both axes.
  std::int64_t lowest = std::numeric_limits<std::int32_t>::min();
  std::int64_t highest = std::numeric_limits<std::int32_t>::max();
  std::int64_t margin = 0;  // queried around a short move as well, for touched()
};

struct BlockedStep {
  WidePoint from;
  Point step;
  std::int64_t steps;  // taken before it, without those over ledges
};

/// What is left of a pixel on each axis, in 1/65,536 pixel.
struct Remainders {
  std::int32_t x = 0;
  std::int32_t y = 0;
};

/// How a move went.
struct Walked {
  std::optional<BlockedStep> across;  // gravity: the first part of the move
  std::optional<BlockedStep> along;   // gravity: the second part
  bool on_ground = false;
  bool hit_x = false;
  bool hit_y = false;
  std::int64_t stepped_up = 0;  // over ledges, in pixels
  std::int64_t stepped_down = 0;
  std::int64_t steps_across = 0;  // before the second part, without those over ledges
  std::int64_t corrected = 0;     // sideways around corners, in pixels
  Remainders remainders;
};

/// Places are those of the shape's top-left pixel. Queries obstacles as the move reaches them and
/// keeps them in `nearby`, which is reused from move to move. "Below" is where gravity pulls;
/// without gravity it is the same place, where nothing can block, so there is no ground.
///
/// A mover may have more parts, which move with it and are stopped, too. An obstacle that a part
/// overlaps at the start blocks no part; a one-way obstacle blocks the others.
class MoverWalk {
 public:
  /// `shift` is the shape's position minus the mover's. The mover's stays within the limits.
  MoverWalk(const ShapeView& shape, Point position, WidePoint shift, const MoverRules& rules,
            ObstacleQuery obstacles, base::Vector<Nearby>& nearby) noexcept;
  /// Adds parts, at least one, before the walk. They must outlive this object.
  void add_parts(MoverParts& parts);

  [[nodiscard]] WidePoint place() const noexcept { return place_; }
  /// Whether an obstacle nearby overlapped it at the start.
  [[nodiscard]] bool started_inside() const noexcept;
  [[nodiscard]] Point position() const noexcept { return saturated(place_ - shift_); }

  /// The whole move.
  [[nodiscard]] Walked go(const Remainders& before, SubPixels dx, SubPixels dy);
  /// The obstacle with the lowest id that would block a step to a side, if any. Valid until the
  /// next call.
  [[nodiscard]] const Obstacle* touched(Face side);
  /// Ids of obstacles, by Face; 0: none. For obstacles whose ids are not 0.
  using Sides = std::array<std::uint64_t, 5>;
  /// The same for the sides where nothing is known yet.
  void find_touched(Sides& sides);

  /// The first of those that `accept` accepts and that it touches at a side, or null. After
  /// find_touched().
  template <class Accept>
  [[nodiscard]] const Nearby* first_touched(Face side, const Accept& accept) const {
    const auto found = std::ranges::find_if(
        nearby_, [&](const Nearby& near) { return accept(near.obstacle) && touches(near, side); });
    return found == nearby_.end() ? nullptr : &*found;
  }

  /// All that a hit at a place may need of an obstacle nearby: its only chunk there, or all of it.
  [[nodiscard]] NearChunk still_at(const Nearby& near, WidePoint place) const noexcept {
    if (near.chunk_count <= 1) return still_of(near);
    return still_among_chunks(near, place);
  }

  /// Calls visit(near) for each one that blocks a step, in order of ids, then of parts.
  template <class Visit>
  void for_each_blocker(const BlockedStep& blocked, Visit&& visit) {
    ensure(area_between(blocked.from, blocked.from + WidePoint(blocked.step)));
    for (const Nearby& near : nearby_)
      if (!near.ignored && stops(near, blocked.from, blocked.step)) visit(near);
  }

 private:
  /// Queries all obstacles of a short move at once.
  void query_around(WidePoint move, const Ledges& ledges);
  /// Walks across gravity, over ledges. Returns the blocked step, if any.
  [[nodiscard]] std::optional<BlockedStep> walk(std::int64_t pixels, const Ledges& ledges);
  /// Moves along the axis of gravity. Returns the blocked step, if any. Of two ways around a
  /// corner that are as long, it takes the one to higher or to lower coordinates.
  [[nodiscard]] std::optional<BlockedStep> fall(std::int64_t pixels, bool to_higher);
  /// Makes sure that `nearby_` has all obstacles in an area.
  void ensure(const WideBounds& area);
  [[nodiscard]] WideBounds area_of_steps(Point step, std::int64_t pixels,
                                         const Ledges& ledges) const noexcept;
  [[nodiscard]] WideBounds widened_for_corner(const WideBounds& area) const noexcept;

  /// The area that it may cover between two places, in either order on each axis; of the first
  /// part.
  [[nodiscard]] WideBounds area_between(WidePoint one, WidePoint other) const noexcept {
    return passed_between(solid_, one, other);
  }
  void query_parts(const WideBounds& area);
  void query_part(std::uint32_t part, const WideBounds& area);
  [[nodiscard]] std::uint32_t number_of_next() const noexcept {
    return static_cast<std::uint32_t>(nearby_.size());
  }
  [[nodiscard]] bool is_overlapped(const Obstacle& obstacle) const noexcept;
  [[nodiscard]] bool overlaps_with_other_part(const Nearby& near) const noexcept;
  /// The answer of a search among all that is near, for one obstacle and all of its parts.
  struct LastOverlap {
    std::uint64_t id = 0;
    WidePoint at;  // of the obstacle
    WidePoint place;
    bool any = false;
  };

  [[nodiscard]] bool overlaps(const Nearby& near, WidePoint place) const noexcept {
    if (near.mask != nullptr && near.shape->mask != nullptr)
      return overlap::is_hit(
          overlap::test_pair(*near.mask, *near.shape->mask, saturated(place - WidePoint(near.at))));
    if (near.chunk_count != Nearby::uncounted) [[unlikely]]
      return overlaps_chunks(near, place);
    return overlaps_at(near.obstacle, *near.shape, place);
  }
  /// All that matters of an obstacle in the area that is known.
  [[nodiscard]] NearChunk still_of(const Nearby& near) const noexcept {
    if (near.chunk_count == 1) return chunks_[near.first_chunk];
    return {shape_view_of(near.obstacle), {}};
  }
  [[nodiscard]] NearChunk still_among_chunks(const Nearby& near, WidePoint place) const noexcept;
  void note_pixels(Nearby& near, const WideBounds& area);
  void note_chunks(Nearby& near, const WideBounds& area);
  [[nodiscard]] bool overlaps_chunks(const Nearby& near, WidePoint place) const noexcept;
  [[nodiscard]] bool enters(const Nearby& near, WidePoint from, Point step) const noexcept;
  [[nodiscard]] bool stops(const Nearby& near, WidePoint from, Point step) const noexcept;
  [[nodiscard]] bool touches(const Nearby& near, Face side) const noexcept;
  [[nodiscard]] bool is_blocked(WidePoint from, Point step) const noexcept;
  [[nodiscard]] bool enters_platform(WidePoint from, Point step) const noexcept;

  [[nodiscard]] std::optional<BlockedStep> glide(Point step, std::int64_t pixels);
  [[nodiscard]] std::int64_t free_steps(Point step, std::int64_t most) const noexcept;
  [[nodiscard]] bool step_over(Point step, const Ledges& ledges) noexcept;
  [[nodiscard]] bool climb(Point step, std::int32_t most) noexcept;
  void descend(std::int32_t most) noexcept;
  [[nodiscard]] std::int64_t pass_corner(bool to_higher);
  void run_on_level(Point step, std::int64_t& pixels);
  [[nodiscard]] std::int64_t level_steps(Point step, std::int64_t most) const noexcept;
  [[nodiscard]] std::int64_t steps_unchanged(const Nearby& near, const Path& path,
                                             std::int64_t most) const noexcept;
  [[nodiscard]] std::int64_t steps_until_blocked(const Nearby& near, const Path& path,
                                                 std::int64_t most) const noexcept;
  [[nodiscard]] std::int64_t steps_within_limits(Point step, std::int64_t pixels) const noexcept;

  /// One pixel along the axis of falling, or the other one.
  [[nodiscard]] Point step_along_fall(std::int32_t sign) const noexcept {
    return falls_on_x_ ? Point{sign, 0} : Point{0, sign};
  }
  [[nodiscard]] Point step_across_fall(std::int32_t sign) const noexcept {
    return falls_on_x_ ? Point{0, sign} : Point{sign, 0};
  }

  const ShapeView& shape_;
  Box solid_;  // of the shape, if it has solid pixels
  MoverRules rules_;
  Face platform_side_;  // the side that platforms block from
  bool falls_on_x_;
  Point below_;  // a step
  Point above_;
  WidePoint start_;
  WidePoint shift_;
  WidePoint place_;
  std::int64_t stepped_up_ = 0;
  std::int64_t stepped_down_ = 0;
  std::int64_t corrected_ = 0;
  std::int64_t corner_pixels_ = rules_.corner_correction;  // left of what it may go sideways
  ObstacleQuery obstacles_;
  base::Vector<Nearby>& nearby_;
  base::SmallList<NearChunk, 8> chunks_;  // of those nearby
  std::optional<WideBounds> known_;       // the area for which nearby_ is complete
  MoverParts* parts_ = nullptr;
  mutable std::optional<LastOverlap> last_overlap_;
};

}  // namespace hitmask::detail::motion
