// Pieces of a path: together all of it, each with a box around what passes over it.
#include "motion/pieces.hpp"

#include <gtest/gtest.h>

#include "motion/ray_walk.hpp"
#include "support/random.hpp"

namespace hitmask {
namespace {

using detail::geometry::holds;
using detail::motion::even_pieces;
using detail::motion::growing_pieces;
using detail::motion::passed_between;
using detail::motion::Path;
using detail::motion::PieceLengths;
using detail::motion::Pieces;
using detail::motion::Staircase;
using detail::motion::Stretch;
using detail::motion::WidePoint;

/// Goes over all pieces, and returns how many there are.
std::int64_t expect_whole_path(const Path& path, const PieceLengths& lengths, const Box& box) {
  Pieces pieces(path, lengths);
  Staircase walk = path.walk();
  std::int64_t count = 0;
  do {
    const Stretch stretch = pieces.stretch();
    EXPECT_EQ(stretch.from.steps(), walk.steps());
    EXPECT_LE(stretch.last - walk.steps(), lengths.longest);
    const auto passed = pieces.passed_by(box);
    for (;; walk.step()) {
      const WidePoint at = path.wide_at(walk);
      EXPECT_TRUE(holds(passed, passed_between(box, at, at)));
      if (walk.steps() == stretch.last) break;
    }
    ++count;
  } while (pieces.advance());
  EXPECT_EQ(walk.steps(), path.steps());
  return count;
}

TEST(Pieces, AreTheWholePath) {
  support::Random random(11);
  for (int round = 0; round < 40; ++round) {
    const Path path{Point{random.between(-100, 100), random.between(-100, 100)},
                    Point{random.between(-3'000, 3'000), random.between(-3'000, 3'000)}};
    const Box box{random.between(-5, 5), random.between(-5, 5), 7, 3};
    expect_whole_path(path, growing_pieces(path), box);
    expect_whole_path(path, {100, 1'000}, box);
    expect_whole_path(path, even_pieces(path, 1), box);
    EXPECT_GE(expect_whole_path(path, even_pieces(path, 40), box),
              std::min<std::int64_t>(path.steps(), 40));
  }
}

TEST(Pieces, APathWithoutStepsIsOne) {
  const Path path{Point{5, 6}, Point{}};
  EXPECT_EQ(expect_whole_path(path, growing_pieces(path), {0, 0, 1, 1}), 1);
  EXPECT_EQ(expect_whole_path(path, even_pieces(path, 7), {0, 0, 1, 1}), 1);
}

TEST(Pieces, OfVeryLongPathsAreFew) {
  const std::int64_t far = std::int64_t{1} << 32;
  for (const WidePoint delta : {WidePoint{far, 0}, WidePoint{far, 5'000}, WidePoint{-far, far}}) {
    const Path path{{0, 0}, delta};
    Pieces even(path, even_pieces(path, 1));
    int count = 1;
    while (even.advance()) ++count;
    EXPECT_LE(count, 257);  // 256, and what is left over
  }
}

TEST(FirstSolid, OfAPlainBoxIsThatOfASolidMask) {
  support::Random random(12);
  for (int round = 0; round < 2'000; ++round) {
    const Mask solid(random.between(1, 80), random.between(1, 80), true);
    const Path path{Point{random.between(-100, 100), random.between(-100, 100)},
                    Point{random.between(-200, 200), random.between(-200, 200)}};
    const auto of_mask = detail::motion::first_solid(solid.view(), path);
    const auto of_box =
        detail::motion::first_solid(detail::overlap::ShapeView{nullptr, solid.size()}, path);
    ASSERT_EQ(of_mask.has_value(), of_box.has_value());
    if (of_mask) {
      ASSERT_EQ(of_mask->steps(), of_box->steps());
    }
  }
}

}  // namespace
}  // namespace hitmask
