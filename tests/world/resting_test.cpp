// Which bodies rest on which, step by step: against a list made anew each time, through long lives.
#include <gtest/gtest.h>

#include <map>
#include <ostream>
#include <vector>

#include "motion_scenes.hpp"
#include "support/compare.hpp"
#include "support/saved_world.hpp"
#include "world/state.hpp"

namespace hitmask {

inline std::ostream& operator<<(std::ostream& stream, const RestingPair& pair) {
  return stream << pair.body.slot << " on " << pair.ground.slot;
}
inline std::ostream& operator<<(std::ostream& stream, const RestingEvent& event) {
  return stream << event.body.slot << (event.kind == EventKind::begin ? " begins on " : " ends on ")
                << event.ground.slot;
}

namespace support {
namespace {

using RestingPairs = std::vector<RestingPair>;
using RestingEvents = std::vector<RestingEvent>;

RestingPairs rests_of(const World& world) {
  return {world.resting().begin(), world.resting().end()};
}
RestingEvents rest_events_of(const World& world) {
  return {world.resting_events().begin(), world.resting_events().end()};
}

/// Of the bodies as they are now.
RestingPairs naive_rests(const World& world) {
  RestingPairs pairs;
  std::vector<reference::MotionBody> bodies;
  world.for_each_body([&](BodyId id) { bodies.push_back(reference::motion_body(world, id)); });
  const reference::WorldMotion oracle(bodies,
                                      {world.definition().period_x, world.definition().period_y});
  for (const reference::MotionBody& body : oracle.bodies()) {
    const auto mover = world.mover(body.id);
    if (!mover || mover->gravity == Face::none) continue;
    const Point at = *world.position(body.id);
    for (const BodyId ground :
         oracle.rested_on(oracle.asker(body.id), {at.x, at.y}, mover->gravity, {}))
      pairs.push_back({body.id, ground});
  }
  return pairs;
}

RestingEvents naive_rest_events(const RestingPairs& before, const RestingPairs& after) {
  std::map<RestingPair, EventKind> changes;
  for (const RestingPair& pair : before)
    if (!std::ranges::binary_search(after, pair)) changes[pair] = EventKind::end;
  for (const RestingPair& pair : after)
    if (!std::ranges::binary_search(before, pair)) changes[pair] = EventKind::begin;
  RestingEvents events;
  for (const auto& [pair, kind] : changes) events.push_back({pair.body, pair.ground, kind});
  return events;
}

/// A random life of a world, with the expected rests.
class RestingLife {
 public:
  RestingLife(const Stage& stage, std::uint64_t seed, int bodies, bool attaches = false)
      : stage_(stage),
        attaches_(attaches),
        random_(seed),
        world_(WorldDefinition{.period_x = stage.period_x, .period_y = stage.period_y}) {
    while (static_cast<int>(ids_.size()) < bodies) add();
  }

  void live(int frames, bool quiet) {
    for (int frame = 0; frame < frames; ++frame) {
      SCOPED_TRACE("frame " + std::to_string(frame));
      for (int count = random_.between(0, quiet ? 2 : 9); count > 0; --count) change();
      if (frame % 4 == 0) {  // between steps, with bodies that changed
        ASSERT_EQ(go_through_bytes(world_), "");
      }
      step();
      if (testing::Test::HasFatalFailure()) return;
    }
  }
  [[nodiscard]] int events() const { return events_; }

 private:
  void add() {
    BodyDefinition body = random_body(stage_, random_);
    ids_.push_back(added(world_, body));
    if (!random_.one_in(4)) set_mover(ids_.back());
  }
  void set_mover(BodyId id) {
    static constexpr std::array sides{Face::bottom, Face::bottom, Face::top,
                                      Face::left,   Face::right,  Face::none};
    if (world_.parent(id)) return;
    ASSERT_TRUE(world_.set_mover(id, {.step_up = 2, .gravity = random_.pick(sides)}));
  }
  void remove(BodyId id) {
    ASSERT_TRUE(world_.remove(id));
    std::erase_if(ids_, [&](BodyId one) { return !world_.check(one); });  // with what is attached
  }
  void walk(BodyId id) {
    const auto speed = [&] { return SubPixels(random_.between(-4, 6)); };
    const SubPixels dx = speed();
    if (world_.mover(id)) static_cast<void>(world_.walk(id, dx, speed()));
  }
  /// Refused if it does not fit the period when it is turned.
  void set_shape(BodyId id) {
    static_cast<void>(world_.set_shape(id, random_body(stage_, random_).shape));
  }
  void attach(BodyId id) {
    const Point offset{random_.between(-9, 9), random_.between(-9, 9)};
    static_cast<void>(world_.attach(id, random_.pick(ids_), {offset, !random_.one_in(4)}));
  }
  void detach_or_shift(BodyId id) {
    const Point offset{random_.between(-9, 9), random_.between(-9, 9)};
    static_cast<void>(random_.one_in(2) ? world_.detach(id) : world_.set_offset(id, offset));
  }
  void change() {
    if (ids_.empty()) return add();
    const BodyId id = random_.pick(ids_);
    static constexpr std::array sides{Face::none, Face::top, Face::bottom, Face::left};
    switch (random_.between(0, attaches_ ? 18 : 14)) {
      case 0: return add();
      case 1: return remove(id);
      case 2: return set_mover(id);
      case 3: ASSERT_TRUE(world_.clear_mover(id)); return;
      case 4: ASSERT_TRUE(world_.set_one_way(id, random_.pick(sides))); return;
      case 5: ASSERT_TRUE(world_.set_filter(id, random_filter(random_))); return;
      case 6: ASSERT_TRUE(world_.set_enabled(id, random_.one_in(2))); return;
      case 7: ASSERT_TRUE(world_.set_static(id, random_.one_in(2))); return;
      case 8: return set_shape(id);
      case 9:
        ASSERT_EQ(world_.set_position(id, random_point(stage_.arena, random_)).ok(),
                  !world_.parent(id));
        return;
      case 10: return save_or_restore();
      case 11: return world_.refresh();
      case 12: ASSERT_TRUE(world_.set_sensor(id, random_.one_in(3))); return;
      case 15:
      case 16: return attach(id);
      case 17: return detach_or_shift(id);
      default: return walk(id);
    }
  }
  void save_or_restore() {
    if (saved_.memory_bytes() == 0 || random_.one_in(2)) {
      world_.snapshot(saved_);
      saved_rests_ = rests_;
      saved_ids_ = ids_;
      saved_hash_ = world_.state_hash();
      return;
    }
    ASSERT_TRUE(world_.restore(saved_));
    ASSERT_EQ(world_.state_hash(), saved_hash_);
    ASSERT_TRUE(world_.resting_events().empty());
    rests_ = saved_rests_;
    ids_ = saved_ids_;
    ASSERT_EQ(rests_of(world_), rests_);
  }
  void step() {
    ASSERT_TRUE(world_.step());
    const RestingPairs expected = naive_rests(world_);
    ASSERT_EQ(rests_of(world_), expected);
    const RestingEvents changes = naive_rest_events(rests_, expected);
    ASSERT_EQ(rest_events_of(world_), changes);
    events_ += static_cast<int>(changes.size());
    rests_ = expected;
    const auto valid = detail::world::validate(world_);
    ASSERT_TRUE(valid.ok()) << valid.error().message;
    ASSERT_EQ(go_through_bytes(world_), "");
  }

  Stage stage_;
  bool attaches_;
  Random random_;
  World world_;
  std::vector<BodyId> ids_;
  RestingPairs rests_;  // expected
  Snapshot saved_;
  RestingPairs saved_rests_;
  std::vector<BodyId> saved_ids_;
  std::uint64_t saved_hash_ = 0;
  int events_ = 0;
};

TEST(WorldResting, EqualsAListMadeAnew) {
  const int lives = long_run() ? 200 : 3;
  int events = 0;
  for (int number = 0; number < lives; ++number)
    for (const Stage& stage : stages) {
      SCOPED_TRACE(std::string(stage.name) + " " + std::to_string(number));
      RestingLife life(stage, 2100 + static_cast<std::uint64_t>(number), 25);
      life.live(25, false);
      life.live(60, true);
      if (testing::Test::HasFatalFailure()) return;
      events += life.events();
    }
  EXPECT_GT(events, lives * 100);
}

TEST(WorldResting, IsTheListMadeAnewWithAttachedBodies) {
  const int lives = long_run() ? 100 : 4;
  int events = 0;
  for (int number = 0; number < lives; ++number)
    for (const Stage& stage : stages) {
      SCOPED_TRACE(std::string(stage.name) + " " + std::to_string(number));
      RestingLife life(stage, 2200 + static_cast<std::uint64_t>(number), 25, true);
      life.live(25, false);
      life.live(60, true);
      if (testing::Test::HasFatalFailure()) return;
      events += life.events();
    }
  EXPECT_GT(events, lives * 100);
}

/// A lift of 20 x 4 under a hero of 6 x 10.
class RestOnLift : public testing::Test {
 protected:
  RestOnLift() {
    lift_ = added(world_, box_at({0, 50}, {20, 4}));
    hero_ = added(world_, box_at({5, 40}, {6, 10}));
    EXPECT_TRUE(world_.set_mover(hero_, {}));
  }
  RestingEvents step() {
    EXPECT_TRUE(world_.step());
    return rest_events_of(world_);
  }
  RestingEvents begins() const { return {{hero_, lift_, EventKind::begin}}; }
  RestingEvents ends() const { return {{hero_, lift_, EventKind::end}}; }

  World world_;
  BodyId lift_, hero_;
};

TEST_F(RestOnLift, BeginsAndEnds) {
  EXPECT_EQ(step(), begins());
  EXPECT_EQ(rests_of(world_), (RestingPairs{{hero_, lift_}}));
  EXPECT_EQ(step(), RestingEvents{});
  EXPECT_EQ(world_.resting().size(), 1u);
  ASSERT_TRUE(world_.walk(hero_, 2, 1));
  EXPECT_EQ(step(), RestingEvents{});
  ASSERT_TRUE(world_.walk(hero_, 0, -1));
  EXPECT_EQ(step(), ends());
  EXPECT_TRUE(world_.resting().empty());
}

TEST_F(RestOnLift, EverythingThatEndsIt) {
  using Take = Outcome (*)(World&, BodyId hero, BodyId lift);
  const Take ways[] = {
      [](World& world, BodyId hero, BodyId) { return world.remove(hero); },
      [](World& world, BodyId, BodyId lift) { return world.remove(lift); },
      [](World& world, BodyId hero, BodyId) { return world.clear_mover(hero); },
      [](World& world, BodyId hero, BodyId) {
        return world.set_mover(hero, {.gravity = Face::left});
      },
      [](World& world, BodyId hero, BodyId) {
        return world.set_mover(hero, {.gravity = Face::none});
      },
      [](World& world, BodyId, BodyId lift) { return world.set_position(lift, {0, 51}); },
      [](World& world, BodyId, BodyId lift) { return world.set_position(lift, {0, 49}); },
      [](World& world, BodyId, BodyId lift) { return world.set_enabled(lift, false); },
      [](World& world, BodyId hero, BodyId) { return world.set_enabled(hero, false); },
      [](World& world, BodyId, BodyId lift) { return world.set_filter(lift, {.layer = 0}); },
      [](World& world, BodyId, BodyId lift) { return world.set_one_way(lift, Face::left); },
      [](World& world, BodyId, BodyId lift) { return world.set_sensor(lift, true); },
      [](World& world, BodyId, BodyId lift) { return world.set_shape(lift, Size{3, 4}); },
      [](World& world, BodyId, BodyId) { return world.clear(); },
  };
  for (const Take end : ways)
    for (const int others : {0, 20}) {  // few or many movers
      const Snapshot before = world_.snapshot();
      for (int i = 0; i < others; ++i)
        ASSERT_TRUE(world_.set_mover(added(world_, box_at({100 + 20 * i, 0})), {}));
      EXPECT_EQ(step(), begins());
      ASSERT_TRUE(end(world_, hero_, lift_));
      EXPECT_EQ(world_.resting().size(), 1u);  // until the next step
      EXPECT_EQ(step(), ends());
      EXPECT_EQ(step(), RestingEvents{});
      ASSERT_TRUE(world_.restore(before));
    }
}

TEST_F(RestOnLift, ASlotUsedAgainIsAnotherBody) {
  EXPECT_EQ(step(), begins());
  const BodyId old = lift_;
  ASSERT_TRUE(world_.remove(lift_));
  lift_ = added(world_, box_at({0, 50}, {20, 4}));
  ASSERT_EQ(lift_.slot, old.slot);
  EXPECT_EQ(step(),
            (RestingEvents{{hero_, old, EventKind::end}, {hero_, lift_, EventKind::begin}}));
}

TEST_F(RestOnLift, AFailedStepChangesNothing) {
  World tight(WorldDefinition{.max_contacts = 1});
  const BodyId lift = added(tight, box_at({0, 50}, {20, 4}));
  const BodyId hero = added(tight, box_at({5, 40}, {6, 10}));
  ASSERT_TRUE(tight.set_mover(hero, {}));
  ASSERT_TRUE(tight.step());
  ASSERT_EQ(tight.resting().size(), 1u);
  const BodyId stone = added(tight, box_at({15, 52}, {1, 1}));  // overlaps the lift
  added(tight, box_at({17, 52}, {1, 1}));
  ASSERT_TRUE(tight.set_position(hero, {5, 30}));
  const std::uint64_t hash = tight.state_hash();
  EXPECT_EQ(tight.step().error(), WorldError::too_many_contacts);
  EXPECT_TRUE(tight.resting_events().empty());
  EXPECT_EQ(rests_of(tight), (RestingPairs{{hero, lift}}));
  EXPECT_EQ(tight.state_hash(), hash);
  ASSERT_TRUE(tight.remove(stone));
  ASSERT_TRUE(tight.step());
  EXPECT_EQ(rest_events_of(tight), (RestingEvents{{hero, lift, EventKind::end}}));
}

TEST_F(RestOnLift, AnotherWorldHasItsOwnIds) {
  ASSERT_TRUE(world_.step());
  World other;
  ASSERT_TRUE(other.restore(world_.snapshot()));
  ASSERT_EQ(other.resting().size(), 1u);
  EXPECT_TRUE(other.check(other.resting()[0].body));
  EXPECT_TRUE(other.check(other.resting()[0].ground));
  EXPECT_EQ(other.state_hash(), world_.state_hash());
  EXPECT_TRUE(other.resting_events().empty());
}

/// A step that fails changes nothing.
TEST(WorldRestingCases, TooManyAreRefused) {
  WorldDefinition definition;
  definition.max_contacts = 3;
  World world(definition);
  for (int i = 0; i < 3; ++i) added(world, box_at({10 * i, 10}, {5, 5}));
  const BodyId plank = added(world, box_at({0, 5}, {40, 5}));
  ASSERT_TRUE(world.set_mover(plank, {}));
  ASSERT_TRUE(world.step());
  EXPECT_EQ(world.resting().size(), 3U);
  const BodyId fourth = added(world, box_at({30, 10}, {5, 5}));
  EXPECT_EQ(world.step().error(), WorldError::too_many_contacts);
  EXPECT_EQ(world.resting().size(), 3U);
  EXPECT_TRUE(world.resting_events().empty());
  ASSERT_TRUE(world.remove(fourth));
  ASSERT_TRUE(world.step());
  EXPECT_TRUE(world.resting_events().empty());
}

/// Two that stand on each other from both sides, and a mover on several grounds.
TEST(WorldRestingCases, ManyGrounds) {
  World world;
  std::vector<BodyId> stones;
  for (int i = 0; i < 3; ++i) stones.push_back(added(world, box_at({10 * i, 10}, {5, 5})));
  const BodyId plank = added(world, box_at({0, 5}, {40, 5}));
  ASSERT_TRUE(world.set_mover(plank, {}));
  ASSERT_TRUE(world.set_mover(stones[1], {.gravity = Face::top}));
  ASSERT_TRUE(world.step());
  EXPECT_EQ(rests_of(world),
            (RestingPairs{
                {stones[1], plank}, {plank, stones[0]}, {plank, stones[1]}, {plank, stones[2]}}));
}

}  // namespace
}  // namespace support
}  // namespace hitmask
