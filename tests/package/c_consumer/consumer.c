/* A program of somebody else's, in C: two masks, one of them through a PNG file, in a world. */
#include <hitmask.h>
#include <stdio.h>

static int failed(const char* what) {
  fprintf(stderr, "%s: %s\n", what, hm_last_error());
  return 1;
}

int main(int count, char** arguments) {
  hm_mask ship = {0}, read = {0};
  hm_world world = {0};
  hm_body_definition body = hm_body_definition_default();
  hm_body ids[2];
  size_t events = 0;
  if (count != 2) return 2;
  if (hm_abi_version() != HM_ABI_VERSION) return failed("another library than the header's");
  if (hm_mask_from_text(".##.\n####\n", &ship) != HM_OK) return failed("ship");
  if (hm_write_png(arguments[1], ship) != HM_OK) return failed("write");
  if (hm_read_png(arguments[1], NULL, NULL, &read) != HM_OK) return failed("read");
  if (hm_world_create(NULL, &world) != HM_OK) return failed("world");
  body.shape = hm_shape_of_mask(ship);
  if (hm_world_add(world, &body, &ids[0]) != HM_OK) return failed("add");
  body.shape = hm_shape_of_mask(read);
  body.position.x = 2;
  if (hm_world_add(world, &body, &ids[1]) != HM_OK) return failed("add");
  if (hm_world_step(world, &events) != HM_OK || events != 1) return failed("step");
  hm_mask_destroy(ship);
  hm_mask_destroy(read);
  hm_world_destroy(world);
  return hm_live_handles() == 0 ? 0 : failed("handles are left");
}
