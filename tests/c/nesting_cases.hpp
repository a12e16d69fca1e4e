// Every call that has a callback. A test compares it with the header.
#pragma once

#include "c/nesting_scene.hpp"

namespace {

const Case cases[] = {
    {"accept of a point query",
     [](Scene& s) {
       const hm_query_filter filter = s.filter();
       const auto visit = [](hm_body, void*) { return 1; };
       return hm_world_query_point(s.world, {25, 25}, &filter, visit, nullptr, nullptr);
     }},
    {"visitor of a box query",
     [](Scene& s) {
       return hm_world_query_box(s.world, {0, 0, 90, 90}, nullptr, &Scene::accept, &s, nullptr);
     }},
    {"visitor of the nearest bodies",
     [](Scene& s) {
       return hm_world_nearest(s.world, {0, 0}, 2, nullptr, &Scene::visit<hm_nearest_body>, &s,
                               nullptr);
     }},
    {"visitor of all hits of a ray",
     [](Scene& s) {
       return hm_world_ray_all(s.world, {-9, 5}, {99, 5}, nullptr, &Scene::visit<hm_body_ray_hit>,
                               &s, nullptr);
     }},
    {"accept of a ray",
     [](Scene& s) {
       const hm_query_filter filter = s.filter();
       hm_body_ray_hit hit{};
       return hm_world_ray(s.world, {-9, 5}, {99, 5}, &filter, 4, &hit);
     }},
    {"accept of a sweep",
     [](Scene& s) {
       const hm_query_filter filter = s.filter();
       hm_body_sweep sweep{};
       return hm_world_sweep_mask(s.world, s.mask, {-20, 5}, {99, 0}, &filter, &sweep);
     }},
    {"accept of fits",
     [](Scene& s) {
       const hm_query_filter filter = s.filter();
       std::int32_t yes = 0;
       return hm_world_fits_mask(s.world, s.mask, {25, 5}, &filter, &yes);
     }},
    {"respond of try_move",
     [](Scene& s) {
       hm_body_move move{};
       return hm_world_try_move(s.world, s.body, {90, 0}, nullptr, &Scene::respond, nullptr, &s,
                                &move);
     }},
    {"hit of try_move",
     [](Scene& s) {
       hm_body_move move{};
       return hm_world_try_move(s.world, s.body, {90, 0}, nullptr, nullptr,
                                &Scene::visit<hm_body_hit>, &s, &move);
     }},
    {"hit of move",
     [](Scene& s) {
       hm_body_move move{};
       return hm_world_move(s.world, s.body, {90, 0}, nullptr, nullptr, &Scene::visit<hm_body_hit>,
                            &s, &move);
     }},
    {"visitor of bodies",
     [](Scene& s) { return hm_world_for_each_body(s.world, &Scene::accept, &s); }},
    {"visitor of a mask query",
     [](Scene& s) {
       return hm_world_query_mask(s.world, s.mask, {25, 25}, nullptr, &Scene::accept, &s, nullptr);
     }},
    {"visitor of what a body rests on",
     [](Scene& s) {
       return hm_world_resting_on(s.world, s.walker, HM_FACE_BOTTOM, nullptr, &Scene::accept, &s,
                                  nullptr);
     }},
    {"accept of a body's sweep",
     [](Scene& s) {
       const hm_query_filter filter = s.filter();
       hm_body_sweep sweep{};
       return hm_world_sweep(s.world, s.body, {99, 0}, &filter, &sweep);
     }},
    {"accept of a body's fits",
     [](Scene& s) {
       const hm_query_filter filter = s.filter();
       std::int32_t yes = 0;
       return hm_world_fits(s.world, s.body, {5, 5}, &filter, &yes);
     }},
    {"accept of unstick of a mask",
     [](Scene& s) {
       const hm_query_filter filter = s.filter();
       hm_point move{};
       return hm_world_unstick_mask(s.world, s.mask, {25, 25}, 99, &filter, &move);
     }},
    {"hit of walk",
     [](Scene& s) {
       hm_body_walk walk{};
       return hm_world_walk(s.world, s.walker, 30, 0, nullptr, &Scene::visit<hm_body_hit>, &s,
                            &walk);
     }},
    {"hit of turn",
     [](Scene& s) {
       hm_body_turn turn{};
       return hm_world_turn(s.world, s.bar, 0.25, nullptr, &Scene::visit<hm_body_hit>, &s, &turn);
     }},
    {"obstacles of a mover with a placed mask",
     [](Scene& s) {
       const hm_obstacles asking = s.obstacles();
       const hm_placed_mask placed = s.placed();
       hm_move_result result{};
       const hm_status status =
           hm_mover_move_placed(s.mover, placed, 5, 5, &asking, nullptr, nullptr, &result);
       return hm_placed_mask_destroy(placed), status;
     }},
    {"obstacles of a mover's unstick",
     [](Scene& s) {
       const hm_obstacles asking = s.obstacles();
       hm_point move{};
       return hm_mover_unstick(s.mover, s.mask, 9, &asking, &move);
     }},
    {"obstacles of a mover's unstick with a placed mask",
     [](Scene& s) {
       const hm_obstacles asking = s.obstacles();
       const hm_placed_mask placed = s.placed();
       hm_point move{};
       const hm_status status = hm_mover_unstick_placed(s.mover, placed, 9, &asking, &move);
       return hm_placed_mask_destroy(placed), status;
     }},
    {"obstacles of a mover",
     [](Scene& s) {
       const hm_obstacles asking = s.obstacles();
       hm_move_result result{};
       return hm_mover_move(s.mover, s.mask, 5, 5, &asking, nullptr, nullptr, &result);
     }},
    {"obstacles of a ray",
     [](Scene& s) {
       const hm_obstacles asking = s.obstacles();
       hm_obstacle_ray_hit hit{};
       return hm_ray_among({0, 0}, {50, 50}, &asking, 4, &hit);
     }},
    {"obstacles of a sweep",
     [](Scene& s) {
       const hm_obstacles asking = s.obstacles();
       hm_obstacle_sweep sweep{};
       return hm_sweep_among(s.mask, {0, 0}, {50, 50}, &asking, HM_DETAIL_ALL, &sweep);
     }},
    {"obstacles of fits",
     [](Scene& s) {
       const hm_obstacles asking = s.obstacles();
       std::int32_t yes = 0;
       return hm_fits(s.mask, {0, 0}, &asking, &yes);
     }},
    {"obstacles of unstick",
     [](Scene& s) {
       const hm_obstacles asking = s.obstacles();
       hm_point move{};
       return hm_unstick(s.mask, {0, 0}, 9, &asking, &move);
     }},
    {"hits of a mover",
     [](Scene& s) {
       hm_obstacle wall = hm_obstacle_default();
       wall.size = {9, 99};
       wall.position = {10, -50};
       hm_obstacles among = hm_obstacles_default();
       among.items = &wall;
       among.count = 1;
       hm_mover mover{};
       hm_move_result result{};
       hm_status status = hm_mover_create(nullptr, &mover);
       if (status == HM_OK)
         status =
             hm_mover_move(mover, s.mask, 50, 0, &among, &Scene::visit<hm_move_hit>, &s, &result);
       return hm_mover_destroy(mover), status;
     }},
    {"batches of pairs",
     [](Scene& s) {
       const hm_box boxes[] = {{0, 0, 9, 9}, {5, 5, 9, 9}};
       hm_pair_finder finder{};  // of its own: one that is at work refuses
       hm_status status = hm_pair_finder_create(HM_BROAD_AUTOMATIC, 0, &finder);
       if (status == HM_OK)
         status = hm_pair_finder_find(finder, boxes, 2, &Scene::pairs, &s, nullptr);
       return hm_pair_finder_destroy(finder), status;
     }},
    {"contacts of a body",
     [](Scene& s) { return hm_world_contacts_of(s.world, s.body, &Scene::accept, &s, nullptr); }},
    {"children",
     [](Scene& s) { return hm_world_children(s.world, s.parent, &Scene::accept, &s, nullptr); }},
    {"events of a player",
     [](Scene& s) {
       hm_player player{};
       const hm_status status = hm_sheet_play(s.sheet, "bow", &player);
       return status != HM_OK ? status
                              : hm_sheet_advance_visit(s.sheet, &player, 100,
                                                       &Scene::visit<hm_player_event>, &s);
     }},
    {"names of parts",
     [](Scene& s) { return hm_sheet_part_names(s.sheet, &Scene::visit<char>, &s); }},
    {"difference of sheets",
     [](Scene& s) {
       hm_sheet empty{};
       hm_status status = hm_sheet_create(&empty);
       if (status == HM_OK)
         status = hm_sheet_difference(empty, s.sheet, &Scene::visit<hm_sheet_change>, &s);
       return hm_sheet_destroy(empty), status;
     }},
    {"runs of a row",
     [](Scene& s) { return hm_for_each_run(s.mask, 3, &Scene::visit<hm_run>, &s); }},
    {"painter of a chunk",
     [](Scene& s) {
       hm_terrain ground{};
       hm_status status = hm_terrain_create(nullptr, &ground);
       if (status == HM_OK)
         status = hm_terrain_generate(ground, {0, 0, 9, 9}, &Scene::paint, &s, 0, nullptr);
       return hm_terrain_destroy(ground), status;
     }},
    {"edits in bytes",
     [](Scene& s) {
       const hm_terrain_edit edit = hm_terrain_edit_default();
       std::uint8_t* bytes = nullptr;
       std::size_t count = 0;
       hm_status status = hm_edits_to_bytes(&edit, 1, &bytes, &count);
       if (status == HM_OK)
         status = hm_edits_from_bytes(bytes, count, &Scene::visit<hm_terrain_edit>, &s);
       return hm_free(bytes), status;
     }},
    {"pixel predicate",
     [](Scene& s) {
       hm_mask made{};
       const hm_status status = hm_mask_from_predicate({2, 2}, &Scene::solid, &s, &made);
       if (status == HM_OK) hm_mask_destroy(made);
       return status;
     }},
};

/// These refuse themselves. Other questions may be asked inside them, which counts all levels.
const Case refusing[] = {
    {"accept of move",
     [](Scene& s) {
       const hm_query_filter filter = s.filter();
       hm_body_move move{};
       return hm_world_move(s.world, s.body, {9, 0}, &filter, nullptr, nullptr, nullptr, &move);
     }},
    {"respond of move",
     [](Scene& s) {
       hm_body_move move{};
       return hm_world_move(s.world, s.body, {90, 0}, nullptr, &Scene::respond, nullptr, &s, &move);
     }},
    {"accept of move_many",
     [](Scene& s) {
       const hm_query_filter filter = s.filter();
       const hm_point goal = {9, 0};
       hm_body_move move{};
       return hm_world_move_many(s.world, &s.body, 1, &goal, &filter, HM_RESPONSE_SLIDE, &move);
     }},
    {"accept of unstick",
     [](Scene& s) {
       const hm_query_filter filter = s.filter();
       hm_point move{};
       return hm_world_unstick(s.world, s.body, 99, &filter, &move);
     }},
    {"accept of walk",
     [](Scene& s) {
       const hm_query_filter filter = s.filter();
       hm_body_walk walk{};
       return hm_world_walk(s.world, s.walker, 30, 0, &filter, nullptr, nullptr, &walk);
     }},
    {"accept of turn",
     [](Scene& s) {
       const hm_query_filter filter = s.filter();
       hm_body_turn turn{};
       return hm_world_turn(s.world, s.bar, 0.25, &filter, nullptr, nullptr, &turn);
     }},
    {"accept of drop_through",
     [](Scene& s) {
       const hm_query_filter filter = s.filter();
       return hm_world_drop_through(s.world, s.walker, &filter);
     }},
    {"accept of change_shape",
     [](Scene& s) {
       const hm_query_filter filter = s.filter();
       const hm_shape larger = hm_shape_of_size({8, 12});
       hm_point move{};
       return hm_world_change_shape(s.world, s.walker, &larger, nullptr, &filter, &move);
     }},
    {"accept of change_frame",
     [](Scene& s) {
       const hm_query_filter filter = s.filter();
       const hm_shape_change pushed = hm_shape_change_default();
       hm_point move{};
       return hm_world_change_frame(s.world, s.walker, nullptr, 0, s.sheet, 0, 0, &pushed, &filter,
                                    &move);
     }},
    {"pairs that touch",
     [](Scene& s) { return hm_world_for_each_overlap(s.world, &Scene::visit<hm_body_pair>, &s); }},
    {"lines to draw",
     [](Scene& s) {
       return hm_world_debug_draw(s.world, nullptr, &Scene::visit<hm_debug_item>, &s);
     }},
};

}  // namespace
