/* Masks as runs for C: large shapes with little in them (runs.md). Included by hitmask.h: include that.
 *
 * Memory and time depend on the runs, not on the size. Functions have the answers of those for masks.
 */
#ifndef HITMASK_RUNS_H
#define HITMASK_RUNS_H

#include "hitmask_types.h"
#include "hitmask_terrain.h"

#ifdef __cplusplus
extern "C" {
#endif

#define HM_MAX_RUNS_SIDE 1073741824 /* pixels: 2^30 */

typedef struct { int32_t x, y, length; } hm_run_at; /* solid pixels x ... x + length - 1 of row y */

/* ---- Runs. They are sorted from top to bottom, then from left to right, and none lies over another; those that touch become one ---- */

HM_API hm_status hm_runs_create(hm_size size, const hm_run_at* runs, size_t count,
    hm_runs* out); /* of your own; HM_ERROR_DATA says which one breaks a rule */
HM_API hm_status hm_runs_from_mask(hm_mask mask, hm_runs* out);                         /* the pixels of a mask */
HM_API hm_status hm_runs_copy(hm_runs runs, hm_runs* copy);                             /* a copy of its own */
HM_API hm_status hm_runs_destroy(hm_runs runs);                                         /* gives its memory back */
HM_API hm_status hm_runs_size(hm_runs runs, hm_size* size);                             /* pixels */
HM_API hm_status hm_runs_count(hm_runs runs, int64_t* count);                           /* solid pixels; kept */
HM_API hm_status hm_runs_solid_bounds(hm_runs runs, hm_box* box);                       /* the smallest box around them */
HM_API hm_status hm_runs_memory_bytes(hm_runs runs, size_t* bytes);                     /* 12 for each run, and a few */
HM_API hm_status hm_runs_runs(hm_runs runs, hm_run_at** out, size_t* count);            /* from top to bottom, then from left to right */
HM_API hm_status hm_runs_hash(hm_runs runs, uint64_t* hash);                            /* the same on every machine; not that of the mask */
HM_API hm_status hm_runs_equal(hm_runs a, hm_runs b, int32_t* yes);                     /* same size, same pixels */
HM_API hm_status hm_runs_get(hm_runs runs, hm_point at, int32_t* solid);                /* 0 outside */
HM_API hm_status hm_runs_to_mask(hm_runs runs, hm_mask* mask);                          /* HM_ERROR_ARGUMENT when a mask cannot be so large */
HM_API hm_status hm_runs_to_mask_box(hm_runs runs, hm_box box, hm_mask* mask);          /* the pixels in a box, as a mask of its size */
HM_API hm_status hm_runs_to_text(hm_runs runs, hm_box box, char** text);                /* text art of a box; ends with hm_free */
HM_API hm_status hm_runs_to_terrain(hm_runs runs, hm_point at, int32_t material, const hm_terrain_options* options,
    hm_terrain* terrain); /* of one material; options may be NULL */

/* ---- The pixels of others, whose top-left corner is at `at`. Those that fall outside are ignored ---- */

HM_API hm_status hm_runs_draw(hm_runs runs, hm_runs other, hm_point at);                /* or: adds its pixels */
HM_API hm_status hm_runs_erase(hm_runs runs, hm_runs other, hm_point at);               /* and-not: removes its pixels */
HM_API hm_status hm_runs_keep(hm_runs runs, hm_runs other, hm_point at);                /* and: keeps only its pixels */
HM_API hm_status hm_runs_toggle(hm_runs runs, hm_runs other, hm_point at);              /* xor: flips its pixels */

/* ---- As sets of pixels, aligned at their top-left corners ---- */

HM_API hm_status hm_runs_and(hm_runs a, hm_runs b, hm_runs* out);                       /* as large as the larger, on both axes */
HM_API hm_status hm_runs_or(hm_runs a, hm_runs b, hm_runs* out);                        /* pixels of either */
HM_API hm_status hm_runs_xor(hm_runs a, hm_runs b, hm_runs* out);                       /* pixels of one only */
HM_API hm_status hm_runs_minus(hm_runs a, hm_runs b, hm_runs* out);                     /* pixels of a only */

/* ---- Overlap, as for masks: points are in a's pixels ---- */

HM_API hm_status hm_runs_overlap(hm_runs a, hm_runs b, hm_point offset, int32_t* yes);  /* they share a pixel */
HM_API hm_status hm_runs_overlap_mask(hm_runs a, hm_mask mask, hm_point offset, int32_t* yes); /* the same with a mask */
HM_API hm_status hm_runs_first_point(hm_runs a, hm_runs b, hm_point offset, hm_point* point); /* topmost, then leftmost shared pixel; HM_NONE */
HM_API hm_status hm_runs_first_point_mask(hm_runs a, hm_mask mask, hm_point offset, hm_point* point); /* the same with a mask */
HM_API hm_status hm_runs_overlap_area(hm_runs a, hm_runs b, hm_point offset, int64_t* area); /* number of shared pixels */
HM_API hm_status hm_runs_overlap_area_mask(hm_runs a, hm_mask mask, hm_point offset, int64_t* area); /* the same with a mask */
HM_API hm_status hm_runs_contact(hm_runs a, hm_runs b, hm_point offset, int32_t details, hm_contact* contact); /* HM_NONE: they are apart */
HM_API hm_status hm_runs_contact_mask(hm_runs a, hm_mask mask, hm_point offset, int32_t details, hm_contact* contact); /* the same with a mask */

/* ---- Other shapes ---- */

HM_API hm_status hm_runs_crop(hm_runs runs, hm_box box, hm_runs* out);                  /* the pixels in a box */
HM_API hm_status hm_runs_crop_to_solid(hm_runs runs, hm_runs* out, hm_point* position); /* without clear borders */
HM_API hm_status hm_runs_pad(hm_runs runs, int32_t left, int32_t top, int32_t right, int32_t bottom, hm_runs* out); /* a negative number cuts */
HM_API hm_status hm_runs_shift(hm_runs runs, hm_point by, hm_runs* out);                /* the size stays */
HM_API hm_status hm_runs_flip_x(hm_runs runs, hm_runs* out);                            /* left and right change places */
HM_API hm_status hm_runs_flip_y(hm_runs runs, hm_runs* out);                            /* top and bottom change places */
HM_API hm_status hm_runs_turn(hm_runs runs, int32_t quarters, hm_runs* out);            /* clockwise */
HM_API hm_status hm_runs_transpose(hm_runs runs, hm_runs* out);                         /* pixel (x, y) moves to (y, x) */
HM_API hm_status hm_runs_scale(hm_runs runs, hm_size size, hm_runs* out);               /* as HM_SCALE_NEAREST */
HM_API hm_status hm_runs_grow(hm_runs runs, int32_t distance, int32_t reach, hm_runs* out, hm_point* position); /* larger on all four sides */
HM_API hm_status hm_runs_shrink(hm_runs runs, int32_t distance, int32_t reach, hm_runs* out); /* reach: HM_REACH_... */
HM_API hm_status hm_terrain_to_runs(hm_terrain terrain, hm_box box, hm_runs* out);      /* the pixels in a box, as runs of its size */

#ifdef __cplusplus
}
#endif

#endif
