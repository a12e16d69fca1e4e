#include <math.h>

#include "check.h"

static hm_placed_mask placed_at(hm_mask mask, double x, double y) {
  hm_transform transform = hm_transform_default();
  hm_placed_mask placed = {0};
  transform.x = x;
  transform.y = y;
  OK(hm_place(mask, &transform, &placed));
  return placed;
}

static void test_one(hm_placed_mask placed) {
  hm_point position;
  hm_box around;
  hm_mask raster = {0};
  int32_t yes = -1;
  OK(hm_placed_mask_position(placed, &position));
  CHECK(same_point(position, point(10, 20)));
  OK(hm_placed_mask_covers(placed, point(11, 21), &yes));
  CHECK(yes == 1);
  OK(hm_placed_mask_bounds(placed, HM_COVER_CENTRE, &around));
  CHECK(same_box(around, box(10, 20, 3, 3)));
  OK(hm_placed_mask_rasterise(placed, HM_COVER_ANY, &raster, &position));
  CHECK(same_point(position, point(10, 20)));
  CHECK(is_drawn(raster, "###\n###\n###\n"));
  OK(hm_placed_mask_mask(placed, &raster));
  CHECK(is_drawn(raster, "###\n###\n###\n"));
  IS(HM_ERROR_ARGUMENT, hm_placed_mask_mask(placed, NULL));
  IS(HM_ERROR_ARGUMENT, hm_placed_mask_bounds(placed, 2, &around));
}

static void test_two(hm_placed_mask a, hm_placed_mask b) {
  int32_t yes = -1;
  int64_t area = -1;
  hm_point at;
  hm_contact contact;
  hm_distance distance;
  OK(hm_placed_mask_overlap(a, b, &yes));
  CHECK(yes == 1);
  OK(hm_placed_mask_overlap_area(a, b, &area));
  CHECK(area == 3);
  OK(hm_placed_mask_first_point(a, b, &at));
  CHECK(same_point(at, point(12, 20)));
  OK(hm_placed_mask_contact(a, b, HM_DETAIL_ALL, &contact));
  CHECK(contact.area == 3 && contact.gradient_x == -6);
  OK(hm_placed_mask_distance(a, b, &distance));
  CHECK(distance.squared == 0);
  OK(hm_placed_mask_separate(a, b, 9, &at));
  CHECK(same_point(at, point(1, 0)));
  OK(hm_placed_mask_separate_axis(a, b, 9, HM_AXIS_Y, &at));
  CHECK(same_point(at, point(0, -3)));
  OK(hm_placed_mask_separate_direction(a, b, 9, point(-1, 0), &at));
  CHECK(same_point(at, point(-5, 0)));
}

static void test_moving(hm_placed_mask a, hm_placed_mask b, hm_mask mask) {
  hm_transform_parts from = hm_transform_parts_default();
  const hm_travel travel = {20, 0, 0.5};
  hm_sweep sweep;
  hm_turning_sweep turning;
  hm_ray_hit hit;
  OK(hm_placed_mask_move(b, point(10, 0)));
  OK(hm_placed_mask_sweep(a, b, point(-20, 0), HM_DETAIL_AREA, &sweep));
  CHECK(sweep.blocked && sweep.steps == 9 && same_point(sweep.last_free, point(-9, 0)));
  from.y = 20;
  OK(hm_placed_mask_sweep_turning(a, mask, &from, &travel, HM_DETAIL_ALL, &turning));
  CHECK(turning.blocked && turning.steps > 0 && turning.steps < turning.step_count);
  OK(hm_placed_mask_ray(a, point(0, 21), point(30, 21), 1, &hit));
  CHECK(same_point(hit.pixel, point(10, 21)) && hit.face == HM_FACE_LEFT);
  IS(HM_ERROR_POSITION, hm_placed_mask_sweep(a, b, point(INT32_MAX, 0), HM_DETAIL_AREA, &sweep));
  from.scale_x = 0;
  IS(HM_ERROR_TRANSFORM,
     hm_placed_mask_sweep_turning(a, mask, &from, &travel, HM_DETAIL_ALL, &turning));
  IS(HM_NONE, hm_placed_mask_separate(a, a, 1, &hit.pixel));
  IS(HM_NONE, hm_placed_mask_ray(a, point(0, 50), point(30, 50), 1, &hit));
}

void test_placed(void) {
  hm_mask mask = {0};
  hm_transform bad = hm_transform_default();
  hm_placed_mask a, b, none = {0};
  hm_point at;
  OK(hm_mask_create(size(3, 3), 1, &mask));
  a = placed_at(mask, 10, 20);
  b = placed_at(mask, 0, 0);
  bad.xx = NAN;
  IS(HM_ERROR_TRANSFORM, hm_place(mask, &bad, &none));
  CHECK(strstr(hm_last_error(), "finite") != NULL);
  bad.xx = 0;
  IS(HM_ERROR_TRANSFORM, hm_place(mask, &bad, &none));
  CHECK(strstr(hm_last_error(), "finite") == NULL); /* another reason */
  IS(HM_ERROR_TRANSFORM, hm_placed_mask_set(b, mask, &bad));
  bad = hm_transform_default();
  bad.x = 12;
  bad.y = 20;
  OK(hm_placed_mask_set(b, mask, &bad));
  OK(hm_placed_mask_position(b, &at));
  CHECK(same_point(at, point(12, 20)));
  test_one(a);
  test_two(a, b);
  test_moving(a, b, mask);
  OK(hm_mask_destroy(mask)); /* the placed masks keep its pixels */
  test_one(a);
  OK(hm_placed_mask_destroy(a));
  OK(hm_placed_mask_destroy(b));
}
