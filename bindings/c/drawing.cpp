#include "convert.hpp"
#include "hitmask/pixels.hpp"
#include "hitmask/shape.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

PixelTarget in_target(const hm_pixel_target& target) noexcept {
  return {.bytes = {target.bytes, target.byte_count},
          .size = c::in(target.size),
          .format = static_cast<PixelFormat>(target.format),
          .row_stride = target.row_stride};
}

std::optional<Rgba> in_colour(const hm_rgba* colour) noexcept {
  if (colour == nullptr) return std::nullopt;
  return Rgba{colour->red, colour->green, colour->blue, colour->alpha};
}

}  // namespace

hm_pixel_target hm_pixel_target_default(void) { return {}; }

hm_status hm_write_pixels(hm_mask mask, const hm_pixel_target* target, const hm_rgba* solid,
                          const hm_rgba* clear, hm_point position) {
  if (target == nullptr) return refuse_null("target");
  if (const hm_status bad = check_bytes(target->bytes, target->byte_count)) return bad;
  if (const hm_status bad = one_of(target->format, HM_INDEXED8, "format")) return bad;
  return with(mask, [&](const Mask& m) {
    const MaskColours colours{in_colour(solid), in_colour(clear)};
    return done(write_pixels(m, in_target(*target), colours, c::in(position)), HM_ERROR_ARGUMENT);
  });
}

hm_status hm_for_each_run(hm_mask mask, int32_t y, hm_run_visitor visit, void* user) {
  if (visit == nullptr) return refuse_null("visit");
  return with_kept(mask, [&](const Mask& m) -> hm_status {
    for_each_run(m, y, [&](const Run& run) {
      const hm_run given = out(run);
      return call_back([&] { return visit(&given, user); }) != 0;
    });
    return HM_OK;
  });
}
