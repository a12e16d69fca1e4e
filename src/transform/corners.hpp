// Where the corners of a box of the mask come to lie in the world.
#pragma once

#include <cstdint>

#include "hitmask/transform.hpp"
#include "transform/wide.hpp"

namespace hitmask::detail {

/// Times 2^64; not zero for a map that can be inverted.
[[nodiscard]] constexpr WideInteger determinant_of(const InverseMap& map) noexcept {
  return static_cast<WideInteger>(map.xx) * map.yy - static_cast<WideInteger>(map.xy) * map.yx;
}

/// In pixels from the position, counted from pixel centres: 0 is the centre of column 0.
struct Extent {
  double low;
  double high;
};

/// The least and the greatest sum of one of two terms each, over a divisor. The sums are exact; the
/// quotient is rounded once.
[[nodiscard]] constexpr Extent extent_of(WideInteger first, WideInteger other_first,
                                         WideInteger second, WideInteger other_second,
                                         WideInteger divisor) noexcept {
  const WideInteger low =
      (first < other_first ? first : other_first) + (second < other_second ? second : other_second);
  const WideInteger high =
      (first < other_first ? other_first : first) + (second < other_second ? other_second : second);
  const double one_end = static_cast<double>(low) / static_cast<double>(divisor);
  const double other_end = static_cast<double>(high) / static_cast<double>(divisor);
  return divisor > 0 ? Extent{one_end, other_end} : Extent{other_end, one_end};
}

/// A side of a box of the mask as the map counts, from where the map starts. At most 2^54.
struct Side {
  std::int64_t near;
  std::int64_t far;
  constexpr Side(std::int32_t from, std::int32_t length, std::int64_t start) noexcept
      : near(std::int64_t{from} * (std::int64_t{1} << 32) - start),
        far((std::int64_t{from} + length) * (std::int64_t{1} << 32) - start) {}
};

/// The columns that a box of the mask reaches, by Cramer's rule: u = (yy x - xy y) / determinant.
[[nodiscard]] constexpr Extent columns_of(const InverseMap& map, const Box& box) noexcept {
  const Side x(box.x, box.w, map.x);
  const Side y(box.y, box.h, map.y);
  const WideInteger a = map.yy;
  const WideInteger b = -map.xy;
  return extent_of(a * x.near, a * x.far, b * y.near, b * y.far, determinant_of(map));
}

/// The rows: v = (xx y - yx x) / determinant.
[[nodiscard]] constexpr Extent rows_of(const InverseMap& map, const Box& box) noexcept {
  const Side x(box.x, box.w, map.x);
  const Side y(box.y, box.h, map.y);
  const WideInteger a = -map.yx;
  const WideInteger b = map.xx;
  return extent_of(a * x.near, a * x.far, b * y.near, b * y.far, determinant_of(map));
}

}  // namespace hitmask::detail
