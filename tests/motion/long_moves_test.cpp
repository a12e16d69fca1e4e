// The parts of separate() and distance() that only large masks reach, at sizes that the naive
// oracles manage.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hitmask/shape.hpp"
#include "motion/distance_columns.hpp"
#include "motion/motion_answers.hpp"
#include "motion/separate_tiles.hpp"
#include "reference/motion_oracle.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using detail::mask::ConvolutionMemory;
using detail::motion::nearest_by_columns;
using detail::motion::separate_by_tiles;
using reference::Grid;

constexpr std::array tile_sides{1, 2, 15, 16, 17, 33, 63, 64, 65, 90, 129};

Grid any_grid(support::Random& random) {
  const Size size{random.pick(tile_sides), random.pick(tile_sides)};
  return support::painted<Grid>(random.pick(support::all_patterns), size, random);
}

/// separate() never asks for more than separates the boxes.
std::int32_t longest_move(const Mask& a, const Mask& b, Point offset) {
  const Box& one = a.solid_bounds();
  const Box& other = b.solid_bounds();
  return std::min({other.x + other.w + offset.x - one.x, one.x + one.w - other.x - offset.x,
                   other.y + other.h + offset.y - one.y, one.y + one.h - other.y - offset.y});
}

/// With memory for the whole masks, and for a few rows at a time.
testing::AssertionResult same_tiles(const Grid& a, const Grid& b, Point offset,
                                    std::int32_t limit) {
  const Mask mask_a = reference::mask_of(a);
  const Mask mask_b = reference::mask_of(b);
  if (!overlap(mask_a, mask_b, offset)) return testing::AssertionSuccess();
  limit = std::min(limit, longest_move(mask_a, mask_b, offset));
  const auto expected = reference::separate(a, b, offset, limit);
  // What is known to be blocked: nothing, or all that is shorter than the answer.
  const std::int32_t length =
      expected ? std::max(std::abs(expected->x), std::abs(expected->y)) - 1 : limit;
  for (const ConvolutionMemory& memory : {ConvolutionMemory{}, ConvolutionMemory{1, 64}})
    for (const std::int32_t from : {0, length / 2, std::max(length, 0)}) {
      const auto got = separate_by_tiles(mask_a, mask_b, offset, {from, limit}, memory);
      if (got != expected)
        return testing::AssertionFailure() << "at " << offset << " from " << from << " to " << limit
                                           << " with " << memory.base_words << " words: " << got
                                           << ", not " << expected << " of " << a << b;
    }
  return testing::AssertionSuccess();
}

TEST(LongMoves, TilesOnEveryTarget) {
  support::Random random(81);
  const int rounds = support::long_run() ? 300 : 30;
  support::on_every_target([&] {
    for (int round = 0; round < rounds; ++round) {
      const Grid a = any_grid(random);
      const Grid b = any_grid(random);
      const Point offset{random.between(-b.width() / 2, a.width() / 2),
                         random.between(-b.height() / 2, a.height() / 2)};
      ASSERT_TRUE(same_tiles(a, b, offset, random.between(0, 60)));
    }
  });
}

RC_GTEST_PROP(LongMoves, TilesOfAnyMasks, ()) {
  const auto make = [](support::Random& random) {
    const Size size{random.between(1, 40), random.between(1, 40)};
    return support::painted<Grid>(random.pick(support::all_patterns), size, random);
  };
  const Grid a = *support::grids_by(make);
  const Grid b = *support::grids_by(make);
  const Point offset{*rc::gen::inRange(-20, 20), *rc::gen::inRange(-20, 20)};
  RC_ASSERT(same_tiles(a, b, offset, *rc::gen::inRange(0, 40)));
}

/// Every round of the search, and moves that lie in several tiles with the same length.
TEST(LongMoves, TiesInEveryDirection) {
  const Mask a(700, 700, true);
  const Mask pixel(1, 1, true);
  const Mask square(70, 70, true);
  for (const std::int32_t depth : {95, 96, 97, 191, 192, 193, 206, 207, 208, 300, 349}) {
    EXPECT_EQ(separate(a, pixel, {depth - 1, depth - 1}, 400), (Point{0, -depth}));
    EXPECT_EQ(separate(a, pixel, {700 - depth, 700 - depth}, 400), (Point{depth, 0}));
    EXPECT_EQ(separate(a, pixel, {depth - 1, 700 - depth}, 400), (Point{-depth, 0}));
    EXPECT_EQ(separate(a, pixel, {350, 700 - depth}, support::highest), (Point{0, depth}));
    EXPECT_EQ(separate(a, square, {depth - 70, depth - 70}, 400), (Point{0, -depth}));
    EXPECT_EQ(separate(a, square, {700 - depth, 700 - depth}, 400), (Point{depth, 0}));
    EXPECT_EQ(separate(square, a, {70 - depth, 70 - depth}, 400), (Point{depth, 0}));
    EXPECT_EQ(separate(a, pixel, {depth - 1, depth - 1}, depth), (Point{0, -depth}));
    EXPECT_EQ(separate(a, pixel, {depth - 1, depth - 1}, depth - 1), std::nullopt);
  }
}

/// A single free move far away, in any direction.
TEST(LongMoves, OneHole) {
  support::Random random(82);
  const Mask b(60, 50, true);
  for (int round = 0; round < (support::long_run() ? 200 : 20); ++round) {
    Mask a(900, 900, true);
    const Point hole{random.between(150, 700), random.between(150, 700)};
    a.erase(b, hole);
    const Point offset{random.between(250, 600), random.between(250, 600)};
    const Point move{hole.x - offset.x, hole.y - offset.y};
    const std::int32_t squared = move.x * move.x + move.y * move.y;
    if (squared > 250 * 250) continue;
    EXPECT_EQ(separate(a, b, offset, support::highest), move);
    EXPECT_EQ(separate(a, b, offset, 250), move);
    EXPECT_EQ(separate(b, a, {-offset.x, -offset.y}, 250), (Point{-move.x, -move.y}));
  }
}

/// Two free moves of the same length: the upper one counts, though its tile comes later.
TEST(LongMoves, TwoHoles) {
  const Mask b(100, 70, true);
  for (const std::int32_t across : {101, 150, 209})
    for (std::int32_t down = 0; down < 20; ++down) {
      Mask a(900, 900, true);
      a.erase(b, {400 - across, 400 + down});
      a.erase(b, {400 + across, 400 - down});
      const Point expected{down == 0 ? -across : across, -down};
      EXPECT_EQ(separate(a, b, {400, 400}, support::highest), expected);
      EXPECT_EQ(separate(b, a, {-400, -400}, support::highest), expected);
    }
}

testing::AssertionResult same_columns(const Grid& a, const Grid& b, Point offset) {
  const Mask mask_a = reference::mask_of(a);
  const Mask mask_b = reference::mask_of(b);
  if (mask_a.count() == 0 || mask_b.count() == 0 || overlap(mask_a, mask_b, offset))
    return testing::AssertionSuccess();
  const auto expected = reference::distance(a, b, offset);
  const auto got = nearest_by_columns(mask_a, mask_b, offset, std::nullopt);
  if (got == expected && nearest_by_columns(mask_a, mask_b, offset, expected) == expected)
    return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << "at " << offset << ": " << testing::PrintToString(got) << ", not "
         << testing::PrintToString(expected) << " of " << a << b;
}

TEST(LongMoves, ColumnsOnEveryTarget) {
  support::Random random(83);
  const int rounds = support::long_run() ? 400 : 40;
  support::on_every_target([&] {
    for (int round = 0; round < rounds; ++round) {
      const Grid a = any_grid(random);
      const Grid b = any_grid(random);
      ASSERT_TRUE(same_columns(a, b, {random.between(-200, 200), random.between(-200, 200)}));
      ASSERT_TRUE(same_columns(a, b, {random.between(-30, 30), random.between(-30, 30)}));
    }
  });
}

RC_GTEST_PROP(LongMoves, ColumnsOfAnyMasks, ()) {
  const auto make = [](support::Random& random) {
    const Size size{random.between(1, 80), random.between(1, 30)};
    return support::painted<Grid>(random.pick(support::all_patterns), size, random);
  };
  const Grid a = *support::grids_by(make);
  const Grid b = *support::grids_by(make);
  RC_ASSERT(same_columns(a, b, {*rc::gen::inRange(-99, 99), *rc::gen::inRange(-99, 99)}));
}

/// Few pixels anywhere: empty columns and rows, and marked blocks without pixels.
TEST(LongMoves, ColumnsOfScatteredPixels) {
  support::Random random(84);
  for (int round = 0; round < (support::long_run() ? 2000 : 200); ++round) {
    const auto scattered = [&] {
      Grid grid(random.pick(support::edge_sizes), random.pick(support::edge_sizes));
      for (int i = 0; i < 12; ++i) grid.set(random.between(0, 520), random.between(0, 520));
      return grid;
    };
    const Grid a = scattered();
    const Grid b = scattered();
    ASSERT_TRUE(same_columns(a, b, {random.between(-700, 700), random.between(-700, 700)}));
  }
}

TEST(LongMoves, ColumnsAtTheEndsOfInt32) {
  Mask a(max_mask_side, 1);
  a.set(max_mask_side - 1, 0);
  Mask b(3, max_mask_side);
  b.set(2, max_mask_side - 1);
  const std::uint64_t side = max_mask_side - 1;
  for (const std::int32_t x : {support::lowest, support::highest})
    for (const std::int32_t y : {support::lowest, support::highest}) {
      const auto across = static_cast<std::uint64_t>(std::abs(std::int64_t{x} + 2 - 65534));
      const auto down = static_cast<std::uint64_t>(std::abs(std::int64_t{y} + 65534));
      const Distance expected{across * across + down * down,
                              {static_cast<std::int32_t>(side), 0},
                              {2, static_cast<std::int32_t>(side)}};
      EXPECT_EQ(nearest_by_columns(a, b, {x, y}, std::nullopt), expected);
      EXPECT_EQ(distance(a, b, {x, y}), expected);
    }
}

Mask disc_in(std::int32_t side, std::int32_t radius) {
  Mask mask(side, side);
  paint_disc(mask, {side / 2, side / 2}, radius);
  return mask;
}

/// From the distance field of b, for masks of one size at small offsets.
std::optional<Distance> by_field(const Mask& a, const Mask& b, Point offset) {
  constexpr std::int32_t margin = 8;
  const DistanceField field = distance_field(pad(b, margin, margin, margin, margin));
  std::optional<Distance> best;
  for (std::int32_t y = 0; y < a.height(); ++y)
    for (std::int32_t x = 0; x < a.width(); ++x) {
      const std::uint32_t squared =
          a.get(x, y) ? field.at({x - offset.x + margin, y - offset.y + margin}) : field.none;
      if (squared != field.none && (!best || squared < best->squared))
        best = Distance{squared, {x, y}, {}};
    }
  for (std::int32_t y = b.height() - 1; y >= 0; --y)
    for (std::int32_t x = b.width() - 1; x >= 0; --x) {
      const std::int64_t across = x + offset.x - best->a.x;
      const std::int64_t down = y + offset.y - best->a.y;
      if (b.get(x, y) && static_cast<std::uint64_t>(across * across + down * down) == best->squared)
        best->b = {x, y};
    }
  return best;
}

/// A disc inside a ring, where almost all pairs of squares are equally near: distance() gives up
/// halving squares. Compared with the distance field in a common frame.
TEST(LongMoves, DiscInARing) {
  for (const std::int32_t side : {201, 401}) {
    const Mask ring = disc_in(side, side / 2) - Mask(disc_in(side, side / 2 - 6));
    for (const std::int32_t radius : {side / 4, side / 2 - 12})
      for (const Point offset : {Point{0, 0}, Point{1, 0}, Point{-2, 3}}) {
        const Mask disc = disc_in(side, radius);
        EXPECT_EQ(distance(ring, disc, offset), by_field(ring, disc, offset)) << side << offset;
        EXPECT_EQ(distance(disc, ring, offset), by_field(disc, ring, offset)) << side << offset;
      }
  }
}

}  // namespace
}  // namespace hitmask
