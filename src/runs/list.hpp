// Lists of runs as ranges of numbers, so that two lists are merged without looking at rows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "base/compiler.hpp"
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

/// Walks through a list that is not empty and moved by `offset`, a difference of keys. The keys of
/// the run where it is stay in registers if all of it is inlined, which halves the time of
/// overlap().
class RunCursor {
 public:
  Key start = 0;
  Key end = 0;

  RunCursor(RunList runs, Key offset) noexcept : runs_(runs), offset_(offset) { read(); }

  /// Goes to the next run. Returns false behind the last one.
  [[nodiscard]] bool next() noexcept {
    if (++at_ == runs_.size()) return false;
    read();
    return true;
  }

  /// Goes to the next run that ends behind `key`. It is mostly the next of all, which needs no
  /// search.
  [[nodiscard]] HITMASK_ALWAYS_INLINE bool next_behind(Key key) noexcept {
    if (!next()) return false;
    if (end > key) return true;
    at_ = first_ending_behind(runs_, at_ + 1, key - offset_);
    if (at_ == runs_.size()) return false;
    read();
    return true;
  }

 private:
  void read() noexcept {
    start = start_of(runs_[at_]) + offset_;
    end = start + runs_[at_].length;
  }

  RunList runs_;
  Key offset_;
  std::size_t at_ = 0;
};

/// Calls visit(start, end) for the pixels that two lists share, in reading order, until it returns
/// false. b is moved by `offset`, a difference of keys.
template <class Visit>
void for_each_shared(RunList runs_a, RunList runs_b, Key offset, Visit&& visit) {
  if (runs_a.empty() || runs_b.empty()) return;
  RunCursor a(runs_a, 0);
  RunCursor b(runs_b, offset);
  for (bool more = true; more;) {
    if (b.end <= a.start) {
      more = b.next_behind(a.start);
    } else if (a.end <= b.start) {
      more = a.next_behind(b.start);
    } else {
      if (!visit(std::max(a.start, b.start), std::min(a.end, b.end))) return;
      more = a.end < b.end ? a.next() : b.next();
    }
  }
}

}  // namespace hitmask::detail::runs
