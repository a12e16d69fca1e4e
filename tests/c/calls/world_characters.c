#include "check.h"

static hm_body add_solid(hm_world world, hm_point position, hm_size sides, int32_t one_way) {
  hm_body_definition definition = hm_body_definition_default();
  hm_body body = 0;
  definition.shape.size = sides;
  definition.position = position;
  definition.one_way = one_way;
  OK(hm_world_add(world, &definition, &body));
  return body;
}

/* A ladder, or water: a sensor on a layer of its own. */
static hm_body add_zone(hm_world world, hm_point position, hm_size sides, uint32_t layer) {
  hm_body_definition definition = hm_body_definition_default();
  hm_body body = 0;
  definition.shape.size = sides;
  definition.position = position;
  definition.is_sensor = 1;
  definition.filter.layer = layer;
  OK(hm_world_add(world, &definition, &body));
  return body;
}

static void test_rests(hm_world world, hm_body hero, hm_body platform) {
  hm_resting_event events[2];
  hm_resting_pair pairs[2];
  size_t count = 9;
  OK(hm_world_step(world, NULL));
  OK(hm_world_resting_events(world, events, 2, &count));
  CHECK(count == 1 && events[0].body == hero && events[0].ground == platform);
  CHECK(events[0].kind == HM_EVENT_BEGIN);
  OK(hm_world_resting(world, pairs, 2, &count));
  CHECK(count == 1 && pairs[0].body == hero && pairs[0].ground == platform);
  IS(HM_ERROR_ROOM, hm_world_resting(world, NULL, 0, &count));
  IS(HM_ERROR_ROOM, hm_world_resting_events(world, NULL, 0, &count));
  CHECK(count == 1);
  IS(HM_ERROR_ARGUMENT, hm_world_resting(world, pairs, 2, NULL));
}

static void test_shape_changes(hm_world world, hm_body hero) {
  hm_shape_change change = hm_shape_change_default();
  hm_shape low = hm_shape_of_size(size(8, 4)), huge = hm_shape_of_size(size(8, 60));
  hm_point move;
  CHECK(change.fit == HM_FIT_PUSH && change.limit == 8 && change.keep_feet == 1);
  OK(hm_world_change_shape(world, hero, &low, NULL, NULL, &move));
  CHECK(same_point(move, point(0, 4)));
  change.keep_feet = 0;
  change.fit = HM_FIT_REFUSE;
  IS(HM_ERROR_STUCK, hm_world_change_shape(world, hero, &huge, &change, NULL, &move));
  change.fit = HM_FIT_REFUSE + 1;
  IS(HM_ERROR_ARGUMENT, hm_world_change_shape(world, hero, &low, &change, NULL, &move));
  IS(HM_ERROR_ARGUMENT, hm_world_change_shape(world, hero, NULL, NULL, NULL, &move));
  IS(HM_ERROR_ARGUMENT, hm_world_change_shape(world, hero, &low, NULL, NULL, NULL));
  IS(HM_ERROR_NULL_ID, hm_world_change_shape(world, 0, &low, NULL, NULL, &move));
}

/* A hero that stands on a platform, above a floor, beside a beam over its head. */
void test_world_characters(void) {
  hm_world world = {0};
  hm_body_mover mover = hm_body_mover_default();
  hm_body_walk walk;
  hm_body hero, platform, ladder;
  OK(hm_world_create(NULL, &world));
  hero = add_solid(world, point(0, 22), size(8, 8), HM_FACE_NONE);
  platform = add_solid(world, point(-50, 30), size(100, 3), HM_FACE_TOP);
  add_solid(world, point(-50, 60), size(100, 3), HM_FACE_NONE);
  add_solid(world, point(6, 10), size(20, 4), HM_FACE_NONE);
  IS(HM_ERROR_NO_MOVER, hm_world_drop_through(world, hero, NULL));
  CHECK(mover.corner_correction == 0);
  mover.corner_correction = 3;
  OK(hm_world_set_mover(world, hero, &mover));
  test_rests(world, hero, platform);
  OK(hm_world_walk(world, hero, 0, -20, NULL, NULL, NULL, &walk));
  CHECK(walk.corrected == -2 && same_point(walk.moved, point(-2, -20)));
  CHECK(walk.zone_layers == 0 && walk.zone == 0);
  ladder = add_zone(world, point(0, 20), size(4, 20), 16);
  add_zone(world, point(-20, 24), size(40, 3), 32);
  OK(hm_world_walk(world, hero, 0, 20, NULL, NULL, NULL, &walk));
  CHECK(walk.zone_layers == 48 && walk.zone == ladder);
  OK(hm_world_mover(world, hero, &mover));
  CHECK(mover.corner_correction == 3 && mover.ground.body == platform);
  OK(hm_world_drop_through(world, hero, NULL));
  IS(HM_ERROR_BLOCKED, hm_world_drop_through(world, hero, NULL));
  CHECK(strcmp(hm_status_name(HM_ERROR_BLOCKED), "HM_ERROR_BLOCKED") == 0);
  OK(hm_world_walk(world, hero, 0, 50, NULL, NULL, NULL, &walk));
  CHECK(same_point(walk.position, point(-2, 52)));
  test_shape_changes(world, hero);
  OK(hm_world_destroy(world));
}
