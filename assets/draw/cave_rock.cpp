#include <array>
#include <span>

#include "cave.hpp"
#include "noise.hpp"
#include "shapes.hpp"

namespace sprites {
namespace {

constexpr std::array<Vec, 13> ceiling_line = {{{-40, 66},
                                               {90, 58},
                                               {170, 92},
                                               {260, 84},
                                               {360, 52},
                                               {450, 72},
                                               {540, 96},
                                               {630, 88},
                                               {720, 56},
                                               {800, 62},
                                               {880, 96},
                                               {960, 116},
                                               {1064, 82}}};
constexpr std::array<Vec, 15> floor_line = {{{-40, 424},
                                             {104, 424},
                                             {206, 372},
                                             {296, 372},
                                             {340, 446},
                                             {400, 462},
                                             {520, 462},
                                             {596, 404},
                                             {676, 404},
                                             {742, 346},
                                             {806, 346},
                                             {842, 428},
                                             {906, 472},
                                             {970, 472},
                                             {1064, 420}}};

/// A spike: `length` long at its middle, pointed, `half_width` wide at its base.
struct Spike {
  double x = 0;
  double half_width = 0;
  double length = 0;
};

constexpr std::array<Spike, 20> stalactites = {
    {{34, 20, 74},   {62, 12, 40},  {118, 15, 58}, {176, 24, 62}, {232, 13, 40},
     {268, 22, 104}, {300, 11, 46}, {346, 10, 34}, {392, 17, 72}, {424, 10, 38},
     {478, 18, 66},  {606, 20, 78}, {640, 13, 50}, {700, 12, 44}, {748, 22, 118},
     {780, 11, 52},  {846, 16, 60}, {908, 25, 92}, {944, 12, 44}, {996, 20, 82}}};
constexpr std::array<Spike, 9> stalagmites = {{{26, 17, 52},
                                               {54, 9, 26},
                                               {268, 11, 36},
                                               {382, 13, 40},
                                               {628, 12, 44},
                                               {656, 8, 22},
                                               {790, 9, 34},
                                               {902, 17, 64},
                                               {1000, 15, 40}}};

/// Flat on top, a rough cone below.
struct Island {
  Vec top;
  double half_width = 0;
  double height = 0;
};
constexpr std::array<Island, 5> islands = {{{{190, 232}, 62, 52},
                                            {{388, 268}, 40, 34},
                                            {{688, 236}, 74, 64},
                                            {{846, 258}, 34, 30},
                                            {{946, 330}, 44, 36}}};

struct Pocket {
  Vec centre;
  Vec radii;
};
constexpr std::array<Pocket, 8> pockets = {{{{76, 470}, {34, 13}},
                                            {{246, 462}, {27, 19}},
                                            {{642, 456}, {42, 17}},
                                            {{770, 414}, {19, 30}},
                                            {{716, 480}, {20, 9}},
                                            {{470, 34}, {34, 12}},
                                            {{826, 32}, {26, 10}},
                                            {{148, 38}, {22, 12}}}};

double height_of(std::span<const Vec> line, double x) {
  for (std::size_t i = 1; i < line.size(); ++i)
    if (x < line[i].x)
      return mix(line[i - 1].y, line[i].y, (x - line[i - 1].x) / (line[i].x - line[i - 1].x));
  return line.back().y;
}

double longest_spike(std::span<const Spike> spikes, double x) {
  double longest = 0;
  for (const Spike& spike : spikes) {
    const double t = 1 - std::abs(x - spike.x) / spike.half_width;
    if (t > 0) longest = std::max(longest, spike.length * t * mix(t, 1, 0.3));
  }
  return longest;
}

bool in_island(const Island& island, Vec at) {
  const double out = (at.x - island.top.x) / island.half_width;
  const double deep = island.height * (1 - out * out) * (1 - 0.25 * std::abs(out));
  return std::abs(out) < 1 && at.y > island.top.y && at.y < island.top.y + deep;
}

/// Wide at both ends, with a window through it.
bool in_pillar(Vec at) {
  const double bend = (at.y - 270) / 150;
  const bool column = std::abs(at.x - 548) < 25 + 44 * bend * bend;
  return column && ellipse(at, {548, 262}, {11, 26}) > 0;
}

bool in_arch(Vec at) { return std::abs(length(at - Vec{456, 462}) - 43) < 8.5; }

/// A burrow that opens into the step at x = 340.
bool in_burrow(Vec at) {
  return std::min(stroke(at, {346, 424}, {300, 414}, 17, 13),
                  stroke(at, {300, 414}, {252, 416}, 13, 7)) < 0;
}

bool in_pocket(Vec at) {
  return std::any_of(pockets.begin(), pockets.end(), [&](const Pocket& pocket) {
    return ellipse(at, pocket.centre, pocket.radii) < 0;
  });
}

bool in_ground(Vec at) {
  const bool above = at.y < height_of(ceiling_line, at.x) + longest_spike(stalactites, at.x);
  const bool below = at.y > height_of(floor_line, at.x) - longest_spike(stalagmites, at.x);
  return above || below || in_pillar(at) || in_arch(at);
}

/// Moves every point a little, so that no edge stays straight.
Vec roughened(Vec at) {
  const Vec wide = at * (1 / 44.0);
  const Vec fine = at * (1 / 9.0);
  return at + Vec{fractal_noise(wide, 401, 2) - 0.5, fractal_noise(wide, 411, 2) - 0.5} * 15 +
         Vec{value_noise(fine, 421) - 0.5, value_noise(fine, 431) - 0.5} * 4;
}

}  // namespace

bool is_rock(Vec at) {
  const Vec place = roughened(at);
  const bool floats = std::any_of(islands.begin(), islands.end(),
                                  [&](const Island& island) { return in_island(island, place); });
  return floats || (in_ground(place) && !in_pocket(place) && !in_burrow(place));
}

}  // namespace sprites
