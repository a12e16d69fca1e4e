#include "check.h"

void check(int good, const char* what, const char* file, int line) {
  if (good) return;
  ++failures;
  fprintf(stderr, "%s:%d: not so: %s\n", file, line, what);
}

void check_status(hm_status is, hm_status wanted, const char* what, const char* file, int line) {
  if (is == wanted) return;
  ++failures;
  fprintf(stderr, "%s:%d: %s gives %s (%s), not %s\n", file, line, what, hm_status_name(is),
          hm_last_error(), hm_status_name(wanted));
}

hm_point point(int32_t x, int32_t y) {
  hm_point p;
  p.x = x;
  p.y = y;
  return p;
}

hm_size size(int32_t width, int32_t height) {
  hm_size s;
  s.width = width;
  s.height = height;
  return s;
}

hm_box box(int32_t x, int32_t y, int32_t w, int32_t h) {
  hm_box b;
  b.x = x;
  b.y = y;
  b.w = w;
  b.h = h;
  return b;
}

int same_point(hm_point a, hm_point b) { return a.x == b.x && a.y == b.y; }

int same_box(hm_box a, hm_box b) { return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h; }

hm_mask drawn(const char* text) {
  hm_mask mask = {0};
  OK(hm_mask_from_text(text, &mask));
  return mask;
}

int looks_like(hm_mask mask, const char* text) {
  char* is = NULL;
  int same;
  OK(hm_mask_to_text(mask, &is));
  same = is != NULL && strcmp(is, text) == 0;
  if (!same) fprintf(stderr, "is\n%snot\n%s", is, text);
  hm_free(is);
  return same;
}

int is_drawn(hm_mask mask, const char* text) {
  const int same = looks_like(mask, text);
  OK(hm_mask_destroy(mask));
  return same;
}

int64_t count_of(hm_mask mask) {
  int64_t count = -1;
  OK(hm_mask_count(mask, &count));
  return count;
}
