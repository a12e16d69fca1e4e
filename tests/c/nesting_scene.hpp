// A world for callbacks that come back to the call that runs them.
#pragma once

#include <gtest/gtest.h>
#include <hitmask.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace {

constexpr int most = 32;  // as docs/c.md says

/// A world with bodies around a mover, and a way to come back to the call that is running.
struct Scene {
  hm_world world{};
  hm_mask mask{};
  hm_mover mover{};
  hm_sheet sheet{};
  hm_body body = 0;
  hm_body parent = 0;                      // far away
  hm_body walker = 0;                      // has a mover; stands on a one-way floor, at a wall
  hm_body bar = 0;                         // would hit a post when it turns
  std::function<hm_status(Scene&)> again;  // makes one call, whose callback is enter()
  int wanted = 1 << 20;                    // levels to go
  int depth = 0;
  int deepest = 0;
  std::vector<hm_status> statuses;

  Scene() {
    EXPECT_EQ(hm_world_create(nullptr, &world), HM_OK);
    EXPECT_EQ(hm_mask_create({8, 8}, 1, &mask), HM_OK);
    EXPECT_EQ(hm_mover_create(nullptr, &mover), HM_OK);
    make_sheet();
    hm_body_definition wall = hm_body_definition_default();
    wall.shape = hm_shape_of_size({40, 40});
    hm_body other = 0;
    EXPECT_EQ(hm_world_add(world, &wall, &body), HM_OK);
    wall.position = {50, 0};
    EXPECT_EQ(hm_world_add(world, &wall, &other), HM_OK);
    wall.position = {20, 20};
    EXPECT_EQ(hm_world_add(world, &wall, &other), HM_OK);
    wall.position = {500, 500};
    EXPECT_EQ(hm_world_add(world, &wall, &parent), HM_OK);
    EXPECT_EQ(hm_world_add(world, &wall, &other), HM_OK);
    EXPECT_EQ(hm_world_attach(world, other, parent, nullptr), HM_OK);
    make_walker();
    bar = add({1000, 0}, {40, 4});
    add({1020, 10}, {10, 10});
    EXPECT_EQ(hm_world_step(world, nullptr), HM_OK);
  }
  ~Scene() {
    EXPECT_EQ(hm_world_destroy(world), HM_OK);
    EXPECT_EQ(hm_mask_destroy(mask), HM_OK);
    EXPECT_EQ(hm_mover_destroy(mover), HM_OK);
    EXPECT_EQ(hm_sheet_destroy(sheet), HM_OK);
  }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  hm_body add(hm_point position, hm_size size, std::int32_t one_way = HM_FACE_NONE) {
    hm_body_definition box = hm_body_definition_default();
    box.shape = hm_shape_of_size(size);
    box.position = position;
    box.one_way = one_way;
    hm_body added = 0;
    EXPECT_EQ(hm_world_add(world, &box, &added), HM_OK);
    return added;
  }
  void make_walker() {
    walker = add({2004, 0}, {6, 8});
    add({1990, 8}, {40, 4}, HM_FACE_TOP);
    add({2010, -20}, {4, 27});
    const hm_body_mover mover_of_it = hm_body_mover_default();
    EXPECT_EQ(hm_world_set_mover(world, walker, &mover_of_it), HM_OK);
  }

  /// One animation of two frames, each with a part.
  void make_sheet() {
    EXPECT_EQ(hm_sheet_create(&sheet), HM_OK);
    hm_frame_part part = {"hit", {0, 0, 2, 2}, {}, ""};
    const std::uint32_t frames[] = {0, 1};
    for (const char* name : {"stand", "duck"}) {
      hm_frame_definition frame = hm_frame_definition_default();
      frame.name = name;
      frame.size = {8, 8};
      frame.mask = mask;
      frame.parts = &part;
      frame.part_count = 1;
      EXPECT_EQ(hm_sheet_add_frame(sheet, &frame, nullptr), HM_OK);
    }
    hm_animation bow = hm_animation_default();
    bow.name = "bow";
    bow.frames = frames;
    bow.frame_count = 2;
    EXPECT_EQ(hm_sheet_add_animation(sheet, &bow, nullptr), HM_OK);
  }

  /// Inside a callback: comes back once for each level, not once for each call of it.
  void enter() {
    if (++depth > deepest) {
      deepest = depth;
      if (depth < wanted) statuses.push_back(again(*this));
    }
    --depth;
  }
  static std::int32_t accept(hm_body, void* user) { return static_cast<Scene*>(user)->enter(), 1; }
  static std::int32_t respond(hm_body, void* user) {
    return static_cast<Scene*>(user)->enter(), HM_RESPONSE_TOUCH;
  }
  template <class Shown>
  static std::int32_t visit(const Shown*, void* user) {
    return static_cast<Scene*>(user)->enter(), 1;
  }
  static std::int32_t pairs(const hm_index_pair*, std::size_t, void* user) {
    return static_cast<Scene*>(user)->enter(), 1;
  }
  static void paint(hm_mask, hm_point, void* user) { static_cast<Scene*>(user)->enter(); }
  static void query(const hm_box*, hm_obstacle_sink*, void* user) {
    static_cast<Scene*>(user)->enter();
  }
  static std::int32_t solid(std::int32_t, std::int32_t, void* user) {
    return static_cast<Scene*>(user)->enter(), 1;
  }
  [[nodiscard]] hm_query_filter filter() {
    hm_query_filter asking = hm_query_filter_default();
    asking.accept = &accept;
    asking.user = this;
    return asking;
  }
  [[nodiscard]] hm_placed_mask placed() const {
    const hm_transform upright = hm_transform_default();
    hm_placed_mask made{};
    EXPECT_EQ(hm_place(mask, &upright, &made), HM_OK);
    return made;
  }
  [[nodiscard]] hm_obstacles obstacles() {
    hm_obstacles asking = hm_obstacles_default();
    asking.query = &query;
    asking.user = this;
    return asking;
  }
};

struct Case {
  const char* name;
  hm_status (*call)(Scene&);
};

}  // namespace
