// The naive oracle of measuring: sums over a list of pixels, and textbook formulas.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "hitmask/shape.hpp"
#include "reference/oracle.hpp"

namespace hitmask::reference {

inline Moments moments(const Grid& grid) {
  Moments sums;
  for (const Point point : solid_pixels(grid)) {
    const std::int64_t x = point.x;
    const std::int64_t y = point.y;
    sums.area += 1;
    sums.sum_x += x;
    sums.sum_y += y;
    sums.sum_xx += x * x;
    sums.sum_xy += x * y;
    sums.sum_yy += y * y;
  }
  return sums;
}

inline std::vector<std::int32_t> row_counts(const Grid& grid) {
  std::vector<std::int32_t> counts(static_cast<std::size_t>(grid.height()));
  for (const Point point : solid_pixels(grid)) ++counts[static_cast<std::size_t>(point.y)];
  return counts;
}

inline std::vector<std::int32_t> column_counts(const Grid& grid) {
  std::vector<std::int32_t> counts(static_cast<std::size_t>(grid.width()));
  for (const Point point : solid_pixels(grid)) ++counts[static_cast<std::size_t>(point.x)];
  return counts;
}

/// Variances and covariance of the pixels around their mean.
struct Covariance {
  long double xx = 0;
  long double xy = 0;
  long double yy = 0;
};
inline Covariance covariance(const Grid& grid) {
  const std::vector<Point> points = solid_pixels(grid);
  const auto n = static_cast<long double>(points.size());
  long double mean_x = 0, mean_y = 0;
  for (const Point point : points) {
    mean_x += point.x / n;
    mean_y += point.y / n;
  }
  Covariance result;
  for (const Point point : points) {
    result.xx += (point.x - mean_x) * (point.x - mean_x) / n;
    result.xy += (point.x - mean_x) * (point.y - mean_y) / n;
    result.yy += (point.y - mean_y) * (point.y - mean_y) / n;
  }
  return result;
}

/// Variance of the pixels along a direction.
inline long double variance_along(const Covariance& c, long double angle) {
  const long double x = std::cos(angle);
  const long double y = std::sin(angle);
  return c.xx * x * x + 2 * c.xy * x * y + c.yy * y * y;
}

}  // namespace hitmask::reference
