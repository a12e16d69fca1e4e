// Callbacks that come back without end, through every call that has a callback.
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "c/nesting_cases.hpp"

namespace {

TEST(CallbacksInsideEachOther, AreStoppedBeforeTheStackOverflows) {
  for (const Case& one : cases) {
    Scene scene;
    scene.again = one.call;
    EXPECT_GE(one.call(scene), HM_OK) << one.name;
    EXPECT_EQ(scene.deepest, most) << one.name;
    ASSERT_EQ(scene.statuses.size(), static_cast<std::size_t>(most)) << one.name;
    EXPECT_EQ(scene.statuses.front(), HM_ERROR_CALLBACK) << one.name;  // the innermost ended first
    EXPECT_GE(scene.statuses.back(), HM_OK) << one.name;
    EXPECT_EQ(scene.depth, 0) << one.name;
  }
}

TEST(CallbacksInsideEachOther, WorkAtEveryDepthBelow) {
  for (const Case& one : cases) {
    for (int wanted = 1; wanted <= most; ++wanted) {
      Scene scene;
      scene.again = one.call;
      scene.wanted = wanted;
      EXPECT_GE(one.call(scene), HM_OK) << one.name;
      EXPECT_EQ(scene.deepest, wanted) << one.name;
      for (const hm_status status : scene.statuses) EXPECT_GE(status, HM_OK) << one.name;
    }
  }
}

TEST(CallbacksInsideEachOther, MayBeRefusedAtOnce) {
  for (const Case& one : refusing) {
    Scene scene;
    scene.again = one.call;
    EXPECT_EQ(one.call(scene), HM_OK) << one.name;
    ASSERT_EQ(scene.statuses, std::vector<hm_status>{HM_ERROR_BUSY}) << one.name;
    Scene other;
    other.again = [](Scene& s) {
      return hm_world_query_box(s.world, {0, 0, 90, 90}, nullptr, &Scene::accept, &s, nullptr);
    };
    EXPECT_EQ(one.call(other), HM_OK) << one.name;
    EXPECT_EQ(other.deepest, most) << one.name;
    EXPECT_EQ(other.statuses.front(), HM_ERROR_CALLBACK) << one.name;
  }
}

TEST(CallbacksInsideEachOther, SayWhyTheyWereStopped) {
  Scene scene;
  std::string reason;
  scene.again = [&](Scene& s) {
    const hm_status status =
        hm_world_query_box(s.world, {0, 0, 90, 90}, nullptr, &Scene::accept, &s, nullptr);
    if (status == HM_ERROR_CALLBACK) reason = hm_last_error();
    return status;
  };
  EXPECT_EQ(scene.again(scene), HM_OK);
  EXPECT_EQ(reason, "callbacks run more than 32 deep inside each other");
}

/// move() and the other changes, from inside callbacks that must not make any.
TEST(CallbacksInsideEachOther, RefuseChangesAtOnce) {
  const auto change_all = [](Scene& s) {
    hm_body_move move{};
    const hm_body_definition definition = hm_body_definition_default();
    const hm_shape shape = hm_shape_of_size({8, 12});
    const std::uint32_t frame = 0;
    const std::size_t parts = 0;
    hm_body added = 0;
    hm_body_walk walk{};
    hm_body_turn turn{};
    const hm_status statuses[] = {
        hm_world_move(s.world, s.body, {90, 0}, nullptr, &Scene::respond, nullptr, &s, &move),
        hm_world_move_many(s.world, &s.body, 1, &move.position, nullptr, HM_RESPONSE_SLIDE, &move),
        hm_world_unstick(s.world, s.body, 9, nullptr, &move.position),
        hm_world_walk(s.world, s.walker, 9, 0, nullptr, nullptr, nullptr, &walk),
        hm_world_turn(s.world, s.bar, 0.25, nullptr, nullptr, nullptr, &turn),
        hm_world_drop_through(s.world, s.walker, nullptr),
        hm_world_change_shape(s.world, s.walker, &shape, nullptr, nullptr, &move.position),
        hm_world_change_frame(s.world, s.body, nullptr, 0, s.sheet, 0, 0, nullptr, nullptr,
                              &move.position),
        hm_world_set_frame(s.world, s.body, s.sheet, 0, 0),
        hm_world_set_frame_many(s.world, &s.body, 1, s.sheet, &frame, nullptr),
        hm_world_set_frame_parts(s.world, s.body, nullptr, 0, s.sheet, 0, 0),
        hm_world_set_frame_parts_many(s.world, &s.body, 1, nullptr, &parts, s.sheet, &frame,
                                      nullptr),
        hm_world_remove(s.world, s.body),
        hm_world_add(s.world, &definition, &added),
        hm_world_step(s.world, nullptr),
        hm_world_clear(s.world)};
    for (const hm_status status : statuses) EXPECT_EQ(status, HM_ERROR_BUSY);
    return hm_status{HM_OK};
  };
  Scene scene;
  scene.again = change_all;
  hm_query_filter filter = scene.filter();
  hm_body_move move{};
  hm_point way{};
  EXPECT_EQ(hm_world_move(scene.world, scene.body, {90, 0}, nullptr, &Scene::respond, nullptr,
                          &scene, &move),
            HM_OK);
  scene.deepest = 0;
  EXPECT_EQ(
      hm_world_move(scene.world, scene.body, {9, 0}, &filter, nullptr, nullptr, nullptr, &move),
      HM_OK);
  scene.deepest = 0;
  EXPECT_EQ(hm_world_unstick(scene.world, scene.body, 99, &filter, &way), HM_OK);
  EXPECT_EQ(scene.deepest, 1);
}

/// Worlds in a row with one executor: each step's job steps the next world.
TEST(CallbacksInsideEachOther, EndInExecutorsWithoutThem) {
  struct Row {
    std::vector<hm_world> worlds;
    std::size_t next = 1;
    int depth = 0;
    int deepest = 0;
    static void run(std::size_t pieces, hm_piece_function piece, void* job, void* user) {
      auto& row = *static_cast<Row*>(user);
      row.deepest = std::max(row.deepest, ++row.depth);
      if (row.next < row.worlds.size()) {
        EXPECT_EQ(hm_world_step(row.worlds[row.next++], nullptr), HM_OK);
      }
      for (std::size_t i = 0; i < pieces; ++i) piece(job, i, 0);
      --row.depth;
    }
  } row;
  hm_world_definition wanted = hm_world_definition_default();
  ASSERT_EQ(hm_executor_custom(2, &Row::run, &row, &wanted.executor), HM_OK);
  for (int i = 0; i < 40; ++i) {
    ASSERT_EQ(hm_world_create(&wanted, &row.worlds.emplace_back()), HM_OK);
    hm_body_definition box = hm_body_definition_default();
    box.shape = hm_shape_of_size({12, 12});
    hm_body body = 0;
    for (std::int32_t k = 0; k < 3000; ++k) {
      box.position = {k * 10, 0};
      ASSERT_EQ(hm_world_add(row.worlds.back(), &box, &body), HM_OK);
    }
  }
  EXPECT_EQ(hm_world_step(row.worlds[0], nullptr), HM_OK);
  EXPECT_EQ(row.deepest, most);
  for (const hm_world world : row.worlds) EXPECT_EQ(hm_world_destroy(world), HM_OK);
  EXPECT_EQ(hm_executor_destroy(wanted.executor), HM_OK);
}

}  // namespace
