// Two sprites laid over each other, as drawings see them. Coordinates are A's pixels in 64 bits,
// because B may stand anywhere in int32.
#pragma once

#include <cstdint>
#include <string>

#include "cli/region.hpp"
#include "hitmask/overlap.hpp"

namespace hitmask::cli {

struct Sprite {
  std::string path;
  Mask mask;
  std::int64_t solid = 0;  ///< number of solid pixels
};

struct Pair {
  Sprite a;
  Sprite b;
  Point offset;
  Contact contact;
};

/// Which of the sprites is solid at a pixel: bit 0 for A, bit 1 for B.
enum class Cell : std::uint8_t { none = 0, a = 1, b = 2, shared = 3 };

[[nodiscard]] Cell cell_at(const Pair& pair, std::int64_t x, std::int64_t y);

/// The cell that stands for side x side pixels when a drawing is reduced: shared if any pixel is,
/// else the sprite with more pixels in it.
[[nodiscard]] Cell reduced_cell(const Pair& pair, std::int64_t x, std::int64_t y,
                                std::int64_t side);

/// Around the sprites' solid pixels; empty when neither has any.
[[nodiscard]] Region solid_region(const Pair& pair);
/// Around the sprites' pictures.
[[nodiscard]] Region whole_region(const Pair& pair);

/// Where b goes to get out: one of eight words ("up and left"), by the nearest eighth of a turn.
/// Only when the contact has a direction.
[[nodiscard]] std::string direction_words(const Contact& contact);

/// "35.12": numerator / denominator + shift_halves / 2, rounded to hundredths, halves up; for
/// denominator > 0 and values a centroid or a share can have.
[[nodiscard]] std::string decimal(std::int64_t numerator, std::int64_t denominator,
                                  int shift_halves = 0);

}  // namespace hitmask::cli
