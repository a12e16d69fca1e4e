// Which columns of a row show a given box of the mask: exactly, without a division per row.
//
// Along a row the mask's column is start + step u, so the columns u that show [low, high) form an
// interval whose ends are quotients. From row to row the dividends change by a constant; quotient
// and remainder are updated.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/integers.hpp"

namespace hitmask::detail::transform {

/// Columns [from, to) of a row; empty when to <= from.
struct ColumnSpan {
  std::int64_t from;
  std::int64_t to;
};
[[nodiscard]] constexpr bool is_empty(const ColumnSpan& span) noexcept {
  return span.from >= span.to;
}
[[nodiscard]] constexpr ColumnSpan shared(const ColumnSpan& a, const ColumnSpan& b) noexcept {
  return {std::max(a.from, b.from), std::min(a.to, b.to)};
}

/// The mask's x or y as a linear function of columns and rows, in 2^-32 pixels. Wrapping
/// arithmetic: the final values fit int64, intermediate sums need not.
struct Coordinate {
  std::int64_t start = 0;  // at column 0 of row 0
  std::int64_t step = 0;   // per column
  std::int64_t down = 0;   // per row

  [[nodiscard]] constexpr std::int64_t at(std::int64_t column, std::int64_t row) const noexcept {
    return static_cast<std::int64_t>(
        static_cast<std::uint64_t>(start) +
        static_cast<std::uint64_t>(step) * static_cast<std::uint64_t>(column) +
        static_cast<std::uint64_t>(down) * static_cast<std::uint64_t>(row));
  }
  [[nodiscard]] constexpr Coordinate from(std::int64_t column, std::int64_t row) const noexcept {
    return {at(column, row), step, down};
  }
  [[nodiscard]] constexpr Coordinate plus(const Coordinate& other) const noexcept {
    return {start + other.start, step + other.step, down + other.down};
  }
  [[nodiscard]] constexpr Coordinate minus(const Coordinate& other) const noexcept {
    return {start - other.start, step - other.step, down - other.down};
  }
  /// With columns and rows swapped.
  [[nodiscard]] constexpr Coordinate turned() const noexcept { return {start, down, step}; }
  /// With rows counted upwards from the last one.
  [[nodiscard]] constexpr Coordinate from_bottom(std::int64_t last_row) const noexcept {
    return {at(0, last_row), step, -down};
  }
};

/// Half-open, in a Coordinate's units.
struct CoordinateRange {
  std::int64_t low;
  std::int64_t high;
};

/// The columns at which a coordinate is in a range, row by row.
class SpanWalk {
 public:
  SpanWalk(const Coordinate& line, const CoordinateRange& range) noexcept {
    if (line.step == 0) {
      start_level(line, range);
      return;
    }
    // With a positive step, u >= (low - value) / step; the ceiling is the floor after adding step -
    // 1. With a negative step, u > (value - high) / |step|: the floor plus one.
    divisor_ = line.step > 0 ? line.step : -line.step;
    const std::int64_t change = line.step > 0 ? -line.down : line.down;
    const std::int64_t from = line.step > 0 ? range.low - line.start + (divisor_ - 1)
                                            : line.start - range.high + divisor_;
    const std::int64_t to = line.step > 0 ? range.high - line.start + (divisor_ - 1)
                                          : line.start - range.low + divisor_;
    from_ = Quotient(from, divisor_);
    to_ = Quotient(to, divisor_);
    change_ = Quotient(change, divisor_);
  }

  [[nodiscard]] ColumnSpan span() const noexcept { return {from_.whole, to_.whole}; }

  void advance() noexcept {
    if (divisor_ == 0) return advance_level();
    from_.add(change_, divisor_);
    to_.add(change_, divisor_);
  }

 private:
  struct Quotient {
    std::int64_t whole = 0;
    std::int64_t rest = 0;  // 0 ... divisor - 1
    Quotient() = default;
    Quotient(std::int64_t value, std::int64_t divisor) noexcept
        : whole(base::floor_divided(value, divisor)), rest(value - whole * divisor) {}
    void add(const Quotient& other, std::int64_t divisor) noexcept {
      rest += other.rest;
      // All ones when there is a carry. A branch on it could not be predicted.
      const std::int64_t carry = (divisor - 1 - rest) >> 63;
      whole += other.whole - carry;
      rest -= divisor & carry;
    }
  };

  static constexpr std::int64_t everywhere = std::int64_t{1} << 40;

  // A coordinate that is constant along rows is in the range for a whole row or not at all. Then
  // `from_.rest` holds its distance from the low end, and `to_.rest` the length of the range.
  void start_level(const Coordinate& line, const CoordinateRange& range) noexcept {
    from_.rest = line.start - range.low;
    to_.rest = range.high - range.low;
    change_.rest = line.down;
    test_level();
  }
  void advance_level() noexcept {
    from_.rest += change_.rest;
    test_level();
  }
  void test_level() noexcept {
    const bool inside = from_.rest >= 0 && from_.rest < to_.rest;
    from_.whole = inside ? -everywhere : everywhere;
    to_.whole = -from_.whole;
  }

  std::int64_t divisor_ = 0;  // 0: constant along rows
  Quotient from_;
  Quotient to_;
  Quotient change_;
};

/// The columns at which x and y lie in their ranges: those that show a box of the mask.
class BoxWalk {
 public:
  BoxWalk(const Coordinate& x, const CoordinateRange& columns, const Coordinate& y,
          const CoordinateRange& rows) noexcept
      : x_(x, columns), y_(y, rows) {}
  [[nodiscard]] ColumnSpan span() const noexcept { return shared(x_.span(), y_.span()); }
  void advance() noexcept {
    x_.advance();
    y_.advance();
  }

 private:
  SpanWalk x_;
  SpanWalk y_;
};

/// Also requires x + y and x - y to be in their ranges: a box with its corners cut off.
class OctagonWalk {
 public:
  OctagonWalk(const BoxWalk& box, const SpanWalk& sums, const SpanWalk& differences) noexcept
      : box_(box), sums_(sums), differences_(differences) {}
  [[nodiscard]] ColumnSpan span() const noexcept {
    return shared(box_.span(), shared(sums_.span(), differences_.span()));
  }
  void advance() noexcept {
    box_.advance();
    sums_.advance();
    differences_.advance();
  }

 private:
  BoxWalk box_;
  SpanWalk sums_;
  SpanWalk differences_;
};

}  // namespace hitmask::detail::transform
