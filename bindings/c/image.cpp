// PNG files, in builds with libspng; image_none.cpp is for those without.
#include "hitmask/image.hpp"

#include "convert.hpp"
#include "terrain.hpp"

using namespace hitmask;
using namespace hitmask::c;

namespace {

SolidRule in(const hm_solid_rule& rule) noexcept {
  return {static_cast<SolidRule::By>(rule.by), rule.threshold, c::in(rule.key), rule.tolerance};
}

ImageLimits limits_in(const hm_image_limits* limits) noexcept {
  if (limits == nullptr) return {};
  return {limits->pixels, limits->file_bytes, limits->chunk_bytes, limits->chunk_memory};
}

hm_status check(const hm_solid_rule* rule) noexcept {
  return rule == nullptr ? HM_OK : one_of(rule->by, HM_BY_LUMA, "by");
}

SolidRule rule_in(const hm_solid_rule* rule) noexcept {
  return rule == nullptr ? SolidRule{} : in(*rule);
}

hm_status terrain_options_in(const hm_terrain_image_options* from, TerrainImageOptions& options) {
  if (from == nullptr) return HM_OK;
  if (const hm_status bad = check(&from->rule)) return bad;
  if (const hm_status bad = check_material(from->material)) return bad;
  options.rule = in(from->rule);
  options.position = c::in(from->position);
  options.material = from->material;
  return options_in(&from->options, options.options);
}

hm_status give(hm_picture* where, const Result<Picture>& picture) {
  if (where == nullptr) return refuse_null("picture");
  if (!picture) return refuse(HM_ERROR_DATA, picture.error());
  uint8_t* rgba = nullptr;
  size_t count = 0;
  if (const hm_status bad = hand_out(picture->rgba, &rgba, &count)) return bad;
  *where = {out(picture->size), rgba};
  return HM_OK;
}

hm_status give(uint8_t** where, size_t* count, const Result<std::vector<uint8_t>>& bytes) {
  if (!bytes) return refuse(HM_ERROR_DATA, bytes.error());
  return hand_out(*bytes, where, count);
}

/// A picture of the caller's, copied; it says itself how many bytes it has.
Picture in(const hm_picture& picture) {
  const auto bytes = static_cast<size_t>(area_of(box_of(c::in(picture.size)))) * 4;
  return {c::in(picture.size), {picture.rgba, picture.rgba + bytes}};
}

hm_status check(const hm_picture* picture) noexcept {
  if (picture == nullptr) return refuse_null("picture");
  if (picture->rgba == nullptr) return refuse_null("rgba");
  if (picture->size.width < 0 || picture->size.height < 0)
    return refuse(HM_ERROR_ARGUMENT, "a picture with a side below 0");
  return HM_OK;
}

}  // namespace

hm_status hm_read_png(const char* path, const hm_solid_rule* rule, const hm_image_limits* limits,
                      hm_mask* mask) {
  if (path == nullptr) return refuse_null("path");
  if (const hm_status bad = check(rule)) return bad;
  return guarded([&] {
    return c::give(mask, read_png(path, rule_in(rule), limits_in(limits)), HM_ERROR_DATA);
  });
}

hm_status hm_decode_png(const uint8_t* bytes, size_t count, const hm_solid_rule* rule,
                        const hm_image_limits* limits, hm_mask* mask) {
  if (const hm_status bad = check_bytes(bytes, count)) return bad;
  if (const hm_status bad = check(rule)) return bad;
  return guarded([&] {
    return c::give(mask, decode_png({bytes, count}, rule_in(rule), limits_in(limits)),
                   HM_ERROR_DATA);
  });
}

hm_status hm_read_picture(const char* path, const hm_image_limits* limits, hm_picture* picture) {
  if (path == nullptr) return refuse_null("path");
  return guarded([&] { return give(picture, read_picture(path, limits_in(limits))); });
}

hm_status hm_decode_picture(const uint8_t* bytes, size_t count, const hm_image_limits* limits,
                            hm_picture* picture) {
  if (const hm_status bad = check_bytes(bytes, count)) return bad;
  return guarded([&] { return give(picture, decode_picture({bytes, count}, limits_in(limits))); });
}

hm_status hm_write_png(const char* path, hm_mask mask) {
  if (path == nullptr) return refuse_null("path");
  return with(mask, [&](const Mask& m) { return done(write_png(path, m), HM_ERROR_DATA); });
}

hm_status hm_write_picture(const char* path, const hm_picture* picture) {
  if (path == nullptr) return refuse_null("path");
  if (const hm_status bad = check(picture)) return bad;
  return guarded([&] { return done(write_png(path, in(*picture)), HM_ERROR_DATA); });
}

hm_status hm_encode_png(hm_mask mask, uint8_t** out, size_t* count) {
  if (const hm_status bad = not_null(out, count)) return bad;
  return with(mask, [&](const Mask& m) { return give(out, count, encode_png(m)); });
}

hm_status hm_encode_picture(const hm_picture* picture, uint8_t** out, size_t* count) {
  if (const hm_status bad = check(picture)) return bad;
  if (const hm_status bad = not_null(out, count)) return bad;
  return guarded([&] { return give(out, count, encode_png(in(*picture))); });
}

hm_status hm_read_terrain(const char* path, const hm_terrain_image_options* options,
                          const hm_image_limits* limits, hm_terrain* terrain) {
  if (path == nullptr) return refuse_null("path");
  TerrainImageOptions wanted;
  if (const hm_status bad = terrain_options_in(options, wanted)) return bad;
  return guarded([&] { return c::give(terrain, read_terrain(path, wanted, limits_in(limits))); });
}

hm_status hm_decode_terrain(const uint8_t* bytes, size_t count,
                            const hm_terrain_image_options* options, const hm_image_limits* limits,
                            hm_terrain* terrain) {
  if (const hm_status bad = check_bytes(bytes, count)) return bad;
  TerrainImageOptions wanted;
  if (const hm_status bad = terrain_options_in(options, wanted)) return bad;
  return guarded(
      [&] { return c::give(terrain, decode_terrain({bytes, count}, wanted, limits_in(limits))); });
}

hm_status hm_write_terrain_png(const char* path, hm_terrain terrain, hm_box box) {
  if (path == nullptr) return refuse_null("path");
  return with(terrain, [&](const Terrain& t) {
    return done(write_png(path, t, c::in(box)), HM_ERROR_DATA);
  });
}

hm_status hm_encode_terrain_png(hm_terrain terrain, hm_box box, uint8_t** out, size_t* count) {
  if (const hm_status bad = not_null(out, count)) return bad;
  return with(terrain,
              [&](const Terrain& t) { return give(out, count, encode_png(t, c::in(box))); });
}

hm_status hm_write_file(const char* path, const uint8_t* bytes, size_t count) {
  if (path == nullptr) return refuse_null("path");
  if (const hm_status bad = check_bytes(bytes, count)) return bad;
  return guarded([&] { return done(write_file(path, {bytes, count}), HM_ERROR_DATA); });
}

void hm_remove_temporary_files(void) { remove_temporary_files(); }
