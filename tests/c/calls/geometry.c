#include "check.h"

void test_geometry(void) {
  const hm_box a = box(0, 0, 10, 10);
  const hm_box b = box(5, 5, 10, 10);
  const hm_box beside = box(10, 0, 4, 4);
  hm_region_mask far_away;
  CHECK(hm_box_is_empty(box(3, 3, 0, 5)) && !hm_box_is_empty(a));
  CHECK(hm_box_right(box(INT32_MAX, 0, 2, 1)) == (int64_t)INT32_MAX + 2);
  CHECK(hm_box_bottom(b) == 15);
  CHECK(hm_box_area(a) == 100 && hm_box_area(box(0, 0, -3, 5)) == 0);
  CHECK(hm_box_overlaps(a, b) && !hm_box_overlaps(a, beside));
  CHECK(hm_box_touches(a, beside) && !hm_box_touches(a, box(11, 0, 4, 4)));
  CHECK(hm_box_contains_point(a, point(9, 9)) && !hm_box_contains_point(a, point(10, 9)));
  CHECK(hm_box_contains(a, box(2, 2, 3, 3)) && !hm_box_contains(a, b));
  CHECK(same_box(hm_box_intersection(a, b), box(5, 5, 5, 5)));
  CHECK(same_box(hm_box_united(a, b), box(0, 0, 15, 15)));
  CHECK(same_box(hm_box_translated(a, point(INT32_MAX, 1)), box(INT32_MAX, 1, 10, 10)));
  CHECK(same_box(hm_box_of(size(3, 4)), box(0, 0, 3, 4)));
  CHECK(hm_to_pixel(-0.5) == 0 && hm_to_pixel(2.5) == 3 && hm_to_pixel(1e20) == INT32_MAX);
  far_away = hm_region_mask_of(box(640, 640, 1, 1));
  CHECK(hm_region_mask_of(a).x == 1 && hm_region_mask_of(a).y == 1);
  CHECK(hm_region_mask_may_overlap(hm_region_mask_of(a), hm_region_mask_of(b)));
  CHECK(!hm_region_mask_may_overlap(hm_region_mask_of(a), far_away));
  CHECK(hm_region_mask16_of(box(32, 0, 33, 1)) == 0x0106);
  CHECK(hm_region_mask16_may_overlap(0x0106, 0x0102) &&
        !hm_region_mask16_may_overlap(0x0106, 0x0206));
  CHECK(hm_region_mask8_of(box(64, 128, 1, 1)) == 0x42);
  CHECK(hm_region_mask8_may_overlap(0x42, 0x42) && !hm_region_mask8_may_overlap(0x42, 0x41));
}
