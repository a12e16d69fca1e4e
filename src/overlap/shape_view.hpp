// Figures: what bodies are made of, masks and plain boxes alike, against each other.
//
// Everything is total: boxes up to INT32_MAX on a side, any offset. Coordinates that may leave
// int32, since they are differences of positions, are 64 bits wide.
#pragma once

#include <cstdint>

#include "hitmask/mask.hpp"
#include "hitmask/overlap.hpp"

namespace hitmask::detail::overlap {

/// What a body is made of: a mask, or a box that is solid all over.
struct ShapeView {
  const MaskView* mask = nullptr;  ///< null: a plain box
  Size size;                       ///< the mask's or the box's, up to max_box_side
};

/// A box that holds the figure's solid pixels, in its own pixels; {0,0,0,0} when it is known that
/// there are none. As exact as the mask's solid box.
[[nodiscard]] Box solid_box_of(const ShapeView& shape) noexcept;

/// How a pair was decided.
enum class TestResult : std::uint8_t {
  apart,        ///< solid boxes apart
  coarse,       ///< ruled out by diagonals or occupancy
  pixels_miss,  ///< pixels read, none shared
  hit,          ///< pixels read, some shared
  hit_box,      ///< hit known from the boxes alone
};
[[nodiscard]] constexpr bool is_hit(TestResult result) noexcept {
  return result >= TestResult::hit;
}

/// `offset` is b's top-left minus a's. Agrees with overlap().
[[nodiscard]] TestResult test_pair(const MaskView& a, const MaskView& b, Point offset) noexcept;
/// The same when a or b is a plain box.
[[nodiscard]] TestResult test_pair_with_box(const ShapeView& a, const ShapeView& b,
                                            Point offset) noexcept;

/// Inline, so that figures made for the call need not go through memory.
[[nodiscard]] inline TestResult test_pair(const ShapeView& a, const ShapeView& b,
                                          Point offset) noexcept {
  if (a.mask == nullptr || b.mask == nullptr) return test_pair_with_box(a, b, offset);
  return test_pair(*a.mask, *b.mask, offset);
}

/// As contact() on masks; a plain box is a mask solid all over. Two boxes of 2^30 pixels a side
/// share up to 2^60 of them, and the sums of their coordinates, up to 2^89, stop at the end of
/// int64; with a mask on either side they always fit.
[[nodiscard]] Contact contact_of(const ShapeView& a, const ShapeView& b, Point offset,
                                 Details details) noexcept;

/// Whether the figure's pixel `at` (in its own pixels) is solid.
[[nodiscard]] bool solid_at(const ShapeView& shape, Point at) noexcept;

}  // namespace hitmask::detail::overlap
