// Everything of hitmask/shape.hpp.
#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "bounds/bounds.hpp"
#include "hitmask/shape.hpp"

namespace hitmask::cost {

namespace {

using In = const MaskInput&;

constexpr std::array reaches{Reach::four, Reach::eight, Reach::disc};
constexpr std::array both{Neighbours::four, Neighbours::eight};

template <class Make>
void make(In, Meter& meter, Make&& made) {
  meter([&] { keep(made()); });
}

/// The result is as wide as the wider mask and as high as the higher.
template <class Make>
void combine(In in, Meter& meter, Make&& made) {
  meter.allow(std::int64_t{std::max(in.a.width(), in.b.width())} *
              std::max(in.a.height(), in.b.height()));
  meter([&] { keep(made()); });
}

template <class Change>
void paint(In in, Meter& meter, Change&& change) {
  Mask copy = in.a;
  meter([&] { change(copy); });
  keep(copy);
}

/// Discs have other code from 64 pixels on.
std::array<std::int32_t, 2> distances(In in) { return {63, 64 + in.a.width() / 8}; }

/// For each way to grow.
template <class Make>
void grow_by(In in, Meter& meter, Make&& made) {
  for (const std::int32_t distance : distances(in)) {
    meter.allow(area_of(box_of({in.a.width() + 2 * distance, in.a.height() + 2 * distance})));
    for (const Reach reach : reaches) meter([&] { keep(made(distance, reach)); });
  }
}

/// The same in place.
template <class Change>
void change_by(In in, Meter& meter, Change&& change) {
  for (const std::int32_t distance : distances(in))
    for (const Reach reach : reaches) {
      Mask copy = in.a;
      meter([&] { change(copy, distance, reach); });
      keep(copy);
    }
}

template <class Make>
void for_both(In, Meter& meter, Make&& made) {
  for (const Neighbours neighbours : both) meter([&] { keep(made(neighbours)); });
}

/// A corner for each row, left and right in turn, so that every edge crosses every column.
std::vector<Point> zigzag(In in) {
  std::vector<Point> corners;
  for (std::int32_t y = 0; y < in.a.height(); ++y)
    corners.push_back({y % 2 == 0 ? 0 : in.a.width() - 1, y});
  return corners;
}

/// All edges of the zigzag, each as high as the mask: rows cross all of them.
std::vector<Point> fence(In in) {
  std::vector<Point> corners;
  for (std::int32_t x = 0; x < in.a.width(); ++x)
    corners.push_back({x, x % 2 == 0 ? 0 : in.a.height() - 1});
  return corners;
}

const MaskCase cases[] = {
    {"paint_box",
     [](In in, Meter& m) {
       paint(in, m, [](Mask& mask) { paint_box(mask, {1, 1, 60000, 60000}); });
     }},
    {"paint_disc",
     [](In in, Meter& m) {
       paint(in, m, [&](Mask& mask) {
         paint_disc(mask, {mask.width() / 2, 3}, mask.width() / 2);
         paint_disc(mask, {-1'000'000'000, 3}, 1'000'000'002);
       });
     }},
    {"paint_ellipse",
     [](In in, Meter& m) {
       paint(in, m, [](Mask& mask) {
         paint_ellipse(mask, {3, 5, mask.width(), mask.height()});
         paint_ellipse(mask, {-1'000'000'000, -5, 2'000'000'000, mask.height()});
       });
     }},
    {"paint_line",
     [](In in, Meter& m) {
       paint(in, m, [](Mask& mask) {
         paint_line(mask, {0, 0}, {mask.width(), mask.height()}, mask.width() / 4);
         paint_line(mask, {-2'000'000'000, -1'999'999'000}, {2'000'000'000, 2'000'000'000}, 3);
       });
     }},
    {"paint_polygon",
     [](In in, Meter& m) {
       for (const std::vector<Point>& corners : {zigzag(in), fence(in)})
         paint(in, m, [&](Mask& mask) { paint_polygon(mask, corners); });
     }},
    {"paint_polygons",
     [](In in, Meter& m) {
       const std::vector<Point> one = zigzag(in);
       const std::vector<Point> other = fence(in);
       const std::array<std::span<const Point>, 2> loops{one, other};
       paint(in, m, [&](Mask& mask) { paint_polygons(mask, loops, FillRule::non_zero); });
     }},
    {"paint_flood",
     [](In in, Meter& m) {
       for (const Neighbours neighbours : both)
         paint(in, m, [&](Mask& mask) { paint_flood(mask, {1, 1}, neighbours, Paint::toggle); });
     }},
    {"paint_mask",
     [](In in, Meter& m) { paint(in, m, [&](Mask& mask) { paint_mask(mask, in.b, in.offset); }); }},
    {"disc_mask",
     [](In in, Meter& m) {
       m.allow(std::int64_t{in.a.width()} * in.a.width());
       make(in, m, [&] { return disc_mask(in.a.width() / 2); });
     }},
    {"ellipse_mask",
     [](In in, Meter& m) { make(in, m, [&] { return ellipse_mask(in.a.size()); }); }},
    {"line_mask",
     [](In in, Meter& m) {
       m.allow(4 * in.pixels());
       make(in, m, [&] { return line_mask({0, 0}, {in.a.width(), in.a.height()}, 5); });
     }},
    {"polygon_mask",
     [](In in, Meter& m) {
       make(in, m, [&] { return polygon_mask(zigzag(in)); });
       make(in, m, [&] { return polygon_mask(fence(in)); });
     }},

    {"grow(MaskView, int32_t, Reach)",
     [](In in, Meter& m) {
       grow_by(in, m, [&](auto by, Reach how) { return grow(in.a, by, how); });
     }},
    {"grow_in_place",
     [](In in, Meter& m) {
       change_by(in, m, [](Mask& mask, auto by, Reach how) { grow_in_place(mask, by, how); });
     }},
    {"shrink(MaskView, int32_t, Reach)",
     [](In in, Meter& m) {
       grow_by(in, m, [&](auto by, Reach how) { return shrink(in.a, by, how); });
     }},
    {"shrink_in_place",
     [](In in, Meter& m) {
       change_by(in, m, [](Mask& mask, auto by, Reach how) { shrink_in_place(mask, by, how); });
     }},
    {"open",
     [](In in, Meter& m) {
       grow_by(in, m, [&](auto by, Reach how) { return open(in.a, by, how); });
     }},
    {"close",
     [](In in, Meter& m) {
       grow_by(in, m, [&](auto by, Reach how) { return close(in.a, by, how); });
     }},
    {"inner_outline",
     [](In in, Meter& m) {
       for_both(in, m, [&](Neighbours n) { return inner_outline(in.a, n); });
     }},
    {"outer_outline",
     [](In in, Meter& m) {
       for_both(in, m, [&](Neighbours n) { return outer_outline(in.a, n); });
     }},
    {"fill_holes",
     [](In in, Meter& m) { for_both(in, m, [&](Neighbours n) { return fill_holes(in.a, n); }); }},
    {"remove_specks",
     [](In in, Meter& m) {
       for_both(in, m, [&](Neighbours n) { return remove_specks(in.a, 9, n); });
     }},
    {"smooth", [](In in, Meter& m) { make(in, m, [&] { return smooth(in.a, 2); }); }},

    {"crop(MaskView, Box)",
     [](In in, Meter& m) { make(in, m, [&] { return crop(in.a, {3, 5, 40000, 100}); }); }},
    {"crop_to_solid(MaskView)",
     [](In in, Meter& m) { make(in, m, [&] { return crop_to_solid(in.a); }); }},
    {"pad(MaskView, int32_t, int32_t, int32_t, int32_t)",
     [](In in, Meter& m) { make(in, m, [&] { return pad(in.a, 3, 4, 5, 6); }); }},
    {"shift(MaskView, Point)",
     [](In in, Meter& m) { make(in, m, [&] { return shift(in.a, {5, -7}); }); }},
    {"shift_in_place",
     [](In in, Meter& m) { paint(in, m, [](Mask& mask) { shift_in_place(mask, {-5, 9}); }); }},
    {"flip_x(MaskView)", [](In in, Meter& m) { make(in, m, [&] { return flip_x(in.a); }); }},
    {"flip_y(MaskView)", [](In in, Meter& m) { make(in, m, [&] { return flip_y(in.a); }); }},
    {"flip_x_in_place",
     [](In in, Meter& m) { paint(in, m, [](Mask& mask) { flip_x_in_place(mask); }); }},
    {"flip_y_in_place",
     [](In in, Meter& m) { paint(in, m, [](Mask& mask) { flip_y_in_place(mask); }); }},
    {"turn(MaskView, int32_t)", [](In in, Meter& m) { make(in, m, [&] { return turn(in.a); }); }},
    {"transpose(MaskView)", [](In in, Meter& m) { make(in, m, [&] { return transpose(in.a); }); }},
    {"scale(MaskView, Size, Scale)",
     [](In in, Meter& m) {
       for (const Scale how : {Scale::nearest, Scale::any, Scale::all}) {
         make(in, m, [&] { return scale(in.a, {in.a.width() * 3 / 2, in.a.height() * 2}, how); });
         make(in, m, [&] { return scale(in.a, {in.a.width() / 3, in.a.height() / 5 + 1}, how); });
       }
       m.allow(3 * in.pixels());
     }},
    {"coarse", [](In in, Meter& m) { make(in, m, [&] { return coarse(in.a, 5); }); }},

    {"solid_box", [](In in, Meter& m) { make(in, m, [&] { return solid_box(in.a); }); }},
    {"moments", [](In in, Meter& m) { make(in, m, [&] { return moments(in.a); }); }},
    {"centroid", [](In in, Meter& m) { make(in, m, [&] { return centroid(in.a); }); }},
    {"principal_axes(MaskView)",
     [](In in, Meter& m) { make(in, m, [&] { return principal_axes(in.a); }); }},
    {"row_counts", [](In in, Meter& m) { make(in, m, [&] { return row_counts(in.a); }); }},
    {"column_counts", [](In in, Meter& m) { make(in, m, [&] { return column_counts(in.a); }); }},
    {"row_runs",
     [](In in, Meter& m) {
       for (std::int32_t y = 0; y < in.a.height(); ++y)
         make(in, m, [&] { return row_runs(in.a, y); });
     }},
    {"for_each_run",
     [](In in, Meter& m) {
       for (std::int32_t y = 0; y < in.a.height(); ++y)
         m([&] { for_each_run(in.a, y, [](const Run& run) { keep(run); }); });
     }},
    {"components(MaskView, Neighbours)",
     [](In in, Meter& m) { for_both(in, m, [&](Neighbours n) { return components(in.a, n); }); }},
    {"label_components",
     [](In in, Meter& m) {
       for_both(in, m, [&](Neighbours n) { return label_components(in.a, n); });
     }},
    {"component_masks",
     [](In in, Meter& m) {
       for_both(in, m, [&](Neighbours n) { return component_masks(in.a, n); });
     }},
    {"largest_component",
     [](In in, Meter& m) {
       for_both(in, m, [&](Neighbours n) { return largest_component(in.a, n); });
     }},
    {"component_at",
     [](In in, Meter& m) {
       for_both(in, m, [&](Neighbours n) { return component_at(in.a, {0, 0}, n); });
     }},
    {"trace(MaskView, Neighbours)",
     [](In in, Meter& m) { for_both(in, m, [&](Neighbours n) { return trace(in.a, n); }); }},
    {"convex_hull", [](In in, Meter& m) { make(in, m, [&] { return convex_hull(in.a); }); }},
    {"hull_mask", [](In in, Meter& m) { make(in, m, [&] { return hull_mask(in.a); }); }},
    {"convolve",
     [](In in, Meter& m) {
       make(in, m, [&] {
         MaskAt result = convolve(in.a, in.b);
         m.allow(area_of(box_of(result.mask.size())));
         return result;
       });
     }},
    {"distance_field", [](In in, Meter& m) { make(in, m, [&] { return distance_field(in.a); }); }},

    {"operator&(MaskView, MaskView)",
     [](In in, Meter& m) { combine(in, m, [&] { return in.a & in.b; }); }},
    {"operator|(MaskView, MaskView)",
     [](In in, Meter& m) { combine(in, m, [&] { return in.a | in.b; }); }},
    {"operator^(MaskView, MaskView)",
     [](In in, Meter& m) { combine(in, m, [&] { return in.a ^ in.b; }); }},
    {"operator-(MaskView, MaskView)",
     [](In in, Meter& m) { combine(in, m, [&] { return in.a - in.b; }); }},
    {"operator~", [](In in, Meter& m) { make(in, m, [&] { return ~in.a.view(); }); }},
    {"operator&=", [](In in, Meter& m) { paint(in, m, [&](Mask& mask) { mask &= in.b; }); }},
    {"operator|=", [](In in, Meter& m) { paint(in, m, [&](Mask& mask) { mask |= in.b; }); }},
    {"operator^=", [](In in, Meter& m) { paint(in, m, [&](Mask& mask) { mask ^= in.b; }); }},
    {"operator-=", [](In in, Meter& m) { paint(in, m, [&](Mask& mask) { mask -= in.b; }); }},
    {"is_subset",
     [](In in, Meter& m) { make(in, m, [&] { return is_subset(in.b, in.a, in.offset); }); }},
    {"difference_text",
     [](In in, Meter& m) { combine(in, m, [&] { return difference_text(in.a, in.b); }); }},
};

}  // namespace

std::span<const MaskCase> shape_cases() { return cases; }

}  // namespace hitmask::cost
