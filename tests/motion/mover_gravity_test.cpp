// Gravity in four directions: a world that is turned or mirrored gives the same walk, turned or
// mirrored.
#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "motion/course.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using support::Course;
using support::Random;

/// Swaps the axes or not, then mirrors x or y or neither.
struct Turn {
  Face gravity;  // where this takes the bottom
  bool swaps = false;
  bool mirrors_x = false;
  bool mirrors_y = false;

  [[nodiscard]] Point of(Point move) const {
    if (swaps) std::swap(move.x, move.y);
    return {mirrors_x ? -move.x : move.x, mirrors_y ? -move.y : move.y};
  }
  [[nodiscard]] Normal of(const Normal& normal) const {
    Normal turned = normal;
    if (swaps) std::swap(turned.x, turned.y);
    return {mirrors_x ? -turned.x : turned.x, mirrors_y ? -turned.y : turned.y, turned.reliable};
  }
  [[nodiscard]] Size of(Size size) const { return swaps ? Size{size.height, size.width} : size; }
  /// The corner of a box of that size, before the turn.
  [[nodiscard]] Point of(Point corner, Size size) const {
    const Point turned = of(corner);
    const Size sides = of(size);
    return {turned.x - (mirrors_x ? sides.width : 0), turned.y - (mirrors_y ? sides.height : 0)};
  }
  [[nodiscard]] Face of(Face face) const {
    for (const Face other : support::all_sides)
      if (direction_of(other) == of(direction_of(face))) return other;
    return Face::none;
  }
  [[nodiscard]] Axis of(Axis axis) const { return swaps == (axis == Axis::x) ? Axis::y : Axis::x; }
  [[nodiscard]] Grid of(const Grid& grid) const {
    const Size size = of(Size{grid.width(), grid.height()});
    Grid turned(size.width, size.height);
    reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
      const Point at = of({x, y}, {1, 1});
      turned.set(mirrors_x ? at.x + size.width : at.x, mirrors_y ? at.y + size.height : at.y,
                 grid.get(x, y));
    });
    return turned;
  }
};

constexpr std::array all_turns{
    Turn{Face::bottom, false, true, false}, Turn{Face::top, false, false, true},
    Turn{Face::top, false, true, true},     Turn{Face::right, true, false, false},
    Turn{Face::right, true, false, true},   Turn{Face::left, true, true, false},
    Turn{Face::left, true, true, true}};

Grid random_grid(Random& random, std::int32_t side) {
  return support::painted<Grid>(random.pick(support::all_patterns),
                                {random.between(1, side), random.between(1, side)}, random);
}

/// The same mover in a world and in the turned one.
class TurnedPair {
 public:
  TurnedPair(Random& random, const Turn& turn) : turn_(turn), grid_(random_grid(random, 8)) {
    for (std::uint64_t id = 0; id < 6; ++id) add_obstacle(random, id);
    const Point from{random.between(-30, 30), random.between(-30, 10)};
    const std::int32_t up = random.between(0, 4);
    const std::int32_t down = random.between(0, 4);
    const std::int32_t correction = random.between(0, 4);
    mover_ = Mover({from, up, down, Face::bottom, correction});
    turned_mover_ = Mover({turn.of(from, size()), up, down, turn.gravity, correction});
  }

  void move(SubPixels dx, SubPixels dy) {
    const std::int32_t sign_x = turn_.mirrors_x ? -1 : 1;
    const std::int32_t sign_y = turn_.mirrors_y ? -1 : 1;
    const SubPixels other_dx = SubPixels::of(sign_x * (turn_.swaps ? dy : dx).count());
    const SubPixels other_dy = SubPixels::of(sign_y * (turn_.swaps ? dx : dy).count());
    const Mask mask = reference::mask_of(grid_);
    const Mask turned_mask = reference::mask_of(turn_.of(grid_));
    std::vector<MoveHit> hits;
    std::vector<MoveHit> turned_hits;
    const MoveResult one =
        mover_.move(mask, dx, dy, course_, [&](const MoveHit& hit) { hits.push_back(hit); });
    const MoveResult other =
        turned_mover_.move(turned_mask, other_dx, other_dy, turned_course_,
                           [&](const MoveHit& hit) { turned_hits.push_back(hit); });
    ASSERT_EQ(turned_mover_.position(), turn_.of(mover_.position(), size()));
    ASSERT_EQ(other.moved, turn_.of(one.moved));
    ASSERT_EQ(other.on_ground, one.on_ground);
    ASSERT_EQ(turn_.swaps ? other.hit_y : other.hit_x, one.hit_x);
    ASSERT_EQ(turn_.swaps ? other.hit_x : other.hit_y, one.hit_y);
    compare_hits(hits, turned_hits);
  }

 private:
  [[nodiscard]] Size size() const { return {grid_.width(), grid_.height()}; }

  void add_obstacle(Random& random, std::uint64_t id) {
    const Grid grid = random_grid(random, 40);
    const Point at{random.between(-40, 30), random.between(-20, 30)};
    const Face side = random.one_in(2) ? random.pick(support::all_sides) : Face::none;
    course_.add_mask(grid, at, id, side);
    turned_course_.add_mask(turn_.of(grid), turn_.of(at, {grid.width(), grid.height()}), id,
                            turn_.of(side));
  }

  void compare_hits(const std::vector<MoveHit>& hits, const std::vector<MoveHit>& turned) const {
    ASSERT_EQ(hits.size(), turned.size());
    for (std::size_t i = 0; i < hits.size(); ++i) {
      ASSERT_EQ(turned[i].obstacle, hits[i].obstacle);
      ASSERT_EQ(turned[i].axis, turn_.of(hits[i].axis));
      ASSERT_EQ(turned[i].position, turn_.of(hits[i].position, size()));
      ASSERT_EQ(turned[i].contact.area, hits[i].contact.area);
    }
  }

  Turn turn_;
  Grid grid_;
  Course course_;
  Course turned_course_;
  Mover mover_;
  Mover turned_mover_;
};

/// Rounding is not mirrored, so mirrored moves are whole pixels. Neither is the way around a corner
/// straight above, so they go to one side.
TEST(MoverGravity, TurnedWorldsGiveTurnedWalks) {
  Random random(420);
  for (int world = 0; world < 350; ++world) {
    const Turn& turn = all_turns[static_cast<std::size_t>(world) % all_turns.size()];
    const bool whole = turn.mirrors_x || turn.mirrors_y;
    const auto speed = [&](std::int32_t from, std::int32_t to) {
      return whole ? SubPixels(random.between(from, to))
                   : SubPixels::of(random.between(from * 65'536, to * 65'536));
    };
    TurnedPair pair(random, turn);
    for (int frame = 0; frame < 20; ++frame) {
      const SubPixels dx = whole ? SubPixels(2 * random.between(-3, 2) + 1) : speed(-5, 5);
      pair.move(dx, speed(random.one_in(4) ? -6 : 0, 3));
      if (testing::Test::HasFatalFailure()) FAIL() << "world " << world << " frame " << frame;
    }
  }
}

TEST(MoverGravity, FeetOnEachSide) {
  const Box room[] = {{-10, -10, 40, 10}, {-10, 20, 40, 10}, {-10, 0, 10, 20}, {20, 0, 10, 20}};
  const auto walls = [&](const Box&, Visitor<const Obstacle&> visit) {
    for (const Box& wall : room)
      if (!visit(Obstacle(wall))) return;
  };
  const Mask mask(4, 4, true);
  for (const Face gravity : {Face::left, Face::right, Face::top, Face::bottom}) {
    Mover mover({.position = {8, 8}, .gravity = gravity});
    const Point pull = direction_of(gravity);
    EXPECT_FALSE(mover.move(mask, pull.x, pull.y, walls).on_ground);
    EXPECT_TRUE(mover.move(mask, 99 * pull.x, 99 * pull.y, walls).on_ground);
    EXPECT_TRUE(mover.move(mask, 0, 0, walls).on_ground);
    EXPECT_FALSE(mover.move(mask, -0.5 * pull.x, -0.5 * pull.y, walls).on_ground);  // jumps
    EXPECT_EQ(mover.definition().gravity, gravity);
  }
  Mover floating({.position = {8, 8}, .step_up = 3, .step_down = 3, .gravity = Face::none});
  const MoveResult stopped = floating.move(mask, 99, 99, walls);
  EXPECT_TRUE(stopped.hit_x && stopped.hit_y && !stopped.on_ground);
  EXPECT_EQ(floating.position(), (Point{16, 16}));
}

}  // namespace
}  // namespace hitmask
