// Bodies with solid children: walks, carriers, riders and turns by hand.
#include <gtest/gtest.h>

#include <vector>

#include "support/world_bodies.hpp"

namespace hitmask::support {
namespace {

BodyDefinition still_box(Point position, Size size) {
  BodyDefinition body = box_at(position, size);
  body.is_static = true;
  return body;
}
BodyId solid_child(World& world, BodyId parent, Point offset, Size size) {
  const BodyId child = added(world, box_at({}, size));
  EXPECT_TRUE(world.attach(child, parent, {.offset = offset, .solid = true}));
  return child;
}
using Hits = std::vector<BodyHit>;

/// A knight of 6 x 12 that carries a lance of 10 x 2 in front.
class Knight : public testing::Test {
 protected:
  Knight() {
    EXPECT_TRUE(world_.set_mover(knight_, {.step_up = 3, .step_down = 3}));
    lance_ = solid_child(world_, knight_, {6, 3}, {10, 2});
  }
  BodyWalk walk(SubPixels dx, SubPixels dy) {
    hits_.clear();
    return world_.walk(knight_, dx, dy, [&](const BodyHit& hit) { hits_.push_back(hit); }).value();
  }

  World world_;
  BodyId floor_ = added(world_, still_box({-50, 100}, {300, 10}));
  BodyId knight_ = added(world_, box_at({0, 88}, {6, 12}));
  BodyId lance_;
  Hits hits_;
};

TEST_F(Knight, TheLanceStopsAWalk) {
  const BodyId wall = added(world_, still_box({30, 80}, {5, 14}));  // too high to climb
  const BodyWalk walked = walk(40, 0);
  EXPECT_EQ(walked.position, (Point{14, 88}));
  EXPECT_TRUE(walked.hit_x);
  EXPECT_EQ(walked.right, wall);
  ASSERT_EQ(hits_.size(), 1U);
  EXPECT_EQ(hits_[0].body, wall);
  EXPECT_EQ(hits_[0].contact.area, 2);  // of the lance
  EXPECT_EQ(hits_[0].normal, (Normal{-1, 0, true}));
}

TEST_F(Knight, TheLanceRestsOnATable) {
  const BodyId table = added(world_, still_box({10, 60}, {10, 4}));
  ASSERT_TRUE(world_.set_position(knight_, {0, 40}));
  const BodyWalk walked = walk(0, 100);
  EXPECT_EQ(walked.position, (Point{0, 55}));
  ASSERT_TRUE(walked.ground.has_value());
  EXPECT_EQ(walked.ground->body, table);
  ASSERT_TRUE(world_.step());
  ASSERT_EQ(world_.resting().size(), 1U);
  EXPECT_EQ(world_.resting()[0], (RestingPair{knight_, table}));
  ASSERT_TRUE(world_.detach(lance_));
  ASSERT_TRUE(world_.step());
  EXPECT_TRUE(world_.resting().empty());
}

TEST_F(Knight, TheLanceFindsZonesAndGoesThroughSensors) {
  BodyDefinition water = box_at({12, 88}, {4, 12});
  water.is_sensor = true;
  water.filter.layer = 8;
  const BodyId zone = added(world_, water);
  const BodyWalk walked = walk(1, 0);
  EXPECT_EQ(walked.moved, (Point{1, 0}));
  EXPECT_EQ(walked.zone, zone);
  EXPECT_EQ(walked.zone_layers, 8U);
}

TEST_F(Knight, AParentWithoutPixelsWalksWithItsChildren) {
  ASSERT_TRUE(world_.set_shape(knight_, share(Mask(6, 12))));
  const BodyId wall = added(world_, still_box({30, 80}, {5, 14}));
  const BodyWalk walked = walk(40, 0);
  EXPECT_EQ(walked.position, (Point{14, 88}));
  EXPECT_EQ(walked.right, wall);
  EXPECT_EQ(walk(0, 30).position, (Point{14, 95}));  // the lance is on the floor
}

TEST_F(Knight, ALiftCarriesWhatRestsOnItWithALance) {
  const BodyId lift = added(world_, box_at({10, 60}, {10, 4}));
  ASSERT_TRUE(world_.set_carrier(lift));
  ASSERT_TRUE(world_.set_position(knight_, {0, 55}));
  Hits hits;
  const auto moved = world_.move(lift, {10, 50}, Response::slide,
                                 [&](const BodyHit& hit) { hits.push_back(hit); });
  ASSERT_TRUE(moved.ok());
  EXPECT_EQ(world_.position(knight_), (Point{0, 45}));
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(hits[0].body, knight_);
}

TEST_F(Knight, ARiderStaysBehindWhereItsLanceIsStopped) {
  const BodyId lift = added(world_, box_at({-10, 60}, {20, 4}));
  ASSERT_TRUE(world_.set_carrier(lift));
  ASSERT_TRUE(world_.set_position(knight_, {0, 48}));
  const BodyId wall = added(world_, still_box({20, 48}, {4, 8}));
  Hits hits;
  const auto moved =
      world_.move(lift, {0, 60}, Response::slide, [&](const BodyHit& hit) { hits.push_back(hit); });
  ASSERT_TRUE(moved.ok());
  EXPECT_EQ(moved->position, (Point{0, 60}));
  EXPECT_EQ(world_.position(knight_), (Point{4, 48}));
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_EQ(hits[1].passenger, Passenger::left);
  EXPECT_EQ(hits[1].by, wall);
}

TEST_F(Knight, ALanceIsCrushedBetweenALiftAndAWall) {
  const BodyId pusher = added(world_, box_at({-20, 88}, {10, 12}));
  ASSERT_TRUE(world_.set_carrier(pusher));
  const BodyId wall = added(world_, still_box({20, 80}, {4, 14}));
  Hits hits;
  const auto moved = world_.move(pusher, {10, 88}, Response::slide,
                                 [&](const BodyHit& hit) { hits.push_back(hit); });
  ASSERT_TRUE(moved.ok());
  EXPECT_EQ(world_.position(knight_), (Point{4, 88}));
  EXPECT_EQ(moved->position, (Point{-6, 88}));
  EXPECT_EQ(hits.back().passenger, Passenger::crushed);
  EXPECT_EQ(hits.back().by, wall);
}

TEST(SolidChildren, AShovelPushesForItsCarrier) {
  World world;
  const BodyId truck = added(world, box_at({0, 0}, {10, 10}));
  ASSERT_TRUE(world.set_carrier(truck));
  solid_child(world, truck, {10, 6}, {4, 4});
  const BodyId crate = added(world, box_at({16, 5}, {5, 5}));
  Hits hits;
  const auto moved =
      world.move(truck, {10, 0}, Response::slide, [&](const BodyHit& hit) { hits.push_back(hit); });
  ASSERT_TRUE(moved.ok());
  EXPECT_EQ(moved->position, (Point{10, 0}));
  EXPECT_EQ(world.position(crate), (Point{24, 5}));
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(hits[0].passenger, Passenger::pushed);
  EXPECT_EQ(hits[0].by, truck);
  EXPECT_EQ(hits[0].contact.area, 4);  // of the shovel
}

TEST(SolidChildren, ABarrelStopsATurn) {
  World world;
  const BodyId tank = added(world, box_at({0, 0}, {4, 4}));
  solid_child(world, tank, {4, 0}, {16, 2});
  const BodyId wall = added(world, still_box({-10, 10}, {20, 4}));
  const auto turned = world.turn(tank, 0.25);
  ASSERT_TRUE(turned.ok());
  EXPECT_TRUE(turned->blocked);
  EXPECT_EQ(turned->body, wall);
  EXPECT_LT(turned->turned, 0.2);
  EXPECT_GT(turned->turned, 0.02);
  world.remove(wall);
  EXPECT_FALSE(world.turn(tank, 0.25)->blocked);
}

TEST(SolidChildren, ATurnPushesAnAttachedBodyWithItsTree) {
  World world;
  BodyDefinition blade_of = box_at({50, 50}, {20, 2});
  const BodyId blade = added(world, blade_of);
  ASSERT_TRUE(world.set_carrier(blade));
  const BodyId cart = added(world, box_at({60, 68}, {6, 6}));
  const BodyId flag = added(world, box_at({}, {2, 12}));
  ASSERT_TRUE(world.attach(flag, cart, {.offset = {2, -12}}));
  Hits hits;
  const auto turned = world.turn(blade, 0.2, [&](const BodyHit& hit) { hits.push_back(hit); });
  ASSERT_TRUE(turned.ok());
  EXPECT_FALSE(turned->blocked);
  EXPECT_NE(*world.position(cart), (Point{60, 68}));
  EXPECT_EQ(*world.position(flag), *world.position(cart) + Point({2, -12}));
  EXPECT_EQ(world.contact(blade, flag).area, 0);
  EXPECT_EQ(world.contact(blade, cart).area, 0);
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(hits[0].body, cart);
  EXPECT_EQ(hits[0].passenger, Passenger::pushed);
}

}  // namespace
}  // namespace hitmask::support
