#include <math.h>

#include "check.h"

static void test_numbers(hm_mask mask) {
  hm_moments moments;
  hm_centroid centroid;
  hm_principal_axes axes;
  int32_t rows[2], columns[5];
  OK(hm_moments_of(mask, &moments));
  CHECK(moments.area == 5 && moments.sum_x == 6 && moments.sum_yy == 2);
  OK(hm_centroid_of(mask, &centroid));
  CHECK(fabs(centroid.x - 1.7) < 1e-12 && fabs(centroid.y - 0.9) < 1e-12);
  OK(hm_principal_axes_of(mask, &axes));
  CHECK(axes.long_axis > axes.short_axis);
  CHECK(hm_moments_principal_axes(&moments).angle == axes.angle);
  OK(hm_row_counts(mask, rows, 2));
  CHECK(rows[0] == 3 && rows[1] == 2);
  OK(hm_column_counts(mask, columns, 5));
  CHECK(columns[0] == 2 && columns[2] == 0 && columns[4] == 1);
  IS(HM_ERROR_ROOM, hm_row_counts(mask, rows, 1));
  IS(HM_ERROR_ROOM, hm_column_counts(mask, columns, 4));
}

static int32_t first_run(const hm_run* run, void* user) {
  *(hm_run*)user = *run;
  return 0;
}

static void test_lists(hm_mask mask) {
  hm_run* runs = NULL;
  hm_component* parts = NULL;
  hm_mask_at* masks = NULL;
  uint32_t numbers[10], labels = 0;
  size_t count = 0;
  OK(hm_row_runs(mask, 0, &runs, &count));
  CHECK(count == 2 && runs[0].length == 2 && runs[1].x == 4);
  hm_free(runs);
  {
    hm_run run = {0, 0};
    OK(hm_for_each_run(mask, 0, first_run, &run));
    CHECK(run.x == 0 && run.length == 2);
    IS(HM_ERROR_ARGUMENT, hm_for_each_run(mask, 0, NULL, NULL));
  }
  OK(hm_row_runs(mask, 7, &runs, &count));
  CHECK(count == 0 && runs == NULL);
  OK(hm_components(mask, HM_EIGHT, &parts, &count));
  CHECK(count == 2 && parts[0].area == 4 && same_box(parts[1].box, box(4, 0, 1, 1)));
  hm_free(parts);
  OK(hm_label_components(mask, HM_EIGHT, numbers, 10, &labels));
  CHECK(labels == 2 && numbers[0] == 1 && numbers[2] == 0 && numbers[4] == 2);
  IS(HM_ERROR_ROOM, hm_label_components(mask, HM_EIGHT, numbers, 9, &labels));
  numbers[0] = 77;
  IS(HM_ERROR_ARGUMENT, hm_label_components(mask, HM_EIGHT, numbers, 10, NULL));
  CHECK(numbers[0] == 77);
  OK(hm_component_masks(mask, HM_EIGHT, &masks, &count));
  CHECK(count == 2 && same_point(masks[1].position, point(4, 0)));
  CHECK(is_drawn(masks[0].mask, "##\n##\n"));
  CHECK(is_drawn(masks[1].mask, "#\n"));
  hm_free(masks);
}

static void test_boundaries(hm_mask mask) {
  hm_point* corners = NULL;
  hm_loop* loops = NULL;
  uint32_t squared[10];
  size_t corner_count = 0, loop_count = 0;
  OK(hm_trace(mask, HM_EIGHT, &corners, &corner_count, &loops, &loop_count));
  CHECK(corner_count == 8 && loop_count == 2);
  CHECK(loops[1].first_corner == 4 && loops[1].component == 1 && !loops[1].is_hole);
  CHECK(same_point(corners[4], point(4, 0)));
  hm_free(corners);
  hm_free(loops);
  OK(hm_convex_hull(mask, &corners, &corner_count));
  CHECK(corner_count == 5 && same_point(corners[0], point(0, 0)));
  hm_free(corners);
  OK(hm_distance_field(mask, squared, 10));
  CHECK(squared[0] == 0 && squared[2] == 1 && squared[9] == 1);
  IS(HM_ERROR_ROOM, hm_distance_field(mask, squared, 9));
}

void test_measure(void) {
  hm_mask mask = drawn("##..#\n##...\n");
  hm_mask part = drawn("#\n");
  char* text = NULL;
  int32_t yes = -1;
  test_numbers(mask);
  test_lists(mask);
  test_boundaries(mask);
  OK(hm_is_subset(part, mask, point(1, 1), &yes));
  CHECK(yes == 1);
  OK(hm_is_subset(part, mask, point(2, 1), &yes));
  CHECK(yes == 0);
  OK(hm_difference_text(part, mask, &text));
  CHECK(strcmp(text, "#+..+\n++...\n") == 0);
  hm_free(text);
  OK(hm_mask_destroy(part));
  OK(hm_mask_destroy(mask));
}
