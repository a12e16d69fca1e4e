#include "check.h"

static int32_t count_bodies(hm_body body, void* user) {
  (void)body;
  ++*(int*)user;
  return 1;
}

static void test_setters(hm_world world, hm_mask mask, hm_body bodies[2]) {
  const hm_point to[2] = {{5, 6}, {7, 8}};
  const uint64_t users[2] = {11, 22};
  hm_filter filter = hm_filter_default();
  hm_transform turns[2];
  hm_shape shapes[2];
  hm_body_definition is;
  turns[0] = turns[1] = hm_transform_default();
  turns[0].xx = 2;
  shapes[0] = shapes[1] = hm_shape_of_mask(mask);
  filter.layer = 4;
  OK(hm_world_set_position(world, bodies[0], point(1, 2)));
  OK(hm_world_set_position_many(world, bodies, 2, to));
  OK(hm_world_set_shape_many(world, bodies, 2, shapes));
  OK(hm_world_set_transform(world, bodies[0], &turns[0]));
  OK(hm_world_set_one_way(world, bodies[0], HM_FACE_TOP));
  OK(hm_world_set_static(world, bodies[0], 1));
  OK(hm_world_set_enabled(world, bodies[0], 0));
  OK(hm_world_set_filter(world, bodies[0], &filter));
  OK(hm_world_set_details(world, bodies[0], HM_DETAIL_AREA));
  OK(hm_world_set_user(world, bodies[0], 33));
  OK(hm_world_body(world, bodies[0], &is));
  CHECK(same_point(is.position, to[0]) && is.transform.xx == 2);
  CHECK(is.one_way == HM_FACE_TOP && is.is_static && !is.enabled && is.filter.layer == 4);
  CHECK(is.details == HM_DETAIL_AREA && is.user == 33);
  OK(hm_world_body(world, bodies[1], &is));
  CHECK(is.one_way == HM_FACE_NONE && !is.is_static && is.enabled && is.filter.layer == 1);
  CHECK(is.details == HM_DETAIL_NONE && is.user == 0);
  filter.layer = 8;
  OK(hm_world_set_transform_many(world, bodies, 2, turns));
  OK(hm_world_set_one_way_many(world, bodies, 2, HM_FACE_LEFT));
  OK(hm_world_set_static_many(world, bodies, 2, 1));
  OK(hm_world_set_enabled_many(world, bodies, 2, 1));
  OK(hm_world_set_filter_many(world, bodies, 2, &filter));
  OK(hm_world_set_details_many(world, bodies, 2, HM_DETAIL_BOX));
  OK(hm_world_set_user_many(world, bodies, 2, users));
  OK(hm_world_body(world, bodies[1], &is));
  CHECK(is.one_way == HM_FACE_LEFT && is.is_static && is.enabled && is.filter.layer == 8);
  CHECK(is.details == HM_DETAIL_BOX && is.user == 22);
  shapes[1] = hm_shape_of_size(size(9, 9));
  OK(hm_world_set_shape(world, bodies[1], &shapes[1]));
  IS(HM_ERROR_ARGUMENT, hm_world_set_one_way(world, bodies[0], 5));
  IS(HM_ERROR_ARGUMENT, hm_world_set_one_way_many(world, bodies, 2, 5));
  IS(HM_ERROR_ARGUMENT, hm_world_set_details(world, bodies[0], 32));
  IS(HM_ERROR_ARGUMENT, hm_world_set_filter(world, bodies[0], NULL));
  IS(HM_ERROR_ARGUMENT, hm_world_set_user_many(world, bodies, 2, NULL));
  IS(HM_ERROR_NULL_ID, hm_world_set_static(world, 0, 1));
}

static void test_getters(hm_world world, const hm_body bodies[2]) {
  hm_point at;
  hm_box around;
  hm_mask mask = {0};
  hm_world_definition definition;
  uint64_t user = 0;
  size_t count = 0;
  int visited = 0;
  OK(hm_world_position(world, bodies[1], &at));
  CHECK(same_point(at, point(7, 8)));
  OK(hm_world_user(world, bodies[1], &user));
  CHECK(user == 22);
  OK(hm_world_box(world, bodies[1], &around));
  CHECK(same_box(around, box(7, 8, 9, 9)));
  OK(hm_world_body_mask(world, bodies[0], &mask));
  CHECK(is_drawn(mask, "##\n##\n"));
  IS(HM_NONE, hm_world_body_mask(world, bodies[1], &mask));
  OK(hm_world_size(world, &count));
  CHECK(count == 2);
  OK(hm_world_for_each_body(world, count_bodies, &visited));
  CHECK(visited == 2);
  OK(hm_world_definition_of(world, &definition));
  CHECK(definition.period_x == 0 && definition.executor.id == 0);
}

static void test_bad_ids(hm_world world, hm_body removed) {
  hm_world other = {0};
  hm_body_definition box_body = hm_body_definition_default();
  hm_body foreign = 0;
  hm_point at;
  IS(HM_ERROR_NULL_ID, hm_world_check(world, 0));
  IS(HM_ERROR_STALE_ID, hm_world_check(world, removed));
  IS(HM_ERROR_STALE_ID, hm_world_set_position(world, removed, point(0, 0)));
  IS(HM_ERROR_STALE_ID, hm_world_position(world, removed, &at));
  OK(hm_world_create(NULL, &other));
  IS(HM_ERROR_NO_SHAPE, hm_world_add(other, &box_body, &foreign));
  box_body.shape.size = size(1, 1);
  OK(hm_world_add(other, &box_body, &foreign));
  IS(HM_ERROR_FOREIGN_ID, hm_world_remove(world, foreign));
  IS(HM_ERROR_POSITION, hm_world_set_position(other, foreign, point(INT32_MAX, 0)));
  CHECK(strlen(hm_last_error()) > 5);
  OK(hm_world_destroy(other));
}

static void test_definitions(void) {
  hm_world_definition definition = hm_world_definition_default();
  hm_filter a = hm_filter_default(), b = hm_filter_default();
  hm_world world = {0};
  definition.period_x = -1;
  IS(HM_ERROR_ARGUMENT, hm_world_create(&definition, &world));
  definition.period_x = 0;
  definition.angle_steps = 3;
  IS(HM_ERROR_ARGUMENT, hm_world_create(&definition, &world));
  CHECK(strstr(hm_last_error(), "even") != NULL);
  definition.angle_steps = 64;
  OK(hm_world_create(&definition, &world));
  OK(hm_world_definition_of(world, &definition));
  CHECK(definition.angle_steps == 64);
  OK(hm_world_destroy(world));
  definition.executor.id = 12345;
  IS(HM_ERROR_FOREIGN_HANDLE, hm_world_create(&definition, &world));
  CHECK(hm_filter_may_meet(a, b));
  a.group = b.group = -1;
  CHECK(!hm_filter_may_meet(a, b));
}

void test_world(void) {
  hm_world world = {0};
  hm_mask mask = drawn("##\n##\n");
  hm_body_definition definitions[2];
  hm_body bodies[2] = {0, 0}, one = 0;
  size_t count = 0;
  test_definitions();
  definitions[0] = definitions[1] = hm_body_definition_default();
  definitions[0].shape = definitions[1].shape = hm_shape_of_mask(mask);
  OK(hm_world_create(NULL, &world));
  OK(hm_world_reserve(world, 10));
  OK(hm_world_add_many(world, definitions, 2, bodies));
  CHECK(bodies[0] != 0 && bodies[0] < bodies[1]);
  OK(hm_world_add(world, &definitions[0], &one));
  OK(hm_world_remove(world, one));
  test_setters(world, mask, bodies);
  /* The world has the pixels as they were. */
  OK(hm_mask_clear(mask));
  OK(hm_mask_destroy(mask));
  test_getters(world, bodies);
  test_bad_ids(world, one);
  definitions[1].shape.mask.id = 3;
  IS(HM_ERROR_FOREIGN_HANDLE, hm_world_add_many(world, definitions + 1, 1, &one));
  OK(hm_world_remove_many(world, bodies, 2));
  OK(hm_world_forget_unused_masks(world));
  OK(hm_world_clear(world));
  OK(hm_world_size(world, &count));
  CHECK(count == 0);
  OK(hm_world_destroy(world));
}
