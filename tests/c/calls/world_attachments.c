#include <string.h>

#include "check.h"

static hm_body add_at(hm_world world, hm_point position, int32_t is_sensor) {
  hm_body_definition definition = hm_body_definition_default();
  hm_body body = 0;
  CHECK(definition.is_sensor == 0);
  definition.shape.size.width = definition.shape.size.height = 4;
  definition.position = position;
  definition.is_sensor = is_sensor;
  OK(hm_world_add(world, &definition, &body));
  return body;
}

static int32_t count_body(hm_body body, void* user) {
  (void)body;
  ++*(size_t*)user;
  return 1;
}

static void test_sensors(hm_world world) {
  hm_query_filter filter = hm_query_filter_default();
  hm_body_definition definition;
  size_t found = 0, visits = 0;
  int32_t yes = 0;
  const hm_point far = {500, 0};
  const hm_box box = {500, 0, 4, 4};
  const hm_body sensor = add_at(world, far, 1);
  const hm_body hero = add_at(world, (hm_point){0, 0}, 0);
  OK(hm_world_body(world, sensor, &definition));
  CHECK(definition.is_sensor == 1 && filter.include_sensors == 1);
  OK(hm_world_fits(world, hero, far, NULL, &yes));
  CHECK(yes == 1);
  OK(hm_world_query_box(world, box, &filter, count_body, &visits, &found));
  CHECK(found == 1 && visits == 1);
  filter.include_sensors = 0;
  OK(hm_world_query_box(world, box, &filter, count_body, &visits, &found));
  CHECK(found == 0);
  OK(hm_world_set_sensor(world, sensor, 0));
  OK(hm_world_fits(world, hero, far, NULL, &yes));
  CHECK(yes == 0);
  OK(hm_world_set_sensor_many(world, &sensor, 1, 1));
  IS(HM_ERROR_NULL_ID, hm_world_set_sensor(world, 0, 1));
  OK(hm_world_remove(world, sensor));
  OK(hm_world_remove(world, hero));
}

static void test_errors(hm_world world, hm_body ship, hm_body gun) {
  hm_attachment how;
  hm_body parent = 9;
  IS(HM_ERROR_CYCLE, hm_world_attach(world, ship, gun, NULL));
  IS(HM_ERROR_NULL_ID, hm_world_attach(world, gun, 0, NULL));
  IS(HM_ERROR_ATTACHED, hm_world_set_position(world, gun, (hm_point){0, 0}));
  IS(HM_ERROR_NOT_ATTACHED, hm_world_set_offset(world, ship, (hm_point){0, 0}));
  IS(HM_ERROR_ORIGIN, hm_world_set_offset(world, gun, (hm_point){2147483647, 0}));
  IS(HM_NONE, hm_world_parent(world, ship, &parent));
  CHECK(parent == 0);
  IS(HM_NONE, hm_world_attachment(world, ship, &how));
  IS(HM_ERROR_ARGUMENT, hm_world_parent(world, gun, NULL));
  IS(HM_ERROR_ARGUMENT, hm_world_attachment(world, gun, NULL));
  IS(HM_ERROR_ARGUMENT, hm_world_children(world, ship, NULL, NULL, NULL));
  CHECK(strcmp(hm_status_name(HM_ERROR_CYCLE), "HM_ERROR_CYCLE") == 0);
  CHECK(strcmp(hm_status_name(HM_ERROR_ATTACHED), "HM_ERROR_ATTACHED") == 0);
  CHECK(strcmp(hm_status_name(HM_ERROR_NOT_ATTACHED), "HM_ERROR_NOT_ATTACHED") == 0);
}

void test_world_attachments(void) {
  hm_world world;
  hm_attachment how = {{10, -3}, 1};
  hm_body parent = 0;
  hm_point at;
  size_t found = 0, visits = 0;
  hm_body ship, gun;
  OK(hm_world_create(NULL, &world));
  test_sensors(world);
  ship = add_at(world, (hm_point){100, 50}, 0);
  gun = add_at(world, (hm_point){0, 0}, 0);
  OK(hm_world_attach(world, gun, ship, &how));
  OK(hm_world_position(world, gun, &at));
  CHECK(at.x == 110 && at.y == 47);
  OK(hm_world_parent(world, gun, &parent));
  CHECK(parent == ship);
  how.solid = 0;
  OK(hm_world_attachment(world, gun, &how));
  CHECK(how.offset.x == 10 && how.offset.y == -3 && how.solid == 1);
  OK(hm_world_children(world, ship, count_body, &visits, &found));
  CHECK(found == 1 && visits == 1);
  OK(hm_world_set_offset(world, gun, (hm_point){1, 1}));
  test_errors(world, ship, gun);
  OK(hm_world_detach(world, gun));
  OK(hm_world_position(world, gun, &at));
  CHECK(at.x == 101 && at.y == 51);
  OK(hm_world_attach(world, gun, ship, NULL));
  OK(hm_world_detach_many(world, &gun, 1));
  OK(hm_world_destroy(world));
}
