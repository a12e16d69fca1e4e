#include "hitmask/geometry.hpp"

#include "convert.hpp"

using namespace hitmask;
using c::in;
using c::out;

namespace {

RegionMask16 region16(uint16_t packed) noexcept {
  return {static_cast<uint8_t>(packed), static_cast<uint8_t>(packed >> 8)};
}
RegionMask8 region8(uint8_t packed) noexcept {
  return {static_cast<uint8_t>(packed & 15), static_cast<uint8_t>(packed >> 4)};
}

}  // namespace

int32_t hm_box_is_empty(hm_box box) { return is_empty(in(box)); }
int64_t hm_box_right(hm_box box) { return right_of(in(box)); }
int64_t hm_box_bottom(hm_box box) { return bottom_of(in(box)); }
int64_t hm_box_area(hm_box box) { return area_of(in(box)); }
int32_t hm_box_overlaps(hm_box a, hm_box b) { return overlaps(in(a), in(b)); }
int32_t hm_box_touches(hm_box a, hm_box b) { return touches(in(a), in(b)); }
int32_t hm_box_contains_point(hm_box box, hm_point point) { return contains(in(box), in(point)); }
int32_t hm_box_contains(hm_box outer, hm_box inner) { return contains(in(outer), in(inner)); }
hm_box hm_box_intersection(hm_box a, hm_box b) { return out(intersection(in(a), in(b))); }
hm_box hm_box_united(hm_box a, hm_box b) { return out(united(in(a), in(b))); }
hm_box hm_box_translated(hm_box box, hm_point by) { return out(translated(in(box), in(by))); }
hm_box hm_box_of(hm_size size) { return out(box_of(in(size))); }
int32_t hm_to_pixel(double position) { return to_pixel(position); }

hm_region_mask hm_region_mask_of(hm_box box) {
  const RegionMask region = RegionMask::of(in(box));
  return {region.x, region.y};
}
int32_t hm_region_mask_may_overlap(hm_region_mask a, hm_region_mask b) {
  return may_overlap(RegionMask{a.x, a.y}, RegionMask{b.x, b.y});
}
uint16_t hm_region_mask16_of(hm_box box) { return packed(RegionMask16::of(in(box))); }
int32_t hm_region_mask16_may_overlap(uint16_t a, uint16_t b) {
  return may_overlap(region16(a), region16(b));
}
uint8_t hm_region_mask8_of(hm_box box) { return packed(RegionMask8::of(in(box))); }
int32_t hm_region_mask8_may_overlap(uint8_t a, uint8_t b) {
  return may_overlap(region8(a), region8(b));
}
