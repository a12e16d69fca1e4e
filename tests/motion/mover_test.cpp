// Mover against the naive one, frame by frame, and invariants that hold in any world.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "motion/course.hpp"
#include "reference/mover_oracle.hpp"
#include "support/compare.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using reference::NaiveHit;
using reference::NaiveMover;
using support::Course;
using support::Random;

/// A mover and its oracle.
class Pair {
 public:
  Pair(const Grid& grid, Point position, std::int32_t up, std::int32_t down,
       Face gravity = Face::bottom, std::int32_t correction = 0)
      : grid_(grid),
        mask_(reference::mask_of(grid)),
        mover_({position, up, down, gravity, correction}) {
    naive_.gravity = gravity;
    naive_.corner_correction = correction;
    naive_.position = position;
    naive_.step_up = up;
    naive_.step_down = down;
  }

  [[nodiscard]] testing::AssertionResult move(std::int64_t dx, std::int64_t dy,
                                              const Course& course) {
    std::vector<NaiveHit> hits;
    const Point before = mover_.position();
    const MoveResult result = mover_.move(
        mask_, SubPixels::of(dx), SubPixels::of(dy), course,
        [&](const MoveHit& hit) { hits.push_back({hit.obstacle, hit.axis, hit.position}); });
    naive_.move(grid_, dx, dy, course.hurdles());
    const Point moved{mover_.position().x - before.x, mover_.position().y - before.y};
    const bool same =
        mover_.position() == naive_.position && mover_.remainder_x() == naive_.remainder_x &&
        mover_.remainder_y() == naive_.remainder_y && result.on_ground == naive_.on_ground &&
        hits == naive_.hits && result.moved == moved && result.hit_x == has_hit(Axis::x) &&
        result.hit_y == has_hit(Axis::y) && result.corrected == naive_.corrected;
    corrections_ += naive_.corrected != 0 ? 1 : 0;
    if (same) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << "from " << before << " by " << dx << ", " << dy << " to " << mover_.position()
           << ", not " << naive_.position << "; ground " << result.on_ground << naive_.on_ground
           << "; hits " << hits.size() << ", not " << naive_.hits.size() << course << grid_;
  }

  [[nodiscard]] const Mover& mover() const { return mover_; }
  [[nodiscard]] const Mask& mask() const { return mask_; }
  /// Moves around a corner.
  [[nodiscard]] int corrections() const { return corrections_; }

 private:
  [[nodiscard]] bool has_hit(Axis axis) const {
    return std::any_of(naive_.hits.begin(), naive_.hits.end(),
                       [axis](const NaiveHit& hit) { return hit.axis == axis; });
  }

  Grid grid_;
  Mask mask_;
  Mover mover_;
  NaiveMover naive_;
  int corrections_ = 0;
};

Grid any_body(Random& random, std::int32_t side) {
  return support::painted<Grid>(random.pick(support::all_patterns),
                                {random.between(1, side), random.between(1, side)}, random);
}

Grid solid_body(std::int32_t width, std::int32_t height) {
  Grid grid(width, height);
  reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) { grid.set(x, y); });
  return grid;
}

std::int64_t any_speed(Random& random, std::int32_t pixels) {
  return random.between(-pixels * 65'536, pixels * 65'536);
}

TEST(Mover, MovesAsTheNaiveOneDoes) {
  Random random(401);
  const int worlds = support::long_run() ? 20'000 : 300;
  for (int world = 0; world < worlds; ++world) {
    const Course course = support::any_course(random, random.between(1, 7), 30, 40);
    Pair pair(any_body(random, 12), {random.between(-40, 40), random.between(-40, 40)},
              random.one_in(3) ? 0 : random.between(-1, 5), random.between(0, 5));
    for (int frame = 0; frame < 12; ++frame) {
      const std::int32_t speed = random.one_in(8) ? 90 : 6;
      ASSERT_TRUE(pair.move(any_speed(random, speed), any_speed(random, speed), course))
          << "world " << world << " frame " << frame;
    }
  }
}

TEST(Mover, MovesAsTheNaiveOneDoesUnderAnyGravity) {
  Random random(408);
  const int worlds = support::long_run() ? 20'000 : 400;
  for (int world = 0; world < worlds; ++world) {
    const Course course = support::any_course(random, random.between(1, 9), 30, 30);
    const Face gravity = random.pick(support::all_sides);
    Pair pair(any_body(random, 9), {random.between(-30, 30), random.between(-30, 30)},
              random.between(0, 5), random.between(0, 5), gravity);
    const Point pull = direction_of(gravity);
    for (int frame = 0; frame < 20; ++frame) {
      const std::int64_t weight = random.one_in(3) ? 0 : 65'536 * random.between(0, 4);
      ASSERT_TRUE(pair.move(any_speed(random, 4) + pull.x * weight,
                            any_speed(random, 4) + pull.y * weight, course))
          << "world " << world << " frame " << frame << " gravity " << static_cast<int>(gravity);
    }
  }
}

TEST(Mover, GoesAroundCornersAsTheNaiveOneDoes) {
  Random random(409);
  const int worlds = support::long_run() ? 40'000 : 1500;
  int corrections = 0;
  for (int world = 0; world < worlds; ++world) {
    const Course course = support::any_course(random, random.between(5, 9), 15, 25);
    const Face gravity = random.one_in(2) ? Face::bottom : random.pick(support::all_sides);
    Pair pair(any_body(random, 9), {random.between(-30, 30), random.between(-30, 30)},
              random.between(0, 3), random.between(0, 3), gravity,
              random.one_in(5) ? 70 : random.between(1, 8));
    const Point pull = direction_of(gravity);
    for (int frame = 0; frame < 12; ++frame) {
      const std::int64_t rise = 65'536 * random.between(-2, random.one_in(9) ? 90 : 9);
      ASSERT_TRUE(pair.move(any_speed(random, 2) - pull.x * rise,
                            any_speed(random, 2) - pull.y * rise, course))
          << "world " << world << " frame " << frame << " gravity " << static_cast<int>(gravity);
    }
    corrections += pair.corrections();
  }
  EXPECT_GT(corrections, worlds / 8);
}

/// Two pixels of the head hit a block; both ways around are as long only in the middle of it.
TEST(Mover, GoesAroundTheNearerCorner) {
  Course course;
  course.add_box({0, 0, 4, 4}, 1, Face::none);
  const Mask body(6, 6, true);
  const auto jump = [&](std::int32_t x, SubPixels dx, std::int32_t most, Face gravity) {
    Mover mover({{x, 6}, 0, 0, gravity, most});
    const MoveResult moved = mover.move(body, dx, -5, course);
    return std::pair(mover.position(), moved.corrected);
  };
  using Answer = std::pair<Point, std::int64_t>;
  EXPECT_EQ(jump(-4, 0, 2, Face::bottom), Answer({-6, 1}, -2));
  EXPECT_EQ(jump(-4, 0, 1, Face::bottom), Answer({-4, 4}, 0));
  EXPECT_EQ(jump(2, 0, 2, Face::bottom), Answer({4, 1}, 2));
  EXPECT_EQ(jump(-1, 0, 5, Face::bottom), Answer({-6, 1}, -5));
  EXPECT_EQ(jump(-1, 0.25, 5, Face::bottom), Answer({4, 1}, 5));
  EXPECT_EQ(jump(-4, 0, 2, Face::top), Answer({-4, 4}, 0));   // it falls
  EXPECT_EQ(jump(-4, 0, 2, Face::none), Answer({-4, 4}, 0));  // it floats
  course.add_box({-6, 4, 1, 1}, 2, Face::none);               // in the way
  EXPECT_EQ(jump(-4, 0, 9, Face::bottom), Answer({4, 1}, 8));
}

/// Hills of every kind under gravity, solid and one-way, as masks.
Grid hills(Random& random, std::int32_t width, std::int32_t height, std::int32_t steepest) {
  Grid grid(width, height);
  std::int32_t top = height / 2;
  for (std::int32_t x = 0; x < width; ++x) {
    for (std::int32_t y = top; y < height; ++y) grid.set(x, y);
    top = std::clamp(top + random.between(-steepest, steepest), 2, height - 1);
  }
  return grid;
}

TEST(Mover, WalksHillsAsTheNaiveOneDoes) {
  Random random(402);
  const int worlds = support::long_run() ? 2000 : 20;
  for (int world = 0; world < worlds; ++world) {
    Course course;
    const std::int32_t steepest = random.between(0, 3);
    course.add_mask(hills(random, 150, 30, steepest), {0, 40}, 1,
                    random.one_in(2) ? Face::top : Face::none);
    course.add_box({0, 80, 150, 5}, 2, Face::none);
    Pair pair(any_body(random, 9), {random.between(20, 100), random.between(20, 40)},
              random.between(0, 4), random.between(0, 4));
    const std::int64_t speed = any_speed(random, 3);
    const std::int64_t gravity = random.one_in(2) ? 0 : 65'536 * 2;  // none: only ledges matter
    for (int frame = 0; frame < 15; ++frame) ASSERT_TRUE(pair.move(0, 65'536 * 3, course));
    for (int frame = 0; frame < 40; ++frame)
      ASSERT_TRUE(pair.move(frame < 20 ? speed : -speed, gravity, course));
  }
}

/// Far enough for runs on level ground, near enough for the oracle.
TEST(Mover, LongWalksAsTheNaiveOneDoes) {
  Random random(403);
  const int worlds = support::long_run() ? 1000 : 12;
  for (int world = 0; world < worlds; ++world) {
    Course course;
    for (std::uint64_t id = 0; id < 5; ++id) {
      const Face one_way = random.one_in(2) ? random.pick(support::all_sides) : Face::none;
      course.add_box({random.between(-400, 300), random.between(-5, 12), random.between(1, 500), 4},
                     id, one_way);
      course.add_mask(hills(random, 40, 12, random.between(0, 2)),
                      {random.between(-400, 400), random.between(-8, 14)}, id + 5, one_way);
    }
    Pair pair(any_body(random, 7), {random.between(-500, 500), random.between(-20, 5)},
              random.between(0, 3), random.between(0, 3));
    for (int frame = 0; frame < 6; ++frame)
      ASSERT_TRUE(pair.move(any_speed(random, 900), any_speed(random, 20), course));
  }
}

constexpr std::int32_t least_x = support::lowest;
constexpr std::int32_t most_x = support::highest;
constexpr double very_far = 4294967296.0;  // 2^32 pixels

/// All obstacles for every query.
auto everything(const std::vector<Obstacle>& obstacles) {
  return [&obstacles](const Box&, Visitor<const Obstacle&> visit) {
    for (const Obstacle& obstacle : obstacles)
      if (!visit(obstacle)) return;
  };
}

TEST(Mover, ExtremeMovesEndAtOnceAndWithinInt32) {
  const Mask mask(9, 9, true);
  const std::vector<Obstacle> none;
  const std::vector<Obstacle> floor{Obstacle(Box{least_x, 9, most_x, 50}, 1),
                                    Obstacle(Box{-1, 9, most_x, 50}, 2),
                                    Obstacle(Box{most_x, 9, 1, 50}, 3)};
  for (const std::int32_t ledge : {0, 3, most_x}) {
    Mover mover({{0, 0}, ledge, ledge});
    MoveResult result = mover.move(mask, very_far, -very_far, everything(none));
    EXPECT_EQ(mover.position(), (Point{most_x, least_x}));
    EXPECT_FALSE(result.hit_x || result.hit_y || result.on_ground);
    result = mover.move(mask, -very_far, very_far, everything(floor));
    EXPECT_EQ(mover.position(), (Point{least_x, 0}));
    EXPECT_EQ(result.moved, (Point{least_x, most_x}));  // clamped to int32
    EXPECT_TRUE(result.hit_y && result.on_ground);
    result = mover.move(mask, very_far, very_far, everything(floor));
    EXPECT_EQ(mover.position(), (Point{most_x, 0}));
    EXPECT_TRUE(result.hit_y && result.on_ground);
  }
}

/// Airborne over giant ground, and inside a giant platform: long runs there too.
TEST(Mover, LongRunsWhereNothingChanges) {
  const Mask mask(9, 9, true);
  std::vector<Obstacle> world{Obstacle(Box{least_x, -20, most_x, 60}, 1),
                              Obstacle(Box{least_x, 60, most_x, 9}, 2)};
  world[0].one_way = Face::top;
  Mover mover({{least_x + 5, 20}, 2, 2});
  EXPECT_FALSE(mover.move(mask, very_far / 4, 0, everything(world)).on_ground);
  EXPECT_EQ(mover.position(), (Point{least_x + 5 + (1 << 30), 20}));
  EXPECT_TRUE(mover.move(mask, -very_far / 8, very_far, everything(world)).on_ground);
  EXPECT_EQ(mover.position().y, 51);
}

TEST(Mover, LeavesObstaclesItStartsIn) {
  const Mask mask(9, 9, true);
  const std::vector<Obstacle> world{Obstacle(Box{-20, -20, 60, 60}, 1),
                                    Obstacle(Box{60, -9, 9, 60}, 2)};
  Mover mover;
  const MoveResult result = mover.move(mask, 500, 0, everything(world));
  EXPECT_EQ(mover.position(), (Point{51, 0}));
  EXPECT_TRUE(result.hit_x);
  EXPECT_TRUE(mover.move(mask, -500, 0, everything(world)).hit_x);  // and does not enter it again
  EXPECT_EQ(mover.position(), (Point{40, 0}));
}

/// A ceiling that matters only when climbing.
TEST(Mover, ClimbsOnlyWhereThereIsRoom) {
  for (const std::int32_t gap : {1, 2, 3, 60}) {
    Course course;
    course.add_box({0, 100, 20, 9}, 1, Face::none);
    for (std::int32_t stair = 0; stair < 40; ++stair)  // three pixels up every two
      course.add_box({20 + 2 * stair, 97 - 3 * stair, 2, 12 + 3 * stair}, 2, Face::none);
    course.add_box({0, 90 - gap - 40, 400, 40}, 3, Face::none);
    Pair pair(solid_body(5, 10), {10, 90}, 3, 3);
    for (int frame = 0; frame < 6; ++frame) ASSERT_TRUE(pair.move(65'536 * 9, 65'536, course));
    EXPECT_EQ(pair.mover().position().y, 90 - gap / 3 * 3) << gap;
  }
}

TEST(Mover, SubPixelsAddUp) {
  const Mask mask(3, 3, true);
  const std::vector<Obstacle> none;
  Random random(404);
  for (int round = 0; round < 300; ++round) {
    Mover whole;
    Mover parts;
    const std::int64_t x = any_speed(random, 9);
    const std::int64_t y = any_speed(random, 9);
    whole.move(mask, SubPixels::of(x), SubPixels::of(y), everything(none));
    parts.move(mask, SubPixels::of(x / 3), SubPixels::of(y / 3), everything(none));
    parts.move(mask, SubPixels::of(x - x / 3), SubPixels::of(y - y / 3), everything(none));
    ASSERT_EQ(whole.position(), parts.position());
    ASSERT_EQ(whole.remainder_x(), parts.remainder_x());
    ASSERT_EQ(whole.remainder_y(), parts.remainder_y());
  }
}

/// Left and right swapped: the same walk, mirrored.
TEST(Mover, MirroredWorldsGiveMirroredWalks) {
  Random random(405);
  for (int world = 0; world < 200; ++world) {
    Course course;
    Course mirrored;
    for (std::uint64_t id = 0; id < 4; ++id) {
      const Grid grid = any_body(random, 30);
      const Point at{random.between(-30, 30), random.between(-30, 30)};
      Grid turned(grid.width(), grid.height());
      reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
        turned.set(grid.width() - 1 - x, y, grid.get(x, y));
      });
      const Face side = random.one_in(2) ? Face::top : Face::none;
      course.add_mask(grid, at, id, side);
      mirrored.add_mask(turned, {-at.x - grid.width(), at.y}, id, side);
    }
    const Mask mask(5, 7, true);
    const Point from{random.between(-40, 40), random.between(-40, 0)};
    Mover mover({from, 2, 2});
    Mover other({{-from.x - 5, from.y}, 2, 2});
    for (int frame = 0; frame < 20; ++frame) {
      const std::int32_t x = random.between(-4, 4);  // whole pixels: rounding is not mirrored
      const MoveResult one = mover.move(mask, x, 1.5, course);
      const MoveResult two = other.move(mask, -x, 1.5, mirrored);
      ASSERT_EQ(mover.position(), (Point{-other.position().x - 5, other.position().y}));
      ASSERT_EQ(one.on_ground, two.on_ground);
      ASSERT_EQ(one.hit_x, two.hit_x);
    }
  }
}

TEST(Mover, RestsOnAnyGround) {
  Random random(406);
  for (int world = 0; world < 100; ++world) {
    Course course;
    course.add_mask(hills(random, 80, 40, 4), {0, 0}, 1, random.one_in(2) ? Face::top : Face::none);
    const Mask mask = reference::mask_of(any_body(random, 9));
    if (mask.count() == 0) continue;
    Mover mover({{random.between(0, 70), -40}, 3, 3});
    MoveResult result;
    for (int frame = 0; frame < 60; ++frame) result = mover.move(mask, 0, 2.3, course);
    if (!result.on_ground) continue;  // fell past the end
    const Point at = mover.position();
    for (int frame = 0; frame < 30; ++frame) {
      ASSERT_TRUE(mover.move(mask, 0, 0.3, course).on_ground);
      ASSERT_EQ(mover.position(), at);
    }
  }
}

TEST(Mover, HitsNameTheObstacle) {
  Mask slope(40, 40);
  for (std::int32_t y = 0; y < 40; ++y)
    for (std::int32_t x = 39 - y; x < 40; ++x) slope.set(x, y);
  const std::vector<Obstacle> world{Obstacle(slope.view(), {20, 0}, 9),
                                    Obstacle(Box{-50, 40, 200, 9}, 4)};
  const Mask mask(6, 6, true);
  Mover mover({.position = {0, 10}});
  std::vector<MoveHit> hits;
  const auto keep = [&](const MoveHit& hit) { hits.push_back(hit); };
  mover.move(mask, 60, 0, everything(world), keep);
  mover.set_position({0, 34});
  mover.move(mask, 0, 1, everything(world), keep);
  ASSERT_EQ(hits.size(), 2u);
  EXPECT_EQ(hits[0].obstacle, 9u);
  EXPECT_EQ(hits[0].axis, Axis::x);
  EXPECT_EQ(hits[0].position, (Point{39, 10}));
  EXPECT_EQ(hits[0].contact, contact(slope, mask, {hits[0].position.x - 20, hits[0].position.y}));
  EXPECT_TRUE(hits[0].normal.reliable);
  EXPECT_LT(hits[0].normal.x, 0);
  EXPECT_LT(hits[0].normal.y, 0);
  EXPECT_EQ(hits[1].obstacle, 4u);
  EXPECT_EQ(hits[1].axis, Axis::y);
  EXPECT_EQ(hits[1].normal, (Normal{0, -1, true}));
  EXPECT_EQ(hits[1].contact.area, 6);
}

TEST(Mover, TheHitCallbackMayMoveIt) {
  const Mask mask(6, 6, true);
  const std::vector<Obstacle> world{Obstacle(Box{20, -50, 9, 200}, 4)};
  Mover mover;
  mover.move(mask, 30, 0, everything(world), [&](const MoveHit&) {
    EXPECT_EQ(mover.position(), (Point{14, 0}));
    mover.move(mask, -3, 5, everything(world));
  });
  EXPECT_EQ(mover.position(), (Point{11, 5}));
}

TEST(Mover, CopiesAllowRollback) {
  const Mask mask(6, 6, true);
  const std::vector<Obstacle> world{Obstacle(Box{20, -50, 9, 200}, 4)};
  Mover mover({{1, 2}, 3, 4});
  mover.move(mask, 1.25, 2.5, everything(world));
  const Mover before = mover;
  mover.move(mask, 100, 1, everything(world));
  const Point after = mover.position();
  mover = before;
  EXPECT_EQ(mover.position(), (Point{2, 4}));
  EXPECT_EQ(mover.remainder_x(), 16'384);
  EXPECT_EQ(mover.remainder_y(), 32'768);
  mover.move(mask, 100, 1, everything(world));
  EXPECT_EQ(mover.position(), after);
  Mover taken = std::move(mover);
  EXPECT_EQ(taken.position(), after);
  taken.set_position({7, 8});
  EXPECT_EQ(taken.position(), (Point{7, 8}));
  EXPECT_EQ(taken.remainder_y(), 0);
}

TEST(Mover, PlacedMasksMoveAsTheirRasters) {
  Random random(407);
  for (int round = 0; round < 60; ++round) {
    const Course course = support::any_course(random, 5, 30, 40);
    const Mask mask = reference::mask_of(any_body(random, 14));
    TransformParts parts;
    parts.pivot_x = parts.pivot_y = 4;
    parts.angle = Angle::fraction(static_cast<std::uint32_t>(random.next()));
    const PlacedMask placed = place(mask, parts).value();
    const MaskAt raster = rasterise(placed).value();
    const Point start{random.between(-30, 30), random.between(-30, 30)};
    Mover turned({start, 2, 2});
    Mover plain({{start.x + raster.position.x, start.y + raster.position.y}, 2, 2});
    for (int frame = 0; frame < 20; ++frame) {
      const SubPixels x = SubPixels::of(any_speed(random, 5));
      const SubPixels y = SubPixels::of(any_speed(random, 5));
      std::vector<Point> hits;
      const auto keep = [&](const MoveHit& hit) { hits.push_back(hit.position); };
      const PlacedMask there = placed.moved(turned.position());
      const MoveResult one = turned.move(there, x, y, course, keep).value();
      const std::size_t count = hits.size();
      const MoveResult two = plain.move(raster.mask, x, y, course, keep);
      ASSERT_EQ(one.moved, two.moved);
      ASSERT_EQ(one.on_ground, two.on_ground);
      ASSERT_EQ(hits.size(), 2 * count);
      for (std::size_t i = 0; i < count; ++i)
        ASSERT_EQ(hits[i + count],
                  (Point{hits[i].x + raster.position.x, hits[i].y + raster.position.y}));
    }
  }
}

}  // namespace
}  // namespace hitmask
