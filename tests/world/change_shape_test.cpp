// Bodies that get another shape: where it fits, against the naive search of all moves.
#include <gtest/gtest.h>

#include <vector>

#include "motion_scenes.hpp"
#include "support/compare.hpp"
#include "support/meddling_filter.hpp"
#include "world/state.hpp"

namespace hitmask::support {
namespace {

/// Of the solid pixels, relative to the body's position.
Box naive_solid_box(const reference::MotionBody& body) {
  const reference::Grid grid = reference::grid_of(reference::shape_of(body.body));
  std::optional<Box> box;
  reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    if (!grid.get(x, y)) return;
    const Box pixel{x + body.origin.x, y + body.origin.y, 1, 1};
    box = box ? united(*box, pixel) : pixel;
  });
  return box.value_or(Box{});
}

Point naive_move_of_feet(const Box& before, const Box& after, Face feet) {
  if (is_empty(before) || is_empty(after)) return {};
  switch (feet) {
    case Face::left: return {before.x - after.x, 0};
    case Face::right: return {before.x + before.w - after.x - after.w, 0};
    case Face::top: return {0, before.y - after.y};
    default: return {0, before.y + before.h - after.y - after.h};
  }
}

bool is_in_world(Point at, const Stage& stage) {
  const auto is_valid = [](std::int32_t value, std::int32_t period) {
    return period != 0 || (value >= min_position && value < end_position);
  };
  return is_valid(at.x, stage.period_x) && is_valid(at.y, stage.period_y);
}

std::int32_t in_period(std::int32_t value, std::int32_t period) {
  return period == 0 ? value : ((value % period) + period) % period;
}

/// What a change of the shape should do: the move, or the error.
Result<Point, WorldError> naive_change(const Scene& scene, BodyId body, const BodyDefinition& next,
                                       const ShapeChange& change, const QueryFilter& filter) {
  const reference::WorldMotion oracle = scene.oracle();
  const Point at = *scene.world().position(body);
  const reference::MotionBody& was = oracle.body(body);
  const reference::Asker asker_before = oracle.asker(body);
  const auto before = oracle.overlapped(asker_before, {at.x, at.y}, false, filter);
  reference::MotionBody is = reference::motion_body(body, next);
  is.family = was.family;
  reference::Asker asker = reference::asker_of(is);
  asker.parts = asker_before.parts;  // they keep their places
  Face feet = Face::bottom;
  if (const auto mover = scene.world().mover(body); mover && mover->gravity != Face::none)
    feet = mover->gravity;
  Point by;
  if (change.keep_feet) by = naive_move_of_feet(naive_solid_box(was), naive_solid_box(is), feet);
  if (change.fit != Fit::allow) {
    const std::int32_t limit = change.fit == Fit::push ? std::max(change.limit, 0) : 0;
    const Point from = at + by;
    const auto out = oracle.way_out(asker, {from.x, from.y}, limit, filter, before);
    if (!out) return WorldError::stuck;
    by = by + *out;
  }
  if (!is_in_world(at + by, scene.stage())) return WorldError::position;
  return by;
}

ShapeChange random_change(Random& random) {
  static constexpr std::array fits{Fit::allow, Fit::push, Fit::push, Fit::push, Fit::refuse};
  return {random.pick(fits), random.between(-1, 9), random.one_in(2)};
}

class Changer {
 public:
  Changer(Scene& scene, Random& random) : scene_(scene), random_(random) {}

  void change(BodyId body) {
    World& world = scene_.world();
    BodyDefinition next = *world.body(body);
    next.shape = random_body(scene_.stage(), random_).shape;
    if (random_.one_in(3))
      next.shape = next.shape.is_box() ? Shape(next.shape.size(), {random_.between(-3, 3), 2})
                                       : Shape(next.shape.mask(), {1, random_.between(-3, 3)});
    const ShapeChange how = random_change(random_);
    const QueryFilter filter = random_query(scene_.ids(), random_);
    const std::uint64_t hash = world.state_hash();
    const Point from = *world.position(body);
    const auto expected = naive_change(scene_, body, next, how, filter);
    const auto moved = world.change_shape(body, next.shape, how, filter);
    if (moved.error() == WorldError::larger_period) return;  // when turned
    ASSERT_EQ(moved.ok(), expected.ok()) << message_of(moved.error());
    if (!moved.ok()) {
      ++refused;
      ASSERT_EQ(moved.error(), expected.error());
      ASSERT_EQ(world.state_hash(), hash);
      return;
    }
    ASSERT_EQ(*moved, *expected);
    pushed += how.fit == Fit::push && *moved != Point{} ? 1 : 0;
    ASSERT_EQ(world.position(body), (Point{in_period(from.x + moved->x, scene_.stage().period_x),
                                           in_period(from.y + moved->y, scene_.stage().period_y)}));
    ASSERT_EQ(world.body(body)->shape, next.shape);
    const auto valid = detail::world::validate(world);
    ASSERT_TRUE(valid.ok()) << valid.error().message;
  }

  int refused = 0;
  int pushed = 0;

 private:
  Scene& scene_;
  Random& random_;
};

void expect_naive_changes(bool attached, Random& random) {
  const int scenes = long_run() ? 800 : 8;
  int refused = 0;
  int pushed = 0;
  for (int number = 0; number < scenes; ++number)
    for (const Stage& stage : stages) {
      std::vector<BodyDefinition> bodies;
      for (int i = 0; i < 9; ++i) bodies.push_back(random_body(stage, random));
      Scene scene(stage, bodies);
      static constexpr std::array sides{Face::bottom, Face::top, Face::left, Face::right,
                                        Face::none};
      for (int i = 0; i < 5; ++i)
        ASSERT_TRUE(
            scene.world().set_mover(random.pick(scene.ids()), {.gravity = random.pick(sides)}));
      if (attached) attach_randomly(scene, random);
      Changer changer(scene, random);
      for (int i = 0; i < 8; ++i) {
        const BodyId body = random.pick(scene.ids());
        if (scene.world().parent(body)) continue;
        changer.change(body);
        if (testing::Test::HasFatalFailure()) FAIL() << stage.name << " " << number << " " << i;
      }
      refused += changer.refused;
      pushed += changer.pushed;
    }
  EXPECT_GT(refused, attached ? scenes : scenes * 2);
  EXPECT_GT(pushed, scenes * (attached ? 5 : 10));
}

TEST(WorldChangeShape, EqualsTheNaiveSearch) {
  Random random(2301);
  expect_naive_changes(false, random);
}
TEST(WorldChangeShape, EqualsTheNaiveSearchWithSolidChildren) {
  Random random(2302);
  expect_naive_changes(true, random);
}

/// A hero of 6 x 12 on a floor, and what it ducks to.
class ChangeInTunnel : public testing::Test {
 protected:
  ChangeInTunnel() {
    floor_ = added(world_, box_at({-50, 100}, {200, 10}));
    hero_ = added(world_, box_at({0, 88}, tall));
    EXPECT_TRUE(world_.set_mover(hero_, {.step_up = 2}));
  }
  static constexpr Size tall{6, 12};
  static constexpr Size low{8, 6};

  World world_;
  BodyId floor_, hero_;
};

TEST_F(ChangeInTunnel, DucksAndStandsUpWhereThereIsRoom) {
  EXPECT_EQ(world_.change_shape(hero_, low).value(), (Point{0, 6}));
  EXPECT_EQ(world_.position(hero_), (Point{0, 94}));
  added(world_, box_at({-20, 80}, {20, 12}));  // a ceiling to the left
  ASSERT_TRUE(world_.walk(hero_, -10, 1));
  EXPECT_EQ(world_.position(hero_), (Point{-10, 94}));
  const std::uint64_t hash = world_.state_hash();
  EXPECT_EQ(world_.change_shape(hero_, tall).error(), WorldError::stuck);
  EXPECT_EQ(world_.change_shape(hero_, tall, {.fit = Fit::refuse}).error(), WorldError::stuck);
  EXPECT_EQ(world_.state_hash(), hash);
  ASSERT_TRUE(world_.walk(hero_, 6, 1));  // two pixels of its head are under the ceiling
  EXPECT_EQ(world_.change_shape(hero_, tall, {.fit = Fit::refuse}).error(), WorldError::stuck);
  EXPECT_EQ(world_.change_shape(hero_, tall).value(), (Point{4, -6}));
  EXPECT_EQ(world_.position(hero_), (Point{0, 88}));
  EXPECT_TRUE(world_.walk(hero_, 0, 1)->ground.has_value());
}

TEST_F(ChangeInTunnel, ThePositionStaysIfFeetDoNotMatter) {
  EXPECT_EQ(world_.change_shape(hero_, low, {.keep_feet = false}).value(), (Point{0, 0}));
  EXPECT_EQ(world_.position(hero_), (Point{0, 88}));
  EXPECT_EQ(world_.change_shape(hero_, Size{6, 20}, {.keep_feet = false}).value(), (Point{0, -8}));
  EXPECT_EQ(
      world_.change_shape(hero_, Size{6, 30}, {.fit = Fit::allow, .keep_feet = false}).value(),
      (Point{0, 0}));
  EXPECT_FALSE(world_.fits(hero_, {0, 80}));
  // It overlaps the floor already, so that does not count.
  EXPECT_EQ(world_.change_shape(hero_, Size{6, 40}, {.fit = Fit::refuse}).value(), (Point{0, -10}));
}

TEST_F(ChangeInTunnel, FeetOfTransparentFramesAreTheirPixels) {
  Mask frame(20, 20);
  for (std::int32_t y = 3; y < 15; ++y)
    for (std::int32_t x = 4; x < 10; ++x) frame.set(x, y);
  EXPECT_EQ(world_.change_shape(hero_, share(frame)).value(), (Point{0, -3}));
  EXPECT_EQ(world_.resting_on(hero_, [&](BodyId body) { EXPECT_EQ(body, floor_); }), 1u);
  EXPECT_EQ(world_.change_shape(hero_, share(Mask(9, 9))).value(), (Point{0, 0}));
}

TEST_F(ChangeInTunnel, OneWayBodiesAndSensorsNeverMakeItStuck) {
  BodyDefinition platform = box_at({-10, 85}, {30, 2});
  platform.one_way = Face::top;
  added(world_, platform);
  BodyDefinition water = box_at({-10, 0}, {300, 100});
  water.is_sensor = true;
  added(world_, water);
  EXPECT_EQ(world_.change_shape(hero_, Size{6, 16}, {.fit = Fit::refuse}).value(), (Point{0, -4}));
}

TEST_F(ChangeInTunnel, ErrorsChangeNothing) {
  const std::uint64_t hash = world_.state_hash();
  World other;
  EXPECT_EQ(world_.change_shape(BodyId{}, low).error(), WorldError::null_id);
  EXPECT_EQ(other.change_shape(hero_, low).error(), WorldError::foreign_id);
  EXPECT_EQ(world_.change_shape(hero_, Shape{}).error(), WorldError::no_shape);
  EXPECT_EQ(world_.change_shape(hero_, Size{-1, 4}).error(), WorldError::size);
  MeddlingFilter meddling([&] { return world_.change_shape(hero_, Size{1, 1}).error(); });
  EXPECT_EQ(
      world_.change_shape(hero_, Size{80, 90}, {Fit::refuse, 0, false}, meddling.filter()).error(),
      WorldError::stuck);
  EXPECT_EQ(meddling.error(), WorldError::busy);
  ASSERT_EQ(world_.state_hash(), hash);
  ASSERT_TRUE(world_.set_position(hero_, {0, end_position - 1}));
  EXPECT_EQ(world_.change_shape(hero_, low).error(), WorldError::position);
  EXPECT_EQ(world_.position(hero_), (Point{0, end_position - 1}));
}

}  // namespace
}  // namespace hitmask::support
