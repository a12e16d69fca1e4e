#include <string.h>

#include "check.h"

static int32_t remove_hit(const hm_body_hit* hit, void* user) {
  CHECK(hit->contact.area > 0 && hit->response == HM_RESPONSE_SLIDE);
  OK(hm_world_remove(*(hm_world*)user, hit->body));
  return 1;
}

static int32_t see_nothing(hm_body body, void* user) {
  (void)body;
  (void)user;
  return 0;
}

static int32_t keep_body(hm_body body, void* user) {
  *(hm_body*)user = body;
  return 1;
}

static void test_resting(hm_world world, hm_body hero, hm_body ground) {
  hm_body seen = 0;
  size_t found = 9;
  OK(hm_world_resting_on(world, hero, HM_FACE_BOTTOM, NULL, keep_body, &seen, &found));
  CHECK(found == 1 && seen == ground);
  OK(hm_world_resting_on(world, hero, HM_FACE_TOP, NULL, keep_body, &seen, &found));
  CHECK(found == 0);
  IS(HM_ERROR_ARGUMENT, hm_world_resting_on(world, hero, 5, NULL, keep_body, &seen, &found));
  IS(HM_ERROR_ARGUMENT, hm_world_resting_on(world, hero, 0, NULL, NULL, NULL, &found));
  IS(HM_ERROR_NULL_ID, hm_world_resting_on(world, 0, 0, NULL, keep_body, &seen, &found));
}

static hm_body add_box(hm_world world, hm_point position, hm_size sides) {
  hm_body_definition definition = hm_body_definition_default();
  hm_body body = 0;
  definition.shape.size = sides;
  definition.position = position;
  OK(hm_world_add(world, &definition, &body));
  return body;
}

static void test_errors(hm_world world, hm_body hero, hm_body ground) {
  hm_body_mover mover = hm_body_mover_default();
  hm_body_walk walk;
  const double zero = 0;
  IS(HM_ERROR_NO_MOVER, hm_world_walk(world, ground, 1, 1, NULL, NULL, NULL, &walk));
  CHECK(strcmp(hm_status_name(HM_ERROR_NO_MOVER), "HM_ERROR_NO_MOVER") == 0);
  CHECK(strcmp(hm_status_name(HM_ERROR_REMAINDER), "HM_ERROR_REMAINDER") == 0);
  IS(HM_NONE, hm_world_mover(world, ground, &mover));
  IS(HM_ERROR_NULL_ID, hm_world_mover(world, 0, &mover));
  IS(HM_ERROR_ARGUMENT, hm_world_mover(world, hero, NULL));
  IS(HM_ERROR_ARGUMENT, hm_world_walk(world, hero, 0, 1, NULL, NULL, NULL, NULL));
  IS(HM_ERROR_ARGUMENT, hm_world_walk(world, hero, 0.0 / zero, 1, NULL, NULL, NULL, &walk));
  IS(HM_ERROR_ARGUMENT, hm_world_walk(world, hero, 0, 1.0 / zero, NULL, NULL, NULL, &walk));
  IS(HM_ERROR_ARGUMENT, hm_world_set_mover(world, hero, NULL));
  mover.remainder_x = 65536;
  IS(HM_ERROR_REMAINDER, hm_world_set_mover(world, hero, &mover));
  mover.gravity = HM_FACE_BOTTOM + 1;
  IS(HM_ERROR_ARGUMENT, hm_world_set_mover(world, hero, &mover));
}

void test_world_movers(void) {
  hm_world world = {0};
  hm_body_mover mover = hm_body_mover_default();
  hm_body_walk walk;
  hm_query_filter filter = hm_query_filter_default();
  hm_body both[2];
  OK(hm_world_create(NULL, &world));
  both[0] = add_box(world, point(0, 0), size(8, 8));
  both[1] = add_box(world, point(-50, 40), size(200, 10));
  CHECK(mover.gravity == HM_FACE_BOTTOM && mover.step_up == 0 && mover.ground.body == 0);
  mover.step_up = 3;
  OK(hm_world_set_mover(world, both[0], &mover));
  OK(hm_world_walk(world, both[0], 1.5, 100, NULL, NULL, NULL, &walk));
  CHECK(same_point(walk.position, point(1, 32)) && same_point(walk.moved, point(1, 32)));
  CHECK(walk.hit_y && !walk.hit_x && walk.hits == 1 && walk.bottom == both[1]);
  CHECK(!walk.left && !walk.right && !walk.top && !walk.stepped_up && !walk.stepped_down);
  CHECK(walk.ground.body == both[1] && walk.ground.normal.y == -1 && walk.ground.slope == 0);
  OK(hm_world_mover(world, both[0], &mover));
  CHECK(mover.step_up == 3 && mover.remainder_x == 32768 && mover.ground.body == both[1]);
  test_errors(world, both[0], both[1]);
  test_resting(world, both[0], both[1]);
  mover.ground.normal.x = 5;
  OK(hm_world_set_mover(world, both[0], &mover));
  OK(hm_world_mover(world, both[0], &mover));
  CHECK(mover.ground.body == both[1] && mover.ground.normal.x == 5);
  filter.accept = see_nothing;
  OK(hm_world_walk(world, both[0], 0, 1, &filter, NULL, NULL, &walk));
  CHECK(same_point(walk.moved, point(0, 1)) && walk.ground.body == 0);
  OK(hm_world_walk(world, both[0], 0, -20, NULL, NULL, NULL, &walk));
  OK(hm_world_walk(world, both[0], 0, 100, NULL, remove_hit, &world, &walk));
  OK(hm_world_mover(world, both[0], &mover));
  CHECK(walk.ground.body == both[1] && mover.ground.body == 0);
  both[1] = add_box(world, point(100, 100), size(5, 5));
  OK(hm_world_set_mover_many(world, both, 2, &mover));
  OK(hm_world_mover(world, both[1], &mover));
  OK(hm_world_clear_mover(world, both[0]));
  IS(HM_NONE, hm_world_mover(world, both[0], &mover));
  OK(hm_world_clear_mover_many(world, both, 2));
  IS(HM_NONE, hm_world_mover(world, both[1], &mover));
  OK(hm_world_destroy(world));
}
