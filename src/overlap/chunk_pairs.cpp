// Pairs of shapes of which at least one is a set of chunks: sums over its chunks.
#include <algorithm>
#include <limits>

#include "base/compiler.hpp"
#include "overlap/chunk_area.hpp"
#include "overlap/shape_view.hpp"

namespace hitmask::detail::overlap {

namespace {

using geometry::WideBounds;

constexpr Details counting_chunks = Details::area | Details::box | Details::centroid;

/// The part of some chunks that a box at an offset may share pixels with, or come near.
geometry::Bounds shared_area(const ChunkSet& chunks, const Box& moved, std::int64_t x,
                             std::int64_t y, std::int32_t margin) noexcept {
  const WideBounds still = solid_area_of(chunks);
  if (is_empty(still) || is_empty(moved)) return {};
  const WideBounds near =
      geometry::grown(geometry::moved(geometry::wide_bounds_of(moved), x, y), margin);
  const WideBounds area = geometry::shared(near, still);
  if (is_empty(area)) return {};
  return {saturate(area.left), saturate(area.top), saturate(area.right), saturate(area.bottom)};
}

/// Saturates: shapes that far apart share nothing.
Point plus(Point offset, Point by, std::int32_t sign) noexcept {
  return {saturate(offset.x + std::int64_t{sign} * by.x),
          saturate(offset.y + std::int64_t{sign} * by.y)};
}

/// Calls visit(a, b, offset, corner) for the parts of two shapes that may be within `margin` pixels
/// of each other, until it returns false. `corner` is that of the part of a.
template <class Visit>
void for_each_part(const ShapeView& a, const ShapeView& b, Point offset, std::int32_t margin,
                   const Visit& visit) noexcept {
  if (a.chunks != nullptr) {
    const auto area = shared_area(*a.chunks, solid_box_of(b), offset.x, offset.y, margin);
    if (is_empty(area)) return;
    a.chunks->for_each_in(area, [&](const ShapeView& chunk, Point corner) {
      return visit(chunk, b, plus(offset, corner, -1), corner);
    });
  } else {
    const auto area = shared_area(*b.chunks, solid_box_of(a), -std::int64_t{offset.x},
                                  -std::int64_t{offset.y}, margin);
    if (is_empty(area)) return;
    b.chunks->for_each_in(area, [&](const ShapeView& chunk, Point corner) {
      return visit(a, chunk, plus(offset, corner, 1), Point{});
    });
  }
}

std::int64_t saturating_sum(std::int64_t a, std::int64_t b) noexcept {
  std::int64_t sum = 0;
  if (base::add_fits(a, b, sum)) return sum;
  return a < 0 ? std::numeric_limits<std::int64_t>::min()
               : std::numeric_limits<std::int64_t>::max();
}

bool is_earlier(Point a, Point b) noexcept { return a.y != b.y ? a.y < b.y : a.x < b.x; }

/// How the area of one part changes with a step to either side.
void add_gradient(Contact& total, const ShapeView& a, const ShapeView& b, Point offset) noexcept {
  const auto area = [&](Point by) {
    return contact_of(a, b, plus(offset, by, 1), Details::area).area;
  };
  total.gradient_x += area({1, 0}) - area({-1, 0});
  total.gradient_y += area({0, 1}) - area({0, -1});
}

/// `part` is in the pixels of a chunk.
void add_contact(Contact& total, Contact part, Point corner, Details details) noexcept {
  part.first += corner;
  if (total.area == 0 || is_earlier(part.first, total.first)) total.first = part.first;
  total.area += part.area;
  if (!is_empty(part.box)) total.box = united(total.box, translated(part.box, corner));
  if (wants(details, Details::centroid)) {
    total.sum_x = saturating_sum(total.sum_x, part.sum_x + part.area * corner.x);
    total.sum_y = saturating_sum(total.sum_y, part.sum_y + part.area * corner.y);
  }
  total.gradient_x += part.gradient_x;
  total.gradient_y += part.gradient_y;
}

}  // namespace

TestResult test_chunks(const ShapeView& a, const ShapeView& b, Point offset) noexcept {
  TestResult most = TestResult::apart;
  for_each_part(a, b, offset, 0,
                [&](const ShapeView& part, const ShapeView& other, Point at, Point) {
                  most = std::max(most, test_pair(part, other, at));
                  return !is_hit(most);
                });
  return most;
}

Contact contact_of_chunks(const ShapeView& a, const ShapeView& b, Point offset,
                          Details details) noexcept {
  const bool wants_gradient = wants(details, Details::gradient);
  Contact total;
  for_each_part(a, b, offset, wants_gradient ? 1 : 0,
                [&](const ShapeView& part, const ShapeView& other, Point at, Point corner) {
                  const Contact contact = contact_of(part, other, at, details);
                  if (contact)
                    add_contact(total, contact, corner, details);
                  else if (wants_gradient)
                    add_gradient(total, part, other, at);
                  return details != Details::none || !contact;
                });
  if (total.area == 0) return {};
  if (!wants(details, counting_chunks)) total.area = 1;
  if (!wants(details, Details::first)) total.first = {};
  return total;
}

}  // namespace hitmask::detail::overlap
