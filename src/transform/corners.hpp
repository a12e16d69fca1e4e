// Where the corners of a box of the mask lie in the world.
#pragma once

#include <cstdint>

#include "base/integers.hpp"
#include "hitmask/transform.hpp"
#include "transform/access.hpp"

namespace hitmask::detail::transform {

using base::Int128;

/// Times 2^64; nonzero for an invertible map.
[[nodiscard]] constexpr Int128 determinant_of(const InverseMap& map) noexcept {
  return static_cast<Int128>(map.xx) * map.yy - static_cast<Int128>(map.xy) * map.yx;
}

/// In pixels from the position, relative to pixel centres: 0 is the centre of column 0.
struct Extent {
  double low;
  double high;
};

/// The least and the greatest sum of one value from each pair, divided by a divisor. The sums are
/// exact; the quotient is rounded once.
[[nodiscard]] constexpr Extent extent_of(Int128 first, Int128 other_first, Int128 second,
                                         Int128 other_second, Int128 divisor) noexcept {
  const Int128 low =
      (first < other_first ? first : other_first) + (second < other_second ? second : other_second);
  const Int128 high =
      (first < other_first ? other_first : first) + (second < other_second ? other_second : second);
  const double one_end = static_cast<double>(low) / static_cast<double>(divisor);
  const double other_end = static_cast<double>(high) / static_cast<double>(divisor);
  return divisor > 0 ? Extent{one_end, other_end} : Extent{other_end, one_end};
}

/// A side of a box of the mask in the map's units, relative to the map's start. At most 2^54.
struct Side {
  std::int64_t near;
  std::int64_t far;
  constexpr Side(std::int32_t from, std::int32_t length, std::int64_t start) noexcept
      : near(std::int64_t{from} * (std::int64_t{1} << 32) - start),
        far((std::int64_t{from} + length) * (std::int64_t{1} << 32) - start) {}
};

/// The columns that a box of the mask reaches, by Cramer's rule: u = (yy x - xy y) / determinant.
[[nodiscard]] constexpr Extent columns_reached(const InverseMap& map, const Box& box) noexcept {
  const Side x(box.x, box.w, map.x);
  const Side y(box.y, box.h, map.y);
  const Int128 a = map.yy;
  const Int128 b = -map.xy;
  return extent_of(a * x.near, a * x.far, b * y.near, b * y.far, determinant_of(map));
}

/// The rows: v = (xx y - yx x) / determinant.
[[nodiscard]] constexpr Extent rows_reached(const InverseMap& map, const Box& box) noexcept {
  const Side x(box.x, box.w, map.x);
  const Side y(box.y, box.h, map.y);
  const Int128 a = -map.yx;
  const Int128 b = map.xx;
  return extent_of(a * x.near, a * x.far, b * y.near, b * y.far, determinant_of(map));
}

}  // namespace hitmask::detail::transform
