// Rotated, scaled, mirrored and sheared masks, exactly.
//
// World pixel (i, j) is covered when the transform's inverse maps its centre to a solid pixel of
// the mask: q = inverse * (centre - position) + pivot, and bit floor(q) is set. The inverse is
// rounded once, to 2^-32, the position to 2^-16 pixels, the pivot to 2^-32. After that everything
// is integer arithmetic, so the same numbers give the same pixels on every platform.
//
// Two placed masks overlap where both cover a pixel. Moving both by whole pixels, or mirroring or
// turning the world by quarter turns, does the same to the answer and changes nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "hitmask/export.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/result.hpp"

namespace hitmask {

/// A fraction of a turn, in units of 2^-32: sums wrap around as turns do. Positive angles turn from
/// the x axis to the y axis, which is clockwise on a screen, as in turn() of hitmask/shape.hpp.
class Angle {
 public:
  constexpr Angle() = default;
  /// From a number of 2^-32 turns.
  [[nodiscard]] static constexpr Angle fraction(std::uint32_t of_a_turn) noexcept {
    return Angle(of_a_turn, true);
  }
  [[nodiscard]] static constexpr Angle quarters(std::int32_t turns) noexcept {
    return fraction(static_cast<std::uint32_t>(turns) << 30);
  }
  // Rounded to the nearest fraction. NaN and infinity give an angle that is not valid().
  [[nodiscard]] HITMASK_API static Angle turns(double count) noexcept;
  [[nodiscard]] static Angle degrees(double count) noexcept { return turns(count / 360.0); }
  [[nodiscard]] static Angle radians(double count) noexcept {
    return turns(count / 6.283185307179586);
  }

  [[nodiscard]] constexpr std::uint32_t fraction() const noexcept { return fraction_; }
  /// False when it was made from NaN or infinity; place() refuses it.
  [[nodiscard]] constexpr bool valid() const noexcept { return valid_; }

  friend constexpr Angle operator+(Angle a, Angle b) noexcept {
    return Angle(a.fraction_ + b.fraction_, a.valid_ && b.valid_);
  }
  friend constexpr Angle operator-(Angle a, Angle b) noexcept {
    return Angle(a.fraction_ - b.fraction_, a.valid_ && b.valid_);
  }
  friend constexpr Angle operator-(Angle a) noexcept { return Angle() - a; }
  friend constexpr bool operator==(const Angle&, const Angle&) = default;

 private:
  constexpr Angle(std::uint32_t fraction, bool valid) noexcept
      : fraction_(fraction), valid_(valid) {}

  std::uint32_t fraction_ = 0;
  bool valid_ = true;
};

/// Sine and cosine in units of 2^-60, by integer arithmetic: within 2^-55, and exact at the quarter
/// turns.
[[nodiscard]] HITMASK_API std::int64_t sine(Angle angle) noexcept;
[[nodiscard]] HITMASK_API std::int64_t cosine(Angle angle) noexcept;

/// The parts of a transform, in the order they apply: mirror, scale, shear and turn the mask about
/// its pivot, then put the pivot at the position.
struct TransformParts {
  double x = 0;  ///< position of the pivot in the world, in pixels
  double y = 0;
  double pivot_x = 0;  ///< the fixed point of the mask; (width/2, height/2) is its middle
  double pivot_y = 0;
  Angle angle = {};
  double scale_x = 1;
  double scale_y = 1;
  bool flip_x = false;
  bool flip_y = false;
  double shear_x = 0;  ///< pixels to the right for every pixel down
  double shear_y = 0;  ///< pixels down for every pixel to the right
};

/// An affine map from a mask to the world:
///   world x = xx (p.x - pivot_x) + xy (p.y - pivot_y) + x
///   world y = yx (p.x - pivot_x) + yy (p.y - pivot_y) + y
struct Transform {
  double xx = 1;
  double xy = 0;
  double yx = 0;
  double yy = 1;
  double x = 0;
  double y = 0;
  double pivot_x = 0;
  double pivot_y = 0;

  constexpr Transform() = default;
  HITMASK_API Transform(const TransformParts& parts) noexcept;

  friend constexpr bool operator==(const Transform&, const Transform&) = default;
};

/// First `inner`, then `outer`: a gun on a ship is ship * gun.
[[nodiscard]] HITMASK_API Transform operator*(const Transform& outer,
                                              const Transform& inner) noexcept;

/// The inverse. A transform that has none (zero scale) gives numbers that are not finite.
[[nodiscard]] HITMASK_API Transform inverse(const Transform& transform) noexcept;

/// The longest side of the box that a transformed mask may cover, in pixels.
inline constexpr std::int32_t max_transformed_side = 1 << 20;

namespace detail::transform {
struct Access;  // for hitmask's own sources
struct RotationCacheState;
}  // namespace detail::transform

/// Why a mask cannot be placed with a transform.
enum class TransformError : std::uint8_t {
  none,
  not_finite,           ///< an angle, scale or shear that is not a finite number
  position_not_finite,  ///< a position or pivot that is not a finite number
  position,             ///< a position outside int32
  pivot,                ///< a pivot more than 2^20 pixels away
  not_invertible,       ///< a transform that leaves no area
  shrinks,              ///< a pixel would stand for more than 1024 of the mask
  too_large,            ///< the mask would be more than max_transformed_side wide or high
  too_far,              ///< the mask would lie too far from its position
  raster_size,          ///< a raster of more than max_mask_side on a side
  memory,               ///< memory ran out
  angle_count,          ///< RotationOptions::angles outside 1 ... 65,536
  null_mask,            ///< no mask
};

/// A sentence for a person.
[[nodiscard]] HITMASK_API std::string_view message_of(TransformError error) noexcept;

/// A borrowed mask and where it lies in the world, rounded once. Cheap to copy; valid while the
/// mask lives unchanged.
class PlacedMask {
 public:
  /// Covers nothing.
  PlacedMask() = default;

  [[nodiscard]] const MaskView& mask() const noexcept { return mask_; }
  /// The pixel of the pivot.
  [[nodiscard]] Point position() const noexcept { return position_; }
  /// Moved by whole pixels. A position that would leave int32 stops at its edge.
  [[nodiscard]] HITMASK_API PlacedMask moved(Point by) const noexcept;
  /// Whether a world pixel is covered.
  [[nodiscard]] HITMASK_API bool covers(Point pixel) const noexcept;

 private:
  friend struct detail::transform::Access;

  MaskView mask_;
  // The rounded inverse: column u and row v from the position sample mask column
  // floor((xx u + xy v + x) / 2^32) and row floor((yx u + yy v + y) / 2^32).
  std::int64_t xx_ = 0, xy_ = 0, yx_ = 0, yy_ = 0, x_ = 0, y_ = 0;
  std::uint16_t x_rest_ = 0, y_rest_ = 0;  // 16 more fraction bits of x and y
  Point position_;
  // Columns and rows from the position: a slightly larger box around all pixels it can cover.
  std::int64_t left_ = 0, top_ = 0, right_ = 0, bottom_ = 0;
};

/// Places a mask in the world: rounds the transform once. An error for numbers that are not finite
/// or outside int32, for a transform that cannot be inverted, for one that shrinks by more than
/// about a thousand (the magnitudes in a row of the inverse add up to more than 1024), for a pivot
/// more than 2^20 pixels away, and when the mask would cover a box longer than
/// max_transformed_side.
[[nodiscard]] HITMASK_API Result<PlacedMask, TransformError> place(
    const MaskView& mask HITMASK_LIFETIMEBOUND, const Transform& transform);

Result<PlacedMask, TransformError> place(const Mask&&, const Transform&) = delete;  // a temporary

/// Parts with the pivot in the middle of a mask, and that middle at (x, y).
[[nodiscard]] inline TransformParts about_middle(const MaskView& mask, double x = 0,
                                                 double y = 0) noexcept {
  TransformParts parts;
  parts.x = x;
  parts.y = y;
  parts.pivot_x = mask.width() / 2.0;
  parts.pivot_y = mask.height() / 2.0;
  return parts;
}

/// Which pixels count as covered.
enum class Coverage : std::uint8_t {
  centre,  ///< those whose centre falls on a solid pixel: what a screen shows
  any,     ///< those that share area with a transformed solid pixel: keeps thin parts
};

/// The tight box around the world pixels that the mask's solid_bounds() cover, clipped to int32;
/// {0,0,0,0} when there are none.
[[nodiscard]] HITMASK_API Box bounds(const PlacedMask& placed,
                                     Coverage coverage = Coverage::centre) noexcept;

/// The covered pixels as a mask of their own, as large as bounds(), with its position in the world.
/// An error when that is longer than max_mask_side, or memory runs out.
[[nodiscard]] HITMASK_API Result<MaskAt, TransformError> rasterise(
    const PlacedMask& placed, Coverage coverage = Coverage::centre);

// Two placed masks: the pixels whose centres both cover (Coverage::centre). For Coverage::any,
// rasterise both and use hitmask/overlap.hpp. These functions allocate nothing and make no raster.
// Points and boxes are in world pixels, so the order of a and b matters to the gradient only.

[[nodiscard]] HITMASK_API bool overlap(const PlacedMask& a, const PlacedMask& b) noexcept;
/// Number of pixels covered by both.
[[nodiscard]] HITMASK_API std::int64_t overlap_area(const PlacedMask& a,
                                                    const PlacedMask& b) noexcept;
/// The topmost pixel covered by both, the leftmost of these.
[[nodiscard]] HITMASK_API std::optional<Point> first_point(const PlacedMask& a,
                                                           const PlacedMask& b) noexcept;
/// All details at once; the gradient is for whole-pixel moves of b.
[[nodiscard]] HITMASK_API Contact contact(const PlacedMask& a, const PlacedMask& b,
                                          Details details = Details::all) noexcept;

/// The offset of two rasters for the functions of hitmask/overlap.hpp, after each was moved by
/// whole pixels. An offset that would leave int32 stops at its edge, too far for any overlap.
[[nodiscard]] constexpr Point offset_between(Point corner_a, Point moved_a, Point corner_b,
                                             Point moved_b) noexcept {
  const auto apart = [](std::int64_t a, std::int64_t by_a, std::int64_t b, std::int64_t by_b) {
    return detail::saturate(b + by_b - a - by_a);
  };
  return {apart(corner_a.x, moved_a.x, corner_b.x, moved_b.x),
          apart(corner_a.y, moved_a.y, corner_b.y, moved_b.y)};
}
[[nodiscard]] inline Point offset_between(const MaskAt& a, Point moved_a, const MaskAt& b,
                                          Point moved_b) noexcept {
  return offset_between(a.position, moved_a, b.position, moved_b);
}

struct RotationOptions {
  TransformParts parts;      ///< the transform at the first angle
  std::int32_t angles = 64;  ///< number of angles, evenly spaced: 1 ... 65,536
  Coverage coverage = Coverage::centre;
  std::size_t memory_limit = std::size_t{16} << 20;  ///< bytes of cached rasters
};

/// A cache of a mask at evenly spaced angles, so that a spinning sprite costs an ordinary
/// overlap(). Each raster is made on first use. Beyond the memory limit the least recently used
/// raster is dropped; shared pointers to it stay valid. Not thread-safe, except for const
/// functions.
class RotationCache {
 public:
  /// Shares the mask, which must not change. An error when place() or rasterise() would refuse one
  /// of the angles, and for a number of angles out of range.
  [[nodiscard]] HITMASK_API static Result<RotationCache, TransformError> create(
      std::shared_ptr<const Mask> mask, const RotationOptions& options);

  /// A copy shares the rasters.
  HITMASK_API RotationCache(const RotationCache& other);
  HITMASK_API RotationCache& operator=(const RotationCache& other);
  /// After a move the old cache may only be assigned to or destroyed.
  HITMASK_API RotationCache(RotationCache&& other) noexcept;
  HITMASK_API RotationCache& operator=(RotationCache&& other) noexcept;
  HITMASK_API ~RotationCache();

  [[nodiscard]] HITMASK_API std::int32_t angle_count() const noexcept;
  /// The index of the nearest angle: 0 ... angle_count() - 1. Halves round up.
  [[nodiscard]] HITMASK_API std::int32_t index_of(Angle angle) const noexcept;
  [[nodiscard]] HITMASK_API Angle angle_at(std::int32_t index) const noexcept;

  /// The raster at the nearest angle; makes it when it is not cached. Never null; throws
  /// std::bad_alloc when memory runs out.
  [[nodiscard]] HITMASK_API std::shared_ptr<const MaskAt> get(Angle angle);
  /// The same, or null when it is not cached. Does not count as use.
  [[nodiscard]] HITMASK_API std::shared_ptr<const MaskAt> find(Angle angle) const noexcept;
  /// Makes all rasters that fit into the memory limit. Returns how many are cached.
  HITMASK_API std::int32_t prepare();

  [[nodiscard]] HITMASK_API std::int32_t raster_count() const noexcept;
  /// Of the cached rasters.
  [[nodiscard]] HITMASK_API std::size_t memory_bytes() const noexcept;

 private:
  using State = detail::transform::RotationCacheState;

  explicit RotationCache(std::unique_ptr<State> state) noexcept;

  std::unique_ptr<State> state_;
};

}  // namespace hitmask
