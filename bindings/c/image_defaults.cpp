// What needs no libspng: the values come from the header.
#include "convert.hpp"
#include "hitmask.h"
#include "hitmask/image.hpp"
#include "hitmask/import.hpp"

using hitmask::SolidRule;

static hm_solid_rule out(const SolidRule& rule) noexcept {
  return {static_cast<int32_t>(rule.by),
          rule.threshold,
          {rule.key.red, rule.key.green, rule.key.blue},
          rule.tolerance};
}

hm_solid_rule hm_solid_rule_default(void) { return out(SolidRule{}); }

hm_solid_rule hm_solid_rule_alpha(uint8_t above) { return out(SolidRule::alpha(above)); }

hm_solid_rule hm_solid_rule_colour_key(hm_colour key, uint8_t tolerance) {
  return out(SolidRule::colour_key(hitmask::c::in(key), tolerance));
}

hm_solid_rule hm_solid_rule_corner_key(uint8_t tolerance) {
  return out(SolidRule::corner_key(tolerance));
}

hm_solid_rule hm_solid_rule_luma(uint8_t above) { return out(SolidRule::luma(above)); }

hm_image_limits hm_image_limits_default(void) {
  const hitmask::ImageLimits limits;
  return {limits.pixels, limits.file_bytes, limits.chunk_bytes, limits.chunk_memory};
}

hm_sheet_options hm_sheet_options_default(void) {
  hm_sheet_options options{};
  options.rule = hm_solid_rule_default();
  options.duration = hitmask::SheetOptions{}.duration;
  options.limits = hm_image_limits_default();
  return options;
}
