// The shape part of the Engine that computes the golden scenes with the naive oracle; see
// shape_scenes.hpp.
#pragma once

#include "golden/shape_scenes.hpp"
#include "reference/layout_oracle.hpp"
#include "reference/shape_algebra.hpp"
#include "reference/shape_arrange.hpp"
#include "reference/shape_brushes.hpp"
#include "reference/shape_components.hpp"
#include "reference/shape_fields.hpp"
#include "reference/shape_measure.hpp"
#include "reference/shape_morphology.hpp"
#include "reference/shape_trace.hpp"

namespace hitmask::golden {

struct OracleShapes {
  using Grid = reference::Grid;

  static void brush(Grid& grid, const Arguments& with) {
    const auto [a, b, c] = with.points;
    const Box box{a.x, a.y, with.size.width, with.size.height};
    switch (with.operation) {
      case 0: return reference::paint_box(grid, box, with.paint);
      case 1: return reference::paint_disc(grid, a, with.number * 5 - 2, with.paint);
      case 2: return reference::paint_ellipse(grid, box, with.paint);
      case 3: return reference::paint_line(grid, a, b, with.number, with.paint);
      case 4: return reference::paint_polygons(grid, {{a, b, c}}, with.rule, with.paint);
      default: reference::paint_flood(grid, c, with.neighbours, with.paint);
    }
  }

  static Grid morphology(const Grid& grid, const Arguments& with) {
    switch (with.operation) {
      case 0: return reference::grow(grid, with.number, with.reach);
      case 1: return reference::grow_in_place(grid, with.number, with.reach);
      case 2: return reference::shrink(grid, with.number, with.reach);
      case 3: return reference::open(grid, with.number, with.reach);
      case 4: return reference::close(grid, with.number, with.reach);
      case 5: return reference::inner_outline(grid, with.neighbours);
      case 6: return reference::outer_outline(grid, with.neighbours);
      case 7: return reference::fill_holes(grid, with.neighbours);
      case 8: return reference::remove_specks(grid, with.number, with.neighbours);
      default: return reference::smooth(grid, with.number / 3);
    }
  }

  static Grid arrange(const Grid& grid, const Arguments& with) {
    const Point at = with.points[0];
    const std::int32_t n = with.number;
    switch (with.operation) {
      case 0: return reference::crop(grid, {at.x, at.y, with.size.width, with.size.height});
      case 1: return reference::pad(grid, n, 0, n / 2, 3);
      case 2: return reference::shift(grid, at);
      case 3: return reference::flip_x(grid);
      case 4: return reference::flip_y(grid);
      case 5: return reference::turn(grid, n - 5);
      case 6: return reference::transpose(grid);
      case 7: return reference::coarse(grid, n + 1);
      default: return reference::scale(grid, with.size, with.scale);
    }
  }

  static Grid algebra(const Grid& a, const Grid& b, int operation) {
    switch (operation) {
      case 0: return reference::in_both(a, b);
      case 1: return reference::in_either(a, b);
      case 2: return reference::in_one(a, b);
      default: return reference::in_first_only(a, b);
    }
  }
  static bool is_subset(const Grid& part, const Grid& whole, Point offset) {
    return reference::is_subset(part, whole, offset);
  }

  static auto components(const Grid& grid, Neighbours n) { return reference::components(grid, n); }
  static auto labels(const Grid& grid, Neighbours n) { return reference::labels(grid, n); }
  static Grid largest_component(const Grid& grid, Neighbours n) {
    return reference::largest_component(grid, n);
  }

  static void add_trace(Hash& hash, const Grid& grid, Neighbours neighbours) {
    for (const reference::TracedLoop& loop : reference::trace(grid, neighbours)) {
      hash.add(std::uint64_t{loop.component});
      hash.add(loop.is_hole);
      for (const Point corner : loop.corners) hash.add(corner);
    }
  }
  static auto convex_hull(const Grid& grid) { return reference::convex_hull(grid); }

  static Grid convolve(const Grid& a, const Grid& b) { return reference::convolve(a, b); }
  static auto squared_distances(const Grid& grid) { return reference::squared_distances(grid); }
  static Moments moments(const Grid& grid) { return reference::moments(grid); }

  static std::vector<std::uint8_t> layout_from(const Grid& grid, const ByteLayout& layout) {
    return reference::layout_from_grid(grid, layout);
  }
  static Grid from_layout(const std::vector<std::uint8_t>& bytes, Size size,
                          const ByteLayout& layout) {
    return reference::grid_from_layout(bytes, size, layout);
  }
};

}  // namespace hitmask::golden
