#include <array>

#include "paint.hpp"
#include "shapes.hpp"
#include "sprites.hpp"

namespace sprites {
namespace {

constexpr hitmask::Size size{64, 64};
constexpr Vec centre{32, 32};
constexpr double teeth = 14;
constexpr std::array<Rgba, 6> steel = {rgb(0x4A5572), rgb(0x66738F), rgb(0x8694AC),
                                       rgb(0xA9B7C8), rgb(0xCDD9E1), rgb(0xF2F8F8)};

/// Hooked teeth: each rises slowly, then falls back sharply.
double blade_edge(Vec at) {
  const double turned = angle_of(at) * teeth;
  const double along = turned - std::floor(turned);
  const double rise = along < 0.88 ? along / 0.88 : (1 - along) / 0.12;
  return length(at) - (23.2 + 7.4 * rise * (0.45 + 0.55 * rise));
}

/// Five slots around the hub cool the blade, and let small things through.
double slots(Vec at) {
  const double turned = angle_of(at) * 5 + 0.2;
  const double beside = (turned - std::floor(turned) - 0.5) / 5;
  const Vec folded = direction(beside) * length(at);
  return stroke(folded, {15.2, -3.0}, {16.8, 3.2}, 1.5, 2.1);
}

double hub_hole(Vec at) { return circle(at, {}, 4.6); }

double metal(Vec at) { return without(without(blade_edge(at), slots(at)), hub_hole(at)); }

/// Polished steel shines in two opposite wedges, with fine rings from the lathe.
Rgba shine(Vec at) {
  const Vec way = normalised(at);
  const double wedge = dot(way, {-0.62, -0.785});
  const double ring = sine(length(at) / 3.1) * 0.05;
  return step_of(steel, 0.16 + 0.78 * wedge * wedge + ring);
}

Rgba hub(Vec at) {
  const double light = dot(normalised(at), {-0.61, -0.79});
  const std::array<Rgba, 3> red = {rgb(0x9C2740), rgb(0xD9434E), rgb(0xFF8A6B)};
  return step_of(red, 0.5 + 0.45 * light);
}

Rgba saw(Vec at) {
  const double edge = metal(at);
  if (edge > 0) return {};
  if (edge > -1.3) return ink;
  const double from_hub = length(at) - 9.4;
  if (from_hub < 0) return hub(at);
  if (from_hub < 1.1) return ink;
  const bool ground = blade_edge(at) > -3.6 && length(at) > 22;  // the teeth's sharpened faces
  return ground ? steel[dot(at, {-0.62, -0.785}) > 0 ? 5 : 3] : shine(at);
}

}  // namespace

hitmask::Picture draw_saw() {
  return paint(size, [](Vec at) { return saw(at - centre); });
}

}  // namespace sprites
