#include "check.h"

static int32_t last_body(hm_body body, void* user) {
  *(hm_body*)user = body;
  return 1;
}

static int32_t last_nearest(const hm_nearest_body* nearest, void* user) {
  *(hm_nearest_body*)user = *nearest;
  return 1;
}

static int32_t first_hit(const hm_body_ray_hit* hit, void* user) {
  *(hm_body_ray_hit*)user = *hit;
  return 0;
}

typedef struct {
  hm_world world;
  hm_body accepted;
  int calls;
} Accept;

/* Accepts one body. The world cannot be changed meanwhile, but it can be asked. */
static int32_t accept_one(hm_body body, void* user) {
  Accept* accept = user;
  hm_point position;
  ++accept->calls;
  IS(HM_ERROR_BUSY, hm_world_remove(accept->world, body));
  IS(HM_ERROR_BUSY, hm_world_set_position(accept->world, body, point(9, 9)));
  IS(HM_ERROR_BUSY, hm_world_refresh(accept->world));
  IS(HM_ERROR_BUSY, hm_world_step(accept->world, NULL));
  OK(hm_world_position(accept->world, body, &position));
  return body == accept->accepted;
}

static size_t found_by(hm_world world, const hm_query_filter* filter, hm_body* body) {
  size_t found = 77;
  OK(hm_world_query_box(world, box(-5, -5, 50, 50), filter, last_body, body, &found));
  return found;
}

static void test_filters(hm_world world, hm_body left, hm_body right) {
  hm_query_filter filter = hm_query_filter_default();
  hm_filter of_left = hm_filter_default();
  hm_body body = 0;
  int i;
  CHECK(found_by(world, NULL, &body) == 2 && found_by(world, &filter, &body) == 2);
  filter.exclude[0] = right;
  filter.exclude_count = 1;
  CHECK(found_by(world, &filter, &body) == 1 && body == left);
  for (i = 0; i < HM_MAX_EXCLUDED; ++i) filter.exclude[i] = left;
  filter.exclude_count = HM_MAX_EXCLUDED;
  CHECK(found_by(world, &filter, &body) == 1 && body == right);
  filter.exclude_count = HM_MAX_EXCLUDED + 1;
  IS(HM_ERROR_ARGUMENT,
     hm_world_query_box(world, box(0, 0, 9, 9), &filter, last_body, &body, NULL));
  filter = hm_query_filter_default();
  of_left.layer = 4;
  of_left.group = 7;
  OK(hm_world_set_filter(world, left, &of_left));
  filter.collides_with = 4;
  CHECK(found_by(world, &filter, &body) == 1 && body == left);
  filter.group = -7;
  CHECK(found_by(world, &filter, &body) == 1 && body == left);
  filter.collides_with = 1;
  filter.group = 7; /* one group: they meet, whatever the layers */
  CHECK(found_by(world, &filter, &body) == 2);
  of_left.group = filter.group = -7; /* below 0: never */
  OK(hm_world_set_filter(world, left, &of_left));
  filter.collides_with = 0xFFFFFFFF;
  CHECK(found_by(world, &filter, &body) == 1 && body == right);
  filter = hm_query_filter_default();
  OK(hm_world_set_static(world, left, 1));
  filter.include_static = 0;
  CHECK(found_by(world, &filter, &body) == 1 && body == right);
  filter.include_static = 1;
  filter.include_moving = 0;
  CHECK(found_by(world, &filter, &body) == 1 && body == left);
}

static void test_accept(hm_world world, hm_body left, hm_body right) {
  hm_query_filter filter = hm_query_filter_default();
  Accept accept = {{0}, 0, 0};
  hm_body body = 0;
  hm_body_ray_hit hit;
  accept.world = world;
  accept.accepted = right;
  filter.accept = accept_one;
  filter.user = &accept;
  CHECK(found_by(world, &filter, &body) == 1 && body == right && accept.calls == 2);
  OK(hm_world_ray(world, point(-5, 1), point(50, 1), &filter, 2, &hit));
  CHECK(hit.body == right);
  accept.accepted = left;
  OK(hm_world_ray(world, point(-5, 1), point(50, 1), &filter, 2, &hit));
  CHECK(hit.body == left);
  OK(hm_world_refresh(world)); /* outside of the callback it may change */
}

void test_queries(void) {
  hm_world world = {0};
  hm_body_definition definition = hm_body_definition_default();
  hm_body left = 0, right = 0, found_body = 0;
  hm_mask probe = drawn("###\n");
  hm_nearest_body nearest;
  hm_body_ray_hit hit;
  size_t found = 0;
  OK(hm_world_create(NULL, &world));
  definition.shape = hm_shape_of_size(size(4, 4));
  OK(hm_world_add(world, &definition, &left));
  definition.position = point(10, 0);
  OK(hm_world_add(world, &definition, &right));
  OK(hm_world_refresh(world));
  OK(hm_world_query_point(world, point(11, 1), NULL, last_body, &found_body, &found));
  CHECK(found == 1 && found_body == right);
  OK(hm_world_query_mask(world, probe, point(8, 2), NULL, last_body, &found_body, &found));
  CHECK(found == 1 && found_body == right);
  OK(hm_world_nearest(world, point(6, 0), 1, NULL, last_nearest, &nearest, &found));
  CHECK(found == 1 && nearest.body == left && nearest.squared_distance == 9);
  OK(hm_world_ray_all(world, point(-5, 1), point(50, 1), NULL, first_hit, &hit, &found));
  CHECK(found == 1 && hit.body == left && hit.hit.steps == 5 && hit.hit.face == HM_FACE_LEFT);
  OK(hm_world_ray(world, point(50, 1), point(-5, 1), NULL, 2, &hit));
  CHECK(hit.body == right && hit.hit.face == HM_FACE_RIGHT);
  CHECK(same_point(hit.hit.pixel, point(13, 1)));
  IS(HM_NONE, hm_world_ray(world, point(50, 9), point(-5, 9), NULL, 2, &hit));
  CHECK(hit.body == 0);
  IS(HM_ERROR_ARGUMENT, hm_world_query_point(world, point(1, 1), NULL, NULL, NULL, NULL));
  test_filters(world, left, right);
  test_accept(world, left, right);
  OK(hm_mask_destroy(probe));
  OK(hm_world_destroy(world));
}
