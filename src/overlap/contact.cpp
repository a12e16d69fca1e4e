// contact(): whether, where, how much and which way out, in one walk over the strips.
#include <algorithm>
#include <bit>

#include "hitmask/overlap.hpp"
#include "kernels/table.hpp"
#include "mask/clip.hpp"
#include "overlap/candidates.hpp"
#include "overlap/window.hpp"

namespace hitmask {

using detail::StripPairing;
using detail::Window;
using kernels::Moments;
using kernels::StripRows;

namespace {

/// Collects everything but the gradient, strip by strip from left to right.
class ContactCollector {
 public:
  ContactCollector(const MaskView& a, const MaskView& b, Point offset, const Window& window,
                   Details details) noexcept
      : pairing_(a, b, offset), window_(window), details_(details) {}

  /// One run of rows of one strip.
  void add(std::int32_t strip, std::int32_t top, std::int32_t bottom) noexcept {
    const StripRows rows = pairing_.rows(window_, strip, top, bottom);
    if (!add_sums(rows, strip, top)) return;
    if (wants(details_, Details::first | Details::box)) add_first(strip, top, bottom);
    if (wants(details_, Details::box)) add_last(strip, top, bottom);
  }

  [[nodiscard]] Contact result() const noexcept {
    Contact contact = result_;
    if (contact.area == 0) return contact;
    if (wants(details_, Details::first)) contact.first = first_;
    if (wants(details_, Details::box))
      contact.box = {left_, first_.y, right_ - left_, last_row_ - first_.y + 1};
    return contact;
  }

 private:
  /// False when this run shares nothing.
  bool add_sums(const StripRows& rows, std::int32_t strip, std::int32_t top) noexcept {
    const auto& kernel = kernels::active();
    if (!wants(details_, Details::centroid | Details::box)) {
      const std::int64_t count = kernel.count(rows);
      result_.area += count;
      return count != 0;
    }
    const Moments sums = kernel.moments(rows);
    if (sums.count == 0) return false;
    result_.area += sums.count;
    if (wants(details_, Details::centroid)) {
      result_.sum_x += sums.sum_column + sums.count * strip * MaskView::strip_width;
      result_.sum_y += sums.sum_row + sums.count * top;
    }
    add_columns(strip, sums.columns);
    return true;
  }

  void add_columns(std::int32_t strip, std::uint64_t columns) noexcept {
    const std::int32_t start = strip * MaskView::strip_width;
    left_ = std::min(left_, start + std::countr_zero(columns));
    right_ = std::max(right_, start + 64 - std::countl_zero(columns));
  }

  void add_first(std::int32_t strip, std::int32_t top, std::int32_t bottom) noexcept {
    bottom = std::min(bottom, first_.y);  // on a tie the strip further left has won already
    if (top >= bottom) return;
    const auto found = kernels::active().first_row(pairing_.rows(window_, strip, top, bottom));
    if (found.bits == 0) return;
    first_ = {strip * MaskView::strip_width + std::countr_zero(found.bits), top + found.row};
  }

  void add_last(std::int32_t strip, std::int32_t top, std::int32_t bottom) noexcept {
    top = std::max(top, last_row_ + 1);
    if (top >= bottom) return;
    const auto found = kernels::active().last_row(pairing_.rows(window_, strip, top, bottom));
    if (found.bits != 0) last_row_ = top + found.row;
  }

  StripPairing pairing_;
  const Window& window_;
  Details details_;
  Contact result_;
  Point first_{0, max_mask_side};
  std::int32_t last_row_ = -1;
  std::int32_t left_ = max_mask_side;
  std::int32_t right_ = 0;
};

/// b's strips around one strip of a, in rows that b owns and a has within one row.
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

void add_gradient(Contact& contact, const MaskView& a, const MaskView& b, Point offset) noexcept {
  const Window window = detail::clip(a.solid_box(), b.solid_box(), offset, 1);
  const StripPairing pairing(a, b, offset);
  const std::int32_t b_top = b.solid_box().y + offset.y;
  const std::int32_t b_bottom = b_top + b.solid_box().h;
  const auto add = [&](std::int32_t strip, std::int32_t top, std::int32_t bottom) {
    // A row of b also meets the rows of a above and below it, so look one further.
    top = std::max(top - 1, b_top);
    bottom = std::min(bottom + 1, b_bottom);
    if (top >= bottom) return false;
    const auto n = kernels::active().neighbours(rows_around(a, pairing, strip, top, bottom));
    contact.gradient_x += n.right - n.left;
    contact.gradient_y += n.down - n.up;
    return false;
  };
  detail::for_each_candidate(a, b, offset, window, 1, add);
}

/// Only whether, and perhaps the first point: no need to see every pixel.
Contact look_for_one(const MaskView& a, const MaskView& b, Point offset, const Window& window,
                     Details details) noexcept {
  Contact contact;
  if (!wants(details, Details::first)) {
    contact.area = detail::overlap_in(a, b, offset, window) ? 1 : 0;
  } else if (const std::optional<Point> first = first_point(a, b, offset)) {
    contact.area = 1;
    contact.first = *first;
  }
  return contact;
}

Contact collect(const MaskView& a, const MaskView& b, Point offset, const Window& window,
                Details details) noexcept {
  if (!wants(details, Details::area | Details::box | Details::centroid))
    return look_for_one(a, b, offset, window, details);
  ContactCollector collector(a, b, offset, window, details);
  detail::for_each_candidate(a, b, offset, window, 0,
                             [&](std::int32_t strip, std::int32_t top, std::int32_t bottom) {
                               collector.add(strip, top, bottom);
                               return false;
                             });
  return collector.result();
}

}  // namespace

Contact contact(const MaskView& a, const MaskView& b, Point offset, Details details) noexcept {
  const Window window = detail::clip(a.solid_box(), b.solid_box(), offset);
  if (window.empty()) return {};
  Contact result = collect(a, b, offset, window, details);
  if (result && wants(details, Details::gradient)) add_gradient(result, a, b, offset);
  return result;
}

}  // namespace hitmask
