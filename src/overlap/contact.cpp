// contact(): area, position and gradient of an overlap, in one pass over the strips.
#include <algorithm>
#include <bit>

#include "base/compiler.hpp"
#include "hitmask/overlap.hpp"
#include "kernels/table.hpp"
#include "mask/clip.hpp"
#include "overlap/candidates.hpp"
#include "overlap/window.hpp"

namespace hitmask {

using detail::geometry::Bounds;
using detail::mask::StripPairing;
using detail::overlap::for_each_candidate;
using kernels::StripRows;
using kernels::Sums;
using kernels::SumsOf;

namespace {

/// Accumulates the kernel's sums, strip by strip.
class ContactCollector {
 public:
  ContactCollector() noexcept { contact_.first.y = max_mask_side; }  // below every row

  /// Adds a run of rows of one strip. `top` is its first row.
  void add(const StripRows& rows, SumsOf what, std::int32_t strip, std::int32_t top) noexcept {
    Sums sums;
    kernels::active().sums(rows, what, sums);
    contact_.gradient_x += sums.right_minus_left;
    contact_.gradient_y += sums.down_minus_up;
    if (sums.count == 0) return;
    const std::int32_t start = strip * MaskView::strip_width;
    contact_.area += sums.count;
    contact_.sum_x += sums.sum_column + sums.count * start;
    contact_.sum_y += sums.sum_row + sums.count * top;
    add_extent(rows, sums, start, top);
  }

  /// An empty contact if no pixel is shared.
  [[nodiscard]] Contact result() const noexcept {
    if (contact_.area == 0) return {};
    Contact contact = contact_;
    contact.box = {left_, contact.first.y, right_ - left_, last_row_ - contact.first.y + 1};
    return contact;
  }

  [[nodiscard]] const Contact& sums() const noexcept { return contact_; }

 private:
  void add_extent(const StripRows& rows, const Sums& sums, std::int32_t start,
                  std::int32_t top) noexcept {
    const Point first{start + std::countr_zero(kernels::shared_word(rows, sums.first_row)),
                      top + sums.first_row};
    // Compare both coordinates: a run may extend into the band below before strips further left
    // reach it.
    if (first.y < contact_.first.y || (first.y == contact_.first.y && first.x < contact_.first.x))
      contact_.first = first;
    last_row_ = std::max(last_row_, top + sums.last_row);
    left_ = std::min(left_, start + std::countr_zero(sums.columns));
    right_ = std::max(right_, start + 64 - std::countl_zero(sums.columns));
  }

  Contact contact_;
  std::int32_t last_row_ = -1;
  std::int32_t left_ = max_mask_side;
  std::int32_t right_ = 0;
};

/// Clears details that were not requested. They are not always computed, so they must not be
/// visible.
Contact only(Contact contact, Details details) noexcept {
  if (!wants(details, Details::first)) contact.first = {};
  if (!wants(details, Details::box)) contact.box = {};
  if (!wants(details, Details::centroid)) contact.sum_x = contact.sum_y = 0;
  if (!wants(details, Details::gradient)) contact.gradient_x = contact.gradient_y = 0;
  return contact;
}

/// b's strips around one strip of a. All rows lie in b, and within one row of a.
StripRows rows_around(const MaskView& a, const StripPairing& pairing, std::int32_t strip,
                      std::int32_t top, std::int32_t bottom) noexcept {
  StripRows s;
  s.a = a.strip(strip) + top;
  s.here = pairing.b_row_if_any(pairing.b_strip(strip), top);
  s.before = pairing.b_row_if_any(pairing.b_strip(strip) - 1, top);
  s.after = pairing.b_row_if_any(pairing.b_strip(strip) + 1, top);
  s.rows = bottom - top;
  s.shift = pairing.shift();
  return s;
}

/// For the gradient: includes one pixel around the overlap.
void collect_around(ContactCollector& collector, const MaskView& a, const MaskView& b, Point offset,
                    SumsOf what) noexcept {
  const Bounds window = detail::mask::clip(a.solid_bounds(), b.solid_bounds(), offset, 1);
  const StripPairing pairing(a, b, offset);
  const std::int32_t b_top = b.solid_bounds().y + offset.y;
  const std::int32_t b_bottom = b_top + b.solid_bounds().h;
  const auto add = [&](std::int32_t strip, std::int32_t top, std::int32_t bottom) {
    top = std::max(top, b_top);
    bottom = std::min(bottom, b_bottom);
    if (top >= bottom) return false;
    const StripRows rows = rows_around(a, pairing, strip, top, bottom);
    collector.add(rows, what, strip, top);
    return false;
  };
  for_each_candidate<1>(a, b, offset, window, add);
}

void collect(ContactCollector& collector, const MaskView& a, const MaskView& b, Point offset,
             const Bounds& window) noexcept {
  const StripPairing pairing(a, b, offset);
  const auto add = [&](std::int32_t strip, std::int32_t top, std::int32_t bottom) {
    const StripRows rows = pairing.rows(window, strip, top, bottom);
    collector.add(rows, SumsOf::pixels, strip, top);
    return false;
  };
  for_each_candidate(a, b, offset, window, add);
}

/// Only a yes or no, and perhaps the first point and gradient: need not see every shared pixel.
Contact look_for_one(const MaskView& a, const MaskView& b, Point offset, const Bounds& window,
                     Details details) noexcept {
  Contact contact;
  if (!wants(details, Details::first)) {
    contact.area = detail::overlap::overlap_in(a, b, offset, window) ? 1 : 0;
  } else if (const std::optional<Point> first = first_point(a, b, offset)) {
    contact.area = 1;
    contact.first = *first;
  }
  if (!contact || !wants(details, Details::gradient)) return contact;
  ContactCollector collector;
  collect_around(collector, a, b, offset, SumsOf::neighbours);
  contact.gradient_x = collector.sums().gradient_x;
  contact.gradient_y = collector.sums().gradient_y;
  return contact;
}

/// Returns the value, negated if sign is -1.
constexpr std::int64_t with_sign(std::int64_t value, std::int64_t sign) noexcept {
  return (value ^ sign) - sign;
}

/// All details for small sprites, in one kernel call. The kernel expects the shifted mask on the
/// right. If b is on the left, swaps a and b and transforms the result back, without branches,
/// since half of them would be mispredicted.
Contact contact_one_on_one(const MaskView& a, const MaskView& b, Point offset) noexcept {
  const std::int32_t sign = offset.x >> 31;  // -1 when b lies further left
  const MaskView* const masks[] = {&a, &b, &a};
  const MaskView& left = *masks[-sign];
  const MaskView& right = *masks[1 - sign];
  const auto dy = static_cast<std::int32_t>(with_sign(offset.y, sign));
  const Box& left_box = left.solid_bounds();
  const Box& right_box = right.solid_bounds();
  const std::int32_t top = std::max(left_box.y - 1, right_box.y + dy);
  const std::int32_t bottom = std::min(left_box.y + left_box.h + 1, right_box.y + right_box.h + dy);
  const std::uint64_t* const left_rows = left.strip(0) + top;
  const std::uint64_t* const right_rows = right.strip(0) + (top - dy);
  const auto shift = static_cast<std::int32_t>(with_sign(offset.x, sign));
  const Sums sums = kernels::active().sums_one(left_rows, right_rows, bottom - top, shift);
  if (sums.columns == 0) return {};
  const std::uint64_t first = left_rows[sums.first_row] & (right_rows[sums.first_row] << shift);
  detail::base::assume(first != 0);  // saves a branch in countr_zero()
  // From the left mask's coordinates to a's.
  const Point corner{offset.x & sign, top + (offset.y & sign)};
  const int first_column = std::countr_zero(sums.columns);
  return {.area = sums.count,
          .first = {corner.x + std::countr_zero(first), corner.y + sums.first_row},
          .box = {corner.x + first_column, corner.y + sums.first_row,
                  64 - std::countl_zero(sums.columns) - first_column,
                  sums.last_row - sums.first_row + 1},
          .sum_x = sums.sum_column + sums.count * corner.x,
          .sum_y = sums.sum_row + sums.count * corner.y,
          .gradient_x = with_sign(sums.right_minus_left, sign),
          .gradient_y = with_sign(sums.down_minus_up, sign)};
}

Contact contact_in(const MaskView& a, const MaskView& b, Point offset, const Bounds& window,
                   Details details) noexcept {
  if (details == Details::area) {
    Contact contact;
    contact.area = detail::overlap::area_in(a, b, offset, window);
    return contact;
  }
  if (!wants(details, Details::area | Details::box | Details::centroid))
    return look_for_one(a, b, offset, window, details);
  ContactCollector collector;
  if (wants(details, Details::gradient))
    collect_around(collector, a, b, offset, SumsOf::both);
  else
    collect(collector, a, b, offset, window);
  return only(collector.result(), details);
}

}  // namespace

Contact contact(const MaskView& a, const MaskView& b, Point offset, Details details) noexcept {
  const auto box = detail::mask::shared_solid_box(a, b, offset);
  if (!box) return {};
  if (details == Details::all && detail::mask::is_one_on_one(a, b))
    return contact_one_on_one(a, b, offset);
  return contact_in(a, b, offset, box->window(a.solid_bounds()), details);
}

}  // namespace hitmask
