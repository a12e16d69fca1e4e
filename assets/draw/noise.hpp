// Seeded noise from an integer hash: the same on every platform.
#pragma once

#include <cstdint>

#include "vector.hpp"

namespace sprites {

[[nodiscard]] std::uint32_t hash(std::int32_t x, std::int32_t y, std::uint32_t seed);

/// 0 <= result < 1.
[[nodiscard]] double random_unit(std::int32_t x, std::int32_t y, std::uint32_t seed);

/// Smooth, 0 to 1, one bump per unit square.
[[nodiscard]] double value_noise(Vec at, std::uint32_t seed);

/// Octaves of value noise, each twice as fine and half as strong; 0 to 1.
[[nodiscard]] double fractal_noise(Vec at, std::uint32_t seed, int octaves);

/// The cell of a jittered unit grid that contains a point.
struct Cell {
  Vec to_centre;
  double crack = 0;  ///< second nearest centre's distance minus the nearest's: 0 on a border
  std::uint32_t id = 0;
};
[[nodiscard]] Cell cell_at(Vec at, std::uint32_t seed);

/// A sequence of random numbers. Draw one per statement: within one expression C++ does not define
/// the order.
class Random {
 public:
  explicit Random(std::uint32_t seed) : seed_(seed) {}

  [[nodiscard]] double unit() { return random_unit(count_++, 0, seed_); }
  [[nodiscard]] double between(double low, double high) { return mix(low, high, unit()); }

 private:
  std::uint32_t seed_;
  std::int32_t count_ = 0;
};

}  // namespace sprites
