#include "cli/canvas.hpp"

#include <algorithm>
#include <cmath>

namespace hitmask::cli {

namespace {

std::uint8_t mixed(std::uint8_t below, std::uint8_t above, int opacity) {
  return static_cast<std::uint8_t>((below * (opaque - opacity) + above * opacity + opaque / 2) /
                                   opaque);
}

double distance_to_segment(Spot spot, Spot from, Spot to) {
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const double length_squared = dx * dx + dy * dy;
  const double along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
  const double share = length_squared > 0 ? std::clamp(along / length_squared, 0.0, 1.0) : 0.0;
  return std::hypot(spot.x - from.x - share * dx, spot.y - from.y - share * dy);
}

/// How far a point is to the right of the directed line (inside, for clockwise corners with y
/// down).
double side_of(Spot spot, Spot from, Spot to) {
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  return (dx * (spot.y - from.y) - dy * (spot.x - from.x)) / std::max(std::hypot(dx, dy), 1e-9);
}

}  // namespace

Colour mixed(Colour below, Colour above, int opacity) {
  return {mixed(below.red, above.red, opacity), mixed(below.green, above.green, opacity),
          mixed(below.blue, above.blue, opacity)};
}

int shown_opacity(bool solid, std::uint8_t alpha) {
  return solid ? std::max<int>(alpha, 110) : alpha / 4;
}

Canvas::Canvas(Size size, Colour background)
    : picture_{size,
               std::vector<std::uint8_t>(static_cast<std::size_t>(area_of(box_of(size))) * 4, 255)},
      clip_(box_of(size)) {
  fill(clip_, background);
}

void Canvas::blend(std::int32_t x, std::int32_t y, Colour colour, int opacity) {
  if (!contains(clip_, Point{x, y})) return;
  std::uint8_t* pixel =
      &picture_.rgba[(static_cast<std::size_t>(y) * static_cast<std::size_t>(size().width) +
                      static_cast<std::size_t>(x)) *
                     4];
  const Colour result = mixed({pixel[0], pixel[1], pixel[2]}, colour, opacity);
  pixel[0] = result.red;
  pixel[1] = result.green;
  pixel[2] = result.blue;
}

void Canvas::fill(const Box& box, Colour colour, int opacity) {
  const Box part = intersection(box, clip_);
  for (std::int32_t y = part.y; y < part.y + part.h; ++y)
    for (std::int32_t x = part.x; x < part.x + part.w; ++x) blend(x, y, colour, opacity);
}

void Canvas::frame(const Box& box, std::int32_t thickness, Colour colour, int opacity) {
  const std::int32_t t = thickness;
  fill({box.x - t, box.y - t, box.w + 2 * t, t}, colour, opacity);
  fill({box.x - t, box.y + box.h, box.w + 2 * t, t}, colour, opacity);
  fill({box.x - t, box.y, t, box.h}, colour, opacity);
  fill({box.x + box.w, box.y, t, box.h}, colour, opacity);
}

/// `inside` returns how far a point is inside the shape, in pixels; negative: outside.
template <class Inside>
void Canvas::shade(Spot low, Spot high, Colour colour, Inside inside) {
  const Point first = to_pixel(low.x - 1, low.y - 1);
  const Point last = to_pixel(high.x + 1, high.y + 1);
  for (std::int32_t y = std::max(first.y, clip_.y); y <= last.y && y < bottom_of(clip_); ++y)
    for (std::int32_t x = std::max(first.x, clip_.x); x <= last.x && x < right_of(clip_); ++x) {
      const double cover = std::clamp(inside(Spot{x + 0.5, y + 0.5}) + 0.5, 0.0, 1.0);
      blend(x, y, colour, static_cast<int>(cover * opaque + 0.5));
    }
}

void Canvas::line(Spot from, Spot to, double radius, Colour colour) {
  const Spot low{std::min(from.x, to.x) - radius, std::min(from.y, to.y) - radius};
  const Spot high{std::max(from.x, to.x) + radius, std::max(from.y, to.y) + radius};
  shade(low, high, colour, [&](Spot spot) { return radius - distance_to_segment(spot, from, to); });
}

void Canvas::ring(Spot centre, double radius, double half_thickness, Colour colour) {
  const double reach = radius + half_thickness;
  shade({centre.x - reach, centre.y - reach}, {centre.x + reach, centre.y + reach}, colour,
        [&](Spot spot) {
          return half_thickness -
                 std::abs(std::hypot(spot.x - centre.x, spot.y - centre.y) - radius);
        });
}

void Canvas::triangle(Spot a, Spot b, Spot c, double spread, Colour colour) {
  if (side_of(c, a, b) < 0) std::swap(b, c);
  // Sharp corners reach further than the edges move; three times is enough for angles above 40
  // degrees.
  const Spot low{std::min({a.x, b.x, c.x}) - 3 * spread, std::min({a.y, b.y, c.y}) - 3 * spread};
  const Spot high{std::max({a.x, b.x, c.x}) + 3 * spread, std::max({a.y, b.y, c.y}) + 3 * spread};
  shade(low, high, colour, [&](Spot spot) {
    return spread + std::min({side_of(spot, a, b), side_of(spot, b, c), side_of(spot, c, a)});
  });
}

}  // namespace hitmask::cli
