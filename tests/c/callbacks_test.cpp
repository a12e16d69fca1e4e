// Callbacks that come back into the library in the middle of a call.
#include <gtest/gtest.h>
#include <hitmask.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace {

/// A mask that shares no pixels, though it once did: painting it frees the old ones.
hm_mask lonely_copy(hm_size size) {
  hm_mask first{}, copy{};
  EXPECT_EQ(hm_mask_create(size, 1, &first), HM_OK);
  EXPECT_EQ(hm_mask_copy(first, &copy), HM_OK);
  EXPECT_EQ(hm_mask_destroy(first), HM_OK);
  return copy;
}

/// Clears the mask in use, and puts the placed mask in use somewhere else, before it gives the
/// wall.
struct Painter {
  hm_mask mask = lonely_copy({64, 64});
  hm_placed_mask placed{};
  int calls = 0;

  Painter() = default;
  Painter(const Painter&) = delete;
  Painter& operator=(const Painter&) = delete;
  ~Painter() {
    EXPECT_GT(calls, 0);
    EXPECT_EQ(hm_mask_destroy(mask), HM_OK);
    EXPECT_EQ(hm_placed_mask_destroy(placed), placed.id != 0 ? HM_OK : HM_ERROR_NULL_HANDLE);
  }

  void paint() {
    ++calls;
    EXPECT_EQ(hm_mask_clear(mask), HM_OK);
    if (placed.id == 0) return;
    const hm_transform anywhere = hm_transform_default();
    EXPECT_EQ(hm_placed_mask_set(placed, mask, &anywhere), HM_OK);
  }
  static void query(const hm_box*, hm_obstacle_sink* sink, void* user) {
    static_cast<Painter*>(user)->paint();
    hm_obstacle wall = hm_obstacle_default();
    wall.size = {10, 64};
    wall.position = {100, 0};
    hm_obstacle_give(sink, &wall);
  }
  static std::int32_t visit(hm_body, void* user) {
    static_cast<Painter*>(user)->paint();
    return 1;
  }
  [[nodiscard]] hm_obstacles obstacles() {
    hm_obstacles all = hm_obstacles_default();
    all.query = &query;
    all.user = this;
    return all;
  }
};

TEST(PaintingTheMaskInUse, FitsAsItWas) {
  Painter painter;
  const hm_obstacles there = painter.obstacles();
  std::int32_t yes = -1;
  EXPECT_EQ(hm_fits(painter.mask, {50, 0}, &there, &yes), HM_OK);
  EXPECT_EQ(yes, 0);
}

TEST(PaintingTheMaskInUse, UnsticksAsItWas) {
  Painter painter;
  const hm_obstacles there = painter.obstacles();
  hm_point move{};
  EXPECT_EQ(hm_unstick(painter.mask, {40, 0}, 20, &there, &move), HM_OK);
  EXPECT_TRUE(move.x == -4 && move.y == 0);
}

TEST(PaintingTheMaskInUse, SweepsAsItWas) {
  Painter painter;
  const hm_obstacles there = painter.obstacles();
  hm_obstacle_sweep sweep{};
  EXPECT_EQ(hm_sweep_among(painter.mask, {0, 0}, {90, 0}, &there, HM_DETAIL_AREA, &sweep), HM_OK);
  EXPECT_EQ(sweep.blocked, 1);
  EXPECT_EQ(sweep.last_free.x, 36);
}

TEST(PaintingTheMaskInUse, MovesAsItWas) {
  Painter painter;
  const hm_obstacles there = painter.obstacles();
  hm_mover mover{};
  hm_move_result result{};
  ASSERT_EQ(hm_mover_create(nullptr, &mover), HM_OK);
  const auto hit = [](const hm_move_hit* met, void* user) {
    static_cast<Painter*>(user)->paint();
    EXPECT_EQ(met->contact.area, 64);
    return 1;
  };
  EXPECT_EQ(hm_mover_move(mover, painter.mask, 90, 0, &there, hit, &painter, &result), HM_OK);
  EXPECT_EQ(result.moved.x, 36);
  EXPECT_EQ(hm_mover_destroy(mover), HM_OK);
}

TEST(PaintingTheMaskInUse, MovesAPlacedMaskAsItWas) {
  Painter painter;
  const hm_transform identity = hm_transform_default();
  ASSERT_EQ(hm_place(painter.mask, &identity, &painter.placed), HM_OK);
  const hm_obstacles there = painter.obstacles();
  hm_mover mover{};
  hm_move_result result{};
  ASSERT_EQ(hm_mover_create(nullptr, &mover), HM_OK);
  EXPECT_EQ(hm_mover_move_placed(mover, painter.placed, 90, 0, &there, nullptr, nullptr, &result),
            HM_OK);
  EXPECT_EQ(result.moved.x, 36);
  EXPECT_EQ(hm_mover_destroy(mover), HM_OK);
}

TEST(PaintingTheMaskInUse, FindsAllThatItOverlapped) {
  Painter painter;
  hm_world world{};
  ASSERT_EQ(hm_world_create(nullptr, &world), HM_OK);
  hm_body_definition definition = hm_body_definition_default();
  definition.shape = hm_shape_of_size({4, 4});
  hm_body body = 0;
  for (int i = 0; i < 5; ++i) ASSERT_EQ(hm_world_add(world, &definition, &body), HM_OK);
  std::size_t found = 0;
  EXPECT_EQ(
      hm_world_query_mask(world, painter.mask, {0, 0}, nullptr, &Painter::visit, &painter, &found),
      HM_OK);
  EXPECT_EQ(found, 5u);
  EXPECT_EQ(hm_world_destroy(world), HM_OK);
}

/// A world that loses the masks of its bodies while a mover walks among them.
struct Thief {
  hm_world world{};
  hm_mask dot{};
  std::vector<hm_body> bodies;

  static void query(const hm_box*, hm_obstacle_sink*, void* user) {
    const auto& now = *static_cast<Thief*>(user);
    const hm_shape dot = hm_shape_of_mask(now.dot);
    for (const hm_body body : now.bodies)
      EXPECT_EQ(hm_world_set_shape(now.world, body, &dot), HM_OK);
    EXPECT_EQ(hm_world_forget_unused_masks(now.world), HM_OK);
  }
  void add(hm_size size, hm_point position, double turns) {
    hm_body_definition definition = hm_body_definition_default();
    hm_transform_parts parts = hm_transform_parts_default();
    parts.angle = hm_angle_turns(turns);
    EXPECT_EQ(hm_mask_create(size, 1, &definition.shape.mask), HM_OK);
    definition.transform = hm_transform_of(&parts);
    definition.position = position;
    EXPECT_EQ(hm_world_add(world, &definition, &bodies.emplace_back()), HM_OK);
    EXPECT_EQ(hm_mask_destroy(definition.shape.mask), HM_OK);
  }
};

TEST(WorldInUse, StopsAMoverAsItWas) {
  for (const double turns : {0.0, 0.25}) {
    Thief thief;
    ASSERT_EQ(hm_world_create(nullptr, &thief.world), HM_OK);
    ASSERT_EQ(hm_mask_create({1, 1}, 1, &thief.dot), HM_OK);
    thief.add({64, 64}, {turns == 0.0 ? 100 : 164, 0}, turns);
    hm_obstacles there = hm_obstacles_default();
    there.world = thief.world;
    there.query = &Thief::query;
    there.user = &thief;
    hm_mask walker{};
    hm_mover mover{};
    hm_move_result result{};
    ASSERT_EQ(hm_mask_create({64, 64}, 1, &walker), HM_OK);
    ASSERT_EQ(hm_mover_create(nullptr, &mover), HM_OK);
    EXPECT_EQ(hm_mover_move(mover, walker, 50, 0, &there, nullptr, nullptr, &result), HM_OK);
    EXPECT_EQ(result.moved.x, 36) << turns;
    EXPECT_EQ(hm_world_destroy(thief.world), HM_OK);
    for (const hm_mask mask : {walker, thief.dot}) EXPECT_EQ(hm_mask_destroy(mask), HM_OK);
    EXPECT_EQ(hm_mover_destroy(mover), HM_OK);
  }
}

/// A finder that its own visitor asks again.
struct Asking {
  hm_pair_finder finder{};
  std::vector<hm_box> boxes;
  std::size_t pairs = 0;

  static std::int32_t visit(const hm_index_pair*, std::size_t count, void* user) {
    auto& now = *static_cast<Asking*>(user);
    now.pairs += count;
    std::uint64_t found = 77;
    EXPECT_EQ(now.find(&found), HM_ERROR_BUSY);
    EXPECT_EQ(found, 77u);
    return 1;
  }
  hm_status find(std::uint64_t* found) {
    return hm_pair_finder_find(finder, boxes.data(), boxes.size(), &visit, this, found);
  }
};

TEST(PairFinderInUse, IsBusy) {
  for (const std::int32_t method :
       {HM_BROAD_AUTOMATIC, HM_BROAD_ALL_PAIRS, HM_BROAD_GRID, HM_BROAD_PARTITION}) {
    Asking asking;
    for (std::int32_t i = 0; i < 3000; ++i) asking.boxes.push_back({i * 10, 0, 12, 12});
    ASSERT_EQ(hm_pair_finder_create(method, 0, &asking.finder), HM_OK);
    for (int again = 0; again < 2; ++again) {
      std::uint64_t found = 0;
      asking.pairs = 0;
      EXPECT_EQ(asking.find(&found), HM_OK);
      EXPECT_EQ(found, 2999u);
      EXPECT_EQ(asking.pairs, 2999u);
    }
    EXPECT_EQ(hm_pair_finder_destroy(asking.finder), HM_OK);
  }
}

/// Boxes in a row, enough for several pieces; each meets the next.
std::size_t events_with(hm_run_function run) {
  hm_world_definition wanted = hm_world_definition_default();
  hm_world world{};
  EXPECT_EQ(hm_executor_custom(2, run, nullptr, &wanted.executor), HM_OK);
  EXPECT_EQ(hm_world_create(&wanted, &world), HM_OK);
  hm_body_definition definition = hm_body_definition_default();
  definition.shape = hm_shape_of_size({12, 12});
  std::size_t events = 0;
  for (std::int32_t i = 0; i < 20'000; ++i) {
    hm_body body = 0;
    definition.position = {i * 10, 0};
    EXPECT_EQ(hm_world_add(world, &definition, &body), HM_OK);
  }
  EXPECT_EQ(hm_world_step(world, &events), HM_OK);
  EXPECT_EQ(hm_world_destroy(world), HM_OK);
  EXPECT_EQ(hm_executor_destroy(wanted.executor), HM_OK);
  return events;
}

TEST(JobSystem, MayNameLanesThatThereAreNot) {
  EXPECT_EQ(events_with([](std::size_t pieces, hm_piece_function piece, void* job, void*) {
              for (std::size_t i = 0; i < pieces; ++i) piece(job, i, i % 2 == 0 ? 0xFFFF'FFFF : 2);
            }),
            19'999u);
}

TEST(JobSystem, MayNamePiecesThatThereAreNot) {
  EXPECT_EQ(events_with([](std::size_t pieces, hm_piece_function piece, void* job, void*) {
              piece(job, SIZE_MAX, 0);
              for (std::size_t i = 0; i <= pieces; ++i) piece(job, i, 1);
            }),
            19'999u);
}

TEST(JobSystem, MayForgetPiecesOrRunThemTwice) {
  EXPECT_EQ(events_with([](std::size_t pieces, hm_piece_function piece, void* job, void*) {
              for (std::size_t i = 0; i < pieces; i += 2) {
                piece(job, i, 0);
                piece(job, i, 1);
              }
            }),
            19'999u);
}

#if defined(__cpp_exceptions)
TEST(JobSystem, MayThrow) {
  EXPECT_EQ(events_with([](std::size_t, hm_piece_function piece, void* job, void*) {
              piece(job, 0, 0);
              throw std::runtime_error("no workers");
            }),
            19'999u);
}
#endif

}  // namespace
