#include "check.h"

static void test_growing(void) {
  hm_mask dot = drawn("...\n.#.\n...\n"), out = {0};
  hm_point position;
  OK(hm_grow(dot, 1, HM_REACH_FOUR, &out, &position));
  CHECK(same_point(position, point(-1, -1)));
  CHECK(is_drawn(out, ".....\n..#..\n.###.\n..#..\n.....\n"));
  IS(HM_ERROR_ARGUMENT, hm_grow(dot, -1, HM_REACH_FOUR, &out, &position));
  IS(HM_ERROR_ARGUMENT, hm_grow(dot, 1, 3, &out, &position));
  OK(hm_outer_outline(dot, HM_FOUR, &out, &position));
  CHECK(is_drawn(out, ".....\n..#..\n.#.#.\n..#..\n.....\n"));
  OK(hm_grow_in_place(dot, 1, HM_REACH_EIGHT));
  CHECK(count_of(dot) == 9);
  OK(hm_inner_outline(dot, HM_FOUR, &out));
  CHECK(looks_like(out, "###\n#.#\n###\n"));
  OK(hm_mask_destroy(dot));
  OK(hm_fill_holes(out, HM_EIGHT, &dot));
  CHECK(count_of(dot) == 9);
  OK(hm_mask_destroy(out));
  OK(hm_shrink(dot, 1, HM_REACH_EIGHT, &out));
  CHECK(is_drawn(out, "...\n.#.\n...\n"));
  OK(hm_shrink_in_place(dot, 1, HM_REACH_EIGHT));
  CHECK(is_drawn(dot, "...\n.#.\n...\n"));
}

static void test_cleaning(void) {
  hm_mask mask = drawn("###..\n###.#\n###..\n"), out = {0};
  OK(hm_open(mask, 1, HM_REACH_EIGHT, &out));
  CHECK(is_drawn(out, "###..\n###..\n###..\n"));
  OK(hm_close(mask, 1, HM_REACH_EIGHT, &out));
  CHECK(is_drawn(out, "###..\n#####\n###..\n"));
  OK(hm_remove_specks(mask, 2, HM_EIGHT, &out));
  CHECK(is_drawn(out, "###..\n###..\n###..\n"));
  OK(hm_smooth(mask, 1, &out));
  CHECK(is_drawn(out, ".#...\n###..\n.#...\n"));
  OK(hm_largest_component(mask, HM_EIGHT, &out));
  CHECK(is_drawn(out, "###..\n###..\n###..\n"));
  OK(hm_component_at(mask, point(4, 1), HM_EIGHT, &out));
  CHECK(is_drawn(out, ".....\n....#\n.....\n"));
  OK(hm_mask_destroy(mask));
}

static void test_cutting_and_turning(void) {
  hm_mask mask = drawn("#..\n##.\n"), out = {0};
  hm_point position;
  OK(hm_crop(mask, box(1, 1, 3, 1), &out));
  CHECK(is_drawn(out, "#..\n"));
  OK(hm_crop_to_solid(mask, &out, &position));
  CHECK(same_point(position, point(0, 0)));
  CHECK(is_drawn(out, "#.\n##\n"));
  OK(hm_pad(mask, 1, 0, -1, 0, &out));
  CHECK(is_drawn(out, ".#.\n.##\n"));
  IS(HM_ERROR_ARGUMENT, hm_pad(mask, -9, 0, 0, 0, &out));
  OK(hm_shift(mask, point(1, 0), &out));
  CHECK(is_drawn(out, ".#.\n.##\n"));
  OK(hm_flip_x(mask, &out));
  CHECK(is_drawn(out, "..#\n.##\n"));
  OK(hm_flip_y(mask, &out));
  CHECK(is_drawn(out, "##.\n#..\n"));
  OK(hm_turn(mask, 1, &out));
  CHECK(is_drawn(out, "##\n#.\n..\n"));
  OK(hm_transpose(mask, &out));
  CHECK(is_drawn(out, "##\n.#\n..\n"));
  OK(hm_scale(mask, size(6, 2), HM_SCALE_NEAREST, &out));
  CHECK(is_drawn(out, "##....\n####..\n"));
  OK(hm_hull_mask(mask, &out));
  CHECK(is_drawn(out, "#..\n##.\n"));
  OK(hm_not(mask, &out));
  CHECK(is_drawn(out, ".##\n..#\n"));
  IS(HM_ERROR_ARGUMENT, hm_coarse(mask, 0, &out));
  OK(hm_shift_in_place(mask, point(1, 0)));
  OK(hm_flip_x_in_place(mask));
  OK(hm_flip_y_in_place(mask));
  CHECK(is_drawn(mask, "##.\n.#.\n"));
}

static void test_sets(void) {
  hm_mask a = drawn("##.\n"), b = drawn(".##\n"), out = {0};
  hm_point position;
  OK(hm_and(a, b, &out));
  CHECK(is_drawn(out, ".#.\n"));
  OK(hm_or(a, b, &out));
  CHECK(is_drawn(out, "###\n"));
  OK(hm_xor(a, b, &out));
  CHECK(is_drawn(out, "#.#\n"));
  OK(hm_minus(a, b, &out));
  CHECK(is_drawn(out, "#..\n"));
  OK(hm_convolve(a, b, &out, &position));
  CHECK(same_point(position, point(-2, 0)));
  CHECK(is_drawn(out, "###..\n"));
  OK(hm_or_in_place(a, b));
  OK(hm_and_in_place(a, b));
  CHECK(looks_like(a, ".##\n"));
  OK(hm_xor_in_place(a, b));
  CHECK(looks_like(a, "...\n"));
  OK(hm_minus_in_place(b, b));
  CHECK(is_drawn(b, "...\n"));
  OK(hm_mask_destroy(a));
}

void test_shape(void) {
  test_growing();
  test_cleaning();
  test_cutting_and_turning();
  test_sets();
}
