/* Contours: boundaries, convex parts, boxes and chains. */
#include "check.h"

static void test_parts(void) {
  hm_mask mask = drawn("####\n#..#\n####\n");
  hm_point *corners = NULL, *simple = NULL, *part_corners = NULL;
  hm_loop *loops = NULL, *simple_loops = NULL;
  hm_convex_part* parts = NULL;
  hm_box* boxes = NULL;
  size_t corner_count = 0, loop_count = 0, simple_count = 0, simple_loop_count = 0,
         part_corner_count = 0, part_count = 0, box_count = 0;
  OK(hm_trace(mask, HM_EIGHT, &corners, &corner_count, &loops, &loop_count));
  OK(hm_simplify(corners, corner_count, loops, loop_count, 0.5, &simple, &simple_count,
                 &simple_loops, &simple_loop_count));
  CHECK(simple_count == 8 && simple_loop_count == 2 && simple_loops[1].is_hole);
  CHECK(same_point(simple[0], point(0, 0)));
  OK(hm_convex_parts(simple, simple_count, simple_loops, simple_loop_count, 8, &part_corners,
                     &part_corner_count, &parts, &part_count));
  CHECK(part_count >= 4 && parts[0].first_corner == 0 && parts[0].corner_count >= 3 &&
        parts[0].component == 0);
  CHECK(part_corner_count ==
        parts[part_count - 1].first_corner + parts[part_count - 1].corner_count);
  OK(hm_rectangles(mask, &boxes, &box_count));
  CHECK(box_count == 4 && same_box(boxes[0], box(0, 0, 4, 1)));
  IS(HM_ERROR_ARGUMENT, hm_simplify(corners, corner_count, loops, loop_count, -1, &simple,
                                    &simple_count, &simple_loops, &simple_loop_count));
  IS(HM_ERROR_ARGUMENT, hm_simplify(corners, 3, loops, loop_count, 1, &simple, &simple_count,
                                    &simple_loops, &simple_loop_count));
  IS(HM_ERROR_ARGUMENT, hm_simplify(NULL, 3, loops, loop_count, 1, &simple, &simple_count,
                                    &simple_loops, &simple_loop_count));
  IS(HM_ERROR_ARGUMENT, hm_convex_parts(corners, corner_count, NULL, 1, 8, &part_corners,
                                        &part_corner_count, &parts, &part_count));
  IS(HM_ERROR_ARGUMENT, hm_convex_parts(corners, corner_count, loops, loop_count, 2, &part_corners,
                                        &part_corner_count, &parts, &part_count));
  IS(HM_ERROR_ARGUMENT, hm_convex_parts(corners, corner_count, loops, loop_count, 8, NULL,
                                        &part_corner_count, &parts, &part_count));
  hm_free(boxes);
  hm_free(parts);
  hm_free(part_corners);
  hm_free(simple);
  hm_free(simple_loops);
  hm_free(corners);
  hm_free(loops);
  OK(hm_mask_destroy(mask));
}

static void test_chains(void) {
  const hm_point triangle[] = {{0, 0}, {4, 0}, {0, 2}};
  const hm_loop loop = {0, 3, 0, 0};
  hm_chain_options options = hm_chain_options_default();
  hm_chain_point* points = NULL;
  hm_chain* chains = NULL;
  size_t point_count = 0, chain_count = 0;
  options.y_axis = HM_Y_AXIS_UP;
  OK(hm_chains(triangle, 3, &loop, 1, &options, &points, &point_count, &chains, &chain_count));
  CHECK(point_count == 4 && chain_count == 1 && chains[0].is_loop && chains[0].point_count == 4);
  CHECK(points[0].x == 0 && points[0].y == -2 && points[1].x == 2 && points[1].y == -1);
  hm_free(points);
  hm_free(chains);
  options.least_spacing = 10;
  OK(hm_chains(triangle, 3, &loop, 1, &options, &points, &point_count, &chains, &chain_count));
  CHECK(point_count == 0 && chain_count == 0);
  options.y_axis = 2;
  IS(HM_ERROR_ARGUMENT,
     hm_chains(triangle, 3, &loop, 1, &options, &points, &point_count, &chains, &chain_count));
  IS(HM_ERROR_ARGUMENT,
     hm_chains(triangle, 3, &loop, 1, NULL, NULL, &point_count, &chains, &chain_count));
  IS(HM_ERROR_ARGUMENT,
     hm_chains(triangle, 3, NULL, 1, NULL, &points, &point_count, &chains, &chain_count));
}

static void test_chunks(void) {
  hm_terrain terrain;
  hm_chunk_change* dirty = NULL;
  hm_point* chunks = NULL;
  hm_chain_point* points = NULL;
  hm_chain* chains = NULL;
  const hm_brush ground = hm_brush_box(box(-10, 0, 20, 5));
  size_t dirty_count = 0, chunk_count = 0, point_count = 0, chain_count = 0;
  OK(hm_terrain_create(NULL, &terrain));
  OK(hm_terrain_deposit(terrain, &ground, 0, NULL));
  OK(hm_terrain_drain_dirty(terrain, &dirty, &dirty_count));
  OK(hm_terrain_chunk_chains(terrain, dirty, dirty_count, 1, NULL, &chunks, &chunk_count, &points,
                             &point_count, &chains, &chain_count));
  CHECK(chunk_count == 16 && chain_count == 2 && !chains[0].is_loop &&
        same_point(chains[1].chunk, point(0, 0)));
  hm_free(chunks);
  hm_free(points);
  hm_free(chains);
  IS(HM_ERROR_ARGUMENT, hm_terrain_chunk_chains(terrain, NULL, 1, 1, NULL, &chunks, &chunk_count,
                                                &points, &point_count, &chains, &chain_count));
  IS(HM_ERROR_ARGUMENT, hm_terrain_chunk_chains(terrain, dirty, 1, -1, NULL, &chunks, &chunk_count,
                                                &points, &point_count, &chains, &chain_count));
  IS(HM_ERROR_ARGUMENT, hm_terrain_chunk_chains(terrain, dirty, 1, 1, NULL, NULL, &chunk_count,
                                                &points, &point_count, &chains, &chain_count));
  hm_free(dirty);
  OK(hm_terrain_destroy(terrain));
}

void test_contour(void) {
  test_parts();
  test_chains();
  test_chunks();
}
