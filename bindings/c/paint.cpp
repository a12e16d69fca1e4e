// Brushes, and the shapes they paint as masks of their own.
#include <cstdint>
#include <stdexcept>

#include "convert.hpp"
#include "hitmask/shape.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

/// Calls work(mask, paint).
template <class Work>
hm_status paint_with(hm_mask mask, int32_t paint, Work&& work) noexcept {
  if (const hm_status bad = one_of(paint, HM_TOGGLE, "paint")) return bad;
  return change(mask, [&](Mask& m) { work(m, static_cast<Paint>(paint)); });
}

std::vector<Point> corners_in(const hm_point* corners, size_t count) {
  std::vector<Point> points(count);
  std::transform(corners, corners + count, points.begin(), [](hm_point p) { return in(p); });
  return points;
}

hm_status check_polygon(const hm_point* corners, size_t count, int32_t rule) noexcept {
  if (corners == nullptr && count > 0) return refuse_null("corners");
  return one_of(rule, HM_NON_ZERO, "rule");
}

/// The corners of all loops, and each loop's share of them.
struct Loops {
  std::vector<Point> corners;
  std::vector<std::span<const Point>> loops;
};

Loops loops_in(const hm_point* corners, const size_t* counts, size_t loops) {
  size_t total = 0;
  for (size_t i = 0; i < loops; ++i) {
    if (counts[i] > SIZE_MAX / sizeof(hm_point) - total)
      throw std::length_error("more corners than fit into memory");
    total += counts[i];
  }
  Loops result{corners_in(corners, total), {}};
  std::span<const Point> rest = result.corners;
  for (size_t i = 0; i < loops; ++i) {
    result.loops.push_back(rest.first(counts[i]));
    rest = rest.subspan(counts[i]);
  }
  return result;
}

}  // namespace

hm_status hm_paint_box(hm_mask mask, hm_box box, int32_t paint) {
  return paint_with(mask, paint, [&](Mask& m, Paint how) { paint_box(m, in(box), how); });
}

hm_status hm_paint_disc(hm_mask mask, hm_point centre, int32_t radius, int32_t paint) {
  return paint_with(mask, paint, [&](Mask& m, Paint how) {
    if (radius < 0) throw std::invalid_argument("the radius of a disc is negative");
    paint_disc(m, in(centre), radius, how);
  });
}

hm_status hm_paint_ellipse(hm_mask mask, hm_box box, int32_t paint) {
  return paint_with(mask, paint, [&](Mask& m, Paint how) { paint_ellipse(m, in(box), how); });
}

hm_status hm_paint_line(hm_mask mask, hm_point from, hm_point to, int32_t thickness,
                        int32_t paint) {
  return paint_with(mask, paint, [&](Mask& m, Paint how) {
    if (thickness < 1) throw std::invalid_argument("the thickness of a line is below 1");
    paint_line(m, in(from), in(to), thickness, how);
  });
}

hm_status hm_paint_polygon(hm_mask mask, const hm_point* corners, size_t count, int32_t rule,
                           int32_t paint) {
  if (const hm_status bad = check_polygon(corners, count, rule)) return bad;
  return paint_with(mask, paint, [&](Mask& m, Paint how) {
    paint_polygon(m, corners_in(corners, count), static_cast<FillRule>(rule), how);
  });
}

hm_status hm_paint_polygons(hm_mask mask, const hm_point* corners, const size_t* counts,
                            size_t loops, int32_t rule, int32_t paint) {
  if (const hm_status bad = check_polygon(corners, loops, rule)) return bad;
  if (counts == nullptr && loops > 0) return refuse_null("counts");
  return paint_with(mask, paint, [&](Mask& m, Paint how) {
    const Loops all = loops_in(corners, counts, loops);
    paint_polygons(m, all.loops, static_cast<FillRule>(rule), how);
  });
}

hm_status hm_paint_flood(hm_mask mask, hm_point start, int32_t neighbours, int32_t paint,
                         int64_t* changed) {
  if (const hm_status bad = one_of(neighbours, HM_EIGHT, "neighbours")) return bad;
  return paint_with(mask, paint, [&](Mask& m, Paint how) {
    answer_if_wanted(changed, paint_flood(m, in(start), static_cast<Neighbours>(neighbours), how));
  });
}

hm_status hm_paint_mask(hm_mask mask, hm_mask brush, hm_point at, int32_t paint) {
  if (const hm_status bad = one_of(paint, HM_TOGGLE, "paint")) return bad;
  return change(mask, brush, [&](Mask& m, const Mask& b) {
    paint_mask(m, b, in(at), static_cast<Paint>(paint));
  });
}

hm_status hm_disc_mask(int32_t radius, hm_mask* mask) {
  return guarded([&] { return give(mask, disc_mask(radius)); });
}

hm_status hm_ellipse_mask(hm_size size, hm_mask* mask) {
  return guarded([&] { return give(mask, ellipse_mask(in(size))); });
}

hm_status hm_line_mask(hm_point from, hm_point to, int32_t thickness, hm_mask* mask,
                       hm_point* position) {
  return guarded([&] { return give(mask, position, line_mask(in(from), in(to), thickness)); });
}

hm_status hm_polygon_mask(const hm_point* corners, size_t count, int32_t rule, hm_mask* mask,
                          hm_point* position) {
  if (const hm_status bad = check_polygon(corners, count, rule)) return bad;
  return guarded([&] {
    const std::vector<Point> points = corners_in(corners, count);
    return give(mask, position, polygon_mask(points, static_cast<FillRule>(rule)));
  });
}
