/* hitmask for C: the types. Include hitmask.h, which includes this file.
 *
 * Structs are plain values and mirror those of the C++ library; what they mean is on its pages in docs/.
 * Choices and yes/no are int32_t: 0 is no. Get a definition's defaults from its hm_..._default().
 */
#ifndef HITMASK_TYPES_H
#define HITMASK_TYPES_H

#include <stddef.h>
#include <stdint.h>

/* HM_API marks what a shared library exports. */
#if defined(HITMASK_STATIC) && !defined(__wasm__)
#define HM_API
#elif defined(_WIN32) && defined(HITMASK_BUILDING)
#define HM_API __declspec(dllexport)
#elif defined(_WIN32)
#define HM_API __declspec(dllimport)
#else
#define HM_API __attribute__((visibility("default")))
#endif

/* Raised by every change after which programs must be compiled again. */
#define HM_ABI_VERSION 2

/* ---- Answers of calls: 0 done, above 0 done but there is nothing to tell, below 0 refused ---- */

typedef int32_t hm_status;
enum {
  HM_OK = 0,
  HM_NONE = 1,                    /* no such point, way out, hit ...: not an error; the answer is all zero */
  HM_ERROR_ARGUMENT = -1,         /* a null pointer, an unknown choice, a size that no mask can have ... */
  HM_ERROR_MEMORY = -2,           /* memory ran out */
  HM_ERROR_NULL_HANDLE = -3,      /* the handle is all zero */
  HM_ERROR_STALE_HANDLE = -4,     /* what it named was destroyed */
  HM_ERROR_FOREIGN_HANDLE = -5,   /* it names another kind of thing, or was never given out */
  HM_ERROR_ROOM = -6,             /* the caller's array is too short; the count says what it takes */
  HM_ERROR_DATA = -7,             /* bytes that do not hold what they should, a file that cannot be used */
  HM_ERROR_UNSUPPORTED = -8,      /* this build does without it */
  HM_ERROR_INTERNAL = -9,         /* something else, such as an exception out of a callback */
  HM_ERROR_BODY_NULL = -20,       /* the world: the body's id is 0 */
  HM_ERROR_BODY_STALE = -21,      /* the body was removed, or restored away */
  HM_ERROR_BODY_FOREIGN = -22,    /* the body is another world's */
  HM_ERROR_POSITION = -23,        /* outside -2^30 ... 2^30 - 1 */
  HM_ERROR_NO_MASK = -24,         /* a body with neither mask nor size */
  HM_ERROR_SIZE = -25,            /* a box with a side below 0 or over 2^30 */
  HM_ERROR_PERIOD = -26,          /* larger than the period of a world that wraps around */
  HM_ERROR_TRANSFORM = -27,       /* no mask can be placed so */
  HM_ERROR_LENGTHS = -28,         /* arrays that belong together differ in length */
  HM_ERROR_BODIES = -29,          /* too many bodies */
  HM_ERROR_CONTACTS = -30,        /* more contacts than the definition allows */
  HM_ERROR_SNAPSHOT = -31,        /* of a world with other periods, or an empty one */
  HM_ERROR_BUSY = -32,            /* called from inside one of the world's or pair finder's own callbacks */
  HM_ERROR_STUCK = -33            /* no way out within the limit */
};

/* ---- Handles: zero is null. Destroyed ones are noticed, whatever came after them ---- */

typedef struct { uint64_t id; } hm_mask;        /* pixels: painting one that a world shares paints a copy */
typedef struct { uint64_t id; } hm_rows;        /* a mask that is built row by row */
typedef struct { uint64_t id; } hm_placed_mask;      /* a mask turned, scaled, mirrored, at its place */
typedef struct { uint64_t id; } hm_rotations;   /* a mask at evenly spaced angles */
typedef struct { uint64_t id; } hm_mover;       /* a mask that walks */
typedef struct { uint64_t id; } hm_executor;    /* who runs the pieces of large jobs */
typedef struct { uint64_t id; } hm_world;
typedef struct { uint64_t id; } hm_snapshot;    /* a world at one moment */
typedef struct { uint64_t id; } hm_pair_finder; /* the broad phase alone */

typedef uint64_t hm_body; /* a body of a world, by its id; 0 is null. Ids sort as events do */

typedef void* (*hm_alloc_function)(size_t bytes, void* user);  /* aligned as malloc does; NULL when there is none */
typedef void (*hm_free_function)(void* memory, void* user);

/* ---- Geometry ---- */

typedef struct { int32_t x, y; } hm_point;
typedef struct { int32_t width, height; } hm_size;
typedef struct { int32_t x, y, w, h; } hm_box;       /* half-open; w <= 0 or h <= 0 is empty */
typedef struct { uint64_t x, y; } hm_region;         /* which of 64 columns and rows of tiles a box stands in */

/* ---- Masks ---- */

typedef struct { int32_t least_sum, greatest_sum, least_difference, greatest_difference; } hm_diagonals;

/* The words of a mask, borrowed until it changes: strips 64 pixels wide, lowest bit leftmost, one word a row. */
typedef struct {
  const uint64_t* words; /* row 0 of strip 0 */
  size_t strip_stride;   /* words from one strip to the next; 7 zero rows lie between */
  int32_t strip_count;
} hm_strips;

/* ---- Pixels ---- */

enum { HM_RGBA8, HM_BGRA8, HM_ARGB8, HM_ABGR8, HM_RGB8, HM_BGR8, HM_A8, HM_INDEXED8 }; /* bytes in memory order */

typedef struct {
  const uint8_t* bytes; /* the first byte in memory */
  size_t byte_count;
  hm_size size;
  int32_t format;       /* HM_RGBA8 ... */
  ptrdiff_t row_stride; /* bytes; 0: rows without gaps; negative: stored bottom-up */
  ptrdiff_t pixel_stride; /* bytes; 0: the format's */
} hm_pixels;

typedef struct { uint8_t red, green, blue; } hm_colour;

enum { HM_LAYOUT_ROWS, HM_LAYOUT_COLUMNS, HM_LAYOUT_PACKED, HM_LAYOUT_MSX8, HM_LAYOUT_MSX16, HM_LAYOUT_NES };
enum { HM_HIGH_BIT_FIRST, HM_LOW_BIT_FIRST }; /* which bit is the leftmost pixel */
enum { HM_LITTLE_ENDIAN, HM_BIG_ENDIAN };

typedef struct {
  int32_t arrangement; /* HM_LAYOUT_... */
  int32_t bits;        /* of a word: 8, 16, 32 or 64 */
  int32_t bit_order;
  int32_t byte_order;
} hm_layout;

/* Whether a pixel is solid. */
typedef int32_t (*hm_pixel_predicate)(int32_t x, int32_t y, void* user);

/* ---- Overlap ---- */

enum { /* which details of a contact to work out; combine with | */
  HM_DETAIL_NONE = 0, HM_DETAIL_AREA = 1, HM_DETAIL_FIRST = 2, HM_DETAIL_BOX = 4, HM_DETAIL_CENTROID = 8,
  HM_DETAIL_GRADIENT = 16, HM_DETAIL_ALL = 31
};

typedef struct {
  int64_t area;                   /* shared pixels */
  hm_point first;                 /* topmost, then leftmost */
  hm_box box;                     /* tight */
  int64_t sum_x, sum_y;           /* of the shared pixels' coordinates */
  int64_t gradient_x, gradient_y; /* moving b this way shares more; its negative is the way out */
} hm_contact;

typedef struct { hm_mask a, b; hm_point offset; } hm_mask_pair; /* offset: b's top-left corner minus a's */

/* ---- Shape ---- */

enum { HM_DRAW, HM_ERASE, HM_TOGGLE };           /* what a brush does */
enum { HM_EVEN_ODD, HM_NON_ZERO };               /* what is inside a polygon */
enum { HM_FOUR, HM_EIGHT };                      /* neighbours by edges; by corners too */
enum { HM_REACH_FOUR, HM_REACH_EIGHT, HM_REACH_DISC };
enum { HM_SCALE_NEAREST, HM_SCALE_ANY, HM_SCALE_ALL };

typedef struct { int64_t area, sum_x, sum_y, sum_xx, sum_xy, sum_yy; } hm_moments;
typedef struct { double x, y; } hm_centroid;                     /* pixels; where (0, 0) lies, its function says */
typedef struct { double angle, long_axis, short_axis; } hm_axes; /* radians; pixels */
typedef struct { int32_t x, length; } hm_run;
typedef struct { hm_box box; int64_t area; hm_point first; } hm_component;
typedef struct { hm_mask mask; hm_point origin; } hm_mask_at; /* a mask and its top-left corner */
typedef struct { size_t first_corner, corner_count; uint32_t component; int32_t is_hole; } hm_loop;

/* ---- Transform ---- */

typedef struct { uint32_t fraction; int32_t invalid; } hm_angle; /* 2^-32ths of a turn, clockwise on a screen */

typedef struct { /* mirrored, scaled, sheared, turned about the pivot, which then lies at (x, y) */
  double x, y, pivot_x, pivot_y;
  hm_angle angle;
  double scale_x, scale_y;
  int32_t flip_x, flip_y;
  double shear_x, shear_y;
} hm_transform_parts;

typedef struct { double xx, xy, yx, yy, x, y, pivot_x, pivot_y; } hm_transform;

enum { HM_COVER_CENTRE, HM_COVER_ANY };

typedef struct {
  hm_transform_parts parts; /* its angle is the first one */
  int32_t angles;
  int32_t coverage;
  size_t memory_limit; /* bytes */
} hm_rotation_options;

/* ---- Motion ---- */

enum { HM_FACE_NONE, HM_FACE_LEFT, HM_FACE_RIGHT, HM_FACE_TOP, HM_FACE_BOTTOM };
enum { HM_AXIS_X, HM_AXIS_Y };

typedef struct { int64_t x, y; int32_t reliable; } hm_normal;
typedef struct { hm_point pixel; int32_t face; int64_t steps; hm_normal normal; } hm_ray_hit;
typedef struct { uint64_t squared; hm_point a, b; } hm_distance;

typedef struct { /* how far something got; offsets, moves or positions as its function says */
  int64_t steps;            /* done freely */
  hm_point last_free;       /* means something unless started_overlapping */
  hm_point first_blocked;   /* means something when blocked */
  int32_t blocked, started_overlapping;
  uint64_t obstacle;        /* the obstacle's id or the body in the way; 0 for two masks */
  hm_contact contact;       /* at first_blocked */
} hm_sweep;

typedef struct { double x, y, turns; } hm_travel; /* pixels, pixels, whole turns clockwise */

typedef struct { /* after k of step_count steps: k / step_count of the way and of the turning are done */
  int32_t steps, step_count;
  int32_t blocked, started_overlapping;
  hm_contact contact;
} hm_turning_sweep;

typedef struct {
  hm_mask mask;     /* null: a box of `size`, solid all over */
  hm_size size;
  hm_point position;
  uint64_t id;      /* yours */
  int32_t one_way;  /* HM_FACE_...: the side it blocks from; none: all */
} hm_obstacle;

typedef struct { /* which bodies of a world a query may find */
  uint32_t layer, collides_with;
  int32_t still, moving;
  hm_body except; /* mostly the asker itself */
} hm_query_filter;

/* Give every obstacle whose box overlaps `box` to hm_obstacle_give(sink, ...); others do no harm. */
typedef struct hm_obstacle_sink hm_obstacle_sink;
typedef void (*hm_obstacle_query)(const hm_box* box, hm_obstacle_sink* sink, void* user);

typedef struct { /* what is in the way: an array, the bodies of a world, a function, or all of these */
  const hm_obstacle* items;
  size_t count;
  hm_world world; /* null: none */
  hm_query_filter filter;
  hm_obstacle_query query;
  void* user;
} hm_obstacles;

typedef struct { uint64_t obstacle; hm_ray_hit hit; } hm_obstacle_ray_hit;
typedef struct { hm_point position; int32_t step_up, step_down; } hm_mover_definition;
typedef struct { hm_mover_definition definition; int32_t remainder_x, remainder_y; } hm_mover_state; /* 1/65,536 px */
typedef struct { hm_point moved; int32_t hit_x, hit_y, on_ground; } hm_move_result;

typedef struct {
  uint64_t obstacle;
  int32_t axis;
  hm_point position; /* of the mover, where it would have overlapped */
  hm_contact contact;
  hm_normal normal;
} hm_move_hit;

/* Callbacks return 0 to hear of no more. What they are given is theirs for the length of the call. */
typedef int32_t (*hm_move_hit_visitor)(const hm_move_hit* hit, void* user);

/* ---- Executors ---- */

/* Run piece(job, n, lane) once for each n below `pieces`, in any order, and return when all are done. Lanes are
   numbered from 0, below the executor's count of them; a lane runs at most one piece at a time. Pieces that come
   with another lane, or not at all, are run by the calling thread in the end; a second time they do nothing. */
typedef void (*hm_piece_function)(void* job, size_t piece, uint32_t lane);
typedef void (*hm_run_function)(size_t pieces, hm_piece_function piece, void* job, void* user);

/* ---- World ---- */

enum { HM_BROAD_AUTOMATIC, HM_BROAD_ALL_PAIRS, HM_BROAD_GRID, HM_BROAD_PARTITION };
enum { HM_EVENT_BEGIN, HM_EVENT_STAY, HM_EVENT_END };
enum { HM_RESPONSE_IGNORE, HM_RESPONSE_TOUCH, HM_RESPONSE_SLIDE, HM_RESPONSE_CROSS, HM_RESPONSE_BOUNCE };
enum { HM_DEBUG_MOVING, HM_DEBUG_STILL, HM_DEBUG_DISABLED, HM_DEBUG_SOLID, HM_DEBUG_CONTACT, HM_DEBUG_REGION };

typedef struct {
  int32_t period_x, period_y; /* pixels after which the world repeats; 0: it does not */
  size_t max_contacts;
  size_t raster_bytes;        /* of masks kept for later that no body has */
  int32_t stay_events;
  uint16_t number;            /* part of every id; 0: one of its own */
  hm_executor executor;       /* null: the calling thread. The world keeps it alive */
} hm_world_definition;

typedef struct { uint32_t layer, collides_with; int32_t group; } hm_filter;

typedef struct {
  hm_mask mask;           /* null: a box of `size`. The world keeps the pixels alive */
  hm_size size;
  hm_point position;
  hm_transform transform;
  int32_t one_way, still, enabled;
  hm_filter filter;
  int32_t details;        /* what the events of its contacts shall tell */
  uint64_t user;
} hm_body_definition;

typedef struct {
  hm_body a, b;
  int32_t kind;
  int32_t has_contact;
  hm_contact contact; /* in a's pixels */
} hm_event;

typedef struct { hm_body a, b; } hm_body_pair;
typedef struct { hm_body body; int64_t squared_distance; hm_point pixel; } hm_near;
typedef struct { hm_body body; int64_t steps; hm_point pixel; } hm_entry;
typedef struct { hm_point position; size_t hits; int64_t steps; } hm_body_move;
typedef struct { hm_box box; int32_t kind; hm_body body; } hm_debug_box;

typedef struct {
  hm_body body; /* who was met */
  int32_t response, axis;
  int64_t steps;
  hm_point position;
  hm_contact contact;
  hm_normal normal;
  int32_t overlapping;
} hm_body_hit;

typedef struct {
  uint64_t bodies, changed, boxes_tested, rejected_by_box, rejected_by_filter;
  uint64_t rejected_by_coarse, kept, pixels_tested, hits, begins, ends;
  int32_t incremental;
} hm_statistics;

typedef int32_t (*hm_event_visitor)(const hm_event* event, void* user);
typedef int32_t (*hm_body_visitor)(hm_body body, void* user);
typedef int32_t (*hm_body_pair_visitor)(const hm_body_pair* pair, void* user);
typedef int32_t (*hm_near_visitor)(const hm_near* near_body, void* user);
typedef int32_t (*hm_entry_visitor)(const hm_entry* entry, void* user);
typedef int32_t (*hm_responder)(hm_body met, void* user); /* HM_RESPONSE_...; anything else counts as touch */
typedef int32_t (*hm_body_hit_visitor)(const hm_body_hit* hit, void* user);
typedef int32_t (*hm_debug_visitor)(const hm_debug_box* box, void* user);

typedef struct { uint32_t a, b; } hm_index_pair;
typedef int32_t (*hm_index_pairs_visitor)(const hm_index_pair* pairs, size_t count, void* user);

/* ---- Image ---- */

enum { HM_BY_ALPHA, HM_BY_KEY, HM_BY_AUTO_KEY, HM_BY_LUMA };

typedef struct { int32_t by; uint8_t threshold; hm_colour key; uint8_t tolerance; } hm_solid_rule;
typedef struct { uint64_t pixels, file_bytes, chunk_bytes, chunk_memory; } hm_image_limits;
typedef struct { hm_size size; uint8_t* rgba; } hm_picture; /* 4 bytes a pixel, rows without gaps */

#endif /* HITMASK_TYPES_H */
