#include "shapes.hpp"

#include <cstddef>

namespace sprites {

double stroke(Vec at, Vec start, Vec end, double start_radius, double end_radius) {
  const Vec along = end - start;
  const double square = dot(along, along);
  const double t = square > 0 ? std::clamp(dot(at - start, along) / square, 0.0, 1.0) : 0;
  return length(at - mix(start, end, t)) - mix(start_radius, end_radius, t);
}

double ellipse(Vec at, Vec centre, Vec radii) {
  const Vec scaled{(at.x - centre.x) / radii.x, (at.y - centre.y) / radii.y};
  const double level = length(scaled);
  const double slope = length({scaled.x / radii.x, scaled.y / radii.y});
  return slope > 0 ? (level - 1) * level / slope : -std::min(radii.x, radii.y);
}

double rounded_box(Vec at, Vec centre, Vec half_size, double corner_radius) {
  const double x = std::abs(at.x - centre.x) - half_size.x + corner_radius;
  const double y = std::abs(at.y - centre.y) - half_size.y + corner_radius;
  const double outside = length({std::max(x, 0.0), std::max(y, 0.0)});
  return outside + std::min(std::max(x, y), 0.0) - corner_radius;
}

double polygon(Vec at, std::span<const Vec> corners) {
  double nearest = 1e9;
  bool inside = false;
  Vec previous = corners.back();
  for (const Vec corner : corners) {
    nearest = std::min(nearest, stroke(at, previous, corner, 0, 0));
    const bool crosses = (corner.y > at.y) != (previous.y > at.y);
    const double side = cross(corner - previous, at - previous);
    if (crosses && (side > 0) == (corner.y > previous.y)) inside = !inside;
    previous = corner;
  }
  return inside ? -nearest : nearest;
}

double lens(Vec at, Vec centre, double half_width, double half_length) {
  const double radius = (half_length * half_length + half_width * half_width) / (2 * half_width);
  const Vec side{std::abs(at.x - centre.x), at.y - centre.y};
  return length(side - Vec{half_width - radius, 0}) - radius;
}

}  // namespace sprites
