// Draws words of one strip onto another, at any column offset.
#pragma once

#include <cstdint>

#include "hitmask/mask.hpp"
#include "kernels/table.hpp"

namespace hitmask::detail::motion {

/// Draws onto `onto` the words that start `shift` columns into `left`, 0 ... 63, and end in
/// `right`. A null strip is empty. Processes whole vectors, so up to `rows_below` extra rows are
/// drawn.
inline void draw_rows(std::uint64_t* onto, const std::uint64_t* left, const std::uint64_t* right,
                      std::int32_t shift, std::int32_t rows) noexcept {
  kernels::StripRows strips;
  strips.a = onto;
  strips.here = shift == 0 ? left : right;
  strips.before = shift == 0 ? nullptr : left;
  strips.shift = (64 - shift) & 63;
  strips.rows = (rows + MaskView::rows_below) & ~MaskView::rows_below;
  if (strips.here == nullptr && strips.before == nullptr) return;
  kernels::active().combine(kernels::Combine::draw, strips, ~std::uint64_t{0}, onto);
}

/// A row of a strip, or null if the mask has no such strip.
[[nodiscard]] inline const std::uint64_t* row_of_strip(const MaskView& mask, std::int32_t strip,
                                                       std::int32_t row) noexcept {
  return strip >= 0 && strip < mask.strip_count() ? mask.strip(strip) + row : nullptr;
}

}  // namespace hitmask::detail::motion
