#include "check.h"

static hm_mask forged;

static void walls(const hm_box* asked, hm_obstacle_sink* sink, void* user) {
  hm_obstacle wall = hm_obstacle_default();
  ++*(int*)user;
  CHECK(asked->w > 0);
  wall.mask = forged;
  wall.size = size(2, 20);
  wall.position = point(10, 0);
  wall.id = 7;
  if (hm_obstacle_give(sink, &wall)) {
    wall.position = point(-10, 0);
    wall.id = 8;
    hm_obstacle_give(sink, &wall);
  }
}

static void test_array(hm_mask dot) {
  hm_obstacle items[2];
  hm_obstacles there = hm_obstacles_default();
  hm_obstacle_sweep sweep;
  hm_obstacle_ray_hit hit;
  hm_point move;
  int32_t yes = -1;
  items[0] = hm_obstacle_default();
  items[0].mask = dot;
  items[0].position = point(5, 5);
  items[0].id = 3;
  items[1] = hm_obstacle_default();
  items[1].size = size(4, 1);
  items[1].position = point(20, 4);
  items[1].id = 4;
  there.items = items;
  there.count = 2;
  OK(hm_fits(dot, point(5, 5), &there, &yes));
  CHECK(yes == 0);
  OK(hm_fits(dot, point(5, 6), &there, &yes));
  CHECK(yes == 1);
  OK(hm_unstick(dot, point(5, 5), 9, &there, &move));
  CHECK(move.x * move.x + move.y * move.y == 1);
  OK(hm_sweep_among(dot, point(0, 5), point(9, 0), &there, HM_DETAIL_ALL, &sweep));
  CHECK(sweep.blocked && sweep.obstacle == 3 && same_point(sweep.last_free, point(4, 5)));
  OK(hm_ray_among(point(21, 0), point(21, 9), &there, 1, &hit));
  CHECK(hit.obstacle == 4 && hit.hit.face == HM_FACE_TOP);
  IS(HM_NONE, hm_ray_among(point(0, 50), point(9, 50), &there, 1, &hit));
  items[1].one_way = 9;
  IS(HM_ERROR_ARGUMENT, hm_fits(dot, point(5, 5), &there, &yes));
  items[1].one_way = HM_FACE_NONE;
  items[1].mask.id = 99;
  IS(HM_ERROR_FOREIGN_HANDLE, hm_fits(dot, point(5, 5), &there, &yes));
}

static void test_function(hm_mask dot) {
  hm_obstacles there = hm_obstacles_default();
  hm_obstacle_sweep sweep;
  int asked = 0;
  there.query = walls;
  there.user = &asked;
  OK(hm_sweep_among(dot, point(0, 5), point(-50, 0), &there, HM_DETAIL_NONE, &sweep));
  CHECK(sweep.obstacle == 8 && same_point(sweep.last_free, point(-8, 5)) && asked > 0);
  forged = dot;
  forged.id += (uint64_t)1 << 32;
  sweep.steps = 77;
  IS(HM_ERROR_FOREIGN_HANDLE,
     hm_sweep_among(dot, point(0, 5), point(-50, 0), &there, HM_DETAIL_NONE, &sweep));
  CHECK(sweep.steps == 77); /* no answer */
  forged.id = 0;
  CHECK(hm_obstacle_give(NULL, NULL) == 0);
}

static void test_world_as_obstacles(hm_mask dot) {
  hm_world world = {0};
  hm_body_definition rock = hm_body_definition_default();
  hm_obstacles there = hm_obstacles_default();
  hm_body body = 0;
  hm_obstacle_sweep sweep;
  OK(hm_world_create(NULL, &world));
  rock.shape = hm_shape_of_mask(dot);
  rock.position = point(3, 5);
  OK(hm_world_add(world, &rock, &body));
  there.world = world;
  OK(hm_sweep_among(dot, point(0, 5), point(9, 0), &there, HM_DETAIL_NONE, &sweep));
  CHECK(sweep.obstacle == body && sweep.steps == 2);
  there.filter.exclude[0] = body;
  there.filter.exclude_count = 9;
  IS(HM_ERROR_ARGUMENT,
     hm_sweep_among(dot, point(0, 5), point(9, 0), &there, HM_DETAIL_NONE, &sweep));
  there.filter.exclude_count = 1;
  OK(hm_sweep_among(dot, point(0, 5), point(9, 0), &there, HM_DETAIL_NONE, &sweep));
  CHECK(!sweep.blocked);
  OK(hm_world_destroy(world));
  IS(HM_ERROR_STALE_HANDLE,
     hm_sweep_among(dot, point(0, 5), point(9, 0), &there, HM_DETAIL_NONE, &sweep));
}

void test_obstacles(void) {
  hm_mask dot = drawn("#\n");
  int32_t yes = -1;
  OK(hm_fits(dot, point(5, 5), NULL, &yes));
  CHECK(yes == 1);
  test_array(dot);
  test_function(dot);
  test_world_as_obstacles(dot);
  OK(hm_mask_destroy(dot));
}
