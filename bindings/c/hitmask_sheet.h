/* The structs of sheets, in C. Included by hitmask.h: include that. */
#ifndef HITMASK_SHEET_H
#define HITMASK_SHEET_H

#include "hitmask_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Sheets. Text is UTF-8. What a sheet hands out by pointer is borrowed: valid until the sheet changes or ends ---- */

enum {
  HM_ORIENTATION_UPRIGHT, HM_ORIENTATION_QUARTER, HM_ORIENTATION_HALF, HM_ORIENTATION_THREE_QUARTERS, HM_ORIENTATION_MIRRORED,
  HM_ORIENTATION_MIRRORED_QUARTER, HM_ORIENTATION_MIRRORED_HALF, HM_ORIENTATION_MIRRORED_THREE_QUARTERS
};
enum { HM_PLAYBACK_FORWARD, HM_PLAYBACK_REVERSE, HM_PLAYBACK_PING_PONG, HM_PLAYBACK_PING_PONG_REVERSE };
enum { HM_PLAYER_FRAME, HM_PLAYER_LOOPED, HM_PLAYER_FINISHED };
enum { HM_TRUST_NONE, HM_TRUST_SOURCE };
enum { HM_SHEET_ADDED, HM_SHEET_REMOVED, HM_SHEET_CHANGED };
enum {
  HM_SHEET_FORMAT_AUTOMATIC, HM_SHEET_FORMAT_BAKED, HM_SHEET_FORMAT_ASEPRITE_JSON, HM_SHEET_FORMAT_ASEPRITE, HM_SHEET_FORMAT_TEXTURE_PACKER,
  HM_SHEET_FORMAT_STARLING, HM_SHEET_FORMAT_COCOS2D, HM_SHEET_FORMAT_LIBGDX, HM_SHEET_FORMAT_GRID, HM_SHEET_FORMAT_PICTURE, HM_SHEET_FORMAT_FOLDER
};
enum { HM_ROTATED_FRAMES_AS_FORMAT_SAYS, HM_ROTATED_FRAMES_CLOCKWISE, HM_ROTATED_FRAMES_COUNTER_CLOCKWISE };

typedef struct { int64_t x, y; } hm_pivot; /* in 1/65,536 pixel from the top-left corner of the untrimmed frame */

typedef struct { /* a named part of a frame: a hit box, a hurt box */
  const char* name;
  hm_box box;       /* in the pixels of the untrimmed frame; it may reach outside */
  hm_mask mask;     /* which of its pixels are solid; null: all of them, or when read: ask hm_sheet_part_mask */
  const char* user; /* yours; NULL is "" */
} hm_frame_part;

typedef struct { /* what a sheet makes a frame from */
  const char* name;
  hm_size size;      /* of the untrimmed frame */
  hm_mask mask;      /* any cut-out of it; null: nothing is solid */
  hm_point mask_at;  /* where its top-left pixel lies in the untrimmed frame */
  hm_pivot pivot;
  int32_t duration;  /* milliseconds; 0 counts as 1 */
  const hm_frame_part* parts;
  size_t part_count;
  const char* user;  /* yours; NULL is "" */
} hm_frame_definition;

typedef struct { /* a frame of a sheet, borrowed */
  const char* name;
  hm_size size;      /* of the untrimmed frame */
  hm_box solid;      /* of the solid pixels in it */
  hm_pivot pivot;
  int32_t duration;  /* milliseconds, at least 1 */
  size_t part_count;
  const char* user;
} hm_frame;

typedef struct { /* frames in order */
  const char* name;
  const uint32_t* frames;
  size_t frame_count;
  int32_t playback;  /* HM_PLAYBACK_... */
  uint32_t repeat;   /* 0: without end; each way of a ping-pong counts */
  const char* user;  /* yours; NULL is "" */
} hm_animation;

typedef struct { /* plays an animation: plain data, to copy and save */
  uint32_t animation;
  uint32_t speed;         /* in 1/65,536; 0 stops it */
  int64_t time;           /* milliseconds in the present repeat */
  uint64_t repeats;       /* that have ended */
  uint32_t time_fraction; /* in 1/65,536 milliseconds */
  int32_t finished;
} hm_player;

typedef struct { /* what happened while a player advanced */
  int32_t kind;           /* HM_PLAYER_... */
  uint32_t animation, frame;
  uint64_t repeats;       /* that have ended */
  int64_t milliseconds;   /* of the advance that were left */
} hm_player_event;

typedef struct { const char* name; hm_filter filter; int32_t is_sensor; int32_t details; uint64_t user; } hm_part_definition; /* a part's body */
typedef struct { const char* name; hm_body body; } hm_part_body;

typedef struct { int32_t kind; int32_t is_animation; const char* name; } hm_sheet_change; /* HM_SHEET_...: a frame or an animation */

/* Returns nonzero to go on. */
typedef int32_t (*hm_player_event_visitor)(const hm_player_event* event, void* user);
typedef int32_t (*hm_sheet_change_visitor)(const hm_sheet_change* change, void* user);
typedef int32_t (*hm_text_visitor)(const char* text, void* user);

typedef struct { hm_size cell, margin, spacing; int32_t columns, rows, count; } hm_grid_options; /* 0: as many as fit; count 0: all cells */

typedef struct { /* how hm_read_sheet reads */
  int32_t format;                  /* HM_SHEET_FORMAT_... */
  hm_solid_rule rule;
  int32_t rotated;                 /* HM_ROTATED_FRAMES_... */
  hm_grid_options grid;
  int32_t duration;                /* milliseconds of a frame, where the file does not say */
  hm_pivot pivot;                  /* of frames without one, in 1/65,536 of width and height */
  const char* const* layers;       /* of an .aseprite file; NULL: the visible ones */
  size_t layer_count;
  const char* const* part_layers;  /* become parts */
  size_t part_layer_count;
  const char* root;                /* files that a sheet names must lie here; NULL: the folder of the sheet */
  int32_t trust;                   /* HM_TRUST_...: for baked sheets */
  hm_image_limits limits;          /* of every picture */
} hm_sheet_options;

#ifdef __cplusplus
}
#endif

#endif
