#include "check.h"

static void test_points(hm_mask a, hm_mask b) {
  hm_point at;
  OK(hm_first_point(a, b, point(1, 0), &at));
  CHECK(same_point(at, point(2, 0)));
  OK(hm_leftmost_point(a, b, point(1, 0), &at));
  CHECK(same_point(at, point(1, 1)));
  OK(hm_rightmost_point(a, b, point(1, 0), &at));
  CHECK(same_point(at, point(2, 0)));
  OK(hm_bottommost_point(a, b, point(1, 0), &at));
  CHECK(same_point(at, point(1, 1)));
  IS(HM_NONE, hm_first_point(a, b, point(INT32_MIN, INT32_MAX), &at));
  CHECK(same_point(at, point(0, 0)));
}

static void test_contact(hm_mask a, hm_mask b) {
  hm_contact contact;
  hm_centroid centre;
  OK(hm_contact_of(a, b, point(1, 0), HM_DETAIL_ALL, &contact));
  CHECK(contact.area == 3 && same_point(contact.first, point(2, 0)));
  CHECK(same_box(contact.box, box(1, 0, 2, 2)) && contact.sum_x == 5 && contact.sum_y == 2);
  CHECK(contact.gradient_x == -2 && contact.gradient_y == -1);
  centre = hm_contact_centroid(&contact);
  CHECK(centre.x > 2.16 && centre.x < 2.17);
  OK(hm_contact_of(a, b, point(1, 0), HM_DETAIL_FIRST, &contact));
  CHECK(contact.area == 1 && contact.sum_x == 0);
  IS(HM_NONE, hm_contact_of(a, b, point(9, 9), HM_DETAIL_ALL, &contact));
  CHECK(contact.area == 0);
  IS(HM_ERROR_ARGUMENT, hm_contact_of(a, b, point(1, 0), 32, &contact));
}

static void test_batches(hm_mask a, hm_mask b) {
  enum { count = 300 };
  hm_mask_pair pairs[count];
  uint8_t answers[count];
  int64_t areas[count];
  hm_contact contacts[count];
  size_t hits = 0;
  int i;
  for (i = 0; i < count; ++i) {
    pairs[i].a = a;
    pairs[i].b = b;
    pairs[i].offset = point(i % 5, 0);
  }
  OK(hm_overlap_many(pairs, count, answers, &hits));
  CHECK(hits == 180 && answers[0] == 1 && answers[2] == 1 && answers[3] == 0 && answers[299] == 0);
  OK(hm_overlap_area_many(pairs, count, areas, NULL));
  CHECK(areas[1] == 3 && areas[296] == 3 && areas[4] == 0);
  OK(hm_contact_many(pairs, count, HM_DETAIL_BOX, contacts, &hits));
  CHECK(hits == 180 && same_box(contacts[201].box, box(1, 0, 2, 2)));
  pairs[250].b.id = 0;
  IS(HM_ERROR_NULL_HANDLE, hm_overlap_many(pairs, count, answers, &hits));
  OK(hm_overlap_many(NULL, 0, NULL, &hits));
  CHECK(hits == 0);
}

void test_overlap(void) {
  hm_mask a = drawn(".##\n###\n");
  hm_mask b = drawn(".#\n##\n");
  hm_mask coarse_a = {0}, shared = {0}, out = {0};
  int32_t yes = -1;
  int64_t area = -1;
  OK(hm_overlap(a, b, point(1, 0), &yes));
  CHECK(yes == 1);
  OK(hm_overlap(a, b, point(3, 0), &yes));
  CHECK(yes == 0);
  OK(hm_overlap_area(a, b, point(1, 0), &area));
  CHECK(area == 3);
  test_points(a, b);
  test_contact(a, b);
  test_batches(a, b);
  OK(hm_overlap_mask(a, b, point(1, 0), &shared));
  CHECK(is_drawn(shared, "..#\n.##\n"));
  OK(hm_mask_copy(a, &out));
  OK(hm_overlap_mask_into(a, b, point(1, 0), out));
  CHECK(is_drawn(out, "..#\n.##\n"));
  OK(hm_coarse(a, 2, &coarse_a));
  OK(hm_coarse_overlap(coarse_a, coarse_a, point(3, 0), 2, &yes));
  CHECK(yes == 1);
  IS(HM_ERROR_ARGUMENT, hm_coarse_overlap(coarse_a, coarse_a, point(3, 0), 0, &yes));
  OK(hm_mask_destroy(coarse_a));
  OK(hm_mask_destroy(a));
  OK(hm_mask_destroy(b));
}
