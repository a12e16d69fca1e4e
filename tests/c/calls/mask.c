#include "check.h"

static void test_making(void) {
  hm_mask mask = {0};
  hm_size is;
  OK(hm_mask_create(size(3, 2), 1, &mask));
  OK(hm_mask_size(mask, &is));
  CHECK(is.width == 3 && is.height == 2);
  CHECK(is_drawn(mask, "###\n###\n"));
  IS(HM_ERROR_ARGUMENT, hm_mask_create(size(-1, 2), 0, &mask));
  IS(HM_ERROR_ARGUMENT, hm_mask_create(size(65536, 2), 0, &mask));
  IS(HM_ERROR_ARGUMENT, hm_mask_create(size(1, 1), 0, NULL));
  IS(HM_ERROR_DATA, hm_mask_from_text("#?\n", &mask));
  IS(HM_ERROR_ARGUMENT, hm_mask_from_text(NULL, &mask));
}

static void test_pixels_of_a_mask(hm_mask mask) {
  int32_t solid = -1;
  OK(hm_mask_get(mask, point(1, 0), &solid));
  CHECK(solid == 1);
  OK(hm_mask_get(mask, point(-1, 0), &solid));
  CHECK(solid == 0);
  IS(HM_ERROR_ARGUMENT, hm_mask_get(mask, point(1, 0), NULL));
  IS(HM_NONE, hm_mask_set(mask, point(9, 9), 1));
  OK(hm_mask_set(mask, point(3, 1), 1));
  CHECK(looks_like(mask, ".#..\n...#\n"));
  CHECK(count_of(mask) == 2);
}

static void test_facts(hm_mask mask) {
  hm_box solid;
  hm_diagonals diagonals;
  hm_strips strips;
  size_t bytes = 0;
  uint64_t hash = 0;
  OK(hm_mask_clear(mask));
  OK(hm_mask_set(mask, point(2, 1), 1));
  OK(hm_mask_set(mask, point(0, 0), 1));
  OK(hm_mask_set(mask, point(0, 0), 0));
  OK(hm_mask_solid_box(mask, &solid)); /* exact at any time */
  CHECK(same_box(solid, box(2, 1, 1, 1)));
  OK(hm_mask_solid_bounds(mask, &solid)); /* as large as it was */
  CHECK(same_box(solid, box(0, 0, 3, 2)));
  OK(hm_mask_tighten(mask));
  OK(hm_mask_solid_bounds(mask, &solid));
  CHECK(same_box(solid, box(2, 1, 1, 1)));
  OK(hm_mask_solid_diagonals(mask, &diagonals));
  CHECK(diagonals.least_sum == 3 && diagonals.greatest_difference == 1);
  OK(hm_mask_strips(mask, &strips));
  CHECK(strips.strip_count == 1 && strips.strip_stride == 9 && strips.words[1] == 4);
  OK(hm_mask_memory_bytes(mask, &bytes));
  CHECK(bytes > 72);
  OK(hm_mask_hash(mask, &hash));
  CHECK(hash != 0);
  OK(hm_mask_validate(mask));
}

static void test_combining(void) {
  hm_mask mask = drawn("##..\n....\n");
  hm_mask brush = drawn(".#\n##\n");
  int32_t yes = -1;
  OK(hm_mask_draw(mask, brush, point(1, 0)));
  CHECK(looks_like(mask, "###.\n.##.\n"));
  OK(hm_mask_erase(mask, brush, point(0, 0)));
  CHECK(looks_like(mask, "#.#.\n..#.\n"));
  OK(hm_mask_toggle(mask, brush, point(2, 0)));
  CHECK(looks_like(mask, "#.##\n...#\n"));
  OK(hm_mask_keep(mask, brush, point(1, 0)));
  CHECK(looks_like(mask, "..#.\n....\n"));
  OK(hm_mask_invert(mask));
  CHECK(looks_like(mask, "##.#\n####\n"));
  OK(hm_mask_fill(mask));
  OK(hm_mask_toggle(mask, mask, point(0, 0)));
  CHECK(count_of(mask) == 0);
  OK(hm_mask_equal(mask, brush, &yes));
  CHECK(yes == 0);
  OK(hm_mask_equal(mask, mask, &yes));
  CHECK(yes == 1);
  OK(hm_mask_destroy(mask));
  OK(hm_mask_destroy(brush));
}

/* Copies share their pixels until one of them is painted. */
static void test_copies(void) {
  hm_mask mask = drawn("#.\n");
  hm_mask copy = {0};
  OK(hm_mask_copy(mask, &copy));
  OK(hm_mask_draw(mask, copy, point(1, 0)));
  CHECK(is_drawn(mask, "##\n"));
  CHECK(looks_like(copy, "#.\n"));
  OK(hm_mask_fill(copy));
  CHECK(is_drawn(copy, "##\n"));
  IS(HM_ERROR_STALE_HANDLE, hm_mask_destroy(copy));
}

void test_mask(void) {
  hm_mask mask = drawn(".#..\n....\n");
  test_making();
  test_pixels_of_a_mask(mask);
  test_facts(mask);
  OK(hm_mask_destroy(mask));
  test_combining();
  test_copies();
}
