#include <array>

#include "cave.hpp"
#include "shapes.hpp"

namespace sprites {
namespace {

/// Hangs down from its root, swaying, with leaves to both sides.
struct Vine {
  Vec root;
  double length = 0;
};
constexpr std::array<Vine, 9> vines = {{{{150, 258}, 62},
                                        {{212, 268}, 40},
                                        {{366, 288}, 46},
                                        {{650, 262}, 52},
                                        {{722, 270}, 60},
                                        {{860, 272}, 44},
                                        {{318, 62}, 74},
                                        {{664, 78}, 58},
                                        {{820, 62}, 96}}};

/// A pointed prism, tilted by `turns` from vertical.
struct Crystal {
  Vec foot;
  double turns = 0;
  double length = 0;
  double half_width = 0;
};
constexpr std::array<Crystal, 12> crystals = {{{{440, 470}, -0.05, 30, 4.5},
                                               {{450, 470}, 0.02, 40, 5.5},
                                               {{461, 471}, 0.08, 26, 4},
                                               {{930, 482}, -0.06, 34, 5},
                                               {{940, 482}, 0.03, 46, 6},
                                               {{951, 482}, 0.1, 28, 4.2},
                                               {{770, 446}, -0.03, 26, 4.2},
                                               {{778, 444}, 0.07, 18, 3.4},
                                               {{90, 484}, -0.04, 18, 3.2},
                                               {{80, 485}, 0.06, 13, 2.8},
                                               {{466, 22}, 0.46, 16, 3.2},
                                               {{474, 22}, 0.53, 12, 2.8}}};

constexpr std::array<Rgba, 4> glow = {rgb(0x2A5FA8), rgb(0x3FA3D8), rgb(0x7EE0EE), rgb(0xE2FFFA)};

Rgba vine_at(const Vine& vine, Vec at) {
  const double down = at.y - vine.root.y;
  if (down < -2 || down > vine.length + 2 || std::abs(at.x - vine.root.x) > 10) return {};
  const double sway = 2.5 * sine(down / 46 + vine.root.x / 7);
  const Vec beside{at.x - vine.root.x - sway, down};
  constexpr double leaf_gap = 8;
  const double number = std::floor(down / leaf_gap);
  const double side = number - 2 * std::floor(number / 2) > 0 ? 1 : -1;
  const Vec leaf{beside.x * side - 2.6, down - (number + 0.5) * leaf_gap};
  const bool in_reach = number >= 1 && (number + 1) * leaf_gap < vine.length;
  if (in_reach && lens(rotated(leaf, -0.17), {}, 1.7, 3.6) < 0)
    return side > 0 ? rgb(0x3A9450) : rgb(0x77BE54);
  const bool stem = std::abs(beside.x) < 0.9 && down < vine.length;
  return stem ? rgb(0x1F6B47) : Rgba{};
}

Rgba crystal_at(const Crystal& crystal, Vec at) {
  const Vec from = at - crystal.foot;
  if (dot(from, from) > 2500) return {};  // longer than any crystal
  const Vec upright = rotated(from, -crystal.turns);
  const double width = crystal.half_width;
  const std::array<Vec, 5> corners = {{{-width * 0.7, 0},
                                       {-width, width * 1.6 - crystal.length},
                                       {width * 0.15, -crystal.length},
                                       {width, width * 1.9 - crystal.length},
                                       {width * 0.7, 0}}};
  const double edge = polygon(upright, corners);
  if (edge > 0) return {};
  if (edge > -0.9) return rgb(0x1D2F66);
  const double facet = upright.x / width;
  const double light = (facet < -0.3   ? 0.9
                        : facet < 0.25 ? 0.6
                                       : 0.3) -
                       upright.y / crystal.length * 0.15;
  return step_of(glow, light - 0.05);
}

}  // namespace

Rgba growth(Vec at) {
  Rgba colour;
  const auto put_in_front = [&](Rgba front) {
    if (front.alpha > 0) colour = front;  // plants and crystals are opaque
  };
  for (const Vine& vine : vines) put_in_front(vine_at(vine, at));
  for (const Crystal& crystal : crystals) put_in_front(crystal_at(crystal, at));
  return colour;
}

}  // namespace sprites
