// One mask: construction, pixels, text, copies, memory, hash.
#include "hitmask/mask.hpp"

#include <gtest/gtest.h>

#include <array>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <utility>

#include "support/compare.hpp"
#include "support/offsets.hpp"
#include "support/patterns.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;
using support::highest;
using support::lowest;
using support::same;

TEST(Mask, DefaultIsEmptyAndValid) {
  const Mask mask;
  EXPECT_EQ(mask.size(), (Size{0, 0}));
  EXPECT_TRUE(same(mask, Grid()));
  EXPECT_TRUE(same(MaskView(), Grid()));
}

TEST(Mask, EveryEdgeSizeClearAndSolid) {
  support::on_every_target([] {
    for (const std::int32_t width : support::edge_sizes)
      for (const std::int32_t height : support::edge_sizes) {
        EXPECT_TRUE(same(Mask(width, height), Grid(width, height)));
        EXPECT_TRUE(same(Mask(width, height, true), Grid(width, height, true)));
        EXPECT_EQ(Mask(width, height).solid_bounds(), Box{});
        EXPECT_EQ(Mask(width, height, true).solid_bounds(),
                  reference::solid_box(Grid(width, height, true)));
      }
  });
}

TEST(Mask, ImpossibleSizesThrow) {
  EXPECT_THROW(Mask(-1, 5), std::length_error);
  EXPECT_THROW(Mask(5, -1), std::length_error);
  EXPECT_THROW(Mask(lowest, lowest), std::length_error);
  EXPECT_THROW(Mask(70'000, 1), std::length_error);
  EXPECT_THROW(Mask(1, 65'536), std::length_error);
  EXPECT_THROW(Mask(highest, highest), std::length_error);
}

TEST(Mask, CreateReportsImpossibleSizes) {
  for (const Size size : {Size{-1, 5}, Size{5, -1}, Size{70'000, 1}, Size{1, 65'536},
                          Size{lowest, 0}, Size{highest, highest}}) {
    const Result<Mask> result = Mask::create(size);
    ASSERT_FALSE(result.ok()) << size.width << "x" << size.height;
    EXPECT_NE(result.message().find(std::to_string(size.width)), std::string::npos)
        << result.message();
  }
  ASSERT_TRUE(Mask::create({3, 4}).ok());
  EXPECT_TRUE(same(*Mask::create({3, 4}), Grid(3, 4)));
}

TEST(Mask, LongestSides) {
  Mask wide(max_mask_side, 1);
  EXPECT_TRUE(wide.set(max_mask_side - 1, 0));
  EXPECT_EQ(wide.solid_bounds(), (Box{max_mask_side - 1, 0, 1, 1}));
  EXPECT_TRUE(validate(wide).ok());
  Mask high(1, max_mask_side, true);
  EXPECT_EQ(high.count(), max_mask_side);
  EXPECT_TRUE(validate(high).ok());
}

TEST(Mask, SetAndGetOutsideChangeNothing) {
  Mask mask(5, 3, true);
  for (const Point at : {Point{-1, 0}, Point{0, -1}, Point{5, 0}, Point{0, 3}, Point{64, 0},
                         Point{lowest, 0}, Point{0, lowest}, Point{highest, highest}}) {
    EXPECT_FALSE(mask.get(at));
    EXPECT_FALSE(mask.set(at, true));
    EXPECT_FALSE(mask.set(at, false));
  }
  EXPECT_TRUE(same(mask, Grid(5, 3, true)));
}

TEST(Mask, EveryPixelOfAWideMaskOneAtATime) {
  Mask mask(130, 70);
  Grid grid(130, 70);
  for (std::int32_t y = 0; y < 70; y += 3)
    for (std::int32_t x = 0; x < 130; ++x) {
      ASSERT_TRUE(mask.set(x, y));
      ASSERT_TRUE(mask.get(x, y));
      grid.set(x, y);
    }
  EXPECT_TRUE(same(mask, grid));
  EXPECT_EQ(mask.solid_bounds(), reference::solid_box(grid));
}

TEST(Mask, FillClearInvert) {
  support::on_every_target([] {
    support::Random random(3);
    for (const std::int32_t width : support::edge_sizes)
      for (const std::int32_t height : {0, 1, 8, 63, 65, 129}) {
        Grid grid =
            support::painted<Grid>(random.pick(support::all_patterns), {width, height}, random);
        Mask mask = reference::mask_of(grid);
        mask.invert();
        reference::invert(grid);
        ASSERT_TRUE(same(mask, grid));
        mask.fill();
        ASSERT_TRUE(same(mask, Grid(width, height, true)));
        mask.clear();
        ASSERT_TRUE(same(mask, Grid(width, height)));
        EXPECT_EQ(mask.solid_bounds(), Box{});
      }
  });
}

TEST(Mask, MemoryIsABitPerPixelAndTenPercent) {
  EXPECT_LE(Mask(256, 256).memory_bytes(), 8192 * 11 / 10);
  EXPECT_GE(Mask(256, 256).memory_bytes(), 8192u);
  EXPECT_EQ(Mask().view().memory_bytes(), 0u);
}

TEST(MaskText, RoundTrip) {
  const Mask mask = Mask::from_text({"..##..", ".#..#.", "######"});
  EXPECT_TRUE(same(mask, reference::grid_of_text({"..##..", ".#..#.", "######"})));
  EXPECT_EQ(to_text(mask), "..##..\n.#..#.\n######\n");
  std::ostringstream stream;
  stream << mask.view();
  EXPECT_EQ(stream.str(), to_text(mask));
  const Result<Mask> back = Mask::parse_text(to_text(mask));
  ASSERT_TRUE(back.ok()) << back.message();
  EXPECT_EQ(*back, mask);
}

TEST(MaskText, EveryLetterItKnows) {
  EXPECT_EQ(Mask::from_text({"#X@1. 0"}), Mask::from_text({"####..."}));
}

TEST(MaskText, EmptyForms) {
  EXPECT_EQ(Mask::from_text({}).size(), (Size{0, 0}));
  EXPECT_EQ(Mask::from_text({"", "", ""}).size(), (Size{0, 3}));
  EXPECT_EQ(to_text(Mask(0, 0)), "");
  ASSERT_TRUE(Mask::parse_text("").ok());
  EXPECT_EQ(Mask::parse_text("")->size(), (Size{0, 0}));
}

TEST(MaskText, RaggedOrStrangeTextIsAnError) {
  EXPECT_THROW(static_cast<void>(Mask::from_text({"..", "..."})), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(Mask::from_text({"...", ".."})), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(Mask::from_text({".?."})), std::invalid_argument);
  for (const char* text : {"..\n...\n", "...\n..\n", ".#\n.?\n", "##\n\n##\n"}) {
    const Result<Mask> result = Mask::parse_text(text);
    EXPECT_FALSE(result.ok()) << text;
    EXPECT_FALSE(result.message().empty());
  }
}

TEST(MaskText, ErrorsSayWhere) {
  const Result<Mask> result = Mask::parse_text("....\n..?.\n");
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.message().find("line 2, column 3"), std::string::npos) << result.message();
  const Result<Mask> ragged = Mask::parse_text("....\n....\n...\n");
  ASSERT_FALSE(ragged.ok());
  EXPECT_NE(ragged.message().find("line 3"), std::string::npos) << ragged.message();
}

TEST(MaskText, TooWideOrTooHighTextIsAnError) {
  EXPECT_FALSE(Mask::parse_text(std::string(70'000, '.')).ok());
  std::string tall;
  for (int row = 0; row < 65'536; ++row) tall += "#\n";
  EXPECT_FALSE(Mask::parse_text(tall).ok());
}

TEST(MaskText, ParsesEveryEdgeSize) {
  support::Random random(5);
  for (const std::int32_t width : support::edge_sizes)
    for (const std::int32_t height : {1, 8, 65}) {
      if (width == 0) continue;  // rows without pixels are empty lines: no width
      const Grid grid = support::painted<Grid>(support::Pattern::noise, {width, height}, random);
      const Result<Mask> mask = Mask::parse_text(reference::to_text(grid));
      ASSERT_TRUE(mask.ok()) << mask.message();
      EXPECT_TRUE(same(*mask, grid));
    }
}

Mask sample() {
  support::Random random(9);
  return support::painted<Mask>(support::Pattern::noise, {130, 70}, random);
}

TEST(MaskValue, CopiesAreIndependent) {
  const Mask original = sample();
  Mask copy = original;
  EXPECT_EQ(copy, original);
  copy.invert();
  EXPECT_NE(copy, original);
  EXPECT_EQ(original, sample());
  Mask assigned(3, 3, true);
  assigned = original;
  EXPECT_EQ(assigned, original);
  EXPECT_EQ(assigned.solid_bounds(), original.solid_bounds());
  EXPECT_TRUE(validate(assigned).ok());
}

TEST(MaskValue, CopyOfAViewOwnsItsPixels) {
  Mask original = sample();
  const Mask copy(original.view());
  original.clear();
  EXPECT_EQ(copy, sample());
}

TEST(MaskValue, SelfAssignmentKeepsThePixels) {
  Mask mask = sample();
  Mask& alias = mask;
  mask = alias;
  EXPECT_EQ(mask, sample());
  mask = std::move(alias);
  EXPECT_TRUE(validate(mask).ok());
}

TEST(MaskValue, AssignmentBetweenSizes) {
  for (const Size from : {Size{0, 0}, Size{1, 1}, Size{130, 70}, Size{300, 300}})
    for (const Size to : {Size{0, 0}, Size{1, 1}, Size{130, 70}, Size{300, 300}}) {
      Mask target(to, true);
      target = Mask(from, true);
      EXPECT_TRUE(same(target, Grid(from, true)));
      Mask other(to);
      const Mask source(from, true);
      other = source;
      EXPECT_TRUE(same(other, Grid(from, true)));
    }
}

TEST(MaskValue, MovedFromIsAnEmptyMaskThatWorks) {
  Mask source = sample();
  const std::uint64_t* const words = source.view().strip(0);
  Mask target = std::move(source);
  EXPECT_EQ(target.view().strip(0), words);  // moving copies no pixels
  EXPECT_EQ(target, sample());
  // NOLINTBEGIN(bugprone-use-after-move): the state after a move is what is tested.
  EXPECT_TRUE(same(source, Grid()));
  source.fill();
  source.draw(target);
  EXPECT_FALSE(source.set(0, 0));
  EXPECT_TRUE(same(source, Grid()));
  source = Mask(4, 4, true);
  EXPECT_TRUE(same(source, Grid(4, 4, true)));
  // NOLINTEND(bugprone-use-after-move)
}

TEST(MaskHash, EqualMasksHashEqual) {
  Mask mask = sample();
  Mask same_pixels(130, 70, true);
  same_pixels.keep(mask);
  EXPECT_EQ(mask, same_pixels);
  EXPECT_EQ(hash_of(mask), hash_of(same_pixels));
  EXPECT_EQ(std::hash<Mask>()(mask), std::hash<Mask>()(same_pixels));
}

TEST(MaskHash, EveryPixelAndTheSizeMatter) {
  std::unordered_set<std::uint64_t> hashes;
  Mask mask(130, 20);
  hashes.insert(hash_of(mask));
  for (std::int32_t y = 0; y < 20; ++y)
    for (std::int32_t x = 0; x < 130; ++x) {
      mask.set(x, y);
      EXPECT_TRUE(hashes.insert(hash_of(mask)).second) << x << ", " << y;
      mask.set(x, y, false);
    }
  for (const Size size : {Size{0, 0}, Size{0, 1}, Size{1, 0}, Size{20, 130}, Size{129, 20}})
    EXPECT_TRUE(hashes.insert(hash_of(Mask(size))).second) << size.width << "x" << size.height;
}

TEST(MaskHash, EqualOnEveryTarget) {
  const std::uint64_t expected = hash_of(sample());
  support::on_every_target([&] { EXPECT_EQ(hash_of(sample()), expected); });
}

TEST(MaskEquality, SizeAndPixels) {
  EXPECT_EQ(Mask(0, 0), Mask());
  EXPECT_NE(Mask(0, 5), Mask(5, 0));
  EXPECT_NE(Mask(4, 4), Mask(4, 5));
  Mask mask = sample();
  for (const Point at : {Point{0, 0}, Point{63, 8}, Point{64, 8}, Point{129, 69}}) {
    mask.set(at, !mask.get(at));
    EXPECT_NE(mask, sample());
    mask.set(at, !mask.get(at));
    EXPECT_EQ(mask, sample());
  }
}

}  // namespace
}  // namespace hitmask
