#include "check.h"

typedef struct {
  hm_world world;
  int calls;
  hm_status status;
} Visit;

static int32_t see_body(hm_body body, void* user) {
  Visit* visit = user;
  CHECK(body != 0);
  ++visit->calls;
  visit->status = hm_world_remove(visit->world, body);
  return 0;
}

static int32_t see_pair(const hm_body_pair* pair, void* user) {
  Visit* visit = user;
  ++visit->calls;
  visit->status = hm_world_remove(visit->world, pair->a);
  return 1;
}

static int32_t add_pairs(const hm_index_pair* pairs, size_t count, void* user) {
  CHECK(count > 0 && pairs[0].a < pairs[0].b);
  *(size_t*)user += count;
  return 1;
}

static void fill(hm_world world, hm_body bodies[3]) {
  hm_body_definition definition = hm_body_definition_default();
  int i;
  definition.shape = hm_shape_of_size(size(4, 4));
  definition.details = HM_DETAIL_AREA;
  for (i = 0; i < 3; ++i) {
    definition.position = point(i * 3, 0);
    OK(hm_world_add(world, &definition, &bodies[i]));
  }
}

static void test_events(hm_world world, const hm_body bodies[3]) {
  hm_event events[2];
  hm_body_pair pairs[2];
  hm_contact contact;
  hm_statistics statistics;
  size_t count = 0;
  int32_t yes = -1;
  OK(hm_world_step(world, &count));
  CHECK(count == 2);
  OK(hm_world_events(world, events, 2, &count));
  CHECK(events[0].a == bodies[0] && events[0].b == bodies[1] && events[0].kind == HM_EVENT_BEGIN);
  CHECK(events[0].has_contact && events[0].contact.area == 4);
  CHECK(hm_event_has(&events[0], bodies[1]) && !hm_event_has(&events[0], bodies[2]) &&
        !hm_event_has(NULL, 1));
  CHECK(hm_event_other(&events[0], bodies[0]) == bodies[1] &&
        hm_event_other(&events[0], bodies[1]) == bodies[0]);
  CHECK(hm_event_other(NULL, bodies[0]) == 0);
  IS(HM_ERROR_ROOM, hm_world_events(world, events, 1, &count));
  CHECK(count == 2);
  OK(hm_world_contacts(world, pairs, 2, &count));
  CHECK(count == 2 && pairs[1].a == bodies[1] && pairs[1].b == bodies[2]);
  OK(hm_world_touched(world, bodies[0], bodies[2], &yes));
  CHECK(yes == 0);
  OK(hm_world_touched(world, bodies[2], bodies[1], &yes));
  CHECK(yes == 1);
  OK(hm_world_contact(world, bodies[0], bodies[1], HM_DETAIL_ALL, &contact));
  CHECK(contact.area == 4 && contact.gradient_x == -8);
  CHECK(hm_contact_way_out(&contact).x == 8 && hm_contact_way_out(&contact).y == 0);
  IS(HM_NONE, hm_world_contact(world, bodies[0], bodies[2], HM_DETAIL_ALL, &contact));
  IS(HM_ERROR_NULL_ID, hm_world_contact(world, bodies[0], 0, HM_DETAIL_ALL, &contact));
  OK(hm_world_statistics(world, &statistics));
  CHECK(statistics.hits == 2 && statistics.begins == 2 && statistics.bodies == 3);
}

static void test_visits(hm_world world) {
  Visit visit = {{0}, 0, HM_OK};
  visit.world = world;
  OK(hm_world_for_each_overlap(world, see_pair, &visit));
  CHECK(visit.calls == 2 && visit.status == HM_ERROR_BUSY);
}

/* The visitor removes the first body that touched, which stays in the contacts of the last step. */
static void test_contacts_of(hm_world world, const hm_body bodies[3]) {
  Visit visit = {{0}, 0, HM_OK};
  size_t found = 0;
  visit.world = world;
  OK(hm_world_step(world, NULL));
  OK(hm_world_contacts_of(world, bodies[1], see_body, &visit, &found));
  CHECK(found == 1 && visit.calls == 1 && visit.status == HM_OK);
  IS(HM_ERROR_STALE_ID, hm_world_check(world, bodies[0]));
  visit.calls = 0;
  OK(hm_world_contacts_of(world, bodies[0], see_body, &visit, NULL));
  CHECK(visit.calls == 1);
  OK(hm_world_step(world, NULL));
  OK(hm_world_contacts_of(world, bodies[0], see_body, &visit, &found));
  CHECK(found == 0);
  IS(HM_ERROR_NULL_ID, hm_world_contacts_of(world, 0, see_body, &visit, &found));
  IS(HM_ERROR_ARGUMENT, hm_world_contacts_of(world, bodies[0], NULL, NULL, &found));
}

static void test_rollback(hm_world world, const hm_body bodies[3]) {
  hm_snapshot snapshot = {0};
  uint64_t before = 0, after = 0;
  size_t bytes = 0;
  OK(hm_world_state_hash(world, &before));
  OK(hm_world_snapshot(world, &snapshot));
  OK(hm_world_set_position(world, bodies[0], point(100, 100)));
  OK(hm_world_state_hash(world, &after));
  CHECK(before != after);
  OK(hm_world_restore(world, snapshot));
  OK(hm_world_state_hash(world, &after));
  CHECK(before == after);
  OK(hm_world_snapshot_into(world, snapshot));
  OK(hm_snapshot_memory_bytes(snapshot, &bytes));
  CHECK(bytes > 0);
  OK(hm_world_memory_bytes(world, &bytes));
  CHECK(bytes > 0);
  OK(hm_snapshot_destroy(snapshot));
}

static void test_finder(void) {
  const hm_box boxes[] = {{0, 0, 5, 5}, {4, 4, 5, 5}, {20, 20, 1, 1}, {8, 8, 2, 2}};
  hm_pair_finder finder = {0};
  size_t seen = 0;
  uint64_t found = 0;
  OK(hm_pair_finder_create(HM_BROAD_AUTOMATIC, 0, &finder));
  OK(hm_pair_finder_find(finder, boxes, 4, add_pairs, &seen, &found));
  CHECK(found == 2 && seen == 2);
  OK(hm_pair_finder_destroy(finder));
  IS(HM_ERROR_ARGUMENT, hm_pair_finder_create(HM_BROAD_GRID, -1, &finder));
}

void test_contacts(void) {
  hm_world world = {0};
  hm_body bodies[3];
  OK(hm_world_create(NULL, &world));
  fill(world, bodies);
  test_events(world, bodies);
  test_rollback(world, bodies);
  test_visits(world);
  test_contacts_of(world, bodies);
  test_finder();
  OK(hm_world_destroy(world));
}
