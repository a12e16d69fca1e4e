#include "check.h"

typedef struct {
  int carried, pushed, left, crushed, met;
  hm_body by;
  hm_point moved;
} passengers;

static int32_t count_passenger(const hm_body_hit* hit, void* user) {
  passengers* seen = user;
  switch (hit->passenger) {
    case HM_PASSENGER_CARRIED: ++seen->carried; break;
    case HM_PASSENGER_PUSHED: ++seen->pushed; break;
    case HM_PASSENGER_LEFT: ++seen->left; break;
    case HM_PASSENGER_CRUSHED: ++seen->crushed; break;
    default: CHECK(hit->passenger == HM_PASSENGER_NONE); ++seen->met;
  }
  seen->by = hit->by;
  seen->moved = hit->moved;
  return 1;
}

static hm_body add_solid(hm_world world, hm_point position, hm_size sides, int32_t is_static) {
  hm_body_definition definition = hm_body_definition_default();
  hm_body body = 0;
  definition.shape.size = sides;
  definition.position = position;
  definition.is_static = is_static;
  OK(hm_world_add(world, &definition, &body));
  return body;
}

static void test_components(hm_world world, hm_body lift) {
  hm_body_carrier carrier = hm_body_carrier_default();
  const double zero = 0;
  CHECK(carrier.surface_x == 0 && carrier.surface_y == 0);
  IS(HM_NONE, hm_world_carrier(world, lift, &carrier));
  carrier.surface_x = 1.5;
  carrier.surface_y = -0.25;
  OK(hm_world_set_carrier(world, lift, &carrier));
  carrier = hm_body_carrier_default();
  OK(hm_world_carrier(world, lift, &carrier));
  CHECK(carrier.surface_x == 1.5 && carrier.surface_y == -0.25);
  OK(hm_world_clear_carrier(world, lift));
  IS(HM_NONE, hm_world_carrier(world, lift, &carrier));
  OK(hm_world_set_carrier_many(world, &lift, 1, NULL));
  OK(hm_world_carrier(world, lift, &carrier));
  CHECK(carrier.surface_x == 0);
  OK(hm_world_clear_carrier_many(world, &lift, 1));
  carrier.surface_x = 1 / zero;
  IS(HM_ERROR_ARGUMENT, hm_world_set_carrier(world, lift, &carrier));
  IS(HM_ERROR_ARGUMENT, hm_world_carrier(world, lift, NULL));
  IS(HM_ERROR_NULL_ID, hm_world_carrier(world, 0, &carrier));
  IS(HM_ERROR_NULL_ID, hm_world_set_carrier(world, 0, NULL));
  IS(HM_ERROR_NULL_ID, hm_world_clear_carrier(world, 0));
}

static void test_lift(hm_world world, hm_body lift) {
  const hm_body_mover mover = hm_body_mover_default();
  const hm_body hero = add_solid(world, point(5, -8), size(8, 8), 0);
  const hm_body ceiling = add_solid(world, point(0, -20), size(40, 4), 1);
  passengers seen = {0};
  hm_body_move move;
  hm_point at;
  OK(hm_world_set_mover(world, hero, &mover));
  OK(hm_world_set_carrier(world, lift, NULL));
  OK(hm_world_move(world, lift, point(3, 0), NULL, NULL, count_passenger, &seen, &move));
  CHECK(seen.carried == 1 && same_point(seen.moved, point(3, 0)) && move.hits == 1);
  OK(hm_world_position(world, hero, &at));
  CHECK(same_point(at, point(8, -8)));
  OK(hm_world_move(world, lift, point(3, -50), NULL, NULL, count_passenger, &seen, &move));
  CHECK(seen.pushed == 1 && seen.crushed == 1 && seen.by == ceiling);
  CHECK(same_point(move.position, point(3, -8)));
  OK(hm_world_remove(world, ceiling));
  OK(hm_world_remove(world, hero));
}

static void test_door(hm_world world) {
  const hm_body door = add_solid(world, point(100, 100), size(20, 2), 0);
  const hm_body wall = add_solid(world, point(90, 112), size(20, 4), 1);
  passengers seen = {0};
  hm_body_turn turn;
  OK(hm_world_turn(world, door, 0.25, NULL, count_passenger, &seen, &turn));
  CHECK(turn.blocked && turn.body == wall && seen.met == 1 && turn.hits == 1);
  CHECK(turn.steps > 0 && turn.steps < turn.step_count && turn.turned > 0 && turn.turned < 0.25);
  OK(hm_world_remove(world, wall));
  OK(hm_world_turn(world, door, -turn.turned, NULL, NULL, NULL, &turn));
  CHECK(!turn.blocked && turn.body == 0 && turn.steps == turn.step_count);
  IS(HM_ERROR_ARGUMENT, hm_world_turn(world, door, 0.25, NULL, NULL, NULL, NULL));
  IS(HM_ERROR_TURN_STEPS, hm_world_turn(world, door, 1e9, NULL, NULL, NULL, &turn));
  CHECK(strcmp(hm_last_error(), "the turn takes more than 2^20 steps") == 0);
  CHECK(strcmp(hm_status_name(HM_ERROR_TURN_STEPS), "HM_ERROR_TURN_STEPS") == 0);
  CHECK(strcmp(hm_status_name(HM_ERROR_TRANSFORM), "HM_ERROR_TRANSFORM") == 0);
  IS(HM_ERROR_NULL_ID, hm_world_turn(world, 0, 0.25, NULL, NULL, NULL, &turn));
}

void test_world_carriers(void) {
  hm_world world;
  hm_body lift;
  OK(hm_world_create(NULL, &world));
  lift = add_solid(world, point(0, 0), size(20, 4), 0);
  test_components(world, lift);
  test_lift(world, lift);
  test_door(world);
  OK(hm_world_destroy(world));
}
