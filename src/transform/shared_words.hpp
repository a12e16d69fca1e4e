// The pixels that two placed masks both cover, 64 at a time. Visits only the rows and columns that
// both can cover, and samples the second mask only where the first has pixels.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "hitmask/transform.hpp"
#include "transform/access.hpp"
#include "transform/apart.hpp"
#include "transform/sampler.hpp"

namespace hitmask::detail::transform {

/// The pixels of both in at most 64 columns. The second is sampled only between the outermost
/// pixels of the first.
[[nodiscard]] inline std::uint64_t shared_pixels(const Sampler& a, const Sampler& b,
                                                 std::int64_t row, std::int64_t column,
                                                 int count) noexcept {
  const std::uint64_t of_a = a.pixels(row, column, count);
  if (of_a == 0) return 0;
  const int first = std::countr_zero(of_a);
  const int end = 64 - std::countl_zero(of_a);
  return of_a & (b.pixels(row, column + first, end - first) << first);
}

/// Calls found(x, y, bits) for every word with shared pixels, top to bottom, then left to right; x
/// and y are world pixels. Stops when it returns true.
template <class Found>
void for_each_shared(const PlacedMask& a, const PlacedMask& b, Found&& found) noexcept {
  const WideBounds box = shared(world_reach(a), world_reach(b));
  if (is_empty(box) || are_apart(a, b)) return;
  const Sampler first(a, box.left, box.top);
  const Sampler second(b, box.left, box.top);
  OctagonWalk first_walk = first.walk();
  OctagonWalk second_walk = second.walk();
  const ColumnSpan columns{0, box.right - box.left};
  const std::int64_t height = box.bottom - box.top;
  for (std::int64_t row = 0; row < height; ++row, first_walk.advance(), second_walk.advance()) {
    const ColumnSpan span = shared(shared(first_walk.span(), second_walk.span()), columns);
    for (std::int64_t at = span.from; at < span.to; at += 64) {
      const int count = static_cast<int>(std::min<std::int64_t>(64, span.to - at));
      const std::uint64_t bits = shared_pixels(first, second, row, at, count);
      if (bits != 0 && found(box.left + at, box.top + row, bits)) return;
    }
  }
}

}  // namespace hitmask::detail::transform
