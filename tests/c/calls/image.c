#include "check.h"

static void test_defaults(void) {
  const hm_colour pink = {255, 0, 255};
  CHECK(hm_solid_rule_default().by == HM_BY_ALPHA);
  CHECK(hm_solid_rule_alpha(7).by == HM_BY_ALPHA && hm_solid_rule_alpha(7).threshold == 7);
  CHECK(hm_solid_rule_colour_key(pink, 2).by == HM_BY_KEY &&
        hm_solid_rule_colour_key(pink, 2).tolerance == 2);
  CHECK(hm_solid_rule_colour_key(pink, 2).key.blue == 255 &&
        hm_solid_rule_colour_key(pink, 2).key.green == 0);
  CHECK(hm_solid_rule_corner_key(3).by == HM_BY_AUTO_KEY &&
        hm_solid_rule_corner_key(3).tolerance == 3);
  CHECK(hm_solid_rule_luma(99).by == HM_BY_LUMA && hm_solid_rule_luma(99).threshold == 99);
  CHECK(hm_image_limits_default().pixels == 256000000);
}

#ifdef HITMASK_TEST_PNG

static void test_bytes(hm_mask mask) {
  uint8_t* bytes = NULL;
  size_t count = 0;
  hm_solid_rule rule = hm_solid_rule_default();
  hm_image_limits limits = hm_image_limits_default();
  hm_mask back = {0};
  hm_picture picture;
  OK(hm_encode_png(mask, &bytes, &count));
  OK(hm_decode_png(bytes, count, &rule, &limits, &back));
  CHECK(is_drawn(back, "#.\n.#\n"));
  IS(HM_ERROR_DATA, hm_decode_png(bytes, count / 2, NULL, NULL, &back));
  limits.pixels = 3;
  IS(HM_ERROR_DATA, hm_decode_png(bytes, count, NULL, &limits, &back));
  rule.by = 9;
  IS(HM_ERROR_ARGUMENT, hm_decode_png(bytes, count, &rule, NULL, &back));
  OK(hm_decode_picture(bytes, count, NULL, &picture));
  hm_free(bytes);
  CHECK(picture.size.width == 2 && picture.rgba[3] == 255 && picture.rgba[7] == 0);
  OK(hm_encode_picture(&picture, &bytes, &count));
  CHECK(count > 8 && bytes[1] == 'P');
  hm_free(bytes);
  OK(hm_write_picture("c_calls_picture.png", &picture));
  hm_free(picture.rgba);
  OK(hm_read_picture("c_calls_picture.png", NULL, &picture));
  CHECK(picture.size.height == 2);
  hm_free(picture.rgba);
  remove("c_calls_picture.png");
  picture.rgba = NULL;
  IS(HM_ERROR_ARGUMENT, hm_encode_picture(&picture, &bytes, &count));
}

static void test_terrain_png(hm_mask mask) {
  hm_terrain_image_options options = hm_terrain_image_options_default();
  hm_terrain terrain = {0}, again = {0};
  uint8_t* bytes = NULL;
  size_t count = 0;
  int32_t same = 0;
  options.position = point(510, 3);
  options.material = 2;
  OK(hm_terrain_from_mask(mask, options.position, 2, NULL, &terrain));
  OK(hm_encode_terrain_png(terrain, box(510, 3, 2, 2), &bytes, &count));
  OK(hm_decode_terrain(bytes, count, &options, NULL, &again));
  OK(hm_terrain_equal(terrain, again, &same));
  CHECK(same);
  OK(hm_terrain_destroy(again));
  OK(hm_write_terrain_png("c_calls_terrain.png", terrain, box(510, 3, 2, 2)));
  OK(hm_read_terrain("c_calls_terrain.png", &options, NULL, &again));
  OK(hm_terrain_equal(terrain, again, &same));
  CHECK(same);
  remove("c_calls_terrain.png");
  IS(HM_ERROR_DATA, hm_read_terrain("c_calls_terrain.png", NULL, NULL, &again));
  IS(HM_ERROR_DATA, hm_decode_terrain(bytes, count - 1, NULL, NULL, &again));
  IS(HM_ERROR_DATA, hm_encode_terrain_png(terrain, box(0, 0, 0, 0), &bytes, &count));
  options.material = 8;
  IS(HM_ERROR_ARGUMENT, hm_decode_terrain(bytes, count, &options, NULL, &again));
  hm_free(bytes);
  OK(hm_terrain_destroy(again));
  OK(hm_terrain_destroy(terrain));
}

void test_image(void) {
  hm_mask mask = drawn("#.\n.#\n"), back = {0};
  const uint8_t text[] = {'n', 'o'};
  test_defaults();
  test_bytes(mask);
  test_terrain_png(mask);
  OK(hm_write_png("c_calls_mask.png", mask));
  OK(hm_read_png("c_calls_mask.png", NULL, NULL, &back));
  CHECK(is_drawn(back, "#.\n.#\n"));
  OK(hm_write_file("c_calls_mask.png", text, sizeof text));
  IS(HM_ERROR_DATA, hm_read_png("c_calls_mask.png", NULL, NULL, &back));
  CHECK(strstr(hm_last_error(), "c_calls_mask.png") != NULL);
  hm_remove_temporary_files(); /* there is none */
  remove("c_calls_mask.png");
  IS(HM_ERROR_DATA, hm_read_png("c_calls_mask.png", NULL, NULL, &back));
  OK(hm_mask_destroy(mask));
}

#else

void test_image(void) {
  hm_mask mask = drawn("#\n"), back = {0};
  hm_terrain terrain = {0};
  hm_picture picture = {{1, 1}, NULL};
  uint8_t* bytes = NULL;
  size_t count = 0;
  test_defaults();
  IS(HM_ERROR_UNSUPPORTED, hm_read_png("none.png", NULL, NULL, &back));
  IS(HM_ERROR_UNSUPPORTED, hm_decode_png(NULL, 0, NULL, NULL, &back));
  IS(HM_ERROR_UNSUPPORTED, hm_read_picture("none.png", NULL, &picture));
  IS(HM_ERROR_UNSUPPORTED, hm_decode_picture(NULL, 0, NULL, &picture));
  IS(HM_ERROR_UNSUPPORTED, hm_write_png("none.png", mask));
  IS(HM_ERROR_UNSUPPORTED, hm_write_picture("none.png", &picture));
  IS(HM_ERROR_UNSUPPORTED, hm_encode_png(mask, &bytes, &count));
  IS(HM_ERROR_UNSUPPORTED, hm_encode_picture(&picture, &bytes, &count));
  IS(HM_ERROR_UNSUPPORTED, hm_read_terrain("none.png", NULL, NULL, &terrain));
  IS(HM_ERROR_UNSUPPORTED, hm_decode_terrain(NULL, 0, NULL, NULL, &terrain));
  IS(HM_ERROR_UNSUPPORTED, hm_write_terrain_png("none.png", terrain, box(0, 0, 1, 1)));
  IS(HM_ERROR_UNSUPPORTED, hm_encode_terrain_png(terrain, box(0, 0, 1, 1), &bytes, &count));
  IS(HM_ERROR_UNSUPPORTED, hm_write_file("none.png", NULL, 0));
  hm_remove_temporary_files();
  OK(hm_mask_destroy(mask));
}

#endif
