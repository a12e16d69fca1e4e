/* Worlds of bodies, in C. Included by hitmask.h: include that. One declaration per function, with a phrase behind it. */
#ifndef HITMASK_WORLD_H
#define HITMASK_WORLD_H

#include "hitmask_sheet.h"
#include "hitmask_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- World: bodies (world.md). The next step sees changes; queries see them at once. A _many call changes all bodies or none ---- */

HM_API hm_world_definition hm_world_definition_default(void);                           /* does not repeat, calling thread */
HM_API hm_filter hm_filter_default(void);                                               /* layer 1, collides with all layers */
HM_API int32_t hm_filter_may_meet(hm_filter a, hm_filter b);                            /* layers and groups allow it */
HM_API hm_shape hm_shape_default(void);                                                 /* no shape: worlds refuse it */
HM_API hm_shape hm_shape_of_mask(hm_mask mask);                                         /* origin (0, 0): the top-left corner */
HM_API hm_shape hm_shape_of_size(hm_size size);                                         /* a solid box, origin (0, 0) */
HM_API hm_body_definition hm_body_definition_default(void);                             /* no shape, moving, enabled, no details */
HM_API hm_status hm_world_create(const hm_world_definition* definition, hm_world* world); /* NULL: the default */
HM_API hm_status hm_world_destroy(hm_world world);                                      /* masks and executors stay */
HM_API hm_status hm_world_definition_of(hm_world world, hm_world_definition* definition); /* its executor is null here */
HM_API hm_status hm_world_add(hm_world world, const hm_body_definition* definition, hm_body* body); /* shares the mask's pixels */
HM_API hm_status hm_world_add_many(hm_world world, const hm_body_definition* definitions, size_t count, hm_body* bodies); /* one id each */
HM_API hm_status hm_world_remove(hm_world world, hm_body body);                         /* its id becomes stale */
HM_API hm_status hm_world_remove_many(hm_world world, const hm_body* bodies, size_t count); /* the same body twice is fine */
HM_API hm_status hm_world_set_position(hm_world world, hm_body body, hm_point position); /* nothing blocks it; hm_world_move collides */
HM_API hm_status hm_world_set_position_many(hm_world world, const hm_body* bodies, size_t count, const hm_point* positions); /* does not allocate */
HM_API hm_status hm_world_set_shape(hm_world world, hm_body body, const hm_shape* shape); /* the next frame of an animation */
HM_API hm_status hm_world_set_shape_many(hm_world world, const hm_body* bodies, size_t count, const hm_shape* shapes); /* one shape each */
HM_API hm_status hm_world_set_transform(hm_world world, hm_body body, const hm_transform* transform); /* turns, scales or mirrors its shape */
HM_API hm_status hm_world_set_transform_many(hm_world world, const hm_body* bodies, size_t count, const hm_transform* transforms); /* one transform each */
HM_API hm_status hm_world_set_one_way(hm_world world, hm_body body, int32_t side);      /* HM_FACE_...: the side from which it blocks */
HM_API hm_status hm_world_set_one_way_many(hm_world world, const hm_body* bodies, size_t count, int32_t side); /* one side for all */
HM_API hm_status hm_world_set_static(hm_world world, hm_body body, int32_t is_static);  /* static bodies touch moving bodies only */
HM_API hm_status hm_world_set_static_many(hm_world world, const hm_body* bodies, size_t count, int32_t is_static); /* the same for all */
HM_API hm_status hm_world_set_sensor(hm_world world, hm_body body, int32_t is_sensor);  /* a sensor touches and is found, but stops nothing */
HM_API hm_status hm_world_set_sensor_many(hm_world world, const hm_body* bodies, size_t count, int32_t is_sensor); /* the same for all */
HM_API hm_status hm_world_set_enabled(hm_world world, hm_body body, int32_t enabled);   /* a disabled body touches nothing */
HM_API hm_status hm_world_set_enabled_many(hm_world world, const hm_body* bodies, size_t count, int32_t enabled); /* the same for all */
HM_API hm_status hm_world_set_filter(hm_world world, hm_body body, const hm_filter* filter); /* which bodies it meets */
HM_API hm_status hm_world_set_filter_many(hm_world world, const hm_body* bodies, size_t count, const hm_filter* filter); /* one filter for all */
HM_API hm_status hm_world_set_details(hm_world world, hm_body body, int32_t details);   /* HM_DETAIL_... of its events */
HM_API hm_status hm_world_set_details_many(hm_world world, const hm_body* bodies, size_t count, int32_t details); /* the same for all */
HM_API hm_status hm_world_set_user(hm_world world, hm_body body, uint64_t user);        /* your number */
HM_API hm_status hm_world_set_user_many(hm_world world, const hm_body* bodies, size_t count, const uint64_t* users); /* one number each */
HM_API hm_status hm_world_reserve(hm_world world, size_t bodies);                       /* allocates for this many bodies */
HM_API hm_status hm_world_clear(hm_world world);                                        /* removes every body */
HM_API hm_status hm_world_forget_unused_masks(hm_world world);                          /* releases cached masks that no body has */
HM_API hm_status hm_world_check(hm_world world, hm_body body);                          /* whether an id names a body of this world */
HM_API hm_status hm_world_size(hm_world world, size_t* bodies);                         /* number of bodies */
HM_API hm_status hm_world_body(hm_world world, hm_body body, hm_body_definition* definition); /* for a mask, shape.mask is null and shape.size 0 x 0 */
HM_API hm_status hm_world_body_mask(hm_world world, hm_body body, hm_mask* mask);       /* the mask of its shape, as a new handle; HM_NONE for a box */
HM_API hm_status hm_world_position(hm_world world, hm_body body, hm_point* position);   /* of its shape's origin */
HM_API hm_status hm_world_user(hm_world world, hm_body body, uint64_t* user);           /* your number */
HM_API hm_status hm_world_box(hm_world world, hm_body body, hm_box* box);               /* of what hm_world_mask_at gives, or its plain box */
HM_API hm_status hm_world_mask_at(hm_world world, hm_body body, hm_mask* mask, hm_point* position); /* its pixels in the world, turned; HM_NONE: a box */
HM_API hm_status hm_world_for_each_body(hm_world world, hm_body_visitor visit, void* user); /* in order of id */

/* ---- World: attached bodies. A child follows its parent, and is removed and disabled with it ---- */

HM_API hm_status hm_world_attach(hm_world world, hm_body child, hm_body parent, const hm_attachment* how); /* NULL: offset (0, 0), not solid */
HM_API hm_status hm_world_detach(hm_world world, hm_body body);                         /* it stays where it is */
HM_API hm_status hm_world_detach_many(hm_world world, const hm_body* bodies, size_t count); /* the same for many bodies */
HM_API hm_status hm_world_set_offset(hm_world world, hm_body child, hm_point offset);   /* moves it on its parent */
HM_API hm_status hm_world_parent(hm_world world, hm_body child, hm_body* parent);       /* HM_NONE: it is attached to none */
HM_API hm_status hm_world_attachment(hm_world world, hm_body child, hm_attachment* how); /* HM_NONE: it is attached to none */
HM_API hm_status hm_world_children(hm_world world, hm_body parent, hm_body_visitor visit, void* user,
    size_t* found); /* attached to it directly, in order of id; found may be NULL */

/* ---- World: bodies that show the frames of a sheet ---- */

HM_API hm_part_definition hm_part_definition_default(void);                             /* a sensor that meets all layers */
HM_API hm_shape_change hm_shape_change_keep_pivot(void);                                             /* the change of hm_world_change_frame */
HM_API hm_status hm_world_set_frame(hm_world world, hm_body body, hm_sheet sheet, uint32_t frame, int32_t orientation); /* its position is the pivot */
HM_API hm_status hm_world_set_frame_many(hm_world world, const hm_body* bodies, size_t count, hm_sheet sheet, const uint32_t* frames,
    const int32_t* orientations); /* orientations NULL: all upright */
HM_API hm_status hm_world_set_frame_parts(hm_world world, hm_body body, const hm_part_body* parts, size_t count, hm_sheet sheet, uint32_t frame,
    int32_t orientation); /* with the bodies of its parts; those that the frame lacks are disabled */
HM_API hm_status hm_world_set_frame_parts_many(hm_world world, const hm_body* bodies, size_t count, const hm_part_body* parts, const size_t* part_counts,
    hm_sheet sheet, const uint32_t* frames, const int32_t* orientations); /* part_counts[0] parts are of bodies[0], the next ones of bodies[1] */
HM_API hm_status hm_world_change_frame(hm_world world, hm_body body, const hm_part_body* parts, size_t count, hm_sheet sheet, uint32_t frame,
    int32_t orientation, const hm_shape_change* change, const hm_query_filter* filter, hm_point* move); /* where it fits */
HM_API hm_status hm_world_attach_parts(hm_world world, hm_body body, const hm_part_definition* parts, size_t count,
    hm_body* bodies); /* disabled until a frame has them */

/* ---- World: contacts ---- */

HM_API hm_status hm_world_step(hm_world world, size_t* events);                         /* finds which bodies touch; events (their number) may be NULL */
HM_API hm_status hm_world_events(hm_world world, hm_event* out, size_t room, size_t* count); /* of the last step, by (a, b); HM_ERROR_ROOM writes count */
HM_API hm_status hm_world_resting_events(hm_world world, hm_resting_event* out, size_t room,
    size_t* count); /* what movers came to rest on, and left, in the last step; by (body, ground) */
HM_API hm_status hm_world_resting(hm_world world, hm_resting_pair* out, size_t room, size_t* count); /* what they rested on in the last step */
HM_API int32_t hm_event_has(const hm_event* event, hm_body body);                       /* it is one of the pair */
HM_API hm_body hm_event_other(const hm_event* event, hm_body body);                     /* the other body of the pair */
HM_API hm_status hm_world_contacts(hm_world world, hm_body_pair* out, size_t room, size_t* count); /* pairs that touched in the last step; likewise */
HM_API hm_status hm_world_contacts_of(hm_world world, hm_body body, hm_body_visitor visit, void* user,
    size_t* found); /* bodies that touched it; found may be NULL */
HM_API hm_status hm_world_touched(hm_world world, hm_body a, hm_body b, int32_t* yes);  /* whether they touched in the last step */
HM_API hm_status hm_world_contact(hm_world world, hm_body a, hm_body b, int32_t details,
    hm_contact* contact); /* at their present positions; HM_NONE when apart */
HM_API hm_status hm_world_for_each_overlap(hm_world world, hm_body_pair_visitor visit,
    void* user); /* pairs that touch now, in no order; must not change the world */

/* ---- World: queries. filter may be NULL: finds all bodies. found (number of visits) may be NULL. Visitors may change the world ---- */

HM_API hm_query_filter hm_query_filter_default(void);                                   /* finds all bodies */
HM_API hm_status hm_world_query_point(hm_world world, hm_point point, const hm_query_filter* filter, hm_body_visitor visit, void* user,
    size_t* found); /* a solid pixel there */
HM_API hm_status hm_world_query_box(hm_world world, hm_box box, const hm_query_filter* filter, hm_body_visitor visit, void* user,
    size_t* found); /* a solid pixel inside */
HM_API hm_status hm_world_query_mask(hm_world world, hm_mask mask, hm_point position, const hm_query_filter* filter, hm_body_visitor visit, void* user,
    size_t* found); /* a pixel shared with the mask */
HM_API hm_status hm_world_resting_on(hm_world world, hm_body body, int32_t side, const hm_query_filter* filter, hm_body_visitor visit, void* user,
    size_t* found); /* bodies that block its next step to a side, HM_FACE_...; they do not overlap it */
HM_API hm_status hm_world_nearest(hm_world world, hm_point point, size_t k, const hm_query_filter* filter, hm_nearest_body_visitor visit, void* user,
    size_t* found); /* by distance, then id */
HM_API hm_status hm_world_ray(hm_world world, hm_point from, hm_point to, const hm_query_filter* filter, int32_t normal_radius,
    hm_body_ray_hit* hit); /* the first body */
HM_API hm_status hm_world_ray_all(hm_world world, hm_point from, hm_point to, const hm_query_filter* filter, hm_body_ray_hit_visitor visit, void* user,
    size_t* found); /* by steps, then id; without normals */
HM_API hm_status hm_world_refresh(hm_world world);                                      /* a hint: bodies will rest for a while */

/* ---- World: motion. filter narrows down what the body's own filter lets it meet; NULL: does not ---- */

HM_API hm_status hm_world_sweep(hm_world world, hm_body body, hm_point delta, const hm_query_filter* filter,
    hm_body_sweep* sweep); /* how far it could move; it stays */
HM_API hm_status hm_world_sweep_mask(hm_world world, hm_mask mask, hm_point position, hm_point delta, const hm_query_filter* filter,
    hm_body_sweep* sweep); /* the same for a mask */

/* Moves a body towards a goal and collides on the way. respond NULL: HM_RESPONSE_SLIDE. hit may be NULL; it is called after the move.
   HM_ERROR_CALLBACK: if `respond` or `accept` threw, the body stays; if `hit` threw, the body has moved, and `move` is written. */
HM_API hm_status hm_world_move(hm_world world, hm_body body, hm_point goal, const hm_query_filter* filter, hm_responder respond, hm_body_hit_visitor hit,
    void* user, hm_body_move* move); /* it collides */
HM_API hm_status hm_world_move_many(hm_world world, const hm_body* bodies, size_t count, const hm_point* goals, const hm_query_filter* filter, int32_t response,
    hm_body_move* moves); /* one after the other, with one HM_RESPONSE_... to all; if `accept` throws, some have moved */
HM_API hm_status hm_world_try_move(hm_world world, hm_body body, hm_point goal, const hm_query_filter* filter, hm_responder respond, hm_body_hit_visitor hit,
    void* user, hm_body_move* move); /* where hm_world_move would get to; it stays */
HM_API hm_status hm_world_fits(hm_world world, hm_body body, hm_point position, const hm_query_filter* filter,
    int32_t* yes); /* it would overlap no body that it may meet */
HM_API hm_status hm_world_fits_mask(hm_world world, hm_mask mask, hm_point position, const hm_query_filter* filter, int32_t* yes); /* the same for a mask */
HM_API hm_status hm_world_unstick(hm_world world, hm_body body, int32_t limit, const hm_query_filter* filter,
    hm_point* move); /* moves it to where it fits, or HM_ERROR_STUCK */
HM_API hm_status hm_world_unstick_mask(hm_world world, hm_mask mask, hm_point position, int32_t limit, const hm_query_filter* filter,
    hm_point* move); /* the move for a mask */

/* ---- World: bodies that walk, as an hm_mover does ---- */

HM_API hm_body_mover hm_body_mover_default(void);                                       /* climbs no ledges, gravity at the bottom, in the air */
HM_API hm_status hm_world_set_mover(hm_world world, hm_body body, const hm_body_mover* mover); /* lets a body walk, or changes its mover */
HM_API hm_status hm_world_set_mover_many(hm_world world, const hm_body* bodies, size_t count, const hm_body_mover* mover); /* the same mover for many bodies */
HM_API hm_status hm_world_clear_mover(hm_world world, hm_body body);                    /* it walks no more */
HM_API hm_status hm_world_clear_mover_many(hm_world world, const hm_body* bodies, size_t count); /* the same for many bodies */
HM_API hm_status hm_world_mover(hm_world world, hm_body body, hm_body_mover* mover);    /* remainders and ground; HM_NONE: it has no mover */

/* hit may be NULL; it is called after the walk for each body that stopped it, and may change the world.
   HM_ERROR_CALLBACK: if `accept` threw, the body stays; if `hit` threw, the body has moved, and `walk` is written. */
HM_API hm_status hm_world_walk(hm_world world, hm_body body, double dx, double dy, const hm_query_filter* filter, hm_body_hit_visitor hit, void* user,
    hm_body_walk* walk); /* moves it by up to (dx, dy): over ledges, with fractions of a pixel */

HM_API hm_status hm_world_drop_through(hm_world world, hm_body body,
    const hm_query_filter* filter); /* one pixel into the one-way bodies that it stands on, or HM_ERROR_BLOCKED */
HM_API hm_shape_change hm_shape_change_default(void);                                   /* pushes it by up to 8 pixels, keeps its feet */
HM_API hm_status hm_world_change_shape(hm_world world, hm_body body, const hm_shape* shape, const hm_shape_change* change, const hm_query_filter* filter,
    hm_point* move); /* where it fits, or HM_ERROR_STUCK; the move of its position; change NULL: the default */

/* ---- World: bodies that carry: hm_world_move takes along what rests on them and pushes what is in front ---- */

HM_API hm_body_carrier hm_body_carrier_default(void);                                   /* its surface does not move */
HM_API hm_status hm_world_set_carrier(hm_world world, hm_body body, const hm_body_carrier* carrier); /* makes a body carry; NULL: the default */
HM_API hm_status hm_world_set_carrier_many(hm_world world, const hm_body* bodies, size_t count, const hm_body_carrier* carrier); /* the same for many bodies */
HM_API hm_status hm_world_clear_carrier(hm_world world, hm_body body);                  /* it carries no more */
HM_API hm_status hm_world_clear_carrier_many(hm_world world, const hm_body* bodies, size_t count); /* the same for many bodies */
HM_API hm_status hm_world_carrier(hm_world world, hm_body body, hm_body_carrier* carrier); /* HM_NONE: it does not carry */

/* hit may be NULL; it is called after the turn for what blocked it, and for what was pushed or crushed, and may change the world.
   HM_ERROR_CALLBACK: if `accept` threw, it may have turned part of the way; if `hit` threw, it has turned, and `turn` is written. */
HM_API hm_status hm_world_turn(hm_world world, hm_body body, double turns, const hm_query_filter* filter, hm_body_hit_visitor hit, void* user,
    hm_body_turn* turn); /* about its pivot, until something is in its way; clockwise */

typedef struct { /* what goes into the bytes of a snapshot besides the bodies, and what stays out */
  const hm_mask* known_masks; /* that the reader has, too: the bytes have only their hashes */
  size_t known_mask_count;
  const hm_player* players;   /* yours: a snapshot has none */
  size_t player_count;
  const uint8_t* user;        /* anything else */
  size_t user_count;
} hm_snapshot_saving;

typedef struct {
  const hm_mask* known_masks; /* where masks are looked up that the bytes only have the hash of */
  size_t known_mask_count;
  size_t max_raster_bytes;    /* turned and scaled masks are made anew; those of all bodies may take so many */
  uint64_t max_compared_pixels; /* contacts are compared with a step, which may look at so many: see docs/saving.md */
  int32_t trust;              /* HM_TRUST_...: of the source, skips checksums and the pixels of masks */
} hm_snapshot_loading;

typedef struct { /* what the bytes of a snapshot hold: destroy the snapshot, free both arrays */
  hm_snapshot snapshot;
  hm_player* players;
  size_t player_count;
  uint8_t* user;
  size_t user_count;
} hm_saved_snapshot;

/* ---- World: rollback, save games, statistics, debug drawing ---- */

HM_API hm_status hm_world_snapshot(hm_world world, hm_snapshot* snapshot);              /* everything a step depends on */
HM_API hm_status hm_world_snapshot_into(hm_world world, hm_snapshot snapshot);          /* reuses an existing snapshot */
HM_API hm_status hm_snapshot_destroy(hm_snapshot snapshot);                             /* the world stays */
HM_API hm_status hm_snapshot_memory_bytes(hm_snapshot snapshot, size_t* bytes);         /* without masks */
HM_API hm_status hm_snapshot_definition(hm_snapshot snapshot, hm_world_definition* definition); /* of worlds that can restore it */
HM_API hm_snapshot_saving hm_snapshot_saving_default(void);                             /* the bodies alone, all masks in the bytes */
HM_API hm_status hm_snapshot_to_bytes(hm_snapshot snapshot, const hm_snapshot_saving* saving, uint8_t** out,
    size_t* count); /* equal for equal states (format.md); saving NULL: the default */
HM_API hm_snapshot_loading hm_snapshot_loading_default(void);                           /* no known masks, 256 MB of turned masks, no trust */
HM_API hm_status hm_snapshot_from_bytes(const uint8_t* bytes, size_t count, const hm_snapshot_loading* loading,
    hm_saved_snapshot* saved); /* HM_ERROR_DATA: hm_last_error() says what is wrong; loading NULL: the default */
HM_API hm_status hm_world_restore(hm_world world, hm_snapshot snapshot);                /* goes back to a snapshot */
HM_API hm_status hm_world_state_hash(hm_world world, uint64_t* hash);                   /* equal for equal states, on every platform */
HM_API hm_status hm_world_statistics(hm_world world, hm_statistics* statistics);        /* of the last step */
HM_API hm_debug_options hm_debug_options_default(void);                                 /* outlines, contacts, paths, resting bodies */
HM_API hm_status hm_world_debug_draw(hm_world world, const hm_debug_options* options, hm_debug_visitor draw,
    void* user); /* hands out lines to draw; options NULL: the default. draw must not change the world */
HM_API hm_status hm_world_record_paths(hm_world world, int32_t on);                     /* whether moves and walks leave paths to draw: off at first */
HM_API hm_status hm_world_memory_bytes(hm_world world, size_t* bytes);                  /* without masks */

#ifdef __cplusplus
}
#endif

#endif /* HITMASK_WORLD_H */
