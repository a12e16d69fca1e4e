// Yes or no, how many, and the shared pixels themselves.
#include "hitmask/overlap.hpp"

#include <algorithm>

#include "kernels/table.hpp"
#include "mask/access.hpp"
#include "mask/clip.hpp"
#include "overlap/candidates.hpp"
#include "overlap/window.hpp"

namespace hitmask {

using detail::MaskAccess;
using detail::StripPairing;
using detail::Window;

namespace detail {

bool overlap_in(const MaskView& a, const MaskView& b, Point offset, const Window& window) noexcept {
  const StripPairing pairing(a, b, offset);
  const auto any_in = [&](std::int32_t strip, std::int32_t top, std::int32_t bottom) {
    return kernels::active().any(pairing.rows(window, strip, top, bottom));
  };
  if (worth_asking_blocks(a, b, window))
    return for_each_candidate_by_blocks<0, 16>(a, b, offset, window, any_in);
  // Sprites that overlap mostly do so in the middle of where their boxes do.
  const std::int32_t middle = (window.left + window.right) / 2 / MaskView::strip_width;
  if (any_in(middle, window.top, window.bottom)) return true;
  for (std::int32_t strip = first_strip(window); strip <= last_strip(window); ++strip)
    if (strip != middle && any_in(strip, window.top, window.bottom)) return true;
  return false;
}

std::int64_t area_in(const MaskView& a, const MaskView& b, Point offset,
                     const Window& window) noexcept {
  const StripPairing pairing(a, b, offset);
  std::int64_t area = 0;
  for_each_candidate(a, b, offset, window,
                     [&](std::int32_t strip, std::int32_t top, std::int32_t bottom) {
                       area += kernels::active().count(pairing.rows(window, strip, top, bottom));
                       return false;
                     });
  return area;
}

}  // namespace detail

namespace {

// Not inlined, so that the small case need not save registers for them.
[[gnu::noinline]] bool overlap_large(const MaskView& a, const MaskView& b, Point offset) noexcept {
  const Window window = detail::clip(a.solid_box(), b.solid_box(), offset);
  return !window.empty() && detail::overlap_in(a, b, offset, window);
}

[[gnu::noinline]] std::int64_t area_large(const MaskView& a, const MaskView& b,
                                          Point offset) noexcept {
  const Window window = detail::clip(a.solid_box(), b.solid_box(), offset);
  return window.empty() ? 0 : detail::area_in(a, b, offset, window);
}

}  // namespace

bool overlap(const MaskView& a, const MaskView& b, Point offset) noexcept {
  if (!detail::is_one_on_one(a, b)) return overlap_large(a, b, offset);
  const auto [strip, further_right, rows, shift] = detail::one_on_one(a, b, offset);
  return rows != 0 && kernels::active().any_one(strip, further_right, rows, shift);
}

std::int64_t overlap_area(const MaskView& a, const MaskView& b, Point offset) noexcept {
  if (!detail::is_one_on_one(a, b)) return area_large(a, b, offset);
  const auto [strip, further_right, rows, shift] = detail::one_on_one(a, b, offset);
  return rows == 0 ? 0 : kernels::active().count_one(strip, further_right, rows, shift);
}

Mask overlap_mask(const MaskView& a, const MaskView& b, Point offset) {
  Mask shared(a.size());
  const Window window = detail::clip(a.solid_box(), b.solid_box(), offset);
  if (window.empty()) return shared;
  const StripPairing pairing(a, b, offset);
  for (std::int32_t i = detail::first_strip(window); i <= detail::last_strip(window); ++i) {
    std::uint64_t* const rows = MaskAccess::strip(shared, i) + window.top;
    std::copy_n(a.strip(i) + window.top, window.bottom - window.top, rows);
    kernels::active().combine(kernels::Combine::keep, rows,
                              pairing.rows(window, i, window.top, window.bottom),
                              ~std::uint64_t{0});
  }
  for (std::int32_t i = detail::first_strip(window); i <= detail::last_strip(window); ++i)
    detail::refresh_blocks(shared, i, window.top, window.bottom);
  MaskAccess::set_solid_box(shared, window.box());
  return shared;
}

}  // namespace hitmask
