// Rotated and scaled masks by definition: pixel by pixel, in 128-bit integers.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

#include "base/integers.hpp"
#include "hitmask/transform.hpp"
#include "reference/oracle.hpp"

namespace hitmask::reference {

using detail::base::Int128;

/// The transform after its one rounding: an inverse in 2^-32, a position in whole pixels and
/// 2^-16ths, a pivot in 2^-32.
struct FixedTransform {
  std::int64_t xx, xy, yx, yy;
  std::int64_t position_x, position_y;
  std::int64_t fraction_x, fraction_y;
  std::int64_t pivot_x, pivot_y;

  explicit FixedTransform(const Transform& t) {
    const double determinant = t.xx * t.yy - t.xy * t.yx;
    xx = std::llround(t.yy / determinant * 0x1p32);
    xy = std::llround(-t.xy / determinant * 0x1p32);
    yx = std::llround(-t.yx / determinant * 0x1p32);
    yy = std::llround(t.xx / determinant * 0x1p32);
    split(t.x, position_x, fraction_x);
    split(t.y, position_y, fraction_y);
    pivot_x = std::llround(t.pivot_x * 0x1p32);
    pivot_y = std::llround(t.pivot_y * 0x1p32);
  }

  static void split(double value, std::int64_t& whole, std::int64_t& fraction) {
    const std::int64_t all = std::llround(value * 0x1p16);
    whole = static_cast<std::int64_t>(std::floor(static_cast<double>(all) / 0x1p16));
    fraction = all - whole * 65536;
  }
};

/// A point of the mask in 2^-48 pixels.
struct FinePoint {
  Int128 x, y;
};

/// The source of a point of the world, (2x/2, 2y/2) pixels: q = inverse * (point - o - f) + pivot.
inline FinePoint source_of(const FixedTransform& t, std::int64_t twice_x, std::int64_t twice_y) {
  const Int128 x = Int128{twice_x - 2 * t.position_x} * 32768 - t.fraction_x;  // 2^-16 pixels
  const Int128 y = Int128{twice_y - 2 * t.position_y} * 32768 - t.fraction_y;
  return {t.xx * x + t.xy * y + Int128{t.pivot_x} * 65536,
          t.yx * x + t.yy * y + Int128{t.pivot_y} * 65536};
}

inline std::int64_t floor_of(Int128 fine) { return static_cast<std::int64_t>(fine >> 48); }

/// The pixel's centre is in a solid pixel.
inline bool covers_centre(const Grid& grid, const FixedTransform& t, std::int64_t x,
                          std::int64_t y) {
  const FinePoint q = source_of(t, 2 * x + 1, 2 * y + 1);
  return grid.get(floor_of(q.x), floor_of(q.y));
}

using Quad = std::array<FinePoint, 4>;

/// The projections on a direction share more than an end point.
inline bool shadows_overlap(const Quad& a, const Quad& b, Int128 across, Int128 down) {
  const auto shadow = [&](const FinePoint& p) { return (p.x * across + p.y * down); };
  const auto ends = [&](const Quad& quad) {
    Int128 low = shadow(quad[0]);
    Int128 high = low;
    for (const FinePoint& corner : quad) {
      low = std::min(low, shadow(corner));
      high = std::max(high, shadow(corner));
    }
    return std::array{low, high};
  };
  const auto [a_low, a_high] = ends(a);
  const auto [b_low, b_high] = ends(b);
  return a_low < b_high && b_low < a_high;
}

/// Two convex shapes share area when no normal of their sides separates them.
inline bool shares_area(const FixedTransform& t, const Quad& pixel, std::int64_t column,
                        std::int64_t row) {
  const Int128 x = Int128{column} << 48;
  const Int128 y = Int128{row} << 48;
  const Int128 one = Int128{1} << 48;
  const Quad square{{{x, y}, {x + one, y}, {x, y + one}, {x + one, y + one}}};
  return shadows_overlap(pixel, square, 1, 0) && shadows_overlap(pixel, square, 0, 1) &&
         shadows_overlap(pixel, square, -t.yx, t.xx) && shadows_overlap(pixel, square, -t.yy, t.xy);
}

/// The pixel shares area with the image of a solid pixel.
inline bool covers_any(const Grid& grid, const FixedTransform& t, std::int64_t x, std::int64_t y) {
  const Quad pixel{{source_of(t, 2 * x, 2 * y), source_of(t, 2 * x + 2, 2 * y),
                    source_of(t, 2 * x, 2 * y + 2), source_of(t, 2 * x + 2, 2 * y + 2)}};
  std::int64_t left = floor_of(pixel[0].x), right = left;
  std::int64_t top = floor_of(pixel[0].y), bottom = top;
  for (const FinePoint& corner : pixel) {
    left = std::min(left, floor_of(corner.x)), right = std::max(right, floor_of(corner.x));
    top = std::min(top, floor_of(corner.y)), bottom = std::max(bottom, floor_of(corner.y));
  }
  left = std::max<std::int64_t>(left, 0), right = std::min<std::int64_t>(right, grid.width() - 1);
  top = std::max<std::int64_t>(top, 0), bottom = std::min<std::int64_t>(bottom, grid.height() - 1);
  for (std::int64_t row = top; row <= bottom; ++row)
    for (std::int64_t column = left; column <= right; ++column)
      if (grid.get(column, row) && shares_area(t, pixel, column, row)) return true;
  return false;
}

inline bool covers(const Grid& grid, const FixedTransform& t, std::int64_t x, std::int64_t y,
                   Coverage coverage) {
  return coverage == Coverage::centre ? covers_centre(grid, t, x, y) : covers_any(grid, t, x, y);
}

/// All pixels of the world that the mask can cover, and a margin.
inline Box region_of(Size size, const Transform& t) {
  double left = 1e18, top = 1e18, right = -1e18, bottom = -1e18;
  for (const double px : {0.0, double(size.width)})
    for (const double py : {0.0, double(size.height)}) {
      const double x = t.xx * (px - t.pivot_x) + t.xy * (py - t.pivot_y) + t.x;
      const double y = t.yx * (px - t.pivot_x) + t.yy * (py - t.pivot_y) + t.y;
      left = std::min(left, x), right = std::max(right, x);
      top = std::min(top, y), bottom = std::max(bottom, y);
    }
  const auto whole = [](double value) {
    constexpr double farthest = 2'147'483'600;  // leaves room for the margin
    return static_cast<std::int32_t>(std::clamp(std::floor(value), -farthest, farthest));
  };
  return {whole(left) - 2, whole(top) - 2, whole(right) - whole(left) + 5,
          whole(bottom) - whole(top) + 5};
}

/// The covered pixels of a region of the world.
inline Grid covered(const Grid& grid, const Transform& transform, const Box& region,
                    Coverage coverage = Coverage::centre) {
  const FixedTransform fixed(transform);
  Grid result(region.w, region.h);
  for_each_pixel(result, [&](std::int32_t x, std::int32_t y) {
    result.set(
        x, y,
        covers(grid, fixed, std::int64_t{region.x} + x, std::int64_t{region.y} + y, coverage));
  });
  return result;
}

/// The full contact of two placed grids, in world pixels.
inline Contact contact(const Grid& a, const Transform& transform_a, const Grid& b,
                       const Transform& transform_b) {
  const Box region_a = region_of(a.size(), transform_a);
  const Box region_b = region_of(b.size(), transform_b);
  const Point offset{region_b.x - region_a.x, region_b.y - region_a.y};
  Contact result =
      contact(covered(a, transform_a, region_a), covered(b, transform_b, region_b), offset);
  if (!result) return {};
  result.first = {result.first.x + region_a.x, result.first.y + region_a.y};
  result.box.x += region_a.x;
  result.box.y += region_a.y;
  result.sum_x += result.area * region_a.x;
  result.sum_y += result.area * region_a.y;
  return result;
}

}  // namespace hitmask::reference
