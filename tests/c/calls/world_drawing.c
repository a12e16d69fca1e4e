#include "check.h"

/* What was drawn, by kind. */
typedef struct {
  int counts[HM_DEBUG_RESTING + 1];
  hm_debug_item last[HM_DEBUG_RESTING + 1];
  hm_point ends[HM_DEBUG_RESTING + 1][2]; /* the first and the last point */
  hm_world world;
  int stop_after;
} Seen;

static int32_t see(const hm_debug_item* item, void* user) {
  Seen* seen = user;
  CHECK(item->kind >= 0 && item->kind <= HM_DEBUG_RESTING && item->count >= 2);
  ++seen->counts[item->kind];
  seen->last[item->kind] = *item;
  seen->ends[item->kind][0] = item->points[0];
  seen->ends[item->kind][1] = item->points[item->count - 1];
  IS(HM_ERROR_BUSY, hm_world_clear(seen->world));
  return --seen->stop_after != 0;
}

static Seen drawn_with(hm_world world, const hm_debug_options* options) {
  Seen seen;
  memset(&seen, 0, sizeof seen);
  seen.world = world;
  OK(hm_world_debug_draw(world, options, see, &seen));
  return seen;
}

static hm_body add(hm_world world, const char* text, hm_point position) {
  hm_body_definition definition = hm_body_definition_default();
  hm_body body = 0;
  definition.shape.mask = drawn(text);
  definition.position = position;
  OK(hm_world_add(world, &definition, &body));
  OK(hm_mask_destroy(definition.shape.mask));
  return body;
}

static void test_default(hm_world world, hm_body ring, hm_body bar) {
  const Seen seen = drawn_with(world, NULL);
  CHECK(seen.counts[HM_DEBUG_MOVING_BODY] == 2 && seen.counts[HM_DEBUG_HOLE] == 1);
  CHECK(seen.last[HM_DEBUG_HOLE].closed && seen.last[HM_DEBUG_HOLE].body == ring);
  CHECK(same_box(seen.last[HM_DEBUG_HOLE].box, box(1, 1, 1, 1)));
  CHECK(seen.counts[HM_DEBUG_CONTACT] == 2 && seen.last[HM_DEBUG_CONTACT].other == bar);
  CHECK(same_box(seen.last[HM_DEBUG_CONTACT].box, box(2, 1, 1, 1)));
  CHECK(seen.counts[HM_DEBUG_BODY_BOX] == 0 && seen.counts[HM_DEBUG_RAY] == 0);
}

static void test_options(hm_world world, hm_body ring) {
  hm_debug_options options = hm_debug_options_default();
  hm_query_filter filter = hm_query_filter_default();
  const hm_debug_ray rays[2] = {{{-5, 0}, {9, 0}}, {{-5, 50}, {9, 50}}};
  Seen seen;
  CHECK(options.outlines && options.contacts && options.paths && options.resting);
  CHECK(!options.boxes && !options.regions && !options.has_view && !options.ray_count);
  options.outlines = options.contacts = 0;
  options.boxes = options.regions = 1;
  options.rays = rays;
  options.ray_count = 2;
  seen = drawn_with(world, &options);
  CHECK(seen.counts[HM_DEBUG_MOVING_BODY] == 0 && seen.counts[HM_DEBUG_CONTACT] == 0);
  CHECK(seen.counts[HM_DEBUG_BODY_BOX] == 2 && seen.counts[HM_DEBUG_SOLID_BOX] == 2);
  CHECK(seen.counts[HM_DEBUG_CONTACT_BOX] == 1 && seen.counts[HM_DEBUG_RAY] == 2);
  CHECK(seen.counts[HM_DEBUG_RAY_HIT] == 1 && seen.last[HM_DEBUG_RAY_HIT].body == ring);
  CHECK(same_box(seen.last[HM_DEBUG_RAY_HIT].box, box(0, 0, 1, 1)));
  CHECK(same_point(seen.ends[HM_DEBUG_RAY][1], point(9, 50)));
  filter.collides_with = 0;
  options.ray_filter = &filter;
  options.has_view = 1;
  options.view = box(-9, -9, 30, 30);
  seen = drawn_with(world, &options);
  CHECK(seen.counts[HM_DEBUG_RAY] == 1 && seen.counts[HM_DEBUG_RAY_HIT] == 0);
  options.rays = NULL;
  IS(HM_ERROR_ARGUMENT, hm_world_debug_draw(world, &options, see, &seen));
  IS(HM_ERROR_ARGUMENT, hm_world_debug_draw(world, NULL, NULL, NULL));
}

static void test_paths(hm_world world, hm_body ring) {
  hm_body_mover mover = hm_body_mover_default();
  hm_body_walk walk;
  hm_body_move move;
  Seen seen;
  OK(hm_world_set_mover(world, ring, &mover));
  OK(hm_world_walk(world, ring, 0, 100, NULL, NULL, NULL, &walk));
  OK(hm_world_record_paths(world, 1));
  OK(hm_world_move(world, ring, point(3, 20), NULL, NULL, NULL, NULL, &move));
  seen = drawn_with(world, NULL);
  CHECK(seen.counts[HM_DEBUG_PATH] == 1 && seen.last[HM_DEBUG_PATH].body == ring);
  CHECK(!seen.last[HM_DEBUG_PATH].closed);
  CHECK(same_point(seen.ends[HM_DEBUG_PATH][1], move.position));
  OK(hm_world_record_paths(world, 0));
  seen = drawn_with(world, NULL);
  CHECK(seen.counts[HM_DEBUG_PATH] == 0);
}

static void test_resting(hm_world world) {
  hm_body_mover mover = hm_body_mover_default();
  const hm_body foot = add(world, "##", point(100, 0));
  const hm_body ground = add(world, "###", point(101, 1));
  Seen seen;
  OK(hm_world_set_mover(world, foot, &mover));
  seen = drawn_with(world, NULL);
  CHECK(seen.counts[HM_DEBUG_RESTING] == 1 && seen.last[HM_DEBUG_RESTING].body == foot);
  CHECK(seen.last[HM_DEBUG_RESTING].other == ground);
  CHECK(same_point(seen.ends[HM_DEBUG_RESTING][0], point(101, 1)));
  CHECK(same_point(seen.ends[HM_DEBUG_RESTING][1], point(102, 1)));
}

void test_world_drawing(void) {
  hm_world world = {0};
  hm_body ring, bar;
  Seen seen;
  OK(hm_world_create(NULL, &world));
  ring = add(world, "###\n#.#\n###\n", point(0, 0));
  bar = add(world, "##\n##\n", point(2, 0));
  OK(hm_world_step(world, NULL));
  test_default(world, ring, bar);
  test_options(world, ring);
  memset(&seen, 0, sizeof seen);
  seen.world = world;
  seen.stop_after = 1;
  OK(hm_world_debug_draw(world, NULL, see, &seen));
  CHECK(seen.counts[HM_DEBUG_MOVING_BODY] == 1 && seen.counts[HM_DEBUG_HOLE] == 0);
  test_paths(world, ring);
  test_resting(world);
  OK(hm_world_destroy(world));
  IS(HM_ERROR_STALE_HANDLE, hm_world_record_paths(world, 1));
}
