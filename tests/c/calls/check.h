/* What the calls are checked with. Failures are printed and counted; the program goes on. */
#ifndef HITMASK_TESTS_C_CHECK_H
#define HITMASK_TESTS_C_CHECK_H

#include <hitmask.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int failures;

void check(int good, const char* what, const char* file, int line);
void check_status(hm_status is, hm_status wanted, const char* what, const char* file, int line);

#define CHECK(what) check((what) != 0, #what, __FILE__, __LINE__)
#define IS(wanted, call) check_status((call), (wanted), #call, __FILE__, __LINE__)
#define OK(call) IS(HM_OK, call)

hm_point point(int32_t x, int32_t y);
hm_size size(int32_t width, int32_t height);
hm_box box(int32_t x, int32_t y, int32_t w, int32_t h);
int same_point(hm_point a, hm_point b);
int same_box(hm_box a, hm_box b);

/* A mask from text; and whether a mask is that text. The latter destroys it. */
hm_mask drawn(const char* text);
int looks_like(hm_mask mask, const char* text);
int is_drawn(hm_mask mask, const char* text);
int64_t count_of(hm_mask mask);

void test_library(void);
void test_geometry(void);
void test_mask(void);
void test_pixels(void);
void test_overlap(void);
void test_paint(void);
void test_shape(void);
void test_measure(void);
void test_motion(void);
void test_transform(void);
void test_placed(void);
void test_obstacles(void);
void test_mover(void);
void test_executor(void);
void test_world(void);
void test_shapes(void);
void test_contacts(void);
void test_queries(void);
void test_world_motion(void);
void test_world_attachments(void);
void test_world_movers(void);
void test_world_carriers(void);
void test_world_drawing(void);
void test_world_characters(void);
void test_world_snapshots(void);
void test_image(void);
void test_sheet(void);
void test_runs(void);
void test_terrain(void);
void test_world_terrain(void);
void test_contour(void);

#endif
