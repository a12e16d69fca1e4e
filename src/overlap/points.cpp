// The four extreme shared pixels.
#include <algorithm>
#include <bit>

#include "base/compiler.hpp"
#include "hitmask/overlap.hpp"
#include "kernels/table.hpp"
#include "mask/clip.hpp"
#include "overlap/candidates.hpp"

namespace hitmask {

using detail::geometry::Bounds;
using detail::mask::first_strip;
using detail::mask::last_strip;
using detail::mask::shared_solid_box;
using detail::mask::StripPairing;
using kernels::RowBits;
using kernels::StripRows;

namespace {

Point leftmost_of(std::int32_t strip, std::int32_t row, std::uint64_t bits) noexcept {
  return {strip * MaskView::strip_width + std::countr_zero(bits), row};
}

/// A point that is written to memory as one number. An optional is returned by way of memory, and
/// reading it whole after two writes has to wait for them.
Point whole_point(std::int32_t x, std::int32_t y) noexcept {
  const std::uint64_t low = static_cast<std::uint32_t>(x);
  const std::uint64_t high = static_cast<std::uint32_t>(y);
  return std::bit_cast<Point>(std::endian::native == std::endian::little ? low | high << 32
                                                                         : high | low << 32);
}

/// The topmost row that has the given bit. There must be one.
std::int32_t topmost_with(const StripRows& s, std::uint64_t bit) noexcept {
  std::int32_t row = 0;
  while ((kernels::shared_word(s, row) & bit) == 0) ++row;
  return row;
}

/// Where shared pixels may be; empty if there are none.
Bounds window_of(const MaskView& a, const MaskView& b, Point offset) noexcept {
  const auto box = shared_solid_box(a, b, offset);
  return box ? box->window(a.solid_bounds()) : Bounds{};
}

/// Finds the first point in runs of rows that come from top to bottom and left to right.
class FirstPoint {
 public:
  FirstPoint(const MaskView& a, const MaskView& b, Point offset, const Bounds& window) noexcept
      : pairing_(a, b, offset), window_(window) {}

  void look(std::int32_t strip, std::int32_t top, std::int32_t bottom) noexcept {
    // A strip further right must have a higher row: on a tie, the left one wins.
    if (best_) bottom = std::min(bottom, best_->y);
    if (top >= bottom) return;
    const RowBits found = kernels::active().first_row(pairing_.rows(window_, strip, top, bottom));
    if (found.bits != 0) best_ = leftmost_of(strip, top + found.row, found.bits);
  }
  [[nodiscard]] const std::optional<Point>& best() const noexcept { return best_; }

 private:
  StripPairing pairing_;
  const Bounds& window_;
  std::optional<Point> best_;
};

// Not inlined, so that the small case saves few registers.
HITMASK_NOINLINE std::optional<Point> first_point_large(const MaskView& a, const MaskView& b,
                                                        Point offset) noexcept {
  const Bounds window = window_of(a, b, offset);
  if (is_empty(window)) return std::nullopt;
  FirstPoint search(a, b, offset, window);
  if (detail::overlap::worth_testing_blocks(a, b, window)) {
    detail::overlap::for_each_block_row(
        a, b, offset, window,
        [&](std::int32_t strip, std::int32_t top, std::int32_t bottom) {
          search.look(strip, top, bottom);
        },
        [&] { return search.best().has_value(); });
    return search.best();
  }
  for (std::int32_t i = first_strip(window); i <= last_strip(window); ++i)
    search.look(i, window.top, window.bottom);
  return search.best();
}

}  // namespace

std::optional<Point> first_point(const MaskView& a, const MaskView& b, Point offset) noexcept {
  if (!detail::mask::is_one_on_one(a, b)) return first_point_large(a, b, offset);
  if (!detail::mask::octagons_meet(a, b, offset)) return std::nullopt;
  offset = detail::mask::in_plain_register(offset);
  const detail::mask::SharedSpan rows(a, b, 1, offset.y);
  if (rows.empty()) return std::nullopt;
  const auto pair = detail::mask::one_on_one(a, b, offset, rows);
  const RowBits found =
      kernels::active().first_one(pair.strip, pair.further_right, pair.rows, pair.shift);
  if (found.bits == 0) return std::nullopt;
  // Bit positions are relative to the mask further left.
  return whole_point(std::countr_zero(found.bits) + std::min(offset.x, 0),
                     static_cast<std::int32_t>(rows.first) + found.row);
}

std::optional<Point> bottommost_point(const MaskView& a, const MaskView& b, Point offset) noexcept {
  const Bounds window = window_of(a, b, offset);
  if (is_empty(window)) return std::nullopt;
  const StripPairing pairing(a, b, offset);
  std::optional<Point> best;
  const auto improve = [&](std::int32_t strip, std::int32_t top, std::int32_t bottom) {
    if (best) top = std::max(top, best->y + 1);
    if (top >= bottom) return false;
    const RowBits found = kernels::active().last_row(pairing.rows(window, strip, top, bottom));
    if (found.bits != 0) best = leftmost_of(strip, top + found.row, found.bits);
    return false;
  };
  detail::overlap::for_each_candidate(a, b, offset, window, improve);
  return best;
}

std::optional<Point> leftmost_point(const MaskView& a, const MaskView& b, Point offset) noexcept {
  const Bounds window = window_of(a, b, offset);
  if (is_empty(window)) return std::nullopt;
  const StripPairing pairing(a, b, offset);
  for (std::int32_t i = first_strip(window); i <= last_strip(window); ++i) {
    const StripRows rows = pairing.rows(window, i, window.top, window.bottom);
    const std::uint64_t columns = kernels::active().columns(rows);
    if (columns == 0) continue;
    const std::uint64_t bit = columns & (~columns + 1);
    return leftmost_of(i, window.top + topmost_with(rows, bit), bit);
  }
  return std::nullopt;
}

std::optional<Point> rightmost_point(const MaskView& a, const MaskView& b, Point offset) noexcept {
  const Bounds window = window_of(a, b, offset);
  if (is_empty(window)) return std::nullopt;
  const StripPairing pairing(a, b, offset);
  for (std::int32_t i = last_strip(window); i >= first_strip(window); --i) {
    const StripRows rows = pairing.rows(window, i, window.top, window.bottom);
    const std::uint64_t columns = kernels::active().columns(rows);
    if (columns == 0) continue;
    const std::uint64_t bit = std::bit_floor(columns);
    return leftmost_of(i, window.top + topmost_with(rows, bit), bit);
  }
  return std::nullopt;
}

}  // namespace hitmask
