// Bodies that carry: lifts, belts and pushing walls one by one, callbacks, and what is refused.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "carrier_scenes.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

/// A lift of 40 x 4 pixels at (0, 0).
struct Lift {
  World world;
  BodyId lift = added(world, box_at({0, 0}, {40, 4}));
  std::vector<BodyHit> hits;

  Lift() { EXPECT_TRUE(world.set_carrier(lift)); }
  BodyId crate(Point at, Size size = {8, 8}) { return added(world, box_at(at, size)); }
  BodyId rider(Point at, Size size = {8, 8}) {
    const BodyId id = crate(at, size);
    EXPECT_TRUE(world.set_mover(id, BodyMover{}));
    return id;
  }
  BodyId wall(Point at, Size size) {
    BodyDefinition body = box_at(at, size);
    body.is_static = true;
    return added(world, body);
  }
  BodyMove go(Point goal, Response response = Response::slide) {
    hits.clear();
    const auto moved =
        world.move(lift, goal, response, [&](const BodyHit& hit) { hits.push_back(hit); });
    EXPECT_TRUE(moved.ok());
    return moved.ok() ? *moved : BodyMove{};
  }
  /// The kinds of reports about a body, in order.
  [[nodiscard]] std::vector<Passenger> kinds(BodyId body) const {
    std::vector<Passenger> kinds;
    for (const BodyHit& hit : hits)
      if (hit.body == body) kinds.push_back(hit.passenger);
    return kinds;
  }
};
using Kinds = std::vector<Passenger>;

TEST(WorldCarrierCases, AStackRidesSidewaysAndDown) {
  Lift scene;
  const BodyId lower = scene.rider({10, -8});
  const BodyId upper = scene.rider({12, -16});
  EXPECT_EQ(scene.go({7, 0}).position, (Point{7, 0}));
  EXPECT_EQ(*scene.world.position(upper), (Point{19, -16}));
  EXPECT_EQ(scene.go({7, 30}).position, (Point{7, 30}));
  EXPECT_EQ(*scene.world.position(lower), (Point{17, 22}));
  EXPECT_EQ(*scene.world.position(upper), (Point{19, 14}));
  EXPECT_EQ(scene.kinds(upper), Kinds{Passenger::carried});
  EXPECT_EQ(scene.hits[0].moved, (Point{0, 30}));
}

TEST(WorldCarrierCases, GoingUpPushesWhatStandsOnIt) {
  Lift scene;
  const BodyId crate = scene.crate({10, -8});  // has no mover, so it does not ride
  EXPECT_EQ(scene.go({5, 0}).hits, 0U);
  EXPECT_EQ(*scene.world.position(crate), (Point{10, -8}));
  scene.go({5, -10});
  EXPECT_EQ(*scene.world.position(crate), (Point{10, -18}));
  EXPECT_EQ(scene.kinds(crate), Kinds{Passenger::pushed});
  EXPECT_EQ(scene.hits[0].by, scene.lift);
  EXPECT_EQ(scene.hits[0].moved, (Point{0, -10}));
}

TEST(WorldCarrierCases, ACeilingCrushesAndStops) {
  Lift scene;
  const BodyId hero = scene.rider({10, -8});
  const BodyId ceiling = scene.wall({0, -20}, {40, 2});
  const BodyMove moved = scene.go({6, -40});
  EXPECT_EQ(moved.position, (Point{6, -10}));  // it goes on sideways
  EXPECT_EQ(*scene.world.position(hero), (Point{16, -18}));
  EXPECT_EQ(scene.hits.back().passenger, Passenger::crushed);
  EXPECT_EQ(scene.hits.back().by, ceiling);
  EXPECT_EQ(scene.world.contact(hero, ceiling).area, 0);
  EXPECT_LT(scene.go({20, -40}, Response::touch).position.x, 20);
}

TEST(WorldCarrierCases, ARiderAtAWallStaysBehind) {
  Lift scene;
  const BodyId hero = scene.rider({10, -8});
  const BodyId hat = scene.rider({10, -16});
  const BodyId wall = scene.wall({20, -30}, {4, 30});
  EXPECT_EQ(scene.go({30, 0}).position, (Point{30, 0}));
  EXPECT_EQ(*scene.world.position(hero), (Point{12, -8}));
  EXPECT_EQ(*scene.world.position(hat), (Point{12, -16}));
  EXPECT_EQ(scene.kinds(hero), (Kinds{Passenger::carried, Passenger::left}));
  EXPECT_EQ(scene.kinds(hat), (Kinds{Passenger::carried, Passenger::left}));
  EXPECT_EQ(scene.hits.back().by, wall);
}

TEST(WorldCarrierCases, CratesInARowArePushedUntilAWall) {
  Lift scene;
  const BodyId first = scene.crate({50, 0}, {4, 4});
  const BodyId second = scene.crate({56, 0}, {4, 4});
  const BodyId wall = scene.wall({70, 0}, {4, 4});
  const BodyMove moved = scene.go({100, 0});
  EXPECT_EQ(moved.position, (Point{22, 0}));
  EXPECT_EQ(*scene.world.position(second), (Point{66, 0}));
  EXPECT_EQ(scene.kinds(first), Kinds{Passenger::pushed});
  EXPECT_EQ(scene.kinds(second), (Kinds{Passenger::pushed, Passenger::crushed}));
  EXPECT_EQ(scene.hits[1].by, first);
  EXPECT_EQ(scene.hits[2].by, wall);
}

TEST(WorldCarrierCases, AOneWayLiftCarriesAndLetsThrough) {
  Lift scene;
  ASSERT_TRUE(scene.world.set_one_way(scene.lift, Face::top));
  const BodyId above = scene.rider({4, -8});
  const BodyId beside = scene.crate({42, -2});
  const BodyId inside = scene.crate({20, -2});
  scene.go({6, 0});
  EXPECT_EQ(*scene.world.position(above), (Point{10, -8}));
  EXPECT_EQ(*scene.world.position(beside), (Point{42, -2}));
  EXPECT_EQ(*scene.world.position(inside), (Point{20, -2}));
  scene.go({6, -20});
  EXPECT_EQ(*scene.world.position(above), (Point{10, -28}));
  EXPECT_EQ(*scene.world.position(inside), (Point{20, -2}));
}

TEST(WorldCarrierCases, ARiderOfTwoLiftsIsCarriedByEach) {
  Lift scene;
  const BodyId other = added(scene.world, box_at({44, 0}, {40, 4}));
  ASSERT_TRUE(scene.world.set_carrier(other));
  const BodyId hero = scene.rider({38, -8}, {8, 8});
  scene.go({-3, 0});
  EXPECT_EQ(*scene.world.position(hero), (Point{35, -8}));
  ASSERT_TRUE(scene.world.set_position(hero, {40, -8}));
  ASSERT_TRUE(scene.world.move(other, {40, 0}).ok());
  EXPECT_EQ(*scene.world.position(hero), (Point{36, -8}));
}

TEST(WorldCarrierCases, TheMoverOfARiderStaysAsItIs) {
  Lift scene;
  const BodyId hero = scene.rider({10, -8});
  ASSERT_TRUE(scene.world.walk(hero, 0.25, 1).ok());
  const auto before = scene.world.mover(hero);
  ASSERT_TRUE(before->ground.has_value());
  scene.go({9, 9});
  EXPECT_EQ(scene.world.mover(hero), before);
}

TEST(WorldCarrierCases, SensorsNeitherRideNorAreInTheWay) {
  Lift scene;
  const BodyId sensor = scene.rider({10, -8});
  ASSERT_TRUE(scene.world.set_sensor(sensor, true));
  EXPECT_EQ(scene.go({9, -30}).hits, 0U);
  EXPECT_EQ(*scene.world.position(sensor), (Point{10, -8}));
}

TEST(WorldCarrierCases, AttachedBodiesGoWithTheirRoots) {
  Lift scene;
  const BodyId hero = scene.rider({10, -8});
  const BodyId shield = scene.crate({0, 0}, {2, 8});
  ASSERT_TRUE(scene.world.attach(shield, hero, {.offset = {8, 0}}));
  const BodyId deck = scene.crate({0, 0}, {10, 2});
  ASSERT_TRUE(scene.world.attach(deck, scene.lift, {.offset = {50, 0}}));
  const BodyId guest = scene.rider({52, -8});
  scene.go({5, 3});
  EXPECT_EQ(*scene.world.position(shield), (Point{23, -5}));
  EXPECT_EQ(*scene.world.position(guest), (Point{57, -5}));
  // A lift that meets the shield of somebody pushes both.
  const BodyId other = scene.crate({100, 20});
  const BodyId sign = scene.crate({0, 0}, {2, 30});
  ASSERT_TRUE(scene.world.attach(sign, other, {.offset = {-4, -20}}));
  scene.go({80, 3});
  EXPECT_EQ(scene.kinds(other), Kinds{Passenger::pushed});
  EXPECT_EQ(*scene.world.position(sign), (Point{120, 0}));
  EXPECT_EQ(*scene.world.position(other), (Point{124, 20}));
  EXPECT_EQ(scene.world.move(sign, {0, 0}).error(), WorldError::attached);
  EXPECT_EQ(scene.world.turn(sign, 0.25).error(), WorldError::attached);
  const auto valid = detail::world::validate(scene.world);
  ASSERT_TRUE(valid.ok()) << valid.error().message;
}

TEST(WorldCarrierCases, AWheelTurnsWithWhatIsAttached) {
  Lift scene;
  const BodyId flag = scene.crate({0, 0}, {2, 8});
  ASSERT_TRUE(scene.world.attach(flag, scene.lift, {.offset = {38, -8}}));
  ASSERT_TRUE(scene.world.turn(scene.lift, 0.25).ok());
  const Box box = *scene.world.box(flag);
  EXPECT_EQ(box.w, 8);
  EXPECT_EQ(box.h, 2);
  const auto valid = detail::world::validate(scene.world);
  ASSERT_TRUE(valid.ok()) << valid.error().message;
}

// ------------------------------------------------------- calls

TEST(WorldCarrierCases, CallbacksMayChangeTheWorldAfterTheMove) {
  Lift scene;
  const BodyId hero = scene.rider({10, -8});
  const BodyId other = added(scene.world, box_at({0, 100}, {40, 4}));
  ASSERT_TRUE(scene.world.set_carrier(other));
  const BodyId guest = scene.rider({10, 92});
  std::size_t calls = 0;
  const auto moved = scene.world.move(scene.lift, {5, 5}, Response::slide, [&](const BodyHit& hit) {
    ++calls;
    EXPECT_EQ(hit.body, hero);
    EXPECT_TRUE(scene.world.remove(hit.body));
    EXPECT_TRUE(scene.world.move(other, {5, 105}).ok());
  });
  ASSERT_TRUE(moved.ok());
  EXPECT_EQ(calls, 1U);
  EXPECT_EQ(*scene.world.position(guest), (Point{15, 97}));
}

TEST(WorldCarrierCases, RespondMayNotChangeTheWorldAndIsAskedOnce) {
  Lift scene;
  const BodyId hero = scene.rider({10, -8});
  std::vector<BodyId> asked;
  WorldError inside = WorldError::none;
  const auto respond = [&](BodyId met) {
    asked.push_back(met);
    inside = scene.world.move(scene.lift, {0, 0}).error();
    EXPECT_TRUE(scene.world.try_move(scene.lift, {0, -3}).ok());
    return Response::slide;
  };
  ASSERT_TRUE(scene.world.move(scene.lift, {0, -9}, respond).ok());
  EXPECT_EQ(asked, std::vector{hero});
  EXPECT_EQ(inside, WorldError::busy);
}

TEST(WorldCarrierCases, VisitorsMayStop) {
  Lift scene;
  (void)scene.rider({2, -8});
  (void)scene.rider({20, -8});
  const auto moved =
      scene.world.move(scene.lift, {5, 0}, Response::slide, [](const BodyHit&) { return false; });
  EXPECT_EQ(moved->hits, 1U);
}

TEST(WorldCarrierCases, RefusedCallsChangeNothing) {
  Lift scene;
  (void)scene.rider({10, -8});
  const std::uint64_t hash = scene.world.state_hash();
  EXPECT_EQ(scene.world.set_carrier(BodyId{}).error(), WorldError::null_id);
  EXPECT_EQ(scene.world.clear_carrier(BodyId{}).error(), WorldError::null_id);
  EXPECT_FALSE(scene.world.carrier(BodyId{}).has_value());
  EXPECT_EQ(scene.world.move(scene.lift, {end_position, 0}).error(), WorldError::position);
  EXPECT_EQ(scene.world.try_move(scene.lift, {end_position, 0}).error(), WorldError::position);
  World other;
  const BodyId foreign = added(other, box_at({0, 0}));
  EXPECT_EQ(scene.world.set_carrier(foreign).error(), WorldError::foreign_id);
  EXPECT_EQ(scene.world.state_hash(), hash);
  ASSERT_TRUE(scene.world.clear_carrier(scene.lift));
  EXPECT_NE(scene.world.state_hash(), hash);
  EXPECT_EQ(scene.go({0, 5}).hits, 0U);
}

TEST(WorldCarrierCases, ADisabledLiftTakesNothingAlong) {
  Lift scene;
  const BodyId hero = scene.rider({10, -8});
  ASSERT_TRUE(scene.world.set_enabled(scene.lift, false));
  EXPECT_EQ(scene.go({5, -20}).position, (Point{5, -20}));
  EXPECT_EQ(*scene.world.position(hero), (Point{10, -8}));
}

/// From one end of the world to the other.
TEST(WorldCarrierCases, TheLongestWaysAreShort) {
  Lift scene;
  ASSERT_TRUE(scene.world.set_position(scene.lift, {min_position, 0}));
  const BodyId hero = scene.rider({min_position + 30, -8});
  const BodyMove moved = scene.go({end_position - 1, 20});
  EXPECT_EQ(moved.position, (Point{end_position - 1, 20}));
  EXPECT_EQ(scene.world.position(hero)->x, end_position - 1);  // it stays in the world
  EXPECT_EQ(scene.kinds(hero), (Kinds{Passenger::carried, Passenger::left}));
}

}  // namespace
}  // namespace hitmask::support
