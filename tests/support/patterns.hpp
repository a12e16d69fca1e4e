// Mask contents for tests: from empty to full, thin and thick, regular and random.
#pragma once

#include <array>
#include <cstdint>

#include "hitmask/geometry.hpp"
#include "support/random.hpp"

namespace hitmask::support {

enum class Pattern : std::uint8_t {
  empty,
  full,
  one_pixel,
  sparse,    // one pixel in 200
  noise,     // half of the pixels, at random
  dense,     // all but one pixel in 50
  diagonal,  // one pixel wide
  blocks,    // solid squares of 16 pixels, half of them
  frame,     // the outermost pixels
  checker,
  disc,
  rising,   // a triangle: solid below the line from the lower left to the upper right corner
  falling,  // the same from the upper left to the lower right
};

inline constexpr std::array all_patterns{Pattern::empty,    Pattern::full,   Pattern::one_pixel,
                                         Pattern::sparse,   Pattern::noise,  Pattern::dense,
                                         Pattern::diagonal, Pattern::blocks, Pattern::frame,
                                         Pattern::checker,  Pattern::disc};
/// For what walks. Not among all patterns, because recorded hashes depend on those.
inline constexpr std::array slope_patterns{Pattern::rising, Pattern::falling};

/// Sizes around the edges of words, vectors, occupancy blocks and words of blocks (512 pixels).
inline constexpr std::array edge_sizes{0, 1, 2, 7, 8, 9, 63, 64, 65, 127, 128, 129, 200, 300, 513};

/// Decides one pixel. Called for every pixel in reading order, since `random` advances.
class PatternPainter {
 public:
  PatternPainter(Pattern shape, Size size, Random& random)
      : shape_(shape), size_(size), random_(random), seed_(random.next()) {
    chosen_ = {size.width > 0 ? random.between(0, size.width - 1) : 0,
               size.height > 0 ? random.between(0, size.height - 1) : 0};
  }

  [[nodiscard]] bool solid(std::int32_t x, std::int32_t y) {
    switch (shape_) {
      case Pattern::empty: return false;
      case Pattern::full: return true;
      case Pattern::one_pixel: return Point{x, y} == chosen_;
      case Pattern::sparse: return random_.one_in(200);
      case Pattern::noise: return random_.one_in(2);
      case Pattern::dense: return !random_.one_in(50);
      case Pattern::diagonal: return (x + y + chosen_.x) % (size_.width + 1) == 0;
      case Pattern::blocks: return in_solid_block(x / 16, y / 16);
      case Pattern::frame: return on_edge(x, size_.width) || on_edge(y, size_.height);
      case Pattern::checker: return (x + y) % 2 == 0;
      case Pattern::disc: return in_disc(x, y);
      case Pattern::rising: return is_below_diagonal(size_.width - 1 - x, y);
      case Pattern::falling: return is_below_diagonal(x, y);
    }
    return false;
  }

 private:
  [[nodiscard]] bool in_solid_block(std::int32_t column, std::int32_t row) const {
    const auto block = static_cast<std::uint64_t>(row) * 4096 + static_cast<std::uint64_t>(column);
    return Random(seed_ ^ block).one_in(2);
  }
  [[nodiscard]] static bool on_edge(std::int32_t at, std::int32_t length) {
    return at == 0 || at == length - 1;
  }
  /// Of the diagonal from the upper left to the lower right corner.
  [[nodiscard]] bool is_below_diagonal(std::int32_t x, std::int32_t y) const {
    return std::int64_t{y + 1} * size_.width > std::int64_t{x} * size_.height;
  }
  /// Twice the distance from the centre, compared without fractions.
  [[nodiscard]] bool in_disc(std::int32_t x, std::int32_t y) const {
    const std::int64_t across = 2 * x + 1 - size_.width;
    const std::int64_t down = 2 * y + 1 - size_.height;
    const std::int64_t side = size_.width < size_.height ? size_.width : size_.height;
    return across * across + down * down <= side * side;
  }

  Pattern shape_;
  Size size_;
  Random& random_;
  std::uint64_t seed_;
  Point chosen_;
};

/// Paints any type that is built from a Size and has set(x, y, solid): a Mask or a Grid.
template <class Target>
[[nodiscard]] Target painted(Pattern shape, Size size, Random& random) {
  Target target(size);
  PatternPainter painter(shape, size, random);
  for (std::int32_t y = 0; y < size.height; ++y)
    for (std::int32_t x = 0; x < size.width; ++x)
      if (painter.solid(x, y)) target.set(x, y, true);
  return target;
}

}  // namespace hitmask::support
