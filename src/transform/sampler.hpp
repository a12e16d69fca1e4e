// Reads the pixels of a placed mask in world coordinates, up to 64 at a time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "hitmask/transform.hpp"
#include "mask/bits.hpp"
#include "mask/diagonals.hpp"
#include "transform/access.hpp"
#include "transform/spans.hpp"

namespace hitmask::detail::transform {

constexpr std::int64_t whole_pixel = std::int64_t{1} << 32;

/// A placed mask seen from a corner in the world. Columns and rows are relative to that corner.
class Sampler {
 public:
  /// The corner must be within the mask's reach or adjacent to it.
  Sampler(const PlacedMask& placed, std::int64_t left, std::int64_t top) noexcept
      : mask_(placed.mask()) {
    const InverseMap map = Access::map(placed);
    const Coordinate x{map.x, map.xx, map.xy};
    const Coordinate y{map.y, map.yx, map.yy};
    x_ = x.from(left - map.position.x, top - map.position.y);
    y_ = y.from(left - map.position.x, top - map.position.y);
    const WideBounds reach = Access::reach(placed);
    sums_fit_ = reach.right - reach.left <= longest_with_sums &&
                reach.bottom - reach.top <= longest_with_sums;
    is_quarter_turn_ = map.xx == 0 && map.yy == 0 &&
                       (map.xy == whole_pixel || map.xy == -whole_pixel) &&
                       (map.yx == whole_pixel || map.yx == -whole_pixel);
    is_upright_ = map.yx == 0 && (map.xx == whole_pixel || map.xx == -whole_pixel);
  }

  [[nodiscard]] const Coordinate& x() const noexcept { return x_; }
  [[nodiscard]] const Coordinate& y() const noexcept { return y_; }

  /// Rows become columns, pixel for pixel.
  [[nodiscard]] bool is_quarter_turn() const noexcept { return is_quarter_turn_; }

  /// The spans that can show solid pixels, from row 0: the solid box minus what the diagonals cut
  /// off. Pixel (x, y) is shown for x <= X < x + 1 and y <= Y < y + 1, so X + Y stays below x + y +
  /// 2, and X - Y is between x - y - 1 and x - y + 1.
  [[nodiscard]] OctagonWalk walk() const noexcept {
    const Box& box = mask_.solid_bounds();
    const BoxWalk in_box(x_, range_of(box.x, box.w), y_, range_of(box.y, box.h));
    const Diagonals& reach = mask_.solid_diagonals();
    if (!sums_fit_ || reach == mask::diagonals_of(box)) return {in_box, everywhere(), everywhere()};
    return {
        in_box,
        {x_.plus(y_), range_between(reach.least_sum, reach.greatest_sum + 2)},
        {x_.minus(y_), range_between(reach.least_difference - 1, reach.greatest_difference + 1)}};
  }

  /// `count` pixels, 1 ... 64, from a column on, the first in the lowest bit. They must be inside
  /// the solid box.
  [[nodiscard]] std::uint64_t pixels(std::int64_t row, std::int64_t column,
                                     int count) const noexcept {
    const std::int64_t x = x_.at(column, row);
    const std::int64_t y = y_.at(column, row);
    if (is_upright_) return upright(x >> 32, y >> 32, count);
    if (mask_.width() <= MaskView::strip_width) return from_one_strip(x, y, count);
    return from_many_strips(x, y, count);
  }

  /// `count` pixels of one row of the mask itself, all inside it; the bits after them are
  /// undefined.
  [[nodiscard]] std::uint64_t run(std::int64_t x, std::int64_t y, int count) const noexcept {
    const auto strip = static_cast<std::int32_t>(x >> 6);
    const int shift = static_cast<int>(x & 63);
    const std::uint64_t low = mask_.strip(strip)[y] >> shift;
    if (shift + count <= 64) return low;
    return low | mask_.strip(strip + 1)[y] << (64 - shift);
  }

  [[nodiscard]] static constexpr CoordinateRange range_of(std::int32_t from,
                                                          std::int32_t length) noexcept {
    return range_between(from, std::int64_t{from} + length);
  }
  [[nodiscard]] static constexpr CoordinateRange range_between(std::int64_t low,
                                                               std::int64_t high) noexcept {
    return {low * whole_pixel, high * whole_pixel};
  }

 private:
  // The two loops differ in how they find a word. Unsigned, so that the step after the last pixel
  // may wrap.
  [[nodiscard]] std::uint64_t from_one_strip(std::int64_t x_start, std::int64_t y_start,
                                             int count) const noexcept {
    const std::uint64_t* const rows = mask_.strip(0);
    auto x = static_cast<std::uint64_t>(x_start);
    auto y = static_cast<std::uint64_t>(y_start);
    std::uint64_t bits = 0;
    for (int i = 0; i < count; ++i) {
      bits |= ((rows[y >> 32] >> (x >> 32)) & 1) << i;
      x += static_cast<std::uint64_t>(x_.step);
      y += static_cast<std::uint64_t>(y_.step);
    }
    return bits;
  }

  [[nodiscard]] std::uint64_t from_many_strips(std::int64_t x_start, std::int64_t y_start,
                                               int count) const noexcept {
    const std::uint64_t* const words = mask_.strip(0);
    const auto stride = static_cast<std::uint64_t>(mask_.strip_stride());
    auto x = static_cast<std::uint64_t>(x_start);
    auto y = static_cast<std::uint64_t>(y_start);
    std::uint64_t bits = 0;
    for (int i = 0; i < count; ++i) {
      const std::uint64_t word = words[(x >> 38) * stride + (y >> 32)];
      bits |= ((word >> ((x >> 32) & 63)) & 1) << i;
      x += static_cast<std::uint64_t>(x_.step);
      y += static_cast<std::uint64_t>(y_.step);
    }
    return bits;
  }

  /// Rows stay rows: whole words, mirrored if the mask is.
  [[nodiscard]] std::uint64_t upright(std::int64_t x, std::int64_t y, int count) const noexcept {
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - count);
    if (x_.step > 0) return run(x, y, count) & all;
    return mask::reversed(run(x - count + 1, y, count)) >> (64 - count);
  }

  /// A quarter of max_transformed_side: where each line is at most a quarter of its limit, their
  /// sums fit as well.
  static constexpr std::int64_t longest_with_sums = max_transformed_side / 4;
  [[nodiscard]] static SpanWalk everywhere() noexcept {
    return {Coordinate{}, CoordinateRange{0, 1}};
  }

  const MaskView& mask_;
  Coordinate x_;
  Coordinate y_;
  bool is_upright_ = false;
  bool is_quarter_turn_ = false;
  bool sums_fit_ = false;
};

}  // namespace hitmask::detail::transform
