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

/// The most that any neighbouring copy tells. Tests two masks, or two shapes.
template <class Tested>
TestResult most_of_copies(const Tested& a, const Tested& b, Point offset,
                          const Periods& periods) noexcept {
  TestResult most = TestResult::apart;
  for (const Point by : neighbouring(periods)) {
    most = std::max(most, overlap::test_pair(a, b, plus(offset, by)));
    if (is_hit(most)) break;
  }
  return most;
}

// Not inlined, so that two masks need no shape views.
HITMASK_NOINLINE TestResult test_with_box(const Store& bodies, BodyIndex a, BodyIndex b,
                                          Point offset) noexcept {
  return test_copies(bodies.shape_view(a), bodies.shape_view(b), offset, bodies.periods);
}

}  // namespace

TestResult test_copies(const ShapeView& a, const ShapeView& b, Point offset,
                       const Periods& periods) noexcept {
  if (!periods.any()) return overlap::test_pair(a, b, offset);
  if (a.mask != nullptr && b.mask != nullptr)
    return most_of_copies(*a.mask, *b.mask, offset, periods);
  if (a.chunks != nullptr || b.chunks != nullptr) [[unlikely]]
    offset = between_boxes(a, b, offset, periods);
  return most_of_copies(a, b, offset, periods);
}

TestResult test_bodies(const Store& bodies, BodyIndex a, BodyIndex b) noexcept {
  const ShapeNumber a_shape = bodies.records[a].shape;
  const ShapeNumber b_shape = bodies.records[b].shape;
  if (a_shape == no_shape && b_shape == no_shape) return TestResult::hit_box;
  // The boxes overlap, so the offset fits int32.
  const Point from = bodies.corners[a];
  const Point to = bodies.corners[b];
  const Point offset{to.x - from.x, to.y - from.y};
  const MaskView* const a_mask = bodies.shapes.find_view(a_shape);
  const MaskView* const b_mask = bodies.shapes.find_view(b_shape);
  if (a_mask == nullptr || b_mask == nullptr) return test_with_box(bodies, a, b, offset);
  if (!bodies.periods.any()) return overlap::test_pair(*a_mask, *b_mask, offset);
  return most_of_copies(*a_mask, *b_mask, offset, bodies.periods);
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
