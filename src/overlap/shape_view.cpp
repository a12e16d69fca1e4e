// test_pair(): whether two shapes share a pixel, and which stage decided it.
#include "overlap/shape_view.hpp"

#include "base/compiler.hpp"
#include "kernels/table.hpp"
#include "mask/clip.hpp"
#include "mask/diagonals.hpp"
#include "overlap/box_window.hpp"
#include "overlap/stages.hpp"

namespace hitmask::detail::overlap {

namespace {

// Not inlined, so that the small case does not save registers for it.
HITMASK_NOINLINE TestResult test_large(const MaskView& a, const MaskView& b,
                                       Point offset) noexcept {
  const geometry::Bounds window = mask::clip(a.solid_bounds(), b.solid_bounds(), offset);
  if (is_empty(window)) return TestResult::apart;
  switch (overlap_stage(a, b, offset, window)) {
    case Stage::blocks: return TestResult::coarse;
    case Stage::pixels: return TestResult::pixels_miss;
    case Stage::shared: break;
  }
  return TestResult::hit;
}

/// A separate function, so that test_pair() can tail-call it.
HITMASK_NOINLINE TestResult test_rows(const std::uint64_t* strip,
                                      const std::uint64_t* further_right, std::int32_t rows,
                                      std::int32_t shift) noexcept {
  return kernels::active().any_one(strip, further_right, rows, shift) ? TestResult::hit
                                                                      : TestResult::pixels_miss;
}

inline TestResult test_mask_and_box(const MaskView& mask,
                                    const geometry::WideBounds& box) noexcept {
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
  if (shape.chunks != nullptr) return shape.chunks->solid_box();
  const Box box = box_of(shape.size);
  return is_empty(box) ? Box{} : box;
}

/// The stages of overlap(), with the reason for the result.
TestResult test_pair(const MaskView& a, const MaskView& b, Point offset) noexcept {
  using MaskAccess = mask::Access;
  const unsigned apart = mask::apart_along(MaskAccess::octagon(a), MaskAccess::octagon(b), offset);
  if (apart != 0) return (apart & mask::boxes_apart) != 0 ? TestResult::apart : TestResult::coarse;
  if (!mask::is_one_on_one(a, b)) return test_large(a, b, offset);
  const mask::SharedSpan rows(a, b, 1, offset.y);
  if (rows.empty()) return TestResult::apart;
  const auto pair = mask::one_on_one(a, b, offset, rows);
  if (mask::share_middle_row(pair)) return TestResult::hit;
  return test_rows(pair.strip, pair.further_right, pair.rows, pair.shift);
}

TestResult test_pair(const MaskView& a, Size box, Point offset) noexcept {
  return test_mask_and_box(a, geometry::wide_bounds_at(offset.x, offset.y, box));
}

TestResult test_pair_with_box(const ShapeView& a, const ShapeView& b, Point offset) noexcept {
  if (a.chunks != nullptr || b.chunks != nullptr) [[unlikely]]
    return test_chunks(a, b, offset);
  if (a.mask == nullptr && b.mask == nullptr) return test_boxes(a.size, b.size, offset);
  // One call, so that it is inlined.
  const bool is_mask_first = a.mask != nullptr;
  const geometry::WideBounds box =
      is_mask_first
          ? geometry::wide_bounds_at(offset.x, offset.y, b.size)
          : geometry::wide_bounds_at(-std::int64_t{offset.x}, -std::int64_t{offset.y}, a.size);
  return test_mask_and_box(is_mask_first ? *a.mask : *b.mask, box);
}

Box box_at(const ChunkSet& chunks, Point position) noexcept {
  return is_empty(chunks.solid_box()) ? Box{} : translated(chunks.solid_box(), position);
}

bool solid_at(const ShapeView& shape, Point at) noexcept {
  if (shape.mask != nullptr) return shape.mask->get(at);
  if (shape.chunks != nullptr) return is_hit(test_pair(shape, {nullptr, {1, 1}}, at));
  return contains(box_of(shape.size), at);
}

}  // namespace hitmask::detail::overlap
