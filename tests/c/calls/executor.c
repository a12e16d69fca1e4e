#include "check.h"

/* A job system of one thread that goes backwards. */
static void backwards(size_t pieces, hm_piece_function piece, void* job, void* user) {
  ++*(int*)user;
  while (pieces > 0) piece(job, --pieces, 0);
}

/* One that comes back to the world that is in the middle of a step. */
static void meddling(size_t pieces, hm_piece_function piece, void* job, void* user) {
  const hm_world world = *(hm_world*)user;
  const hm_body_definition definition = hm_body_definition_default();
  hm_body body = 0;
  IS(HM_ERROR_BUSY, hm_world_step(world, NULL));
  IS(HM_ERROR_BUSY, hm_world_add(world, &definition, &body));
  IS(HM_ERROR_BUSY, hm_world_clear(world));
  IS(HM_ERROR_BUSY, hm_world_set_position_many(world, NULL, 0, NULL));
  while (pieces > 0) piece(job, --pieces, 0);
}

static hm_world world_with(hm_executor executor) {
  hm_world_definition definition = hm_world_definition_default();
  hm_world world = {0};
  definition.executor = executor;
  OK(hm_world_create(&definition, &world));
  return world;
}

/* Boxes in a row, each touching the next; enough of them that the work is cut into pieces. */
static size_t events_of_a_row(hm_world world, int bodies) {
  hm_body_definition definition = hm_body_definition_default();
  hm_body body;
  size_t events = 0;
  int i;
  definition.shape = hm_shape_of_size(size(12, 12));
  for (i = 0; i < bodies; ++i) {
    definition.position = point(i * 10, 0);
    OK(hm_world_add(world, &definition, &body));
  }
  OK(hm_world_step(world, &events));
  return events;
}

void test_executor(void) {
  hm_executor threads = {0}, custom = {0};
  hm_world world;
  uint32_t lanes = 0;
  int runs = 0;
  OK(hm_executor_threads(2, &threads));
  OK(hm_executor_lanes(threads, &lanes));
  CHECK(lanes == 2);
  IS(HM_ERROR_ARGUMENT, hm_executor_threads(4000000000u, &custom));
  IS(HM_ERROR_ARGUMENT, hm_executor_custom(0, backwards, &runs, &custom));
  OK(hm_executor_custom(3, backwards, &runs, &custom));
  world = world_with(threads);
  OK(hm_executor_destroy(threads)); /* the world keeps it */
  CHECK(events_of_a_row(world, 3000) == 2999);
  OK(hm_world_destroy(world));
  world = world_with(custom);
  CHECK(events_of_a_row(world, 3000) == 2999);
  CHECK(runs > 0);
  OK(hm_world_destroy(world));
  OK(hm_executor_destroy(custom));
  IS(HM_ERROR_ARGUMENT, hm_executor_custom(1025, meddling, &world, &custom));
  OK(hm_executor_custom(2, meddling, &world, &custom));
  world = world_with(custom);
  CHECK(events_of_a_row(world, 3000) == 2999);
  OK(hm_world_destroy(world));
  OK(hm_executor_destroy(custom));
}
