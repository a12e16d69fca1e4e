/* Sheets: frames, animations, players, files, and bodies that show frames. */
#include "check.h"

static hm_sheet walking(void) {
  hm_sheet sheet = {0};
  int i;
  OK(hm_sheet_create(&sheet));
  for (i = 0; i < 3; ++i) {
    static const char* const names[] = {"a", "b", "c"};
    hm_frame_definition frame = hm_frame_definition_default();
    hm_frame_part part = {0};
    hm_mask mask = {0};
    uint32_t index = 9;
    OK(hm_mask_create(size(4 + i, 10), 1, &mask));
    part.name = "hit";
    part.box = box(12, 2, 3, 3);
    frame.name = names[i];
    frame.size = size(20, 30);
    frame.mask = mask;
    frame.mask_at = point(5, 20);
    frame.pivot = hm_pivot_at(point(10, 30));
    frame.duration = 50;
    frame.parts = &part;
    frame.part_count = i == 1 ? 1 : 0;
    frame.user = "mine";
    OK(hm_sheet_add_frame(sheet, &frame, &index));
    CHECK(index == (uint32_t)i);
    IS(HM_ERROR_ARGUMENT, hm_sheet_add_frame(sheet, &frame, NULL)); /* the name is there */
    OK(hm_mask_destroy(mask));
  }
  {
    const uint32_t frames[] = {0, 1, 2};
    hm_animation walk = hm_animation_default();
    walk.name = "walk";
    walk.frames = frames;
    walk.frame_count = 3;
    walk.repeat = 2;
    OK(hm_sheet_add_animation(sheet, &walk, NULL));
    walk.playback = 7;
    IS(HM_ERROR_ARGUMENT, hm_sheet_add_animation(sheet, &walk, NULL));
  }
  return sheet;
}

static int32_t count_texts(const char* text, void* user) {
  CHECK(strcmp(text, "hit") == 0);
  ++*(int*)user;
  return 1;
}

static void test_frames(hm_sheet sheet) {
  uint32_t count = 0;
  hm_frame frame;
  hm_frame_part part;
  hm_animation walk;
  hm_mask mask = {0};
  hm_point origin;
  int64_t duration = 0;
  size_t bytes = 0;
  int texts = 0;
  OK(hm_sheet_frame_count(sheet, &count));
  CHECK(count == 3);
  OK(hm_sheet_animation_count(sheet, &count));
  CHECK(count == 1);
  OK(hm_sheet_frame(sheet, 1, &frame));
  CHECK(strcmp(frame.name, "b") == 0 && strcmp(frame.user, "mine") == 0);
  CHECK(same_box(frame.solid, box(5, 20, 5, 10)) && frame.duration == 50 && frame.part_count == 1);
  CHECK(frame.pivot.y == 30 * 65536 && hm_pivot_centre(size(3, 4)).x == 3 * 32768);
  IS(HM_ERROR_FRAME, hm_sheet_frame(sheet, 3, &frame));
  OK(hm_sheet_frame_part(sheet, 1, 0, &part));
  CHECK(strcmp(part.name, "hit") == 0 && same_box(part.box, box(12, 2, 3, 3)));
  IS(HM_ERROR_ARGUMENT, hm_sheet_frame_part(sheet, 1, 1, &part));
  OK(hm_sheet_animation(sheet, 0, &walk));
  CHECK(walk.frame_count == 3 && walk.frames[2] == 2 && walk.repeat == 2);
  OK(hm_sheet_find_frame(sheet, "c", &count));
  CHECK(count == 2);
  IS(HM_NONE, hm_sheet_find_frame(sheet, "d", &count));
  OK(hm_sheet_find_animation(sheet, "walk", &count));
  OK(hm_sheet_duration(sheet, 0, &duration));
  CHECK(duration == 150);
  OK(hm_sheet_mask(sheet, 1, HM_ORIENTATION_MIRRORED, &mask, &origin));
  CHECK(count_of(mask) == 50 && same_point(origin, point(0, 10)));
  OK(hm_mask_destroy(mask));
  IS(HM_ERROR_ARGUMENT, hm_sheet_mask(sheet, 1, 8, &mask, &origin));
  OK(hm_sheet_part_mask(sheet, 1, "hit", HM_ORIENTATION_UPRIGHT, &mask, &origin));
  CHECK(count_of(mask) == 9 && same_point(origin, point(-2, 28)));
  OK(hm_mask_destroy(mask));
  IS(HM_NONE, hm_sheet_part_mask(sheet, 0, "hit", HM_ORIENTATION_UPRIGHT, &mask, &origin));
  OK(hm_sheet_part_names(sheet, count_texts, &texts));
  CHECK(texts == 1);
  OK(hm_sheet_memory_bytes(sheet, &bytes));
  CHECK(bytes > 0);
}

static int32_t count_events(const hm_player_event* event, void* user) {
  ++((int*)user)[event->kind];
  return 1;
}

static void test_players(hm_sheet sheet) {
  hm_player players[2];
  uint32_t frames[2] = {9, 9};
  int kinds[3] = {0, 0, 0};
  OK(hm_sheet_play(sheet, "walk", &players[0]));
  IS(HM_NONE, hm_sheet_play(sheet, "run", &players[1]));
  players[1] = players[0];
  OK(hm_sheet_frame_of(sheet, players, frames));
  CHECK(frames[0] == 0);
  OK(hm_sheet_advance(sheet, players, 60, frames));
  CHECK(frames[0] == 1 && players[0].time == 60);
  OK(hm_sheet_advance_many(sheet, players, 2, 50, frames));
  CHECK(frames[0] == 2 && frames[1] == 1);
  OK(hm_sheet_advance_visit(sheet, &players[1], 1000, count_events, kinds));
  CHECK(kinds[HM_PLAYER_FRAME] == 4 && kinds[HM_PLAYER_LOOPED] == 1);
  CHECK(kinds[HM_PLAYER_FINISHED] == 1 && players[1].finished);
  OK(hm_sheet_seek(sheet, &players[1], 0));
  CHECK(!players[1].finished && players[1].time == 0);
  players[1].animation = 5;
  IS(HM_ERROR_ARGUMENT, hm_sheet_advance(sheet, &players[1], 1, NULL));
}

/* An empty frame. */
static void add_last(hm_sheet sheet, const char* name) {
  hm_frame_definition frame = hm_frame_definition_default();
  frame.name = name;
  frame.size = size(1, 1);
  OK(hm_sheet_add_frame(sheet, &frame, NULL));
}

static void test_files(hm_sheet sheet) {
  hm_sheet other = {0};
  hm_sheet_options options = hm_sheet_options_default();
  uint8_t* bytes = NULL;
  size_t count = 0;
  int32_t yes = 0;
  const char* path = "calls_sheet.hitmask";
  OK(hm_sheet_to_bytes(sheet, &bytes, &count));
  OK(hm_sheet_from_bytes(bytes, count, HM_TRUST_NONE, &other));
  OK(hm_sheet_equal(sheet, other, &yes));
  CHECK(yes);
  OK(hm_sheet_destroy(other));
  IS(HM_ERROR_DATA, hm_sheet_from_bytes(bytes, count - 1, HM_TRUST_NONE, &other));
  hm_free(bytes);
  OK(hm_sheet_copy(sheet, &other));
  yes = 0;
  OK(hm_sheet_same_names(sheet, other, &yes));
  CHECK(yes);
  add_last(other, "last");
  OK(hm_sheet_equal(sheet, other, &yes));
  CHECK(!yes);
  yes = 1;
  OK(hm_sheet_same_names(sheet, other, &yes));
  CHECK(!yes);
  OK(hm_sheet_destroy(other));
  if (hm_save_sheet(path, sheet) == HM_ERROR_UNSUPPORTED) return;
  OK(hm_save_sheet(path, sheet));
  OK(hm_load_sheet(path, HM_TRUST_SOURCE, &other));
  OK(hm_sheet_destroy(other));
  options.format = HM_SHEET_FORMAT_BAKED;
  OK(hm_read_sheet(path, &options, &other));
  OK(hm_sheet_destroy(other));
  options.format = 99;
  IS(HM_ERROR_ARGUMENT, hm_read_sheet(path, &options, &other));
  remove(path);
  IS(HM_ERROR_DATA, hm_load_sheet(path, HM_TRUST_NONE, &other));
}

/* Counts by kind; animations come behind frames. */
static int32_t count_changes(const hm_sheet_change* change, void* user) {
  static const char* const names[] = {"new", "b", "c", "run", "walk", "still"};
  const int at = change->kind + (change->is_animation ? 3 : 0);
  CHECK(strcmp(change->name, names[at]) == 0);
  ++((int*)user)[at];
  return change->kind != HM_SHEET_CHANGED || !change->is_animation;
}

/* One frame and one animation of each kind. */
static void test_difference(void) {
  static const char* const frames[2][3] = {{"a", "b", "c"}, {"a", "c", "new"}};
  static const char* const animations[2][2] = {{"walk", "still"}, {"still", "run"}};
  hm_sheet sheets[2];
  int counts[6] = {0, 0, 0, 0, 0, 0};
  uint32_t shown = 0;
  int i, k;
  for (i = 0; i < 2; ++i) {
    OK(hm_sheet_create(&sheets[i]));
    for (k = 0; k < 3; ++k) {
      hm_frame_definition frame = hm_frame_definition_default();
      frame.name = frames[i][k];
      frame.size = size(4, 4);
      frame.duration = strcmp(frame.name, "c") == 0 ? 10 + i : 10;
      OK(hm_sheet_add_frame(sheets[i], &frame, NULL));
    }
    for (k = 0; k < 2; ++k) {
      hm_animation animation = hm_animation_default();
      animation.name = animations[i][k];
      animation.frames = &shown;
      animation.frame_count = 1;
      animation.repeat = (uint32_t)i;
      OK(hm_sheet_add_animation(sheets[i], &animation, NULL));
    }
  }
  OK(hm_sheet_difference(sheets[0], sheets[1], count_changes, counts));
  for (k = 0; k < 6; ++k) CHECK(counts[k] == 1);
  OK(hm_sheet_difference(sheets[0], sheets[0], count_changes, counts));
  for (k = 0; k < 6; ++k) CHECK(counts[k] == 1);
  IS(HM_ERROR_ARGUMENT, hm_sheet_difference(sheets[0], sheets[1], NULL, NULL));
  for (i = 0; i < 2; ++i) OK(hm_sheet_destroy(sheets[i]));
}

static void test_bodies(hm_sheet sheet) {
  hm_world world = {0};
  hm_body_definition definition = hm_body_definition_default();
  hm_part_definition part = hm_part_definition_default();
  hm_part_body hit = {"hit", 0};
  hm_body hero = 0;
  hm_box its;
  hm_point move;
  hm_mask mask = {0};
  const uint32_t frames[] = {2};
  const int32_t half[] = {HM_ORIENTATION_HALF};
  OK(hm_world_create(NULL, &world));
  OK(hm_sheet_mask(sheet, 0, HM_ORIENTATION_UPRIGHT, &mask, &definition.shape.origin));
  definition.shape.mask = mask;
  definition.position = point(100, 50);
  OK(hm_world_add(world, &definition, &hero));
  OK(hm_mask_destroy(mask));
  part.name = "hit";
  OK(hm_world_attach_parts(world, hero, &part, 1, &hit.body));
  OK(hm_world_set_frame(world, hero, sheet, 2, HM_ORIENTATION_UPRIGHT));
  OK(hm_world_box(world, hero, &its));
  CHECK(same_box(its, box(95, 40, 6, 10)));
  OK(hm_world_set_frame_many(world, &hero, 1, sheet, frames, half));
  OK(hm_world_set_frame_parts(world, hero, &hit, 1, sheet, 1, HM_ORIENTATION_UPRIGHT));
  OK(hm_world_box(world, hit.body, &its));
  CHECK(same_box(its, box(102, 22, 3, 3)));
  IS(HM_ERROR_FRAME, hm_world_set_frame(world, hero, sheet, 3, HM_ORIENTATION_UPRIGHT));
  CHECK(!hm_shape_change_keep_pivot().keep_feet);
  OK(hm_world_change_frame(world, hero, &hit, 1, sheet, 0, HM_ORIENTATION_UPRIGHT, NULL, NULL,
                           &move));
  CHECK(same_point(move, point(0, 0)));
  OK(hm_world_body(world, hit.body, &definition));
  CHECK(!definition.enabled);
  OK(hm_world_destroy(world));
}

/* Whether the body of a part is there. */
static int is_shown(hm_world world, hm_body body) {
  hm_body_definition definition;
  OK(hm_world_body(world, body, &definition));
  return definition.enabled;
}

/* Two heroes, 100 pixels apart; the parts of both lie in one array. */
static void test_crowd(hm_sheet sheet) {
  hm_world world = {0};
  hm_body_definition definition = hm_body_definition_default();
  hm_part_definition part = hm_part_definition_default();
  hm_part_body hits[] = {{"hit", 0}, {"hit", 0}};
  const hm_part_body nameless[] = {{"hit", 0}, {NULL, 0}};
  hm_body heroes[2] = {0, 0};
  hm_box its;
  const size_t one_each[] = {1, 1}, second_only[] = {0, 1}, none[] = {0, 0};
  const uint32_t both[] = {1, 1}, second[] = {0, 1}, first[] = {1, 0}, unknown[] = {0, 3};
  const int32_t mirrored[] = {HM_ORIENTATION_UPRIGHT, HM_ORIENTATION_MIRRORED};
  int i;
  OK(hm_world_create(NULL, &world));
  definition.shape = hm_shape_of_size(size(1, 1));
  part.name = "hit";
  for (i = 0; i < 2; ++i) {
    definition.position = point(100 + i * 100, 50);
    OK(hm_world_add(world, &definition, &heroes[i]));
    OK(hm_world_attach_parts(world, heroes[i], &part, 1, &hits[i].body));
  }
  OK(hm_world_set_frame_parts_many(world, heroes, 2, hits, one_each, sheet, both, mirrored));
  OK(hm_world_box(world, heroes[1], &its));
  CHECK(same_box(its, box(200, 40, 5, 10)));
  OK(hm_world_box(world, hits[0].body, &its));
  CHECK(same_box(its, box(102, 22, 3, 3)));
  OK(hm_world_box(world, hits[1].body, &its));
  CHECK(same_box(its, box(195, 22, 3, 3)));
  /* all or none: the frame of the second body is not there */
  IS(HM_ERROR_FRAME,
     hm_world_set_frame_parts_many(world, heroes, 2, hits, one_each, sheet, unknown, NULL));
  CHECK(is_shown(world, hits[0].body));
  OK(hm_world_set_frame_parts_many(world, heroes, 2, hits, one_each, sheet, second, NULL));
  CHECK(!is_shown(world, hits[0].body) && is_shown(world, hits[1].body));
  OK(hm_world_box(world, hits[1].body, &its));
  CHECK(same_box(its, box(202, 22, 3, 3)));
  OK(hm_world_set_frame_parts_many(world, heroes, 2, &hits[1], second_only, sheet, first, NULL));
  CHECK(!is_shown(world, hits[1].body)); /* its parts begin where those of the first one end */
  OK(hm_world_set_frame_parts_many(world, heroes, 2, NULL, none, sheet, both, NULL));
  OK(hm_world_set_frame_parts_many(world, NULL, 0, NULL, NULL, sheet, NULL, NULL));
  IS(HM_ERROR_ARGUMENT,
     hm_world_set_frame_parts_many(world, heroes, 2, NULL, second_only, sheet, both, NULL));
  IS(HM_ERROR_ARGUMENT,
     hm_world_set_frame_parts_many(world, heroes, 2, nameless, one_each, sheet, both, NULL));
  IS(HM_ERROR_ARGUMENT,
     hm_world_set_frame_parts_many(world, heroes, 2, hits, NULL, sheet, both, NULL));
  OK(hm_world_destroy(world));
}

void test_sheet(void) {
  const hm_sheet sheet = walking();
  test_frames(sheet);
  test_players(sheet);
  test_files(sheet);
  test_difference();
  test_bodies(sheet);
  test_crowd(sheet);
  OK(hm_sheet_destroy(sheet));
  IS(HM_ERROR_STALE_HANDLE, hm_sheet_destroy(sheet));
}
