#include "noise.hpp"

namespace sprites {
namespace {

std::uint32_t scramble(std::uint32_t value) {
  value = (value ^ (value >> 16)) * 0x7FEB352Du;
  value = (value ^ (value >> 15)) * 0x846CA68Bu;
  return value ^ (value >> 16);
}

}  // namespace

std::uint32_t hash(std::int32_t x, std::int32_t y, std::uint32_t seed) {
  const std::uint32_t row = scramble(static_cast<std::uint32_t>(y) + scramble(seed));
  return scramble(static_cast<std::uint32_t>(x) + row);
}

double random_unit(std::int32_t x, std::int32_t y, std::uint32_t seed) {
  return hash(x, y, seed) / 4294967296.0;
}

double value_noise(Vec at, std::uint32_t seed) {
  const double left = std::floor(at.x);
  const double top = std::floor(at.y);
  const auto x = static_cast<std::int32_t>(left);
  const auto y = static_cast<std::int32_t>(top);
  const double u = smooth_step(0, 1, at.x - left);
  const double v = smooth_step(0, 1, at.y - top);
  const double above = mix(random_unit(x, y, seed), random_unit(x + 1, y, seed), u);
  const double below = mix(random_unit(x, y + 1, seed), random_unit(x + 1, y + 1, seed), u);
  return mix(above, below, v);
}

double fractal_noise(Vec at, std::uint32_t seed, int octaves) {
  double sum = 0;
  double total = 0;
  double strength = 1;
  for (int octave = 0; octave < octaves; ++octave) {
    sum += strength * value_noise(at, seed + static_cast<std::uint32_t>(octave));
    total += strength;
    strength /= 2;
    at = at * 2;
  }
  return sum / total;
}

Cell cell_at(Vec at, std::uint32_t seed) {
  const auto column = static_cast<std::int32_t>(std::floor(at.x));
  const auto row = static_cast<std::int32_t>(std::floor(at.y));
  Cell nearest;
  double best = 100;
  double second = 100;
  for (std::int32_t y = row - 1; y <= row + 1; ++y)
    for (std::int32_t x = column - 1; x <= column + 1; ++x) {
      const Vec centre{x + random_unit(x, y, seed), y + random_unit(x, y, seed + 1)};
      const double distance = length(centre - at);
      second = std::min(second, std::max(distance, best));
      if (distance >= best) continue;
      best = distance;
      nearest = {centre - at, 0, hash(x, y, seed + 2)};
    }
  nearest.crack = second - best;
  return nearest;
}

}  // namespace sprites
