// grow, shrink, open, close.
#include <algorithm>
#include <string>

#include "base/fail.hpp"
#include "hitmask/shape.hpp"
#include "shape/reach.hpp"

namespace hitmask {

namespace detail::shape {

namespace {

void grow_flipped(const PlacedPlane& source, const Plane& target, std::int32_t distance,
                  Reach reach, BitFlip flip) {
  switch (reach) {
    case Reach::four: return grow_diamond(source, target, distance, flip);
    case Reach::eight: return grow_square(source, target, distance, flip);
    case Reach::disc: return grow_disc(source, target, distance, flip);
  }
}

void clear_plane(const Plane& plane) noexcept {
  std::fill_n(plane.words, plane.strip_count() * plane.strip_stride(), std::uint64_t{0});
}

}  // namespace

void grow_into(const PlacedPlane& source, const Plane& target, std::int32_t distance, Reach reach) {
  if (distance == 0) return draw_unless_same(source, target);
  // No two pixels of the plane are further apart than this.
  const std::int32_t far = target.size.width + target.size.height;
  grow_flipped(source, target, std::min(distance, far), reach, keep_bits);
}

void shrink_into(const PlaneView& source, const Plane& target, std::int32_t distance, Reach reach) {
  if (distance == 0) return draw_unless_same({source, {}}, target);
  // For every reach, a pixel is kept only with `distance` pixels on each of its four sides.
  const std::int32_t most = (std::min(target.size.width, target.size.height) - 1) / 2;
  if (distance > most) return clear_plane(target);
  grow_flipped({source, {}}, target, distance, reach, flip_bits);
}

namespace {

void check_distance(std::int32_t distance) {
  if (distance < 0)
    base::fail_argument("a distance of " + std::to_string(distance) +
                        " is impossible: it starts at 0");
}

[[noreturn]] void fail_too_large(const char* what, Size size, std::int32_t distance) {
  base::fail_length(std::string(what) + " a mask of " + std::to_string(size.width) + " x " +
                    std::to_string(size.height) + " pixels by " + std::to_string(distance) +
                    " is impossible: sides go from 0 to " + std::to_string(max_mask_side));
}

bool can_enlarge(std::int32_t side, std::int32_t distance) noexcept {
  return side + 2 * std::int64_t{distance} <= max_mask_side;
}

Size enlarged(Size size, std::int32_t distance) noexcept {
  return {size.width + 2 * distance, size.height + 2 * distance};
}

/// Beyond this distance a square or a diamond closes no more pixels: seen from inside the mask it
/// is a corner that opens to one side, however large. A disc keeps getting flatter.
std::int32_t farthest_closing(Size size, Reach reach) noexcept {
  switch (reach) {
    case Reach::four: return size.width + size.height;
    case Reach::eight: return std::max(size.width, size.height);
    case Reach::disc: break;
  }
  return max_mask_side;
}

}  // namespace

}  // namespace detail::shape

using detail::mask::has_pixels;
using detail::shape::can_enlarge;
using detail::shape::check_distance;
using detail::shape::enlarged;
using detail::shape::fail_too_large;
using detail::shape::grow_into;
using detail::shape::Plane;
using detail::shape::plane_of;
using detail::shape::shrink_into;

MaskAt grow(const MaskView& mask, std::int32_t distance, Reach reach) {
  check_distance(distance);
  if (!can_enlarge(mask.width(), distance) || !can_enlarge(mask.height(), distance))
    fail_too_large("growing", mask.size(), distance);
  MaskAt grown{Mask(enlarged(mask.size(), distance)), {-distance, -distance}};
  if (!has_pixels(mask.size())) return grown;
  grow_into({plane_of(mask), {distance, distance}}, plane_of(grown.mask), distance, reach);
  grown.mask.tighten();
  return grown;
}

void grow_in_place(Mask& mask, std::int32_t distance, Reach reach) {
  check_distance(distance);
  if (distance == 0 || !has_pixels(mask.size())) return;
  const Plane plane = plane_of(mask);
  grow_into(detail::shape::itself(plane), plane, distance, reach);
  mask.tighten();
}

Mask shrink(const MaskView& mask, std::int32_t distance, Reach reach) {
  check_distance(distance);
  Mask shrunk(mask.size());
  if (!has_pixels(mask.size())) return shrunk;
  shrink_into(plane_of(mask), plane_of(shrunk), distance, reach);
  shrunk.tighten();
  return shrunk;
}

void shrink_in_place(Mask& mask, std::int32_t distance, Reach reach) {
  check_distance(distance);
  if (distance == 0 || !has_pixels(mask.size())) return;
  const Plane plane = plane_of(mask);
  shrink_into(view_of(plane), plane, distance, reach);
  mask.tighten();
}

// Growing back never leaves the original mask.
Mask open(const MaskView& mask, std::int32_t distance, Reach reach) {
  Mask opened = shrink(mask, distance, reach);
  grow_in_place(opened, distance, reach);
  return opened;
}

Mask close(const MaskView& mask, std::int32_t distance, Reach reach) {
  check_distance(distance);
  if (!can_enlarge(0, distance)) fail_too_large("closing", mask.size(), distance);
  Mask closed(mask.size());
  if (!has_pixels(mask.size())) return closed;
  const std::int32_t far = std::min(distance, detail::shape::farthest_closing(mask.size(), reach));
  const detail::shape::OwnedPlane frame(enlarged(mask.size(), far));
  const Plane& plane = frame.plane();
  grow_into({plane_of(mask), {far, far}}, plane, far, reach);
  shrink_into(view_of(plane), plane, far, reach);
  // Closing adds no pixel outside the mask.
  detail::shape::draw_plane({view_of(plane), {-far, -far}}, plane_of(closed));
  closed.tighten();
  return closed;
}

}  // namespace hitmask
