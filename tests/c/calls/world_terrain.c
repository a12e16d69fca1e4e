/* Bodies with a terrain. */
#include "check.h"

static hm_body add_ground(hm_world world) {
  const hm_brush floor = hm_brush_box(box(0, 0, 1000, 40));
  hm_body_definition definition = hm_body_definition_default();
  hm_terrain terrain = {0};
  hm_body body = 0;
  OK(hm_terrain_create(NULL, &terrain));
  OK(hm_terrain_deposit(terrain, &floor, 0, NULL));
  definition.shape = hm_shape_of_terrain(terrain);
  definition.position = point(0, 100);
  definition.is_static = 1;
  OK(hm_world_add(world, &definition, &body));
  OK(hm_terrain_destroy(terrain));
  return body;
}

static void test_edited(hm_world world, hm_body body) {
  const hm_brush hole = hm_brush_box(box(500, 100, 10, 40)),
                 patch = hm_brush_box(box(500, 90, 10, 50));
  const hm_transform identity = hm_transform_default();
  const hm_mask mask = drawn("####\n");
  hm_terrain_change change = {0, {0, 0, 0, 0}};
  hm_terrain_edit edit = hm_terrain_edit_default();
  hm_placed_mask placed = {0};
  OK(hm_world_carve(world, body, &hole, &change));
  CHECK(change.pixels == 400 && same_box(change.box, box(500, 100, 10, 40)));
  OK(hm_world_deposit(world, body, &patch, 2, &change));
  CHECK(change.pixels == 500);
  OK(hm_world_repaint(world, body, &patch, 3, &change));
  CHECK(change.pixels == 500);
  IS(HM_ERROR_MATERIAL, hm_world_repaint(world, body, &patch, 8, &change));
  OK(hm_place(mask, &identity, &placed));
  OK(hm_world_deposit_placed(world, body, placed, 0, &change));
  CHECK(change.pixels == 4);
  OK(hm_world_carve_placed(world, body, placed, &change));
  CHECK(change.pixels == 4);
  edit.brush = hm_brush_box(box(0, 100, 2, 2));
  OK(hm_world_edit(world, body, &edit, &change));
  CHECK(change.pixels == 4);
  const hm_brush far = hm_brush_box(box(0, 0, 65536, 1));
  IS(HM_ERROR_BRUSH, hm_world_carve(world, body, &far, &change));
  OK(hm_placed_mask_destroy(placed));
  OK(hm_mask_destroy(mask));
}

static void test_drained(hm_world world, hm_body body) {
  const hm_brush loose = hm_brush_box(box(300, 10, 5, 5));
  hm_terrain_anchors anchors = hm_terrain_anchors_default();
  hm_terrain_piece* pieces = NULL;
  hm_chunk_change* dirty = NULL;
  hm_terrain terrain = {0};
  int64_t pixels = 0;
  size_t count = 0;
  OK(hm_world_drain_dirty(world, body, &dirty, &count));
  CHECK(count == 3);
  hm_free(dirty);
  OK(hm_world_deposit(world, body, &loose, 0, NULL));
  OK(hm_world_drain_dirty(world, body, &dirty, &count));
  CHECK(count == 1 && same_box(dirty[0].box, box(300, -90, 5, 5)));
  hm_free(dirty);
  anchors.has_floor = 1;
  anchors.floor = 130;
  OK(hm_world_detached(world, body, &anchors, 1, &pieces, &count));
  CHECK(count == 1 && same_point(pieces[0].position, point(300, 10)) && pieces[0].area == 25);
  OK(hm_world_deposit_piece(world, body, &pieces[0], point(300, 95), NULL));
  hm_terrain_pieces_free(pieces, count);
  OK(hm_world_terrain(world, body, &terrain));
  OK(hm_terrain_count(terrain, &pixels));
  CHECK(pixels == 40000 + 100 - 4 + 25);
  OK(hm_terrain_destroy(terrain));
}

void test_world_terrain(void) {
  const size_t before = hm_live_handles();
  const hm_brush any = hm_brush_box(box(0, 0, 1, 1));
  hm_body_definition definition = hm_body_definition_default();
  hm_terrain none = {0};
  hm_world world = {0};
  hm_body other = 0;
  OK(hm_world_create(NULL, &world));
  const hm_body body = add_ground(world);
  test_edited(world, body);
  test_drained(world, body);
  definition.shape = hm_shape_of_size(size(4, 4));
  OK(hm_world_add(world, &definition, &other));
  IS(HM_ERROR_NO_TERRAIN, hm_world_carve(world, other, &any, NULL));
  IS(HM_ERROR_NO_TERRAIN, hm_world_terrain(world, other, &none));
  IS(HM_ERROR_NULL_ID, hm_world_terrain(world, 0, &none));
  OK(hm_world_destroy(world));
  CHECK(hm_live_handles() == before);
}
