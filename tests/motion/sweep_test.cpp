// sweep() against a pixel-by-pixel walk.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "motion/motion_answers.hpp"
#include "motion/staircase.hpp"
#include "reference/motion_oracle.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;

testing::AssertionResult same_sweep(const Grid& a, const Grid& b, Point offset, Point delta) {
  const Mask mask_a = reference::mask_of(a);
  const Mask mask_b = reference::mask_of(b);
  const Sweep expected = reference::sweep(a, b, offset, delta);
  testing::AssertionResult result = testing::AssertionSuccess();
  support::on_every_target([&] {
    const Sweep got = sweep(mask_a, mask_b, offset, delta).value();
    if (result && got != expected)
      result = testing::AssertionFailure()
               << active_target() << ": from " << offset << " by " << delta << ": " << got
               << ", not " << expected << " of " << a << b;
  });
  return result;
}

Grid grid_of_bits(std::uint64_t bits, std::int32_t side) {
  Grid grid(side, side);
  reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    grid.set(x, y, ((bits >> (y * side + x)) & 1) != 0);
  });
  return grid;
}

/// Whether the pair is blocked at every relevant offset: the oracle's result in a table.
class BlockedOffsets {
 public:
  BlockedOffsets(const Grid& a, const Grid& b) {
    for (std::int32_t y = -4; y <= 4; ++y)
      for (std::int32_t x = -4; x <= 4; ++x)
        blocked_[y + 4][x + 4] = reference::overlap(a, b, {x, y});
  }
  [[nodiscard]] bool at(Point offset) const {
    return offset.x >= -4 && offset.x <= 4 && offset.y >= -4 && offset.y <= 4 &&
           blocked_[offset.y + 4][offset.x + 4];
  }

 private:
  bool blocked_[9][9] = {};
};

/// The index of the first blocked position of a path, or its length.
std::size_t first_blocked(const BlockedOffsets& blocked, Point offset,
                          const std::vector<Point>& path) {
  for (std::size_t step = 0; step < path.size(); ++step)
    if (blocked.at({offset.x + path[step].x, offset.y + path[step].y})) return step;
  return path.size();
}

struct Delta {
  Point by;
  std::vector<Point> path;
};

std::vector<Delta> deltas_up_to(std::int32_t length) {
  std::vector<Delta> deltas;
  for (std::int32_t y = -length; y <= length; ++y)
    for (std::int32_t x = -length; x <= length; ++x)
      deltas.push_back({{x, y}, reference::path_of({}, {x, y})});
  return deltas;
}

/// Every offset near enough, every delta up to 8.
void expect_every_path(const Grid& a, const Grid& b, const std::vector<Delta>& deltas) {
  const Mask mask_a = reference::mask_of(a);
  const Mask mask_b = reference::mask_of(b);
  const BlockedOffsets blocked(a, b);
  for (std::int32_t y = -6; y <= 6; ++y)
    for (std::int32_t x = -6; x <= 6; ++x)
      for (const Delta& delta : deltas) {
        const std::size_t step = first_blocked(blocked, {x, y}, delta.path);
        const Sweep got = sweep(mask_a, mask_b, {x, y}, delta.by, Details::none).value();
        const bool right =
            got.first_blocked.has_value() == (step < delta.path.size()) &&
            got.started_overlapping == (step == 0) &&
            got.steps + 1 == static_cast<std::int64_t>(std::max<std::size_t>(step, 1));
        ASSERT_TRUE(right) << got << " after " << step << a << b << Point{x, y} << delta.by;
        if (step > 0) {
          const Point last = delta.path[step - 1];
          ASSERT_EQ(got.last_free, (Point{x + last.x, y + last.y}));
        }
      }
}

TEST(Sweep, SmallMasksEveryOffsetEveryDelta) {
  support::Random random(41);
  const std::vector<Delta> deltas = deltas_up_to(8);
  const int rounds = support::long_run() ? 2000 : 40;
  for (int round = 0; round < rounds; ++round) {
    const Grid a = grid_of_bits(random.next() & random.next(), 4);
    const Grid b = grid_of_bits(random.next() & random.next(), 4);
    ASSERT_NO_FATAL_FAILURE(expect_every_path(a, b, deltas));
  }
}

TEST(Sweep, EveryPairOfShapes) {
  support::Random random(42);
  for (const support::Pattern first : support::all_patterns)
    for (const support::Pattern second : support::all_patterns) {
      const Size a_size{random.pick(support::edge_sizes), random.pick(support::edge_sizes)};
      const Size b_size{random.between(0, 40), random.between(0, 40)};
      const Grid a = support::painted<Grid>(first, a_size, random);
      const Grid b = support::painted<Grid>(second, b_size, random);
      for (int round = 0; round < (support::long_run() ? 6 : 1); ++round) {
        const Point from{random.between(-150, 400), random.between(-150, 400)};
        const Point by{random.between(-300, 300), random.between(-300, 300)};
        ASSERT_TRUE(same_sweep(a, b, from, by));
        ASSERT_TRUE(same_sweep(b, a, {-from.x, -from.y}, by));
      }
    }
}

/// The walk with overlap(), which has its own oracle, for paths too long for the naive one.
Sweep by_walking_masks(const Mask& a, const Mask& b, Point offset, Point delta) {
  Sweep result;
  const std::vector<Point> path = reference::path_of(offset, delta);
  for (std::size_t step = 0; step < path.size(); ++step) {
    result.contact = contact(a, b, path[step]);
    if (result.contact) {
      result.first_blocked = path[step];
      result.started_overlapping = step == 0;
      return result;
    }
    result.last_free = path[step];
    result.steps = static_cast<std::int64_t>(step);
  }
  return result;
}

/// Few pixels, long paths: the long trails matter.
TEST(Sweep, LongPathsPastScatteredPixels) {
  support::Random random(43);
  const int rounds = support::long_run() ? 20'000 : 800;
  for (int round = 0; round < rounds; ++round) {
    Mask a(700, 500);
    for (int i = random.between(1, 30); i > 0; --i)
      a.set(random.between(0, 699), random.between(0, 499));
    const Size size{random.between(1, 90), random.between(1, 90)};
    const Mask b = support::painted<Mask>(random.pick(support::all_patterns), size, random);
    const Point from{random.between(-90, 720), random.between(-90, 520)};
    const Point by{random.between(-900, 900), random.between(-700, 700)};
    ASSERT_EQ(sweep(a, b, from, by).value(), by_walking_masks(a, b, from, by)) << from << by;
    ASSERT_EQ(sweep(b, a, from, by).value(), by_walking_masks(b, a, from, by)) << from << by;
  }
}

RC_GTEST_PROP(Sweep, AnyPath, ()) {
  const Grid a = *support::small_grids();
  const Grid b = *support::small_grids();
  const Point from{*rc::gen::inRange(-150, 150), *rc::gen::inRange(-80, 80)};
  const Point by{*rc::gen::inRange(-300, 300), *rc::gen::inRange(-200, 200)};
  RC_ASSERT(same_sweep(a, b, from, by));
}

TEST(Sweep, AWallOfCornersStopsEverything) {
  support::Random random(44);
  Grid wall(60, 60);
  for (std::int32_t i = 0; i < 60; ++i) wall.set(i, 59 - i);
  const Mask mask = reference::mask_of(wall);
  const Mask pixel(1, 1, true);
  for (int round = 0; round < 500; ++round) {
    const Point from{random.between(1, 25), random.between(1, 25)};
    const Point to{random.between(35, 58), random.between(35, 58)};
    EXPECT_TRUE(sweep(mask, pixel, from, {to.x - from.x, to.y - from.y}).value().blocked());
  }
}

TEST(Sweep, TheEndsOfInt32) {
  const Mask a(70, 50, true);
  const Mask b(9, 9, true);
  constexpr std::int32_t low = support::lowest;
  constexpr std::int32_t high = support::highest;
  const Sweep short_of = sweep(a, b, {low, 3}, {high, 0}).value();
  EXPECT_EQ(short_of.first_blocked, (Point{-8, 3}));
  const Sweep beside = sweep(a, b, {low, 50}, {high, 0}).value();
  EXPECT_FALSE(beside.blocked());
  EXPECT_EQ(beside.last_free, (Point{-1, 50}));
  EXPECT_EQ(beside.steps, high);
  const Sweep hit = sweep(a, b, {high, 3}, {-high - 1, 0}).value();
  EXPECT_EQ(hit.last_free, (Point{70, 3}));
  EXPECT_EQ(hit.first_blocked, (Point{69, 3}));
  EXPECT_EQ(hit.steps, std::int64_t{high} - 70);
  EXPECT_EQ(hit.contact.area, 9);
}

TEST(Sweep, AnEndOutsideInt32IsAnError) {
  const Mask a(3, 3, true);
  EXPECT_FALSE(sweep(a, a, {support::highest, 0}, {1, 0}).ok());
  EXPECT_FALSE(sweep(a, a, {0, -2}, {0, support::lowest}).ok());
  EXPECT_EQ(sweep(a, a, {0, -2}, {0, support::lowest}).message(),
            "the move would end outside int32");
  EXPECT_TRUE(sweep(a, a, {support::highest, 0}, {support::lowest, 0}).ok());
}

/// A walk of four billion steps with a single obstacle: whether it is on the path can be computed.
TEST(Sweep, ExtremePathsHitWhatLiesOnThem) {
  support::Random random(45);
  const Mask pixel(1, 1, true);
  for (int round = 0; round < 2000; ++round) {
    const std::int64_t across = random.between(2, support::highest);
    const std::int64_t down = random.between(0, support::highest);
    detail::motion::Staircase walk(across, down);
    walk.jump(across / 2, 0);
    const Point from{static_cast<std::int32_t>(-(across / 2)),
                     static_cast<std::int32_t>(-walk.j())};
    const Point by{static_cast<std::int32_t>(across), static_cast<std::int32_t>(down)};
    const Sweep got = sweep(pixel, pixel, from, by).value();
    ASSERT_EQ(got.first_blocked, (Point{0, 0}));
    ASSERT_EQ(got.steps + 1, walk.steps());
    ASSERT_EQ(got.last_free, (Point{-1, 0}));
  }
}

TEST(Sweep, LargestMasks) {
  Mask wide(max_mask_side, 3);
  wide.set(max_mask_side - 1, 1);
  Mask high(3, max_mask_side);
  high.set(1, max_mask_side - 1);
  const Sweep got = sweep(wide, high, {-10, 2 - max_mask_side}, {70'000, 0}).value();
  EXPECT_EQ(got.first_blocked, (Point{max_mask_side - 2, 2 - max_mask_side}));
}

/// A solid box and an occupancy larger than the pixels change no result.
TEST(Sweep, MasksThatWereErasedAndNotTightened) {
  support::Random random(46);
  for (int round = 0; round < 60; ++round) {
    Grid grid = support::painted<Grid>(support::Pattern::noise, {150, 100}, random);
    Mask mask = reference::mask_of(grid);
    const Grid eraser = support::painted<Grid>(support::Pattern::dense, {140, 90}, random);
    mask.erase(reference::mask_of(eraser), {3, -2});
    reference::erase(grid, eraser, {3, -2});
    const Grid b = support::painted<Grid>(support::Pattern::one_pixel, {5, 5}, random);
    const Point from{random.between(-20, 170), random.between(-20, 120)};
    const Point by{random.between(-150, 150), random.between(-150, 150)};
    ASSERT_EQ(sweep(mask, reference::mask_of(b), from, by).value(),
              reference::sweep(grid, b, from, by));
  }
}

TEST(Sweep, FewerDetailsGiveTheSamePath) {
  const Mask a(20, 20, true);
  const Mask b(4, 4, true);
  const Sweep all = sweep(a, b, {-30, 3}, {60, 5}).value();
  const Sweep none = sweep(a, b, {-30, 3}, {60, 5}, Details::none).value();
  EXPECT_EQ(all.first_blocked, none.first_blocked);
  EXPECT_EQ(all.contact, contact(a, b, *all.first_blocked));
  EXPECT_EQ(none.contact.area, 1);
}

}  // namespace
}  // namespace hitmask
