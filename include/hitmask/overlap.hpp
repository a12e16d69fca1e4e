// Overlap of two masks: whether they share pixels, where, how many, and the way out.
//
// `offset` is b's top-left corner minus a's. Every int32 offset is valid: masks that are far apart
// simply do not overlap. Points and boxes are in a's pixels. Answers do not depend on word size or
// instruction set. overlap(b, a, -offset) gives the same pixels, but points are in b's pixels, and
// the gradient, which is for moves of the second mask, is negated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

#include "hitmask/export.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"

namespace hitmask {

namespace detail::overlap {
class ChunkSet;
/// The box around its pixels, at a position.
[[nodiscard]] HITMASK_API Box box_at(const ChunkSet& chunks, Point position) noexcept;
}  // namespace detail::overlap

/// The masks share at least one pixel.
[[nodiscard]] HITMASK_API bool overlap(const MaskView& a, const MaskView& b, Point offset) noexcept;

/// The topmost shared pixel, the leftmost of these.
[[nodiscard]] HITMASK_API std::optional<Point> first_point(const MaskView& a, const MaskView& b,
                                                           Point offset) noexcept;
/// The leftmost shared pixel, the topmost of these.
[[nodiscard]] HITMASK_API std::optional<Point> leftmost_point(const MaskView& a, const MaskView& b,
                                                              Point offset) noexcept;
/// The rightmost shared pixel, the topmost of these.
[[nodiscard]] HITMASK_API std::optional<Point> rightmost_point(const MaskView& a, const MaskView& b,
                                                               Point offset) noexcept;
/// The bottommost shared pixel, the leftmost of these.
[[nodiscard]] HITMASK_API std::optional<Point> bottommost_point(const MaskView& a,
                                                                const MaskView& b,
                                                                Point offset) noexcept;

/// Number of shared pixels.
[[nodiscard]] HITMASK_API std::int64_t overlap_area(const MaskView& a, const MaskView& b,
                                                    Point offset) noexcept;

/// A mask of a's size with the shared pixels. Its solid_bounds() may be too large: they are where
/// the bounds of a and b overlap.
[[nodiscard]] HITMASK_API Mask overlap_mask(const MaskView& a, const MaskView& b, Point offset);
/// The same into an existing mask, which may be a or b. Allocates only then, or when its size
/// differs from a's.
HITMASK_API void overlap_mask(const MaskView& a, const MaskView& b, Point offset, Mask& out);

/// Whether two masks may share pixels, from their coarse(mask, k) versions alone
/// (hitmask/shape.hpp). `offset` is that of the fine masks. Never false when the fine masks
/// overlap. Throws std::invalid_argument for k < 1.
[[nodiscard]] HITMASK_API bool coarse_overlap(const MaskView& coarse_a, const MaskView& coarse_b,
                                              Point offset, std::int32_t k);

/// Which details of a contact to compute; combine with |. Other details cost nothing and stay zero.
/// Only the area is never zero in a contact: it is 1 when no requested detail counts pixels.
enum class Details : std::uint8_t {
  none = 0,       ///< only whether they overlap
  area = 1,       ///< the number of shared pixels
  first = 2,      ///< the first point
  box = 4,        ///< the tight box around the shared pixels, and area
  centroid = 8,   ///< coordinate sums, and area
  gradient = 16,  ///< how the area changes when b moves
  all = 31,
};
[[nodiscard]] constexpr Details operator|(Details a, Details b) noexcept {
  return static_cast<Details>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
[[nodiscard]] constexpr bool wants(Details set, Details detail) noexcept {
  return (static_cast<unsigned>(set) & static_cast<unsigned>(detail)) != 0;
}

/// What two masks share. All zero when they share nothing.
struct Contact {
  std::int64_t area = 0;   ///< number of shared pixels
  Point first;             ///< topmost, then leftmost shared pixel
  Box box;                 ///< tight box around the shared pixels
  std::int64_t sum_x = 0;  ///< sum of the shared pixels' x; the centroid's x is sum_x/area + 1/2
  std::int64_t sum_y = 0;  ///< sum of the shared pixels' y
  std::int64_t gradient_x = 0;  ///< area with b one pixel right minus area with b one pixel left
  std::int64_t gradient_y = 0;  ///< area with b one pixel down minus area with b one pixel up

  explicit operator bool() const noexcept { return area > 0; }
  /// The direction in which b leaves a: against the gradient. (0, 0) when the gradient is, as in
  /// the middle of a larger shape; hitmask does not make one up.
  [[nodiscard]] Direction way_out() const noexcept { return {-gradient_x, -gradient_y}; }
  /// The mean position of the shared pixels' centres; {0,0} when nothing is shared, or the centroid
  /// was not asked for.
  [[nodiscard]] Centroid centroid() const noexcept { return {mean(sum_x), mean(sum_y)}; }
  friend bool operator==(const Contact&, const Contact&) = default;

 private:
  [[nodiscard]] double mean(std::int64_t sum) const noexcept {
    return area > 0 ? static_cast<double>(sum) / static_cast<double>(area) + 0.5 : 0.0;
  }
};

/// All requested details at once, in one pass.
[[nodiscard]] HITMASK_API Contact contact(const MaskView& a, const MaskView& b, Point offset,
                                          Details details = Details::all) noexcept;

/// One pair of a batch. It points to the masks, which must stay where they are.
struct MaskPair {
  const MaskView* a = nullptr;
  const MaskView* b = nullptr;
  Point offset;

  MaskPair() = default;
  MaskPair(const MaskView& first HITMASK_LIFETIMEBOUND,
           const MaskView& second HITMASK_LIFETIMEBOUND, Point second_minus_first) noexcept
      : a(&first), b(&second), offset(second_minus_first) {}
  MaskPair(const MaskView* first, const MaskView* second, Point second_minus_first) noexcept
      : a(first), b(second), offset(second_minus_first) {}
  // Temporary masks would be gone before the pair is answered.
  template <class A, class B>
    requires(std::is_convertible_v<A &&, const MaskView&> &&
             std::is_convertible_v<B &&, const MaskView&> &&
             !(std::is_lvalue_reference_v<A> && std::is_lvalue_reference_v<B>))
  MaskPair(A&&, B&&, Point) = delete;
};

/// overlap() for every pair: answers[i] is 1 or 0. Faster than single calls. Stops at the end of
/// the shorter span. Returns the number of overlapping pairs. A pair with a null mask does not
/// overlap.
HITMASK_API std::size_t overlap(std::span<const MaskPair> pairs,
                                std::span<std::uint8_t> answers) noexcept;
/// overlap_area() for every pair; returns the number of pairs with any area.
HITMASK_API std::size_t overlap_area(std::span<const MaskPair> pairs,
                                     std::span<std::int64_t> areas) noexcept;
/// contact() for every pair; returns the number of pairs that share pixels.
HITMASK_API std::size_t contact(std::span<const MaskPair> pairs, std::span<Contact> contacts,
                                Details details = Details::all) noexcept;

}  // namespace hitmask
