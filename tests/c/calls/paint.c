#include "check.h"

static void test_brushes(hm_mask mask) {
  const hm_point square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {1, 1}, {1, 3}, {3, 3}, {3, 1}};
  const size_t counts[] = {4, 4};
  const size_t too_many[] = {SIZE_MAX, 2};
  hm_mask brush = drawn("##\n");
  int64_t changed = 0;
  OK(hm_paint_box(mask, box(1, 1, 9, 1), HM_DRAW));
  CHECK(looks_like(mask, "....\n.###\n....\n....\n"));
  OK(hm_paint_disc(mask, point(1, 1), 1, HM_TOGGLE));
  CHECK(looks_like(mask, ".#..\n#..#\n.#..\n....\n"));
  OK(hm_mask_clear(mask));
  OK(hm_paint_ellipse(mask, box(0, 0, 4, 4), HM_DRAW));
  CHECK(looks_like(mask, ".##.\n####\n####\n.##.\n"));
  OK(hm_paint_line(mask, point(0, 0), point(3, 3), 1, HM_ERASE));
  CHECK(looks_like(mask, ".##.\n#.##\n##.#\n.##.\n"));
  OK(hm_paint_polygon(mask, square, 4, HM_NON_ZERO, HM_DRAW));
  CHECK(count_of(mask) == 16);
  OK(hm_mask_clear(mask));
  IS(HM_ERROR_ARGUMENT, hm_paint_polygons(mask, square, too_many, 2, HM_EVEN_ODD, HM_DRAW));
  OK(hm_paint_polygons(mask, square, counts, 2, HM_EVEN_ODD, HM_DRAW));
  CHECK(looks_like(mask, "####\n#..#\n#..#\n####\n"));
  OK(hm_paint_flood(mask, point(1, 1), HM_FOUR, HM_DRAW, &changed));
  CHECK(changed == 4);
  OK(hm_paint_flood(mask, point(1, 1), HM_FOUR, HM_DRAW, NULL));
  OK(hm_paint_mask(mask, brush, point(3, 3), HM_ERASE));
  CHECK(looks_like(mask, "####\n####\n####\n###.\n"));
  IS(HM_ERROR_ARGUMENT, hm_paint_box(mask, box(0, 0, 1, 1), 3));
  IS(HM_ERROR_ARGUMENT, hm_paint_disc(mask, point(1, 1), -1, HM_DRAW));
  IS(HM_ERROR_ARGUMENT, hm_paint_line(mask, point(0, 0), point(3, 3), 0, HM_DRAW));
  IS(HM_ERROR_ARGUMENT, hm_paint_polygon(mask, NULL, 4, HM_NON_ZERO, HM_DRAW));
  OK(hm_mask_destroy(brush));
}

void test_paint(void) {
  const hm_point triangle[] = {{5, 5}, {7, 5}, {5, 7}};
  hm_mask mask = {0};
  hm_point position;
  OK(hm_mask_create(size(4, 4), 0, &mask));
  test_brushes(mask);
  OK(hm_mask_destroy(mask));
  OK(hm_disc_mask(1, &mask));
  CHECK(is_drawn(mask, ".#.\n###\n.#.\n"));
  IS(HM_ERROR_ARGUMENT, hm_disc_mask(40000, &mask));
  IS(HM_ERROR_ARGUMENT, hm_disc_mask(-1, &mask));
  CHECK(strstr(hm_last_error(), "radius") != NULL);
  OK(hm_ellipse_mask(size(4, 2), &mask));
  CHECK(count_of(mask) >= 4);
  OK(hm_mask_destroy(mask));
  OK(hm_line_mask(point(5, 5), point(7, 5), 1, &mask, &position));
  CHECK(same_point(position, point(5, 5)));
  CHECK(is_drawn(mask, "###\n"));
  IS(HM_ERROR_ARGUMENT, hm_line_mask(point(5, 5), point(7, 5), 0, &mask, &position));
  OK(hm_polygon_mask(triangle, 3, HM_EVEN_ODD, &mask, &position));
  CHECK(same_point(position, point(5, 5)) && count_of(mask) >= 1);
  OK(hm_mask_destroy(mask));
}
