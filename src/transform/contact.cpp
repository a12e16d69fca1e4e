// contact() of two placed masks. With the gradient, in columns 62 pixels wide, so that a word also
// holds each pixel's left and right neighbours; b's rows above and below are kept from row to row.
// Without it, only where both masks cover pixels.
#include <algorithm>
#include <bit>
#include <cstdint>

#include "hitmask/transform.hpp"
#include "transform/access.hpp"
#include "transform/apart.hpp"
#include "transform/sampler.hpp"
#include "transform/shared_words.hpp"

namespace hitmask {

using detail::geometry::WideBounds;
using detail::transform::ColumnSpan;
using detail::transform::OctagonWalk;
using detail::transform::Sampler;
using detail::transform::world_reach;

namespace {

constexpr std::int64_t block_width = 62;
constexpr std::uint64_t inner_columns = ~std::uint64_t{0} >> 2 << 1;

/// A placed mask, row by row in a block of 64 columns at any position.
class SampledRows {
 public:
  /// Rows start at `top`; outside its reach the mask is empty.
  SampledRows(const PlacedMask& placed, std::int64_t left, std::int64_t top) noexcept
      : reach_(world_reach(placed)),
        left_(left),
        row_(top),
        sampler_(placed, reach_.left, std::max(top, reach_.top)),
        first_row_(std::max(top, reach_.top)),
        walk_(sampler_.walk()) {}

  /// The pixels of the next row.
  std::uint64_t next() noexcept {
    const std::int64_t row = row_++;
    if (row < reach_.top || row >= reach_.bottom) return 0;
    const ColumnSpan block{left_ - reach_.left, left_ - reach_.left + 64};
    const ColumnSpan span = shared(shared(walk_.span(), block), {0, reach_.right - reach_.left});
    walk_.advance();
    if (is_empty(span)) return 0;
    return sampler_.pixels(row - first_row_, span.from, static_cast<int>(span.to - span.from))
           << (span.from - block.from);
  }

 private:
  WideBounds reach_;
  std::int64_t left_;
  std::int64_t row_;
  Sampler sampler_;
  std::int64_t first_row_;
  OctagonWalk walk_;
};

class Collector {
 public:
  /// Pixels of b above, in and below a row of a; x belongs to bit 0.
  void add(std::uint64_t a, std::uint64_t above, std::uint64_t here, std::uint64_t below,
           std::int64_t x, std::int64_t y) noexcept {
    a &= inner_columns;
    contact_.gradient_x += std::popcount(a & here << 1) - std::popcount(a & here >> 1);
    contact_.gradient_y += std::popcount(a & above) - std::popcount(a & below);
    if (const std::uint64_t bits = a & here; bits != 0) add_shared(bits, x, y);
  }

  /// Shared pixels; x belongs to bit 0.
  void add_shared(std::uint64_t bits, std::int64_t x, std::int64_t y) noexcept {
    const std::int64_t count = std::popcount(bits);
    const std::int64_t first = x + std::countr_zero(bits);
    if (contact_.area == 0 || y < box_.top) first_x_ = first;
    const WideBounds row{first, y, x + 64 - std::countl_zero(bits), y + 1};
    box_ = contact_.area == 0 ? row : united(box_, row);
    contact_.area += count;
    contact_.sum_x += count * x + sum_of_places(bits);
    contact_.sum_y += count * y;
  }

  [[nodiscard]] Contact result() const noexcept {
    if (contact_.area == 0) return {};
    Contact contact = contact_;
    contact.first = {static_cast<std::int32_t>(first_x_), static_cast<std::int32_t>(box_.top)};
    contact.box = narrowed(box_);
    return contact;
  }

 private:
  /// The sum of the positions of the set bits, by the six bits of a position.
  static std::int64_t sum_of_places(std::uint64_t bits) noexcept {
    constexpr std::uint64_t with[] = {0xAAAAAAAAAAAAAAAAu, 0xCCCCCCCCCCCCCCCCu,
                                      0xF0F0F0F0F0F0F0F0u, 0xFF00FF00FF00FF00u,
                                      0xFFFF0000FFFF0000u, 0xFFFFFFFF00000000u};
    std::int64_t sum = 0;
    for (int i = 0; i < 6; ++i) sum += std::int64_t{std::popcount(bits & with[i])} << i;
    return sum;
  }

  Contact contact_;
  WideBounds box_{};
  std::int64_t first_x_ = 0;  // blocks go from left to right: the first in a row is the leftmost
};

/// `left` is the first column that counts; the word starts one column before it.
void collect_block(const PlacedMask& a, const PlacedMask& b, std::int64_t left,
                   const WideBounds& box, Collector& collector) noexcept {
  SampledRows rows_of_a(a, left - 1, box.top);
  SampledRows rows_of_b(b, left - 1, box.top - 1);
  std::uint64_t above = rows_of_b.next();
  std::uint64_t here = rows_of_b.next();
  for (std::int64_t y = box.top; y < box.bottom; ++y) {
    const std::uint64_t below = rows_of_b.next();
    if (const std::uint64_t pixels = rows_of_a.next(); pixels != 0)
      collector.add(pixels, above, here, below, left - 1, y);
    above = here;
    here = below;
  }
}

Contact with_gradient(const PlacedMask& a, const PlacedMask& b) noexcept {
  const WideBounds box = shared(world_reach(a), grown(world_reach(b), 1));
  if (is_empty(box) || is_empty(world_reach(b)) || detail::transform::are_apart(a, b)) return {};
  Collector collector;
  for (std::int64_t left = box.left; left < box.right; left += block_width)
    collect_block(a, b, left, box, collector);
  return collector.result();
}

Contact without_gradient(const PlacedMask& a, const PlacedMask& b) noexcept {
  Collector collector;
  detail::transform::for_each_shared(a, b, [&](std::int64_t x, std::int64_t y, std::uint64_t bits) {
    collector.add_shared(bits, x, y);
    return false;
  });
  return collector.result();
}

Contact only_counted(const PlacedMask& a, const PlacedMask& b) noexcept {
  Contact contact;
  contact.area = overlap_area(a, b);
  return contact;
}

/// Stops at the first shared pixel.
Contact look_for_one(const PlacedMask& a, const PlacedMask& b) noexcept {
  Contact contact;
  if (const std::optional<Point> first = first_point(a, b)) {
    contact.area = 1;
    contact.first = *first;
  }
  return contact;
}

constexpr Details counting = Details::area | Details::box | Details::centroid;

/// Clears what was not requested but computed anyway, so that results do not depend on the path
/// taken.
Contact only(Contact contact, Details details) noexcept {
  if (!wants(details, Details::first)) contact.first = {};
  if (!wants(details, Details::box)) contact.box = {};
  if (!wants(details, Details::centroid)) contact.sum_x = contact.sum_y = 0;
  if (!wants(details, counting)) contact.area = contact.area > 0 ? 1 : 0;
  return contact;
}

}  // namespace

Contact contact(const PlacedMask& a, const PlacedMask& b, Details details) noexcept {
  if (wants(details, Details::gradient)) return only(with_gradient(a, b), details);
  if (details == Details::area) return only_counted(a, b);
  if (wants(details, counting)) return only(without_gradient(a, b), details);
  return only(look_for_one(a, b), details);
}

}  // namespace hitmask
