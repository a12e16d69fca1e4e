// Which points are within epsilon of a segment, exactly.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "base/integers.hpp"
#include "hitmask/geometry.hpp"

namespace hitmask::detail::contour {

/// Epsilon is counted in this part of a pixel.
inline constexpr std::int64_t parts_per_pixel = 256;
/// Longer than any boundary, so that a larger epsilon makes no difference.
inline constexpr std::int64_t most_parts = std::int64_t{1} << 25;

/// Differences of corners of one boundary: at most 65,535 long, so that products of two of them,
/// and sums of such products, fit 64 bits with room to spare.
struct Vector {
  std::int64_t x, y;
};
[[nodiscard]] constexpr Vector between(Point from, Point to) noexcept {
  return {std::int64_t{to.x} - from.x, std::int64_t{to.y} - from.y};
}
/// Positive when b turns clockwise from a, as seen on the screen.
[[nodiscard]] constexpr std::int64_t cross(Vector a, Vector b) noexcept {
  return a.x * b.y - a.y * b.x;
}
[[nodiscard]] constexpr std::int64_t dot(Vector a, Vector b) noexcept {
  return a.x * b.x + a.y * b.y;
}
/// Positive when a, b, c turn clockwise on the screen, 0 when they are collinear.
[[nodiscard]] constexpr std::int64_t turn_of(Point a, Point b, Point c) noexcept {
  return cross(between(a, b), between(a, c));
}
/// The order of a sweep: topmost, then leftmost.
[[nodiscard]] constexpr bool is_before(Point a, Point b) noexcept {
  return a.y != b.y ? a.y < b.y : a.x < b.x;
}

/// The points within epsilon of a segment.
class Tube {
 public:
  Tube(Point from, Point to, std::int64_t epsilon_parts) noexcept
      : from_(from),
        along_(between(from, to)),
        length_squared_(dot(along_, along_)),
        most_squared_(epsilon_parts * epsilon_parts),
        most_cross_(cross_limit(epsilon_parts)) {}

  [[nodiscard]] bool holds(Point point) const noexcept {
    const Vector to_point = between(from_, point);
    const std::int64_t forward = dot(along_, to_point);
    if (forward < 0) return is_near(to_point);
    if (forward > length_squared_) return is_near({to_point.x - along_.x, to_point.y - along_.y});
    return std::abs(cross(along_, to_point)) <= most_cross_;
  }

 private:
  [[nodiscard]] bool is_near(Vector apart) const noexcept {
    return dot(apart, apart) * (parts_per_pixel * parts_per_pixel) <= most_squared_;
  }

  /// A point beside the segment is |cross| / length away, so |cross| must be at most epsilon times
  /// the length: the root of a product of squares, rounded down.
  [[nodiscard]] std::int64_t cross_limit(std::int64_t epsilon_parts) const noexcept {
    const auto product = base::UInt128{static_cast<std::uint64_t>(epsilon_parts * epsilon_parts)} *
                         static_cast<std::uint64_t>(length_squared_);
    return static_cast<std::int64_t>(base::floor_sqrt(product)) / parts_per_pixel;
  }

  Point from_;
  Vector along_;
  std::int64_t length_squared_;
  std::int64_t most_squared_;
  std::int64_t most_cross_;
};

}  // namespace hitmask::detail::contour
