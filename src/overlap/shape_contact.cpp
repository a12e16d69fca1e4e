// contact_of(): contact() for shapes, including plain boxes.
#include <array>
#include <bit>
#include <limits>

#include "base/integers.hpp"
#include "kernels/table.hpp"
#include "mask/clip.hpp"
#include "overlap/box_window.hpp"
#include "overlap/shape_view.hpp"

namespace hitmask::detail::overlap {

namespace {

using kernels::StripRows;
using kernels::Sums;
using kernels::SumsOf;

constexpr Details counting = Details::area | Details::box | Details::centroid;

/// Clears details that were not requested, as contact() does.
Contact only(Contact contact, Details details) noexcept {
  if (!contact) return {};
  if (!wants(details, counting)) contact.area = 1;
  if (!wants(details, Details::first)) contact.first = {};
  if (!wants(details, Details::box)) contact.box = {};
  if (!wants(details, Details::centroid)) contact.sum_x = contact.sum_y = 0;
  if (!wants(details, Details::gradient)) contact.gradient_x = contact.gradient_y = 0;
  return contact;
}

/// Collects a mask's pixels in a window. Uses the kernel for shared pixels, with a column of solid
/// rows as the other mask.
class WindowCollector {
 public:
  WindowCollector(const MaskView& mask, const geometry::Bounds& window) noexcept
      : mask_(mask), window_(window) {
    contact_.first.y = max_mask_side;  // below every row
  }

  [[nodiscard]] Contact collect() noexcept {
    for_each_occupied(mask_, window_,
                      [&](std::int32_t strip, std::int32_t top, std::int32_t bottom) {
                        solid_.fill(columns_in(window_, strip));
                        for (std::int32_t row = top; row < bottom; row += rows_at_once)
                          add(strip, row, std::min(bottom - row, rows_at_once));
                        return false;
                      });
    if (contact_.area == 0) return {};
    contact_.box = {left_, contact_.first.y, right_ - left_, last_row_ - contact_.first.y + 1};
    return contact_;
  }

 private:
  static constexpr std::int32_t rows_at_once = 64;

  void add(std::int32_t strip, std::int32_t top, std::int32_t rows) noexcept {
    StripRows pair;
    pair.a = mask_.strip(strip) + top;
    pair.here = solid_.data();
    pair.rows = rows;
    Sums sums;
    kernels::active().sums(pair, SumsOf::pixels, sums);
    if (sums.count == 0) return;
    const std::int32_t start = strip * MaskView::strip_width;
    contact_.area += sums.count;
    contact_.sum_x += sums.sum_column + sums.count * start;
    contact_.sum_y += sums.sum_row + sums.count * top;
    add_extent(kernels::shared_word(pair, sums.first_row), sums, start, top);
  }

  /// Strips come from left to right, so the earlier first point wins a tie.
  void add_extent(std::uint64_t first_bits, const Sums& sums, std::int32_t start,
                  std::int32_t top) noexcept {
    if (top + sums.first_row < contact_.first.y)
      contact_.first = {start + std::countr_zero(first_bits), top + sums.first_row};
    last_row_ = std::max(last_row_, top + sums.last_row);
    left_ = std::min(left_, start + std::countr_zero(sums.columns));
    right_ = std::max(right_, start + 64 - std::countl_zero(sums.columns));
  }

  const MaskView& mask_;
  const geometry::Bounds window_;
  std::array<std::uint64_t, rows_at_once + MaskView::rows_below> solid_;
  Contact contact_;
  std::int32_t last_row_ = -1;
  std::int32_t left_ = max_mask_side;
  std::int32_t right_ = 0;
};

/// Solid pixels in the mask's column x, between the box's top and bottom edges.
std::int64_t count_in_column(const MaskView& mask, const geometry::WideBounds& box,
                             std::int64_t x) noexcept {
  const geometry::Bounds line = mask::clip(mask.solid_bounds(), {x, box.top, x + 1, box.bottom});
  if (is_empty(line)) return 0;
  const std::uint64_t* const rows = mask.strip(mask::strip_of(line.left));
  const std::int32_t bit = line.left % MaskView::strip_width;
  std::uint64_t count = 0;
  for (std::int32_t row = line.top; row < line.bottom; ++row) count += (rows[row] >> bit) & 1;
  return static_cast<std::int64_t>(count);
}

/// Solid pixels in the mask's row y, between the box's left and right edges.
std::int64_t count_in_row(const MaskView& mask, const geometry::WideBounds& box,
                          std::int64_t y) noexcept {
  const geometry::Bounds line = mask::clip(mask.solid_bounds(), {box.left, y, box.right, y + 1});
  if (is_empty(line)) return 0;
  std::int64_t count = 0;
  for (std::int32_t strip = mask::first_strip(line); strip <= mask::last_strip(line); ++strip)
    count += std::popcount(mask.strip(strip)[line.top] & columns_in(line, strip));
  return count;
}

/// The difference in area between the box moved one pixel right (or down) and one pixel left (or
/// up): the two lines at its far edge minus the two at its near edge.
void set_gradient(Contact& contact, const MaskView& mask,
                  const geometry::WideBounds& box) noexcept {
  const auto column = [&](std::int64_t x) { return count_in_column(mask, box, x); };
  const auto row = [&](std::int64_t y) { return count_in_row(mask, box, y); };
  contact.gradient_x =
      column(box.right) + column(box.right - 1) - column(box.left) - column(box.left - 1);
  contact.gradient_y = row(box.bottom) + row(box.bottom - 1) - row(box.top) - row(box.top - 1);
}

/// In the mask's pixels. The gradient is that of moving the box.
Contact mask_and_box(const MaskView& mask, const geometry::WideBounds& box,
                     Details details) noexcept {
  const geometry::Bounds window = mask::clip(mask.solid_bounds(), box);
  if (is_empty(window)) return {};
  Contact contact;
  if (wants(details, counting | Details::first))
    contact = WindowCollector(mask, window).collect();
  else
    contact.area = any_in(mask, window) ? 1 : 0;
  if (contact && wants(details, Details::gradient)) set_gradient(contact, mask, box);
  return contact;
}

/// Converts to the box's coordinates: the mask lies at `offset`, and the mask moves. Pixels inside
/// a box fit int32, and 2^32 of them sum to less than 2^63.
Contact turned_round(Contact contact, Point offset) noexcept {
  const auto moved = [](std::int32_t from, std::int32_t by) {
    return static_cast<std::int32_t>(std::int64_t{from} + by);
  };
  contact.sum_x += contact.area * offset.x;
  contact.sum_y += contact.area * offset.y;
  contact.first = {moved(contact.first.x, offset.x), moved(contact.first.y, offset.y)};
  contact.box.x = moved(contact.box.x, offset.x);
  contact.box.y = moved(contact.box.y, offset.y);
  contact.gradient_x = -contact.gradient_x;
  contact.gradient_y = -contact.gradient_y;
  return contact;
}

std::int64_t saturated_to_int64(base::Int128 value) noexcept {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  return value > most ? most : static_cast<std::int64_t>(value);
}

/// The overlap of two ranges along one axis.
struct SharedAxis {
  std::int32_t from;
  std::int64_t length;
  std::int64_t growth;  // length with b one pixel further minus length with b one pixel back

  SharedAxis(std::int64_t distance, std::int32_t a, std::int32_t b) noexcept
      : from(static_cast<std::int32_t>(std::clamp<std::int64_t>(distance, 0, a))),
        length(length_at(distance, a, b)),
        growth(length_at(distance + 1, a, b) - length_at(distance - 1, a, b)) {}

  /// The sum of all positions, multiplied by `times`. Never negative.
  [[nodiscard]] std::int64_t sum(std::int64_t times) const noexcept {
    return saturated_to_int64((2 * base::Int128{from} + length - 1) * length / 2 * times);
  }

 private:
  static std::int64_t length_at(std::int64_t distance, std::int64_t a, std::int64_t b) noexcept {
    const mask::SharedRange range(distance, a, b);
    return range.empty() ? 0 : range.to - range.from;
  }
};

Contact box_and_box(Size a, Size b, Point offset) noexcept {
  const SharedAxis x(offset.x, a.width, b.width);
  const SharedAxis y(offset.y, a.height, b.height);
  if (x.length == 0 || y.length == 0) return {};
  return {.area = x.length * y.length,
          .first = {x.from, y.from},
          .box = {x.from, y.from, static_cast<std::int32_t>(x.length),
                  static_cast<std::int32_t>(y.length)},
          .sum_x = x.sum(y.length),
          .sum_y = y.sum(x.length),
          .gradient_x = x.growth * y.length,
          .gradient_y = y.growth * x.length};
}

/// Adds a row of shared pixels, run by run: a floor shares one run with a pair of feet.
void add_row(Contact& contact, std::uint64_t word, std::int32_t y) noexcept {
  for (int column = 0; word != 0;) {
    const int gap = std::countr_zero(word);
    word >>= gap;
    column += gap;
    const int length = std::countr_one(word);
    contact.area += length;
    contact.sum_x += length * column + length * (length - 1) / 2;
    contact.sum_y += std::int64_t{length} * y;
    if (length == 64) return;  // a shift by 64 is undefined
    word >>= length;
    column += length;
  }
}

/// `b_columns` shifts a row of b to a's columns.
template <class Columns>
Contact centroid_by_rows(const MaskView& a, const MaskView& b, Point offset,
                         const Columns& b_columns) noexcept {
  const geometry::Bounds window = mask::clip(a.solid_bounds(), b.solid_bounds(), offset);
  const std::uint64_t* const a_rows = a.strip(0);
  const std::uint64_t* const b_rows = b.strip(0);
  Contact contact;
  for (std::int32_t y = window.top; y < window.bottom; ++y)
    if (const std::uint64_t word = a_rows[y] & b_columns(b_rows[y - offset.y]); word != 0)
      add_row(contact, word, y);
  return contact;
}

/// Both masks are one strip wide, so that less than 64 columns lie between them.
Contact centroid_by_rows(const MaskView& a, const MaskView& b, Point offset) noexcept {
  if (offset.x < 0)
    return centroid_by_rows(a, b, offset, [=](std::uint64_t row) { return row >> -offset.x; });
  return centroid_by_rows(a, b, offset, [=](std::uint64_t row) { return row << offset.x; });
}

}  // namespace

Contact centroid_of_few(const ShapeView& a, const ShapeView& b, Point offset) noexcept {
  const bool are_sprites =
      a.mask != nullptr && b.mask != nullptr && mask::is_one_on_one(*a.mask, *b.mask);
  if (!are_sprites || offset.x <= -64 || offset.x >= 64)
    return contact_of(a, b, offset, Details::centroid);
  return centroid_by_rows(*a.mask, *b.mask, offset);
}

Contact contact_of(const ShapeView& a, const ShapeView& b, Point offset, Details details) noexcept {
  if (a.mask != nullptr && b.mask != nullptr) return contact(*a.mask, *b.mask, offset, details);
  if (a.chunks != nullptr || b.chunks != nullptr) return contact_of_chunks(a, b, offset, details);
  if (a.mask != nullptr)
    return only(
        mask_and_box(*a.mask, geometry::wide_bounds_at(offset.x, offset.y, b.size), details),
        details);
  if (b.mask == nullptr) return only(box_and_box(a.size, b.size, offset), details);
  const geometry::WideBounds box =
      geometry::wide_bounds_at(-std::int64_t{offset.x}, -std::int64_t{offset.y}, a.size);
  const Contact contact = mask_and_box(*b.mask, box, details);
  return contact ? only(turned_round(contact, offset), details) : contact;
}

}  // namespace hitmask::detail::overlap
