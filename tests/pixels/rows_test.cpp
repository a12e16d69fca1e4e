// MaskRows: row by row in any order, and the passes of interlaced pictures.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "hitmask/pixels.hpp"
#include "reference/pixel_oracle.hpp"
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
using Bytes = std::vector<std::uint8_t>;

Bytes noise_bytes(std::size_t count, support::Random& random) {
  Bytes bytes(count);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(3));
  return bytes;
}

std::vector<std::int32_t> shuffled_rows(std::int32_t count, support::Random& random) {
  std::vector<std::int32_t> rows;
  for (std::int32_t y = 0; y < count; ++y) rows.push_back(y);
  for (std::size_t i = rows.size(); i > 1; --i) std::swap(rows[i - 1], rows[random.below(i)]);
  return rows;
}

void expect_rows_in_any_order(Size size, PixelFormat format, support::Random& random) {
  const std::size_t row_bytes =
      static_cast<std::size_t>(size.width) * static_cast<std::size_t>(bytes_per_pixel(format));
  const Bytes bytes = noise_bytes(row_bytes * static_cast<std::size_t>(size.height), random);
  Result<MaskRows> rows = MaskRows::create(size);
  ASSERT_TRUE(rows.ok()) << rows.message();
  ASSERT_EQ(rows->size(), size);
  for (const std::int32_t y : shuffled_rows(size.height, random)) {
    const auto row = std::span(bytes).subspan(static_cast<std::size_t>(y) * row_bytes, row_bytes);
    ASSERT_TRUE(rows->alpha_row(y, row, format, 1).ok());
  }
  const Mask mask = rows->finish();
  const Grid expected = reference::mask_from_alpha({bytes, size, format}, 1);
  ASSERT_TRUE(same(mask, expected));
  ASSERT_EQ(mask.solid_bounds(), reference::solid_box(expected));
  ASSERT_EQ(rows->size(), (Size{0, 0}));
}

TEST(MaskRows, AnyOrder) {
  support::on_every_target([] {
    support::Random random(111);
    for (const std::int32_t width : support::edge_sizes)
      for (const PixelFormat format : {PixelFormat::rgba8, PixelFormat::bgra8, PixelFormat::argb8,
                                       PixelFormat::abgr8, PixelFormat::a8})
        ASSERT_NO_FATAL_FAILURE(
            expect_rows_in_any_order({width, random.between(0, 80)}, format, random));
  });
}

TEST(MaskRows, MissingRowsStayClearAndRowsMayComeAgain) {
  Result<MaskRows> rows = MaskRows::create({4, 3});
  ASSERT_TRUE(rows.ok());
  EXPECT_TRUE(rows->alpha_row(1, Bytes{1, 1, 1, 1}, PixelFormat::a8).ok());
  EXPECT_TRUE(rows->alpha_row(1, Bytes{0, 1, 0, 0}, PixelFormat::a8).ok());
  const Mask mask = rows->finish();
  EXPECT_EQ(to_text(mask), "....\n.#..\n....\n");
  EXPECT_EQ(mask.solid_bounds(), (Box{1, 1, 1, 1}));
}

TEST(MaskRows, BadRowsAreErrorsAndChangeNothing) {
  Result<MaskRows> rows = MaskRows::create({4, 3});
  ASSERT_TRUE(rows.ok());
  const Bytes row(16, 255);
  for (const std::int32_t y : {-1, 3, lowest, highest})
    EXPECT_FALSE(rows->alpha_row(y, row, PixelFormat::rgba8).ok()) << y;
  EXPECT_FALSE(rows->alpha_row(0, std::span(row).first(15), PixelFormat::rgba8).ok());
  EXPECT_FALSE(rows->alpha_row(0, {}, PixelFormat::a8).ok());
  EXPECT_FALSE(rows->alpha_row(0, row, PixelFormat::rgb8).ok());
  EXPECT_FALSE(rows->alpha_row(0, row, PixelFormat::indexed8).ok());
  EXPECT_EQ(rows->finish().count(), 0);
}

TEST(MaskRows, ImpossibleSizes) {
  EXPECT_FALSE(MaskRows::create({-1, 5}).ok());
  EXPECT_FALSE(MaskRows::create({70'000, 1}).ok());
  EXPECT_FALSE(MaskRows::create({highest, highest}).ok());
}

/// The seven passes of an interlaced PNG: first pixel and step on both axes.
struct Pass {
  std::int32_t x, y, step_x, step_y;
};
constexpr std::array passes{Pass{0, 0, 8, 8}, Pass{4, 0, 8, 8}, Pass{0, 4, 4, 8}, Pass{2, 0, 4, 4},
                            Pass{0, 2, 2, 4}, Pass{1, 0, 2, 2}, Pass{0, 1, 1, 2}};

void feed_pass(MaskRows& rows, const Pass& pass, const Grid& picture) {
  for (std::int32_t y = pass.y; y < picture.height(); y += pass.step_y) {
    Bytes alpha;
    for (std::int32_t x = pass.x; x < picture.width(); x += pass.step_x)
      alpha.push_back(picture.get(x, y) ? 200 : 100);
    if (!alpha.empty()) {
      ASSERT_TRUE(rows.alpha_pixels(y, pass.x, pass.step_x, alpha, 100).ok());
    }
  }
}

TEST(MaskRows, InterlacedPasses) {
  support::on_every_target([] {
    support::Random random(112);
    for (const Size size : {Size{1, 1}, Size{3, 9}, Size{64, 8}, Size{65, 17}, Size{200, 70}}) {
      const Grid picture = support::painted<Grid>(support::Pattern::noise, size, random);
      Result<MaskRows> rows = MaskRows::create(size);
      ASSERT_TRUE(rows.ok());
      for (const Pass& pass : passes) ASSERT_NO_FATAL_FAILURE(feed_pass(*rows, pass, picture));
      EXPECT_TRUE(same(rows->finish(), picture));
    }
  });
}

TEST(MaskRows, PixelsBetweenAreUnchanged) {
  Result<MaskRows> rows = MaskRows::create({6, 1});
  ASSERT_TRUE(rows.ok());
  ASSERT_TRUE(rows->alpha_row(0, Bytes{1, 1, 0, 0, 1, 1}, PixelFormat::a8).ok());
  ASSERT_TRUE(rows->alpha_pixels(0, 1, 2, Bytes{0, 9, 0}).ok());
  EXPECT_EQ(to_text(rows->finish()), "#..##.\n");
}

TEST(MaskRows, BadPassesAreErrorsAndChangeNothing) {
  Result<MaskRows> rows = MaskRows::create({6, 2});
  ASSERT_TRUE(rows.ok());
  const Bytes three(3, 255);
  for (const auto& [y, start, step] :
       {std::array{-1, 0, 1}, std::array{2, 0, 1}, std::array{0, -1, 1}, std::array{0, 0, 0},
        std::array{0, 0, -1}, std::array{0, 4, 1}, std::array{0, 6, 1}, std::array{0, 0, 3},
        std::array{0, 0, highest}, std::array{0, highest, 1}, std::array{0, lowest, 1},
        std::array{lowest, 0, 1}, std::array{highest, 0, 1}, std::array{0, 0, lowest}})
    EXPECT_FALSE(rows->alpha_pixels(y, start, step, three).ok())
        << y << " " << start << " " << step;
  EXPECT_TRUE(rows->alpha_pixels(1, 1, 2, three).ok());
  EXPECT_EQ(rows->finish().count(), 3);
}

}  // namespace
}  // namespace hitmask
