#include <array>

#include "paint.hpp"
#include "shapes.hpp"
#include "sprites.hpp"

namespace sprites {
namespace {

// The ship points up and is symmetric: x is the distance from its middle line, except where
// lighting differs between left and right.

constexpr hitmask::Size size{64, 72};
constexpr double middle = 32;

constexpr std::array<Rgba, 4> cream = {rgb(0x8D86A6), rgb(0xBDB6C4), rgb(0xE7DFD6), rgb(0xFFFAEB)};
constexpr std::array<Rgba, 3> red = {rgb(0x9C2740), rgb(0xD9434E), rgb(0xFF7A62)};
constexpr std::array<Rgba, 4> glass = {rgb(0x1D4E89), rgb(0x2E86C1), rgb(0x59C3E8), rgb(0xC9F3FF)};
constexpr std::array<Rgba, 3> iron = {rgb(0x3A3A55), rgb(0x5B5D7C), rgb(0x8C90AC)};

constexpr std::array<Vec, 5> wing_corners = {
    {{4, 25}, {27.5, 46}, {27.5, 53.5}, {15, 50.5}, {4, 54}}};
constexpr std::array<Vec, 3> slot_corners = {{{10.8, 38}, {18.4, 44.8}, {10.8, 45.6}}};

double wing(Vec at) { return without(polygon(at, wing_corners), polygon(at, slot_corners)); }
double hull(Vec at) { return std::max(lens(at, {0, 33}, 9.4, 27), at.y - 54); }
double cannon(Vec at) { return stroke(at, {27.3, 31}, {27.3, 53}, 0.6, 1.9); }
double antenna(Vec at) { return stroke(at, {0, 1.6}, {0, 10}, 0.5, 1.2); }
double fin(Vec at) { return stroke(at, {5.2, 50}, {8.2, 60}, 2.8, 0.8); }
double nozzle(Vec at) { return rounded_box(at, {0, 54}, {4.6, 3.4}, 1.2); }
double canopy(Vec at) { return lens(at, {0, 27}, 4.4, 9.5); }

/// Exhaust: bright inside, fading out without an edge.
Rgba flame(Vec at) {
  if (at.y < 54) return {};
  const double down = (at.y - 54) / 17;
  const double out = at.x / (5.2 * (1 - down * down) + 0.001);
  const double strength = (1 - out * out) * (1 - down);
  if (down >= 1 || strength <= 0) return {};
  const Rgba hot = mix(rgb(0xFF7A2E), rgb(0xFFF3B0), smooth_step(0.25, 0.7, strength));
  return faded(hot, smooth_step(0.0, 0.5, strength));
}

Rgba outlined(double edge, Rgba inside) {
  if (edge > 0) return {};
  return edge > -1.25 ? ink : inside;
}

Rgba wing_paint(Vec at, double side) {
  const double light = 0.62 - 0.16 * side - (at.y - 40) / 60;
  const bool striped = at.y - at.x * 0.9 > 20.5 && at.y - at.x * 0.9 < 24.5;
  const bool tip = at.x > 21.5;
  return striped || tip ? step_of(red, light) : step_of(cream, light);
}

Rgba hull_paint(Vec at, double side) {
  const double light = 0.62 - 0.055 * side * at.x;
  const bool band = at.y > 42 && at.y < 46;
  const bool nose = at.y < 15.5 - at.x * at.x * 0.12;
  return band || nose ? step_of(red, light) : step_of(cream, light);
}

Rgba canopy_paint(Vec at, double side) {
  const double light = 0.55 - 0.09 * side * at.x - (at.y - 26) / 22;
  return step_of(glass, light);
}

Rgba ship(Vec place) {
  const double side = place.x < middle ? -1 : 1;
  const Vec at{std::abs(place.x - middle), place.y};
  const double across = 0.5 - 0.2 * side;
  Rgba colour = flame(at);
  colour = over(outlined(wing(at), wing_paint(at, side)), colour);
  // Too thin for an outline, which would hide them on a dark background.
  if (std::min(cannon(at), antenna(at)) < 0) colour = step_of(iron, across + 0.2);
  colour = over(outlined(nozzle(at), step_of(iron, 0.5 - 0.12 * side * at.x)), colour);
  colour = over(outlined(hull(at), hull_paint(at, side)), colour);
  colour = over(outlined(fin(at), step_of(red, across + 0.1)), colour);
  return over(outlined(canopy(at), canopy_paint(at, side)), colour);
}

}  // namespace

hitmask::Picture draw_ship() { return paint(size, ship); }

}  // namespace sprites
