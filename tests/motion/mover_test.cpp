// Mover against the naive one, frame by frame, and what must hold whatever the world is like.
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
  Pair(const Grid& grid, Point position, std::int32_t up, std::int32_t down)
      : grid_(grid), mask_(reference::mask_of(grid)), mover_({position, up, down}) {
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
        result.hit_y == has_hit(Axis::y);
    if (same) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << "from " << before << " by " << dx << ", " << dy << " to " << mover_.position()
           << ", not " << naive_.position << "; ground " << result.on_ground << naive_.on_ground
           << "; hits " << hits.size() << ", not " << naive_.hits.size() << course << grid_;
  }

  [[nodiscard]] const Mover& mover() const { return mover_; }
  [[nodiscard]] const Mask& mask() const { return mask_; }

 private:
  [[nodiscard]] bool has_hit(Axis axis) const {
    return std::any_of(naive_.hits.begin(), naive_.hits.end(),
                       [axis](const NaiveHit& hit) { return hit.axis == axis; });
  }

  Grid grid_;
  Mask mask_;
  Mover mover_;
  NaiveMover naive_;
};

Grid any_body(Random& random, std::int32_t side) {
  return support::painted<Grid>(random.pick(support::all_shapes),
                                {random.between(1, side), random.between(1, side)}, random);
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

/// Hills of every kind under gravity, solid and one-way, as masks of one course.
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
    for (int frame = 0; frame < 40; ++frame)
      ASSERT_TRUE(pair.move(frame < 20 ? speed : -speed, 65'536 * 2, course));
  }
}

/// Far enough for runs on the level, near enough for the oracle.
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

}  // namespace
}  // namespace hitmask
