// Shape views: the shape of a body, a mask, a plain box or a set of chunks.
//
// All functions accept boxes up to INT32_MAX on a side and any offset. Differences of positions may
// overflow int32 and are 64 bits wide.
#pragma once

#include <cstdint>

#include "geometry/edges.hpp"
#include "hitmask/function_ref.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/overlap.hpp"

namespace hitmask::detail::overlap {

struct ShapeView;

/// Pixels of any extent, as masks and plain boxes on a grid: a terrain. To all functions below it
/// is one shape.
class ChunkSet {
 public:
  /// Chunks are squares of 2^9 pixels, or lie in them. One has its corner at (0, 0).
  static constexpr int side_shift = 9;
  using Visit = FunctionRef<bool(const ShapeView& chunk, Point corner)>;

  /// The smallest box around the solid pixels, of up to max_box_side; {0,0,0,0} if there are none.
  /// It may begin anywhere, unlike that of a mask.
  [[nodiscard]] const Box& solid_box() const noexcept { return solid_box_; }
  /// Calls visit(chunk, corner) for the chunks with pixels near an area, until it returns false.
  /// Throws only what visit() throws.
  virtual void for_each_in(const geometry::Bounds& area, Visit visit) const = 0;

 protected:
  explicit ChunkSet(const Box& solid_box) noexcept : solid_box_(solid_box) {}
  ChunkSet(const ChunkSet&) = default;
  ChunkSet& operator=(const ChunkSet&) = default;
  ~ChunkSet() = default;

 private:
  Box solid_box_;
};

/// A mask, or a box that is completely solid, or a set of chunks. Does not own them.
struct ShapeView {
  const MaskView* mask = nullptr;    ///< null: a plain box, or chunks
  Size size;                         ///< of the mask or box, up to max_box_side; not of chunks
  const ChunkSet* chunks = nullptr;  ///< null: a mask or a plain box

  [[nodiscard]] bool is_box() const noexcept { return mask == nullptr && chunks == nullptr; }
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
/// The same for a mask and a solid box.
[[nodiscard]] TestResult test_pair(const MaskView& a, Size box, Point offset) noexcept;
/// The same when a or b is not a mask.
[[nodiscard]] TestResult test_pair_with_box(const ShapeView& a, const ShapeView& b,
                                            Point offset) noexcept;

/// The same when a or b is a set of chunks.
[[nodiscard]] TestResult test_chunks(const ShapeView& a, const ShapeView& b, Point offset) noexcept;

/// Inline, so that temporary shape views stay in registers.
[[nodiscard]] inline TestResult test_pair(const ShapeView& a, const ShapeView& b,
                                          Point offset) noexcept {
  if (a.mask == nullptr || b.mask == nullptr) return test_pair_with_box(a, b, offset);
  return test_pair(*a.mask, *b.mask, offset);
}

/// contact() for shapes. Two boxes of 2^30 pixels a side share up to 2^60 pixels. Their coordinate
/// sums of up to 2^89 are clamped to int64, as are those of chunks; if either shape is a mask, the
/// sums always fit.
[[nodiscard]] Contact contact_of(const ShapeView& a, const ShapeView& b, Point offset,
                                 Details details) noexcept;

/// The same as contact_of() with Details::centroid. Faster for sprites that share few rows, like
/// those of which one stands on the other.
[[nodiscard]] Contact centroid_of_few(const ShapeView& a, const ShapeView& b,
                                      Point offset) noexcept;

/// The same when a or b is a set of chunks.
[[nodiscard]] Contact contact_of_chunks(const ShapeView& a, const ShapeView& b, Point offset,
                                        Details details) noexcept;

/// `at` is in the shape's own pixels.
[[nodiscard]] bool solid_at(const ShapeView& shape, Point at) noexcept;

}  // namespace hitmask::detail::overlap
