// Callbacks that come back without end, through every call that has a callback.
#include <gtest/gtest.h>
#include <hitmask.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
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

/// These refuse themselves. Other questions may be asked inside them, which counts all levels.
const Case refusing[] = {
    {"pairs that touch",
     [](Scene& s) { return hm_world_for_each_overlap(s.world, &Scene::visit<hm_body_pair>, &s); }},
    {"lines to draw",
     [](Scene& s) {
       return hm_world_debug_draw(s.world, nullptr, &Scene::visit<hm_debug_item>, &s);
     }},
};

TEST(CallbacksInsideEachOther, MayBeRefusedAtOnce) {
  for (const Case& one : refusing) {
    Scene scene;
    scene.again = one.call;
    EXPECT_EQ(one.call(scene), HM_OK) << one.name;
    EXPECT_EQ(scene.statuses, std::vector<hm_status>{HM_ERROR_BUSY}) << one.name;
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
    hm_body added = 0;
    const hm_status statuses[] = {
        hm_world_move(s.world, s.body, {90, 0}, nullptr, &Scene::respond, nullptr, &s, &move),
        hm_world_move_many(s.world, &s.body, 1, &move.position, nullptr, HM_RESPONSE_SLIDE, &move),
        hm_world_unstick(s.world, s.body, 9, nullptr, &move.position),
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
