// Attached bodies: single cases, limits and refusals. attachments_random_test.cpp compares random
// lives with bodies placed by hand.
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <string>
#include <vector>

#include "hitmask/world.hpp"
#include "support/random.hpp"
#include "support/world_bodies.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

/// A ship, and a gun on it with a muzzle.
struct Ship {
  World world;
  BodyId hull, gun, muzzle;

  explicit Ship(const WorldDefinition& definition = {}) : world(definition) {
    hull = added(world, {.shape = {Size{20, 10}, {10, 5}}, .position = {100, 50}});
    gun = added(world, box_at({0, 0}, {4, 2}));
    muzzle = added(world, box_at({0, 0}, {1, 1}));
    EXPECT_TRUE(world.attach(gun, hull, {{10, -3}}));
    EXPECT_TRUE(world.attach(muzzle, gun, {{4, 0}}));
  }
  [[nodiscard]] Point at(BodyId body) const { return *world.position(body); }
};

TEST(Attachments, WithoutTransformsPositionsAddUp) {
  Ship ship;
  EXPECT_EQ(ship.at(ship.gun), (Point{110, 47}));
  EXPECT_EQ(ship.at(ship.muzzle), (Point{114, 47}));
  ASSERT_TRUE(ship.world.set_position(ship.hull, {-7, 3}));
  EXPECT_EQ(ship.at(ship.gun), (Point{3, 0}));
  EXPECT_EQ(ship.at(ship.muzzle), (Point{7, 0}));
  ASSERT_TRUE(ship.world.set_offset(ship.gun, {0, 0}));
  EXPECT_EQ(ship.at(ship.muzzle), (Point{-3, 3}));
}

TEST(Attachments, TurnWithTheParent) {
  Ship ship;
  ASSERT_TRUE(ship.world.set_transform(ship.hull, TransformParts{.angle = Angle::quarters(1)}));
  // (10, -3) points down and right now: (3, 10). The gun's pixels go down and left from there.
  EXPECT_EQ(ship.at(ship.gun), (Point{103, 60}));
  EXPECT_EQ(*ship.world.box(ship.gun), (Box{101, 60, 2, 4}));
  EXPECT_EQ(*ship.world.box(ship.muzzle), (Box{102, 64, 1, 1}));
  EXPECT_EQ(ship.world.body(ship.gun)->transform, Transform{});
}

/// Whole pixels of a transform belong to the position.
TEST(Attachments, PositionTellsWhereThePivotIs) {
  Ship ship;
  const Transform turned =
      TransformParts{.x = 2.25, .angle = Angle::degrees(30), .scale_x = 2, .scale_y = 2};
  ASSERT_TRUE(ship.world.set_transform(ship.hull, turned));
  Transform offset;
  offset.x = 10, offset.y = -3;
  const Transform whole = turned * offset;
  EXPECT_EQ(ship.at(ship.gun), (Point{100 + static_cast<std::int32_t>(whole.x),
                                      50 + static_cast<std::int32_t>(whole.y)}));
}

/// Turning by many small angles leaves no error behind: nothing is summed up from frame to frame.
TEST(Attachments, ManyTurnsEndWhereOneTurnDoes) {
  Ship many, one;
  for (int step = 1; step <= 1000; ++step)
    ASSERT_TRUE(
        many.world.set_transform(many.hull, TransformParts{.angle = Angle::degrees(0.37 * step)}));
  ASSERT_TRUE(one.world.set_transform(one.hull, TransformParts{.angle = Angle::degrees(370)}));
  EXPECT_EQ(*many.world.box(many.muzzle), *one.world.box(one.muzzle));
  EXPECT_EQ(many.at(many.gun), one.at(one.gun));
}

// The numbers of 45 degrees twice are a little off those of a quarter.
TEST(Attachments, TwoHalvesOfAQuarterAreAQuarter) {
  for (int half = 1; half < 8; half += 2)
    for (int other = 1; other < 8; other += 2)
      for (int pivot = 0; pivot < 12; ++pivot) {
        World world;
        const BodyId tank = added(world, box_at({100, 100}, {9, 7}));
        const BodyId turret = added(world, box_at({}, {9, 7}));
        const BodyId free = added(world, box_at({100, 100}, {9, 7}));
        TransformParts parts{.pivot_x = static_cast<double>(pivot), .pivot_y = 11.0 - pivot};
        EXPECT_TRUE(world.attach(turret, tank));
        EXPECT_TRUE(world.set_transform(tank, TransformParts{.angle = Angle::turns(half / 8.0)}));
        parts.angle = Angle::turns(other / 8.0);
        EXPECT_TRUE(world.set_transform(turret, parts));
        parts.angle = Angle::turns((half + other) / 8.0);
        EXPECT_TRUE(world.set_transform(free, parts));
        EXPECT_EQ(world.box(turret), world.box(free)) << half << " + " << other << ", " << pivot;
        const BodyId muzzle = added(world, box_at({}, {1, 1}));
        const BodyId flag = added(world, box_at({}, {1, 1}));
        EXPECT_TRUE(world.attach(muzzle, turret, {{pivot - 12, -3}}));
        EXPECT_TRUE(world.attach(flag, free, {{pivot - 12, -3}}));
        EXPECT_EQ(world.position(muzzle), world.position(flag));
      }
}

TEST(Attachments, AnglesAreRoundedInTheWorld) {
  Ship ship({.angle_steps = 4});
  ASSERT_TRUE(ship.world.set_transform(ship.gun, TransformParts{.angle = Angle::degrees(30)}));
  EXPECT_EQ(*ship.world.box(ship.gun), (Box{110, 47, 4, 2}));  // 0 is the nearest
  EXPECT_NE(ship.world.body(ship.gun)->transform, Transform{});
  // Its own 30 degrees and 30 more are nearer to 90.
  ASSERT_TRUE(ship.world.set_transform(ship.muzzle, TransformParts{.angle = Angle::degrees(30)}));
  ASSERT_TRUE(ship.world.set_shape(ship.muzzle, Size{9, 1}));
  EXPECT_EQ(ship.world.box(ship.muzzle)->h, 9);
}

TEST(Attachments, TellParentsChildrenAndOffsets) {
  Ship ship;
  EXPECT_EQ(ship.world.parent(ship.gun), ship.hull);
  EXPECT_EQ(ship.world.parent(ship.hull), std::nullopt);
  EXPECT_EQ(ship.world.parent({}), std::nullopt);
  EXPECT_EQ(ship.world.attachment(ship.gun), (Attachment{{10, -3}, false}));
  EXPECT_EQ(ship.world.attachment(ship.hull), std::nullopt);
  const BodyId flag = added(ship.world, box_at({}, {1, 1}));
  ASSERT_TRUE(ship.world.attach(flag, ship.hull, {{0, -9}, true}));
  EXPECT_TRUE(ship.world.attachment(flag)->solid);
  std::vector<BodyId> children;
  EXPECT_EQ(ship.world.children(ship.hull, [&](BodyId id) { children.push_back(id); }), 2U);
  EXPECT_EQ(children, (std::vector{ship.gun, flag}));
  EXPECT_EQ(ship.world.children(flag, [](BodyId) {}), 0U);
  EXPECT_EQ(ship.world.children({}, [](BodyId) {}), 0U);
  EXPECT_EQ(ship.world.children(ship.hull, [](BodyId) { return false; }), 1U);
}

TEST(Attachments, DisabledWithTheParentButKeepTheirOwnFlag) {
  Ship ship;
  const auto finds = [&](BodyId body) {
    return ship.world.query_box(*ship.world.box(body), [](BodyId) {}) != 0;
  };
  ASSERT_TRUE(ship.world.set_enabled(ship.muzzle, false));
  ASSERT_TRUE(ship.world.set_enabled(ship.hull, false));
  EXPECT_FALSE(finds(ship.gun));
  EXPECT_TRUE(ship.world.body(ship.gun)->enabled);
  ASSERT_TRUE(ship.world.set_enabled(ship.hull, true));
  EXPECT_TRUE(finds(ship.gun));
  EXPECT_FALSE(finds(ship.muzzle));
  EXPECT_FALSE(ship.world.body(ship.muzzle)->enabled);
  ASSERT_TRUE(ship.world.set_enabled(ship.gun, false));
  ASSERT_TRUE(ship.world.detach(ship.muzzle));
  ASSERT_TRUE(ship.world.set_enabled(ship.muzzle, true));
  EXPECT_TRUE(finds(ship.muzzle));
}

TEST(Attachments, AreRemovedWithTheParent) {
  Ship ship;
  const BodyId rock = added(ship.world, box_at({110, 40}, {20, 20}));
  ASSERT_TRUE(ship.world.step());
  EXPECT_TRUE(ship.world.touched(ship.muzzle, rock));
  ASSERT_TRUE(ship.world.remove(std::array{ship.gun, ship.hull, ship.gun}));
  EXPECT_EQ(ship.world.size(), 1U);
  ASSERT_TRUE(ship.world.step());
  EXPECT_EQ(ship.world.events().size(), 2U);  // hull (100..) does not reach it
  for (const Event& event : ship.world.events()) EXPECT_EQ(event.kind, EventKind::end);
  const BodyId next = added(ship.world, box_at({}, {1, 1}));
  EXPECT_EQ(ship.world.parent(next), std::nullopt);
  EXPECT_EQ(next.slot, ship.hull.slot);  // the last of them
}

TEST(Attachments, NeverMeetTheirFamily) {
  Ship ship;
  const BodyId twin = added(ship.world, box_at({}, {20, 10}));
  ASSERT_TRUE(ship.world.attach(twin, ship.hull, {{-10, -5}}));
  ASSERT_TRUE(ship.world.step());
  EXPECT_TRUE(ship.world.events().empty());
  EXPECT_TRUE(ship.world.contact(ship.hull, twin));  // still answers
  EXPECT_TRUE(ship.world.fits(ship.hull, {100, 50}));
  EXPECT_EQ(ship.world.move(ship.hull, {130, 50})->position, (Point{130, 50}));
  ASSERT_TRUE(ship.world.detach(twin));
  ASSERT_TRUE(ship.world.step());
  EXPECT_EQ(ship.world.events().size(), 1U);
}

TEST(Attachments, EventsNameTheChild) {
  Ship ship;
  const BodyId rock = added(ship.world, box_at({114, 47}, {1, 1}));
  ASSERT_TRUE(ship.world.step());
  ASSERT_EQ(ship.world.events().size(), 1U);
  EXPECT_EQ(ship.world.events()[0].other(rock), ship.muzzle);
}

TEST(Attachments, DetachedBodiesStayWhereTheyAre) {
  Ship ship;
  ASSERT_TRUE(ship.world.set_transform(ship.hull, TransformParts{.angle = Angle::degrees(40)}));
  const Box before = *ship.world.box(ship.gun);
  const Box muzzle = *ship.world.box(ship.muzzle);
  ASSERT_TRUE(ship.world.detach(ship.gun));
  EXPECT_EQ(*ship.world.box(ship.gun), before);
  EXPECT_EQ(*ship.world.box(ship.muzzle), muzzle);
  EXPECT_EQ(ship.world.parent(ship.muzzle), ship.gun);
  EXPECT_NE(ship.world.body(ship.gun)->transform, Transform{});
  ASSERT_TRUE(ship.world.set_position(ship.gun, {0, 0}));
  ASSERT_TRUE(ship.world.detach(ship.gun));  // again: nothing happens
}

TEST(Attachments, AttachedAnew) {
  Ship ship;
  const BodyId other = added(ship.world, box_at({0, 0}, {9, 9}));
  ASSERT_TRUE(ship.world.set_transform(ship.gun, TransformParts{.flip_x = true}));
  ASSERT_TRUE(ship.world.attach(ship.gun, other, {{1, 1}, true}));
  EXPECT_EQ(ship.world.parent(ship.gun), other);
  EXPECT_EQ(ship.at(ship.gun), (Point{1, 1}));
  EXPECT_EQ(*ship.world.box(ship.gun), (Box{-3, 1, 4, 2}));  // it keeps its own transform
  EXPECT_EQ(*ship.world.box(ship.muzzle), (Box{-4, 1, 1, 1}));
  EXPECT_EQ(ship.world.children(ship.hull, [](BodyId) {}), 0U);
}

TEST(Attachments, CyclesAndBadIdsAreRefused) {
  Ship ship;
  World& world = ship.world;
  const std::uint64_t hash = world.state_hash();
  EXPECT_EQ(world.attach(ship.hull, ship.hull).error(), WorldError::cycle);
  EXPECT_EQ(world.attach(ship.hull, ship.muzzle).error(), WorldError::cycle);
  EXPECT_EQ(world.attach(ship.gun, ship.muzzle).error(), WorldError::cycle);
  EXPECT_EQ(world.attach({}, ship.hull).error(), WorldError::null_id);
  EXPECT_EQ(world.attach(ship.hull, {}).error(), WorldError::null_id);
  World other;
  const BodyId foreign = added(other, box_at({}, {1, 1}));
  EXPECT_EQ(world.attach(ship.gun, foreign).error(), WorldError::foreign_id);
  EXPECT_EQ(world.attach(foreign, ship.gun).error(), WorldError::foreign_id);
  EXPECT_EQ(world.set_offset(ship.hull, {}).error(), WorldError::not_attached);
  EXPECT_EQ(world.set_offset({}, {}).error(), WorldError::null_id);
  EXPECT_EQ(world.detach(std::array{ship.gun, BodyId{}}).error(), WorldError::null_id);
  EXPECT_EQ(world.state_hash(), hash);
}

TEST(Attachments, PlacesOfChildrenCannotBeSet) {
  Ship ship;
  World& world = ship.world;
  const std::uint64_t hash = world.state_hash();
  const std::array both{ship.hull, ship.gun};
  const std::array<Point, 2> to{Point{1, 1}, Point{2, 2}};
  std::array<BodyMove, 2> moves;
  EXPECT_EQ(world.set_position(ship.gun, {}).error(), WorldError::attached);
  EXPECT_EQ(world.set_position(both, to).error(), WorldError::attached);
  EXPECT_EQ(world.move(ship.gun, {}).error(), WorldError::attached);
  EXPECT_EQ(world.move(both, to, moves).error(), WorldError::attached);
  EXPECT_EQ(world.unstick(ship.gun, 9).error(), WorldError::attached);
  EXPECT_EQ(world.walk(ship.gun, 1, 0).error(), WorldError::attached);
  EXPECT_EQ(world.set_mover(both, {}).error(), WorldError::attached);
  EXPECT_EQ(world.state_hash(), hash);
  EXPECT_TRUE(world.sweep(ship.gun, {5, 0}));  // asking is fine
  EXPECT_TRUE(world.fits(ship.gun, {0, 0}));
  EXPECT_TRUE(world.try_move(ship.gun, {0, 0}));
}

TEST(Attachments, NotFurtherThanTheLimit) {
  Ship ship;
  World& world = ship.world;
  constexpr std::int32_t far = std::numeric_limits<std::int32_t>::min();
  const std::uint64_t hash = world.state_hash();
  EXPECT_EQ(world.set_offset(ship.gun, {far, far}).error(), WorldError::origin);
  EXPECT_EQ(world.set_offset(ship.gun, {max_origin + 1, 0}).error(), WorldError::origin);
  EXPECT_EQ(world.set_offset(ship.gun, {max_origin, 0}).error(), WorldError::origin);  // the muzzle
  EXPECT_EQ(world.set_transform(ship.hull, TransformParts{.x = max_origin - 12}).error(),
            WorldError::origin);
  EXPECT_EQ(world.state_hash(), hash);
  EXPECT_TRUE(world.set_offset(ship.gun, {max_origin - 4, -max_origin}));
  EXPECT_EQ(ship.at(ship.muzzle), (Point{100 + max_origin, 50 - max_origin}));
}

TEST(Attachments, AtTheEndOfTheWorld) {
  Ship ship;
  World& world = ship.world;
  ASSERT_TRUE(world.set_position(ship.hull, {end_position - 1, min_position}));
  EXPECT_EQ(ship.at(ship.gun), (Point{end_position + 9, min_position - 3}));
  EXPECT_EQ(world.detach(ship.gun).error(), WorldError::position);
  EXPECT_EQ(world.query_point(ship.at(ship.muzzle), [](BodyId) {}), 1U);
  ASSERT_TRUE(world.step());
  ASSERT_TRUE(world.set_offset(ship.gun, {-9, 9}));
  EXPECT_TRUE(world.detach(ship.gun));
}

TEST(Attachments, RoundTheWorld) {
  Ship ship({.period_x = 64, .period_y = 32});
  ASSERT_TRUE(ship.world.set_position(ship.hull, {60, 1}));
  EXPECT_EQ(ship.at(ship.gun), (Point{6, 30}));
  EXPECT_EQ(ship.at(ship.muzzle), (Point{10, 30}));
  ASSERT_TRUE(ship.world.set_offset(ship.gun, {1000, 0}));
  EXPECT_EQ(ship.at(ship.gun), (Point{(60 + 1000) % 64, 1}));
}

/// The order in which a tree grew does not matter.
TEST(Attachments, EqualStatesHaveEqualHashes) {
  constexpr int count = 9;
  const auto grown = [&](std::uint64_t seed) {
    World world({.number = 4});
    std::vector<BodyId> ids;
    for (int k = 0; k < count; ++k) ids.push_back(added(world, box_at({9 * k, 0}, {5, 5})));
    std::vector<int> order;
    for (int k = 1; k < count; ++k) order.push_back(k);
    Random random(seed);
    for (std::size_t k = order.size() - 1; k > 0; --k)
      std::swap(order[k], order[random.index(k + 1)]);
    for (const int k : order) {  // first to another one, then to the right one
      static_cast<void>(world.attach(ids[static_cast<std::size_t>(k)], ids[random.index(count)]));
    }
    EXPECT_TRUE(world.detach(ids));
    for (const int k : order)
      EXPECT_TRUE(world.attach(ids[static_cast<std::size_t>(k)],
                               ids[static_cast<std::size_t>((k - 1) / 2)], {{k, -k}}));
    EXPECT_TRUE(world.step());
    return world;
  };
  World first = grown(1);
  for (std::uint64_t seed = 2; seed < 20; ++seed) {
    World other = grown(seed);
    ASSERT_EQ(other.state_hash(), grown(1).state_hash());
    ASSERT_TRUE(other.remove(BodyId{.world = 4, .slot = 2}));
    World same = grown(1);
    ASSERT_TRUE(same.remove(BodyId{.world = 4, .slot = 2}));
    ASSERT_EQ(other.state_hash(), same.state_hash());  // free slots too
  }
  const std::uint64_t hash = first.state_hash();
  ASSERT_TRUE(first.set_offset(BodyId{.world = 4, .slot = 9}, {8, -7}));
  EXPECT_NE(first.state_hash(), hash);
}

TEST(Attachments, SnapshotsOfAnotherWorld) {
  Ship ship, other;
  ASSERT_TRUE(ship.world.set_transform(ship.gun, TransformParts{.angle = Angle::quarters(3)}));
  ASSERT_TRUE(other.world.restore(ship.world.snapshot()));
  EXPECT_EQ(other.world.state_hash(), ship.world.state_hash());
  ASSERT_TRUE(other.world.set_position(other.hull, {0, 0}));
  ASSERT_TRUE(ship.world.set_position(ship.hull, {0, 0}));
  EXPECT_EQ(*other.world.box(other.muzzle), *ship.world.box(ship.muzzle));
  EXPECT_EQ(other.world.parent(other.muzzle), other.gun);
}

TEST(Attachments, ChangedInCallbacks) {
  Ship ship;
  World& world = ship.world;
  added(world, box_at({90, 40}, {40, 40}));
  std::size_t seen = 0;
  world.query_box({90, 40, 40, 40}, [&](BodyId body) {  // all were found before
    ++seen;
    if (body == ship.hull) {
      EXPECT_TRUE(world.detach(ship.gun));
    }
  });
  EXPECT_EQ(seen, 4U);
  EXPECT_EQ(world.parent(ship.gun), std::nullopt);
  world.children(ship.gun, [&](BodyId child) { EXPECT_TRUE(world.remove(child)); });
  EXPECT_EQ(world.children(ship.gun, [](BodyId) {}), 0U);
  std::size_t overlaps = 0;
  EXPECT_TRUE(world.for_each_overlap([&](const BodyPair&) {
    ++overlaps;
    EXPECT_EQ(world.attach(ship.gun, ship.hull).error(), WorldError::busy);
    EXPECT_EQ(world.detach(ship.gun).error(), WorldError::busy);
    EXPECT_EQ(world.set_offset(ship.gun, {}).error(), WorldError::busy);
  }));
  EXPECT_NE(overlaps, 0U);
}

/// Families of three whose boxes overlap. In one world their slots are consecutive, root first, so
/// that a byte tells the families; in the other one, only their records do.
class Families {
 public:
  explicit Families(bool in_a_row) {
    for (std::int32_t i = 0; i < count; ++i) {
      std::array<BodyId, 3> ids;
      const std::array sizes{Size{9, 9}, Size{5, 7}, Size{6, 4}};
      for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t part = in_a_row ? k : 2 - k;
        ids[part] = added(world_, box_at({7 * i, 0}, sizes[part]));
      }
      EXPECT_TRUE(world_.attach(ids[1], ids[0], {{3, 3}}));
      EXPECT_TRUE(world_.attach(ids[2], ids[0], {{-2, 5}}));
      roots_.push_back(ids[0]);
    }
  }
  /// Moves the first ones, and steps.
  Statistics step(std::int32_t moved, std::int32_t by) {
    for (std::int32_t i = 0; i < moved; ++i)
      EXPECT_TRUE(world_.set_position(roots_[static_cast<std::size_t>(i)], {7 * i + by, by}));
    EXPECT_TRUE(world_.step());
    EXPECT_TRUE(detail::world::validate(world_));
    return world_.statistics();
  }
  static constexpr std::int32_t count = 60;

 private:
  World world_;
  std::vector<BodyId> roots_;
};

TEST(Attachments, FamiliesAreRejectedInTheSameWayWhereverTheyAre) {
  Families in_a_row(true);
  Families scattered(false);
  std::uint64_t kept = 0;
  for (const std::int32_t moved : {Families::count, 40, 50, Families::count, 1, 30, 45}) {
    const Statistics a = in_a_row.step(moved, moved % 7);
    const Statistics b = scattered.step(moved, moved % 7);
    EXPECT_EQ(a.incremental, b.incremental);
    EXPECT_EQ(a.kept, b.kept);
    EXPECT_EQ(a.rejected_by_filter, b.rejected_by_filter);
    EXPECT_EQ(a.hits, b.hits);
    EXPECT_GT(a.hits, 0U);
    if (moved == Families::count) {
      EXPECT_GE(a.rejected_by_filter, 2U * Families::count);
    }
    kept += a.incremental ? 0 : a.kept;
  }
  EXPECT_GT(kept, 0U);
}

/// Long chains neither recurse nor take long.
TEST(Attachments, LongChains) {
  constexpr std::int32_t length = 3000;
  detail::world::validates_in_debug = false;
  World world;
  std::vector<BodyId> ids(length);
  std::vector<BodyDefinition> bodies(length, box_at({}, {1, 1}));
  ASSERT_TRUE(world.add(bodies, ids));
  for (std::size_t k = length - 1; k > 0; --k)
    ASSERT_TRUE(world.attach(ids[k - 1], ids[k], {{1, 0}}));
  ASSERT_TRUE(world.set_position(ids.back(), {5, 5}));
  EXPECT_EQ(*world.position(ids[0]), (Point{5 + length - 1, 5}));
  ASSERT_TRUE(world.set_transform(ids.back(), TransformParts{.angle = Angle::quarters(1)}));
  EXPECT_EQ(*world.position(ids[0]), (Point{5, 5 + length - 1}));
  const Result<void> status =
      detail::world::bodies::validate_trees(detail::world::Access::state(world).bodies);
  EXPECT_TRUE(status.ok());
  ASSERT_TRUE(world.remove(ids));
  EXPECT_EQ(world.size(), 0U);
  detail::world::validates_in_debug = true;
}

}  // namespace
}  // namespace hitmask::support
