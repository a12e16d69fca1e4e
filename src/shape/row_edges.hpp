// The runs of a row, as the shape operations read and write them.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "hitmask/mask.hpp"
#include "mask/access.hpp"
#include "mask/clip.hpp"

namespace hitmask::detail::shape {

/// The edges of the runs of a row, left to right: alternately the x where solid pixels begin and
/// where they end. Reads only inside the solid box.
class RowEdges {
 public:
  explicit RowEdges(const MaskView& mask) noexcept
      : mask_(mask),
        top_(mask.solid_bounds().y),
        bottom_(top_ + mask.solid_bounds().h),
        first_strip_(mask::strip_of(mask.solid_bounds().x)),
        strips_end_(is_empty(mask.solid_bounds())
                        ? first_strip_
                        : mask::strip_of(mask.solid_bounds().x + mask.solid_bounds().w - 1) + 1) {}

  // The rows that may hold solid pixels.
  [[nodiscard]] std::int32_t top() const noexcept { return top_; }
  [[nodiscard]] std::int32_t bottom() const noexcept { return bottom_; }

  /// The space read() needs: alternating pixels have an edge at every column and one at the end.
  [[nodiscard]] std::size_t capacity() const noexcept {
    return static_cast<std::size_t>(mask_.width()) + 1;
  }

  /// Writes the edges of row y, an even number of them; returns the end. Row y must be in the mask.
  std::int32_t* read(std::int32_t y, std::int32_t* out) const noexcept {
    for_each_edge(y, [&](std::int32_t x) {
      *out++ = x;
      return true;
    });
    return out;
  }

  /// Calls visit(from, to) for the runs [from, to) of row y, until it returns false. Row y is in
  /// the mask.
  template <class Visit>
  void for_each_run(std::int32_t y, Visit&& visit) const {
    std::int32_t from = -1;  // where the run began that has not ended yet
    for_each_edge(y, [&](std::int32_t x) {
      if (from < 0) {
        from = x;
        return true;
      }
      return visit(std::exchange(from, -1), x);
    });
  }

 private:
  /// Calls visit(x) for the edges of row y, until it returns false.
  template <class Visit>
  void for_each_edge(std::int32_t y, Visit&& visit) const {
    std::uint64_t carry = 0;  // the last pixel of the strip before
    const std::uint64_t* word = mask_.strip(first_strip_) + y;
    for (std::int32_t strip = first_strip_; strip < strips_end_; ++strip) {
      const std::uint64_t pixels = *word;
      for (std::uint64_t edges = pixels ^ (pixels << 1 | carry); edges != 0; edges &= edges - 1)
        if (!visit(strip * MaskView::strip_width + std::countr_zero(edges))) return;
      carry = pixels >> 63;
      word += mask_.strip_stride();
    }
    if (carry != 0) visit(strips_end_ * MaskView::strip_width);
  }

  MaskView mask_;
  std::int32_t top_, bottom_;
  std::int32_t first_strip_, strips_end_;
};

/// Columns [from, to) of one word, 0 <= from < to <= 64.
[[nodiscard]] constexpr std::uint64_t bits_between(std::int32_t from, std::int32_t to) noexcept {
  return (~std::uint64_t{0} >> (MaskView::strip_width - (to - from))) << from;
}

/// Calls visit(strip, bits) for each word of the pixels [from, to) of a row; from < to.
template <class Visit>
void for_words_between(std::int32_t from, std::int32_t to, Visit&& visit) {
  const std::int32_t last = mask::strip_of(to - 1);
  for (std::int32_t strip = mask::strip_of(from); strip <= last; ++strip) {
    const std::int32_t start = strip * MaskView::strip_width;
    visit(strip, bits_between(std::max(from - start, 0),
                              std::min(to - start, std::int32_t{MaskView::strip_width})));
  }
}

/// Makes the pixels [from, to) of a row solid. The caller updates the solid box and the occupancy.
inline void set_run(Mask& mask, std::int32_t y, std::int32_t from, std::int32_t to) noexcept {
  for_words_between(from, to, [&](std::int32_t strip, std::uint64_t bits) {
    mask::Access::strip(mask, strip)[y] |= bits;
  });
}

}  // namespace hitmask::detail::shape
