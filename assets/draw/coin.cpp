#include <array>

#include "paint.hpp"
#include "shapes.hpp"
#include "sprites.hpp"

namespace sprites {
namespace {

constexpr hitmask::Size size{32, 32};
constexpr Vec centre{16, 16};
constexpr std::array<Rgba, 5> gold = {rgb(0x9A4B1E), rgb(0xD0792A), rgb(0xF2AE3B), rgb(0xFFD662),
                                      rgb(0xFFF4B8)};

double outer_edge(Vec at) { return circle(at, centre, 14.9); }
double hole_edge(Vec at) { return rounded_box(at, centre, {4.1, 4.1}, 0.8); }

/// Distance to the metal's nearest edge, inner or outer.
double metal(Vec at) { return without(outer_edge(at), hole_edge(at)); }

/// Both rims are raised above the face.
double height(Vec at) {
  const double depth = -metal(at);
  return 1.6 * (smooth_step(0.6, 2.2, depth) - smooth_step(3.0, 4.6, depth));
}

Rgba face(Vec at) {
  const double sheen = 0.5 + 0.16 * sine((at.x + at.y) / 26 - 0.35);
  return step_of(gold, sheen + 0.75 * (light_on(slope_of(height, at)) - 0.62));
}

/// A four-pointed glint.
bool glints(Vec at) {
  const double x = std::abs(at.x - 9.5);
  const double y = std::abs(at.y - 7.5);
  return std::sqrt(x) + std::sqrt(y) < 1.75;
}

}  // namespace

hitmask::Picture draw_coin() {
  return paint(size, [](Vec at) -> Rgba {
    const double edge = metal(at);
    if (edge > 0) return {};
    if (glints(at)) return rgb(0xFFFDF0);
    return edge > -1.2 ? ink : face(at);
  });
}

}  // namespace sprites
