// Motion through worlds: every tiny case, laws for all worlds, long runs, and the world as an
// obstacle query.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "hitmask/shape.hpp"
#include "motion_scenes.hpp"
#include "support/compare.hpp"

namespace hitmask::support {
namespace {

constexpr std::array all_sides{Face::none, Face::left, Face::right, Face::top, Face::bottom};

Mask tiny_mask(unsigned bits) {
  Mask mask(2, 2);
  for (std::int32_t i = 0; i < 4; ++i) mask.set(i % 2, i / 2, ((bits >> i) & 1) != 0);
  return mask;
}

/// Every mask of 2 x 2 with every side, from every position around it, on every short path.
void check_all_tiny(const Stage& stage, const BodyDefinition& mover, std::int32_t reach) {
  for (unsigned bits = 0; bits < 16; ++bits)
    for (const Face side : all_sides) {
      BodyDefinition obstacle = mask_at({2, 2}, tiny_mask(bits));
      obstacle.one_way = side;
      Scene scene(stage, {mover, obstacle});
      const reference::WorldMotion oracle = scene.oracle();
      const reference::Asker asker = reference::asker_of(oracle.bodies()[0]);
      for (std::int32_t place = 0; place < 36; ++place) {
        const Point at{place % 6, place / 6};
        ASSERT_TRUE(scene.world().set_position(scene.ids()[0], at));
        const Point from = *scene.world().position(scene.ids()[0]);
        for (std::int32_t number = 0; number < (2 * reach + 1) * (2 * reach + 1); ++number) {
          const Point delta{number % (2 * reach + 1) - reach, number / (2 * reach + 1) - reach};
          ASSERT_EQ(text_of(scene.world().sweep(scene.ids()[0], delta).value()),
                    text_of(oracle.sweep(asker, {from.x, from.y}, delta, {})))
              << "mask " << bits << " from " << text_of(at) << " by " << text_of(delta);
        }
      }
    }
}
TEST(WorldMotionTiny, EverySweep) {
  const std::int32_t reach = long_run() ? 4 : 2;
  const Stage plain{"plain", 0, 0, {}, 0};
  const Stage around{"around", 5, 4, {}, 0};
  check_all_tiny(plain, box_at({0, 0}, {1, 1}), reach);
  check_all_tiny(plain, mask_at({0, 0}, tiny_mask(9)), reach);
  check_all_tiny(around, mask_at({0, 0}, tiny_mask(6)), reach);
}

/// The same bodies mirrored, and moved.
struct Elsewhere {
  bool mirrored = false;
  Point by{};

  [[nodiscard]] Point position(Point at, std::int32_t width) const {
    return {(mirrored ? -at.x - width : at.x) + by.x, at.y + by.y};
  }
  [[nodiscard]] BodyDefinition body(BodyDefinition body) const {
    const Size size = body.shape.size();
    body.position = position(body.position, size.width);
    if (!mirrored) return body;
    if (!body.shape.is_box()) body.shape = flip_x(*body.shape.mask());
    if (body.one_way == Face::left || body.one_way == Face::right)
      body.one_way = body.one_way == Face::left ? Face::right : Face::left;
    return body;
  }
};

struct Course {
  Point end;
  std::vector<std::pair<std::uint32_t, std::int64_t>> met;  // the body, and after how many steps
};
Course course_of(World& world, BodyId body, Point goal, const Responses& respond) {
  Course course;
  const auto moved = world.try_move(body, goal, respond, [&](const BodyHit& hit) {
    course.met.emplace_back(hit.body.slot, hit.steps);
  });
  course.end = moved->position;
  return course;
}

void check_elsewhere(const Elsewhere& elsewhere, std::uint64_t seed) {
  Random random(seed);
  const Stage& stage = stages[0];
  std::vector<BodyDefinition> bodies, images;
  for (int i = 0; i < 12; ++i) {
    bodies.push_back(random_body(stage, random));
    bodies.back().transform = {};
    images.push_back(elsewhere.body(bodies.back()));
  }
  Scene scene(stage, bodies);
  Scene image(stage, images);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Point goal = random_point(stage.arena, random);
    const std::int32_t width = scene.world().box(scene.ids()[i])->w;
    const Responses respond(random.next());
    const Course course = course_of(scene.world(), scene.ids()[i], goal, respond);
    const Course mirrored =
        course_of(image.world(), image.ids()[i], elsewhere.position(goal, width), respond);
    ASSERT_EQ(text_of(mirrored.end), text_of(elsewhere.position(course.end, width))) << seed;
    ASSERT_EQ(mirrored.met, course.met) << seed;
  }
}
TEST(WorldMotionLaws, TheSameInAMirrorAndElsewhere) {
  const std::uint64_t scenes = long_run() ? 5'000 : 150;
  for (std::uint64_t seed = 0; seed < scenes; ++seed) {
    check_elsewhere({.mirrored = true}, seed);
    check_elsewhere({.by = {-1'000'000'007, 1'000'000'007}}, seed);
  }
}

/// The solid bodies that a body overlaps.
std::vector<BodyId> overlapped_solids(const Scene& scene, BodyId body, const Responses& respond) {
  std::vector<BodyId> found;
  const World& world = scene.world();
  const reference::WorldMotion oracle = scene.oracle();
  for (const reference::MotionBody& other : oracle.bodies()) {
    const Response response = respond(other.id);
    if (other.body.one_way != Face::none || other.id == body ||
        !may_meet(oracle.body(body).body.filter, other.body.filter) ||
        response == Response::cross || response == Response::ignore)
      continue;
    const reference::WorldMotion alone({oracle.body(body), other},
                                       {scene.stage().period_x, scene.stage().period_y});
    const Point at = *world.position(body);
    if (!alone.fits(reference::asker_of(oracle.body(body)), {at.x, at.y}, {}))
      found.push_back(other.id);
  }
  return found;
}

/// Moves and steps alternate: no body ever comes to overlap a solid one.
void run_in(const Stage& stage, std::uint64_t seed, int moves) {
  Random random(seed);
  std::vector<BodyDefinition> bodies(10);
  for (BodyDefinition& body : bodies) body = random_body(stage, random);
  Scene scene(stage, bodies);
  for (int i = 0; i < moves; ++i) {
    const BodyId body = random.pick(scene.ids());
    const Responses respond(random.next());
    const std::vector<BodyId> before = overlapped_solids(scene, body, respond);
    const Point goal = random_point(stage.arena, random);
    ASSERT_TRUE(scene.world().move(body, goal, respond, [](const BodyHit&) {}).ok());
    for (const BodyId other : overlapped_solids(scene, body, respond))
      ASSERT_TRUE(std::ranges::find(before, other) != before.end()) << stage.name << " " << seed;
    if (random.one_in(3)) {
      ASSERT_TRUE(scene.world().step());
    }
  }
}
TEST(WorldMotionLaws, NoBodyEntersASolidOne) {
  const std::uint64_t runs = long_run() ? 300 : 6;
  for (const Stage& stage : stages)
    for (std::uint64_t seed = 0; seed < runs; ++seed) run_in(stage, seed, 40);
}

/// The functions of hitmask/motion.hpp on a world's obstacles agree with the world.
TEST(WorldObstacles, AgreeWithTheWorld) {
  const std::uint64_t scenes = long_run() ? 3'000 : 100;
  for (std::uint64_t seed = 0; seed < scenes; ++seed) {
    Random random(seed);
    const Stage& stage = stages[seed % 2];
    std::vector<BodyDefinition> bodies(10);
    for (BodyDefinition& body : bodies) body = random_body(stage, random);
    Scene scene(stage, bodies);
    const Mask mask = painted<Mask>(Pattern::noise, {5, 4}, random);
    const Point from = random_point(stage.arena, random);
    const Point to = random_point(stage.arena, random);
    const Point delta{to.x - from.x, to.y - from.y};
    QueryFilter query = random_query(scene.ids(), random);
    query.include_sensors = false;  // they are no obstacles, but rays may find them
    const WorldObstacles obstacles = scene.world().obstacles(query);
    const auto among = sweep(mask, from, delta, obstacles).value();
    const auto within = scene.world().sweep(mask, from, delta, query).value();
    ASSERT_EQ(among.obstacle, within.body.value());
    ASSERT_EQ(text_of({among.steps, among.last_free, among.first_blocked, within.body,
                       among.contact, among.started_overlapping}),
              text_of(within));
    const auto hit = ray(from, to, obstacles);
    const auto expected = scene.world().ray(from, to, query);
    ASSERT_EQ(hit.has_value(), expected.has_value());
    if (hit) {
      ASSERT_EQ(hit->obstacle, expected->body.value());
      ASSERT_TRUE(hit->hit == expected->hit);
    }
    ASSERT_EQ(fits(mask, from, obstacles), scene.world().fits(mask, from, query));
    ASSERT_EQ(unstick(mask, from, 9, obstacles),
              support::found(scene.world().unstick(mask, from, 9, query)));
  }
}

TEST(WorldObstacles, EveryCopyAndWhatItIs) {
  WorldDefinition definition;
  definition.period_x = 10;
  definition.period_y = 20;
  World world(definition);
  BodyDefinition body = box_at({8, 3}, {4, 2});
  body.one_way = Face::top;
  const BodyId id = added(world, body);
  std::vector<std::string> places;
  world.obstacles()(Box{-10, -10, 20, 20}, [&](const Obstacle& obstacle) {
    EXPECT_EQ(obstacle.id, id.value());
    EXPECT_EQ(obstacle.mask, nullptr);
    EXPECT_EQ(obstacle.size, (Size{4, 2}));
    EXPECT_EQ(obstacle.one_way, Face::top);
    places.push_back(text_of(obstacle.position));
  });
  EXPECT_EQ(places, (std::vector<std::string>{"(-12, 3)", "(-2, 3)", "(8, 3)"}));
  int seen = 0;
  world.obstacles()(Box{-10, -10, 20, 20}, [&](const Obstacle&) { return ++seen < 2; });
  EXPECT_EQ(seen, 2);
  world.obstacles({.exclude = id})(Box{-10, -10, 20, 20}, [&](const Obstacle&) { ++seen; });
  EXPECT_EQ(seen, 2);
}

TEST(WorldObstacles, ACallbackThatRemovesThem) {
  World world;
  for (int i = 0; i < 200; ++i) added(world, mask_at({i, 0}, Mask(4, 4, true)));
  int seen = 0;
  world.obstacles()(Box{0, 0, 300, 4}, [&](const Obstacle&) {
    ++seen;
    EXPECT_TRUE(world.clear());
  });
  EXPECT_EQ(seen, 1);
}

}  // namespace
}  // namespace hitmask::support
