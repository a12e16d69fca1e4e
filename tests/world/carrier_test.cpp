// Bodies that carry, against the naive oracle, in random small worlds.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "carrier_scenes.hpp"
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

/// Nothing ends overlapping what it did not start overlapping, unless the two do not meet, one of
/// them blocks from one side only, or the platform was told to go through.
void expect_no_new_overlaps(CarrierScene& scene, BodyId platform, const std::vector<bool>& before) {
  const std::vector<bool> after = overlaps_of(scene, scene.world());
  std::size_t pair = 0;
  for (const BodyId a : scene.ids())
    for (const BodyId b : scene.ids()) {
      const bool is_new = after[pair] && !before[pair];
      ++pair;
      if (!is_new || a == platform || b == platform) continue;
      const BodyDefinition one = *scene.world().body(a);
      const BodyDefinition other = *scene.world().body(b);
      if (one.one_way != Face::none || other.one_way != Face::none) continue;
      if (one.is_sensor || other.is_sensor) continue;
      ASSERT_FALSE(may_meet(one.filter, other.filter)) << a.slot << " entered " << b.slot;
    }
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

/// How often each kind of report was seen, so that the random worlds are known to be worth it.
using Seen = std::array<std::size_t, 5>;

void expect_like_oracle(CarrierScene& scene, const CarrierMove& move, Seen& seen) {
  World& world = scene.world();
  const auto respond = [&](BodyId id) { return response_of(move.seed, id); };
  std::map<BodyId, Point> from;
  for (const BodyId id : scene.ids()) from[id] = *world.position(id);
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
  expect_no_new_overlaps(scene, move.platform, before);
  const auto valid = detail::world::validate(world);
  ASSERT_TRUE(valid.ok()) << valid.error().message;
}

CarrierScene random_carrier_scene(const Stage& stage, int most, Random& random) {
  std::vector<CarrierPart> parts;
  const int bodies = random.between(2, most);
  for (int i = 0; i < bodies; ++i) parts.push_back(random_carrier_part(stage, random));
  parts[0].carries = true;
  parts[0].body.enabled = true;
  parts[0].body.is_sensor = false;
  CarrierScene scene(stage, parts);
  let_fall(scene.world(), scene.ids());
  return scene;
}

CarrierMove random_carrier_move(const CarrierScene& scene, World& world, Random& random) {
  CarrierMove move;
  for (int tries = 0; tries < 100; ++tries) {
    move.platform = random.pick(scene.ids());
    if (world.carrier(move.platform)) break;
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

TEST(WorldCarrier, IsTheOracleInRandomWorlds) {
  Seen seen{};
  for (const Stage& stage : carrier_stages)
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
      Random random(seed * 31 + 7);
      CarrierScene scene = random_carrier_scene(stage, 14, random);
      for (int turn = 0; turn < 4; ++turn) {
        const CarrierMove move = random_carrier_move(scene, scene.world(), random);
        SCOPED_TRACE(std::string(stage.name) + ", seed " + std::to_string(seed) + ", turn " +
                     std::to_string(turn) + ", platform " + std::to_string(move.platform.slot) +
                     " to " + text_of(move.goal));
        expect_like_oracle(scene, move, seen);
        if (HasFatalFailure()) return;
        let_fall(scene.world(), scene.ids());
      }
    }
  for (const std::size_t times : seen) EXPECT_GT(times, 200U);
}

}  // namespace
}  // namespace hitmask::support
