/* hitmask for C: the types. Include hitmask.h, which includes this file.
 *
 * Structs are plain values and mirror those of the C++ library; its pages in docs/ explain them.
 * Choices and yes/no are int32_t: 0 is no. Fill a definition with its hm_..._default() first.
 */
#ifndef HITMASK_TYPES_H
#define HITMASK_TYPES_H

#include <stddef.h>
#include <stdint.h>

/* HM_API marks what a shared library exports. */
#if defined(HITMASK_STATIC) && !defined(__wasm__)
#define HM_API
#elif defined(_WIN32) && defined(HM_BUILDING)
#define HM_API __declspec(dllexport)
#elif defined(_WIN32)
#define HM_API __declspec(dllimport)
#else
#define HM_API __attribute__((visibility("default")))
#endif

/* Raised by every change after which programs must be compiled again. */
#define HM_ABI_VERSION 8

/* Limits, in pixels. */
#define HM_MAX_MASK_SIDE 65535            /* of a mask */
#define HM_MAX_TRANSFORMED_SIDE 1048576   /* of the box that a placed mask covers */
#define HM_MAX_TURNING_STEPS 1048576      /* of a mask that turns while it moves */
#define HM_MIN_POSITION (-1073741824)     /* of a body, on both axes */
#define HM_END_POSITION 1073741824        /* one past the last position */
#define HM_MAX_BOX_SIDE 1073741824        /* of a body that is a box */
#define HM_MAX_ORIGIN 2097152             /* how far from its position a body may start */

/* ---- Status: what a call returns. 0: done. Above 0: done, but nothing was found. Below 0: an error ---- */

typedef int32_t hm_status;
enum {
  HM_OK = 0,
  HM_NONE = 1,                    /* no such point, hit, move ...: not an error; the answer is all zero */
  HM_ERROR_ARGUMENT = -1,         /* a null pointer, an unknown choice, a size that no mask can have ... */
  HM_ERROR_MEMORY = -2,           /* memory ran out */
  HM_ERROR_NULL_HANDLE = -3,      /* the handle is all zero */
  HM_ERROR_STALE_HANDLE = -4,     /* the object was destroyed */
  HM_ERROR_FOREIGN_HANDLE = -5,   /* the handle names another kind of object, or was never given out */
  HM_ERROR_ROOM = -6,             /* the caller's array is too short; the count is the length it needs */
  HM_ERROR_DATA = -7,             /* bytes that do not hold what they should, a file that cannot be used */
  HM_ERROR_UNSUPPORTED = -8,      /* this build leaves it out */
  HM_ERROR_INTERNAL = -9,         /* an exception of the C++ library itself */
  HM_ERROR_CALLBACK = -10,        /* a callback threw a C++ exception; what had happened by then is in hitmask.h */
  HM_ERROR_NULL_ID = -20,         /* the body's id is 0, or was never given out */
  HM_ERROR_STALE_ID = -21,        /* the body was removed, or hm_world_restore went back to before it was added */
  HM_ERROR_FOREIGN_ID = -22,      /* the body belongs to another world */
  HM_ERROR_POSITION = -23,        /* outside -2^30 ... 2^30 - 1 in a world, outside int32 elsewhere */
  HM_ERROR_NO_SHAPE = -24,        /* a shape with neither mask nor size */
  HM_ERROR_SIZE = -25,            /* a box with a side below 0 or over 2^30, or too large to turn */
  HM_ERROR_ORIGIN = -26,          /* a shape's origin, or a transform, leads further than 2^21 pixels away */
  HM_ERROR_LARGER_PERIOD = -27,   /* larger than the period of a world that wraps around */
  HM_ERROR_LENGTHS = -28,         /* arrays that belong together differ in length */
  HM_ERROR_TOO_MANY_BODIES = -29, /* too many bodies */
  HM_ERROR_TOO_MANY_CONTACTS = -30,/* more contacts than hm_world_definition.max_contacts */
  HM_ERROR_FOREIGN_SNAPSHOT = -31,/* the snapshot is of a world with other periods or another angle_steps */
  HM_ERROR_BUSY = -32,            /* called from a callback that must not change this object */
  HM_ERROR_STUCK = -33,           /* it fits at no position that the call allows */
  HM_ERROR_NO_MOVER = -34,        /* a walk, or a drop through a platform, of a body without a mover */
  HM_ERROR_REMAINDER = -35,       /* a mover's remainder is not from 0 to 65,535 */
  HM_ERROR_ATTACHED = -36,        /* the body is attached to another one, which moves it */
  HM_ERROR_NOT_ATTACHED = -37,    /* the body is attached to none */
  HM_ERROR_CYCLE = -38,           /* a body attached to itself, or to one that is attached to it */
  HM_ERROR_BLOCKED = -39,         /* a drop through a platform of a body that stands on nothing one-way, or on more */
  HM_ERROR_TURN_STEPS = -40,      /* a turn of more than HM_MAX_TURNING_STEPS */
  HM_ERROR_FRAME = -41,           /* the sheet has no such frame */
  HM_ERROR_TERRAIN = -42,         /* a terrain cannot be turned, scaled or mirrored */
  HM_ERROR_NO_TERRAIN = -43,      /* the body's shape is not a terrain */
  HM_ERROR_MATERIAL = -44,        /* a material that is not from 0 to 7 */
  HM_ERROR_BRUSH = -45,           /* a brush that is longer than HM_MAX_MASK_SIDE */
  HM_ERROR_TRANSFORM = -46        /* no mask can be placed with this transform; hm_last_error() says why */
};

/* ---- Handles: zero is null. A handle of a destroyed object never becomes valid again ---- */

typedef struct { uint64_t id; } hm_mask;           /* pixels, one bit each; painting a mask that a world shares paints a copy */
typedef struct { uint64_t id; } hm_mask_rows;      /* a mask that is built row by row */
typedef struct { uint64_t id; } hm_placed_mask;    /* a mask that a transform places in the world */
typedef struct { uint64_t id; } hm_rotation_cache; /* a mask at evenly spaced angles */
typedef struct { uint64_t id; } hm_mover;          /* a mask that walks */
typedef struct { uint64_t id; } hm_executor;       /* runs the pieces of large jobs */
typedef struct { uint64_t id; } hm_world;          /* bodies, and which of them touch */
typedef struct { uint64_t id; } hm_snapshot;       /* a world at one moment */
typedef struct { uint64_t id; } hm_pair_finder;    /* finds which of many boxes overlap */
typedef struct { uint64_t id; } hm_sheet;          /* frames and animations by name */
typedef struct { uint64_t id; } hm_terrain;        /* ground of any size, in shared chunks */
typedef struct { uint64_t id; } hm_terrain_rows;   /* a terrain that is built row by row */
typedef struct { uint64_t id; } hm_runs;           /* a mask as runs of solid pixels */

typedef uint64_t hm_body; /* the id of a body; 0 is null. Ids sort in the order of events */

typedef void* (*hm_alloc_function)(size_t bytes, void* user);  /* aligned as malloc does; NULL when memory ran out */
typedef void (*hm_free_function)(void* memory, void* user);    /* neither may call hitmask */

/* ---- Geometry ---- */

typedef struct { int32_t x, y; } hm_point;           /* a pixel, a position or a move */
typedef struct { int64_t x, y; } hm_direction;       /* not of unit length; (0, 0) points nowhere */
typedef struct { int32_t width, height; } hm_size;
typedef struct { int32_t x, y, w, h; } hm_box;       /* half-open; w <= 0 or h <= 0 is empty */
typedef struct { uint64_t x, y; } hm_region_mask;    /* the columns and rows of tiles that a box covers, modulo 64 */

/* ---- Masks ---- */

typedef struct { int32_t least_sum, greatest_sum, least_difference, greatest_difference; } hm_diagonals; /* of x + y and x - y */

/* The words of a mask, borrowed until it changes: strips 64 pixels wide, lowest bit leftmost, one word per row. */
typedef struct {
  const uint64_t* words; /* row 0 of strip 0 */
  size_t strip_stride;   /* words from one strip to the next, 7 zero rows included */
  int32_t strip_count;
} hm_strips;

typedef struct { hm_mask mask; hm_point position; } hm_mask_at; /* a mask and the position of its top-left pixel */

/* ---- Pixels ---- */

enum { HM_RGBA8, HM_BGRA8, HM_ARGB8, HM_ABGR8, HM_RGB8, HM_BGR8, HM_A8, HM_INDEXED8 }; /* bytes in memory order */

typedef struct {
  const uint8_t* bytes; /* the first byte in memory */
  size_t byte_count;
  hm_size size;
  int32_t format;       /* HM_RGBA8 ... */
  ptrdiff_t row_stride; /* bytes; 0: rows without gaps; negative: stored bottom-up */
  ptrdiff_t pixel_stride; /* bytes; 0: the format's */
} hm_pixel_view;

typedef struct { uint8_t red, green, blue; } hm_colour;
typedef struct { uint8_t red, green, blue, alpha; } hm_rgba; /* written as it is, without blending */

typedef struct {
  uint8_t* bytes; /* the first byte in memory */
  size_t byte_count;
  hm_size size;         /* sides of 0 ... 65535 */
  int32_t format;       /* HM_RGBA8, HM_BGRA8, HM_ARGB8, HM_ABGR8 or HM_A8 */
  ptrdiff_t row_stride; /* bytes; 0: rows without gaps; negative: stored bottom-up */
} hm_pixel_target;

enum { HM_LAYOUT_ROWS, HM_LAYOUT_COLUMNS, HM_LAYOUT_PACKED, HM_LAYOUT_MSX8, HM_LAYOUT_MSX16, HM_LAYOUT_NES };
enum { HM_BIT_ORDER_HIGH_FIRST, HM_BIT_ORDER_LOW_FIRST }; /* which bit is the leftmost pixel */
enum { HM_BYTE_ORDER_LITTLE, HM_BYTE_ORDER_BIG };

typedef struct {
  int32_t arrangement; /* HM_LAYOUT_... */
  int32_t bits;        /* of a word: 8, 16, 32 or 64 */
  int32_t bit_order;   /* HM_BIT_ORDER_... */
  int32_t byte_order;  /* HM_BYTE_ORDER_... */
} hm_byte_layout;

/* Returns whether a pixel is solid. */
typedef int32_t (*hm_pixel_predicate)(int32_t x, int32_t y, void* user);

/* ---- Overlap ---- */

enum { /* which details of a contact to compute; combine with | */
  HM_DETAIL_NONE = 0, HM_DETAIL_AREA = 1, HM_DETAIL_FIRST = 2, HM_DETAIL_BOX = 4, HM_DETAIL_CENTROID = 8,
  HM_DETAIL_GRADIENT = 16, HM_DETAIL_ALL = 31
};

typedef struct {
  int64_t area;                   /* number of shared pixels */
  hm_point first;                 /* the topmost shared pixel, the leftmost of these */
  hm_box box;                     /* tight box around the shared pixels */
  int64_t sum_x, sum_y;           /* sums of the shared pixels' coordinates */
  int64_t gradient_x, gradient_y; /* moving b in this direction increases the area */
} hm_contact;

typedef struct { hm_mask a, b; hm_point offset; } hm_mask_pair; /* offset: b's top-left corner minus a's */

/* ---- Shape ---- */

enum { HM_DRAW, HM_ERASE, HM_TOGGLE };           /* what a brush does */
enum { HM_EVEN_ODD, HM_NON_ZERO };               /* what is inside a polygon */
enum { HM_FOUR, HM_EIGHT };                      /* neighbours by edges; by edges and corners */
enum { HM_REACH_FOUR, HM_REACH_EIGHT, HM_REACH_DISC };
enum { HM_SCALE_NEAREST, HM_SCALE_ANY, HM_SCALE_ALL };

typedef struct { int64_t area, sum_x, sum_y, sum_xx, sum_xy, sum_yy; } hm_moments;
typedef struct { double x, y; } hm_centroid;                     /* mean of pixel centres: pixel (3, 4) has (3.5, 4.5) */
typedef struct { double angle, long_axis, short_axis; } hm_principal_axes; /* radians; pixels */
typedef struct { int32_t x, length; } hm_run;                    /* solid pixels x ... x + length - 1 of a row */
typedef struct { hm_box box; int64_t area; hm_point first; } hm_component;
typedef struct { size_t first_corner, corner_count; uint32_t component; int32_t is_hole; } hm_loop;

/* ---- Transform ---- */

typedef struct { uint32_t fraction; int32_t invalid; } hm_angle; /* fraction of a turn in 2^-32, clockwise on a screen */

typedef struct { /* the mask is mirrored, scaled, sheared and turned about its pivot, which then lies at (x, y) */
  double x, y, pivot_x, pivot_y;
  hm_angle angle;
  double scale_x, scale_y;
  int32_t flip_x, flip_y;
  double shear_x, shear_y;
} hm_transform_parts;

typedef struct { double xx, xy, yx, yy, x, y, pivot_x, pivot_y; } hm_transform;

enum { HM_COVER_CENTRE, HM_COVER_ANY }; /* pixels whose centre is covered; pixels of which any part is */

typedef struct {
  hm_transform_parts parts; /* its angle is the first one */
  int32_t angles;           /* 1 ... 65,536 */
  int32_t coverage;         /* HM_COVER_... */
  size_t memory_limit;      /* bytes */
} hm_rotation_options;

/* ---- Motion ---- */

enum { HM_FACE_NONE, HM_FACE_LEFT, HM_FACE_RIGHT, HM_FACE_TOP, HM_FACE_BOTTOM };
enum { HM_AXIS_X, HM_AXIS_Y };

typedef struct { int64_t x, y; int32_t reliable; } hm_normal;    /* not of unit length */
typedef struct { hm_point pixel; int32_t face; int64_t steps; hm_normal normal; } hm_ray_hit;
typedef struct { uint64_t squared; hm_point a, b; } hm_distance; /* and the nearest pixels */

typedef struct { /* how far b got; offsets, or moves of b for placed masks */
  int64_t steps;            /* taken freely */
  hm_point last_free;       /* valid unless started_overlapping */
  hm_point first_blocked;   /* valid if blocked */
  int32_t blocked, started_overlapping;
  hm_contact contact;       /* at first_blocked */
} hm_sweep;

typedef struct { double x, y, turns; } hm_travel; /* pixels, pixels, whole turns clockwise */

typedef struct { /* step k is at k / step_count of the path and of the turn */
  int32_t steps, step_count;
  int32_t blocked, started_overlapping;
  hm_contact contact;
} hm_turning_sweep;

typedef struct {
  hm_mask mask;     /* null: a solid box of `size` */
  hm_size size;
  hm_point position; /* of its top-left pixel */
  uint64_t id;      /* yours */
  int32_t one_way;  /* HM_FACE_...: the side it blocks from; none: all sides */
} hm_obstacle;

typedef struct { /* as hm_sweep, with positions */
  int64_t steps;
  hm_point last_free, first_blocked;
  int32_t blocked, started_overlapping;
  uint64_t obstacle;        /* id of the obstacle that blocks: the lowest of several */
  hm_contact contact;       /* in the obstacle's pixels */
} hm_obstacle_sweep;

typedef struct { uint64_t obstacle; hm_ray_hit hit; } hm_obstacle_ray_hit;
typedef struct { hm_point position; int32_t step_up, step_down; int32_t gravity, corner_correction; } hm_mover_definition; /* pixels; HM_FACE_... */
typedef struct { hm_mover_definition definition; int32_t remainder_x, remainder_y; } hm_mover_state; /* in 1/65,536 px */
typedef struct { hm_point moved; int32_t hit_x, hit_y, on_ground; int64_t corrected; } hm_move_result; /* corrected: pixels sideways around corners */

typedef struct {
  uint64_t obstacle;
  int32_t axis;
  hm_point position; /* of the mover, where it would have overlapped */
  hm_contact contact;
  hm_normal normal;
} hm_move_hit;

/* Visitors return 0 to stop, anything else to continue. The structs they get are valid during the call. */
typedef int32_t (*hm_move_hit_visitor)(const hm_move_hit* hit, void* user);
typedef int32_t (*hm_run_visitor)(const hm_run* run, void* user);

/* ---- Executors ---- */

/* Runs piece(job, n, lane) once for each n below `pieces`, in any order, and returns when all are done. Lanes count
   from 0 up to the executor's number of lanes; a lane runs one piece at a time. The calling thread runs pieces that
   were left out or had a wrong lane; a piece that is run a second time does nothing. */
typedef void (*hm_piece_function)(void* job, size_t piece, uint32_t lane);
typedef void (*hm_run_function)(size_t pieces, hm_piece_function piece, void* job, void* user);

/* ---- World ---- */

enum { HM_BROAD_AUTOMATIC, HM_BROAD_ALL_PAIRS, HM_BROAD_GRID, HM_BROAD_PARTITION };
enum { HM_EVENT_BEGIN, HM_EVENT_STAY, HM_EVENT_END };
enum { HM_FIT_ALLOW, HM_FIT_PUSH, HM_FIT_REFUSE }; /* when a new shape overlaps what the old one did not */
enum { HM_RESPONSE_IGNORE, HM_RESPONSE_TOUCH, HM_RESPONSE_SLIDE, HM_RESPONSE_CROSS, HM_RESPONSE_BOUNCE };
enum { HM_PASSENGER_NONE, HM_PASSENGER_CARRIED, HM_PASSENGER_PUSHED, HM_PASSENGER_LEFT, HM_PASSENGER_CRUSHED };
enum { /* outlines of bodies and holes; boxes; shared pixels; rays, paths and edges as lines */
  HM_DEBUG_MOVING_BODY, HM_DEBUG_STATIC_BODY, HM_DEBUG_DISABLED_BODY, HM_DEBUG_SENSOR_BODY, HM_DEBUG_HOLE, HM_DEBUG_BODY_BOX, HM_DEBUG_SOLID_BOX,
  HM_DEBUG_CONTACT, HM_DEBUG_CONTACT_BOX, HM_DEBUG_REGION, HM_DEBUG_RAY, HM_DEBUG_RAY_HIT, HM_DEBUG_PATH, HM_DEBUG_RESTING
};

typedef struct {
  int32_t period_x, period_y; /* pixels after which the world repeats; 0: it does not */
  size_t max_contacts;
  size_t cache_bytes;         /* for masks and rotated masks that no body has at the moment */
  int32_t angle_steps;        /* angles are rounded to so many per turn, an even number; 0: exact */
  int32_t stay_events;        /* whether events include contacts that continue */
  uint16_t number;            /* part of every id; 0: a number that no other living world has */
  hm_executor executor;       /* null: the calling thread. The world keeps it alive */
} hm_world_definition;

typedef struct { uint32_t layer, collides_with; int32_t group; } hm_filter;

typedef struct { /* a mask, a terrain, or a solid box of `size` if both are null */
  hm_mask mask;    /* worlds keep its pixels alive */
  hm_size size;    /* ignored with a mask */
  hm_point origin; /* the pixel corner that a body's position names, from the shape's top-left corner */
  hm_terrain terrain; /* ignored with a mask; the body gets its own version */
} hm_shape;

typedef struct {
  hm_shape shape;
  hm_point position;      /* of the shape's origin */
  hm_transform transform; /* its pivot counts from the shape's origin */
  int32_t one_way;        /* HM_FACE_...: the side from which it blocks bodies that move; none: all sides */
  int32_t is_static;      /* static bodies touch moving bodies only */
  int32_t enabled;        /* a disabled body touches nothing, and no query finds it */
  int32_t is_sensor;      /* a sensor touches and is found, but stops nothing */
  hm_filter filter;
  int32_t details;        /* HM_DETAIL_...: which details the events of its contacts carry */
  uint64_t user;          /* yours */
} hm_body_definition;

typedef struct { /* how a body is attached to another one */
  hm_point offset; /* in the parent's own pixels, from its shape's origin, before its transform */
  int32_t solid;   /* whether it stops the moves of the body that it is attached to */
} hm_attachment;

/* Returns whether a query may find a body. Must not change the world: HM_ERROR_BUSY. */
typedef int32_t (*hm_accept_function)(hm_body body, void* user);

#define HM_MAX_EXCLUDED 8

typedef struct { /* which bodies a query finds: those that would meet a body with this layer, collides_with and group */
  uint32_t layer, collides_with;
  int32_t group;
  int32_t include_static, include_moving;
  int32_t include_sensors;          /* motion never finds sensors, whatever this says */
  hm_body exclude[HM_MAX_EXCLUDED]; /* bodies that are never found: usually the body that asks */
  size_t exclude_count;
  hm_accept_function accept;        /* called for each body that passes the rest; NULL: accepts all */
  void* user;                       /* for accept */
} hm_query_filter;

typedef struct {
  hm_body a, b;       /* a < b */
  int32_t kind;       /* HM_EVENT_... */
  int32_t has_contact;
  hm_contact contact; /* in a's pixels */
} hm_event;

typedef struct { hm_body a, b; } hm_body_pair;
typedef struct { hm_body body, ground; } hm_resting_pair;                /* a body with a mover, and what it rests on */
typedef struct { hm_body body, ground; int32_t kind; } hm_resting_event; /* HM_EVENT_BEGIN or HM_EVENT_END */
typedef struct { hm_body body; int64_t squared_distance; hm_point pixel; } hm_nearest_body;
typedef struct { hm_body body; hm_ray_hit hit; } hm_body_ray_hit;
typedef struct { hm_point position; size_t hits; int64_t steps; } hm_body_move;

typedef struct { /* lines to draw; a point is a pixel's top-left corner in the world */
  int32_t kind;           /* HM_DEBUG_... */
  int32_t closed;         /* the last point connects to the first */
  hm_body body;           /* 0 for regions, and for rays that hit nothing */
  hm_body other;          /* the second body of a contact; what a resting body rests on */
  hm_box box;             /* around the points; for contacts, the shared pixels */
  const hm_point* points;
  size_t count;
} hm_debug_item;

typedef struct { hm_point from, to; } hm_debug_ray; /* pixels */

typedef struct { /* what hm_world_debug_draw hands out */
  int32_t outlines, contacts, boxes, regions, paths, resting;
  int32_t has_view;
  hm_box view;                       /* leaves out what lies outside, if has_view is not 0 */
  const hm_debug_ray* rays;          /* the world finds what they hit */
  size_t ray_count;
  const hm_query_filter* ray_filter; /* NULL: they may hit all bodies */
} hm_debug_options;

typedef struct { /* as hm_sweep, with positions */
  int64_t steps;
  hm_point last_free, first_blocked;
  int32_t blocked, started_overlapping;
  hm_body body;       /* that blocks: the lowest id of several */
  hm_contact contact; /* in the pixels of that body's box */
} hm_body_sweep;

typedef struct {
  hm_body body;       /* that was met */
  int32_t response;   /* HM_RESPONSE_... */
  int32_t axis;       /* of the step that met it */
  int64_t steps;      /* taken from the start of the move */
  hm_point position;  /* of the moving body, before that step */
  hm_contact contact; /* after that step, in the pixels of the met body's box */
  hm_point pixel;     /* contact.first in the world */
  hm_normal normal;   /* of the met body */
  int32_t overlapping; /* it overlapped at the start of the move and did not block it */
  int32_t passenger;  /* HM_PASSENGER_...: what a body that carries did to it */
  hm_point moved;     /* how far that body took or pushed it, in the whole move */
  hm_body by;         /* what pushed it, what it was crushed against, or what held it back; 0: the end of the world, or nothing */
} hm_body_hit;

typedef struct { double surface_x, surface_y; } hm_body_carrier; /* pixels per walk of what stands on it, as a belt */

typedef struct {
  double turned;              /* how far it got, in turns */
  int32_t steps, step_count;  /* taken, and of the whole turn */
  int32_t blocked;            /* it stopped before the next step */
  hm_body body;               /* that blocked it, or was crushed: the lowest id of several; 0: its shape does not fit the world there */
  size_t hits;                /* bodies that blocked it, and passengers */
} hm_body_turn;

typedef struct { hm_body body; hm_normal normal; double slope; } hm_ground; /* body 0: none; slope: pixels it rises per pixel to the right (or down) */

typedef struct {
  int32_t step_up, step_down;         /* pixels */
  int32_t gravity;                    /* HM_FACE_...: where its feet are */
  int32_t corner_correction;          /* pixels that it goes sideways around a corner that its head hits */
  int32_t remainder_x, remainder_y;   /* in 1/65,536 px */
  hm_ground ground;                   /* after its last walk */
} hm_body_mover;

typedef struct {
  hm_point position, moved;           /* of the body after the walk; whole pixels */
  int32_t hit_x, hit_y;
  hm_ground ground;
  hm_body left, right, top, bottom;   /* what it touches at each side, 0: nothing */
  int64_t stepped_up, stepped_down;   /* pixels, over ledges */
  int64_t corrected;                  /* pixels sideways around corners */
  size_t hits;                        /* bodies that stopped it */
  uint32_t zone_layers;               /* of all sensors that it overlaps at the end and may meet */
  hm_body zone;                       /* the lowest id of these, 0: none */
} hm_body_walk;

typedef struct { int32_t fit, limit, keep_feet; } hm_shape_change; /* HM_FIT_...; pixels that it may be pushed; 0 or 1 */

typedef struct {
  uint64_t bodies, changed, boxes_tested, rejected_by_box, rejected_by_filter;
  uint64_t rejected_by_coarse, kept, pixels_tested, hits, begins, ends;
  int32_t incremental;
} hm_statistics;

typedef int32_t (*hm_body_visitor)(hm_body body, void* user);
typedef int32_t (*hm_body_pair_visitor)(const hm_body_pair* pair, void* user);
typedef int32_t (*hm_nearest_body_visitor)(const hm_nearest_body* nearest, void* user);
typedef int32_t (*hm_body_ray_hit_visitor)(const hm_body_ray_hit* hit, void* user);
typedef int32_t (*hm_body_hit_visitor)(const hm_body_hit* hit, void* user);
typedef int32_t (*hm_debug_visitor)(const hm_debug_item* item, void* user);

/* Returns the HM_RESPONSE_... to a body that was met; any other number is HM_RESPONSE_TOUCH. Must not change the world: HM_ERROR_BUSY. */
typedef int32_t (*hm_responder)(hm_body met, void* user);

typedef struct { uint32_t a, b; } hm_index_pair; /* a < b */
typedef int32_t (*hm_index_pairs_visitor)(const hm_index_pair* pairs, size_t count, void* user);

/* Hands every obstacle whose box overlaps `box` to hm_obstacle_give(sink, ...). Other obstacles do no harm. */
typedef struct hm_obstacle_sink hm_obstacle_sink;
typedef void (*hm_obstacle_query)(const hm_box* box, hm_obstacle_sink* sink, void* user);

typedef struct { /* obstacles from an array, the bodies of a world, a function, or all of these */
  const hm_obstacle* items;
  size_t count;
  hm_world world;         /* null: no bodies */
  hm_query_filter filter; /* of the world's bodies */
  hm_obstacle_query query;
  void* user;             /* for query */
} hm_obstacles;

/* ---- Image ---- */

enum { HM_BY_ALPHA, HM_BY_KEY, HM_BY_AUTO_KEY, HM_BY_LUMA };

typedef struct { int32_t by; uint8_t threshold; hm_colour key; uint8_t tolerance; } hm_solid_rule;
typedef struct { uint64_t pixels, file_bytes, chunk_bytes, chunk_memory; } hm_image_limits;
typedef struct { hm_size size; uint8_t* rgba; } hm_picture; /* 4 bytes per pixel, rows without gaps */

#endif /* HITMASK_TYPES_H */
