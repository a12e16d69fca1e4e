// Bodies that carry, against the naive oracle, in random small worlds.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "carrier_scenes.hpp"
#include "large_trees.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

using reference::CarryAnswer;

Point modulo_in(const World& world, reference::WidePoint at) {
  return reference::modulo(at, {world.definition().period_x, world.definition().period_y});
}

/// Whether each pair of enabled bodies overlaps.
std::vector<bool> overlaps_of(const CarrierScene& scene, const World& world) {
  std::vector<bool> all;
  for (const BodyId a : scene.ids())
    for (const BodyId b : scene.ids())
      all.push_back(a != b && world.contact(a, b, Details::area).area > 0);
  return all;
}

/// Whether a body is attached to another one and does not stop it.
bool passes_all(const World& world, BodyId id) {
  const auto how = world.attachment(id);
  return how && !how->solid;
}

struct CarrierMove {
  BodyId platform;
  Point goal;
  QueryFilter filter;
  std::uint64_t seed = 0;  // of the responses; 0: all slide
};

Response response_of(std::uint64_t seed, BodyId id) {
  return seed == 0 ? Response::slide : Responses(seed)(id);
}

/// Whether the platform was told to go through a body, or not to look for it.
bool may_enter(const World& world, const CarrierMove& move, BodyId id) {
  const Response response = response_of(move.seed, id);
  if (response == Response::ignore || response == Response::cross) return true;
  const QueryFilter& filter = move.filter;
  const BodyDefinition body = *world.body(id);
  return filter.exclude.contains(id) ||
         !(body.is_static ? filter.include_static : filter.include_moving) ||
         !may_meet({filter.layer, filter.collides_with, filter.group}, body.filter);
}

/// Nothing ends overlapping what it did not start overlapping, unless the two do not meet, one of
/// them blocks from one side only, or the platform was told to go through. Attached bodies count as
/// one: what one of them overlapped does not stop the others.
void expect_no_new_overlaps(CarrierScene& scene, const CarrierMove& move,
                            const std::vector<bool>& before) {
  const World& world = scene.world();
  const std::vector<bool> after = overlaps_of(scene, world);
  std::set<std::pair<BodyId, BodyId>> overlapped;
  std::size_t pair = 0;
  for (const BodyId a : scene.ids())
    for (const BodyId b : scene.ids())
      if (before[pair++]) overlapped.insert({root_in(world, a), root_in(world, b)});
  pair = 0;
  for (const BodyId a : scene.ids())
    for (const BodyId b : scene.ids()) {
      const bool is_new = after[pair] && !before[pair];
      ++pair;
      const std::pair roots{root_in(world, a), root_in(world, b)};
      if (!is_new || (roots.first == move.platform && may_enter(world, move, b)) ||
          (roots.second == move.platform && may_enter(world, move, a)))
        continue;
      if (roots.first == roots.second || overlapped.contains(roots)) continue;
      if (passes_all(world, a) || passes_all(world, b)) continue;
      const BodyDefinition one = *scene.world().body(a);
      const BodyDefinition other = *scene.world().body(b);
      if (one.one_way != Face::none || other.one_way != Face::none) continue;
      if (one.is_sensor || other.is_sensor) continue;
      ASSERT_FALSE(may_meet(one.filter, other.filter)) << a.slot << " entered " << b.slot;
    }
}

/// How often each kind of report was seen, so that the random worlds are known to be worth it.
using Seen = std::array<std::size_t, 5>;

std::vector<std::optional<BodyMover>> movers_of(CarrierScene& scene) {
  std::vector<std::optional<BodyMover>> movers;
  for (const BodyId id : scene.ids()) movers.push_back(scene.world().mover(id));
  return movers;
}

void expect_refused(CarrierScene& scene, const CarrierMove& move) {
  const std::uint64_t hash = scene.world().state_hash();
  ASSERT_EQ(scene.world().move(move.platform, move.goal).error(), WorldError::attached);
  static_cast<void>(scene.world().try_move(move.platform, move.goal));
  ASSERT_EQ(scene.world().state_hash(), hash);
}

void expect_like_oracle(CarrierScene& scene, const CarrierMove& move, Seen& seen) {
  World& world = scene.world();
  const auto respond = [&](BodyId id) { return response_of(move.seed, id); };
  std::map<BodyId, Point> from;
  for (const BodyId id : scene.ids()) from[id] = *world.position(id);
  const auto movers = movers_of(scene);
  if (world.parent(move.platform)) return expect_refused(scene, move);
  const std::vector<bool> before = overlaps_of(scene, world);
  const CarryAnswer expected = scene.oracle(move.platform, move.filter, respond).go(move.goal);

  std::vector<BodyHit> tried;
  const std::uint64_t hash = world.state_hash();
  const auto would = world.try_move(
      move.platform, move.goal, respond, [&](const BodyHit& hit) { tried.push_back(hit); },
      move.filter);
  ASSERT_EQ(world.state_hash(), hash);
  std::vector<BodyHit> hits;
  const auto moved = world.move(
      move.platform, move.goal, respond, [&](const BodyHit& hit) { hits.push_back(hit); },
      move.filter);
  if (!moved.ok()) {
    ASSERT_EQ(moved.error(), WorldError::position);
    ASSERT_EQ(would.error(), WorldError::position);
    return;
  }
  const std::string want = text_of_carrying({static_cast<std::int32_t>(expected.position.x),
                                             static_cast<std::int32_t>(expected.position.y)},
                                            expected.steps, expected.hits);
  ASSERT_EQ(text_of_carrying(moved->position, moved->steps, hits), want);
  ASSERT_EQ(text_of_carrying(would->position, would->steps, tried), want);
  ASSERT_EQ(moved->hits, expected.hits.size());
  for (const BodyHit& hit : hits) ++seen[static_cast<std::size_t>(hit.passenger)];
  for (const auto& [id, by] : expected.moved)
    ASSERT_EQ(text_of(world.position(id)),
              text_of(modulo_in(world, {from[id].x + by.x, from[id].y + by.y})))
        << "body " << id.slot;
  ASSERT_EQ(movers_of(scene), movers) << "carrying and pushing change no mover";
  expect_no_new_overlaps(scene, move, before);
  const auto valid = detail::world::validate(world);
  ASSERT_TRUE(valid.ok()) << valid.error().message;
}

CarrierScene random_carrier_scene(const Stage& stage, int most, bool attached, Random& random) {
  std::vector<CarrierPart> parts;
  const int bodies = random.between(2, most);
  for (int i = 0; i < bodies; ++i) parts.push_back(random_carrier_part(stage, random));
  parts[0].carries = true;
  parts[0].body.enabled = true;
  parts[0].body.is_sensor = false;
  if (attached) attach_some(parts, random);
  CarrierScene scene(stage, parts);
  let_fall(scene.world(), scene.ids());
  if (bodies % 2 == 0)
    detail::world::Access::state(scene.world()).batches.carrying.strays.set_few(0);
  return scene;
}

CarrierMove random_carrier_move(const CarrierScene& scene, World& world, Random& random) {
  CarrierMove move;
  for (int tries = 0; tries < 100; ++tries) {
    move.platform = random.pick(scene.ids());
    if (world.carrier(move.platform) && (!world.parent(move.platform) || random.one_in(9))) break;
  }
  const Point at = *world.position(move.platform);
  const std::int32_t far = random.one_in(3) ? 14 : 4;
  move.goal = {at.x + random.between(-far, far), at.y + random.between(-far, far)};
  if (random.one_in(3)) move.goal.x = at.x;
  if (random.one_in(3)) move.goal.y = at.y;
  move.filter = random_query(scene.ids(), random);
  if (random.one_in(3)) move.filter = {};
  if (random.one_in(2)) move.seed = random.next() | 1;
  return move;
}

void expect_like_oracle_in_random_worlds(bool attached) {
  Seen seen{};
  for (const Stage& stage : carrier_stages)
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
      Random random(seed * 31 + 7);
      const LargeTrees large(seed);
      CarrierScene scene = random_carrier_scene(stage, 14, attached, random);
      for (int turn = 0; turn < 4; ++turn) {
        const CarrierMove move = random_carrier_move(scene, scene.world(), random);
        SCOPED_TRACE(std::string(stage.name) + ", seed " + std::to_string(seed) + ", turn " +
                     std::to_string(turn) + ", platform " + std::to_string(move.platform.slot) +
                     " to " + text_of(move.goal));
        expect_like_oracle(scene, move, seen);
        if (testing::Test::HasFatalFailure()) return;
        let_fall(scene.world(), scene.ids());
      }
    }
  for (const std::size_t times : seen) EXPECT_GT(times, 200U);
}

/// A platform with rows of small boxes on it and crates beside it, in any order of ids. So many
/// that they are found by other means than a few.
CarrierScene crowd_scene(const Stage& stage, Random& random) {
  std::vector<CarrierPart> parts(1);
  const auto box = [](Point at, Size size) {
    BodyDefinition body;
    body.shape = size;
    body.position = at;
    return body;
  };
  parts[0].body = box({15, 24}, {36, 3});
  parts[0].carries = true;
  for (std::int32_t row = 0; row < 8; ++row)
    for (std::int32_t column = 0; column < 20; ++column) {
      if (random.one_in(6)) continue;
      CarrierPart part;
      part.body = box({column * 3, 24 - row * 3}, {random.one_in(5) ? 2 : 3, 3});
      if (row == 0 && part.body.position.x > 11 && part.body.position.x < 51) continue;
      part.body.is_static = random.one_in(40);
      if (!random.one_in(4)) part.mover = BodyMover{};
      part.carries = random.one_in(20);
      parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(random.index(parts.size() + 1)),
                   part);
    }
  return CarrierScene(stage, parts);
}

constexpr std::array halls{
    Stage{"hall", 0, 0, {0, 0, 60, 30}, 4},
    Stage{"hall round in x", 62, 0, {0, 0, 60, 30}, 4},
    Stage{"hall round in both", 64, 33, {0, 0, 60, 30}, 4},
};

TEST(WorldCarrier, IsTheOracleInACrowd) {
  Seen seen{};
  for (const Stage& stage : halls)
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      Random random(seed * 41 + 3);
      CarrierScene scene = crowd_scene(stage, random);
      for (int turn = 0; turn < 3; ++turn) {
        CarrierMove move = random_carrier_move(scene, scene.world(), random);
        const bool is_small = turn == 1 && scene.world().carrier(move.platform);
        for (const BodyId id : scene.ids())
          if (!is_small && scene.world().box(id)->w == 36) move.platform = id;
        const Point at = *scene.world().position(move.platform);
        move.goal = {at.x + random.between(-6, 6), at.y + random.between(-4, 4)};
        move.filter = {};
        SCOPED_TRACE(std::string(stage.name) + ", seed " + std::to_string(seed) + ", turn " +
                     std::to_string(turn));
        expect_like_oracle(scene, move, seen);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  for (const std::size_t times : seen) EXPECT_GT(times, 2U);
}

TEST(WorldCarrier, IsTheOracleInRandomWorlds) { expect_like_oracle_in_random_worlds(false); }
TEST(WorldCarrier, IsTheOracleWithAttachedBodies) { expect_like_oracle_in_random_worlds(true); }

}  // namespace
}  // namespace hitmask::support
