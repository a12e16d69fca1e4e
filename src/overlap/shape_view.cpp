// test_pair(): whether two shapes share a pixel, and which stage decided it.
#include "overlap/shape_view.hpp"

#include "kernels/table.hpp"
#include "mask/clip.hpp"
#include "mask/diagonals.hpp"
#include "overlap/box_window.hpp"
#include "overlap/stages.hpp"

namespace hitmask::detail::overlap {

namespace {

// Not inlined, so that the small case does not save registers for it.
[[gnu::noinline]] TestResult test_large(const MaskView& a, const MaskView& b, Point offset,
                                        geometry::Bounds window) noexcept {
  switch (overlap_stage(a, b, offset, window)) {
    case Stage::blocks: return TestResult::coarse;
    case Stage::pixels: return TestResult::pixels_miss;
    case Stage::shared: break;
  }
  return TestResult::hit;
}

/// A separate function, so that test_pair() can tail-call it.
[[gnu::noinline]] TestResult test_rows(const std::uint64_t* strip,
                                       const std::uint64_t* further_right, std::int32_t rows,
                                       std::int32_t shift) noexcept {
  return kernels::active().any_one(strip, further_right, rows, shift) ? TestResult::hit
                                                                      : TestResult::pixels_miss;
}

TestResult test_mask_and_box(const MaskView& mask, const geometry::WideBounds& box) noexcept {
  const geometry::Bounds window = mask::clip(mask.solid_bounds(), box);
  if (is_empty(window)) return TestResult::apart;
  if (!mask::may_meet(mask.solid_diagonals(), mask::diagonals_of(small_box_of(window)), {}))
    return TestResult::coarse;
  return any_in(mask, window) ? TestResult::hit : TestResult::pixels_miss;
}

TestResult test_boxes(Size a, Size b, Point offset) noexcept {
  const bool apart = mask::shared_columns(box_of(a), box_of(b), offset).empty() ||
                     mask::shared_rows(box_of(a), box_of(b), offset).empty();
  return apart ? TestResult::apart : TestResult::hit_box;
}

}  // namespace

Box solid_box_of(const ShapeView& shape) noexcept {
  if (shape.mask != nullptr) return shape.mask->solid_bounds();
  const Box box = box_of(shape.size);
  return is_empty(box) ? Box{} : box;
}

/// The stages of overlap(), with the reason for the result.
TestResult test_pair(const MaskView& a, const MaskView& b, Point offset) noexcept {
  const mask::SharedRange x = mask::shared_columns(a.solid_bounds(), b.solid_bounds(), offset);
  if (x.empty()) return TestResult::apart;
  const mask::SharedRange y = mask::shared_rows(a.solid_bounds(), b.solid_bounds(), offset);
  if (y.empty()) return TestResult::apart;
  if (b.solid_bounds().h > mask::most_rows_at_once &&
      !mask::may_meet(a.solid_diagonals(), b.solid_diagonals(), offset))
    return TestResult::coarse;
  const mask::SharedBox shared{x, y};
  if (!mask::is_one_on_one(a, b)) return test_large(a, b, offset, shared.window(a.solid_bounds()));
  const auto pair = mask::one_on_one(a, b, offset, shared);
  return test_rows(pair.strip, pair.further_right, pair.rows, pair.shift);
}

TestResult test_pair_with_box(const ShapeView& a, const ShapeView& b, Point offset) noexcept {
  if (a.mask != nullptr)
    return test_mask_and_box(*a.mask, geometry::wide_bounds_at(offset.x, offset.y, b.size));
  if (b.mask != nullptr)
    return test_mask_and_box(*b.mask, geometry::wide_bounds_at(-std::int64_t{offset.x},
                                                               -std::int64_t{offset.y}, a.size));
  return test_boxes(a.size, b.size, offset);
}

bool solid_at(const ShapeView& shape, Point at) noexcept {
  return shape.mask != nullptr ? shape.mask->get(at) : contains(box_of(shape.size), at);
}

}  // namespace hitmask::detail::overlap
