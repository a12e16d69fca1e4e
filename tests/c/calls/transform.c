#include <math.h>

#include "check.h"

static void test_angles(void) {
  const int64_t one = (int64_t)1 << 60;
  CHECK(hm_angle_fraction(5).fraction == 5);
  CHECK(hm_angle_quarters(1).fraction == (uint32_t)1 << 30);
  CHECK(hm_angle_turns(0.25).fraction == (uint32_t)1 << 30);
  CHECK(hm_angle_degrees(90).fraction == (uint32_t)1 << 30);
  CHECK(hm_angle_radians(3.141592653589793).fraction == (uint32_t)1 << 31);
  CHECK(hm_angle_turns(NAN).invalid && !hm_angle_turns(1).invalid);
  CHECK(hm_sine(hm_angle_quarters(1)) == one && hm_cosine(hm_angle_quarters(2)) == -one);
}

static void test_maps(void) {
  hm_transform_parts parts = hm_transform_parts_default();
  hm_transform turn, both;
  CHECK(parts.scale_x == 1 && parts.scale_y == 1 && parts.angle.fraction == 0);
  parts.angle = hm_angle_quarters(1);
  parts.x = 3;
  turn = hm_transform_of(&parts);
  CHECK(turn.xx == 0 && turn.xy == -1 && turn.yx == 1 && turn.x == 3);
  both = hm_transform_multiply(&turn, &turn);
  CHECK(both.xx == -1 && both.yy == -1);
  both = hm_transform_inverse(&turn);
  CHECK(both.xy == 1 && both.yx == -1);
  CHECK(hm_transform_default().xx == 1 && hm_transform_of(NULL).yy == 1);
  CHECK(same_point(hm_offset_between(point(1, 1), point(2, 0), point(5, 5), point(0, 0)),
                   point(2, 4)));
}

static void test_cache(hm_rotation_cache spin) {
  hm_mask mask = {0};
  hm_point position;
  hm_angle angle;
  int32_t number = 0;
  size_t bytes = 0;
  OK(hm_rotation_cache_angle_count(spin, &number));
  CHECK(number == 4);
  OK(hm_rotation_cache_index_of(spin, hm_angle_degrees(91), &number));
  CHECK(number == 1);
  OK(hm_rotation_cache_angle_at(spin, 1, &angle));
  CHECK(angle.fraction == (uint32_t)1 << 30);
  IS(HM_ERROR_ARGUMENT, hm_rotation_cache_angle_at(spin, 4, &angle));
  IS(HM_ERROR_ARGUMENT, hm_rotation_cache_index_of(spin, hm_angle_degrees(1e308 * 10), &number));
  IS(HM_ERROR_ARGUMENT, hm_rotation_cache_get(spin, hm_angle_turns(1e308 * 10), &mask, &position));
  IS(HM_ERROR_ARGUMENT,
     hm_rotation_cache_find(spin, hm_angle_radians(1e308 * 10), &mask, &position));
  IS(HM_NONE, hm_rotation_cache_find(spin, angle, &mask, &position));
  OK(hm_rotation_cache_get(spin, angle, &mask, &position));
  CHECK(same_point(position, point(-2, 0)));
  CHECK(is_drawn(mask, "##\n#.\n#.\n"));
  OK(hm_rotation_cache_find(spin, angle, &mask, &position));
  OK(hm_mask_fill(mask)); /* a copy: the cache keeps its own */
  OK(hm_mask_destroy(mask));
  OK(hm_rotation_cache_get(spin, angle, &mask, &position));
  CHECK(is_drawn(mask, "##\n#.\n#.\n"));
  OK(hm_rotation_cache_raster_count(spin, &number));
  CHECK(number == 1);
  OK(hm_rotation_cache_prepare(spin, &number));
  CHECK(number == 4);
  OK(hm_rotation_cache_memory_bytes(spin, &bytes));
  CHECK(bytes > 0);
}

void test_transform(void) {
  hm_rotation_options options = hm_rotation_options_default();
  hm_rotation_cache spin = {0};
  hm_mask mask = drawn("#..\n###\n");
  test_angles();
  test_maps();
  CHECK(options.angles == 64);
  OK(hm_transform_parts_about_middle(mask, 7, 8, &options.parts));
  CHECK(options.parts.pivot_x == 1.5 && options.parts.pivot_y == 1 && options.parts.y == 8);
  options = hm_rotation_options_default();
  options.angles = 4;
  OK(hm_rotation_cache_create(mask, &options, &spin));
  OK(hm_mask_destroy(mask));
  test_cache(spin);
  OK(hm_rotation_cache_destroy(spin));
  mask = drawn("#\n");
  options.angles = 0;
  IS(HM_ERROR_ARGUMENT, hm_rotation_cache_create(mask, &options, &spin));
  OK(hm_mask_destroy(mask));
}
