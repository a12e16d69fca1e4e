/* Masks as runs: values, sets, overlap, shapes, and the ways from and to masks and terrains. */
#include "check.h"

static hm_runs runs_of(const char* text) {
  const hm_mask mask = drawn(text);
  hm_runs runs = {0};
  OK(hm_runs_from_mask(mask, &runs));
  OK(hm_mask_destroy(mask));
  return runs;
}

/* Whether runs are that text. Destroys them. */
static int are_runs(hm_runs runs, const char* text) {
  hm_mask mask = {0};
  OK(hm_runs_to_mask(runs, &mask));
  OK(hm_runs_destroy(runs));
  return is_drawn(mask, text);
}

static void test_values(void) {
  const hm_run_at list[] = {{0, 0, 2}, {2, 0, 1}, {1073741823, 1073741823, 1}};
  const hm_size largest = size(HM_MAX_RUNS_SIDE, HM_MAX_RUNS_SIDE);
  hm_runs runs = {0}, copy = {0};
  OK(hm_runs_create(largest, list, 3, &runs));
  IS(HM_ERROR_ARGUMENT, hm_runs_create(largest, NULL, 3, &copy));
  IS(HM_ERROR_ARGUMENT, hm_runs_create(size(-1, 2), NULL, 0, &copy));
  IS(HM_ERROR_ARGUMENT, hm_runs_create(size(1, 2), NULL, 0, NULL));
  IS(HM_ERROR_DATA, hm_runs_create(size(2, 2), list, 2, &copy));
  CHECK(strstr(hm_last_error(), "run 1 (x 2, y 0, length 1): it is not inside") != NULL);
  hm_size is;
  OK(hm_runs_size(runs, &is));
  CHECK(is.width == HM_MAX_RUNS_SIDE && is.height == HM_MAX_RUNS_SIDE);
  int64_t pixels = 0;
  OK(hm_runs_count(runs, &pixels));
  CHECK(pixels == 4);
  hm_box bounds;
  OK(hm_runs_solid_bounds(runs, &bounds));
  CHECK(same_box(bounds, box(0, 0, HM_MAX_RUNS_SIDE, HM_MAX_RUNS_SIDE)));
  size_t bytes = 0, count = 0;
  OK(hm_runs_memory_bytes(runs, &bytes));
  CHECK(bytes >= 24 && bytes < 200);
  hm_run_at* found = NULL;
  OK(hm_runs_runs(runs, &found, &count));
  CHECK(count == 2 && found[0].length == 3 && found[1].y == 1073741823);
  hm_free(found);
  int32_t yes = 0;
  OK(hm_runs_get(runs, point(2, 0), &yes));
  CHECK(yes == 1);
  OK(hm_runs_copy(runs, &copy));
  OK(hm_runs_equal(runs, copy, &yes));
  CHECK(yes == 1);
  uint64_t hash = 0, other = 1;
  OK(hm_runs_hash(runs, &hash));
  OK(hm_runs_hash(copy, &other));
  CHECK(hash == other);
  hm_mask mask = {0};
  IS(HM_ERROR_ARGUMENT, hm_runs_to_mask(runs, &mask));
  OK(hm_runs_to_mask_box(runs, box(1, 0, 3, 1), &mask));
  CHECK(is_drawn(mask, "##.\n"));
  char* text = NULL;
  OK(hm_runs_to_text(runs, box(-1, 0, 3, 2), &text));
  CHECK(strcmp(text, ".##\n...\n") == 0);
  hm_free(text);
  OK(hm_runs_destroy(copy));
  OK(hm_runs_destroy(runs));
  IS(HM_ERROR_STALE_HANDLE, hm_runs_destroy(runs));
}

static void test_sets(void) {
  const hm_runs a = runs_of("##.\n.#.\n"), b = runs_of(".#\n##\n");
  hm_runs out = {0};
  OK(hm_runs_and(a, b, &out));
  CHECK(are_runs(out, ".#.\n.#.\n"));
  OK(hm_runs_or(a, b, &out));
  CHECK(are_runs(out, "##.\n##.\n"));
  OK(hm_runs_xor(a, b, &out));
  CHECK(are_runs(out, "#..\n#..\n"));
  OK(hm_runs_minus(a, b, &out));
  CHECK(are_runs(out, "#..\n...\n"));
  OK(hm_runs_copy(a, &out));
  OK(hm_runs_draw(out, b, point(1, 0)));
  OK(hm_runs_erase(out, b, point(0, 1)));
  OK(hm_runs_toggle(out, out, point(1, 0)));
  OK(hm_runs_keep(out, a, point(0, 0)));
  CHECK(are_runs(out, "#..\n...\n"));
  OK(hm_runs_destroy(a));
  OK(hm_runs_destroy(b));
}

static void test_pairs(void) {
  const hm_runs a = runs_of("###\n.##\n"), b = runs_of("##\n");
  const hm_mask mask = drawn("##\n");
  int32_t yes = 0;
  OK(hm_runs_overlap(a, b, point(1, 1), &yes));
  CHECK(yes == 1);
  OK(hm_runs_overlap_mask(a, mask, point(-2, 0), &yes));
  CHECK(yes == 0);
  hm_point first = {9, 9};
  OK(hm_runs_first_point(a, b, point(2, 1), &first));
  CHECK(same_point(first, point(2, 1)));
  IS(HM_NONE, hm_runs_first_point_mask(a, mask, point(3, 1), &first));
  int64_t area = 0;
  OK(hm_runs_overlap_area(a, b, point(0, 1), &area));
  CHECK(area == 1);
  OK(hm_runs_overlap_area_mask(a, mask, point(0, 0), &area));
  CHECK(area == 2);
  hm_contact contact, same;
  OK(hm_runs_contact(a, b, point(1, 1), HM_DETAIL_ALL, &contact));
  OK(hm_runs_contact_mask(a, mask, point(1, 1), HM_DETAIL_ALL, &same));
  CHECK(contact.area == 2 && contact.gradient_y == -2 && same.gradient_y == -2 && same.sum_x == 3);
  IS(HM_NONE, hm_runs_contact(a, b, point(7, 7), HM_DETAIL_AREA, &contact));
  IS(HM_ERROR_ARGUMENT, hm_runs_contact(a, b, point(7, 7), 32, &contact));
  IS(HM_ERROR_ARGUMENT, hm_runs_contact_mask(a, mask, point(7, 7), -1, &contact));
  OK(hm_mask_destroy(mask));
  OK(hm_runs_destroy(a));
  OK(hm_runs_destroy(b));
}

static void test_moves(void) {
  const hm_runs a = runs_of("##.\n...\n");
  hm_runs out = {0};
  hm_point position;
  OK(hm_runs_crop(a, box(1, 0, 2, 1), &out));
  CHECK(are_runs(out, "#.\n"));
  IS(HM_ERROR_ARGUMENT, hm_runs_crop(a, box(0, 0, -1, 1), &out));
  OK(hm_runs_crop_to_solid(a, &out, &position));
  CHECK(are_runs(out, "##\n") && same_point(position, point(0, 0)));
  OK(hm_runs_pad(a, 1, 0, -1, -1, &out));
  CHECK(are_runs(out, ".##\n"));
  OK(hm_runs_shift(a, point(2, 1), &out));
  CHECK(are_runs(out, "...\n..#\n"));
  OK(hm_runs_flip_x(a, &out));
  CHECK(are_runs(out, ".##\n...\n"));
  OK(hm_runs_flip_y(a, &out));
  CHECK(are_runs(out, "...\n##.\n"));
  OK(hm_runs_turn(a, 1, &out));
  CHECK(are_runs(out, ".#\n.#\n..\n"));
  OK(hm_runs_transpose(a, &out));
  CHECK(are_runs(out, "#.\n#.\n..\n"));
  OK(hm_runs_scale(a, size(6, 2), &out));
  CHECK(are_runs(out, "####..\n......\n"));
  OK(hm_runs_grow(a, 1, HM_REACH_EIGHT, &out, &position));
  CHECK(are_runs(out, "####.\n####.\n####.\n.....\n") && same_point(position, point(-1, -1)));
  OK(hm_runs_grow(a, 1, HM_REACH_FOUR, &out, &position));
  CHECK(are_runs(out, ".##..\n####.\n.##..\n.....\n") && same_point(position, point(-1, -1)));
  IS(HM_ERROR_ARGUMENT, hm_runs_grow(a, -1, HM_REACH_EIGHT, &out, &position));
  IS(HM_ERROR_ARGUMENT, hm_runs_grow(a, 1, 3, &out, &position));
  IS(HM_ERROR_ARGUMENT, hm_runs_shrink(a, 1, 3, &out));
  OK(hm_runs_shrink(a, 0, HM_REACH_DISC, &out));
  CHECK(are_runs(out, "##.\n...\n"));
  OK(hm_runs_destroy(a));
}

static void test_ground(void) {
  const hm_runs a = runs_of("##.\n..#\n");
  hm_terrain terrain = {0};
  IS(HM_ERROR_ARGUMENT, hm_runs_to_terrain(a, point(0, 0), 8, NULL, &terrain));
  OK(hm_runs_to_terrain(a, point(510, -1), 2, NULL, &terrain));
  int32_t material = 0;
  OK(hm_terrain_material(terrain, point(512, 0), &material));
  CHECK(material == 2);
  hm_runs back = {0};
  IS(HM_ERROR_ARGUMENT, hm_terrain_to_runs(terrain, box(0, 0, 2000000000, 1), &back));
  OK(hm_terrain_to_runs(terrain, box(510, -1, 3, 2), &back));
  CHECK(are_runs(back, "##.\n..#\n"));
  OK(hm_terrain_destroy(terrain));
  OK(hm_runs_destroy(a));
}

void test_runs(void) {
  test_values();
  test_sets();
  test_pairs();
  test_moves();
  test_ground();
}
