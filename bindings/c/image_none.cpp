// The calls of image.cpp in a build without libspng: all of them refuse.
#include "refuse.hpp"

using hitmask::c::refuse;

namespace {

hm_status refuse_png() noexcept {
  return refuse(HM_ERROR_UNSUPPORTED, "this build of hitmask does without PNG");
}

}  // namespace

hm_status hm_read_png(const char*, const hm_solid_rule*, const hm_image_limits*, hm_mask*) {
  return refuse_png();
}
hm_status hm_decode_png(const uint8_t*, size_t, const hm_solid_rule*, const hm_image_limits*,
                        hm_mask*) {
  return refuse_png();
}
hm_status hm_read_picture(const char*, const hm_image_limits*, hm_picture*) { return refuse_png(); }
hm_status hm_decode_picture(const uint8_t*, size_t, const hm_image_limits*, hm_picture*) {
  return refuse_png();
}
hm_status hm_write_png(const char*, hm_mask) { return refuse_png(); }
hm_status hm_write_picture(const char*, const hm_picture*) { return refuse_png(); }
hm_status hm_encode_png(hm_mask, uint8_t**, size_t*) { return refuse_png(); }
hm_status hm_encode_picture(const hm_picture*, uint8_t**, size_t*) { return refuse_png(); }
hm_status hm_read_terrain(const char*, const hm_terrain_image_options*, const hm_image_limits*,
                          hm_terrain*) {
  return refuse_png();
}
hm_status hm_decode_terrain(const uint8_t*, size_t, const hm_terrain_image_options*,
                            const hm_image_limits*, hm_terrain*) {
  return refuse_png();
}
hm_status hm_write_terrain_png(const char*, hm_terrain, hm_box) { return refuse_png(); }
hm_status hm_encode_terrain_png(hm_terrain, hm_box, uint8_t**, size_t*) { return refuse_png(); }
hm_status hm_write_file(const char*, const uint8_t*, size_t) { return refuse_png(); }
hm_status hm_read_sheet(const char*, const hm_sheet_options*, hm_sheet*) { return refuse_png(); }
hm_status hm_load_sheet(const char*, int32_t, hm_sheet*) { return refuse_png(); }
hm_status hm_save_sheet(const char*, hm_sheet) { return refuse_png(); }
void hm_remove_temporary_files(void) {}
