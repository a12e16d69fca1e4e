/* Terrains: edits, questions, pieces, bytes and pictures. */
#include "check.h"

static hm_terrain empty(void) {
  hm_terrain terrain = {0};
  OK(hm_terrain_create(NULL, &terrain));
  return terrain;
}

static int64_t count_terrain(hm_terrain terrain) {
  int64_t count = -1;
  OK(hm_terrain_count(terrain, &count));
  return count;
}

static hm_terrain ground(void) {
  const hm_terrain terrain = empty();
  const hm_brush floor = hm_brush_box(box(-600, 100, 1200, 50));
  hm_terrain_change change = {0, {0, 0, 0, 0}};
  OK(hm_terrain_deposit(terrain, &floor, 0, &change));
  CHECK(change.pixels == 60000 && same_box(change.box, box(-600, 100, 1200, 50)));
  return terrain;
}

static void test_value(void) {
  hm_terrain_options options = hm_terrain_options_default();
  CHECK(options.neighbours == HM_EIGHT && options.hard[1] == 0);
  options.neighbours = 9;
  hm_terrain terrain = {0}, copy = {0};
  IS(HM_ERROR_ARGUMENT, hm_terrain_create(&options, &terrain));
  IS(HM_ERROR_ARGUMENT, hm_terrain_create(NULL, NULL));
  options = hm_terrain_options_default();
  options.hard[1] = 1;
  const hm_mask mask = drawn("##.\n.##\n");
  IS(HM_ERROR_ARGUMENT, hm_terrain_from_mask(mask, point(0, 0), 8, &options, &terrain));
  OK(hm_terrain_from_mask(mask, point(510, -1), 1, &options, &terrain));
  hm_terrain_options again;
  OK(hm_terrain_get_options(terrain, &again));
  CHECK(again.hard[1] == 1 && again.hard[0] == 0);
  CHECK(count_terrain(terrain) == 4);
  hm_box bounds;
  OK(hm_terrain_solid_bounds(terrain, &bounds));
  CHECK(same_box(bounds, box(510, -1, 3, 2)));
  size_t chunks = 0, bytes = 0;
  OK(hm_terrain_chunk_count(terrain, &chunks));
  OK(hm_terrain_memory_bytes(terrain, &bytes));
  CHECK(chunks == 3 && bytes > 3 * 32768);
  int32_t solid = 0, material = 5, same = 0;
  OK(hm_terrain_get(terrain, point(511, 0), &solid));
  CHECK(solid == 1);
  OK(hm_terrain_material(terrain, point(511, 0), &material));
  CHECK(material == 1);
  IS(HM_NONE, hm_terrain_material(terrain, point(510, 0), &material));
  OK(hm_terrain_copy(terrain, &copy));
  const hm_brush all = hm_brush_box(box(0, -100, 1000, 1000));
  hm_terrain_change change = {7, {0, 0, 0, 0}};
  OK(hm_terrain_carve(terrain, &all, &change)); /* hard */
  CHECK(change.pixels == 0);
  OK(hm_terrain_set(terrain, point(0, 0), 1, 0));
  IS(HM_NONE, hm_terrain_set(terrain, point(1 << 30, 0), 1, 0));
  IS(HM_ERROR_ARGUMENT, hm_terrain_set(terrain, point(0, 0), 1, -1));
  OK(hm_terrain_equal(terrain, copy, &same));
  CHECK(!same);
  hm_chunk_change* changes = NULL;
  size_t count = 0;
  OK(hm_terrain_changes(copy, terrain, &changes, &count));
  CHECK(count == 1 && same_box(changes[0].box, box(0, 0, 1, 1)) &&
        same_point(changes[0].chunk, point(0, 0)));
  hm_free(changes);
  OK(hm_terrain_assign(terrain, copy));
  uint64_t hash = 0, other = 1;
  OK(hm_terrain_hash(terrain, &hash));
  OK(hm_terrain_hash(copy, &other));
  CHECK(hash == other);
  OK(hm_terrain_chunk_hash(terrain, point(0, 0), &hash));
  OK(hm_terrain_chunk_hash(copy, point(0, 0), &other));
  CHECK(hash == other && hash != 0);
  OK(hm_terrain_chunk_hash(copy, point(1 << 21, 0), &other));
  CHECK(other == 0);
  OK(hm_mask_destroy(mask));
  OK(hm_terrain_destroy(copy));
  OK(hm_terrain_destroy(terrain));
  IS(HM_ERROR_STALE_HANDLE, hm_terrain_destroy(terrain));
}

/* What a brush adds to an empty terrain; -1 when it is refused. */
static int64_t pixels_of(hm_brush brush) {
  const hm_terrain terrain = empty();
  hm_terrain_change change = {-1, {0, 0, 0, 0}};
  if (hm_terrain_deposit(terrain, &brush, 2, &change) != HM_OK) change.pixels = -1;
  OK(hm_terrain_destroy(terrain));
  return change.pixels;
}

static void test_brushes(void) {
  const hm_point corners[4] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  const hm_mask mask = drawn("#.\n##\n"), gone = drawn("#\n");
  OK(hm_mask_destroy(gone));
  CHECK(pixels_of(hm_brush_box(box(0, 0, 4, 5))) == 20);
  CHECK(pixels_of(hm_brush_disc(point(500, 500), 0)) == 1);
  CHECK(pixels_of(hm_brush_ellipse(box(0, 0, 1, 1))) == 1);
  CHECK(pixels_of(hm_brush_line(point(0, 0), point(9, 0), 1)) == 10);
  CHECK(pixels_of(hm_brush_polygon(corners, 4, HM_NON_ZERO)) == 100);
  CHECK(pixels_of(hm_brush_mask(mask, point(511, 511))) == 3);
  CHECK(pixels_of(hm_brush_disc(point(0, 0), -1)) == -1);
  CHECK(pixels_of(hm_brush_line(point(0, 0), point(9, 0), 0)) == -1);
  CHECK(pixels_of(hm_brush_polygon(NULL, 4, HM_EVEN_ODD)) == -1);
  CHECK(pixels_of(hm_brush_polygon(corners, 4, 2)) == -1);
  CHECK(pixels_of(hm_brush_mask(gone, point(0, 0))) == -1);
  CHECK(pixels_of(hm_brush_box(box(0, 0, 65536, 1))) == -1);
  hm_brush unknown = hm_brush_box(box(0, 0, 1, 1));
  unknown.kind = 6;
  CHECK(pixels_of(unknown) == -1);
  OK(hm_mask_destroy(mask));
}

static void test_edits(void) {
  const hm_terrain terrain = ground();
  const hm_brush hole = hm_brush_disc(point(0, 100), 20);
  hm_terrain_change change;
  OK(hm_terrain_carve(terrain, &hole, &change));
  CHECK(change.pixels == 60000 - count_terrain(terrain) && change.box.y == 100);
  OK(hm_terrain_repaint(terrain, &hole, 3, NULL));
  IS(HM_ERROR_ARGUMENT, hm_terrain_repaint(terrain, &hole, 8, NULL));
  IS(HM_ERROR_ARGUMENT, hm_terrain_carve(terrain, NULL, NULL));
  const hm_mask mask = drawn("####\n");
  const hm_transform identity = hm_transform_default();
  hm_placed_mask placed = {0};
  OK(hm_place(mask, &identity, &placed));
  OK(hm_terrain_deposit_placed(terrain, placed, 2, &change));
  CHECK(change.pixels == 4);
  OK(hm_terrain_carve_placed(terrain, placed, &change));
  CHECK(change.pixels == 4);
  hm_terrain_edit edit = hm_terrain_edit_default();
  edit.action = HM_TERRAIN_DEPOSIT;
  edit.brush = hm_brush_mask(mask, point(1, 1));
  edit.place = point(4, 5);
  OK(hm_terrain_apply(terrain, &edit, &change));
  CHECK(same_box(change.box, box(5, 6, 4, 1)));
  edit.action = 4;
  IS(HM_ERROR_ARGUMENT, hm_terrain_apply(terrain, &edit, &change));
  OK(hm_placed_mask_destroy(placed));
  OK(hm_mask_destroy(mask));
  OK(hm_terrain_destroy(terrain));
}

static int32_t same_edits(const hm_terrain_edit* edit, void* user) {
  ++*(int*)user;
  CHECK(hm_terrain_apply(*((hm_terrain*)((int*)user + 2)), edit, NULL) == HM_OK);
  return 1;
}

static void test_bytes(void) {
  struct {
    int count, unused;
    hm_terrain terrain;
  } seen = {0, 0, {0}};
  const hm_point corners[3] = {{0, 0}, {90, 0}, {0, 90}};
  const hm_mask mask = drawn("####\n#..#\n");
  const hm_terrain here = empty(), there = empty();
  hm_terrain_edit edits[6];
  const hm_brush brushes[6] = {
      hm_brush_box(box(0, 0, 500, 90)),          hm_brush_disc(point(50, 50), 30),
      hm_brush_ellipse(box(100, 0, 60, 50)),     hm_brush_line(point(0, 0), point(90, 70), 5),
      hm_brush_polygon(corners, 3, HM_EVEN_ODD), hm_brush_mask(mask, point(200, 9))};
  uint8_t* bytes = NULL;
  size_t count = 0;
  int i, same = 0;
  for (i = 0; i < 6; ++i) {
    edits[i] = hm_terrain_edit_default();
    edits[i].brush = brushes[i];
    edits[i].action = i == 0 ? HM_TERRAIN_DEPOSIT : i == 2 ? HM_TERRAIN_REPAINT : HM_TERRAIN_CARVE;
    edits[i].material = i == 2 ? 4 : 0;
    OK(hm_terrain_apply(here, &edits[i], NULL));
  }
  OK(hm_edits_to_bytes(edits, 6, &bytes, &count));
  IS(HM_ERROR_ARGUMENT, hm_edits_to_bytes(NULL, 1, &bytes, &count));
  OK(hm_terrain_apply_bytes(there, bytes, count));
  OK(hm_terrain_equal(here, there, &same));
  CHECK(same);
  seen.terrain = empty();
  OK(hm_edits_from_bytes(bytes, count, same_edits, &seen));
  OK(hm_terrain_equal(here, seen.terrain, &same));
  CHECK(seen.count == 6 && same);
  IS(HM_ERROR_DATA, hm_edits_from_bytes(bytes, count - 1, same_edits, &seen));
  IS(HM_ERROR_DATA, hm_terrain_apply_bytes(there, bytes, count - 1));
  CHECK(seen.count == 6);
  hm_free(bytes);
  OK(hm_mask_destroy(mask));
  OK(hm_terrain_destroy(seen.terrain));
  OK(hm_terrain_destroy(here));
  OK(hm_terrain_destroy(there));
}

static void checkered(hm_mask chunk, hm_point corner, void* user) {
  ++*(int*)user;
  OK(hm_paint_box(chunk, box(0, 0, 1, 512), (corner.x & 512) == 0 ? HM_DRAW : HM_ERASE));
}

static void test_made(void) {
  const hm_terrain terrain = empty();
  int calls = 0;
  hm_terrain_change change;
  OK(hm_terrain_generate(terrain, box(0, 0, 1024, 600), checkered, &calls, 1, &change));
  CHECK(calls == 4 && change.pixels == 600);
  hm_chunk_change* dirty = NULL;
  size_t count = 0;
  OK(hm_terrain_drain_dirty(terrain, &dirty, &count));
  CHECK(count == 2 && same_point(dirty[1].chunk, point(0, 1)));
  hm_free(dirty);
  OK(hm_terrain_drain_dirty(terrain, &dirty, &count));
  CHECK(count == 0 && dirty == NULL);
  hm_terrain copy = {0};
  OK(hm_terrain_copy(terrain, &copy));
  OK(hm_terrain_drain_dirty(copy, &dirty, &count));
  CHECK(count == 2 && same_point(dirty[1].chunk, point(0, 1)));
  hm_free(dirty);
  OK(hm_terrain_destroy(copy));
  OK(hm_terrain_destroy(terrain));

  hm_terrain_rows rows = {0};
  hm_terrain made = {0};
  const uint64_t words[2] = {~(uint64_t)0, 0x3};
  IS(HM_ERROR_ARGUMENT, hm_terrain_rows_create(-1, point(0, 0), 0, NULL, &rows));
  OK(hm_terrain_rows_create(65, point(-3, 9), 0, NULL, &rows));
  OK(hm_terrain_rows_add(rows, words, 2));
  OK(hm_terrain_rows_add(rows, words, 1));
  IS(HM_ERROR_ARGUMENT, hm_terrain_rows_add(rows, NULL, 1));
  OK(hm_terrain_rows_finish(rows, &made));
  CHECK(count_terrain(made) == 65 + 64);
  OK(hm_terrain_rows_destroy(rows));
  OK(hm_terrain_destroy(made));
}

static void test_asked(void) {
  const hm_terrain terrain = ground();
  const hm_mask mask = drawn("##\n##\n");
  int32_t yes = 0;
  int64_t area = 0, counts[HM_MATERIALS];
  hm_point at;
  hm_contact contact;
  hm_sweep sweep;
  hm_ray_hit hit;
  hm_distance distance;
  OK(hm_terrain_overlap(terrain, mask, point(511, 99), &yes));
  OK(hm_terrain_overlap_area(terrain, mask, point(511, 99), &area));
  CHECK(yes && area == 2);
  OK(hm_terrain_first_point(terrain, mask, point(511, 99), &at));
  CHECK(same_point(at, point(511, 100)));
  IS(HM_NONE, hm_terrain_first_point(terrain, mask, point(0, 0), &at));
  OK(hm_terrain_contact(terrain, mask, point(511, 99), HM_DETAIL_ALL, &contact));
  CHECK(contact.area == 2 && same_box(contact.box, box(511, 100, 2, 1)) && contact.gradient_y > 0);
  IS(HM_NONE, hm_terrain_contact(terrain, mask, point(0, 0), HM_DETAIL_ALL, &contact));
  IS(HM_ERROR_ARGUMENT, hm_terrain_contact(terrain, mask, point(0, 0), 32, &contact));
  OK(hm_terrain_material_counts(terrain, mask, point(511, 99), counts));
  CHECK(counts[0] == 2 && counts[1] == 0);
  OK(hm_terrain_sweep(terrain, mask, point(511, 0), point(0, 500), HM_DETAIL_NONE, &sweep));
  CHECK(sweep.blocked && same_point(sweep.last_free, point(511, 98)));
  OK(hm_terrain_ray(terrain, point(5, 0), point(5, 400), 4, &hit));
  CHECK(same_point(hit.pixel, point(5, 100)) && hit.face == HM_FACE_TOP);
  OK(hm_terrain_separate(terrain, mask, point(511, 99), 9, &at));
  CHECK(same_point(at, point(0, -1)));
  OK(hm_terrain_separate_axis(terrain, mask, point(511, 99), 9, HM_AXIS_Y, &at));
  CHECK(same_point(at, point(0, -1)));
  OK(hm_terrain_separate_direction(terrain, mask, point(511, 99), 9, point(0, -1), &at));
  CHECK(same_point(at, point(0, -1)));
  OK(hm_terrain_distance(terrain, mask, point(0, 90), &distance));
  CHECK(distance.squared == 81 && distance.a.y == 100);
  OK(hm_terrain_nearest(terrain, point(0, 0), &at));
  CHECK(same_point(at, point(0, 100)));
  char* text = NULL;
  OK(hm_terrain_to_text(terrain, box(599, 99, 2, 2), &text));
  CHECK(strcmp(text, "..\n#.\n") == 0);
  hm_free(text);
  hm_mask part = {0};
  OK(hm_terrain_to_mask(terrain, box(599, 99, 2, 2), &part));
  CHECK(is_drawn(part, "..\n#.\n"));
  IS(HM_ERROR_ARGUMENT, hm_terrain_to_mask(terrain, box(0, 0, 65536, 1), &part));
  hm_mask earth = {0};
  OK(hm_terrain_material_mask(terrain, box(599, 99, 2, 2), 0, &earth));
  CHECK(is_drawn(earth, "..\n#.\n"));
  IS(HM_ERROR_ARGUMENT, hm_terrain_material_mask(terrain, box(599, 99, 2, 2), 8, &earth));
  hm_component* components = NULL;
  hm_point* corners = NULL;
  hm_loop* loops = NULL;
  size_t count = 0, corner_count = 0;
  OK(hm_terrain_components(terrain, &components, &count));
  CHECK(count == 1 && components[0].area == 60000);
  OK(hm_terrain_trace(terrain, box(-600, 0, 1200, 512), &corners, &corner_count, &loops, &count));
  CHECK(count == 1 && corner_count == 4);
  hm_free(components);
  hm_free(corners);
  hm_free(loops);
  OK(hm_mask_destroy(mask));
  OK(hm_terrain_destroy(terrain));
}

static void give_ground(const hm_box* near_to, hm_obstacle_sink* sink, void* user) {
  OK(hm_terrain_give_obstacles(*(hm_terrain*)user, near_to, 7, sink));
}

/* Among the chunks beneath a seam, a contact, a normal, and a mover that starts inside. */
static void walk_as_on_one_mask(const hm_obstacles* obstacles, hm_terrain terrain, hm_mask mask) {
  hm_obstacles whole = hm_obstacles_default();
  hm_obstacle item = hm_obstacle_default();
  OK(hm_terrain_to_mask(terrain, box(-600, 0, 1200, 512), &item.mask));
  item.position = point(-600, 0);
  item.id = 7;
  whole.items = &item;
  whole.count = 1;
  for (int32_t x = 505; x < 515; ++x) {
    hm_obstacle_ray_hit hit, same_hit;
    OK(hm_ray_among(point(x, 0), point(x, 400), obstacles, 12, &hit));
    OK(hm_ray_among(point(x, 0), point(x, 400), &whole, 12, &same_hit));
    CHECK(hit.obstacle == 7 && hit.hit.normal.x == same_hit.hit.normal.x &&
          hit.hit.normal.y == same_hit.hit.normal.y);
    hm_mover_definition definition = hm_mover_definition_default();
    hm_mover mover;
    hm_move_result result;
    definition.position = point(x, 110);
    OK(hm_mover_create(&definition, &mover));
    OK(hm_mover_move(mover, mask, -560, 0, obstacles, NULL, NULL, &result));
    CHECK(same_point(result.moved, point(-560, 0)));
    OK(hm_mover_destroy(mover));
  }
  OK(hm_mask_destroy(item.mask));
}

static void test_walked(void) {
  hm_terrain terrain = ground();
  const hm_mask mask = drawn("##\n##\n");
  hm_obstacles obstacles = hm_obstacles_default();
  hm_obstacle_sweep sweep;
  obstacles.query = give_ground;
  obstacles.user = &terrain;
  OK(hm_sweep_among(mask, point(511, 0), point(0, 500), &obstacles, HM_DETAIL_NONE, &sweep));
  CHECK(sweep.blocked && sweep.obstacle == 7 && same_point(sweep.last_free, point(511, 98)));
  OK(hm_sweep_among(mask, point(511, 0), point(0, 500), &obstacles, HM_DETAIL_ALL, &sweep));
  CHECK(sweep.contact.area == 2 && same_box(sweep.contact.box, box(511, 100, 2, 1)));
  walk_as_on_one_mask(&obstacles, terrain, mask);
  OK(hm_mask_destroy(mask));
  OK(hm_terrain_destroy(terrain));
}

static void test_fallen(void) {
  const hm_terrain terrain = ground();
  const hm_brush loose = hm_brush_box(box(0, 10, 5, 5)), ice = hm_brush_box(box(0, 10, 5, 1));
  hm_terrain_anchors anchors = hm_terrain_anchors_default();
  hm_terrain_piece* pieces = NULL;
  hm_terrain_change change;
  size_t count = 9;
  anchors.has_floor = 1;
  anchors.floor = 149;
  OK(hm_terrain_deposit(terrain, &loose, 0, NULL));
  OK(hm_terrain_repaint(terrain, &ice, 2, NULL));
  IS(HM_ERROR_ARGUMENT, hm_terrain_detached(terrain, NULL, 1, &pieces, &count));
  OK(hm_terrain_detached(terrain, &anchors, 1, &pieces, &count));
  CHECK(count == 1 && pieces[0].area == 25 && same_point(pieces[0].position, point(0, 10)));
  CHECK(count_of(pieces[0].mask) == 25 && count_of(pieces[0].materials[2]) == 5 &&
        pieces[0].materials[1].id == 0);
  CHECK(pieces[0].terrain.id == 0 && count_terrain(terrain) == 60000);
  OK(hm_terrain_deposit_piece(terrain, &pieces[0], point(0, 95), &change));
  CHECK(change.pixels == 25);
  int32_t material = 0;
  OK(hm_terrain_material(terrain, point(0, 95), &material));
  CHECK(material == 2);
  hm_terrain_pieces_free(pieces, count);
  hm_terrain_pieces_free(NULL, 0);
  OK(hm_terrain_detached(terrain, &anchors, 1, &pieces, &count));
  CHECK(count == 0 && pieces == NULL);
  OK(hm_terrain_destroy(terrain));
}

void test_terrain(void) {
  const size_t before = hm_live_handles();
  test_value();
  test_brushes();
  test_edits();
  test_bytes();
  test_made();
  test_asked();
  test_walked();
  test_fallen();
  CHECK(hm_live_handles() == before);
}
