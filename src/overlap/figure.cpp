// judge(): do two bodies share a pixel, and how was that found out.
#include "overlap/figure.hpp"

#include "kernels/table.hpp"
#include "mask/clip.hpp"
#include "mask/diagonals.hpp"
#include "overlap/figure_window.hpp"
#include "overlap/staged.hpp"

namespace hitmask::detail::overlap {

namespace {

// Not inlined, so that the small case need not save registers for it.
[[gnu::noinline]] Verdict judge_large(const MaskView& a, const MaskView& b, Point offset,
                                      geometry::Bounds window) noexcept {
  switch (overlap_stage(a, b, offset, window)) {
    case Stage::blocks: return Verdict::coarse;
    case Stage::pixels: return Verdict::pixels_miss;
    case Stage::shared: break;
  }
  return Verdict::hit;
}

/// A function of its own, so that judge() can leave for it with nothing to come back to.
[[gnu::noinline]] Verdict judge_rows(const std::uint64_t* strip, const std::uint64_t* further_right,
                                     std::int32_t rows, std::int32_t shift) noexcept {
  return kernels::active().any_one(strip, further_right, rows, shift) ? Verdict::hit
                                                                      : Verdict::pixels_miss;
}

Verdict judge_mask_and_box(const MaskView& mask, const geometry::WideBounds& box) noexcept {
  const geometry::Bounds window = mask::clip(mask.solid_bounds(), box);
  if (is_empty(window)) return Verdict::apart;
  if (!mask::may_meet(mask.solid_diagonals(), mask::diagonals_of(small_box_of(window)), {}))
    return Verdict::coarse;
  return any_in(mask, window) ? Verdict::hit : Verdict::pixels_miss;
}

Verdict judge_boxes(Size a, Size b, Point offset) noexcept {
  const bool apart = mask::shared_columns(box_of(a), box_of(b), offset).empty() ||
                     mask::shared_rows(box_of(a), box_of(b), offset).empty();
  return apart ? Verdict::apart : Verdict::hit_box;
}

}  // namespace

Box solid_box_of(const Figure& figure) noexcept {
  if (figure.mask != nullptr) return figure.mask->solid_bounds();
  const Box box = box_of(figure.size);
  return is_empty(box) ? Box{} : box;
}

/// As overlap(), step by step.
Verdict judge(const MaskView& a, const MaskView& b, Point offset) noexcept {
  const mask::SharedRange x = mask::shared_columns(a.solid_bounds(), b.solid_bounds(), offset);
  if (x.empty()) return Verdict::apart;
  const mask::SharedRange y = mask::shared_rows(a.solid_bounds(), b.solid_bounds(), offset);
  if (y.empty()) return Verdict::apart;
  if (b.solid_bounds().h > mask::most_rows_at_once &&
      !mask::may_meet(a.solid_diagonals(), b.solid_diagonals(), offset))
    return Verdict::coarse;
  const mask::SharedBox shared{x, y};
  if (!mask::is_one_on_one(a, b)) return judge_large(a, b, offset, shared.window(a.solid_bounds()));
  const auto pair = mask::one_on_one(a, b, offset, shared);
  return judge_rows(pair.strip, pair.further_right, pair.rows, pair.shift);
}

Verdict judge_with_box(const Figure& a, const Figure& b, Point offset) noexcept {
  if (a.mask != nullptr)
    return judge_mask_and_box(*a.mask, geometry::wide_bounds_at(offset.x, offset.y, b.size));
  if (b.mask != nullptr)
    return judge_mask_and_box(*b.mask, geometry::wide_bounds_at(-std::int64_t{offset.x},
                                                                -std::int64_t{offset.y}, a.size));
  return judge_boxes(a.size, b.size, offset);
}

bool solid_at(const Figure& figure, Point at) noexcept {
  return figure.mask != nullptr ? figure.mask->get(at) : contains(box_of(figure.size), at);
}

}  // namespace hitmask::detail::overlap
