#include "check.h"

static void test_ways_out(hm_mask wall, hm_mask dot) {
  hm_point move;
  OK(hm_separate(wall, dot, point(0, 1), 9, &move));
  CHECK(same_point(move, point(-1, 0)));
  OK(hm_separate_axis(wall, dot, point(0, 1), 9, HM_AXIS_Y, &move));
  CHECK(same_point(move, point(0, -2)));
  OK(hm_separate_direction(wall, dot, point(0, 1), 9, point(1, 0), &move));
  CHECK(same_point(move, point(2, 0)));
  IS(HM_NONE, hm_separate(wall, dot, point(0, 1), 0, &move));
  IS(HM_ERROR_ARGUMENT, hm_separate_axis(wall, dot, point(0, 1), 9, 2, &move));
}

void test_motion(void) {
  hm_mask wall = drawn("##\n##\n##\n##\n"), dot = drawn("#\n");
  hm_sweep sweep;
  hm_normal normal;
  hm_ray_hit hit;
  hm_distance distance;
  OK(hm_sweep_of(wall, dot, point(-5, 1), point(9, 0), HM_DETAIL_ALL, &sweep));
  CHECK(sweep.blocked && sweep.steps == 4 && sweep.contact.area == 1);
  CHECK(same_point(sweep.last_free, point(-1, 1)) && same_point(sweep.first_blocked, point(0, 1)));
  OK(hm_sweep_of(wall, dot, point(-5, 1), point(0, 9), HM_DETAIL_NONE, &sweep));
  CHECK(!sweep.blocked && sweep.steps == 9);
  OK(hm_sweep_of(wall, dot, point(0, 1), point(0, 9), HM_DETAIL_NONE, &sweep));
  CHECK(sweep.started_overlapping);
  IS(HM_ERROR_POSITION,
     hm_sweep_of(wall, dot, point(5, 5), point(INT32_MAX, 0), HM_DETAIL_NONE, &sweep));
  OK(hm_surface_normal(wall, point(0, 1), 1, &normal));
  CHECK(normal.x < 0);
  OK(hm_ray(wall, point(-3, 2), point(8, 2), 1, &hit));
  CHECK(same_point(hit.pixel, point(0, 2)) && hit.face == HM_FACE_LEFT && hit.steps == 3);
  CHECK(same_point(hm_direction_of(hit.face), point(-1, 0)));
  CHECK(same_point(hm_direction_of(HM_FACE_BOTTOM), point(0, 1)));
  CHECK(same_point(hm_direction_of(9), point(0, 0)));
  IS(HM_NONE, hm_ray(wall, point(-3, 9), point(8, 9), 1, &hit));
  OK(hm_distance_of(wall, dot, point(4, 0), &distance));
  CHECK(distance.squared == 9 && same_point(distance.a, point(1, 0)));
  test_ways_out(wall, dot);
  OK(hm_mask_destroy(wall));
  OK(hm_mask_destroy(dot));
}
