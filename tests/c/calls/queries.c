#include "check.h"

static int32_t last_body(hm_body body, void* user) {
  *(hm_body*)user = body;
  return 1;
}

static int32_t last_near(const hm_near* near_body, void* user) {
  *(hm_near*)user = *near_body;
  return 1;
}

static int32_t first_entry(const hm_entry* entry, void* user) {
  *(hm_entry*)user = *entry;
  return 0;
}

void test_queries(void) {
  hm_world world = {0};
  hm_body_definition definition = hm_body_definition_default();
  hm_query_filter filter = hm_query_filter_default();
  hm_body left = 0, right = 0, found_body = 0;
  hm_mask probe = drawn("###\n");
  hm_near near_body;
  hm_entry entry;
  hm_obstacle_ray_hit hit;
  size_t found = 0;
  OK(hm_world_create(NULL, &world));
  definition.size = size(4, 4);
  OK(hm_world_add(world, &definition, &left));
  definition.position = point(10, 0);
  OK(hm_world_add(world, &definition, &right));
  OK(hm_world_refresh(world));
  OK(hm_world_at(world, point(11, 1), NULL, last_body, &found_body, &found));
  CHECK(found == 1 && found_body == right);
  OK(hm_world_in(world, box(-5, -5, 50, 50), NULL, last_body, &found_body, &found));
  CHECK(found == 2);
  filter.except = right;
  OK(hm_world_in(world, box(-5, -5, 50, 50), &filter, last_body, &found_body, &found));
  CHECK(found == 1 && found_body == left);
  OK(hm_world_overlapping(world, probe, point(8, 2), NULL, last_body, &found_body, &found));
  CHECK(found == 1 && found_body == right);
  OK(hm_world_nearest(world, point(6, 0), 1, NULL, last_near, &near_body, &found));
  CHECK(found == 1 && near_body.body == left && near_body.squared_distance == 9);
  OK(hm_world_along(world, point(-5, 1), point(50, 1), NULL, first_entry, &entry, &found));
  CHECK(found == 1 && entry.body == left && entry.steps == 5);
  OK(hm_world_ray(world, point(50, 1), point(-5, 1), NULL, 2, &hit));
  CHECK(hit.obstacle == right && hit.hit.face == HM_FACE_RIGHT);
  CHECK(same_point(hit.hit.pixel, point(13, 1)));
  IS(HM_NONE, hm_world_ray(world, point(50, 9), point(-5, 9), NULL, 2, &hit));
  IS(HM_ERROR_ARGUMENT, hm_world_at(world, point(1, 1), NULL, NULL, NULL, NULL));
  OK(hm_mask_destroy(probe));
  OK(hm_world_destroy(world));
}
