// From a transform in doubles to one in integers; reports those that cannot be converted.
#include "base/integers.hpp"
#include "hitmask/transform.hpp"
#include "transform/access.hpp"
#include "transform/corners.hpp"
#include "transform/rounding.hpp"

namespace hitmask {

using TransformAccess = detail::transform::Access;
using detail::base::Int128;
using detail::geometry::WideBounds;
using detail::transform::Extent;
using detail::transform::floored;
using detail::transform::InverseMap;
using detail::transform::is_finite;
using detail::transform::magnitude_of;
using detail::transform::rounded;

namespace {

constexpr double one = 4'294'967'296.0;         // the unit of an InverseMap: 2^32
constexpr double largest_row = 1024.0;          // sum of the magnitudes in a row of the inverse
constexpr double farthest_pivot = 1'048'576.0;  // 2^20 pixels
constexpr double int32_end = 2'147'483'648.0;
constexpr double half_step = 1.0 / 131'072.0;  // of positions: what rounds up to the end is outside
/// Further than int32 reaches from any position, and near enough for doubles to be exact to a small
/// fraction of a pixel.
constexpr double farthest_reach = 68'719'476'736.0;  // 2^36

/// What is wrong with the numbers themselves.
TransformError fault_of(const Transform& t) noexcept {
  for (const double entry : {t.xx, t.xy, t.yx, t.yy})
    if (!is_finite(entry)) return TransformError::not_finite;
  for (const double entry : {t.x, t.y, t.pivot_x, t.pivot_y})
    if (!is_finite(entry)) return TransformError::position_not_finite;
  for (const double entry : {t.x, t.y})
    if (entry < -int32_end || entry >= int32_end - half_step) return TransformError::position;
  for (const double entry : {t.pivot_x, t.pivot_y})
    if (magnitude_of(entry) > farthest_pivot) return TransformError::pivot;
  return TransformError::none;
}

/// What is wrong with the inverse.
TransformError fault_of_inverse(const Transform& back) noexcept {
  for (const double entry : {back.xx, back.xy, back.yx, back.yy})
    if (!is_finite(entry)) return TransformError::not_invertible;
  if (magnitude_of(back.xx) + magnitude_of(back.xy) > largest_row ||
      magnitude_of(back.yx) + magnitude_of(back.yy) > largest_row)
    return TransformError::shrinks;
  return TransformError::none;
}

/// A position as a whole pixel plus a fraction in units of 2^-16.
struct FixedPosition {
  std::int64_t whole;
  std::int64_t fraction;
  explicit FixedPosition(double position) noexcept {
    const std::int64_t all = rounded(position * 65'536.0);
    whole = all >> 16;
    fraction = all & 65'535;
  }
};

/// One row of the map at the centre of the position's pixel, with 48 fractional bits: 32 are kept
/// and 16 become the rest. Only whole multiples of 2^-32 are added later, so cutting the rest off
/// does not change any floor.
void set_start(std::int64_t across, std::int64_t down, const FixedPosition& x,
               const FixedPosition& y, double pivot, std::int64_t& start,
               std::uint16_t& rest) noexcept {
  constexpr std::int64_t half = 32'768;
  const std::int64_t centre = across * (half - x.fraction) + down * (half - y.fraction);
  start = (centre >> 16) + rounded(pivot * one);
  rest = static_cast<std::uint16_t>(centre & 65'535);
}

InverseMap rounded_map(const Transform& transform, const Transform& back) noexcept {
  const FixedPosition x(transform.x);
  const FixedPosition y(transform.y);
  InverseMap map;
  map.xx = rounded(back.xx * one);
  map.xy = rounded(back.xy * one);
  map.yx = rounded(back.yx * one);
  map.yy = rounded(back.yy * one);
  set_start(map.xx, map.xy, x, y, transform.pivot_x, map.x, map.x_rest);
  set_start(map.yx, map.yy, x, y, transform.pivot_y, map.y, map.y_rest);
  map.position = {static_cast<std::int32_t>(x.whole), static_cast<std::int32_t>(y.whole)};
  return map;
}

/// The pixels between two edges computed in doubles, plus one on each side for their error.
struct PixelRange {
  std::int64_t from;
  std::int64_t to;
  explicit PixelRange(const Extent& extent) noexcept
      : from(floored(extent.low) - 1), to(floored(extent.high) + 2) {}
};

Result<PlacedMask, TransformError> placed_with(const MaskView& mask, const InverseMap& map) {
  const Int128 determinant = detail::transform::determinant_of(map);
  if (determinant == 0) return TransformError::not_invertible;
  if (is_empty(mask.solid_bounds())) return TransformAccess::make(mask, map, {});
  const Extent x = detail::transform::columns_reached(map, mask.solid_bounds());
  const Extent y = detail::transform::rows_reached(map, mask.solid_bounds());
  for (const Extent& extent : {x, y}) {
    if (extent.high - extent.low > max_transformed_side) return TransformError::too_large;
    if (extent.low < -farthest_reach || extent.high > farthest_reach)
      return TransformError::too_far;
  }
  const PixelRange columns(x);
  const PixelRange rows(y);
  return TransformAccess::make(mask, map, {columns.from, rows.from, columns.to, rows.to});
}

}  // namespace

std::string_view message_of(TransformError error) noexcept {
  switch (error) {
    case TransformError::none: return "";
    case TransformError::not_finite: return "the angle, scale or shear is not a finite number";
    case TransformError::position_not_finite: return "the position or pivot is not a finite number";
    case TransformError::position: return "the transform's position is outside int32";
    case TransformError::pivot: return "the pivot is more than 2^20 pixels away";
    case TransformError::not_invertible:
      return "the transform cannot be inverted: it leaves no area";
    case TransformError::shrinks:
      return "the transform shrinks too much: a pixel would stand for more than 1024 of the mask";
    case TransformError::too_large: return "the mask would be more than 2^20 pixels wide or high";
    case TransformError::too_far: return "the mask would lie too far from its position";
    case TransformError::raster_size:
      return "the transformed mask is larger than a mask can be: 65535 pixels on a side";
    case TransformError::memory: return "out of memory";
    case TransformError::angle_count: return "a rotation cache has 1 to 65536 angles";
    case TransformError::null_mask: return "a rotation cache needs a mask";
  }
  return "unknown error";
}

Result<PlacedMask, TransformError> place(const MaskView& mask, const Transform& transform) {
  if (const TransformError fault = fault_of(transform); is_error(fault)) return fault;
  const Transform back = inverse(transform);
  if (const TransformError fault = fault_of_inverse(back); is_error(fault)) return fault;
  return placed_with(mask, rounded_map(transform, back));
}

PlacedMask PlacedMask::moved(Point by) const noexcept {
  PlacedMask result = *this;
  const Box at = translated({position_.x, position_.y, 1, 1}, by);
  result.position_ = {at.x, at.y};
  return result;
}

bool PlacedMask::covers(Point pixel) const noexcept {
  const WideBounds reach = detail::transform::world_reach(*this);
  if (pixel.x < reach.left || pixel.x >= reach.right || pixel.y < reach.top ||
      pixel.y >= reach.bottom)
    return false;
  // Wrapping arithmetic: within reach the sum fits, even if its terms do not.
  const auto u = static_cast<std::uint64_t>(std::int64_t{pixel.x} - position_.x);
  const auto v = static_cast<std::uint64_t>(std::int64_t{pixel.y} - position_.y);
  const auto at = [&](std::int64_t across, std::int64_t down, std::int64_t start) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(across) * u +
                                     static_cast<std::uint64_t>(down) * v +
                                     static_cast<std::uint64_t>(start)) >>
           32;
  };
  const std::int64_t x = at(xx_, xy_, x_);
  const std::int64_t y = at(yx_, yy_, y_);
  return x >= 0 && y >= 0 && x < mask_.width() && y < mask_.height() &&
         mask_.get(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
}

}  // namespace hitmask
