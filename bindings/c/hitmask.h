/* hitmask for C: pixel-exact 2D collision. One declaration per function, with a phrase behind it; docs/c.md has examples.
 *
 * Most calls return a status: HM_OK, HM_NONE (nothing was found; the answer is all zero) or an error below 0, with a sentence in
 * hm_last_error(). After an error nothing has changed, and no answer is written. Answers come last, through pointers that must not
 * be NULL unless the comment says so. Sizes are in pixels. An offset is b's top-left corner minus a's; any int32 is fine.
 *
 * A handle ends with its hm_..._destroy(). A buffer that a call hands out (`out`: T** and count) ends with hm_free().
 * Several threads may use one handle at the same time while none of them changes the object. Destroying it meanwhile is safe.
 *
 * A callback must return (no longjmp). It may call hitmask again. If it throws a C++ exception, it is not called again, and the call
 * returns HM_ERROR_CALLBACK. As after any error nothing has changed then; the comments of the few functions that differ say so.
 */
#ifndef HITMASK_H
#define HITMASK_H

#include "hitmask_types.h"
#include "hitmask_runs.h" /* hm_runs_...: masks as runs, for sparse giants */
#include "hitmask_terrain.h" /* hm_terrain_...: ground that explodes */
#include "hitmask_contour.h" /* boundaries with few corners, convex parts, chains */
#include "hitmask_world.h" /* hm_world_...: bodies, contacts, queries, motion */

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The library ---- */

HM_API const char* hm_version(void);                                                    /* "0.1.0" */
HM_API int32_t hm_abi_version(void);                                                    /* HM_ABI_VERSION of the library that runs */
HM_API const char* hm_last_error(void);                                                 /* why this thread's last failed call failed */
HM_API const char* hm_status_name(hm_status status);                                    /* "HM_ERROR_ARGUMENT" ...; "unknown" */
HM_API hm_status hm_set_allocator(hm_alloc_function alloc, hm_free_function free, void* user); /* both NULL: operator new */
HM_API void* hm_alloc(size_t bytes);                                                    /* memory from the allocator; NULL when memory ran out */
HM_API void hm_free(void* buffer);                                                      /* a buffer from hm_alloc or any other call; NULL is fine */
HM_API size_t hm_live_handles(void);                                                    /* number of handles that are not destroyed, of all kinds */
HM_API const char* hm_active_target(void);                                              /* the instruction set in use: "avx2" ... */
HM_API size_t hm_target_count(void);                                                    /* number of instruction sets this processor can run */
HM_API const char* hm_target_name(size_t index);                                        /* slowest first; NULL beyond the last */
HM_API hm_status hm_force_target(const char* name);                                     /* switches; not while other threads use hitmask */
HM_API hm_status hm_target_status(void);                                                /* whether HITMASK_TARGET was obeyed */

/* ---- Geometry (geometry.md) ---- */

HM_API int32_t hm_box_is_empty(hm_box box);                                             /* w <= 0 or h <= 0 */
HM_API int64_t hm_box_right(hm_box box);                                                /* one past the last column */
HM_API int64_t hm_box_bottom(hm_box box);                                               /* one past the last row */
HM_API int64_t hm_box_area(hm_box box);                                                 /* 0 when empty */
HM_API int32_t hm_box_overlaps(hm_box a, hm_box b);                                     /* they share area */
HM_API int32_t hm_box_touches(hm_box a, hm_box b);                                      /* they share area, an edge or a corner */
HM_API int32_t hm_box_contains_point(hm_box box, hm_point point);                       /* the pixel is inside */
HM_API int32_t hm_box_contains(hm_box outer, hm_box inner);                             /* every pixel of inner is inside */
HM_API hm_box hm_box_intersection(hm_box a, hm_box b);                                  /* the shared pixels */
HM_API hm_box hm_box_united(hm_box a, hm_box b);                                        /* the smallest box around both */
HM_API hm_box hm_box_translated(hm_box box, hm_point by);                               /* stops at the edge of int32 */
HM_API hm_box hm_box_of(hm_size size);                                                  /* at (0, 0) */
HM_API int32_t hm_to_pixel(double position);                                            /* nearest, halves up; saturates */
HM_API hm_region_mask hm_region_mask_of(hm_box box);                                    /* 64 + 64 bits of 64-pixel tiles */
HM_API int32_t hm_region_mask_may_overlap(hm_region_mask a, hm_region_mask b);          /* 0 proves that the boxes are apart */
HM_API uint16_t hm_region_mask16_of(hm_box box);                                        /* MSX: 8 + 8 bits of 32-pixel tiles, x low */
HM_API int32_t hm_region_mask16_may_overlap(uint16_t a, uint16_t b);                    /* the same for these */
HM_API uint8_t hm_region_mask8_of(hm_box box);                                          /* MSX: 4 + 4 bits of 64-pixel tiles, x low */
HM_API int32_t hm_region_mask8_may_overlap(uint8_t a, uint8_t b);                       /* the same for these */

/* ---- Masks (mask.md) ---- */

HM_API hm_status hm_mask_create(hm_size size, int32_t solid, hm_mask* mask);            /* all clear or all solid; 0 ... 65,535 on a side */
HM_API hm_status hm_mask_from_text(const char* text, hm_mask* mask);                    /* lines of '#' and '.' */
HM_API hm_status hm_mask_copy(hm_mask mask, hm_mask* copy);                             /* cheap: the pixels are shared until one is painted */
HM_API hm_status hm_mask_destroy(hm_mask mask);                                         /* worlds keep the pixels they use */
HM_API hm_status hm_mask_size(hm_mask mask, hm_size* size);                             /* width and height */
HM_API hm_status hm_mask_solid_box(hm_mask mask, hm_box* box);                          /* the tight box around the solid pixels; reads the pixels */
HM_API hm_status hm_mask_solid_bounds(hm_mask mask, hm_box* box);                       /* fast; may be too large until hm_mask_tighten */
HM_API hm_status hm_mask_solid_diagonals(hm_mask mask, hm_diagonals* diagonals);        /* as exact as hm_mask_solid_bounds */
HM_API hm_status hm_mask_strips(hm_mask mask, hm_strips* strips);                       /* the words themselves, borrowed */
HM_API hm_status hm_mask_get(hm_mask mask, hm_point at, int32_t* solid);                /* 0 outside */
HM_API hm_status hm_mask_set(hm_mask mask, hm_point at, int32_t solid);                 /* HM_NONE outside */
HM_API hm_status hm_mask_count(hm_mask mask, int64_t* count);                           /* number of solid pixels */
HM_API hm_status hm_mask_memory_bytes(hm_mask mask, size_t* bytes);                     /* all of its memory */
HM_API hm_status hm_mask_fill(hm_mask mask);                                            /* all solid */
HM_API hm_status hm_mask_clear(hm_mask mask);                                           /* all clear */
HM_API hm_status hm_mask_invert(hm_mask mask);                                          /* swaps solid and clear */
HM_API hm_status hm_mask_draw(hm_mask mask, hm_mask other, hm_point at);                /* adds the other's pixels */
HM_API hm_status hm_mask_erase(hm_mask mask, hm_mask other, hm_point at);               /* removes the other's pixels */
HM_API hm_status hm_mask_keep(hm_mask mask, hm_mask other, hm_point at);                /* keeps only the other's pixels */
HM_API hm_status hm_mask_toggle(hm_mask mask, hm_mask other, hm_point at);              /* flips the other's pixels */
HM_API hm_status hm_mask_tighten(hm_mask mask);                                         /* makes solid bounds, diagonals and occupancy exact */
HM_API hm_status hm_mask_equal(hm_mask a, hm_mask b, int32_t* yes);                     /* same size, same pixels */
HM_API hm_status hm_mask_hash(hm_mask mask, uint64_t* hash);                            /* the same on every platform */
HM_API hm_status hm_mask_to_text(hm_mask mask, char** text);                            /* lines of '#' and '.'; hm_free it */
HM_API hm_status hm_mask_validate(hm_mask mask);                                        /* checks the layout; for tests */

/* ---- Pixels and old layouts (pixels.md, retro.md) ---- */

HM_API hm_pixel_view hm_pixel_view_default(void);                                       /* RGBA, no gaps */
HM_API int32_t hm_bytes_per_pixel(int32_t format);                                      /* 4, 3 or 1; 0 for an unknown format */
HM_API hm_status hm_mask_from_alpha(const hm_pixel_view* pixels, uint8_t threshold, hm_mask* mask); /* solid where alpha > threshold */
HM_API hm_status hm_mask_from_key(const hm_pixel_view* pixels, hm_colour key, uint8_t tolerance, hm_mask* mask); /* solid where not the key */
HM_API hm_status hm_mask_from_indexed(const hm_pixel_view* pixels, uint8_t key, hm_mask* mask); /* solid where the index is not the key */
HM_API hm_status hm_mask_from_predicate(hm_size size, hm_pixel_predicate solid, void* user, hm_mask* mask); /* calls solid for each pixel */
HM_API hm_status hm_mask_from_agk_memblock(const uint8_t* bytes, size_t count, uint8_t threshold, hm_mask* mask); /* an AGK image */
HM_API hm_status hm_mask_from_xlib_bitmap(const uint8_t* bytes, size_t count, uint8_t key, hm_mask* mask); /* an XLib linear bitmap */
HM_API hm_byte_layout hm_byte_layout_default(void);                                     /* rows of bytes, high bit first */
HM_API hm_byte_layout hm_byte_layout_xquest(int32_t byte_order);                        /* 32-bit columns, high bit first */
HM_API hm_byte_layout hm_byte_layout_agk(void);                                         /* 32 pixels per integer, rows without padding */
HM_API hm_byte_layout hm_byte_layout_pygame(int32_t bits);                              /* columns of unsigned long: 64 or 32 bits */
HM_API hm_byte_layout hm_byte_layout_msx8(void);                                        /* 8x8 patterns */
HM_API hm_byte_layout hm_byte_layout_msx16(void);                                       /* 16x16 patterns */
HM_API hm_byte_layout hm_byte_layout_nes(void);                                         /* two-plane tiles; can only be read */
HM_API hm_status hm_layout_size(hm_size size, const hm_byte_layout* layout, size_t* bytes); /* bytes that a mask of this size takes */
HM_API hm_status hm_mask_from_layout(const uint8_t* bytes, size_t count, hm_size size, const hm_byte_layout* layout, hm_mask* mask); /* count: hm_layout_size */
HM_API hm_status hm_layout_from_mask(hm_mask mask, const hm_byte_layout* layout, uint8_t* bytes, size_t room, size_t* count); /* HM_ERROR_ROOM writes count */
HM_API hm_pixel_target hm_pixel_target_default(void);                                   /* RGBA, no gaps */
HM_API hm_status hm_write_pixels(hm_mask mask, const hm_pixel_target* target, const hm_rgba* solid, const hm_rgba* clear,
    hm_point position); /* a null colour leaves those pixels as they are */
HM_API hm_status hm_mask_rows_create(hm_size size, hm_mask_rows* rows);                 /* a mask to build row by row */
HM_API hm_status hm_mask_rows_destroy(hm_mask_rows rows);                               /* also after hm_mask_rows_finish */
HM_API hm_status hm_mask_rows_size(hm_mask_rows rows, hm_size* size);                   /* 0 x 0 once finished */
HM_API hm_status hm_mask_rows_alpha_row(hm_mask_rows rows, int32_t y, const uint8_t* row, size_t count, int32_t format, uint8_t threshold); /* a whole row */
HM_API hm_status hm_mask_rows_alpha_pixels(hm_mask_rows rows, int32_t y, int32_t start, int32_t step, const uint8_t* alpha, size_t count,
    uint8_t threshold); /* every step-th pixel */
HM_API hm_status hm_mask_rows_finish(hm_mask_rows rows, hm_mask* mask);                 /* hands out the mask; leaves the rows empty */

/* ---- Overlap of two masks (overlap.md); points and boxes in a's pixels ---- */

HM_API hm_status hm_overlap(hm_mask a, hm_mask b, hm_point offset, int32_t* yes);       /* they share a pixel */
HM_API hm_status hm_first_point(hm_mask a, hm_mask b, hm_point offset, hm_point* point); /* topmost, then leftmost */
HM_API hm_status hm_leftmost_point(hm_mask a, hm_mask b, hm_point offset, hm_point* point); /* then topmost */
HM_API hm_status hm_rightmost_point(hm_mask a, hm_mask b, hm_point offset, hm_point* point); /* then topmost */
HM_API hm_status hm_bottommost_point(hm_mask a, hm_mask b, hm_point offset, hm_point* point); /* then leftmost */
HM_API hm_status hm_overlap_area(hm_mask a, hm_mask b, hm_point offset, int64_t* area); /* number of shared pixels */
HM_API hm_status hm_overlap_mask(hm_mask a, hm_mask b, hm_point offset, hm_mask* shared); /* a mask of a's size */
HM_API hm_status hm_overlap_mask_into(hm_mask a, hm_mask b, hm_point offset, hm_mask out); /* into an existing mask, which may be a or b */
HM_API hm_status hm_coarse_overlap(hm_mask coarse_a, hm_mask coarse_b, hm_point offset, int32_t k, int32_t* maybe); /* of hm_coarse masks; never misses */
HM_API hm_status hm_contact_of(hm_mask a, hm_mask b, hm_point offset, int32_t details, hm_contact* contact); /* all details at once; HM_NONE when apart */
HM_API hm_centroid hm_contact_centroid(const hm_contact* contact);                      /* of the shared pixels; needs HM_DETAIL_CENTROID */
HM_API hm_direction hm_contact_way_out(const hm_contact* contact);                      /* direction in which b leaves a; needs HM_DETAIL_GRADIENT */
HM_API hm_status hm_overlap_many(const hm_mask_pair* pairs, size_t count, uint8_t* answers,
    size_t* hits); /* 1 or 0 each; hits may be NULL; incomplete after an error */
HM_API hm_status hm_overlap_area_many(const hm_mask_pair* pairs, size_t count, int64_t* areas, size_t* hits); /* the same with areas */
HM_API hm_status hm_contact_many(const hm_mask_pair* pairs, size_t count, int32_t details, hm_contact* contacts, size_t* hits); /* the same with contacts */

/* ---- Shape: brushes (shape.md); `paint` is HM_DRAW, HM_ERASE or HM_TOGGLE ---- */

HM_API hm_status hm_paint_box(hm_mask mask, hm_box box, int32_t paint);                 /* pixels outside the mask are ignored */
HM_API hm_status hm_paint_disc(hm_mask mask, hm_point centre, int32_t radius, int32_t paint); /* radius 0 is one pixel; below: an error */
HM_API hm_status hm_paint_ellipse(hm_mask mask, hm_box box, int32_t paint);             /* touches the four sides */
HM_API hm_status hm_paint_line(hm_mask mask, hm_point from, hm_point to, int32_t thickness, int32_t paint); /* round ends */
HM_API hm_status hm_paint_polygon(hm_mask mask, const hm_point* corners, size_t count, int32_t rule, int32_t paint); /* corners of pixels */
HM_API hm_status hm_paint_polygons(hm_mask mask, const hm_point* corners, const size_t* counts, size_t loops, int32_t rule, int32_t paint); /* with holes */
HM_API hm_status hm_paint_flood(hm_mask mask, hm_point start, int32_t neighbours, int32_t paint, int64_t* changed); /* changed may be NULL */
HM_API hm_status hm_paint_mask(hm_mask mask, hm_mask brush, hm_point at, int32_t paint); /* another mask as the brush */
HM_API hm_status hm_disc_mask(int32_t radius, hm_mask* mask);                           /* 2 x radius + 1 on a side */
HM_API hm_status hm_ellipse_mask(hm_size size, hm_mask* mask);                          /* of this size */
HM_API hm_status hm_line_mask(hm_point from, hm_point to, int32_t thickness, hm_mask* mask, hm_point* position); /* and its top-left corner */
HM_API hm_status hm_polygon_mask(const hm_point* corners, size_t count, int32_t rule, hm_mask* mask, hm_point* position); /* and its top-left corner */

/* ---- Shape: masks from masks; `reach` is HM_REACH_..., `neighbours` HM_FOUR or HM_EIGHT; `position` is out's top-left corner ---- */

HM_API hm_status hm_grow(hm_mask mask, int32_t distance, int32_t reach, hm_mask* out, hm_point* position); /* larger on all sides */
HM_API hm_status hm_grow_in_place(hm_mask mask, int32_t distance, int32_t reach);       /* clipped at its edge */
HM_API hm_status hm_shrink(hm_mask mask, int32_t distance, int32_t reach, hm_mask* out); /* keeps pixels with only solid ones in reach */
HM_API hm_status hm_shrink_in_place(hm_mask mask, int32_t distance, int32_t reach);     /* the same in place */
HM_API hm_status hm_open(hm_mask mask, int32_t distance, int32_t reach, hm_mask* out);  /* shrinks, then grows: removes thin parts */
HM_API hm_status hm_close(hm_mask mask, int32_t distance, int32_t reach, hm_mask* out); /* grows, then shrinks: closes gaps */
HM_API hm_status hm_inner_outline(hm_mask mask, int32_t neighbours, hm_mask* out);      /* solid pixels with a clear neighbour */
HM_API hm_status hm_outer_outline(hm_mask mask, int32_t neighbours, hm_mask* out, hm_point* position); /* clear pixels with a solid neighbour */
HM_API hm_status hm_fill_holes(hm_mask mask, int32_t neighbours, hm_mask* out);         /* fills enclosed clear regions */
HM_API hm_status hm_remove_specks(hm_mask mask, int64_t least_area, int32_t neighbours, hm_mask* out); /* removes components below least_area */
HM_API hm_status hm_smooth(hm_mask mask, int32_t times, hm_mask* out);                  /* the majority of 3x3 */
HM_API hm_status hm_crop(hm_mask mask, hm_box box, hm_mask* out);                       /* clear where the box leaves the mask */
HM_API hm_status hm_crop_to_solid(hm_mask mask, hm_mask* out, hm_point* position);      /* 0 x 0 when no pixel is solid */
HM_API hm_status hm_pad(hm_mask mask, int32_t left, int32_t top, int32_t right, int32_t bottom, hm_mask* out); /* negative numbers cut off */
HM_API hm_status hm_shift(hm_mask mask, hm_point by, hm_mask* out);                     /* inside its frame */
HM_API hm_status hm_shift_in_place(hm_mask mask, hm_point by);                          /* the same in place */
HM_API hm_status hm_flip_x(hm_mask mask, hm_mask* out);                                 /* swaps left and right */
HM_API hm_status hm_flip_y(hm_mask mask, hm_mask* out);                                 /* swaps top and bottom */
HM_API hm_status hm_flip_x_in_place(hm_mask mask);                                      /* the same in place */
HM_API hm_status hm_flip_y_in_place(hm_mask mask);                                      /* the same in place */
HM_API hm_status hm_turn(hm_mask mask, int32_t quarters, hm_mask* out);                 /* clockwise on the screen */
HM_API hm_status hm_transpose(hm_mask mask, hm_mask* out);                              /* columns become rows */
HM_API hm_status hm_scale(hm_mask mask, hm_size size, int32_t how, hm_mask* out);       /* HM_SCALE_NEAREST, _ANY or _ALL */
HM_API hm_status hm_coarse(hm_mask mask, int32_t k, hm_mask* out);                      /* one pixel for k x k; see hm_coarse_overlap */
HM_API hm_status hm_hull_mask(hm_mask mask, hm_mask* out);                              /* the convex hull as pixels */
HM_API hm_status hm_convolve(hm_mask a, hm_mask b, hm_mask* out, hm_point* position);   /* every offset at which they overlap */
HM_API hm_status hm_and(hm_mask a, hm_mask b, hm_mask* out);                            /* sets of pixels, top-left corners together ... */
HM_API hm_status hm_or(hm_mask a, hm_mask b, hm_mask* out);                             /* ... as wide as the wider of the two ... */
HM_API hm_status hm_xor(hm_mask a, hm_mask b, hm_mask* out);                            /* ... and as high as the higher */
HM_API hm_status hm_minus(hm_mask a, hm_mask b, hm_mask* out);                          /* a without b */
HM_API hm_status hm_not(hm_mask mask, hm_mask* out);                                    /* the clear pixels */
HM_API hm_status hm_and_in_place(hm_mask a, hm_mask b);                                 /* a becomes the answer */
HM_API hm_status hm_or_in_place(hm_mask a, hm_mask b);                                  /* a becomes the answer */
HM_API hm_status hm_xor_in_place(hm_mask a, hm_mask b);                                 /* a becomes the answer */
HM_API hm_status hm_minus_in_place(hm_mask a, hm_mask b);                               /* a becomes the answer */

/* ---- Shape: measuring; arrays that are handed out end with hm_free ---- */

HM_API hm_status hm_moments_of(hm_mask mask, hm_moments* moments);                      /* exact sums */
HM_API hm_status hm_centroid_of(hm_mask mask, hm_centroid* centroid);                   /* mean of pixel centres; 0 when empty */
HM_API hm_status hm_principal_axes_of(hm_mask mask, hm_principal_axes* axes);                        /* the ellipse that spreads as the pixels do */
HM_API hm_principal_axes hm_moments_principal_axes(const hm_moments* moments);                    /* the same from the sums */
HM_API hm_status hm_row_counts(hm_mask mask, int32_t* counts, size_t room);             /* one per row; HM_ERROR_ROOM below the height */
HM_API hm_status hm_column_counts(hm_mask mask, int32_t* counts, size_t room);          /* one per column */
HM_API hm_status hm_row_runs(hm_mask mask, int32_t y, hm_run** out, size_t* count);     /* solid runs, left to right */
HM_API hm_status hm_for_each_run(hm_mask mask, int32_t y, hm_run_visitor visit, void* user); /* the same one by one; allocates nothing */
HM_API hm_status hm_components(hm_mask mask, int32_t neighbours, hm_component** out, size_t* count); /* in order of their first pixels */
HM_API hm_status hm_label_components(hm_mask mask, int32_t neighbours, uint32_t* numbers, size_t room, uint32_t* count); /* row by row; 0 is clear */
HM_API hm_status hm_component_masks(hm_mask mask, int32_t neighbours, hm_mask_at** out, size_t* count); /* destroy each mask too */
HM_API hm_status hm_largest_component(hm_mask mask, int32_t neighbours, hm_mask* out);  /* as large as mask */
HM_API hm_status hm_component_at(hm_mask mask, hm_point at, int32_t neighbours, hm_mask* out); /* as large as mask */
HM_API hm_status hm_trace(hm_mask mask, int32_t neighbours, hm_point** corners, size_t* corner_count, hm_loop** loops, size_t* loop_count); /* boundaries */
HM_API hm_status hm_convex_hull(hm_mask mask, hm_point** corners, size_t* count);       /* clockwise from the top */
HM_API hm_status hm_distance_field(hm_mask mask, uint32_t* squared, size_t room);       /* row by row; 0xFFFFFFFF: no pixel is solid */
HM_API hm_status hm_is_subset(hm_mask part, hm_mask whole, hm_point offset, int32_t* yes); /* part's corner at offset */
HM_API hm_status hm_difference_text(hm_mask a, hm_mask b, char** text);                 /* '#' both, '-' only a, '+' only b */

/* ---- Motion, mask against mask (motion.md); b moves ---- */

HM_API hm_status hm_sweep_of(hm_mask a, hm_mask b, hm_point offset, hm_point delta, int32_t details, hm_sweep* sweep); /* how far b gets */
HM_API hm_status hm_surface_normal(hm_mask mask, hm_point pixel, int32_t radius, hm_normal* normal); /* where the surface faces */
HM_API hm_status hm_ray(hm_mask mask, hm_point from, hm_point to, int32_t normal_radius, hm_ray_hit* hit); /* the first solid pixel */
HM_API hm_point hm_direction_of(int32_t face);                                          /* out of a pixel through a face: (-1, 0) for HM_FACE_LEFT ... */
HM_API hm_status hm_separate(hm_mask a, hm_mask b, hm_point offset, int32_t limit, hm_point* move); /* b's shortest move out of a */
HM_API hm_status hm_separate_axis(hm_mask a, hm_mask b, hm_point offset, int32_t limit, int32_t axis, hm_point* move); /* along one axis */
HM_API hm_status hm_separate_direction(hm_mask a, hm_mask b, hm_point offset, int32_t limit, hm_point direction, hm_point* move); /* in one direction */
HM_API hm_status hm_distance_of(hm_mask a, hm_mask b, hm_point offset, hm_distance* distance); /* between the nearest pixels */

/* ---- Transform (transform.md); points and boxes of placed masks are world pixels ---- */

HM_API hm_angle hm_angle_fraction(uint32_t of_a_turn);                                  /* in units of 2^-32 */
HM_API hm_angle hm_angle_quarters(int32_t turns);                                       /* quarter turns */
HM_API hm_angle hm_angle_turns(double turns);                                           /* to the nearest fraction; not finite: invalid */
HM_API hm_angle hm_angle_degrees(double degrees);                                       /* to the nearest fraction; not finite: invalid */
HM_API hm_angle hm_angle_radians(double radians);                                       /* to the nearest fraction; not finite: invalid */
HM_API int64_t hm_sine(hm_angle angle);                                                 /* in units of 2^-60, from integers alone */
HM_API int64_t hm_cosine(hm_angle angle);                                               /* in units of 2^-60, from integers alone */
HM_API hm_transform_parts hm_transform_parts_default(void);                             /* the identity: scale 1 */
HM_API hm_status hm_transform_parts_about_middle(hm_mask mask, double x, double y, hm_transform_parts* parts); /* pivot: the middle of the mask */
HM_API hm_transform hm_transform_default(void);                                         /* the identity */
HM_API hm_transform hm_transform_of(const hm_transform_parts* parts);                   /* combines the parts */
HM_API hm_transform hm_transform_multiply(const hm_transform* outer, const hm_transform* inner); /* first inner, then outer */
HM_API hm_transform hm_transform_inverse(const hm_transform* transform);                /* not finite when there is none */
HM_API hm_status hm_place(hm_mask mask, const hm_transform* transform, hm_placed_mask* placed); /* the mask as it is now */
HM_API hm_status hm_placed_mask_destroy(hm_placed_mask placed);                              /* the mask stays */
HM_API hm_status hm_placed_mask_set(hm_placed_mask placed, hm_mask mask, const hm_transform* transform); /* hm_place without a new handle */
HM_API hm_status hm_placed_mask_move(hm_placed_mask placed, hm_point by);                    /* moves it by whole pixels */
HM_API hm_status hm_placed_mask_mask(hm_placed_mask placed, hm_mask* mask);             /* the mask that it places, as a new handle */
HM_API hm_status hm_placed_mask_position(hm_placed_mask placed, hm_point* position);         /* the pixel that the pivot lies in */
HM_API hm_status hm_placed_mask_covers(hm_placed_mask placed, hm_point pixel, int32_t* yes); /* one world pixel */
HM_API hm_status hm_placed_mask_bounds(hm_placed_mask placed, int32_t coverage, hm_box* box); /* tight around what its solid box covers */
HM_API hm_status hm_placed_mask_rasterise(hm_placed_mask placed, int32_t coverage, hm_mask* mask, hm_point* position); /* the covered pixels as a mask */
HM_API hm_status hm_placed_mask_overlap(hm_placed_mask a, hm_placed_mask b, int32_t* yes);   /* both cover a pixel */
HM_API hm_status hm_placed_mask_overlap_area(hm_placed_mask a, hm_placed_mask b, int64_t* area); /* number of pixels both cover */
HM_API hm_status hm_placed_mask_first_point(hm_placed_mask a, hm_placed_mask b, hm_point* point); /* topmost, then leftmost */
HM_API hm_status hm_placed_mask_contact(hm_placed_mask a, hm_placed_mask b, int32_t details, hm_contact* contact); /* HM_NONE when apart */
HM_API hm_status hm_placed_mask_sweep(hm_placed_mask a, hm_placed_mask b, hm_point delta, int32_t details, hm_sweep* sweep); /* offsets are moves of b */
HM_API hm_status hm_placed_mask_sweep_turning(hm_placed_mask a, hm_mask b, const hm_transform_parts* from, const hm_travel* travel, int32_t details,
    hm_turning_sweep* sweep); /* b turns while it moves */
HM_API hm_status hm_placed_mask_separate(hm_placed_mask a, hm_placed_mask b, int32_t limit, hm_point* move); /* b's shortest move out of a */
HM_API hm_status hm_placed_mask_separate_axis(hm_placed_mask a, hm_placed_mask b, int32_t limit, int32_t axis, hm_point* move); /* along one axis */
HM_API hm_status hm_placed_mask_separate_direction(hm_placed_mask a, hm_placed_mask b, int32_t limit, hm_point direction,
    hm_point* move); /* in one direction */
HM_API hm_status hm_placed_mask_ray(hm_placed_mask placed, hm_point from, hm_point to, int32_t normal_radius, hm_ray_hit* hit); /* the first covered pixel */
HM_API hm_status hm_placed_mask_distance(hm_placed_mask a, hm_placed_mask b, hm_distance* distance); /* between the nearest pixels */
HM_API hm_point hm_offset_between(hm_point corner_a, hm_point moved_a, hm_point corner_b, hm_point moved_b); /* of two rasters that moved */
HM_API hm_rotation_options hm_rotation_options_default(void);                           /* 64 angles, 16 MiB */
HM_API hm_status hm_rotation_cache_create(hm_mask mask, const hm_rotation_options* options, hm_rotation_cache* cache); /* options NULL: the default */
HM_API hm_status hm_rotation_cache_destroy(hm_rotation_cache cache);                    /* masks it handed out stay */
HM_API hm_status hm_rotation_cache_angle_count(hm_rotation_cache cache, int32_t* count); /* evenly spaced */
HM_API hm_status hm_rotation_cache_index_of(hm_rotation_cache cache, hm_angle angle, int32_t* index); /* of the nearest angle */
HM_API hm_status hm_rotation_cache_angle_at(hm_rotation_cache cache, int32_t index, hm_angle* angle); /* the angle of an index */
HM_API hm_status hm_rotation_cache_get(hm_rotation_cache cache, hm_angle angle, hm_mask* mask,
    hm_point* position); /* makes the raster if needed; one thread at a time */
HM_API hm_status hm_rotation_cache_find(hm_rotation_cache cache, hm_angle angle, hm_mask* mask, hm_point* position); /* HM_NONE if it is not made yet */
HM_API hm_status hm_rotation_cache_prepare(hm_rotation_cache cache, int32_t* count);    /* makes all that fit; count may be NULL */
HM_API hm_status hm_rotation_cache_raster_count(hm_rotation_cache cache, int32_t* count); /* rasters kept now */
HM_API hm_status hm_rotation_cache_memory_bytes(hm_rotation_cache cache, size_t* bytes); /* of the rasters kept */

/* ---- Motion among obstacles (motion.md); positions are those of top-left pixels; obstacles may be NULL ---- */

HM_API hm_obstacle hm_obstacle_default(void);                                           /* an empty box that blocks from all sides */
HM_API hm_obstacles hm_obstacles_default(void);                                         /* no obstacles */
HM_API int32_t hm_obstacle_give(hm_obstacle_sink* sink, const hm_obstacle* obstacle);   /* inside an hm_obstacle_query; 0: stop */
HM_API hm_status hm_fits(hm_mask mask, hm_point position, const hm_obstacles* obstacles, int32_t* yes); /* it overlaps no obstacle */
HM_API hm_status hm_unstick(hm_mask mask, hm_point position, int32_t limit, const hm_obstacles* obstacles,
    hm_point* move); /* the shortest move to where it fits */
HM_API hm_status hm_sweep_among(hm_mask mask, hm_point position, hm_point delta, const hm_obstacles* obstacles, int32_t details,
    hm_obstacle_sweep* sweep); /* to the first obstacle */
HM_API hm_status hm_ray_among(hm_point from, hm_point to, const hm_obstacles* obstacles, int32_t normal_radius,
    hm_obstacle_ray_hit* hit); /* the first obstacle */
HM_API hm_mover_definition hm_mover_definition_default(void);                           /* at (0, 0), climbs no ledges, gravity at the bottom */
HM_API hm_status hm_mover_create(const hm_mover_definition* definition, hm_mover* mover); /* NULL: the default */
HM_API hm_status hm_mover_destroy(hm_mover mover);                                      /* its obstacles stay */
HM_API hm_status hm_mover_copy(hm_mover mover, hm_mover* copy);                         /* for rollback */
HM_API hm_status hm_mover_assign(hm_mover mover, hm_mover from);                        /* goes back to a copy */
HM_API hm_status hm_mover_get(hm_mover mover, hm_mover_state* state);                   /* position and remainders */
HM_API hm_status hm_mover_set_position(hm_mover mover, hm_point position);              /* and clears the remainders */

/* Moves by up to (dx, dy) pixels; HM_ERROR_ARGUMENT for a number that is not finite. `hit` may be NULL.
   HM_ERROR_CALLBACK: if the obstacles' query or accept threw, the mover stays; if `hit` threw, it has moved, and `result` is written. */
HM_API hm_status hm_mover_move(hm_mover mover, hm_mask mask, double dx, double dy, const hm_obstacles* obstacles, hm_move_hit_visitor hit, void* user,
    hm_move_result* result); /* walks among obstacles */
HM_API hm_status hm_mover_move_placed(hm_mover mover, hm_placed_mask placed, double dx, double dy, const hm_obstacles* obstacles, hm_move_hit_visitor hit,
    void* user, hm_move_result* result); /* the same for a placed mask */

/* Moves out of what the mover overlaps, by the shortest way; keeps the remainders, so it may be called in every frame. A one-way obstacle that
   overlaps it does not count. move (0, 0): nothing to leave. HM_NONE: no move within the limit helps, and the mover stays. */
HM_API hm_status hm_mover_unstick(hm_mover mover, hm_mask mask, int32_t limit, const hm_obstacles* obstacles, hm_point* move); /* before a move */
HM_API hm_status hm_mover_unstick_placed(hm_mover mover, hm_placed_mask placed, int32_t limit, const hm_obstacles* obstacles,
    hm_point* move); /* the same for a placed mask */

/* ---- Executors (parallel.md) ---- */

HM_API hm_status hm_executor_threads(uint32_t lanes, hm_executor* executor);            /* threads of its own; 0 lanes: one per processor */
HM_API hm_status hm_executor_custom(uint32_t lanes, hm_run_function run, void* user,
    hm_executor* executor); /* your job system; 1 ... 1,024 lanes; run may throw */
HM_API hm_status hm_executor_destroy(hm_executor executor);                             /* worlds keep the one they use */
HM_API hm_status hm_executor_lanes(hm_executor executor, uint32_t* lanes);              /* pieces that may run at the same time */

/* ---- Pairs of boxes (pairs.md) ---- */

HM_API hm_status hm_pair_finder_create(int32_t broad_phase, int32_t cell, hm_pair_finder* finder); /* for engines that keep their own bodies */
HM_API hm_status hm_pair_finder_destroy(hm_pair_finder finder);                         /* releases its memory */
HM_API hm_status hm_pair_finder_find(hm_pair_finder finder, const hm_box* boxes, size_t count, hm_index_pairs_visitor visit, void* user,
    uint64_t* found); /* in batches; found may be NULL */

/* ---- Sheets: frames and animations (sheet.md); text is UTF-8 ---- */

HM_API hm_status hm_sheet_create(hm_sheet* sheet);                                      /* no frames yet */
HM_API hm_status hm_sheet_copy(hm_sheet sheet, hm_sheet* copy);                         /* the masks are shared */
HM_API hm_status hm_sheet_destroy(hm_sheet sheet);                                      /* worlds keep the masks they use */
HM_API hm_frame_definition hm_frame_definition_default(void);                           /* 100 milliseconds, pivot in the top-left corner */
HM_API hm_pivot hm_pivot_at(hm_point corner);                                           /* a corner of pixels */
HM_API hm_pivot hm_pivot_centre(hm_size frame);                                         /* the middle of a frame */
HM_API hm_animation hm_animation_default(void);                                         /* forward, without end */
HM_API hm_status hm_sheet_add_frame(hm_sheet sheet, const hm_frame_definition* frame, uint32_t* index); /* clear edges are cut off; index may be NULL */
HM_API hm_status hm_sheet_add_animation(hm_sheet sheet, const hm_animation* animation, uint32_t* index); /* index may be NULL */
HM_API hm_status hm_sheet_frame_count(hm_sheet sheet, uint32_t* count);                 /* number of frames */
HM_API hm_status hm_sheet_animation_count(hm_sheet sheet, uint32_t* count);             /* number of animations */
HM_API hm_status hm_sheet_frame(hm_sheet sheet, uint32_t index, hm_frame* frame);       /* its text is borrowed */
HM_API hm_status hm_sheet_frame_part(hm_sheet sheet, uint32_t index, size_t part, hm_frame_part* out); /* the parts of a frame, by name; borrowed */
HM_API hm_status hm_sheet_animation(hm_sheet sheet, uint32_t index, hm_animation* animation); /* borrowed */
HM_API hm_status hm_sheet_find_frame(hm_sheet sheet, const char* name, uint32_t* index); /* HM_NONE: there is none */
HM_API hm_status hm_sheet_find_animation(hm_sheet sheet, const char* name, uint32_t* index); /* HM_NONE: there is none */
HM_API hm_status hm_sheet_duration(hm_sheet sheet, uint32_t animation, int64_t* milliseconds); /* of one repeat */
HM_API hm_status hm_sheet_mask(hm_sheet sheet, uint32_t frame, int32_t orientation, hm_mask* mask,
    hm_point* origin); /* a new handle, and the pivot from its top-left pixel */
HM_API hm_status hm_sheet_part_mask(hm_sheet sheet, uint32_t frame, const char* part, int32_t orientation, hm_mask* mask,
    hm_point* origin); /* HM_NONE: the frame lacks it */
HM_API hm_status hm_sheet_part_names(hm_sheet sheet, hm_text_visitor visit, void* user); /* of all frames, sorted */
HM_API hm_status hm_sheet_play(hm_sheet sheet, const char* animation, hm_player* player); /* at its start; HM_NONE: there is none */
HM_API hm_status hm_sheet_frame_of(hm_sheet sheet, const hm_player* player, uint32_t* frame); /* that it shows */
HM_API hm_status hm_sheet_advance(hm_sheet sheet, hm_player* player, int32_t milliseconds, uint32_t* frame); /* frame, that it shows then, may be NULL */
HM_API hm_status hm_sheet_advance_visit(hm_sheet sheet, hm_player* player, int32_t milliseconds, hm_player_event_visitor visit,
    void* user); /* the player has advanced even if visit throws */
HM_API hm_status hm_sheet_advance_many(hm_sheet sheet, hm_player* players, size_t count, int32_t milliseconds, uint32_t* frames); /* one frame each */
HM_API hm_status hm_sheet_seek(hm_sheet sheet, hm_player* player, int64_t milliseconds); /* to a time from the start */
HM_API hm_status hm_sheet_memory_bytes(hm_sheet sheet, size_t* bytes);                  /* masks included */
HM_API hm_status hm_sheet_equal(hm_sheet a, hm_sheet b, int32_t* yes);                  /* same frames, animations and names in the same order */
HM_API hm_status hm_sheet_same_names(hm_sheet a, hm_sheet b, int32_t* yes);             /* indices and players of one are good for the other */
HM_API hm_status hm_sheet_difference(hm_sheet before, hm_sheet after, hm_sheet_change_visitor visit, void* user); /* frames, then animations, by name */
HM_API hm_status hm_sheet_to_bytes(hm_sheet sheet, uint8_t** out, size_t* count);       /* a baked sheet (format.md) */
HM_API hm_status hm_sheet_from_bytes(const uint8_t* bytes, size_t count, int32_t trust, hm_sheet* sheet); /* copies the bytes once */

/* ---- Image: PNG (image.md); rule and limits may be NULL. HM_ERROR_UNSUPPORTED in a build without libspng ---- */

HM_API hm_solid_rule hm_solid_rule_default(void);                                       /* alpha > 0 */
HM_API hm_solid_rule hm_solid_rule_alpha(uint8_t above);                                /* alpha > above */
HM_API hm_solid_rule hm_solid_rule_colour_key(hm_colour key, uint8_t tolerance);        /* not the key */
HM_API hm_solid_rule hm_solid_rule_corner_key(uint8_t tolerance);                       /* not the colour of the four corners */
HM_API hm_solid_rule hm_solid_rule_luma(uint8_t above);                                 /* brightness > above */
HM_API hm_image_limits hm_image_limits_default(void);                                   /* what a reader accepts */
HM_API hm_status hm_read_png(const char* path, const hm_solid_rule* rule, const hm_image_limits* limits, hm_mask* mask); /* rule NULL: alpha > 0 */
HM_API hm_status hm_decode_png(const uint8_t* bytes, size_t count, const hm_solid_rule* rule, const hm_image_limits* limits,
    hm_mask* mask); /* bytes to a mask */
HM_API hm_status hm_read_picture(const char* path, const hm_image_limits* limits, hm_picture* picture); /* hm_free its rgba */
HM_API hm_status hm_decode_picture(const uint8_t* bytes, size_t count, const hm_image_limits* limits, hm_picture* picture); /* hm_free its rgba */
HM_API hm_status hm_write_png(const char* path, hm_mask mask);                          /* replaces the file whole, or leaves it as it was */
HM_API hm_status hm_write_picture(const char* path, const hm_picture* picture);         /* the same for a picture */
HM_API hm_status hm_encode_png(hm_mask mask, uint8_t** out, size_t* count);             /* the bytes of the file */
HM_API hm_status hm_encode_picture(const hm_picture* picture, uint8_t** out, size_t* count); /* the same for a picture */
HM_API hm_status hm_write_file(const char* path, const uint8_t* bytes, size_t count);   /* any bytes, whole or not at all */
HM_API hm_sheet_options hm_sheet_options_default(void);                                 /* any format; alpha > 0 */
HM_API hm_status hm_read_sheet(const char* path, const hm_sheet_options* options, hm_sheet* sheet); /* options may be NULL (import.md) */
HM_API hm_status hm_load_sheet(const char* path, int32_t trust, hm_sheet* sheet);       /* a baked sheet, with one read */
HM_API hm_status hm_save_sheet(const char* path, hm_sheet sheet);                       /* replaces the file whole, or leaves it as it was */
HM_API void hm_remove_temporary_files(void);                                            /* of writes under way; for a signal handler */

#ifdef __cplusplus
}
#endif

#endif /* HITMASK_H */
