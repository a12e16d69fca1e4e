// Callbacks that throw: every function that takes one returns HM_ERROR_CALLBACK, and has done by
// then what hitmask.h says.
#include <gtest/gtest.h>
#include <hitmask.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <stdexcept>

#if defined(__cpp_exceptions)

namespace {

std::int32_t throwing_accept(hm_body, void*) { throw std::runtime_error("no answer"); }
std::int32_t throwing_visit(hm_body, void*) { throw std::runtime_error("no answer"); }
std::int32_t throwing_response(hm_body, void*) { throw std::runtime_error("no answer"); }
std::int32_t throwing_hit(const hm_body_hit*, void* calls) {
  ++*static_cast<int*>(calls);
  throw std::runtime_error("no answer");
}
void throwing_query(const hm_box*, hm_obstacle_sink*, void*) {
  throw std::runtime_error("no answer");
}

void expect_callback_error(hm_status status) {
  EXPECT_EQ(status, HM_ERROR_CALLBACK);
  EXPECT_STREQ(hm_last_error(), "a callback threw: no answer");
}

/// A walker at (0, 0) between two walls, which it may slide along.
struct Corridor {
  hm_world world{};
  hm_mask mask{};
  hm_body walker = 0;
  std::uint64_t hash = 0;

  Corridor() {
    EXPECT_EQ(hm_world_create(nullptr, &world), HM_OK);
    EXPECT_EQ(hm_mask_create({2, 2}, 1, &mask), HM_OK);
    walker = add(hm_shape_of_mask(mask), {0, 0});
    static_cast<void>(add(hm_shape_of_size({4, 40}), {10, -20}));
    static_cast<void>(add(hm_shape_of_size({40, 4}), {-20, 10}));
    EXPECT_EQ(hm_world_step(world, nullptr), HM_OK);
    EXPECT_EQ(hm_world_state_hash(world, &hash), HM_OK);
  }
  Corridor(const Corridor&) = delete;
  Corridor& operator=(const Corridor&) = delete;
  ~Corridor() {
    EXPECT_EQ(hm_world_destroy(world), HM_OK);
    EXPECT_EQ(hm_mask_destroy(mask), HM_OK);
  }

  [[nodiscard]] hm_body add(hm_shape shape, hm_point position) const {
    hm_body_definition definition = hm_body_definition_default();
    definition.shape = shape;
    definition.position = position;
    hm_body body = 0;
    EXPECT_EQ(hm_world_add(world, &definition, &body), HM_OK);
    return body;
  }
  [[nodiscard]] hm_point position() const {
    hm_point at{};
    EXPECT_EQ(hm_world_position(world, walker, &at), HM_OK);
    return at;
  }
  void expect_unchanged() const {
    std::uint64_t now = 0;
    EXPECT_EQ(hm_world_state_hash(world, &now), HM_OK);
    EXPECT_EQ(now, hash);
    EXPECT_EQ(hm_world_set_position(world, walker, position()), HM_OK);  // it is not busy
    EXPECT_EQ(hm_world_step(world, nullptr), HM_OK);
  }
  [[nodiscard]] static hm_query_filter filter() {
    hm_query_filter wanted = hm_query_filter_default();
    wanted.accept = &throwing_accept;
    return wanted;
  }
};

TEST(ThrowingPredicate, MakesNoMask) {
  hm_mask mask{};
  expect_callback_error(hm_mask_from_predicate(
      {2, 2},
      [](std::int32_t, std::int32_t, void*) -> std::int32_t {
        throw std::runtime_error("no answer");
      },
      nullptr, &mask));
  EXPECT_EQ(mask.id, 0u);
}

/// Not the library's memory ran out, and not an argument was wrong.
TEST(ThrowingCallback, IsNotTakenForTheLibrary) {
  hm_mask mask{};
  const auto memory = [](std::int32_t, std::int32_t, void*) -> std::int32_t {
    throw std::bad_alloc();
  };
  const auto argument = [](std::int32_t, std::int32_t, void*) -> std::int32_t {
    throw std::invalid_argument("mine");
  };
  const auto number = [](std::int32_t, std::int32_t, void*) -> std::int32_t { throw 7; };
  for (const hm_pixel_predicate throwing : {+memory, +argument, +number})
    EXPECT_EQ(hm_mask_from_predicate({2, 2}, throwing, nullptr, &mask), HM_ERROR_CALLBACK);
}

TEST(ThrowingVisitor, LeavesTheWorldAsItWas) {
  const Corridor there;
  const hm_box all{-50, -50, 100, 100};
  const auto nearest = [](const hm_nearest_body*, void*) -> std::int32_t {
    throw std::runtime_error("no answer");
  };
  const auto along = [](const hm_body_ray_hit*, void*) -> std::int32_t {
    throw std::runtime_error("no answer");
  };
  const auto draw = [](const hm_debug_item*, void*) -> std::int32_t {
    throw std::runtime_error("no answer");
  };
  std::size_t found = 77;
  expect_callback_error(hm_world_for_each_body(there.world, &throwing_visit, nullptr));
  expect_callback_error(
      hm_world_query_point(there.world, {0, 0}, nullptr, &throwing_visit, nullptr, &found));
  expect_callback_error(
      hm_world_query_box(there.world, all, nullptr, &throwing_visit, nullptr, &found));
  expect_callback_error(hm_world_query_mask(there.world, there.mask, {0, 0}, nullptr,
                                            &throwing_visit, nullptr, &found));
  expect_callback_error(
      hm_world_nearest(there.world, {0, 0}, 2, nullptr, nearest, nullptr, &found));
  expect_callback_error(
      hm_world_ray_all(there.world, {0, 0}, {50, 0}, nullptr, along, nullptr, &found));
  expect_callback_error(hm_world_debug_draw(there.world, nullptr, draw, nullptr));
  EXPECT_EQ(found, 77u);
  there.expect_unchanged();
}

TEST(ThrowingVisitor, OfContactsAndOverlaps) {
  const Corridor there;
  const hm_body other = there.add(hm_shape_of_size({3, 3}), {1, 1});
  const auto pair = [](const hm_body_pair*, void*) -> std::int32_t {
    throw std::runtime_error("no answer");
  };
  std::size_t found = 77;
  ASSERT_EQ(hm_world_step(there.world, nullptr), HM_OK);
  expect_callback_error(hm_world_contacts_of(there.world, other, &throwing_visit, nullptr, &found));
  EXPECT_EQ(found, 77u);
  expect_callback_error(hm_world_for_each_overlap(there.world, pair, nullptr));
  EXPECT_EQ(hm_world_remove(there.world, other), HM_OK);  // it is not busy
}

TEST(ThrowingAccept, LeavesTheWorldAsItWas) {
  const Corridor there;
  const hm_query_filter filter = Corridor::filter();
  const auto count = [](hm_body, void*) -> std::int32_t { return 1; };
  const auto nearest = [](const hm_nearest_body*, void*) -> std::int32_t { return 1; };
  const auto along = [](const hm_body_ray_hit*, void*) -> std::int32_t { return 1; };
  hm_body_ray_hit hit{};
  hm_body_sweep sweep{};
  hm_body_move move{};
  hm_point out{77, 78};
  std::int32_t yes = 77;
  expect_callback_error(
      hm_world_query_point(there.world, {0, 0}, &filter, count, nullptr, nullptr));
  expect_callback_error(
      hm_world_query_box(there.world, {0, 0, 9, 9}, &filter, count, nullptr, nullptr));
  expect_callback_error(
      hm_world_query_mask(there.world, there.mask, {0, 0}, &filter, count, nullptr, nullptr));
  expect_callback_error(
      hm_world_nearest(there.world, {0, 0}, 2, &filter, nearest, nullptr, nullptr));
  expect_callback_error(
      hm_world_ray_all(there.world, {0, 0}, {50, 0}, &filter, along, nullptr, nullptr));
  expect_callback_error(hm_world_ray(there.world, {5, 0}, {50, 0}, &filter, 1, &hit));
  expect_callback_error(hm_world_sweep(there.world, there.walker, {50, 0}, &filter, &sweep));
  expect_callback_error(
      hm_world_sweep_mask(there.world, there.mask, {0, 0}, {50, 0}, &filter, &sweep));
  expect_callback_error(hm_world_fits(there.world, there.walker, {9, 0}, &filter, &yes));
  expect_callback_error(hm_world_fits_mask(there.world, there.mask, {9, 0}, &filter, &yes));
  expect_callback_error(hm_world_try_move(there.world, there.walker, {50, 0}, &filter, nullptr,
                                          nullptr, nullptr, &move));
  expect_callback_error(hm_world_unstick_mask(there.world, there.mask, {9, 0}, 9, &filter, &out));
  expect_callback_error(
      hm_world_move(there.world, there.walker, {50, 0}, &filter, nullptr, nullptr, nullptr, &move));
  EXPECT_TRUE(yes == 77 && out.x == 77 && hit.body == 0 && sweep.steps == 0 && move.steps == 0);
  there.expect_unchanged();
}

TEST(ThrowingAccept, LeavesABodyStuck) {
  Corridor there;
  const hm_query_filter filter = Corridor::filter();
  hm_point move{77, 78};
  ASSERT_EQ(hm_world_set_position(there.world, there.walker, {9, 0}), HM_OK);
  ASSERT_EQ(hm_world_state_hash(there.world, &there.hash), HM_OK);
  expect_callback_error(hm_world_unstick(there.world, there.walker, 9, &filter, &move));
  EXPECT_TRUE(move.x == 77 && there.position().x == 9);
  there.expect_unchanged();
}

TEST(ThrowingResponse, KeepsTheBodyWhereItIs) {
  const Corridor there;
  hm_body_move move{};
  move.steps = 77;
  expect_callback_error(hm_world_move(there.world, there.walker, {50, 0}, nullptr,
                                      &throwing_response, nullptr, nullptr, &move));
  expect_callback_error(hm_world_try_move(there.world, there.walker, {50, 0}, nullptr,
                                          &throwing_response, nullptr, nullptr, &move));
  EXPECT_EQ(move.steps, 77);
  EXPECT_EQ(there.position().x, 0);
  there.expect_unchanged();
}

TEST(ThrowingHit, ComesAfterTheMove) {
  const Corridor there;
  hm_body_move move{};
  int calls = 0;
  expect_callback_error(hm_world_try_move(there.world, there.walker, {50, 50}, nullptr, nullptr,
                                          &throwing_hit, &calls, &move));
  EXPECT_TRUE(move.position.x == 8 && move.position.y == 8);
  EXPECT_EQ(calls, 1);  // though it met two walls
  there.expect_unchanged();
  expect_callback_error(hm_world_move(there.world, there.walker, {50, 50}, nullptr, nullptr,
                                      &throwing_hit, &calls, &move));
  EXPECT_TRUE(move.position.x == 8 && move.position.y == 8);
  EXPECT_TRUE(there.position().x == 8 && there.position().y == 8);
  EXPECT_EQ(calls, 2);
}

/// A mover that fell by half a pixel, and a floor.
struct Walk {
  hm_mask mask{};
  hm_mover mover{};
  hm_placed_mask placed{};
  hm_obstacle ground = hm_obstacle_default();
  hm_obstacles there = hm_obstacles_default();

  Walk() {
    const hm_transform identity = hm_transform_default();
    hm_move_result result{};
    EXPECT_EQ(hm_mask_create({2, 2}, 1, &mask), HM_OK);
    EXPECT_EQ(hm_place(mask, &identity, &placed), HM_OK);
    EXPECT_EQ(hm_mover_create(nullptr, &mover), HM_OK);
    EXPECT_EQ(hm_mover_move(mover, mask, 0, 0.5, nullptr, nullptr, nullptr, &result), HM_OK);
    ground.size = {100, 10};
    ground.position = {-50, 10};
    there.items = &ground;
    there.count = 1;
  }
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;
  ~Walk() {
    EXPECT_EQ(hm_placed_mask_destroy(placed), HM_OK);
    EXPECT_EQ(hm_mover_destroy(mover), HM_OK);
    EXPECT_EQ(hm_mask_destroy(mask), HM_OK);
  }
  [[nodiscard]] hm_mover_state state() const {
    hm_mover_state now{};
    EXPECT_EQ(hm_mover_get(mover, &now), HM_OK);
    return now;
  }
};

TEST(ThrowingObstacleQuery, LeavesAMoverWhereItWas) {
  Walk walk;
  hm_move_result result{};
  result.hit_x = 77;
  walk.there.query = &throwing_query;
  expect_callback_error(
      hm_mover_move(walk.mover, walk.mask, 5, 20, &walk.there, nullptr, nullptr, &result));
  expect_callback_error(
      hm_mover_move_placed(walk.mover, walk.placed, 5, 20, &walk.there, nullptr, nullptr, &result));
  EXPECT_EQ(result.hit_x, 77);
  const hm_mover_state now = walk.state();
  EXPECT_TRUE(now.definition.position.x == 0 && now.definition.position.y == 0);
  EXPECT_EQ(now.remainder_y, 32768);
}

TEST(ThrowingObstacleQuery, GivesNoAnswer) {
  Walk walk;
  std::int32_t yes = 77;
  hm_point move{77, 78};
  hm_obstacle_sweep sweep{};
  hm_obstacle_ray_hit hit{};
  walk.there.query = &throwing_query;
  expect_callback_error(hm_fits(walk.mask, {0, 0}, &walk.there, &yes));
  expect_callback_error(hm_unstick(walk.mask, {0, 0}, 9, &walk.there, &move));
  expect_callback_error(
      hm_sweep_among(walk.mask, {0, 0}, {0, 9}, &walk.there, HM_DETAIL_NONE, &sweep));
  expect_callback_error(hm_ray_among({0, 0}, {0, 9}, &walk.there, 1, &hit));
  EXPECT_TRUE(yes == 77 && move.x == 77 && sweep.steps == 0 && hit.obstacle == 0);
}

TEST(ThrowingAccept, OfAMoversWorld) {
  Walk walk;
  const Corridor corridor;
  hm_move_result result{};
  walk.there.count = 0;
  walk.there.world = corridor.world;
  walk.there.filter = Corridor::filter();
  expect_callback_error(
      hm_mover_move(walk.mover, walk.mask, 20, 0, &walk.there, nullptr, nullptr, &result));
  EXPECT_EQ(walk.state().definition.position.x, 0);
  corridor.expect_unchanged();
}

TEST(ThrowingHit, ComesAfterAMoversMove) {
  Walk walk;
  const auto hit = [](const hm_move_hit*, void*) -> std::int32_t {
    throw std::runtime_error("no answer");
  };
  hm_move_result result{};
  expect_callback_error(
      hm_mover_move(walk.mover, walk.mask, 5, 20, &walk.there, hit, nullptr, &result));
  EXPECT_TRUE(result.hit_y == 1 && result.moved.x == 5 && result.moved.y == 8);
  EXPECT_TRUE(walk.state().definition.position.y == 8);
  ASSERT_EQ(hm_mover_set_position(walk.mover, {0, 0}), HM_OK);
  expect_callback_error(
      hm_mover_move_placed(walk.mover, walk.placed, 5, 20, &walk.there, hit, nullptr, &result));
  EXPECT_TRUE(walk.state().definition.position.y == 8);
}

TEST(ThrowingVisitor, OfPairsLeavesTheFinderUsable) {
  const hm_box boxes[] = {{0, 0, 5, 5}, {4, 4, 5, 5}};
  const auto throwing = [](const hm_index_pair*, std::size_t, void*) -> std::int32_t {
    throw std::runtime_error("no answer");
  };
  const auto going_on = [](const hm_index_pair*, std::size_t, void*) -> std::int32_t { return 1; };
  for (const std::int32_t method :
       {HM_BROAD_AUTOMATIC, HM_BROAD_ALL_PAIRS, HM_BROAD_GRID, HM_BROAD_PARTITION}) {
    hm_pair_finder finder{};
    std::uint64_t found = 77;
    ASSERT_EQ(hm_pair_finder_create(method, 0, &finder), HM_OK);
    expect_callback_error(hm_pair_finder_find(finder, boxes, 2, throwing, nullptr, &found));
    EXPECT_EQ(found, 77u);
    EXPECT_EQ(hm_pair_finder_find(finder, boxes, 2, going_on, nullptr, &found), HM_OK);
    EXPECT_EQ(found, 1u);
    EXPECT_EQ(hm_pair_finder_destroy(finder), HM_OK);
  }
}

}  // namespace

#endif
