// The shape part of the Engine that computes the golden scenes with hitmask; see shape_scenes.hpp.
#pragma once

#include <utility>

#include "golden/shape_scenes.hpp"
#include "hitmask/hitmask.hpp"

namespace hitmask::golden {

struct HitmaskShapes {
  using Grid = Mask;

  static void brush(Grid& grid, const Arguments& with) {
    const auto [a, b, c] = with.points;
    const Box box{a.x, a.y, with.size.width, with.size.height};
    switch (with.operation) {
      case 0: return paint_box(grid, box, with.paint);
      case 1: return paint_disc(grid, a, with.number * 5 - 2, with.paint);
      case 2: return paint_ellipse(grid, box, with.paint);
      case 3: return paint_line(grid, a, b, with.number, with.paint);
      case 4: return paint_polygon(grid, with.points, with.rule, with.paint);
      default: paint_flood(grid, c, with.neighbours, with.paint);
    }
  }

  static Grid morphology(Grid grid, const Arguments& with) {
    switch (with.operation) {
      case 0: return grow(grid, with.number, with.reach).mask;
      case 1: grow_in_place(grid, with.number, with.reach); return grid;
      case 2: return shrink(grid, with.number, with.reach);
      case 3: return open(grid, with.number, with.reach);
      case 4: return close(grid, with.number, with.reach);
      case 5: return inner_outline(grid, with.neighbours);
      case 6: return outer_outline(grid, with.neighbours).mask;
      case 7: return fill_holes(grid, with.neighbours);
      case 8: return remove_specks(grid, with.number, with.neighbours);
      default: return smooth(grid, with.number / 3);
    }
  }

  static Grid arrange(const Grid& grid, const Arguments& with) {
    const Point at = with.points[0];
    const std::int32_t n = with.number;
    switch (with.operation) {
      case 0: return crop(grid, {at.x, at.y, with.size.width, with.size.height});
      case 1: return pad(grid, n, 0, n / 2, 3);
      case 2: return shift(grid, at);
      case 3: return flip_x(grid);
      case 4: return flip_y(grid);
      case 5: return turn(grid, n - 5);
      case 6: return transpose(grid);
      case 7: return coarse(grid, n + 1);
      default: return scale(grid, with.size, with.scale);
    }
  }

  static Grid algebra(const Grid& a, const Grid& b, int operation) {
    switch (operation) {
      case 0: return a & b;
      case 1: return a | b;
      case 2: return a ^ b;
      default: return a - b;
    }
  }
  static bool is_subset(const Grid& part, const Grid& whole, Point offset) {
    return hitmask::is_subset(part, whole, offset);
  }

  static auto components(const Grid& grid, Neighbours n) { return hitmask::components(grid, n); }
  static auto labels(const Grid& grid, Neighbours n) { return label_components(grid, n).numbers; }
  static Grid largest_component(const Grid& grid, Neighbours n) {
    return hitmask::largest_component(grid, n);
  }

  static void add_trace(Hash& hash, const Grid& grid, Neighbours neighbours) {
    const Boundary boundary = trace(grid, neighbours);
    for (const Loop& loop : boundary.loops) {
      hash.add(std::uint64_t{loop.component});
      hash.add(loop.is_hole);
      for (const Point corner : boundary.corners_of(loop)) hash.add(corner);
    }
  }
  static auto convex_hull(const Grid& grid) { return hitmask::convex_hull(grid); }

  static Grid convolve(const Grid& a, const Grid& b) { return hitmask::convolve(a, b).mask; }
  static auto squared_distances(const Grid& grid) { return distance_field(grid).squared; }
  static Moments moments(const Grid& grid) { return hitmask::moments(grid); }

  /// An error becomes no bytes or the 0x0 mask, whose hashes are not the recorded ones.
  static std::vector<std::uint8_t> layout_from(const Grid& grid, const ByteLayout& layout) {
    auto bytes = layout_from_mask(grid, layout);
    return bytes ? std::move(*bytes) : std::vector<std::uint8_t>();
  }
  static Grid from_layout(const std::vector<std::uint8_t>& bytes, Size size,
                          const ByteLayout& layout) {
    auto mask = mask_from_layout(bytes, size, layout);
    return mask ? std::move(*mask) : Mask();
  }
};

}  // namespace hitmask::golden
