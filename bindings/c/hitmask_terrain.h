/* Terrain for C: ground that explodes (terrain.md). Included by hitmask.h: include that.
 *
 * Positions are world pixels, -2^30 ... 2^30 - 1. A material is a number from 0 to 7. `change` may be NULL, as may options.
 */
#ifndef HITMASK_TERRAIN_H
#define HITMASK_TERRAIN_H

#include "hitmask_types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define HM_CHUNK_SIDE 512 /* pixels of a chunk, on both axes */
#define HM_MATERIALS 8

enum { HM_BRUSH_BOX, HM_BRUSH_DISC, HM_BRUSH_ELLIPSE, HM_BRUSH_LINE, HM_BRUSH_POLYGON, HM_BRUSH_MASK };
enum { HM_TERRAIN_CARVE, HM_TERRAIN_CARVE_ALL, HM_TERRAIN_DEPOSIT, HM_TERRAIN_REPAINT }; /* all: hard materials too */

typedef struct { int32_t neighbours; int32_t hard[HM_MATERIALS]; } hm_terrain_options; /* HM_EIGHT; which materials carve leaves. Fixed at creation */

typedef struct { /* what an edit covers, at most 65,535 pixels wide and high: from hm_brush_disc and the like */
  int32_t kind;            /* HM_BRUSH_... */
  hm_box box;              /* of a box or an ellipse */
  hm_point at, to;         /* the centre of a disc; the ends of a line; a mask's top-left pixel */
  int32_t size;            /* radius of a disc, thickness of a line */
  const hm_point* corners; /* of a polygon, borrowed */
  size_t corner_count;
  int32_t rule;            /* HM_EVEN_ODD or HM_NON_ZERO */
  hm_mask mask;
} hm_brush;

typedef struct { int32_t action; hm_brush brush; hm_point place; int32_t material; } hm_terrain_edit; /* place: how far the brush is moved */
typedef struct { int64_t pixels; hm_box box; } hm_terrain_change;   /* that are different now, and the smallest box around them */
typedef struct { hm_point chunk; hm_box box; } hm_chunk_change;     /* chunk (1, 0) begins at pixel (512, 0); the box is in world pixels */

typedef struct { /* what holds the ground */
  int32_t has_floor, floor; /* solid pixels in this row and below */
  const hm_point* points;
  size_t point_count;
  int32_t hard;             /* every pixel of a hard material */
} hm_terrain_anchors;

typedef struct { /* a piece that fell off */
  hm_mask mask;                    /* null for one that no mask can hold, and for long thin ones: then it is a terrain */
  hm_point position;               /* of its top-left pixel */
  int64_t area;
  hm_mask materials[HM_MATERIALS]; /* its pixels of each material but 0, as large as the mask; null: none */
  hm_terrain terrain;              /* with its pixels where they were: as a body it belongs at the position of the one that it fell from */
} hm_terrain_piece;

typedef struct { /* how a picture becomes a terrain */
  hm_solid_rule rule;
  hm_point position; /* of its top-left pixel */
  int32_t material;
  hm_terrain_options options;
} hm_terrain_image_options;

/* Draws on a clear mask of 512 x 512 pixels, whose top-left pixel is at `corner`; the mask is valid during the call. */
typedef void (*hm_chunk_painter)(hm_mask chunk, hm_point corner, void* user);
/* Returns nonzero to go on. The edit's corners and mask are valid during the call. */
typedef int32_t (*hm_terrain_edit_visitor)(const hm_terrain_edit* edit, void* user);

/* ---- Terrains. A copy shares all chunks: it takes no time. An edit makes new versions of the chunks that it touches ---- */

HM_API hm_terrain_options hm_terrain_options_default(void);                             /* eight neighbours, nothing hard */
HM_API hm_terrain_anchors hm_terrain_anchors_default(void);                             /* nothing holds */
HM_API hm_terrain_edit hm_terrain_edit_default(void);                                   /* carves an empty box */
HM_API hm_brush hm_brush_box(hm_box box);                                               /* a solid box */
HM_API hm_brush hm_brush_disc(hm_point centre, int32_t radius);                         /* as hm_paint_disc */
HM_API hm_brush hm_brush_ellipse(hm_box box);                                           /* touches the four sides */
HM_API hm_brush hm_brush_line(hm_point from, hm_point to, int32_t thickness);           /* as hm_paint_line */
HM_API hm_brush hm_brush_polygon(const hm_point* corners, size_t count, int32_t rule);  /* the corners are borrowed */
HM_API hm_brush hm_brush_mask(hm_mask mask, hm_point at);                               /* the solid pixels of a mask */
HM_API hm_status hm_terrain_create(const hm_terrain_options* options, hm_terrain* terrain); /* nothing is solid */
HM_API hm_status hm_terrain_from_mask(hm_mask mask, hm_point at, int32_t material, const hm_terrain_options* options,
    hm_terrain* terrain); /* its pixels, of one material */
HM_API hm_status hm_terrain_copy(hm_terrain terrain, hm_terrain* copy);                 /* for undo and snapshots; the copy has drained nothing */
HM_API hm_status hm_terrain_assign(hm_terrain terrain, hm_terrain from);                /* goes back to a copy; for hm_terrain_drain_dirty a change */
HM_API hm_status hm_terrain_destroy(hm_terrain terrain);                                /* worlds and copies keep the chunks they use */
HM_API hm_status hm_terrain_get_options(hm_terrain terrain, hm_terrain_options* options); /* what it was made with */
HM_API hm_status hm_terrain_count(hm_terrain terrain, int64_t* count);                  /* solid pixels; kept by every edit */
HM_API hm_status hm_terrain_solid_bounds(hm_terrain terrain, hm_box* box);              /* the smallest box around them */
HM_API hm_status hm_terrain_chunk_count(hm_terrain terrain, size_t* count);             /* chunks with solid pixels */
HM_API hm_status hm_terrain_memory_bytes(hm_terrain terrain, size_t* bytes);            /* with what it shares */
HM_API hm_status hm_terrain_hash(hm_terrain terrain, uint64_t* hash);                   /* the same on every machine; kept by every edit */
HM_API hm_status hm_terrain_chunk_hash(hm_terrain terrain, hm_point chunk, uint64_t* hash); /* of one chunk and its place; 0 when it is clear */
HM_API hm_status hm_terrain_equal(hm_terrain a, hm_terrain b, int32_t* yes);            /* same pixels, materials and options */
HM_API hm_status hm_terrain_get(hm_terrain terrain, hm_point at, int32_t* solid);       /* 0 beyond the reach */
HM_API hm_status hm_terrain_material(hm_terrain terrain, hm_point at, int32_t* material); /* HM_NONE: the pixel is clear */
HM_API hm_status hm_terrain_set(hm_terrain terrain, hm_point at, int32_t solid, int32_t material); /* one pixel, hard or not; HM_NONE beyond the reach */

/* Edits. When memory runs out, nothing has changed. */
HM_API hm_status hm_terrain_carve(hm_terrain terrain, const hm_brush* brush, hm_terrain_change* change); /* removes pixels; hard materials stay */
HM_API hm_status hm_terrain_carve_placed(hm_terrain terrain, hm_placed_mask placed, hm_terrain_change* change); /* with a mask that is turned */
HM_API hm_status hm_terrain_deposit(hm_terrain terrain, const hm_brush* brush, int32_t material, hm_terrain_change* change); /* fills clear pixels */
HM_API hm_status hm_terrain_deposit_placed(hm_terrain terrain, hm_placed_mask placed, int32_t material,
    hm_terrain_change* change); /* with a mask that is turned */
HM_API hm_status hm_terrain_deposit_piece(hm_terrain terrain, const hm_terrain_piece* piece, hm_point at,
    hm_terrain_change* change); /* where it landed, with its materials */
HM_API hm_status hm_terrain_repaint(hm_terrain terrain, const hm_brush* brush, int32_t material,
    hm_terrain_change* change); /* gives solid pixels a material */
HM_API hm_status hm_terrain_apply(hm_terrain terrain, const hm_terrain_edit* edit, hm_terrain_change* change); /* any of these, as data */
/* All edits of hm_edits_to_bytes, or none, however much work they are: 22 bytes can fill 65,535 x 65,535 pixels, which takes 21 MB and more.
 * A server looks at the edits of strangers first, with hm_edits_from_bytes: at how many there are, at brush and place (terrain.md). */
HM_API hm_status hm_terrain_apply_bytes(hm_terrain terrain, const uint8_t* bytes, size_t count); /* from a network that you trust */
HM_API hm_status hm_terrain_generate(hm_terrain terrain, hm_box box, hm_chunk_painter paint, void* user, int32_t material,
    hm_terrain_change* change); /* chunk by chunk */
HM_API hm_status hm_edits_to_bytes(const hm_terrain_edit* edits, size_t edit_count, uint8_t** out, size_t* count); /* for a network; ends with hm_free */
HM_API hm_status hm_edits_from_bytes(const uint8_t* bytes, size_t count, hm_terrain_edit_visitor visit, void* user); /* HM_ERROR_DATA says what is wrong */
HM_API hm_status hm_terrain_drain_dirty(hm_terrain terrain, hm_chunk_change** out, size_t* count); /* what differs from the last call; at first, all */
HM_API hm_status hm_terrain_changes(hm_terrain before, hm_terrain after, hm_chunk_change** out, size_t* count); /* where two versions differ */
HM_API hm_status hm_terrain_detached(hm_terrain terrain, const hm_terrain_anchors* anchors, int64_t least_area, hm_terrain_piece** out,
    size_t* count); /* takes out what the anchors do not hold; ends with hm_terrain_pieces_free */
HM_API void hm_terrain_pieces_free(hm_terrain_piece* pieces, size_t count);             /* the buffer, and the handles that are left in it */

/* Rows from top to bottom: for pictures of any size. */
HM_API hm_status hm_terrain_rows_create(int32_t width, hm_point position, int32_t material, const hm_terrain_options* options,
    hm_terrain_rows* rows); /* of the first pixel */
HM_API hm_status hm_terrain_rows_add(hm_terrain_rows rows, const uint64_t* words, size_t count); /* 64 pixels each, lowest bit leftmost */
HM_API hm_status hm_terrain_rows_finish(hm_terrain_rows rows, hm_terrain* terrain);     /* the rows are empty then */
HM_API hm_status hm_terrain_rows_destroy(hm_terrain_rows rows);                         /* finished or not */

/* Questions, with the answers of one large mask. The terrain stands for a, the mask for b, and its offset is its position in the world. */
HM_API hm_status hm_terrain_to_mask(hm_terrain terrain, hm_box box, hm_mask* mask);     /* the pixels of a box */
HM_API hm_status hm_terrain_material_mask(hm_terrain terrain, hm_box box, int32_t material, hm_mask* mask); /* those of one material */
HM_API hm_status hm_terrain_to_text(hm_terrain terrain, hm_box box, char** text);       /* '#' and '.'; ends with hm_free */
HM_API hm_status hm_terrain_components(hm_terrain terrain, hm_component** out, size_t* count); /* by the neighbours of its options */
HM_API hm_status hm_terrain_trace(hm_terrain terrain, hm_box box, hm_point** corners, size_t* corner_count, hm_loop** loops,
    size_t* loop_count); /* as hm_trace, in world pixels */
HM_API hm_status hm_terrain_overlap(hm_terrain terrain, hm_mask mask, hm_point position, int32_t* yes); /* they share a pixel */
HM_API hm_status hm_terrain_overlap_area(hm_terrain terrain, hm_mask mask, hm_point position, int64_t* area); /* number of shared pixels */
HM_API hm_status hm_terrain_first_point(hm_terrain terrain, hm_mask mask, hm_point position, hm_point* point); /* topmost, then leftmost */
HM_API hm_status hm_terrain_contact(hm_terrain terrain, hm_mask mask, hm_point position, int32_t details, hm_contact* contact); /* HM_NONE when apart */
HM_API hm_status hm_terrain_material_counts(hm_terrain terrain, hm_mask mask, hm_point position, int64_t* counts); /* shared pixels of the 8 materials */
HM_API hm_status hm_terrain_sweep(hm_terrain terrain, hm_mask mask, hm_point position, hm_point delta, int32_t details,
    hm_sweep* sweep); /* offsets are positions of the mask */
HM_API hm_status hm_terrain_ray(hm_terrain terrain, hm_point from, hm_point to, int32_t normal_radius, hm_ray_hit* hit); /* the first solid pixel */
HM_API hm_status hm_terrain_separate(hm_terrain terrain, hm_mask mask, hm_point position, int32_t limit, hm_point* move); /* the shortest move out */
HM_API hm_status hm_terrain_separate_axis(hm_terrain terrain, hm_mask mask, hm_point position, int32_t limit, int32_t axis,
    hm_point* move); /* along one axis */
HM_API hm_status hm_terrain_separate_direction(hm_terrain terrain, hm_mask mask, hm_point position, int32_t limit, hm_point direction,
    hm_point* move); /* in one direction */
HM_API hm_status hm_terrain_distance(hm_terrain terrain, hm_mask mask, hm_point position, hm_distance* distance); /* a is a world pixel, b one of the mask */
HM_API hm_status hm_terrain_nearest(hm_terrain terrain, hm_point point, hm_point* pixel); /* the nearest solid pixel */
HM_API hm_status hm_terrain_give_obstacles(hm_terrain terrain, const hm_box* box, uint64_t id,
    hm_obstacle_sink* sink); /* inside an hm_obstacle_query: the terrain as one obstacle at (0, 0) */

/* PNG, row by row. HM_ERROR_UNSUPPORTED in a build without libspng. */
HM_API hm_terrain_image_options hm_terrain_image_options_default(void);                 /* alpha > 0, at (0, 0), material 0 */
HM_API hm_status hm_read_terrain(const char* path, const hm_terrain_image_options* options, const hm_image_limits* limits,
    hm_terrain* terrain); /* a picture of any size */
HM_API hm_status hm_decode_terrain(const uint8_t* bytes, size_t count, const hm_terrain_image_options* options, const hm_image_limits* limits,
    hm_terrain* terrain); /* the same from memory */
HM_API hm_status hm_write_terrain_png(const char* path, hm_terrain terrain, hm_box box); /* a box; replaces the file whole, or leaves it as it was */
HM_API hm_status hm_encode_terrain_png(hm_terrain terrain, hm_box box, uint8_t** out, size_t* count); /* the bytes of the file */

/* ---- In a world: bodies whose shape is a terrain (world.md). The body has its own version. HM_ERROR_NO_TERRAIN for other shapes ---- */

HM_API hm_shape hm_shape_of_terrain(hm_terrain terrain);                                /* the origin counts from its pixel (0, 0) */
HM_API hm_status hm_world_carve(hm_world world, hm_body body, const hm_brush* brush, hm_terrain_change* change); /* as hm_terrain_carve */
HM_API hm_status hm_world_carve_placed(hm_world world, hm_body body, hm_placed_mask placed, hm_terrain_change* change); /* a mask that is turned */
HM_API hm_status hm_world_deposit(hm_world world, hm_body body, const hm_brush* brush, int32_t material, hm_terrain_change* change); /* buries bodies */
HM_API hm_status hm_world_deposit_placed(hm_world world, hm_body body, hm_placed_mask placed, int32_t material,
    hm_terrain_change* change); /* a mask that is turned */
HM_API hm_status hm_world_deposit_piece(hm_world world, hm_body body, const hm_terrain_piece* piece, hm_point at,
    hm_terrain_change* change); /* where it landed */
HM_API hm_status hm_world_repaint(hm_world world, hm_body body, const hm_brush* brush, int32_t material, hm_terrain_change* change); /* another material */
HM_API hm_status hm_world_edit(hm_world world, hm_body body, const hm_terrain_edit* edit, hm_terrain_change* change); /* any of these, as data */
HM_API hm_status hm_world_detached(hm_world world, hm_body body, const hm_terrain_anchors* anchors, int64_t least_area, hm_terrain_piece** out,
    size_t* count); /* pieces with positions in the world, ready to become bodies */
HM_API hm_status hm_world_drain_dirty(hm_world world, hm_body body, hm_chunk_change** out, size_t* count); /* in the terrain's own pixels */
HM_API hm_status hm_world_terrain(hm_world world, hm_body body, hm_terrain* terrain);   /* a copy as it is now; takes no time */

#ifdef __cplusplus
}
#endif

#endif
