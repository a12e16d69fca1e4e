// Shape views: the shape of a body, a mask or a plain box.
//
// All functions accept boxes up to INT32_MAX on a side and any offset. Differences of positions may
// overflow int32 and are 64 bits wide.
#pragma once

#include <cstdint>

#include "hitmask/mask.hpp"
#include "hitmask/overlap.hpp"

namespace hitmask::detail::overlap {

/// A mask, or a box that is completely solid. Does not own the mask.
struct ShapeView {
  const MaskView* mask = nullptr;  ///< null: a plain box
  Size size;                       ///< of the mask or box, up to max_box_side
};

/// A box around the solid pixels, in the shape's own pixels; {0,0,0,0} if it is known to have none.
/// As exact as the mask's solid box.
[[nodiscard]] Box solid_box_of(const ShapeView& shape) noexcept;

/// Which test decided a pair.
enum class TestResult : std::uint8_t {
  apart,        ///< solid boxes do not overlap
  coarse,       ///< ruled out by diagonals or occupancy
  pixels_miss,  ///< pixels read, none shared
  hit,          ///< pixels read, some shared
  hit_box,      ///< decided by the boxes alone
};
[[nodiscard]] constexpr bool is_hit(TestResult result) noexcept {
  return result >= TestResult::hit;
}

/// `offset` is b's top-left corner minus a's. Agrees with overlap().
[[nodiscard]] TestResult test_pair(const MaskView& a, const MaskView& b, Point offset) noexcept;
/// The same when a or b is a plain box.
[[nodiscard]] TestResult test_pair_with_box(const ShapeView& a, const ShapeView& b,
                                            Point offset) noexcept;

/// Inline, so that temporary shape views stay in registers.
[[nodiscard]] inline TestResult test_pair(const ShapeView& a, const ShapeView& b,
                                          Point offset) noexcept {
  if (a.mask == nullptr || b.mask == nullptr) return test_pair_with_box(a, b, offset);
  return test_pair(*a.mask, *b.mask, offset);
}

/// contact() for shapes. Two boxes of 2^30 pixels a side share up to 2^60 pixels. Their coordinate
/// sums of up to 2^89 are clamped to int64; if either shape is a mask, the sums always fit.
[[nodiscard]] Contact contact_of(const ShapeView& a, const ShapeView& b, Point offset,
                                 Details details) noexcept;

/// The same as contact_of() with Details::centroid. Faster for sprites that share few rows, like
/// those of which one stands on the other.
[[nodiscard]] Contact centroid_of_few(const ShapeView& a, const ShapeView& b,
                                      Point offset) noexcept;

/// `at` is in the shape's own pixels.
[[nodiscard]] bool solid_at(const ShapeView& shape, Point at) noexcept;

}  // namespace hitmask::detail::overlap
