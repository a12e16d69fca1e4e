#include "world/bodies/touch.hpp"
#include "base/compiler.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

namespace hitmask::detail::world::bodies {

namespace {

Point plus(Point a, Point b) noexcept { return {a.x + b.x, a.y + b.y}; }

/// contact() omits the gradient if nothing is shared, but in a wrapping world a copy that almost
/// touches contributes as well.
void add_gradient(Contact& sum, const ShapeView& a, const ShapeView& b, Point at) noexcept {
  const auto area = [&](std::int64_t x, std::int64_t y) {  // 0 at the limits of int32
    return overlap::contact_of(a, b, {saturate(at.x + x), saturate(at.y + y)}, Details::area).area;
  };
  sum.gradient_x += area(1, 0) - area(-1, 0);
  sum.gradient_y += area(0, 1) - area(0, -1);
}

/// Clamps to int64, as the sums of a single contact do.
std::int64_t saturating_sum(std::int64_t a, std::int64_t b) noexcept {
  std::int64_t sum = 0;
  return base::add_fits(a, b, sum) ? sum : std::numeric_limits<std::int64_t>::max();
}

/// Whether the area is the number of pixels, and not just 1 for "some".
bool counts_pixels(Details details) noexcept {
  return wants(details, Details::area | Details::box | Details::centroid);
}

void add_contact(Contact& sum, const Contact& part) noexcept {
  const auto order = [](Point p) { return std::tuple(p.y, p.x); };
  if (!sum || order(part.first) < order(sum.first)) sum.first = part.first;
  sum.area += part.area;
  sum.box = united(sum.box, part.box);
  sum.sum_x = saturating_sum(sum.sum_x, part.sum_x);
  sum.sum_y = saturating_sum(sum.sum_y, part.sum_y);
  sum.gradient_x += part.gradient_x;
  sum.gradient_y += part.gradient_y;
}

/// An offset for which the neighbouring copies are enough, also where the pixels of a terrain do
/// not start at (0, 0).
HITMASK_NOINLINE Point between_boxes(const ShapeView& a, const ShapeView& b, Point offset,
                                     const Periods& periods) noexcept {
  const Point from = inner_corner(a);
  const Point to = inner_corner(b);
  const auto nearest = [](std::int64_t at, std::int64_t by, std::int32_t period) {
    return saturate(period == 0 ? at : wrapped(at + by, period) - by);
  };
  return {nearest(offset.x, std::int64_t{to.x} - from.x, periods.x),
          nearest(offset.y, std::int64_t{to.y} - from.y, periods.y)};
}

}  // namespace

TestResult test_copies(const ShapeView& a, const ShapeView& b, Point offset,
                       const Periods& periods) noexcept {
  if (!periods.any()) return overlap::test_pair(a, b, offset);
  TestResult most = TestResult::apart;
  if (a.chunks != nullptr || b.chunks != nullptr) [[unlikely]]
    offset = between_boxes(a, b, offset, periods);
  for (const Point by : neighbouring(periods)) {
    most = std::max(most, overlap::test_pair(a, b, plus(offset, by)));
    if (is_hit(most)) break;
  }
  return most;
}

TestResult test_bodies(const Store& bodies, BodyIndex a, BodyIndex b) noexcept {
  if (bodies.records[a].shape == no_shape && bodies.records[b].shape == no_shape)
    return TestResult::hit_box;
  // The boxes overlap, so the offset fits int32.
  const Point from = bodies.corners[a];
  const Point to = bodies.corners[b];
  return test_copies(bodies.shape_view(a), bodies.shape_view(b), {to.x - from.x, to.y - from.y},
                     bodies.periods);
}

Contact contact_of_copies(const ShapeView& a, const ShapeView& b, Point offset, Details details,
                          const Periods& periods) noexcept {
  if (!periods.any()) return overlap::contact_of(a, b, offset, details);
  Contact sum;
  if (a.chunks != nullptr || b.chunks != nullptr) offset = between_boxes(a, b, offset, periods);
  for (const Point by : neighbouring(periods)) {
    const Contact part = overlap::contact_of(a, b, plus(offset, by), details);
    if (part) {
      add_contact(sum, part);
    } else if (wants(details, Details::gradient)) {
      add_gradient(sum, a, b, plus(offset, by));
    }
  }
  if (!sum) return {};
  if (!counts_pixels(details)) sum.area = 1;
  return sum;
}

}  // namespace hitmask::detail::world::bodies
