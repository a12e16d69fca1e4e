#include <stdint.h>
#include <string.h>

#include "check.h"

static int32_t slide(hm_body met, void* user) {
  CHECK(met != 0);
  (void)user;
  return HM_RESPONSE_SLIDE;
}

static int32_t nonsense(hm_body met, void* user) {
  (void)met;
  (void)user;
  return 1000;
}

/* The world cannot be changed while it asks; after the move it can. */
static int32_t meddling_response(hm_body met, void* user) {
  IS(HM_ERROR_BUSY, hm_world_remove(*(hm_world*)user, met));
  return HM_RESPONSE_TOUCH;
}

static int32_t meddling_hit(const hm_body_hit* hit, void* user) {
  OK(hm_world_set_user(*(hm_world*)user, hit->body, 99));
  return 1;
}

static int32_t see_hit(const hm_body_hit* hit, void* user) {
  *(hm_body_hit*)user = *hit;
  return 1;
}

static void test_moves(hm_world world, hm_body walker, hm_body wall) {
  hm_body_move move;
  hm_body_hit hit;
  hm_point at;
  uint64_t user = 0;
  memset(&hit, 0, sizeof hit);
  OK(hm_world_try_move(world, walker, point(30, 5), NULL, slide, see_hit, &hit, &move));
  CHECK(same_point(move.position, point(8, 5)) && move.hits >= 1);
  CHECK(hit.body == wall && hit.response == HM_RESPONSE_SLIDE && hit.axis == HM_AXIS_X);
  OK(hm_world_position(world, walker, &at));
  CHECK(same_point(at, point(0, 0)));
  OK(hm_world_try_move(world, walker, point(30, 5), NULL, NULL, NULL, NULL, &move));
  CHECK(same_point(move.position, point(8, 5))); /* it slides */
  OK(hm_world_move(world, walker, point(30, 0), NULL, nonsense, NULL, NULL, &move));
  CHECK(same_point(move.position, point(8, 0)) && move.steps == 8);
  OK(hm_world_position(world, walker, &at));
  CHECK(same_point(at, point(8, 0)));
  OK(hm_world_set_position(world, walker, point(0, 0)));
  OK(hm_world_move(world, walker, point(30, 5), NULL, NULL, NULL, NULL, &move));
  CHECK(same_point(move.position, point(8, 5)) && move.hits >= 1);
  OK(hm_world_set_position(world, walker, point(0, 0)));
  OK(hm_world_try_move(world, walker, point(30, 0), NULL, meddling_response, meddling_hit, &world,
                       &move));
  OK(hm_world_move(world, walker, point(30, 0), NULL, meddling_response, meddling_hit, &world,
                   &move));
  OK(hm_world_user(world, wall, &user));
  CHECK(same_point(move.position, point(8, 0)) && user == 99);
  IS(HM_ERROR_NULL_ID, hm_world_move(world, 0, point(30, 0), NULL, slide, NULL, NULL, &move));
}

static void test_many_moves(hm_world world, hm_body walker) {
  const hm_body bodies[2] = {walker, walker};
  const hm_point goals[2] = {point(4, 0), point(30, 5)};
  const hm_body nobody = 0;
  hm_body_move moves[2];
  OK(hm_world_set_position(world, walker, point(0, 0)));
  OK(hm_world_move_many(world, bodies, 2, goals, NULL, HM_RESPONSE_SLIDE, moves));
  CHECK(same_point(moves[0].position, point(4, 0)) && moves[0].steps == 4 && moves[0].hits == 0);
  CHECK(same_point(moves[1].position, point(8, 5)) && moves[1].hits >= 1);
  OK(hm_world_move_many(world, NULL, 0, NULL, NULL, HM_RESPONSE_TOUCH, NULL));
  IS(HM_ERROR_ARGUMENT, hm_world_move_many(world, bodies, 2, goals, NULL, HM_RESPONSE_SLIDE, NULL));
  IS(HM_ERROR_ARGUMENT, hm_world_move_many(world, bodies, 2, goals, NULL, 9, moves));
  IS(HM_ERROR_NULL_ID,
     hm_world_move_many(world, &nobody, 1, goals, NULL, HM_RESPONSE_SLIDE, moves));
  IS(HM_ERROR_ARGUMENT,
     hm_world_move_many(world, bodies, SIZE_MAX, goals, NULL, HM_RESPONSE_SLIDE, moves));
  CHECK(strcmp(hm_last_error(), "more elements than fit into memory") == 0);
  OK(hm_world_set_position(world, walker, point(8, 0)));
}

static void test_room(hm_world world, hm_body walker, hm_mask mask) {
  int32_t yes = -1;
  hm_point move;
  OK(hm_world_fits(world, walker, point(9, 0), NULL, &yes));
  CHECK(yes == 0);
  OK(hm_world_fits_mask(world, mask, point(20, 0), NULL, &yes));
  CHECK(yes == 1);
  OK(hm_world_unstick_mask(world, mask, point(9, 5), 50, NULL, &move));
  CHECK(same_point(move, point(-1, 0)));
  IS(HM_ERROR_STUCK, hm_world_unstick_mask(world, mask, point(11, 5), 1, NULL, &move));
  OK(hm_world_set_position(world, walker, point(9, 5)));
  OK(hm_world_unstick(world, walker, 50, NULL, &move));
  CHECK(same_point(move, point(-1, 0)));
  OK(hm_world_set_position(world, walker, point(11, 5)));
  IS(HM_ERROR_STUCK, hm_world_unstick(world, walker, 1, NULL, &move));
}

void test_world_motion(void) {
  hm_world world = {0};
  hm_mask mask = drawn("##\n##\n");
  hm_body_definition definition = hm_body_definition_default();
  hm_body walker = 0, wall = 0;
  hm_body_sweep sweep;
  OK(hm_world_create(NULL, &world));
  definition.shape = hm_shape_of_mask(mask);
  OK(hm_world_add(world, &definition, &walker));
  definition.shape = hm_shape_of_size(size(4, 40));
  definition.position = point(10, -20);
  definition.is_static = 1;
  OK(hm_world_add(world, &definition, &wall));
  OK(hm_world_sweep(world, walker, point(30, 0), NULL, &sweep));
  CHECK(sweep.blocked && sweep.body == wall && same_point(sweep.last_free, point(8, 0)));
  OK(hm_world_sweep_mask(world, mask, point(20, 5), point(-30, 0), NULL, &sweep));
  CHECK(sweep.blocked && sweep.steps == 6);
  IS(HM_ERROR_POSITION, hm_world_sweep(world, walker, point(INT32_MAX, 0), NULL, &sweep));
  test_moves(world, walker, wall);
  test_many_moves(world, walker);
  test_room(world, walker, mask);
  OK(hm_mask_destroy(mask));
  OK(hm_world_destroy(world));
}
