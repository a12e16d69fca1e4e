// A figure that travels along a line, and the bodies it meets. The one walker behind along(),
// ray(), sweep() and move().
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <tuple>

#include "motion/meeting.hpp"
#include "motion/pieces.hpp"
#include "world/queries/candidates.hpp"

namespace hitmask::detail::world::queries {

using motion::Path;
using motion::Staircase;
using motion::Stretch;
using motion::WidePoint;
using overlap::ShapeView;

/// A slanting way may go around a world that repeats this often.
inline constexpr std::int64_t most_rounds = 4'096;

/// Along a row or a column of a world that wraps around, everything comes again after a period.
[[nodiscard]] inline Path without_repeats(Path path, const Periods& periods) noexcept {
  if (path.delta.y == 0 && periods.x != 0)
    path.delta.x = std::clamp<std::int64_t>(path.delta.x, -periods.x, periods.x);
  if (path.delta.x == 0 && periods.y != 0)
    path.delta.y = std::clamp<std::int64_t>(path.delta.y, -periods.y, periods.y);
  return path;
}

/// How often a way goes around a world, at most.
[[nodiscard]] inline std::int64_t rounds_of(const Path& path, const Periods& periods) noexcept {
  return std::max(periods.x != 0 ? path.across() / periods.x : 0,
                  periods.y != 0 ? path.down() / periods.y : 0);
}

/// The copy of a place that lies in the first period.
[[nodiscard]] constexpr Point first_copy_of(WidePoint at, const Periods& periods) noexcept {
  return {bodies::wrapped(at.x, periods.x), bodies::wrapped(at.y, periods.y)};
}

/// Pieces of a way, none of which goes around a world.
[[nodiscard]] inline motion::Pieces pieces_of(const Path& path, const Periods& periods) noexcept {
  return {path, motion::even_pieces(path, rounds_of(path, periods) + 1)};
}

/// A body in the way, and where on it the figure comes to overlap that body.
struct Met {
  BodyIndex body = 0;
  Staircase walk{0, 0};
};
using MetList = base::SmallList<Met, 32>;

/// One figure, and the bodies it may meet. A body at all its copies counts as one.
class LineWalk {
 public:
  /// Whether one-way bodies are met from their side only.
  enum class Sides : std::uint8_t { one_way, all };

  LineWalk(const Scene& scene, const ShapeView& shape, const Finder& finder,
           Sides sides = Sides::one_way) noexcept
      : scene_(scene),
        shape_(shape),
        solid_(overlap::solid_box_of(shape)),
        finder_(finder),
        sides_(sides) {}

  /// Bodies that are overlapped at a place and stop from all sides, in order.
  void find_overlapped(WidePoint at, base::SmallList<BodyIndex>& found) const;
  /// Whether any body is overlapped, one-way bodies included.
  [[nodiscard]] bool overlaps_any(WidePoint at) const;

  /// Where a body is met first on a stretch, which is no longer than a period. `passed` is what the
  /// figure passes over on it.
  [[nodiscard]] std::optional<Staircase> first_met(BodyIndex i, const Path& path,
                                                   const Stretch& stretch,
                                                   const WideBounds& passed) const;
  /// Every body that is met on a piece of a way, each at its first place; by steps, then in order
  /// of bodies. Bodies for which skip(body) holds are left out.
  template <class Skip>
  void find_met(const Path& path, const motion::Pieces& piece, MetList& found,
                const Skip& skip) const {
    found.clear();
    if (is_empty(solid_)) return;
    const WideBounds passed = piece.passed_by(solid_);
    for_each_candidate(scene_, passed, finder_, [&](BodyIndex i) {
      if (skip(i)) return;
      if (const auto walk = first_met(i, path, piece.stretch(), passed)) found.push({i, *walk});
    });
    sort_by_steps(found.items());
  }
  static void sort_by_steps(std::span<Met> met) noexcept {
    std::ranges::sort(met, [](const Met& a, const Met& b) {
      return std::tuple(a.walk.steps(), a.body) < std::tuple(b.walk.steps(), b.body);
    });
  }

  /// What a body shares with the figure at a place, over all copies, in the body's pixels. Only for
  /// figures that fit into the periods.
  [[nodiscard]] Contact contact_at(BodyIndex i, WidePoint at, Details details) const noexcept;

 private:
  /// Where one body stands near a stretch. Stretch, figure and body are no longer than a period
  /// each, but for a pixel: at most four copies on an axis.
  using Corners = base::SmallList<WidePoint, 16>;

  void find_corners(BodyIndex i, const WideBounds& box, Corners& corners) const;
  [[nodiscard]] bool overlaps_at(const ShapeView& body, WidePoint corner,
                                 WidePoint at) const noexcept;
  [[nodiscard]] bool overlaps_at(BodyIndex i, WidePoint at) const;
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
};

/// Calls each(corner) for every copy of a body whose solid box overlaps a box; false stops.
template <class Each>
bool for_each_copy(const Store& bodies, BodyIndex i, const WideBounds& box, const Each& each) {
  const Point at = bodies.corners[i];
  if (!bodies.periods.any()) return each(WidePoint(at));
  // Not the bounds: these are moved to the first period by themselves.
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
