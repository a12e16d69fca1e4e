/* Contours for C: what physics engines and editors want (contour.md). Included by hitmask.h: include that.
 *
 * A boundary is what hm_trace, hm_terrain_trace or hm_simplify hands out: corners, and loops that are parts of them.
 */
#ifndef HITMASK_CONTOUR_H
#define HITMASK_CONTOUR_H

#include "hitmask_terrain.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { HM_Y_AXIS_DOWN, HM_Y_AXIS_UP }; /* which way y points in the engine; up: y is negated, and chains run the other way */

typedef struct { size_t first_corner, corner_count; uint32_t component; } hm_convex_part; /* clockwise, no three corners in a line */
typedef struct { int32_t y_axis; double least_spacing; } hm_chain_options; /* nearer corners are left out, except at the ends of open chains */
typedef struct { double x, y; } hm_chain_point;                            /* in pixels: whole or half numbers */

typedef struct { /* at least four points */
  size_t first_point, point_count;
  int32_t is_loop; /* otherwise the first and last points are ghosts: there is no wall to them */
  hm_point chunk;  /* of hm_terrain_chunk_chains: the chunk that it is in */
} hm_chain;

HM_API hm_chain_options hm_chain_options_default(void);                                 /* y points down, all corners */
HM_API hm_status hm_simplify(const hm_point* corners, size_t corner_count, const hm_loop* loops, size_t loop_count, double epsilon,
    hm_point** out_corners, size_t* out_corner_count, hm_loop** out_loops, size_t* out_loop_count); /* fewer corners, within epsilon pixels */
HM_API hm_status hm_convex_parts(const hm_point* corners, size_t corner_count, const hm_loop* loops, size_t loop_count, int32_t max_vertices,
    hm_point** out_corners, size_t* out_corner_count, hm_convex_part** parts, size_t* part_count); /* polygons that cover what it encloses */
HM_API hm_status hm_rectangles(hm_mask mask, hm_box** out, size_t* count);              /* boxes that cover the solid pixels, each once */
/* Chains of edges that stop bodies from one side, as in Box2D 3. Options may be NULL. */
HM_API hm_status hm_chains(const hm_point* corners, size_t corner_count, const hm_loop* loops, size_t loop_count,
    const hm_chain_options* options, hm_chain_point** points, size_t* point_count, hm_chain** chains,
    size_t* chain_count); /* a closed chain for each loop */
HM_API hm_status hm_terrain_chunk_chains(hm_terrain terrain, const hm_chunk_change* dirty, size_t dirty_count, double epsilon,
    const hm_chain_options* options, hm_point** chunks, size_t* chunk_count, hm_chain_point** points, size_t* point_count,
    hm_chain** chains, size_t* chain_count); /* of the chunks of hm_terrain_drain_dirty and those around them: replace the chains of all chunks */

#ifdef __cplusplus
}
#endif

#endif
