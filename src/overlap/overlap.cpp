// overlap(), overlap_area() and overlap_mask().
#include "hitmask/overlap.hpp"

#include <string>

#include "base/compiler.hpp"
#include "base/fail.hpp"
#include "kernels/table.hpp"
#include "mask/access.hpp"
#include "mask/clip.hpp"
#include "overlap/candidates.hpp"
#include "overlap/stages.hpp"
#include "overlap/window.hpp"

namespace hitmask {

using MaskAccess = detail::mask::Access;
using detail::geometry::Bounds;
using detail::mask::is_one_on_one;
using detail::mask::octagons_meet;
using detail::mask::one_on_one;
using detail::mask::share_middle_row;
using detail::mask::shared_solid_box;
using detail::mask::SharedSpan;
using detail::mask::shares_storage;
using detail::mask::StripPairing;
using detail::mask::window_of;

namespace detail::overlap {

bool overlap_in(const MaskView& a, const MaskView& b, Point offset,
                const geometry::Bounds& window) noexcept {
  return overlap_stage(a, b, offset, window) == Stage::shared;
}

std::int64_t area_in(const MaskView& a, const MaskView& b, Point offset,
                     const geometry::Bounds& window) noexcept {
  const mask::StripPairing pairing(a, b, offset);
  std::int64_t area = 0;
  for_each_candidate(a, b, offset, window,
                     [&](std::int32_t strip, std::int32_t top, std::int32_t bottom) {
                       area += kernels::active().count(pairing.rows(window, strip, top, bottom));
                       return false;
                     });
  return area;
}

}  // namespace detail::overlap

namespace {

// Not inlined, so that the small case does not save registers for them.
HITMASK_NOINLINE bool overlap_large(const MaskView& a, const MaskView& b, Point offset) noexcept {
  const SharedSpan x(a, b, 0, offset.x);
  const SharedSpan y(a, b, 1, offset.y);
  if (y.empty()) return false;
  if (detail::overlap::share_at(a, b, offset, x.middle(), y.middle())) return true;
  return detail::overlap::stage_after_middle(a, b, offset, window_of(x, y)) ==
         detail::overlap::Stage::shared;
}

HITMASK_NOINLINE std::int64_t area_large(const MaskView& a, const MaskView& b,
                                         Point offset) noexcept {
  const Bounds window = detail::mask::clip(a.solid_bounds(), b.solid_bounds(), offset);
  if (is_empty(window)) return 0;
  return detail::overlap::area_in(a, b, offset, window);
}

}  // namespace

bool overlap(const MaskView& a, const MaskView& b, Point offset) noexcept {
  if (!octagons_meet(a, b, offset)) return false;
  if (!is_one_on_one(a, b)) return overlap_large(a, b, offset);
  offset = detail::mask::in_plain_register(offset);
  const SharedSpan rows(a, b, 1, offset.y);
  if (rows.empty()) return false;
  const auto pair = one_on_one(a, b, offset, rows);
  if (share_middle_row(pair)) return true;
  return kernels::active().any_one(pair.strip, pair.further_right, pair.rows, pair.shift);
}

std::int64_t overlap_area(const MaskView& a, const MaskView& b, Point offset) noexcept {
  if (!octagons_meet(a, b, offset)) return 0;
  if (!is_one_on_one(a, b)) return area_large(a, b, offset);
  offset = detail::mask::in_plain_register(offset);
  const SharedSpan rows(a, b, 1, offset.y);
  if (rows.empty()) return 0;
  const auto pair = one_on_one(a, b, offset, rows);
  return kernels::active().count_one(pair.strip, pair.further_right, pair.rows, pair.shift);
}

namespace {

/// For small masks: one strip of b over one strip of a.
inline void fill_one_on_one(Mask& out, const MaskView& a, const MaskView& b,
                            Point offset) noexcept {
  if (!octagons_meet(a, b, offset)) return;
  offset = detail::mask::in_plain_register(offset);
  const SharedSpan columns(a, b, 0, offset.x);
  const SharedSpan rows(a, b, 1, offset.y);
  if (columns.empty() || rows.empty()) return;
  const Bounds window = window_of(columns, rows);
  kernels::active().shared_one(a.strip(0) + window.top, b.strip(0) + (window.top - offset.y),
                               offset.x, window.bottom - window.top,
                               MaskAccess::strip(out, 0) + window.top);
  MaskAccess::set_solid_box(out, small_box_of(window));
}

// Not inlined either.
HITMASK_NOINLINE void fill_large(Mask& out, const MaskView& a, const MaskView& b,
                                 Point offset) noexcept {
  const auto box = shared_solid_box(a, b, offset);
  if (!box) return;
  const Bounds window = box->window(a.solid_bounds());
  const StripPairing pairing(a, b, offset);
  for (std::int32_t i = detail::mask::first_strip(window); i <= detail::mask::last_strip(window);
       ++i)
    kernels::active().shared_rows(pairing.rows(window, i, window.top, window.bottom),
                                  MaskAccess::strip(out, i) + window.top);
  MaskAccess::set_solid(out, small_box_of(window),
                        detail::mask::shared_diagonals(
                            detail::mask::diagonals_of(small_box_of(window)), a.solid_diagonals()));
  if (!detail::mask::has_occupancy(a)) return;
  for (std::int32_t i = window.left >> 9; i <= (window.right - 1) >> 9; ++i)
    detail::overlap::mark_candidates(out, a, b, offset, window, i);
}

/// `out` must be clear and have a's size.
void fill_with_shared(Mask& out, const MaskView& a, const MaskView& b, Point offset) noexcept {
  return is_one_on_one(a, b) ? fill_one_on_one(out, a, b, offset) : fill_large(out, a, b, offset);
}

}  // namespace

Mask overlap_mask(const MaskView& a, const MaskView& b, Point offset) {
  Mask shared;
  if (!MaskAccess::allocate(shared, a.size())) detail::base::fail_memory();
  fill_with_shared(shared, a, b, offset);
  return shared;
}

void overlap_mask(const MaskView& a, const MaskView& b, Point offset, Mask& out) {
  const bool reusable =
      out.size() == a.size() && !shares_storage(out, a) && !shares_storage(out, b);
  if (!reusable) {
    out = overlap_mask(a, b, offset);
    return;
  }
  out.clear();
  fill_with_shared(out, a, b, offset);
}

bool coarse_overlap(const MaskView& coarse_a, const MaskView& coarse_b, Point offset,
                    std::int32_t k) {
  if (k < 1)
    detail::base::fail_argument("a coarse mask's factor is at least 1, not " + std::to_string(k));
  // offset = k * q + r with 0 <= r < k on each axis. A block of b covers one block of a if r = 0,
  // else two.
  const auto quotient = [k](std::int32_t v) { return v / k - (v % k < 0 ? 1 : 0); };
  const Point q{quotient(offset.x), quotient(offset.y)};
  const std::int32_t steps_x = offset.x % k != 0 ? 1 : 0;
  const std::int32_t steps_y = offset.y % k != 0 ? 1 : 0;
  for (std::int32_t y = 0; y <= steps_y; ++y)
    for (std::int32_t x = 0; x <= steps_x; ++x)
      if (overlap(coarse_a, coarse_b, {q.x + x, q.y + y})) return true;
  return false;
}

}  // namespace hitmask
