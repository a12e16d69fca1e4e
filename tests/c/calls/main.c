/* Calls every function of hitmask.h: main GROUP runs one group, and fails if handles are left over.
 */
#include "check.h"

int failures = 0;

static const struct {
  const char* name;
  void (*run)(void);
} groups[] = {
    {"library", test_library},
    {"geometry", test_geometry},
    {"mask", test_mask},
    {"pixels", test_pixels},
    {"overlap", test_overlap},
    {"paint", test_paint},
    {"shape", test_shape},
    {"measure", test_measure},
    {"motion", test_motion},
    {"transform", test_transform},
    {"placed", test_placed},
    {"obstacles", test_obstacles},
    {"mover", test_mover},
    {"executor", test_executor},
    {"world", test_world},
    {"shapes", test_shapes},
    {"contacts", test_contacts},
    {"queries", test_queries},
    {"world_motion", test_world_motion},
    {"world_attachments", test_world_attachments},
    {"world_movers", test_world_movers},
    {"world_carriers", test_world_carriers},
    {"world_drawing", test_world_drawing},
    {"world_characters", test_world_characters},
    {"world_snapshots", test_world_snapshots},
    {"image", test_image},
    {"sheet", test_sheet},
    {"runs", test_runs},
    {"terrain", test_terrain},
    {"world_terrain", test_world_terrain},
    {"contour", test_contour},
};

int main(int count, char** arguments) {
  const size_t group_count = sizeof groups / sizeof groups[0];
  size_t i;
  for (i = 0; i < group_count; ++i)
    if (count == 2 && strcmp(arguments[1], groups[i].name) == 0) {
      groups[i].run();
      CHECK(hm_live_handles() == 0);
      return failures == 0 ? 0 : 1;
    }
  fprintf(stderr, "no such group of tests\n");
  return 2;
}
