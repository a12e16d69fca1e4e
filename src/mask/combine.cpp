// Combines two masks: draw, erase, keep, toggle.
#include <algorithm>

#include "kernels/table.hpp"
#include "mask/access.hpp"
#include "mask/clip.hpp"

namespace hitmask {

using MaskAccess = detail::mask::Access;
using detail::geometry::Bounds;
using detail::mask::clip;
using detail::mask::columns_inside;
using detail::mask::first_strip;
using detail::mask::has_occupancy;
using detail::mask::last_strip;
using detail::mask::shares_storage;
using kernels::Combine;

namespace {

/// Applies the operation inside the window only.
void combine_window(Mask& mask, const MaskView& other, Point at, Combine op,
                    const Bounds& window) noexcept {
  if (detail::mask::is_one_on_one(mask, other))
    return kernels::active().combine_one(op, other.strip(0) + (window.top - at.y), at.x,
                                         window.bottom - window.top, columns_inside(mask.size(), 0),
                                         MaskAccess::strip(mask, 0) + window.top);
  const detail::mask::StripPairing pairing(mask.view(), other, at);
  for (std::int32_t i = first_strip(window); i <= last_strip(window); ++i)
    kernels::active().combine(op, pairing.rows(window, i, window.top, window.bottom),
                              columns_inside(mask.size(), i),
                              MaskAccess::strip(mask, i) + window.top);
}

/// The diagonals of the part of `other` that lies in the window.
Diagonals diagonals_in(const Bounds& window, const MaskView& other, Point at) noexcept {
  return detail::mask::shared_diagonals(detail::mask::diagonals_of(small_box_of(window)),
                                        detail::mask::moved_diagonals(other.solid_diagonals(), at));
}

/// Marks the blocks that may hold pixels of `other`. Each of its blocks covers one or two on each
/// axis.
void add_blocks_of(Mask& mask, const MaskView& other, Point at, const Bounds& window) noexcept {
  const std::int32_t top = window.top >> 3;
  const std::int32_t rows = ((window.bottom + 7) >> 3) - top;
  const Point offset{at.x >> 3, at.y >> 3};
  const auto rows_of = [&](std::int32_t strip) {
    return strip >= 0 && strip < detail::mask::block_strip_count(other)
               ? detail::mask::block_strip(other, strip) + (top - offset.y)
               : nullptr;
  };
  for (std::int32_t i = window.left >> 9; i <= (window.right - 1) >> 9; ++i) {
    std::uint64_t* const blocks = detail::mask::block_strip(mask, i) + top;
    const std::int32_t here = i - (offset.x >> 6);
    const kernels::StripRows strips{.a = blocks,
                                    .here = rows_of(here),
                                    .before = rows_of(here - 1),
                                    .after = nullptr,
                                    .rows = rows,
                                    .shift = offset.x & 63};
    kernels::active().spread_blocks(
        strips, columns_inside(detail::mask::block_size(mask.view()), i), blocks);
  }
}

/// Recomputes blocks from pixels if the offset is aligned, which is exact, or if `other` has no
/// occupancy.
void add_blocks(Mask& mask, const MaskView& other, Point at, const Bounds& window) noexcept {
  const bool is_aligned = (at.x & 7) == 0 && (at.y & 7) == 0;
  if (has_occupancy(other) && !is_aligned) return add_blocks_of(mask, other, at, window);
  for (std::int32_t i = first_strip(window); i <= last_strip(window); ++i)
    detail::mask::refresh_blocks(mask, i, window.top, window.bottom);
}

/// For draw and toggle: pixels may appear anywhere in the window.
void add_pixels(Mask& mask, const MaskView& other, Point at, Combine op) {
  if (shares_storage(mask, other)) return add_pixels(mask, Mask(other), at, op);
  const Bounds window = clip(mask.view().box(), other.solid_bounds(), at);
  if (is_empty(window)) return;
  combine_window(mask, other, at, op, window);
  if (has_occupancy(mask.view())) add_blocks(mask, other, at, window);
  MaskAccess::add_solid(mask, small_box_of(window), diagonals_in(window, other, at));
}

void clear_rows(std::uint64_t* rows, std::int32_t from, std::int32_t to) noexcept {
  if (from < to) std::fill(rows + from, rows + to, std::uint64_t{0});
}

/// Clears every pixel outside the window.
void clear_outside(Mask& mask, const Bounds& window) noexcept {
  for (std::int32_t i = 0; i < mask.view().strip_count(); ++i) {
    std::uint64_t* const rows = MaskAccess::strip(mask, i);
    const std::uint64_t kept = detail::mask::columns_between(i, window.left, window.right);
    clear_rows(rows, 0, kept == 0 ? mask.height() : window.top);
    clear_rows(rows, kept == 0 ? mask.height() : window.bottom, mask.height());
    for (std::int32_t row = window.top; row < window.bottom && kept != 0; ++row) rows[row] &= kept;
  }
}

}  // namespace

void Mask::draw(const MaskView& other, Point at) { add_pixels(*this, other, at, Combine::draw); }

void Mask::toggle(const MaskView& other, Point at) {
  add_pixels(*this, other, at, Combine::toggle);
}

// Leaves the solid box and occupancy unchanged. They may be too large until tighten().
void Mask::erase(const MaskView& other, Point at) {
  if (shares_storage(*this, other)) return erase(Mask(other), at);
  const Bounds window = clip(solid_bounds(), other.solid_bounds(), at);
  if (!is_empty(window)) combine_window(*this, other, at, Combine::erase, window);
}

void Mask::keep(const MaskView& other, Point at) {
  if (shares_storage(*this, other)) return keep(Mask(other), at);
  const Bounds window = clip(solid_bounds(), other.solid_bounds(), at);
  if (is_empty(window)) return clear();
  clear_outside(*this, window);
  combine_window(*this, other, at, Combine::keep, window);
  MaskAccess::set_solid(
      *this, small_box_of(window),
      detail::mask::shared_diagonals(view_.solid_diagonals(), diagonals_in(window, other, at)));
}

}  // namespace hitmask
