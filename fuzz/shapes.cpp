// Random sequences of shape operations on a few masks, driven by bytes, each step compared with the
// naive oracle. Masks and distances are small: the oracles read every pixel.
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "reference/shape_algebra.hpp"
#include "reference/shape_arrange.hpp"
#include "reference/shape_brushes.hpp"
#include "reference/shape_components.hpp"
#include "reference/shape_fields.hpp"
#include "reference/shape_measure.hpp"
#include "reference/shape_morphology.hpp"
#include "reference/shape_trace.hpp"
#include "twins.hpp"

namespace hitmask::fuzz {
namespace {

constexpr Size largest{139, 99};
constexpr std::array paints{Paint::draw, Paint::erase, Paint::toggle};
constexpr std::array rules{FillRule::even_odd, FillRule::non_zero};
constexpr std::array reaches{Reach::four, Reach::eight, Reach::disc};
constexpr std::array neighbours{Neighbours::four, Neighbours::eight};
constexpr std::array scales{Scale::nearest, Scale::any, Scale::all};

/// Few enough pixels for oracles that compare each with many others.
bool is_quick(const Twin& twin) {
  return std::int64_t{twin.mask.width()} * twin.mask.height() <= 1024;
}

Point point_near(Input& input, Size size) { return input.offset(size, {8, 8}); }

Box box_near(Input& input, Size size) {
  const Point at = point_near(input, size);
  const std::int32_t width = input.near(-1, size.width + 8);
  return {at.x, at.y, width, input.near(-1, size.height + 8)};
}

void paint_corners(Twin& twin, Input& input, Paint paint) {
  std::vector<Point> corners;
  for (int count = input.byte() % 7; count > 0; --count)
    corners.push_back(point_near(input, twin.mask.size()));
  const FillRule rule = input.pick(rules);
  paint_polygon(twin.mask, corners, rule, paint);
  reference::paint_polygons(twin.grid, {corners}, rule, paint);
}

void paint_between(Twin& twin, Input& input, Paint paint) {
  const Point from = point_near(input, twin.mask.size());
  const Point to = point_near(input, twin.mask.size());
  const std::int32_t thickness = input.near(0, 12);
  paint_line(twin.mask, from, to, thickness, paint);
  reference::paint_line(twin.grid, from, to, thickness, paint);
}

void paint_around(Twin& twin, Input& input, Paint paint) {
  const Point centre = point_near(input, twin.mask.size());
  const std::int32_t radius = input.near(-1, 20);
  paint_disc(twin.mask, centre, radius, paint);
  reference::paint_disc(twin.grid, centre, radius, paint);
}

void brush(Twin& twin, const Twin& other, Input& input) {
  const int tool = input.byte() % 6;
  const Paint paint = input.pick(paints);
  if (tool == 0) return paint_corners(twin, input, paint);
  if (tool == 1) return paint_between(twin, input, paint);
  if (tool == 2) return paint_around(twin, input, paint);
  const Box box = box_near(input, twin.mask.size());
  if (tool == 3) paint_box(twin.mask, box, paint), reference::paint_box(twin.grid, box, paint);
  if (tool == 4)
    paint_ellipse(twin.mask, box, paint), reference::paint_ellipse(twin.grid, box, paint);
  if (tool != 5) return;
  const Point at{box.x, box.y};
  paint_mask(twin.mask, other.mask, at, paint);
  if (paint == Paint::draw) reference::draw(twin.grid, other.grid, at);
  if (paint == Paint::erase) reference::erase(twin.grid, other.grid, at);
  if (paint == Paint::toggle) reference::toggle(twin.grid, other.grid, at);
}

/// A new mask that replaces the old one; `origin` is its expected position.
void replace(Twin& twin, MaskAt made, Grid expected, Point origin) {
  require(made.position == origin, "origin");
  twin = {std::move(made.mask), std::move(expected)};
}
void replace(Twin& twin, Mask made, Grid expected) {
  twin = {std::move(made), std::move(expected)};
}

void grow_or_shrink(Twin& twin, Input& input) {
  const int choice = input.byte() % 6;
  const std::int32_t n = input.byte() % (is_quick(twin) ? 6 : 3);
  const Reach reach = input.pick(reaches);
  const Mask& mask = twin.mask;
  const Grid& grid = twin.grid;
  switch (choice) {
    case 0: return replace(twin, grow(mask, n, reach), reference::grow(grid, n, reach), {-n, -n});
    case 1:
      grow_in_place(twin.mask, n, reach);
      twin.grid = reference::grow_in_place(grid, n, reach);
      return;
    case 2: return replace(twin, shrink(mask, n, reach), reference::shrink(grid, n, reach));
    case 3:
      shrink_in_place(twin.mask, n, reach);
      twin.grid = reference::shrink(grid, n, reach);
      return;
    case 4: return replace(twin, open(mask, n, reach), reference::open(grid, n, reach));
    default: return replace(twin, close(mask, n, reach), reference::close(grid, n, reach));
  }
}

void outline(Twin& twin, Input& input) {
  const int choice = input.byte() % 3;
  const Neighbours around = input.pick(neighbours);
  const Mask& mask = twin.mask;
  const Grid& grid = twin.grid;
  if (choice == 0)
    return replace(twin, inner_outline(mask, around), reference::inner_outline(grid, around));
  if (choice == 1)
    return replace(twin, outer_outline(mask, around), reference::outer_outline(grid, around),
                   {-1, -1});
  const std::int32_t times = input.byte() % 4;
  replace(twin, smooth(mask, times), reference::smooth(grid, times));
}

void flip(Twin& twin, bool sideways, bool in_place) {
  twin.grid = sideways ? reference::flip_x(twin.grid) : reference::flip_y(twin.grid);
  if (!in_place)
    twin.mask = sideways ? flip_x(twin.mask) : flip_y(twin.mask);
  else
    sideways ? flip_x_in_place(twin.mask) : flip_y_in_place(twin.mask);
}

/// Negative numbers cut off, at most everything.
void pad_sides(Twin& twin, Input& input) {
  const auto side = [&](std::int32_t least) { return input.byte() % (6 - least) + least; };
  const std::int32_t left = side(-std::min(5, twin.mask.width() / 2));
  const std::int32_t right = side(-std::min(5, twin.mask.width() / 2));
  const std::int32_t top = side(-std::min(5, twin.mask.height() / 2));
  const std::int32_t bottom = side(-std::min(5, twin.mask.height() / 2));
  replace(twin, pad(twin.mask, left, top, right, bottom),
          reference::pad(twin.grid, left, top, right, bottom));
}

void cut(Twin& twin, Input& input) {
  const Box box = box_near(input, twin.mask.size());
  if (box.w < 0 || box.h < 0 || box.w > 150 || box.h > 150) return;
  replace(twin, crop(twin.mask, box), reference::crop(twin.grid, box));
}

void rescale(Twin& twin, Input& input) {
  const std::int32_t width = side_of(input, largest.width);
  const Size size{width, side_of(input, largest.height)};
  const Scale how = input.pick(scales);
  replace(twin, scale(twin.mask, size, how), reference::scale(twin.grid, size, how));
}

void rearrange(Twin& twin, Input& input) {
  const Mask& mask = twin.mask;
  const Grid& grid = twin.grid;
  switch (input.byte() % 8) {
    case 0: return cut(twin, input);
    case 1: return pad_sides(twin, input);
    case 2: {
      const Point by = input.offset(mask.size(), mask.size());
      return replace(twin, shift(mask, by), reference::shift(grid, by));
    }
    case 3: {
      const Point by = input.offset(mask.size(), mask.size());
      shift_in_place(twin.mask, by);
      twin.grid = reference::shift(grid, by);
      return;
    }
    case 4: {
      const bool sideways = input.flag();
      return flip(twin, sideways, input.flag());
    }
    case 5: {
      const std::int32_t quarters = input.near(-5, 5);
      return replace(twin, turn(mask, quarters), reference::turn(grid, quarters));
    }
    case 6: return replace(twin, transpose(mask), reference::transpose(grid));
    default: return rescale(twin, input);
  }
}

void combine(Twin& twin, const Twin& other, Input& input) {
  const Mask& a = twin.mask;
  const Grid& grid = twin.grid;
  switch (input.byte() % 5) {
    case 0: return replace(twin, a & other.mask, reference::in_both(grid, other.grid));
    case 1: return replace(twin, a | other.mask, reference::in_either(grid, other.grid));
    case 2: return replace(twin, a ^ other.mask, reference::in_one(grid, other.grid));
    case 3: return replace(twin, a - other.mask, reference::in_first_only(grid, other.grid));
    default: twin.mask = ~a, reference::invert(twin.grid);
  }
}

void choose_regions(Twin& twin, Input& input) {
  const int choice = input.byte() % 5;
  const Neighbours how = input.pick(neighbours);
  const Point at = point_near(input, twin.mask.size());
  const Mask& mask = twin.mask;
  const Grid& grid = twin.grid;
  switch (choice) {
    case 0: return replace(twin, fill_holes(mask, how), reference::fill_holes(grid, how));
    case 1: {
      const std::int32_t least = input.near(-1, 12);
      return replace(twin, remove_specks(mask, least, how),
                     reference::remove_specks(grid, least, how));
    }
    case 2:
      return replace(twin, largest_component(mask, how), reference::largest_component(grid, how));
    case 3:
      return replace(twin, component_at(mask, at, how), reference::component_at(grid, at, how));
    default: {
      const Paint paint = input.pick(paints);
      require(paint_flood(twin.mask, at, how, paint) ==
                  reference::paint_flood(twin.grid, at, how, paint),
              "flooded pixels");
    }
  }
}

std::vector<reference::TracedLoop> loops_of(const Boundary& boundary) {
  std::vector<reference::TracedLoop> loops;
  for (const Loop& loop : boundary.loops) {
    const auto corners = boundary.corners_of(loop);
    loops.push_back({{corners.begin(), corners.end()}, loop.component, loop.is_hole});
  }
  return loops;
}

void look_around(const Twin& twin, Input& input) {
  const Neighbours how = input.pick(neighbours);
  const Labels labels = label_components(twin.mask, how);
  require(components(twin.mask, how) == reference::components(twin.grid, how), "components");
  require(labels.components == reference::components(twin.grid, how), "labelled components");
  require(labels.numbers == reference::labels(twin.grid, how), "labels");
  require(loops_of(trace(twin.mask, how)) == reference::trace(twin.grid, how), "trace");
  if (is_quick(twin))
    require(convex_hull(twin.mask) == reference::convex_hull(twin.grid), "convex hull");
}

void measure_distances(const Twin& twin, const Twin& other) {
  if (!is_quick(twin) || !is_quick(other)) return;
  MaskAt shared = convolve(twin.mask, other.mask);
  if (!is_empty(twin.mask.view().box()) && !is_empty(other.mask.view().box()))
    require(shared.position == reference::convolve_origin(other.mask.size()), "origin of convolve");
  check({std::move(shared.mask), reference::convolve(twin.grid, other.grid)});
  require(distance_field(twin.mask).squared == reference::squared_distances(twin.grid),
          "distance field");
}

void measure(const Twin& twin, const Twin& other, Input& input) {
  require(solid_box(twin.mask) == reference::solid_box(twin.grid), "exact solid box");
  require(moments(twin.mask) == reference::moments(twin.grid), "moments");
  require(row_counts(twin.mask) == reference::row_counts(twin.grid), "row counts");
  require(column_counts(twin.mask) == reference::column_counts(twin.grid), "column counts");
  const Point offset = input.offset(twin.mask.size(), other.mask.size());
  require(is_subset(other.mask, twin.mask, offset) ==
              reference::is_subset(other.grid, twin.grid, offset),
          "subset");
  const std::int32_t k = 1 + input.byte() % 20;
  const Twin coarse_a{coarse(twin.mask, k), reference::coarse(twin.grid, k)};
  const Twin coarse_b{coarse(other.mask, k), reference::coarse(other.grid, k)};
  check(coarse_a), check(coarse_b);
  require(coarse_overlap(coarse_a.mask, coarse_b.mask, offset, k) ==
              reference::coarse_overlap(coarse_a.grid, coarse_b.grid, offset, k),
          "coarse overlap");
}

void step(Twin& twin, const Twin& other, Input& input) {
  switch (input.byte() % 12) {
    case 0:
    case 1: brush(twin, other, input); break;
    case 2: grow_or_shrink(twin, input); break;
    case 3: outline(twin, input); break;
    case 4:
    case 5: rearrange(twin, input); break;
    case 6: combine(twin, other, input); break;
    case 7:
    case 8: choose_regions(twin, input); break;
    case 9: look_around(twin, input); break;
    case 10: measure_distances(twin, other); break;
    default: measure(twin, other, input);
  }
  check(twin);
}

}  // namespace
}  // namespace hitmask::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hitmask::fuzz;
  Input input({data, size});
  choose_target(input);
  std::array twins{make_twin(input, largest), make_twin(input, largest)};
  for (int steps = 0; steps < 6 && !input.empty(); ++steps) {
    Twin& twin = twins[input.byte() % 2];
    step(twin, twins[input.byte() % 2], input);
  }
  return 0;
}
