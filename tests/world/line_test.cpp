// World::along() against a pixel-by-pixel walk.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <optional>

#include "base/integers.hpp"
#include "support/answers.hpp"
#include "support/generators.hpp"
#include "support/world_bodies.hpp"

namespace hitmask::support {
namespace {

struct Entered {
  std::int64_t steps;
  Point pixel;
  friend bool operator==(const Entered&, const Entered&) = default;
};
std::ostream& operator<<(std::ostream& stream, const Entered& entered) {
  return stream << entered.steps << " steps to " << entered.pixel.x << ", " << entered.pixel.y;
}

struct Path {
  Point from, to;
};

/// A world with one body, whose corner is at (0, 0).
class Target {
 public:
  explicit Target(const Mask& mask) : mask_(mask) { added(world_, mask_at({0, 0}, mask)); }
  explicit Target(Size box) : mask_(box, true) { added(world_, box_at({0, 0}, box)); }

  [[nodiscard]] std::optional<Entered> along(const Path& path) const {
    std::optional<Entered> found;
    world_.ray_all(path.from, path.to, [&](const BodyRayHit& entry) {
      found = Entered{entry.hit.steps, entry.hit.pixel};
    });
    return found;
  }
  /// The rule of the walk, exactly as documented.
  [[nodiscard]] std::optional<Entered> by_walking(const Path& path) const {
    const std::int64_t dx = std::int64_t{path.to.x} - path.from.x;
    const std::int64_t dy = std::int64_t{path.to.y} - path.from.y;
    const std::int64_t across = std::abs(dx);
    const std::int64_t down = std::abs(dy);
    std::int64_t i = 0;
    std::int64_t j = 0;
    while (true) {
      const Point at{static_cast<std::int32_t>(path.from.x + (dx < 0 ? -i : i)),
                     static_cast<std::int32_t>(path.from.y + (dy < 0 ? -j : j))};
      if (mask_.get(at)) return Entered{i + j, at};
      if (i == across && j == down) return std::nullopt;
      if (i < across && (2 * i + 1) * down <= (2 * j + 1) * across)
        ++i;
      else
        ++j;
    }
  }
  [[nodiscard]] testing::AssertionResult agrees(const Path& path) const {
    const auto got = along(path);
    const auto expected = by_walking(path);
    if (got == expected) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << "from " << path.from.x << ", " << path.from.y << " to " << path.to.x << ", "
           << path.to.y << ": " << testing::PrintToString(got) << ", not "
           << testing::PrintToString(expected);
  }

 private:
  Mask mask_;
  World world_;
};

Path path_by(Point from, Point by) { return {from, {from.x + by.x, from.y + by.y}}; }

TEST(WorldLine, EverySmallPathToAPixelAndABox) {
  const Target pixel(Mask(1, 1, true));
  const Target box(Size{2, 3});
  for (std::int32_t dy = -7; dy <= 7; ++dy)
    for (std::int32_t dx = -7; dx <= 7; ++dx)
      for (std::int32_t y = -8; y <= 8; ++y)
        for (std::int32_t x = -8; x <= 8; ++x) {
          ASSERT_TRUE(pixel.agrees(path_by({x, y}, {dx, dy})));
          ASSERT_TRUE(box.agrees(path_by({x, y}, {dx, dy})));
        }
}

TEST(WorldLine, SmallPathsThroughMasks) {
  const Target mask(Mask::from_text({".......", ".#...#.", "...#...", ".#....."}));
  for (std::int32_t dy = -9; dy <= 9; ++dy)
    for (std::int32_t dx = -9; dx <= 9; ++dx)
      for (std::int32_t y = -4; y <= 8; ++y)
        for (std::int32_t x = -4; x <= 11; ++x) ASSERT_TRUE(mask.agrees(path_by({x, y}, {dx, dy})));
}

TEST(WorldLine, LongPathsThroughLargeMasks) {
  Random random(21);
  const int rounds = long_run() ? 40'000 : 2'000;
  for (int round = 0; round < rounds; ++round) {
    const Size size{random.pick(edge_sizes), random.pick(edge_sizes)};
    Mask mask(size);
    for (int pixel = 0; pixel < 6; ++pixel)
      mask.set(random.between(0, 512), random.between(0, 512));
    const Path path = path_by({random.between(-2000, 2000), random.between(-2000, 2000)},
                              {random.between(-4000, 4000), random.between(-4000, 4000)});
    ASSERT_TRUE(Target(mask).agrees(path));
    if (size.width > 0 && size.height > 0) {
      ASSERT_TRUE(Target(size).agrees(path));
    }
  }
}

TEST(WorldLine, PathsThatGrazeABox) {
  Random random(22);
  for (int round = 0; round < 4'000; ++round) {
    const Point by{random.between(-6000, 6000), random.between(-6000, 6000)};
    const std::int32_t part = random.between(0, 1000);
    const Point from{-(by.x * part / 1000) + random.between(-4, 4),
                     -(by.y * part / 1000) + random.between(-4, 4)};
    ASSERT_TRUE(Target(Size{random.between(1, 5), random.between(1, 5)}).agrees(path_by(from, by)));
  }
}

using Wide = detail::base::Int128;

/// Whether the walk passes the position after i steps on x and j on y: either its last step was on
/// x, made as soon as there were j on y; or it was on y, made as soon as there were i on x.
bool is_on_path(Wide across, Wide down, Wide i, Wide j) {
  const bool by_x = i > 0 && (2 * i - 1) * down <= (2 * j + 1) * across &&
                    (j == 0 || (2 * i - 1) * down > (2 * j - 1) * across);
  const bool by_y = j > 0 && (i == across || (2 * i + 1) * down > (2 * j - 1) * across) &&
                    (i == 0 || (2 * i - 1) * down <= (2 * j - 1) * across);
  return by_x || by_y || (i == 0 && j == 0);
}

/// The walk is too long to execute, but whether it passes a position can be computed.
TEST(WorldLine, PathsAcrossTheWorld) {
  Random random(23);
  for (int round = 0; round < 5'000; ++round) {
    const Size size{random.between(3, 9), random.between(3, 9)};
    const Target box(size);
    const std::int32_t across = random.between(1, highest);
    const std::int32_t down = random.between(1, highest);
    const Wide part = random.between(0, highest - 1);
    const auto i = static_cast<std::int32_t>(Wide{across} * part / highest);
    const auto j = static_cast<std::int32_t>(Wide{down} * part / highest);
    const bool left = random.one_in(2);
    const bool up = random.one_in(2);
    // After about i and j steps the walk is inside the box.
    const Point from{(left ? i : -i) + 1, (up ? j : -j) + 1};
    const Point to{left ? from.x - across : from.x + across, up ? from.y - down : from.y + down};
    const auto entered = box.along({from, to});
    ASSERT_TRUE(entered);  // a straight line is never more than a pixel away from its steps
    const std::int64_t x_steps = std::abs(std::int64_t{entered->pixel.x} - from.x);
    const std::int64_t y_steps = std::abs(std::int64_t{entered->pixel.y} - from.y);
    ASSERT_EQ(entered->steps, x_steps + y_steps);
    ASSERT_TRUE(entered->steps == 0 || entered->pixel.x == (left ? size.width - 1 : 0) ||
                entered->pixel.y == (up ? size.height - 1 : 0));
    ASSERT_TRUE(is_on_path(across, down, x_steps, y_steps));
  }
}

TEST(WorldLine, TheLongestPaths) {
  const Target pixel(Size{1, 1});
  constexpr std::int64_t half = std::int64_t{1} << 31;
  EXPECT_EQ(pixel.along({{lowest, 0}, {highest, 0}}), (Entered{half, {0, 0}}));
  EXPECT_EQ(pixel.along({{0, highest}, {0, lowest}}), (Entered{half - 1, {0, 0}}));
  EXPECT_EQ(pixel.along({{lowest, lowest}, {highest, highest}}), (Entered{2 * half, {0, 0}}));
  EXPECT_EQ(pixel.along({{lowest, lowest}, {-1, highest}}), std::nullopt);
  World giant;
  added(giant, box_at({0, 0}, {max_box_side, max_box_side}));
  giant.ray_all({-1, 7}, {highest, 10}, [](const BodyRayHit& entry) {
    EXPECT_EQ((Entered{entry.hit.steps, entry.hit.pixel}), (Entered{1, {0, 7}}));
  });
}

TEST(WorldLine, NothingOnThePath) {
  Mask mask(500, 500);
  mask.set(0, 499);
  mask.set(499, 0);
  EXPECT_EQ(Target(mask).along({{lowest, lowest}, {highest, highest}}), std::nullopt);
  EXPECT_EQ(Target(Mask(5, 5)).along({{0, 0}, {5, 5}}), std::nullopt);
}

RC_GTEST_PROP(WorldLine, AnyPath, ()) {
  const Mask mask = reference::mask_of(*small_grids());
  const Path path = path_by({*rc::gen::inRange(-300, 300), *rc::gen::inRange(-300, 300)},
                            {*rc::gen::inRange(-600, 600), *rc::gen::inRange(-600, 600)});
  RC_ASSERT(Target(mask).agrees(path));
}

}  // namespace
}  // namespace hitmask::support
