// Masks of many strips, blocks and bands, with so few pixels that the occupancy decides most
// results.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <initializer_list>
#include <optional>
#include <vector>

#include "hitmask/overlap.hpp"
#include "support/answers.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;

/// Around one, two and three words of blocks, and a band of 64 rows of them.
constexpr std::array large_sides{70, 505, 511, 512, 513, 520, 576, 1023, 1024, 1025, 1100};

struct Sprite {
  Size size;
  std::vector<Point> dots;  // top-left corners of solid 3x3 squares
};

Sprite random_sprite(support::Random& random) {
  Sprite sprite{{random.pick(large_sides), random.pick(large_sides)}, {}};
  for (std::uint64_t i = random.below(12) + 1; i > 0; --i)
    sprite.dots.push_back(
        {random.between(0, sprite.size.width - 1), random.between(0, sprite.size.height - 1)});
  return sprite;
}

/// Draws the dots on a Mask or a Grid, clipped.
template <class Target>
Target drawn(const Sprite& sprite) {
  Target target(sprite.size);
  for (const Point dot : sprite.dots)
    for (std::int32_t y = 0; y < 3; ++y)
      for (std::int32_t x = 0; x < 3; ++x) target.set(dot.x + x, dot.y + y, true);
  return target;
}

/// Brings a dot of b to within a few pixels of a dot of a: a hit, or a very near miss.
Point meeting_offset(const Sprite& a, const Sprite& b, support::Random& random) {
  const Point to = random.pick(a.dots);
  const Point from = random.pick(b.dots);
  return {to.x - from.x + random.between(-4, 4), to.y - from.y + random.between(-4, 4)};
}

TEST(OverlapLarge, DotsThatMeetOrJustMiss) {
  support::Random random(121);
  const int rounds = support::long_run() ? 1000 : 60;
  for (int round = 0; round < rounds; ++round) {
    const Sprite a = random_sprite(random);
    const Sprite b = random_sprite(random);
    const Mask mask_a = drawn<Mask>(a);
    const Mask mask_b = drawn<Mask>(b);
    for (int question = 0; question < 4; ++question) {
      const Point offset = meeting_offset(a, b, random);
      const support::Answers expected = support::ask(drawn<Grid>(a), drawn<Grid>(b), offset);
      support::on_every_target(
          [&] { ASSERT_EQ(support::ask(mask_a, mask_b, offset), expected) << offset; });
      ASSERT_FALSE(HasFatalFailure()) << "round " << round;
    }
  }
}

// One dot in each, at every distance at which they touch or nearly touch, across the edges of
// blocks, words of blocks and bands.
TEST(OverlapLarge, TwoDotsAcrossEveryEdge) {
  for (const Point at : {Point{0, 0}, Point{6, 510}, Point{510, 6}, Point{510, 510},
                         Point{511, 512}, Point{1021, 1021}, Point{63, 505}})
    for (std::int32_t dy = -3; dy <= 3; ++dy)
      for (std::int32_t dx = -3; dx <= 3; ++dx) {
        const Sprite a{{1030, 1030}, {at}};
        const Sprite b{{530, 530}, {{509, 509}}};
        const Point offset{at.x - 509 + dx, at.y - 509 + dy};
        const Mask mask_a = drawn<Mask>(a);
        const Mask mask_b = drawn<Mask>(b);
        const int shared = std::max(0, 3 - std::abs(dx)) * std::max(0, 3 - std::abs(dy));
        support::on_every_target([&] {
          const Contact there = contact(mask_a, mask_b, offset);
          ASSERT_EQ(there.area, shared) << at << " " << dx << ", " << dy;
          ASSERT_EQ(overlap(mask_a, mask_b, offset), shared > 0);
          if (shared == 0) return;
          ASSERT_EQ(there.first, (Point{at.x + std::max(0, dx), at.y + std::max(0, dy)}));
          ASSERT_EQ(there.gradient_x > 0, dx < 0);
          ASSERT_EQ(there.gradient_x < 0, dx > 0);
          ASSERT_EQ(there.gradient_y > 0, dy < 0);
          ASSERT_EQ(there.gradient_y < 0, dy > 0);
        });
        ASSERT_FALSE(HasFatalFailure());
      }
}

// Solid columns and rows through several bands: every run continues in the next band, and no pixel
// may be counted twice or missed where bands meet.
TEST(OverlapLarge, RunsThatGoOnFromBandToBand) {
  const Mask wall(100, 1700, true);
  for (const std::int32_t dy : {-600, -513, -1, 0, 1, 7, 8, 511, 512, 513, 1100}) {
    const std::int64_t rows = 1700 - std::abs(dy);
    support::on_every_target([&] {
      const Contact there = contact(wall, wall, {90, dy});
      ASSERT_EQ(there.area, 10 * rows) << dy;
      ASSERT_EQ(there.gradient_x, -2 * rows) << dy;
      const std::int64_t change = dy == 0 ? 0 : dy > 0 ? -20 : 20;
      ASSERT_EQ(there.gradient_y, change) << dy;
    });
  }
}

TEST(OverlapLarge, WidestAndHighest) {
  Mask wide(max_mask_side, 80);
  wide.set(max_mask_side - 1, 79);
  Mask high(80, max_mask_side);
  high.set(79, max_mask_side - 1);
  support::on_every_target([&] {
    const Point wide_on_itself{0, 0};
    EXPECT_EQ(contact(wide, wide, wide_on_itself).area, 1);
    EXPECT_EQ(contact(high, high, {0, 0}).area, 1);
    EXPECT_EQ(first_point(wide, high, {max_mask_side - 80, 80 - max_mask_side}),
              (Point{max_mask_side - 1, 79}));
    EXPECT_FALSE(overlap(wide, high, {max_mask_side - 81, 80 - max_mask_side}));
  });
}

/// Dots shrink one by one, so a failure is reduced to the two that matter.
rc::Gen<std::vector<Point>> some_dots() {
  const auto place = rc::gen::inRange(0, 1100);
  return rc::gen::container<std::vector<Point>>(
      rc::gen::build<Point>(rc::gen::set(&Point::x, place), rc::gen::set(&Point::y, place)));
}

RC_GTEST_PROP(OverlapLarge, AnyDots, ()) {
  const Sprite a{{1100, 1000}, *some_dots()};
  const Sprite b{{900, 1100}, *some_dots()};
  RC_PRE(!a.dots.empty() && !b.dots.empty());
  support::Random random(*support::seeds());
  const Point offset = meeting_offset(a, b, random);
  const support::Answers expected = support::ask(drawn<Grid>(a), drawn<Grid>(b), offset);
  const Mask mask_a = drawn<Mask>(a);
  const Mask mask_b = drawn<Mask>(b);
  support::on_every_target([&] { RC_ASSERT(support::ask(mask_a, mask_b, offset) == expected); });
}

/// A run of candidates on the right reaches one row into the next band of blocks, before the strips
/// on the left get there; the leftmost pixel of that row must still be the first.
TEST(OverlapLarge, FirstPointOfAContactAcrossBands) {
  const auto with = [](std::initializer_list<Point> solid) {
    Mask mask(128, 600);
    for (const Point at : solid) mask.set(at);
    return mask;
  };
  const Mask a = with({{0, 0}, {127, 599}, {100, 511}, {10, 512}, {100, 512}});
  const Mask b = with({{127, 0}, {0, 599}, {102, 511}, {10, 512}, {100, 512}});
  support::on_every_target([&] {
    const Contact found = contact(a, b, {});
    EXPECT_EQ(found.area, 2);
    EXPECT_EQ(found.first, (Point{10, 512}));
    EXPECT_EQ(first_point(a, b, {}), (Point{10, 512}));
  });
}

/// The same at random: rows next to a border between bands, in two strips or more.
TEST(OverlapLarge, RowsNextToABandsBorder) {
  support::Random random(122);
  const int rounds = support::long_run() ? 2000 : 200;
  for (int round = 0; round < rounds; ++round) {
    const auto make = [&] {
      Mask mask(random.between(65, 200), 1100);
      mask.set(0, 0);
      mask.set(mask.width() - 1, 1099);
      for (int i = 0; i < 12; ++i)
        mask.set(random.between(0, mask.width() - 1),
                 512 * random.between(1, 2) + random.between(-2, 1));
      return mask;
    };
    const Mask a = make();
    const Mask b = make();
    const Point offset{random.between(-2, 2), random.between(-2, 2)};
    const Contact found = contact(a, b, offset);
    const std::optional<Point> first = first_point(a, b, offset);
    ASSERT_EQ(static_cast<bool>(found), first.has_value());
    ASSERT_EQ(found.area, overlap_area(a, b, offset));
    if (!first) continue;
    ASSERT_EQ(found.first, *first) << "offset " << offset.x << ',' << offset.y;
    const auto area = [&](std::int32_t dx, std::int32_t dy) {
      return overlap_mask(a, b, {offset.x + dx, offset.y + dy}).count();
    };
    ASSERT_EQ(found.gradient_x, area(1, 0) - area(-1, 0));
    ASSERT_EQ(found.gradient_y, area(0, 1) - area(0, -1));
  }
}

}  // namespace
}  // namespace hitmask
