// The naive oracle of bodies: masks and plain boxes at a position in a world that may repeat, pixel
// by pixel. Coordinates are 64-bit, so nothing can wrap.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

#include "base/integers.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/overlap.hpp"

namespace hitmask::reference {

/// The world repeats after this many pixels; 0: it does not.
struct Period {
  std::int64_t x = 0;
  std::int64_t y = 0;
};

struct WidePoint {
  std::int64_t x = 0;
  std::int64_t y = 0;
};

/// The shape of a body: a mask, or a solid box.
struct BodyShape {
  const Mask* mask = nullptr;
  Size size;
};

inline bool is_solid(const BodyShape& shape, std::int64_t x, std::int64_t y) {
  if (x < 0 || y < 0 || x >= shape.size.width || y >= shape.size.height) return false;
  return shape.mask == nullptr ||
         shape.mask->get(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
}

inline std::int64_t modulo(std::int64_t value, std::int64_t period) {
  return period == 0 ? value : ((value % period) + period) % period;
}
inline Point modulo(WidePoint at, const Period& period) {
  return {static_cast<std::int32_t>(modulo(at.x, period.x)),
          static_cast<std::int32_t>(modulo(at.y, period.y))};
}

/// Enough copies for any two shapes in the first period that are no larger than it.
inline std::vector<std::int64_t> copies_along(std::int64_t period) {
  if (period == 0) return {0};
  return {-2 * period, -period, 0, period, 2 * period};
}
template <class Visit>
void for_each_copy(const Period& period, Visit&& visit) {
  for (const std::int64_t y : copies_along(period.y))
    for (const std::int64_t x : copies_along(period.x)) visit(WidePoint{x, y});
}

/// Half-open.
struct Span {
  std::int64_t from = 0;
  std::int64_t to = 0;
  [[nodiscard]] std::int64_t length() const { return std::max<std::int64_t>(0, to - from); }
  /// The sum of all integers in it.
  [[nodiscard]] std::int64_t sum() const { return (from + to - 1) * length() / 2; }
};
inline Span shared(std::int64_t a, std::int64_t a_length, std::int64_t b, std::int64_t b_length) {
  return {std::max(a, b), std::min(a + a_length, b + b_length)};
}

/// Adds some solid pixels, one box of them at a time.
inline void add_pixels(Contact& sum, const Span& columns, const Span& rows) {
  const Point first{static_cast<std::int32_t>(columns.from), static_cast<std::int32_t>(rows.from)};
  const auto order = [](Point p) { return std::tuple(p.y, p.x); };
  if (sum.area == 0 || order(first) < order(sum.first)) sum.first = first;
  sum.area += columns.length() * rows.length();
  sum.sum_x += columns.sum() * rows.length();
  sum.sum_y += rows.sum() * columns.length();
  sum.box = united(sum.box, {first.x, first.y, static_cast<std::int32_t>(columns.length()),
                             static_cast<std::int32_t>(rows.length())});
}

/// Adds what a shares with b at an offset, in a's pixels. Two plain boxes share a box; everything
/// else goes pixel by pixel.
inline void add_shared(Contact& sum, const BodyShape& a, const BodyShape& b, WidePoint offset) {
  const Span columns = shared(0, a.size.width, offset.x, b.size.width);
  const Span rows = shared(0, a.size.height, offset.y, b.size.height);
  if (columns.length() == 0 || rows.length() == 0) return;
  if (a.mask == nullptr && b.mask == nullptr) return add_pixels(sum, columns, rows);
  for (std::int64_t y = rows.from; y < rows.to; ++y)
    for (std::int64_t x = columns.from; x < columns.to; ++x)
      if (is_solid(a, x, y) && is_solid(b, x - offset.x, y - offset.y))
        add_pixels(sum, {x, x + 1}, {y, y + 1});
}

/// Everything but the gradient, over all copies of b.
inline Contact shared_pixels(const BodyShape& a, const BodyShape& b, WidePoint offset,
                             const Period& period) {
  Contact sum;
  for_each_copy(period,
                [&](WidePoint by) { add_shared(sum, a, b, {offset.x + by.x, offset.y + by.y}); });
  return sum;
}

inline Contact contact(const BodyShape& a, const BodyShape& b, WidePoint offset,
                       const Period& period) {
  Contact sum = shared_pixels(a, b, offset, period);
  if (sum.area == 0) return {};
  const auto area = [&](std::int64_t x, std::int64_t y) {
    return shared_pixels(a, b, {offset.x + x, offset.y + y}, period).area;
  };
  sum.gradient_x = area(1, 0) - area(-1, 0);
  sum.gradient_y = area(0, 1) - area(0, -1);
  return sum;
}

/// The part of a contact with the requested details only.
inline Contact only(Contact contact, Details details) {
  if (contact.area == 0) return {};
  if (!wants(details, Details::area | Details::box | Details::centroid)) contact.area = 1;
  if (!wants(details, Details::first)) contact.first = {};
  if (!wants(details, Details::box)) contact.box = {};
  if (!wants(details, Details::centroid)) contact.sum_x = contact.sum_y = 0;
  if (!wants(details, Details::gradient)) contact.gradient_x = contact.gradient_y = 0;
  return contact;
}

using WideSquare = detail::base::Int128;

struct NearPixel {
  WideSquare squared = 0;
  WidePoint pixel;  // as a copy near the queried point
};

/// Keeps the nearer of the two; of equally near ones the topmost, then leftmost.
inline void offer(std::optional<NearPixel>& best, const NearPixel& other) {
  const auto order = [](const NearPixel& near) {
    return std::tuple(near.squared, near.pixel.y, near.pixel.x);
  };
  if (!best || order(other) < order(*best)) best = other;
}

inline WideSquare squared_distance(WidePoint a, WidePoint b) {
  return WideSquare{a.x - b.x} * (a.x - b.x) + WideSquare{a.y - b.y} * (a.y - b.y);
}

/// For a shape whose corner is at `corner`, over all copies.
inline std::optional<NearPixel> nearest_pixel(const BodyShape& shape, WidePoint corner,
                                              WidePoint from, const Period& period) {
  std::optional<NearPixel> best;
  if (shape.size.width == 0 || shape.size.height == 0) return best;
  for_each_copy(period, [&](WidePoint by) {
    const WidePoint at{corner.x + by.x, corner.y + by.y};
    const auto look_at = [&](std::int64_t x, std::int64_t y) {
      const WidePoint pixel{at.x + x, at.y + y};
      offer(best, {squared_distance(from, pixel), pixel});
    };
    if (shape.mask == nullptr)
      return look_at(std::clamp<std::int64_t>(from.x - at.x, 0, shape.size.width - 1),
                     std::clamp<std::int64_t>(from.y - at.y, 0, shape.size.height - 1));
    for (std::int64_t y = 0; y < shape.size.height; ++y)
      for (std::int64_t x = 0; x < shape.size.width; ++x)
        if (is_solid(shape, x, y)) look_at(x, y);
  });
  return best;
}

/// Squared distances are clamped to int64.
inline std::int64_t saturated(WideSquare squared) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  return squared > most ? most : static_cast<std::int64_t>(squared);
}

/// The path of a pixel from one point to another, one axis per step, both ends included:
/// visit(point, steps taken) until it returns false.
template <class Visit>
void walk(WidePoint from, WidePoint to, Visit&& visit) {
  const std::int64_t dx = std::abs(to.x - from.x);
  const std::int64_t dy = std::abs(to.y - from.y);
  std::int64_t i = 0, j = 0;
  for (;;) {
    const WidePoint at{from.x + (to.x < from.x ? -i : i), from.y + (to.y < from.y ? -j : j)};
    if (!visit(at, i + j) || (i == dx && j == dy)) return;
    if (i < dx && (2 * i + 1) * dy <= (2 * j + 1) * dx)
      ++i;
    else
      ++j;
  }
}

}  // namespace hitmask::reference
