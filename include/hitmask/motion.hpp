// Motion: what a mask meets on its way, how it gets out, what a ray hits, how far two masks are
// apart.
//
// `offset` is b's top-left corner minus a's, as everywhere; b is the one that moves. Everything is
// exact: each function gives what trying pixel by pixel would give, only sooner.
#pragma once

#include <cstdint>
#include <optional>

#include "hitmask/export.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/result.hpp"

namespace hitmask {

/// How far b got. It travels one pixel along one axis at a time, so nothing that holds together
/// even by corners can be passed through: with i and j steps done on x and y, x is next iff
/// i < |dx| and (2i+1)|dy| <= (2j+1)|dx|, else y.
struct Sweep {
  std::int64_t steps = 0;          ///< done freely
  std::optional<Point> last_free;  ///< the offset after these; none when b starts overlapping
  /// The offset one step further on, or the one it starts from; none when b gets through.
  std::optional<Point> first_blocked;
  Contact contact;  ///< at first_blocked, in a's pixels
  bool started_overlapping = false;

  /// Whether anything was in the way.
  explicit operator bool() const noexcept { return first_blocked.has_value(); }
  friend bool operator==(const Sweep&, const Sweep&) = default;
};

/// b travels from `offset` by `delta`. Fails when it would end outside int32. Allocates a few masks
/// of about the size of the smaller one.
[[nodiscard]] HITMASK_API Result<Sweep> sweep(const MaskView& a, const MaskView& b, Point offset,
                                              Point delta, Details details = Details::all);

/// The side by which a ray enters a pixel.
enum class Face : std::uint8_t { none, left, right, top, bottom };  ///< none: it starts inside

/// Which way a surface faces: towards where there is less of it. Not of unit length.
struct Normal {
  std::int64_t x = 0;
  std::int64_t y = 0;
  /// False when the surface does not face anywhere in particular: nearly as much of it on one side
  /// as on the other, as with a lone pixel, a thin line seen end on, or the inside of a shape.
  bool reliable = false;
  friend constexpr bool operator==(const Normal&, const Normal&) = default;
};

/// The way from the solid pixels within `radius` of a pixel to that pixel: the sum of the
/// differences. Reliable when it is at least an eighth as long as it would be for a straight edge
/// through the pixel. A radius below 1 counts as 1, one above 1,024 as 1,024.
[[nodiscard]] HITMASK_API Normal surface_normal(const MaskView& mask, Point pixel,
                                                std::int32_t radius = 4) noexcept;

struct RayHit {
  Point pixel;             ///< the first solid pixel
  Face face = Face::none;  ///< by which the ray comes in
  std::int64_t steps = 0;  ///< done to get there; 0: the ray starts inside
  Normal normal;           ///< of the surface there
  friend bool operator==(const RayHit&, const RayHit&) = default;
};

/// The first solid pixel along the way of one pixel from `from` to `to`, in the mask's pixels,
/// which goes one axis per step as a sweep does. Any two points will do.
[[nodiscard]] HITMASK_API std::optional<RayHit> ray(const MaskView& mask, Point from, Point to,
                                                    std::int32_t normal_radius = 4) noexcept;

/// The shortest move of b after which nothing overlaps: the smallest by (dx*dx + dy*dy, dy, dx)
/// with dx*dx + dy*dy <= limit*limit. (0, 0) when nothing overlaps now; none when no move within
/// the limit will do. A negative limit counts as 0. Moves whose offset would leave int32 do not
/// count.
[[nodiscard]] HITMASK_API std::optional<Point> separate(const MaskView& a, const MaskView& b,
                                                        Point offset, std::int32_t limit);

enum class Axis : std::uint8_t { x, y };

/// The same along one axis only; of two equally short moves the one up or to the left.
[[nodiscard]] HITMASK_API std::optional<Point> separate(const MaskView& a, const MaskView& b,
                                                        Point offset, std::int32_t limit,
                                                        Axis axis);

/// The same one way only: b travels towards `direction`, one axis per step as in a sweep, until it
/// is free. The first free place within `limit` steps; none when `direction` is (0, 0) and b is not
/// free.
[[nodiscard]] HITMASK_API std::optional<Point> separate(const MaskView& a, const MaskView& b,
                                                        Point offset, std::int32_t limit,
                                                        Point direction);

/// Two masks' nearest pixels.
struct Distance {
  std::uint64_t squared = 0;  ///< between the pixels' centres; 0 when the masks overlap
  Point a;                    ///< in a's pixels
  Point b;                    ///< in b's pixels
  friend bool operator==(const Distance&, const Distance&) = default;
};

/// How far two masks are apart, and where: of the nearest pairs the one whose pixel of a is
/// topmost, then leftmost, then whose pixel of b is. None when one of them has no solid pixel. A
/// squared distance beyond int64 cannot be.
[[nodiscard]] HITMASK_API std::optional<Distance> distance(const MaskView& a, const MaskView& b,
                                                           Point offset);

}  // namespace hitmask
