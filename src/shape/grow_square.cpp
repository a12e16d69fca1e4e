// Growing by a square: along the rows, then along the columns, strip by strip.
#include <algorithm>
#include <bit>

#include "shape/reach.hpp"

namespace hitmask::detail::shape {

namespace {

/// The lowest `count` bits; none when negative, all from 64 on.
std::uint64_t low_bits(std::int32_t count) noexcept {
  if (count <= 0) return 0;
  return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

/// Grows one row by 64 pixels or more. A word with a solid pixel then becomes all solid; any other
/// word depends only on the nearest solid pixel on either side.
class WideRow {
 public:
  WideRow(const Plane& plane, std::int32_t distance, BitFlip flip)
      : plane_(plane),
        distance_(distance),
        flip_(flip),
        before_(zeroed_words(static_cast<std::size_t>(plane.strip_count()))) {}

  void grow(std::int32_t row) noexcept {
    spread_right(row);
    spread_left(row);
  }

 private:
  // Far from every pixel; no sum with a distance or a width overflows.
  static constexpr std::int32_t nowhere = std::int32_t{1} << 29;

  void spread_right(std::int32_t row) noexcept {
    std::int32_t last = flip_ == keep_bits ? -nowhere : -1;
    for (std::int32_t i = 0; i < plane_.strip_count(); ++i) {
      std::uint64_t& word = plane_.strip(i)[row];
      const std::uint64_t before = before_[static_cast<std::size_t>(i)] = word ^ flip_;
      word = low_bits(last + distance_ - 64 * i + 1);
      if (before != 0) last = 64 * i + 63 - std::countl_zero(before);
    }
  }
  /// Also finishes the words.
  void spread_left(std::int32_t row) noexcept {
    std::int32_t next = flip_ == keep_bits ? nowhere : plane_.size.width;
    for (std::int32_t i = plane_.strip_count() - 1; i >= 0; --i) {
      std::uint64_t& word = plane_.strip(i)[row];
      const std::uint64_t before = before_[static_cast<std::size_t>(i)];
      word |= before != 0 ? ~std::uint64_t{0} : ~low_bits(next - distance_ - 64 * i);
      word = (word ^ flip_) & mask::columns_inside(plane_.size, i);
      if (before != 0) next = 64 * i + std::countr_zero(before);
    }
  }

  const Plane& plane_;
  std::int32_t distance_;
  BitFlip flip_;
  base::Array<std::uint64_t> before_;
};

void widen_far(const Plane& plane, std::int32_t distance, BitFlip flip) {
  WideRow wide(plane, distance, flip);
  for (std::int32_t row = 0; row < plane.size.height; ++row) wide.grow(row);
}

/// One pass along a column: from rows that reach `near` rows up and down to rows that reach `far`,
/// at most five times as many. Each row ORs in the rows whose reaches meet end to end; the last one
/// is moved back so as not to reach too far.
void spread_pass(const std::uint64_t* rows, std::int32_t count, std::int32_t near, std::int32_t far,
                 const kernels::RowFinish& finish, std::uint64_t* out) noexcept {
  const std::uint64_t* terms[kernels::most_united] = {rows + (near - far)};
  std::int32_t term_count = 1;
  for (std::int32_t offset = near - far; offset < far - near;) {
    offset = std::min(offset + 2 * near + 1, far - near);
    terms[term_count++] = rows + offset;
  }
  kernels::active_shape().unite_rows(terms, term_count, count, finish, out);
}

/// How far the next pass reaches: five windows of 2 * reached + 1 rows each, laid end to end.
constexpr std::int32_t next_reach(std::int32_t reached) noexcept { return 5 * reached + 2; }

std::int32_t count_passes(std::int32_t distance) noexcept {
  std::int32_t passes = 1;
  for (std::int32_t next = next_reach(0); next < distance; next = next_reach(next)) ++passes;
  return passes;
}

/// Grows the first column up and down. Each pass but the last fills its own column. Where a pass
/// does not write, that column holds outside words.
void spread_column(const ScratchColumns& columns, std::int32_t height, std::int32_t distance,
                   const kernels::RowFinish& finish, std::uint64_t* out) noexcept {
  std::int32_t reached = 0;
  std::int32_t pass = 0;
  for (std::int32_t next = next_reach(0); next < distance; next = next_reach(next)) {
    // Rows outside the plane through which a pixel reaches a row inside.
    const std::int32_t outside = std::min(next, distance - next);
    spread_pass(columns.column(pass) - outside, height + 2 * outside, reached, next, {},
                columns.column(pass + 1) - outside);
    reached = next;
    ++pass;
  }
  spread_pass(columns.column(pass), height, reached, distance, finish, out);
}

}  // namespace

void grow_square(const PlacedPlane& source, const Plane& target, std::int32_t distance,
                 BitFlip flip) {
  const Size size = target.size;
  const std::int32_t across = std::min(distance, size.width - 1);
  const std::int32_t down = std::min(distance, size.height - 1);
  const bool far = across > widest_in_words;
  StripWindow window(far ? itself(target) : source, size, flip, 1, 0);
  const ScratchColumns columns(count_passes(down), size.height, down, flip);
  if (far) {
    draw_unless_same(source, target);
    widen_far(target, across, flip);
  }
  for (std::int32_t i = 0; i < target.strip_count(); ++i) {
    window.move_to(i);
    kernels::active_shape().widen(window.around(i), far ? 0 : across, columns.column(0));
    spread_column(columns, size.height, down, finish_of(target, flip, i), target.strip(i));
  }
}

}  // namespace hitmask::detail::shape
