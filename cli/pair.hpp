// Two sprites at their positions, for drawing. Coordinates are A's pixels in 64 bits, because B may
// be anywhere in int32.
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

/// The cell for side x side pixels of a reduced drawing: shared if any pixel is, otherwise the
/// sprite with more pixels in it.
[[nodiscard]] Cell reduced_cell(const Pair& pair, std::int64_t x, std::int64_t y,
                                std::int64_t side);

/// The bounds of the sprites' solid pixels; empty when there are none.
[[nodiscard]] Region solid_region(const Pair& pair);
/// The bounds of the sprites' pictures.
[[nodiscard]] Region whole_region(const Pair& pair);

/// The direction that pushes b out: one of eight ("up and left"), the nearest. Only when the
/// contact has a direction.
[[nodiscard]] std::string direction_words(const Contact& contact);

/// "35.12": numerator / denominator + shift_halves / 2, rounded to hundredths, halves up; for
/// denominator > 0 and values in the range of centroids and shares.
[[nodiscard]] std::string decimal(std::int64_t numerator, std::int64_t denominator,
                                  int shift_halves = 0);

}  // namespace hitmask::cli
