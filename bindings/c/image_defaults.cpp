// What needs no libspng: the values come from the header.
#include "hitmask.h"
#include "hitmask/image.hpp"

hm_solid_rule hm_solid_rule_default(void) { return {HM_BY_ALPHA, 0, {0, 0, 0}, 0}; }

hm_image_limits hm_image_limits_default(void) {
  const hitmask::ImageLimits limits;
  return {limits.pixels, limits.file_bytes, limits.chunk_bytes, limits.chunk_memory};
}
