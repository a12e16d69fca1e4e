// A shape that moves along a line, and the bodies it meets. Used by ray_all(), ray(), sweep() and
// move().
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <tuple>

#include "motion/meeting.hpp"
#include "motion/one_way.hpp"
#include "motion/pieces.hpp"
#include "world/bodies/tree.hpp"
#include "world/queries/candidates.hpp"
#include "world/queries/path_search.hpp"

namespace hitmask::detail::world::queries {

using motion::Path;
using motion::PlaceSteps;
using motion::Staircase;
using motion::Stretch;
using motion::WidePoint;
using overlap::ShapeView;

/// How often a diagonal path may wrap around the world.
inline constexpr std::int64_t most_rounds = 4'096;

/// Limits a horizontal or vertical path in a wrapping world to one period, after which everything
/// repeats.
[[nodiscard]] inline Path without_repeats(Path path, const Periods& periods) noexcept {
  if (path.delta.y == 0 && periods.x != 0)
    path.delta.x = std::clamp<std::int64_t>(path.delta.x, -periods.x, periods.x);
  if (path.delta.x == 0 && periods.y != 0)
    path.delta.y = std::clamp<std::int64_t>(path.delta.y, -periods.y, periods.y);
  return path;
}

/// The maximum number of times that a path wraps around the world.
[[nodiscard]] inline std::int64_t rounds_of(const Path& path, const Periods& periods) noexcept {
  return std::max(periods.x != 0 ? path.across() / periods.x : 0,
                  periods.y != 0 ? path.down() / periods.y : 0);
}

/// The copy of a place in the first period.
[[nodiscard]] constexpr Point first_copy_of(WidePoint at, const Periods& periods) noexcept {
  return {bodies::wrapped(at.x, periods.x), bodies::wrapped(at.y, periods.y)};
}

/// Splits a path into pieces that do not wrap around the world.
[[nodiscard]] inline motion::Pieces pieces_of(const Path& path, const Periods& periods) noexcept {
  return {path, motion::even_pieces(path, rounds_of(path, periods) + 1)};
}

/// A body on the path, and the first place at which the shape overlaps it.
struct Met {
  BodyIndex body = 0;
  Staircase walk{0, 0};
  std::uint32_t part = 0;  // of a moving body with others attached to it
};
[[nodiscard]] inline bool comes_before(const Met& a, const Met& b) noexcept {
  return std::tuple(a.walk.steps(), a.body, a.part) < std::tuple(b.walk.steps(), b.body, b.part);
}
using MetList = base::SmallList<Met, 32>;

/// Whether a platform can push a body: not a static one, nor one that blocks from one side only. An
/// attached body is pushed with all that it is attached to.
[[nodiscard]] inline bool can_be_pushed(const Store& bodies, BodyIndex i) noexcept {
  const auto can_be = [&](BodyIndex one) {
    return !bodies.has(one, bodies::flag::is_static) && bodies.records[one].one_way == Face::none;
  };
  return can_be(i) && can_be(root_of(bodies, i));
}
/// The side by which a mover meets a body; none: all. `own_side` is the side from which the mover
/// itself blocks others.
[[nodiscard]] Face side_met(const Store& bodies, Face own_side, BodyIndex i) noexcept;

/// A moving shape and the bodies it may meet. All copies of a body count as one.
class LineWalk {
 public:
  /// Whether one-way bodies count only from their blocked side.
  enum class Sides : std::uint8_t { one_way, all };

  LineWalk(const Scene& scene, const ShapeView& shape, const Finder& finder,
           Sides sides = Sides::one_way) noexcept
      : scene_(scene),
        shape_(shape),
        solid_(overlap::solid_box_of(shape)),
        finder_(finder),
        sides_(sides) {}

  /// The shape belongs to a body that blocks from one side only: it meets bodies that can be pushed
  /// with that side alone.
  void push_with(Face side) noexcept { pushes_with_ = side; }
  /// The side by which the shape meets a body; none: all.
  [[nodiscard]] Face side_of(BodyIndex i) const noexcept;

  /// The box of the shape's solid pixels at a place.
  [[nodiscard]] WideBounds solid_at(WidePoint at) const noexcept {
    return {at.x + solid_.x, at.y + solid_.y, at.x + right_of(solid_), at.y + bottom_of(solid_)};
  }
  /// Whether the shape overlaps a body at a place, whatever the filter.
  [[nodiscard]] bool overlaps_at(BodyIndex i, WidePoint at) const;
  /// Calls each(body) for the bodies overlapped at a place, without one-way bodies, in any order.
  template <class Each>
  void for_each_overlapped(WidePoint at, const Each& each) const {
    visit_candidates(scene_, solid_at(at), finder_, [&](BodyIndex i) {
      if (side_of(i) == Face::none && overlaps_at(i, at)) each(i);
    });
  }
  /// The same, in order.
  void find_overlapped(WidePoint at, base::SmallList<BodyIndex>& found) const;
  /// Calls each(body) for the bodies that block the next step to a side and are not overlapped, in
  /// any order.
  template <class Each>
  void for_each_touched(WidePoint at, Face side, const Each& each) const {
    const WidePoint next = at + WidePoint(direction_of(side));
    visit_candidates(scene_, solid_at(next), finder_, [&](BodyIndex i) {
      const Face one_way = scene_.bodies.records[i].one_way;
      const bool blocks = one_way == Face::none || one_way == motion::opposite(side);
      if (blocks && overlaps_at(i, next) && !overlaps_at(i, at)) each(i);
    });
  }
  /// The same, in order.
  void find_touched(WidePoint at, Face side, base::SmallList<BodyIndex>& found) const;
  /// Whether any body is overlapped, including one-way bodies.
  [[nodiscard]] bool overlaps_any(WidePoint at) const;

  /// The first body met on a path; on a tie, the one that comes first. Not in
  /// worlds that wrap around.
  [[nodiscard]] std::optional<Met> first_on(const Path& path) const;
  /// Calls each(body, place) for the bodies met on a path, each at its first place, in any order,
  /// until line.end. Not in worlds that wrap around.
  template <class Each>
  void for_each_met(const BoxPath& line, const Each& each) const {
    const auto finds_all = finder_.finds_all_or_none(scene_);
    if (finds_all == false) return;
    const auto visit = [&](BodyIndex i, const PlaceSteps& entered) {
      if (!finds_all && !finder_.finds(scene_, i)) return;
      const PlaceSteps met = first_met_after(i, line, entered);
      if (met.any()) each(i, met);
    };
    for (const bool is_static : {false, true})
      if (is_static ? finder_.query.include_static : finder_.query.include_moving)
        PathSearch(scene_, is_static, line, visit).run();
  }
  [[nodiscard]] const Box& solid_box() const noexcept { return solid_; }
  /// The box of the shape's solid pixels on a path.
  [[nodiscard]] BoxPath box_path(const Path& path) const noexcept { return {path, solid_}; }

  /// The first place of a stretch at which a body is met. The stretch must not be longer than a
  /// period. `passed` is the area that the shape covers on it.
  [[nodiscard]] std::optional<Staircase> first_met(BodyIndex i, const Path& path,
                                                   const Stretch& stretch,
                                                   const WideBounds& passed) const;
  /// Finds all bodies met on a piece of a path, each at its first place, sorted by steps, then by
  /// body. Leaves out bodies for which skip(body) is true.
  template <class Skip>
  void find_met(const Path& path, const motion::Pieces& piece, MetList& found,
                const Skip& skip) const {
    find_met(path, piece.stretch(), piece.passed_by(solid_), found, skip);
  }
  /// The same for a stretch. `passed` is the area that the shape covers on it.
  template <class Skip>
  void find_met(const Path& path, const Stretch& stretch, const WideBounds& passed, MetList& found,
                const Skip& skip) const {
    found.clear();
    if (is_empty(solid_)) return;
    visit_candidates(scene_, passed, finder_, [&](BodyIndex i) {
      if (skip(i)) return;
      if (const auto walk = first_met(i, path, stretch, passed)) found.push({i, *walk});
    });
    sort_by_steps(found.items());
  }
  static void sort_by_steps(std::span<Met> met) noexcept { std::ranges::sort(met, comes_before); }

  /// The contact of a body and the shape at a place, over all copies, in the body's pixels. The
  /// shape must not be larger than the periods.
  [[nodiscard]] Contact contact_at(BodyIndex i, WidePoint at, Details details) const noexcept;

 private:
  /// The copies of a body near a stretch. Stretch, shape and body are each at most about a period
  /// long, so there are at most four copies per axis.
  using Corners = base::SmallList<WidePoint, 16>;

  /// The first place at which a body is met, in a world that does not wrap around. Its bounds are
  /// `entered` there first.
  [[nodiscard]] PlaceSteps first_met_after(BodyIndex i, const BoxPath& line,
                                           const PlaceSteps& entered) const;
  /// The same for any shape and any body.
  [[nodiscard]] std::optional<Staircase> first_met_on(BodyIndex i, const BoxPath& line) const;
  void find_corners(BodyIndex i, const WideBounds& box, Corners& corners) const;
  [[nodiscard]] bool overlaps_at(const ShapeView& body, WidePoint corner,
                                 WidePoint at) const noexcept;
  [[nodiscard]] std::optional<Staircase> first_at(const ShapeView& body, WidePoint corner,
                                                  const Path& path, const Stretch& stretch) const;
  [[nodiscard]] std::optional<Staircase> first_at_any(const ShapeView& body, const Corners& corners,
                                                      const Path& path, Stretch stretch) const;
  [[nodiscard]] std::optional<Staircase> first_outside(const ShapeView& body,
                                                       const Corners& corners, const Path& path,
                                                       Stretch stretch) const;
  [[nodiscard]] std::optional<Staircase> first_from_side(BodyIndex i, const Corners& corners,
                                                         const Path& path,
                                                         const Stretch& stretch) const;

  const Scene& scene_;
  ShapeView shape_;
  Box solid_;
  Finder finder_;
  Sides sides_;
  Face pushes_with_ = Face::none;
};

/// Calls each(corner) for every copy of a body whose solid box overlaps a box. Stops when it
/// returns false.
template <class Each>
bool for_each_copy(const Store& bodies, BodyIndex i, const WideBounds& box, const Each& each) {
  const Point at = bodies.corners[i];
  if (!bodies.periods.any()) return each(WidePoint(at));
  // Not the bounds, which are wrapped separately.
  const Box solid = overlap::solid_box_of(bodies.shape_view(i));
  const std::int64_t left = std::int64_t{at.x} + solid.x;
  const std::int64_t top = std::int64_t{at.y} + solid.y;
  const bodies::Repeats x =
      bodies::repeats_overlapping(box.left, box.right, left, left + solid.w, bodies.periods.x);
  const bodies::Repeats y =
      bodies::repeats_overlapping(box.top, box.bottom, top, top + solid.h, bodies.periods.y);
  for (std::int64_t row = y.first; row <= y.last; ++row)
    for (std::int64_t column = x.first; column <= x.last; ++column)
      if (!each(WidePoint{at.x + column * bodies.periods.x, at.y + row * bodies.periods.y}))
        return false;
  return true;
}

}  // namespace hitmask::detail::world::queries
