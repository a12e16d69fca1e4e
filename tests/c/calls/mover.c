#include "check.h"

static int32_t count_hits(const hm_move_hit* hit, void* user) {
  CHECK(hit->obstacle == 5 && hit->contact.area > 0);
  ++*(int*)user;
  return 1;
}

static hm_obstacle floor_at(int32_t y) {
  hm_obstacle ground = hm_obstacle_default();
  ground.size = size(100, 10);
  ground.position = point(-50, y);
  ground.id = 5;
  return ground;
}

void test_mover(void) {
  hm_mover_definition definition = hm_mover_definition_default();
  hm_mover mover = {0}, before = {0}, sideways = {0};
  hm_mover_state state;
  hm_move_result result;
  hm_point way_out;
  hm_obstacle ground = floor_at(10), wall = floor_at(0);
  hm_obstacles there = hm_obstacles_default();
  hm_transform transform = hm_transform_default();
  hm_placed_mask placed = {0};
  hm_mask foot = drawn("##\n##\n");
  int hits = 0;
  const double zero = 0;
  there.items = &ground;
  there.count = 1;
  definition.step_up = 2;
  OK(hm_mover_create(&definition, &mover));
  OK(hm_mover_copy(mover, &before));
  OK(hm_mover_move(mover, foot, 1.5, 20, &there, count_hits, &hits, &result));
  CHECK(result.hit_y && !result.hit_x && result.on_ground && hits == 1);
  OK(hm_mover_get(mover, &state));
  CHECK(same_point(state.definition.position, point(1, 8)) && state.remainder_x == 32768);
  CHECK(state.definition.step_up == 2);
  IS(HM_ERROR_ARGUMENT, hm_mover_move(mover, foot, 0.0 / zero, 0, &there, NULL, NULL, &result));
  IS(HM_ERROR_ARGUMENT, hm_mover_move(mover, foot, 0, 1.0 / zero, &there, NULL, NULL, &result));
  CHECK(strstr(hm_last_error(), "finite") != NULL);
  ground.mask.id = 1;
  IS(HM_ERROR_FOREIGN_HANDLE, hm_mover_move(mover, foot, 5, 0, &there, NULL, NULL, &result));
  ground.mask.id = 0;
  OK(hm_mover_assign(mover, before));
  OK(hm_mover_get(mover, &state));
  CHECK(same_point(state.definition.position, point(0, 0)) && state.remainder_x == 0);
  OK(hm_mover_set_position(mover, point(4, 4)));
  OK(hm_place(foot, &transform, &placed));
  OK(hm_mover_move_placed(mover, placed, 0, 20, &there, NULL, NULL, &result));
  CHECK(result.hit_y && same_point(result.moved, point(0, 4)));
  OK(hm_mover_set_position(mover, point(4, 9)));
  OK(hm_mover_move(mover, foot, 0.25, 0, NULL, NULL, NULL, &result));
  OK(hm_mover_unstick(mover, foot, 9, &there, &way_out));
  CHECK(same_point(way_out, point(0, -1)));
  OK(hm_mover_get(mover, &state));
  CHECK(same_point(state.definition.position, point(4, 8)) && state.remainder_x == 16384);
  OK(hm_mover_unstick_placed(mover, placed, 9, &there, &way_out));
  CHECK(same_point(way_out, point(0, 0)));
  OK(hm_mover_set_position(mover, point(4, 14)));
  IS(HM_NONE, hm_mover_unstick(mover, foot, 2, &there, &way_out));
  IS(HM_NONE, hm_mover_unstick_placed(mover, placed, 2, &there, &way_out));
  ground.one_way = HM_FACE_TOP;
  OK(hm_mover_unstick(mover, foot, 2, &there, &way_out));
  CHECK(same_point(way_out, point(0, 0)));
  ground.mask.id = 1;
  IS(HM_ERROR_FOREIGN_HANDLE, hm_mover_unstick(mover, foot, 2, &there, &way_out));
  definition.gravity = HM_FACE_BOTTOM + 1;
  IS(HM_ERROR_ARGUMENT, hm_mover_create(&definition, &sideways));
  CHECK(strstr(hm_last_error(), "gravity") != NULL);
  definition.gravity = HM_FACE_LEFT;
  OK(hm_mover_create(&definition, &sideways));
  wall.size = size(10, 100);
  wall.position = point(-20, -50);
  there.items = &wall;
  OK(hm_mover_move(sideways, foot, -50, 0, &there, NULL, NULL, &result));
  CHECK(result.hit_x && result.on_ground && same_point(result.moved, point(-10, 0)));
  OK(hm_mover_get(sideways, &state));
  CHECK(state.definition.gravity == HM_FACE_LEFT);
  OK(hm_mover_destroy(sideways));
  OK(hm_placed_mask_destroy(placed));
  OK(hm_mover_destroy(before));
  OK(hm_mover_destroy(mover));
  OK(hm_mask_destroy(foot));
}
