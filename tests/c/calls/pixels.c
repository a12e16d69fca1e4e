#include "check.h"

static int32_t on_diagonal(int32_t x, int32_t y, void* user) {
  ++*(int*)user;
  return x == y;
}

static void test_raw_pixels(void) {
  const uint8_t rgba[] = {9, 9, 9, 0, 1, 2, 3, 200, 1, 2, 3, 0, 9, 9, 9, 255};
  hm_pixel_view pixels = hm_pixel_view_default();
  hm_colour key;
  hm_mask mask = {0};
  key.red = 1;
  key.green = 2;
  key.blue = 4;
  CHECK(pixels.format == HM_RGBA8 && pixels.bytes == NULL);
  pixels.bytes = rgba;
  pixels.byte_count = sizeof rgba;
  pixels.size = size(2, 2);
  OK(hm_mask_from_alpha(&pixels, 0, &mask));
  CHECK(is_drawn(mask, ".#\n.#\n"));
  OK(hm_mask_from_alpha(&pixels, 200, &mask));
  CHECK(is_drawn(mask, "..\n.#\n"));
  pixels.row_stride = -8;
  OK(hm_mask_from_key(&pixels, key, 1, &mask));
  CHECK(is_drawn(mask, ".#\n#.\n"));
  pixels.row_stride = 0;
  pixels.size = size(2, 3);
  IS(HM_ERROR_ARGUMENT, hm_mask_from_alpha(&pixels, 0, &mask));
  pixels.format = 77;
  IS(HM_ERROR_ARGUMENT, hm_mask_from_alpha(&pixels, 0, &mask));
  IS(HM_ERROR_ARGUMENT, hm_mask_from_alpha(NULL, 0, &mask));
  pixels.format = HM_INDEXED8;
  pixels.size = size(4, 1);
  OK(hm_mask_from_indexed(&pixels, 9, &mask));
  CHECK(is_drawn(mask, "...#\n"));
  CHECK(hm_bytes_per_pixel(HM_BGR8) == 3 && hm_bytes_per_pixel(HM_A8) == 1);
  CHECK(hm_bytes_per_pixel(-1) == 0 && hm_bytes_per_pixel(8) == 0);
}

static void test_other_sources(void) {
  const uint8_t memblock[] = {1, 0, 0, 0, 1, 0, 0, 0, 32, 0, 0, 0, 5, 5, 5, 9};
  const uint8_t bitmap[] = {3, 1, 0, 7, 0};
  hm_mask mask = {0};
  int asked = 0;
  OK(hm_mask_from_predicate(size(2, 2), on_diagonal, &asked, &mask));
  CHECK(asked == 4);
  CHECK(is_drawn(mask, "#.\n.#\n"));
  IS(HM_ERROR_ARGUMENT, hm_mask_from_predicate(size(2, -2), on_diagonal, &asked, &mask));
  OK(hm_mask_from_agk_memblock(memblock, sizeof memblock, 0, &mask));
  CHECK(is_drawn(mask, "#\n"));
  IS(HM_ERROR_DATA, hm_mask_from_agk_memblock(memblock, 13, 0, &mask));
  OK(hm_mask_from_xlib_bitmap(bitmap, sizeof bitmap, 0, &mask));
  CHECK(is_drawn(mask, ".#.\n"));
}

static void test_layouts(void) {
  const uint8_t nes[16] = {1};
  const hm_byte_layout all[] = {hm_byte_layout_default(), hm_byte_layout_xquest(HM_BYTE_ORDER_BIG),
                                hm_byte_layout_agk(), hm_byte_layout_pygame(32)};
  hm_byte_layout layout = hm_byte_layout_msx8();
  uint8_t bytes[64];
  size_t count = 0, i;
  hm_mask mask = drawn("#..\n.##\n"), back = {0};
  CHECK(all[1].byte_order == HM_BYTE_ORDER_BIG && all[3].bits == 32);
  CHECK(hm_byte_layout_msx16().arrangement == HM_LAYOUT_MSX16);
  for (i = 0; i < sizeof all / sizeof all[0]; ++i) {
    OK(hm_layout_from_mask(mask, &all[i], bytes, sizeof bytes, &count));
    OK(hm_mask_from_layout(bytes, count, size(3, 2), &all[i], &back));
    CHECK(is_drawn(back, "#..\n.##\n"));
  }
  OK(hm_layout_size(size(3, 2), &all[0], &count));
  CHECK(count == 2);
  OK(hm_layout_from_mask(mask, &all[0], bytes, 2, &count));
  CHECK(bytes[0] == 0x80 && bytes[1] == 0x60);
  IS(HM_ERROR_ROOM, hm_layout_from_mask(mask, &all[0], bytes, 1, &count));
  CHECK(count == 2);
  IS(HM_ERROR_ARGUMENT, hm_layout_size(size(3, 2), &layout, &count));
  IS(HM_ERROR_ARGUMENT, hm_mask_from_layout(bytes, 1, size(3, 2), &all[0], &back));
  layout = hm_byte_layout_nes();
  OK(hm_mask_from_layout(nes, sizeof nes, size(8, 8), &layout, &back));
  CHECK(count_of(back) == 1);
  OK(hm_mask_destroy(back));
  OK(hm_mask_destroy(mask));
}

static void test_rows(void) {
  const uint8_t alpha[] = {0, 1, 255};
  hm_mask_rows rows = {0};
  hm_mask mask = {0};
  hm_size is;
  OK(hm_mask_rows_create(size(3, 2), &rows));
  OK(hm_mask_rows_size(rows, &is));
  CHECK(is.width == 3 && is.height == 2);
  OK(hm_mask_rows_alpha_row(rows, 1, alpha, 3, HM_A8, 0));
  IS(HM_ERROR_ARGUMENT, hm_mask_rows_alpha_row(rows, 2, alpha, 3, HM_A8, 0));
  OK(hm_mask_rows_alpha_pixels(rows, 0, 0, 2, alpha + 1, 2, 0));
  OK(hm_mask_rows_finish(rows, &mask));
  CHECK(is_drawn(mask, "#.#\n.##\n"));
  OK(hm_mask_rows_destroy(rows));
  IS(HM_ERROR_ARGUMENT, hm_mask_rows_create(size(3, -2), &rows));
}

static void test_writing(void) {
  const hm_rgba ink = {1, 2, 3, 4}, paper = {5, 6, 7, 8};
  const hm_mask mask = drawn("#.\n");
  uint8_t bytes[12] = {0};
  hm_pixel_target target = hm_pixel_target_default();
  CHECK(target.format == HM_RGBA8 && target.bytes == NULL);
  target.bytes = bytes;
  target.byte_count = sizeof bytes;
  target.size = size(3, 1);
  OK(hm_write_pixels(mask, &target, &ink, &paper, point(1, 0)));
  CHECK(bytes[3] == 0 && bytes[4] == 1 && bytes[7] == 4 && bytes[8] == 5 && bytes[11] == 8);
  OK(hm_write_pixels(mask, &target, NULL, &ink, point(0, 0)));
  CHECK(bytes[0] == 0 && bytes[4] == 1 && bytes[8] == 5);
  target.row_stride = 11;
  IS(HM_ERROR_ARGUMENT, hm_write_pixels(mask, &target, &ink, &paper, point(0, 0)));
  CHECK(strstr(hm_last_error(), "smaller than a row of 12") != NULL);
  target.row_stride = 0;
  target.byte_count = 11;
  IS(HM_ERROR_ARGUMENT, hm_write_pixels(mask, &target, &ink, &paper, point(0, 0)));
  target.format = HM_RGB8;
  IS(HM_ERROR_ARGUMENT, hm_write_pixels(mask, &target, &ink, &paper, point(0, 0)));
  target.format = 77;
  IS(HM_ERROR_ARGUMENT, hm_write_pixels(mask, &target, &ink, &paper, point(0, 0)));
  IS(HM_ERROR_ARGUMENT, hm_write_pixels(mask, NULL, &ink, &paper, point(0, 0)));
  OK(hm_mask_destroy(mask));
}

void test_pixels(void) {
  test_raw_pixels();
  test_other_sources();
  test_layouts();
  test_rows();
  test_writing();
}
