// Laying one mask over another: draw, erase, keep, toggle.
#include <algorithm>

#include "kernels/table.hpp"
#include "mask/access.hpp"
#include "mask/clip.hpp"

namespace hitmask {

using detail::MaskAccess;
using detail::Window;
using kernels::Combine;

namespace {

bool shares_storage(const Mask& mask, const MaskView& other) noexcept {
  return detail::has_pixels(mask.size()) && detail::has_pixels(other.size()) &&
         mask.view().strip(0) == other.strip(0);
}

/// Applies the operation where `other` lies over the mask; nothing else changes.
void combine_window(Mask& mask, const MaskView& other, Point at, Combine op,
                    const Window& window) noexcept {
  const detail::StripPairing pairing(mask.view(), other, at);
  for (std::int32_t i = detail::first_strip(window); i <= detail::last_strip(window); ++i)
    kernels::active().combine(op, pairing.rows(window, i, window.top, window.bottom),
                              detail::columns_inside(mask.size(), i),
                              MaskAccess::strip(mask, i) + window.top);
}

/// draw and toggle: pixels may appear anywhere in the window.
void add_pixels(Mask& mask, const MaskView& other, Point at, Combine op) {
  if (shares_storage(mask, other)) return add_pixels(mask, Mask(other), at, op);
  const Window window = detail::clip(mask.view().box(), other.solid_box(), at);
  if (window.empty()) return;
  combine_window(mask, other, at, op, window);
  for (std::int32_t i = detail::first_strip(window); i <= detail::last_strip(window); ++i)
    detail::refresh_blocks(mask, i, window.top, window.bottom);
  MaskAccess::set_solid_box(mask, united(mask.solid_box(), window.box()));
}

void clear_rows(std::uint64_t* rows, std::int32_t from, std::int32_t to) noexcept {
  if (from < to) std::fill(rows + from, rows + to, std::uint64_t{0});
}

/// Columns [left, right) of a strip that starts at column `start`.
std::uint64_t columns_between(std::int32_t start, std::int32_t left, std::int32_t right) noexcept {
  const std::int32_t from = std::clamp(left - start, 0, 64);
  const std::int32_t to = std::clamp(right - start, 0, 64);
  const auto below = [](std::int32_t n) {
    return n == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
  };
  return below(to) & ~below(from);
}

/// Clears every pixel outside the window.
void clear_outside(Mask& mask, const Window& window) noexcept {
  for (std::int32_t i = 0; i < mask.view().strip_count(); ++i) {
    std::uint64_t* const rows = MaskAccess::strip(mask, i);
    const std::uint64_t kept = columns_between(i * 64, window.left, window.right);
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

// The solid box and occupancy stay as they are: too large at worst, until tighten().
void Mask::erase(const MaskView& other, Point at) {
  if (shares_storage(*this, other)) return erase(Mask(other), at);
  const Window window = detail::clip(solid_box(), other.solid_box(), at);
  if (!window.empty()) combine_window(*this, other, at, Combine::erase, window);
}

void Mask::keep(const MaskView& other, Point at) {
  if (shares_storage(*this, other)) return keep(Mask(other), at);
  const Window window = detail::clip(solid_box(), other.solid_box(), at);
  if (window.empty()) return clear();
  clear_outside(*this, window);
  combine_window(*this, other, at, Combine::keep, window);
  MaskAccess::set_solid_box(*this, window.box());
}

}  // namespace hitmask
