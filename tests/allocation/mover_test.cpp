// A mover allocates nothing after its first moves; when it runs out of memory it stays where it
// was.
#include <gtest/gtest.h>

#include <new>

#include "allocation/counting_new.hpp"
#include "hitmask/motion.hpp"
#include "hitmask/shape.hpp"

namespace hitmask {
namespace {

/// Hills, a platform and a wall at either end.
class MoverAllocation : public testing::Test {
 protected:
  MoverAllocation() {
    for (std::int32_t x = 0; x < 600; ++x)
      paint_box(hills_, {x, 60 + (x % 50 < 25 ? x % 25 : 25 - x % 25) / 2, 1, 60});
    obstacles_[0] = Obstacle(hills_, {0, 0}, 1);
    obstacles_[1] = Obstacle(Box{100, 40, 200, 4}, 2);
    obstacles_[1].one_way = Face::top;
    obstacles_[2] = Obstacle(Box{-10, 0, 10, 200}, 3);
    obstacles_[3] = Obstacle(Box{600, 0, 10, 200}, 4);
  }

  void operator()(const Box&, Visitor<const Obstacle&> visit) const {
    for (const Obstacle& obstacle : obstacles_)
      if (!visit(obstacle)) return;
  }
  auto query() const {
    return [this](const Box& box, Visitor<const Obstacle&> visit) { (*this)(box, visit); };
  }
  /// Back and forth, with far jumps in between.
  void walk(Mover& mover) const {
    const auto obstacles = query();
    for (int frame = 0; frame < 400; ++frame)
      mover.move(body_, frame < 200 ? 3.25 : -3.25, frame % 50 == 0 ? -30 : 2.5, obstacles);
    mover.move(body_, 5000, 5000, obstacles);
    mover.move(body_, -5000, 0, obstacles);
  }

  Mask hills_{600, 120};
  Mask body_{11, 17, true};
  Obstacle obstacles_[4];
};

TEST_F(MoverAllocation, WalksWithoutAllocating) {
  Mover mover({{20, 20}, 3, 3});
  walk(mover);
  EXPECT_EQ(support::allocations_of([&] { walk(mover); }), 0);
}

TEST_F(MoverAllocation, APlacedMaskIsRasterisedOnce) {
  TransformParts parts;
  parts.angle = Angle::degrees(30);
  const PlacedMask placed = place(body_, parts).value();
  const auto obstacles = query();
  Mover mover({{50, 20}, 3, 3});
  const auto walk_placed = [&] {
    for (int frame = 0; frame < 100; ++frame) {
      const auto moved =
          mover.move(placed.moved({frame, 3}), 1.5, 2, obstacles, [](const MoveHit&) {});
      EXPECT_TRUE(moved.ok());
    }
  };
  walk_placed();
  EXPECT_EQ(support::allocations_of(walk_placed), 0);
}

/// True when it ran out of memory.
bool move_fails(Mover& mover, const Mask& body, ObstacleQuery obstacles, long successes) {
  const support::FailAfter fail(successes);
  try {
    mover.move(body, 700.5, 20.5, obstacles);
  } catch (const std::bad_alloc&) {
    return true;
  }
  return false;
}

TEST_F(MoverAllocation, AMoveThatFailsMovesNothing) {
  const auto obstacles = query();
  Mover expected({{20, 20}, 3, 3});
  expected.move(body_, 700.5, 20.5, obstacles);
  long successes = 0;
  for (;; ++successes) {
    Mover mover({{20, 20}, 3, 3});
    if (!move_fails(mover, body_, obstacles, successes)) break;
    ASSERT_EQ(mover.position(), (Point{20, 20}));
    ASSERT_EQ(mover.remainder_x(), 0);
    ASSERT_EQ(mover.remainder_y(), 0);
    mover.move(body_, 700.5, 20.5, obstacles);  // and it works again
    ASSERT_EQ(mover.position(), expected.position());
  }
  EXPECT_GE(successes, 2);
}

}  // namespace
}  // namespace hitmask
