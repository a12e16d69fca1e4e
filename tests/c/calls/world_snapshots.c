/* Snapshots as bytes. */
#include "check.h"

static hm_world world_of_two(hm_mask mask, uint16_t number) {
  hm_world_definition definition = hm_world_definition_default();
  hm_body_definition body = hm_body_definition_default();
  hm_world world = {0};
  hm_body id = 0;
  definition.period_x = 640;
  definition.number = number;
  OK(hm_world_create(&definition, &world));
  body.shape = hm_shape_of_mask(mask);
  OK(hm_world_add(world, &body, &id));
  body.position = point(3, 3);
  body.user = 77;
  OK(hm_world_add(world, &body, &id));
  OK(hm_world_step(world, NULL));
  return world;
}

static void check_errors(hm_snapshot snapshot, const uint8_t* bytes, size_t count) {
  hm_snapshot_saving saving = hm_snapshot_saving_default();
  hm_snapshot_loading loading = hm_snapshot_loading_default();
  hm_saved_snapshot saved;
  uint8_t* out = NULL;
  size_t size = 0;
  memset(&saved, 0, sizeof saved);
  saving.player_count = 1;
  IS(HM_ERROR_ARGUMENT, hm_snapshot_to_bytes(snapshot, &saving, &out, &size));
  saving.player_count = 0;
  saving.user_count = 1;
  IS(HM_ERROR_ARGUMENT, hm_snapshot_to_bytes(snapshot, &saving, &out, &size));
  saving.user_count = 0;
  saving.known_mask_count = 1;
  IS(HM_ERROR_ARGUMENT, hm_snapshot_to_bytes(snapshot, &saving, &out, &size));
  IS(HM_ERROR_ARGUMENT, hm_snapshot_to_bytes(snapshot, NULL, NULL, &size));
  IS(HM_ERROR_ARGUMENT, hm_snapshot_from_bytes(NULL, 5, NULL, &saved));
  IS(HM_ERROR_ARGUMENT, hm_snapshot_from_bytes(bytes, count, NULL, NULL));
  loading.trust = 9;
  IS(HM_ERROR_ARGUMENT, hm_snapshot_from_bytes(bytes, count, &loading, &saved));
  IS(HM_ERROR_DATA, hm_snapshot_from_bytes(bytes, count - 1, NULL, &saved));
  CHECK(strlen(hm_last_error()) > 0);
  CHECK(saved.snapshot.id == 0);
}

void test_world_snapshots(void) {
  hm_mask mask = drawn("####\n####\n####\n####");
  hm_world world = world_of_two(mask, 9);
  hm_world other = {0};
  hm_snapshot snapshot = {0};
  hm_snapshot_saving saving = hm_snapshot_saving_default();
  hm_snapshot_loading loading = hm_snapshot_loading_default();
  hm_saved_snapshot saved;
  hm_world_definition definition;
  hm_player player;
  const uint8_t user[] = {1, 2, 3};
  uint8_t *bytes = NULL, *small = NULL;
  size_t count = 0, small_count = 0;
  uint64_t before = 0, after = 0;
  memset(&player, 0, sizeof player);
  player.animation = 4;
  player.speed = 65536;
  OK(hm_world_snapshot(world, &snapshot));
  saving.players = &player;
  saving.player_count = 1;
  saving.user = user;
  saving.user_count = 3;
  OK(hm_snapshot_to_bytes(snapshot, &saving, &bytes, &count));
  OK(hm_snapshot_from_bytes(bytes, count, NULL, &saved));
  CHECK(saved.player_count == 1 && saved.players[0].animation == 4);
  CHECK(saved.user_count == 3 && memcmp(saved.user, user, 3) == 0);
  OK(hm_snapshot_definition(saved.snapshot, &definition));
  CHECK(definition.period_x == 640 && definition.period_y == 0);
  OK(hm_world_create(&definition, &other));
  OK(hm_world_restore(other, saved.snapshot));
  OK(hm_world_state_hash(world, &before));
  OK(hm_world_state_hash(other, &after));
  CHECK(before == after);
  OK(hm_world_destroy(other));
  definition.angle_steps = 64;
  OK(hm_world_create(&definition, &other));
  IS(HM_ERROR_FOREIGN_SNAPSHOT, hm_world_restore(other, saved.snapshot));
  hm_free(saved.players);
  hm_free(saved.user);
  OK(hm_snapshot_destroy(saved.snapshot));

  saving = hm_snapshot_saving_default();
  saving.known_masks = &mask;
  saving.known_mask_count = 1;
  OK(hm_snapshot_to_bytes(snapshot, &saving, &small, &small_count));
  CHECK(small_count < count);
  IS(HM_ERROR_ARGUMENT, hm_snapshot_from_bytes(small, small_count, NULL, &saved));
  loading.known_masks = &mask;
  loading.known_mask_count = 1;
  OK(hm_snapshot_from_bytes(small, small_count, &loading, &saved));
  CHECK(saved.players == NULL && saved.user == NULL);
  OK(hm_snapshot_destroy(saved.snapshot));
  check_errors(snapshot, bytes, count);

  hm_free(bytes);
  hm_free(small);
  OK(hm_snapshot_destroy(snapshot));
  OK(hm_world_destroy(world));
  OK(hm_world_destroy(other));
  OK(hm_mask_destroy(mask));
}
