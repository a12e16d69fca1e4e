// The narrow phase: two bodies' pixels against each other, masks and plain boxes alike.
//
// Everything is total: boxes up to INT32_MAX on a side, any offset. Coordinates that may leave
// int32, since they are differences of positions, are 64 bits wide.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "hitmask/mask.hpp"
#include "hitmask/overlap.hpp"

namespace hitmask::detail {

/// What a body is made of: a mask, or a box that is solid all over.
struct Figure {
  const MaskView* mask = nullptr;  ///< null: a plain box
  Size size;                       ///< the mask's or the box's, up to max_box_side
};

/// A box that holds the figure's solid pixels, in its own pixels; {0,0,0,0} when it is known that
/// there are none. As exact as the mask's solid box.
[[nodiscard]] Box solid_box_of(const Figure& figure) noexcept;

/// How a pair was decided.
enum class Verdict : std::uint8_t {
  apart,        ///< solid boxes apart
  coarse,       ///< ruled out by diagonals or occupancy
  pixels_miss,  ///< pixels read, none shared
  hit,          ///< pixels read, some shared
  hit_box,      ///< hit known from the boxes alone
};
[[nodiscard]] constexpr bool is_hit(Verdict verdict) noexcept { return verdict >= Verdict::hit; }

/// `offset` is b's top-left minus a's. Agrees with overlap().
[[nodiscard]] Verdict judge(const MaskView& a, const MaskView& b, Point offset) noexcept;
/// The same when a or b is a plain box.
[[nodiscard]] Verdict judge_with_box(const Figure& a, const Figure& b, Point offset) noexcept;

/// Inline, so that figures made for the call need not go through memory.
[[nodiscard]] inline Verdict judge(const Figure& a, const Figure& b, Point offset) noexcept {
  if (a.mask == nullptr || b.mask == nullptr) return judge_with_box(a, b, offset);
  return judge(*a.mask, *b.mask, offset);
}

/// As contact() on masks; a plain box is a mask solid all over. Two boxes of 2^30 pixels a side
/// share up to 2^60 of them, and the sums of their coordinates, up to 2^89, stop at the end of
/// int64; with a mask on either side they always fit.
[[nodiscard]] Contact contact_of(const Figure& a, const Figure& b, Point offset,
                                 Details details) noexcept;

/// Whether the figure's pixel `at` (in its own pixels) is solid.
[[nodiscard]] bool solid_at(const Figure& figure, Point at) noexcept;

/// A squared distance without end, and what those beyond 2^63 - 1 are given as.
inline constexpr std::int64_t any_distance = std::numeric_limits<std::int64_t>::max();

struct NearestPixel {
  std::int64_t squared_distance;
  Point pixel;
  friend bool operator==(const NearestPixel&, const NearestPixel&) = default;
};
/// The solid pixel nearest to (from_x, from_y), which is in the figure's pixels and up to 2^33
/// away: topmost, then leftmost of the nearest. Nothing when its squared distance is over `within`.
[[nodiscard]] std::optional<NearestPixel> nearest_pixel(const Figure& figure, std::int64_t from_x,
                                                        std::int64_t from_y,
                                                        std::int64_t within) noexcept;

struct PathEntry {
  std::int64_t steps;
  std::int64_t x, y;
  friend bool operator==(const PathEntry&, const PathEntry&) = default;
};
/// The first solid pixel on the way of a pixel from `from` by (dx, dy), one axis per step: with i
/// and j steps done on x and y, x iff i < |dx| and (2i+1)|dy| <= (2j+1)|dx|, else y. Everything in
/// the figure's pixels, all four numbers up to 2^33. Takes time for the steps inside the solid box,
/// not for those before it.
[[nodiscard]] std::optional<PathEntry> first_on_path(const Figure& figure, std::int64_t from_x,
                                                     std::int64_t from_y, std::int64_t dx,
                                                     std::int64_t dy) noexcept;

}  // namespace hitmask::detail
