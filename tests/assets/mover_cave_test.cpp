// Movers in the bundled cave, back and forth for thousands of frames: never in the rock, never
// stuck where they can climb, motionless at rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "hitmask/image.hpp"
#include "hitmask/motion.hpp"
#include "support/compare.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

constexpr std::int32_t step_up = 3;
constexpr std::int32_t step_down = 3;

Mask sprite(const std::string& name) {
  Result<Mask> mask = read_png(std::string(SPRITES_DIRECTORY) + "/" + name + ".png");
  EXPECT_TRUE(mask) << mask.message();
  return mask ? std::move(*mask) : Mask();
}

/// A mover that walks until a wall stops it, turns round, and falls.
class CaveWalk {
 public:
  CaveWalk(const Mask& cave, const Mask& body, Point start)
      : cave_(cave), body_(body), mover_({start, step_up, step_down}) {}

  void frame(double speed) {
    const auto cave = [this](const Box&, Visitor<const Obstacle&> visit) {
      visit(Obstacle(cave_, {0, 0}, 1));
      visit(Obstacle(Box{-50, -1000, 50, 3000}, 2));  // closes the ends of the cave
      visit(Obstacle(Box{1024, -1000, 50, 3000}, 2));
      visit(Obstacle(Box{-50, 512, 1200, 50}, 3));
    };
    result_ = mover_.move(body_, speed * direction_, fall_, cave);
    fall_ = result_.on_ground ? 1.0 : std::min(fall_ + 0.3, 9.0);
    leftmost_ = std::min(leftmost_, mover_.position().x);
    rightmost_ = std::max(rightmost_, mover_.position().x);
  }
  void turn_round() { direction_ = -direction_; }

  [[nodiscard]] bool is_in_rock(Point at) const { return overlap(cave_, body_, at); }
  [[nodiscard]] bool overlaps_rock() const { return is_in_rock(mover_.position()); }
  /// Whether the next step is blocked: neither at the same height nor at any height it can climb to
  /// is it free.
  [[nodiscard]] bool may_be_stopped() const {
    Point at = mover_.position();
    for (std::int32_t up = 0; up <= step_up; ++up, --at.y) {
      if (is_in_rock(at)) return true;
      const Point next{at.x + direction_, at.y};
      if (!is_in_rock(next) && next.x >= 0 && next.x + body_.width() <= 1024) return false;
    }
    return true;
  }
  [[nodiscard]] const MoveResult& result() const { return result_; }
  [[nodiscard]] const Mover& mover() const { return mover_; }
  [[nodiscard]] std::int32_t width_walked() const { return rightmost_ - leftmost_; }

 private:
  const Mask& cave_;
  const Mask& body_;
  Mover mover_;
  MoveResult result_;
  double fall_ = 1;
  int direction_ = 1;
  std::int32_t leftmost_ = 1 << 20;
  std::int32_t rightmost_ = -(1 << 20);
};

/// Twenty frames without walking: after the fall nothing moves.
void expect_rest(CaveWalk& walk) {
  for (int frame = 0; frame < 80 && !walk.result().on_ground; ++frame) walk.frame(0);
  const Point at = walk.mover().position();
  for (int frame = 0; frame < 20; ++frame) {
    walk.frame(0);
    ASSERT_EQ(walk.mover().position(), at);
    ASSERT_TRUE(walk.result().on_ground);
  }
}

std::int32_t walk_from(const Mask& cave, const Mask& body, Point start, int frames, double speed) {
  CaveWalk walk(cave, body, start);
  for (int frame = 0; frame < frames; ++frame) {
    walk.frame(speed);
    EXPECT_FALSE(walk.overlaps_rock())
        << "frame " << frame << " from " << start.x << "," << start.y;
    if (walk.overlaps_rock()) break;
    // A fall after the walk may have gone past the obstacle.
    const bool stopped = walk.result().hit_x && walk.result().moved.y == 0;
    EXPECT_TRUE(!stopped || walk.may_be_stopped());
    if (walk.result().hit_x) walk.turn_round();
    if (frame % 500 == 499) expect_rest(walk);
  }
  return walk.width_walked();
}

TEST(MoverInTheCave, WalksThereAndBack) {
  const Mask cave = sprite("cave");
  const Mask body = sprite("rock_small");
  support::Random random(421);
  constexpr int frames = 10'000;
  std::int32_t widest = 0;
  for (int walker = 0; walker < 8;) {
    const Point start{random.between(0, 1000), random.between(0, 480)};
    if (overlap(cave, body, start)) continue;
    ++walker;
    widest = std::max(widest, walk_from(cave, body, start, frames, 0.5 + walker * 0.77));
  }
  EXPECT_GT(widest, 300);
}

}  // namespace
}  // namespace hitmask
