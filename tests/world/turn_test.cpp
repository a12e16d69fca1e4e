// Bodies that turn until something is in their way, against turning step by step with
// set_transform() and looking at every pair.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "carrier_scenes.hpp"
#include "large_trees.hpp"
#include "support/meddling_filter.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

constexpr double limit_of_pushes = 4;

bool share_pixels(const World& world, BodyId a, BodyId b) {
  return world.contact(a, b, Details::area).area > 0;
}
Transform turned_by_hand(const Transform& transform, double turns) {
  const Transform by(TransformParts{.angle = Angle::turns(turns)});
  Transform result = transform;
  result.xx = by.xx * transform.xx + by.xy * transform.yx;
  result.xy = by.xx * transform.xy + by.xy * transform.yy;
  result.yx = by.yx * transform.xx + by.yy * transform.yx;
  result.yy = by.yx * transform.xy + by.yy * transform.yy;
  return result;
}

/// Turns a body of its own copy of a world.
class NaiveTurn {
 public:
  NaiveTurn(World& world, std::vector<BodyId> ids, BodyId body, double turns)
      : world_(world), ids_(std::move(ids)), body_(body), turns_(turns) {
    for (const BodyId a : ids_)
      for (const BodyId b : ids_)
        if (a != b && share_pixels(world_, a, b)) at_start_.insert({a, b});
    from_ = world_.body(body)->transform;
  }

  std::string go(std::int32_t step_count) {
    std::int32_t steps = 0;
    std::string end = "free";
    for (; steps < step_count; ++steps) {
      const Snapshot before = world_.snapshot();
      const double part = steps + 1 == step_count ? turns_ : turns_ * (steps + 1) / step_count;
      const BodyId blocker = try_step(turned_by_hand(from_, part));
      if (is_free_) continue;
      EXPECT_TRUE(world_.restore(before));
      end = "blocked by " + std::to_string(blocker.slot);
      break;
    }
    return std::to_string(steps) + " of " + std::to_string(step_count) + ", " + end;
  }

 private:
  BodyId root(BodyId id) const {
    while (const auto parent = world_.parent(id)) id = *parent;
    return id;
  }
  bool is_enabled(BodyId id) const {
    const auto parent = world_.parent(id);
    return world_.body(id)->enabled && (!parent || is_enabled(*parent));
  }
  /// Whether it is a part of its root.
  bool is_part(BodyId id) const {
    const auto how = world_.attachment(id);
    return is_enabled(id) && (!how || (how->solid && !world_.body(id)->is_sensor));
  }
  bool may_overlap(BodyId a, BodyId b) const {
    const BodyDefinition other = *world_.body(b);
    return root(a) != root(b) && !other.is_sensor && is_enabled(a) && is_enabled(b) &&
           may_meet(world_.body(a)->filter, other.filter);
  }
  /// What one part overlaps at the start does not stop the others.
  bool counts(BodyId a, BodyId b) const {
    return may_overlap(a, b) && std::ranges::none_of(ids_, [&](BodyId part) {
             return root(part) == root(a) && is_part(part) && may_overlap(part, b) &&
                    at_start_.contains({part, b});
           });
  }
  bool pushes() const { return world_.carrier(body_) && !world_.body(body_)->is_sensor; }
  bool can_be_pushed(BodyId id) const {
    const auto can_be = [&](BodyId one) {
      return !world_.body(one)->is_static && world_.body(one)->one_way == Face::none;
    };
    return pushes() && can_be(id) && can_be(root(id));
  }
  /// Whether a part of the body that turns is in the way of a body.
  bool is_met(BodyId id) const {
    return world_.body(id)->one_way == Face::none && std::ranges::any_of(ids_, [&](BodyId part) {
             return root(part) == body_ && is_part(part) && counts(part, id) &&
                    share_pixels(world_, part, id);
           });
  }
  BodyId try_step(const Transform& to) {
    is_free_ = false;
    if (!world_.set_transform(body_, to)) return {};
    std::set<BodyId> met;
    for (const BodyId id : ids_)
      if (is_met(id)) met.insert(id);
    for (const BodyId id : met)
      if (!can_be_pushed(id)) return id;
    std::set<BodyId> roots;
    for (const BodyId id : met) roots.insert(root(id));
    for (const BodyId id : roots)
      if (!push(id)) return id;
    is_free_ = true;
    return {};
  }
  /// Whether nothing stops a pushed body where it is: none of its parts, and what turns is not in
  /// the way of anything that is attached to it.
  bool fits(BodyId pushed) const {
    return std::ranges::none_of(ids_, [&](BodyId part) {
      if (root(part) != pushed) return false;
      if (is_enabled(part) && !world_.body(part)->is_sensor && is_met(part)) return true;
      return is_part(part) && std::ranges::any_of(ids_, [&](BodyId other) {
               return root(other) != body_ && counts(part, other) &&
                      share_pixels(world_, part, other);
             });
    });
  }
  bool push(BodyId id) {
    const Point from = *world_.position(id);
    std::optional<Point> best;
    for (std::int32_t y = -4; y <= 4; ++y)
      for (std::int32_t x = -4; x <= 4; ++x) {
        const auto order = [](Point p) { return std::tuple(p.x * p.x + p.y * p.y, p.y, p.x); };
        if (std::sqrt(x * x + y * y) > limit_of_pushes) continue;
        if (best && order(*best) < order({x, y})) continue;
        if (!world_.set_position(id, from + Point{x, y})) continue;
        if (fits(id)) best = Point{x, y};
      }
    EXPECT_TRUE(world_.set_position(id, from + best.value_or(Point{})));
    return best.has_value();
  }

  World& world_;
  std::vector<BodyId> ids_;
  BodyId body_;
  double turns_;
  Transform from_;
  bool is_free_ = false;
  std::set<std::pair<BodyId, BodyId>> at_start_;
};

std::string text_of_turn(const BodyTurn& turn) {
  return std::to_string(turn.steps) + " of " + std::to_string(turn.step_count) + ", " +
         (turn.blocked ? "blocked by " + std::to_string(turn.body.slot) : "free");
}

void expect_turning_step_by_step(bool attached) {
  std::array<std::size_t, 5> seen{};
  std::size_t blocked = 0;
  for (std::size_t number = 0; number < 5; ++number)
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const Stage& stage = carrier_stages[number];
      Random random(seed * 43 + number);
      const LargeTrees large(seed);
      std::vector<CarrierPart> parts;
      const int bodies = random.between(2, 20);
      for (int i = 0; i < bodies; ++i) parts.push_back(random_carrier_part(stage, random));
      parts[0].carries = !random.one_in(3);
      parts[0].body.enabled = !random.one_in(20);
      if (random.one_in(2)) {
        parts[0].body.shape = Size{random.between(3, 7), random.between(1, 3)};
        parts[0].body.transform = {};
      }
      parts[0].body.one_way = Face::none;
      parts[0].body.transform.pivot_x = random.between(0, 6) / 2.0;
      parts[0].body.transform.pivot_y = random.between(0, 6) / 2.0;
      for (CarrierPart& part : parts)
        if (random.one_in(2)) part.body.filter = {};
      if (attached) attach_some(parts, random);
      CarrierScene scene(stage, parts);
      CarrierScene copy(stage, parts);
      const BodyId body = scene.ids()[0];
      const double turns = random.between(-12, 12) / 16.0;
      std::vector<BodyHit> hits;
      const auto done =
          scene.world().turn(body, turns, [&](const BodyHit& hit) { hits.push_back(hit); });
      SCOPED_TRACE(std::string(stage.name) + ", seed " + std::to_string(seed));
      ASSERT_TRUE(done.ok()) << message_of(done.error());
      for (const BodyHit& hit : hits) ++seen[static_cast<std::size_t>(hit.passenger)];
      blocked += done->blocked ? 1U : 0U;
      NaiveTurn naive(copy.world(), copy.ids(), copy.ids()[0], turns);
      ASSERT_EQ(text_of_turn(*done), naive.go(done->step_count));
      for (std::size_t i = 0; i < scene.ids().size(); ++i)
        ASSERT_EQ(text_of(scene.world().position(scene.ids()[i])),
                  text_of(copy.world().position(copy.ids()[i])))
            << "body " << i + 1;
      ASSERT_EQ(scene.world().body(body)->transform, copy.world().body(copy.ids()[0])->transform);
      ASSERT_EQ(done->turned,
                done->steps == done->step_count ? turns : turns * done->steps / done->step_count);
      const auto valid = detail::world::validate(scene.world());
      ASSERT_TRUE(valid.ok()) << valid.error().message;
    }
  EXPECT_GT(blocked, 100U);
  EXPECT_GT(seen[static_cast<std::size_t>(Passenger::none)], 50U);
  EXPECT_GT(seen[static_cast<std::size_t>(Passenger::pushed)], 50U);
  EXPECT_GT(seen[static_cast<std::size_t>(Passenger::crushed)], 3U);
}

TEST(WorldTurn, IsTurningStepByStep) { expect_turning_step_by_step(false); }
TEST(WorldTurn, IsTurningStepByStepWithAttachedBodies) { expect_turning_step_by_step(true); }

/// A door of 20 pixels with its hinge at (50, 50).
BodyDefinition door() {
  BodyDefinition door;
  door.shape = Shape(Size{20, 2});
  door.position = {50, 50};
  return door;
}

TEST(WorldTurn, ADoorStopsAtAWall) {
  World world;
  const BodyId hinge = added(world, door());
  BodyDefinition wall = box_at({40, 62}, {20, 4});
  wall.is_static = true;
  const BodyId stop = added(world, wall);
  std::vector<BodyHit> hits;
  const auto turned = world.turn(hinge, 0.25, [&](const BodyHit& hit) { hits.push_back(hit); });
  ASSERT_TRUE(turned.ok());
  EXPECT_TRUE(turned->blocked);
  EXPECT_EQ(turned->body, stop);
  EXPECT_GT(turned->turned, 0.05);
  EXPECT_LT(turned->turned, 0.2);
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(hits[0].body, stop);
  EXPECT_EQ(hits[0].passenger, Passenger::none);
  EXPECT_GT(hits[0].contact.area, 0);
  EXPECT_EQ(world.contact(hinge, stop).area, 0);
}

TEST(WorldTurn, ABladePushesACrateAside) {
  World world;
  const BodyId blade = added(world, door());
  ASSERT_TRUE(world.set_carrier(blade));
  const BodyId crate = added(world, box_at({60, 58}, {6, 6}));
  std::vector<BodyHit> hits;
  const auto turned = world.turn(blade, 0.25, [&](const BodyHit& hit) { hits.push_back(hit); });
  ASSERT_TRUE(turned.ok());
  EXPECT_FALSE(turned->blocked);
  EXPECT_EQ(turned->turned, 0.25);
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(hits[0].passenger, Passenger::pushed);
  EXPECT_EQ(hits[0].by, blade);
  EXPECT_EQ(Point({60, 58}) + hits[0].moved, *world.position(crate));
  EXPECT_EQ(world.contact(blade, crate).area, 0);
}

TEST(WorldTurn, WithStepsOfAnglesItEndsAtOne) {
  WorldDefinition definition;
  definition.angle_steps = 16;
  World world(definition);
  const BodyId hinge = added(world, door());
  ASSERT_TRUE(world.turn(hinge, 0.07).ok());  // 1.12 steps
  World other(definition);
  const BodyId same = added(other, door());
  BodyDefinition turned_door = door();
  turned_door.transform = TransformParts{.angle = Angle::turns(1.0 / 16)};
  ASSERT_TRUE(other.set_transform(same, turned_door.transform));
  EXPECT_EQ(world.body(hinge)->transform, other.body(same)->transform);
  // It tells what the body turned.
  EXPECT_EQ(world.turn(hinge, 0.03)->turned, 0);
  EXPECT_EQ(world.turn(hinge, -0.07)->turned, -1.0 / 16);
  EXPECT_EQ(world.turn(hinge, 2.9)->turned, 2.875);
  EXPECT_EQ(world.turn(hinge, -0.99)->turned, -1);
}

TEST(WorldTurn, RefusesWhatIsWrong) {
  World world;
  const BodyId hinge = added(world, door());
  const std::uint64_t hash = world.state_hash();
  EXPECT_EQ(world.turn({}, 0.25).error(), WorldError::null_id);
  EXPECT_EQ(world.turn(hinge, std::numeric_limits<double>::quiet_NaN()).error(),
            world_error(TransformError::not_finite));
  EXPECT_EQ(world.turn(hinge, std::numeric_limits<double>::infinity()).error(),
            world_error(TransformError::not_finite));
  EXPECT_EQ(world.turn(hinge, 1e9).error(), WorldError::turn_steps);
  EXPECT_EQ(world.state_hash(), hash);
  // A callback may not change the world.
  MeddlingFilter meddling([&] { return world.turn(hinge, 0.1).error(); });
  (void)added(world, box_at({60, 58}, {6, 6}));
  EXPECT_TRUE(world.turn(hinge, 0.1, [](const BodyHit&) {}, meddling.filter()).ok());
  EXPECT_EQ(meddling.error(), WorldError::busy);
}

}  // namespace
}  // namespace hitmask::support
