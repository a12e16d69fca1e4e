// Lists of runs as ranges of numbers, so that two lists are merged without looking at rows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "hitmask/runs.hpp"

namespace hitmask::detail::runs {

/// Sorted from top to bottom, then from left to right; no two touch.
using RunList = std::span<const RunAt>;

/// The number of a pixel in reading order. Rows are 2^32 apart, and a column that takes part in
/// anything lies in -2^30 ... 2^31 - 1, also after a move: runs of different rows never meet.
using Key = std::int64_t;
inline constexpr Key row_step = Key{1} << 32;
inline constexpr Key no_key = std::numeric_limits<Key>::max();

[[nodiscard]] constexpr Key key_of(std::int32_t x, std::int32_t y) noexcept {
  return y * row_step + x;
}
[[nodiscard]] constexpr Key start_of(const RunAt& run) noexcept { return key_of(run.x, run.y); }
[[nodiscard]] constexpr Key end_of(const RunAt& run) noexcept { return start_of(run) + run.length; }

/// Requires a column that is not negative.
[[nodiscard]] constexpr Point pixel_of(Key key) noexcept {
  return {static_cast<std::int32_t>(key & (row_step - 1)), static_cast<std::int32_t>(key >> 32)};
}
/// Of one row, with columns that are not negative.
[[nodiscard]] constexpr RunAt run_of(Key start, Key end) noexcept {
  const Point first = pixel_of(start);
  return {first.x, first.y, static_cast<std::int32_t>(end - start)};
}

/// The first run at or behind `from` that ends behind `key`. In steps of doubling length, so that
/// a near one takes a comparison or two, and a far one the logarithm of its distance.
[[nodiscard]] inline std::size_t first_ending_behind(RunList runs, std::size_t from,
                                                     Key key) noexcept {
  std::size_t step = 1;
  std::size_t to = from;  // all before `from` end at or before the key
  while (to < runs.size() && end_of(runs[to]) <= key) {
    from = to + 1;
    to = runs.size() - from > step ? from + step : runs.size();
    step *= 2;
  }
  const auto found = std::partition_point(runs.begin() + static_cast<std::ptrdiff_t>(from),
                                          runs.begin() + static_cast<std::ptrdiff_t>(to),
                                          [&](const RunAt& run) { return end_of(run) <= key; });
  return static_cast<std::size_t>(found - runs.begin());
}

/// Calls visit(start, end) for the pixels that two lists share, in reading order, until it returns
/// false. b is moved by `offset`, a difference of keys.
template <class Visit>
void for_each_shared(RunList a, RunList b, Key offset, Visit&& visit) {
  if (a.empty() || b.empty()) return;
  std::size_t i = first_ending_behind(a, 0, start_of(b[0]) + offset);
  std::size_t j = 0;
  while (i < a.size() && j < b.size()) {
    const Key start = start_of(b[j]) + offset;
    const Key end = start + b[j].length;
    if (end <= start_of(a[i])) {
      j = first_ending_behind(b, j + 1, start_of(a[i]) - offset);
    } else if (end_of(a[i]) <= start) {
      i = first_ending_behind(a, i + 1, start);
    } else {
      if (!visit(std::max(start_of(a[i]), start), std::min(end_of(a[i]), end))) return;
      end_of(a[i]) < end ? ++i : ++j;
    }
  }
}

}  // namespace hitmask::detail::runs
