// first_on_path() against the walk pixel by pixel.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <optional>

#include "hitmask/world.hpp"
#include "support/answers.hpp"
#include "support/generators.hpp"
#include "world/narrow.hpp"

namespace hitmask {

namespace detail {
std::ostream& operator<<(std::ostream& stream, const PathEntry& entry) {
  return stream << entry.steps << " steps to " << entry.x << ", " << entry.y;
}
}  // namespace detail

namespace {

using detail::Figure;
using detail::first_on_path;
using detail::PathEntry;

struct Path {
  std::int64_t x, y, dx, dy;
};

/// The rule of the walk, word for word.
std::optional<PathEntry> by_walking(const Figure& figure, const Path& path) {
  const std::int64_t across = std::abs(path.dx);
  const std::int64_t down = std::abs(path.dy);
  std::int64_t i = 0;
  std::int64_t j = 0;
  while (true) {
    const std::int64_t x = path.x + (path.dx < 0 ? -i : i);
    const std::int64_t y = path.y + (path.dy < 0 ? -j : j);
    if (detail::solid_at(figure, {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}))
      return PathEntry{i + j, x, y};
    if (i == across && j == down) return std::nullopt;
    if (i < across && (2 * i + 1) * down <= (2 * j + 1) * across)
      ++i;
    else
      ++j;
  }
}

testing::AssertionResult same_way(const Figure& figure, const Path& path) {
  const auto got = first_on_path(figure, path.x, path.y, path.dx, path.dy);
  const auto expected = by_walking(figure, path);
  if (got == expected) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << "from " << path.x << ", " << path.y << " by " << path.dx << ", " << path.dy << ": "
         << testing::PrintToString(got) << ", not " << testing::PrintToString(expected);
}

Figure path_figure(const Mask& mask) { return {&mask.view(), mask.size()}; }

TEST(NarrowPath, EverySmallPathToAPixelAndABox) {
  const Mask pixel(1, 1, true);
  const Figure box{nullptr, {2, 3}};
  for (std::int32_t dy = -7; dy <= 7; ++dy)
    for (std::int32_t dx = -7; dx <= 7; ++dx)
      for (std::int32_t y = -8; y <= 8; ++y)
        for (std::int32_t x = -8; x <= 8; ++x) {
          ASSERT_TRUE(same_way(path_figure(pixel), {x, y, dx, dy}));
          ASSERT_TRUE(same_way(box, {x, y, dx, dy}));
        }
}

TEST(NarrowPath, SmallPathsThroughMasks) {
  const Mask mask = Mask::from_text({".......", ".#...#.", "...#...", ".#....."});
  for (std::int32_t dy = -9; dy <= 9; ++dy)
    for (std::int32_t dx = -9; dx <= 9; ++dx)
      for (std::int32_t y = -4; y <= 8; ++y)
        for (std::int32_t x = -4; x <= 11; ++x)
          ASSERT_TRUE(same_way(path_figure(mask), {x, y, dx, dy}));
}

TEST(NarrowPath, LongPathsThroughLargeMasks) {
  support::Random random(21);
  const int rounds = support::long_run() ? 40'000 : 4'000;
  for (int round = 0; round < rounds; ++round) {
    const Size size{random.pick(support::edge_sizes), random.pick(support::edge_sizes)};
    Mask mask(size);
    for (int pixel = 0; pixel < 6; ++pixel)
      mask.set(random.between(0, 512), random.between(0, 512));
    const Path path{random.between(-2000, 2000), random.between(-2000, 2000),
                    random.between(-4000, 4000), random.between(-4000, 4000)};
    ASSERT_TRUE(same_way(path_figure(mask), path));
    ASSERT_TRUE(same_way({nullptr, size}, path));
  }
}

/// A figure that a long path really meets, beside a place far along it.
TEST(NarrowPath, PathsThatGrazeABox) {
  support::Random random(22);
  for (int round = 0; round < 4'000; ++round) {
    Path path{0, 0, random.between(-6000, 6000), random.between(-6000, 6000)};
    const std::int64_t part = random.between(0, 1000);
    path.x = -(path.dx * part / 1000) + random.between(-4, 4);
    path.y = -(path.dy * part / 1000) + random.between(-4, 4);
    ASSERT_TRUE(same_way({nullptr, {random.between(1, 5), random.between(1, 5)}}, path));
  }
}

__extension__ typedef __int128 Wide;

/// Whether the walk passes the place after i steps on x and j on y: the last of them was on x, made
/// as soon as there were j on y; or it was on y, made as soon as there were i on x.
bool is_on_path(Wide across, Wide down, Wide i, Wide j) {
  const bool by_x = i > 0 && (2 * i - 1) * down <= (2 * j + 1) * across &&
                    (j == 0 || (2 * i - 1) * down > (2 * j - 1) * across);
  const bool by_y = j > 0 && (i == across || (2 * i + 1) * down > (2 * j - 1) * across) &&
                    (i == 0 || (2 * i - 1) * down <= (2 * j - 1) * across);
  return by_x || by_y || (i == 0 && j == 0);
}

/// The start and the figure as far apart as a world allows: the walk is too long to be taken, but
/// whether it passes a place can be reckoned.
TEST(NarrowPath, PathsAcrossTheWorld) {
  support::Random random(23);
  for (int round = 0; round < 20'000; ++round) {
    const std::int64_t across = random.between(1, support::highest);
    const std::int64_t down = random.between(1, support::highest);
    const std::int64_t part = random.between(0, support::highest);
    const auto i = static_cast<std::int64_t>(Wide{across} * part / support::highest);
    const auto j = static_cast<std::int64_t>(Wide{down} * part / support::highest);
    const Figure box{nullptr, {random.between(3, 9), random.between(3, 9)}};
    const bool left = random.one_in(2);
    const bool up = random.one_in(2);
    const auto entry = first_on_path(box, (left ? i : -i) + 1, (up ? j : -j) + 1,
                                     left ? -across : across, up ? -down : down);
    ASSERT_TRUE(entry);  // a straight line is never more than a pixel away from its steps
    const std::int64_t x_steps = left ? i + 1 - entry->x : entry->x + i - 1;
    const std::int64_t y_steps = up ? j + 1 - entry->y : entry->y + j - 1;
    ASSERT_EQ(entry->steps, x_steps + y_steps);
    ASSERT_TRUE(entry->steps == 0 || entry->x == (left ? box.size.width - 1 : 0) ||
                entry->y == (up ? box.size.height - 1 : 0));
    ASSERT_TRUE(is_on_path(across, down, x_steps, y_steps));
  }
}

TEST(NarrowPath, TheLongestPaths) {
  constexpr std::int64_t far = std::int64_t{1} << 32;
  const Figure pixel{nullptr, {1, 1}};
  EXPECT_EQ(first_on_path(pixel, -far, 0, far, 0), (PathEntry{far, 0, 0}));
  EXPECT_EQ(first_on_path(pixel, 0, far, 0, -far), (PathEntry{far, 0, 0}));
  EXPECT_EQ(first_on_path(pixel, -far, -far, far, far), (PathEntry{2 * far, 0, 0}));
  EXPECT_EQ(first_on_path(pixel, far, -far, -far, far), (PathEntry{2 * far, 0, 0}));
  EXPECT_EQ(first_on_path(pixel, -far, -far, far - 1, far), std::nullopt);
  EXPECT_EQ(first_on_path(pixel, -far, -1, far, 1), (PathEntry{far + 1, 0, 0}));
  // One step down in the middle of a very long way: at (2i+1) > far.
  EXPECT_EQ(first_on_path({nullptr, {1, 1}}, -far / 2, -1, far, 1), (PathEntry{far / 2 + 1, 0, 0}));
  EXPECT_EQ(first_on_path({nullptr, {1, 1}}, -far / 2 + 1, -1, far, 1), std::nullopt);
  const Figure giant{nullptr, {max_box_side, max_box_side}};
  EXPECT_EQ(first_on_path(giant, -1, 7, far, 3), (PathEntry{1, 0, 7}));
}

/// Time is for the steps inside, so even a mask that is missed on every one of them ends soon.
TEST(NarrowPath, NothingOnTheWay) {
  Mask mask(500, 500);
  mask.set(0, 499);
  mask.set(499, 0);
  constexpr std::int64_t far = std::int64_t{1} << 31;
  EXPECT_EQ(first_on_path(path_figure(mask), -far, -far, 2 * far, 2 * far), std::nullopt);
  EXPECT_EQ(first_on_path(path_figure(Mask(5, 5)), 0, 0, 5, 5), std::nullopt);
  EXPECT_EQ(first_on_path({nullptr, {0, 5}}, 0, 0, 5, 5), std::nullopt);
}

RC_GTEST_PROP(NarrowPath, AnyPath, ()) {
  const Mask mask = reference::mask_of(*support::small_grids());
  const Path path{*rc::gen::inRange(-300, 300), *rc::gen::inRange(-300, 300),
                  *rc::gen::inRange(-900, 900), *rc::gen::inRange(-900, 900)};
  RC_ASSERT(same_way(path_figure(mask), path));
}

}  // namespace
}  // namespace hitmask
