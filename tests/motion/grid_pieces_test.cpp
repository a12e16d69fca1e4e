// Pieces of a path between the lines of a grid: together all of it inside an area, and few.
#include "motion/grid_pieces.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <vector>

#include "support/random.hpp"

namespace hitmask {
namespace {

using detail::geometry::holds;
using detail::geometry::overlaps;
using detail::geometry::WideBounds;
using detail::motion::GridPieces;
using detail::motion::GridSize;
using detail::motion::passed_between;
using detail::motion::Path;
using detail::motion::PlaceSteps;
using detail::motion::Staircase;
using detail::motion::WidePoint;

constexpr std::int64_t any_number = std::numeric_limits<std::int64_t>::max();

struct PieceSeen {
  std::int64_t first_step;
  WideBounds passed;
};

std::vector<PieceSeen> all_pieces(const Path& path, const Box& box, const WideBounds& area,
                                  const GridSize& grid, std::int64_t most = any_number) {
  std::vector<PieceSeen> seen;
  GridPieces pieces(path, box, area, grid, most);
  if (!pieces.any()) return seen;
  do seen.push_back({pieces.first_step(), pieces.passed()});
  while (pieces.advance());
  return seen;
}

/// Walks the path step by step. Every place inside the area must be in the box of its piece.
void expect_all_places(const Path& path, const Box& box, const WideBounds& area,
                       const GridSize& grid, std::int64_t most) {
  const auto pieces = all_pieces(path, box, area, grid, most);
  std::size_t piece = 0;
  for (Staircase walk = path.walk(); walk.steps() <= path.steps(); walk.step()) {
    const WidePoint at = path.wide_at(walk);
    const WideBounds covered = passed_between(box, at, at);
    if (!overlaps(area, covered)) continue;
    ASSERT_FALSE(pieces.empty());
    ASSERT_GE(walk.steps(), pieces[0].first_step);
    while (piece + 1 < pieces.size() && pieces[piece + 1].first_step <= walk.steps()) ++piece;
    ASSERT_TRUE(holds(pieces[piece].passed, covered))
        << "step " << walk.steps() << " of " << path.delta.x << ", " << path.delta.y;
  }
}

/// The number of squares that a box is in.
std::int64_t squares_of(const WideBounds& box, const GridSize& grid) {
  const std::int64_t columns = ((box.right - 1) >> grid.shift_x) - (box.left >> grid.shift_x) + 1;
  const std::int64_t rows = ((box.bottom - 1) >> grid.shift_y) - (box.top >> grid.shift_y) + 1;
  return columns * rows;
}

std::int32_t pick_distance(support::Random& random) {
  constexpr std::array special{0, 1, -1, 64, -64, 65, 128, -300};
  return random.one_in(3) ? random.pick(special) : random.between(-400, 400);
}

TEST(GridPieces, AreAllPlacesInsideTheArea) {
  support::Random random(51);
  for (int round = 0; round < 3'000; ++round) {
    const Path path{Point{pick_distance(random), pick_distance(random)},
                    Point{pick_distance(random), pick_distance(random)}};
    const Box box = random.one_in(2) ? Box{0, 0, 1, 1}
                                     : Box{random.between(-9, 9), random.between(-9, 9),
                                           random.between(1, 90), random.between(1, 90)};
    const std::int32_t left = random.between(-300, 300), top = random.between(-300, 300);
    const WideBounds area{left, top, left + random.between(1, 500), top + random.between(1, 500)};
    const GridSize grid{random.between(0, 8), random.between(0, 8)};
    expect_all_places(path, box, area, grid, any_number);
    expect_all_places(path, box, area, grid, random.between(0, 8));
    if (HasFatalFailure()) return;
  }
}

TEST(GridPieces, OfAPixelAreInFewSquares) {
  support::Random random(52);
  constexpr WideBounds area{-5'000, -5'000, 5'000, 5'000};
  for (int round = 0; round < 3'000; ++round) {
    const Path path{Point{pick_distance(random), pick_distance(random)},
                    Point{5 * pick_distance(random), 5 * pick_distance(random)}};
    const GridSize grid{random.between(2, 8), random.between(2, 8)};
    for (const PieceSeen& piece : all_pieces(path, {0, 0, 1, 1}, area, grid))
      ASSERT_LE(squares_of(piece.passed, grid), 3)
          << path.delta.x << ", " << path.delta.y << ", squares " << grid.shift_x << ", "
          << grid.shift_y;
  }
}

/// The counted work of a search: it depends on the area, not on the length of the path.
TEST(GridPieces, OfTheLongestPathsAreAsManyAsInsideTheArea) {
  constexpr std::int64_t far = std::int64_t{1} << 31;
  constexpr GridSize grid{6, 6};
  constexpr Box pixel{0, 0, 1, 1};
  const WideBounds area{0, 0, 6'400, 6'400};
  for (const std::int64_t x : {-1, 0, 1})
    for (const std::int64_t y : {-1, 0, 1}) {
      const Path whole{{3'000 - x * far, 3'000 - y * far}, {x * 2 * far, y * 2 * far}};
      const Path clipped{{3'000 - x * 9'000, 3'000 - y * 9'000}, {x * 18'000, y * 18'000}};
      const auto pieces = all_pieces(whole, pixel, area, grid);
      EXPECT_EQ(pieces.size(), all_pieces(clipped, pixel, area, grid).size());
      EXPECT_LE(pieces.size(), 101U);
    }
}

TEST(GridPieces, EndInOneThatHasTheRestIfThereWouldBeTooMany) {
  constexpr std::int64_t far = std::int64_t{1} << 31;
  const WideBounds everywhere{-far, -far, far - 1, far - 1};
  const Path path{{-far, -far}, {2 * far - 1, 2 * far - 1}};
  const auto pieces = all_pieces(path, {0, 0, 1, 1}, everywhere, {6, 6}, 1'000);
  ASSERT_EQ(pieces.size(), 1'001U);
  EXPECT_LE(squares_of(pieces[999].passed, {6, 6}), 3);
  const WidePoint last{far - 2, far - 2};
  EXPECT_TRUE(holds(pieces[1'000].passed, passed_between({0, 0, 1, 1}, last, last)));
}

TEST(FirstOverlap, IsTheFirstPlaceOfTheWalk) {
  support::Random random(53);
  for (int round = 0; round < 20'000; ++round) {
    const auto near = [&] { return random.between(-12, 12); };
    const Path path{Point{near(), near()}, Point{near(), near()}};
    const Box box{near(), near(), random.between(1, 5), random.between(1, 5)};
    const std::int32_t left = near(), top = near();
    const WideBounds other{left, top, left + random.between(1, 6), top + random.between(1, 6)};
    Staircase end = path.walk();
    end.advance(
        static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(path.steps()) + 1)));
    Staircase from = path.walk();
    for (std::uint64_t steps = random.below(9); steps > 0 && from.steps() < path.steps(); --steps)
      from.step();
    Staircase walk = from;
    const auto meets = [&] {
      const WidePoint at = path.wide_at(walk);
      return overlaps(other, passed_between(box, at, at));
    };
    while (walk.steps() <= end.steps() && !meets()) walk.step();
    const PlaceSteps found = first_overlap(box, path, from, end.place(), other);
    ASSERT_EQ(found.any(), walk.steps() <= end.steps());
    if (found.any()) {
      ASSERT_EQ(found.on_x, walk.i());
      ASSERT_EQ(found.on_y, walk.j());
      ASSERT_EQ(path.walk_at(found).ahead(), walk.ahead());
    }
  }
}

}  // namespace
}  // namespace hitmask
