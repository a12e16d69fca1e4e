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
  const auto& kernel = kernels::active();
  if (first_strip(window) == last_strip(window) && !worth_asking_blocks(a, b, window))
    return kernel.any(pairing.rows(window, first_strip(window), window.top, window.bottom));
  return for_each_candidate(
      a, b, offset, window, 0, [&](std::int32_t strip, std::int32_t top, std::int32_t bottom) {
        return kernel.any(pairing.rows(window, strip, top, bottom));
      });
}

std::int64_t area_in(const MaskView& a, const MaskView& b, Point offset,
                     const Window& window) noexcept {
  const StripPairing pairing(a, b, offset);
  std::int64_t area = 0;
  for_each_candidate(a, b, offset, window, 0,
                     [&](std::int32_t strip, std::int32_t top, std::int32_t bottom) {
                       area += kernels::active().count(pairing.rows(window, strip, top, bottom));
                       return false;
                     });
  return area;
}

}  // namespace detail

bool overlap(const MaskView& a, const MaskView& b, Point offset) noexcept {
  const Window window = detail::clip(a.solid_box(), b.solid_box(), offset);
  return !window.empty() && detail::overlap_in(a, b, offset, window);
}

std::int64_t overlap_area(const MaskView& a, const MaskView& b, Point offset) noexcept {
  const Window window = detail::clip(a.solid_box(), b.solid_box(), offset);
  return window.empty() ? 0 : detail::area_in(a, b, offset, window);
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
                              pairing.rows(window, i, window.top, window.bottom), ~std::uint64_t{0});
  }
  shared.tighten();
  return shared;
}

}  // namespace hitmask
