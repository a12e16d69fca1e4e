// Every pair of small masks at every offset, on every kernel set.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <vector>

#include "hitmask/overlap.hpp"
#include "support/answers.hpp"
#include "support/random.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using reference::Grid;

constexpr int side = 3;
constexpr unsigned patterns = 1u << (side * side);
constexpr int reach = side;  // offsets -3 ... 3: all that overlap and one more on each side

Grid grid_of_pattern(unsigned pattern, std::int32_t length) {
  Grid grid(length, length);
  reference::for_each_pixel(grid, [&](std::int32_t x, std::int32_t y) {
    grid.set(x, y, ((pattern >> (y * length + x)) & 1) != 0);
  });
  return grid;
}

unsigned pattern_of(const Grid& grid) {
  unsigned pattern = 0;
  for (const Point p : reference::solid_pixels(grid)) pattern |= 1u << (p.y * side + p.x);
  return pattern;
}

/// Which of a's pixels a moved pattern covers: the oracle's result in a table. With it 12 million
/// pairs can be checked in a second.
class MovedPatterns {
 public:
  MovedPatterns() : table_(patterns * stride * stride) {
    for (unsigned pattern = 0; pattern < patterns; ++pattern)
      for (int dy = -reach - 1; dy <= reach + 1; ++dy)
        for (int dx = -reach - 1; dx <= reach + 1; ++dx)
          table_[index(pattern, dx, dy)] = pattern_of(reference::overlap_mask(
              Grid(side, side, true), grid_of_pattern(pattern, side), {dx, dy}));
  }
  [[nodiscard]] unsigned at(unsigned pattern, int dx, int dy) const {
    return table_[index(pattern, dx, dy)];
  }

 private:
  static constexpr unsigned stride = 2 * (reach + 1) + 1;
  [[nodiscard]] static std::size_t index(unsigned pattern, int dx, int dy) {
    return (pattern * stride + static_cast<unsigned>(dy + reach + 1)) * stride +
           static_cast<unsigned>(dx + reach + 1);
  }
  std::vector<unsigned> table_;
};

/// Every result that depends on the shared pixels alone, for each set of them.
std::vector<support::Answers> answers_by_shared_pixels() {
  std::vector<support::Answers> answers;
  const Grid full(side, side, true);
  for (unsigned shared = 0; shared < patterns; ++shared)
    answers.push_back(support::ask(full, grid_of_pattern(shared, side), {0, 0}));
  return answers;
}

std::vector<Mask> all_masks() {
  std::vector<Mask> masks;
  for (unsigned pattern = 0; pattern < patterns; ++pattern)
    masks.push_back(reference::mask_of(grid_of_pattern(pattern, side)));
  return masks;
}

class ExhaustiveSmall : public testing::Test {
 protected:
  /// The oracle's results for pair (a, b) moved by (dx, dy).
  [[nodiscard]] support::Answers expected(unsigned a, unsigned b, int dx, int dy) const {
    const auto area = [&](int x, int y) { return std::popcount(a & moved_.at(b, x, y)); };
    support::Answers answers = by_shared_[a & moved_.at(b, dx, dy)];
    answers.contact.gradient_x = answers.overlap ? area(dx + 1, dy) - area(dx - 1, dy) : 0;
    answers.contact.gradient_y = answers.overlap ? area(dx, dy + 1) - area(dx, dy - 1) : 0;
    return answers;
  }

  template <class Check>
  void for_each_pair_and_offset(unsigned step, Check&& check) {
    for (unsigned a = 0; a < patterns; a += step)
      for (unsigned b = 0; b < patterns; ++b)
        for (int dy = -reach; dy <= reach; ++dy)
          for (int dx = -reach; dx <= reach; ++dx)
            ASSERT_TRUE(check(a, b, dx, dy))
                << masks_[a].view() << masks_[b].view() << "at " << Point{dx, dy};
  }

  const MovedPatterns moved_;
  const std::vector<support::Answers> by_shared_ = answers_by_shared_pixels();
  const std::vector<Mask> masks_ = all_masks();
};

TEST_F(ExhaustiveSmall, OverlapOfEveryPair) {
  support::on_every_target([&] {
    for_each_pair_and_offset(1, [&](unsigned a, unsigned b, int dx, int dy) {
      return overlap(masks_[a], masks_[b], {dx, dy}) == ((a & moved_.at(b, dx, dy)) != 0);
    });
  });
}

TEST_F(ExhaustiveSmall, EveryAnswerOfEveryPair) {
  const unsigned step = support::long_run() ? 1 : 13;
  support::on_every_target([&] {
    for_each_pair_and_offset(step, [&](unsigned a, unsigned b, int dx, int dy) {
      return support::ask(masks_[a], masks_[b], {dx, dy}) == expected(a, b, dx, dy);
    });
  });
}

TEST_F(ExhaustiveSmall, OverlapMaskOfManyPairs) {
  const unsigned step = support::long_run() ? 1 : 101;
  support::on_every_target([&] {
    for_each_pair_and_offset(step, [&](unsigned a, unsigned b, int dx, int dy) {
      return overlap_mask(masks_[a], masks_[b], {dx, dy}) == masks_[a & moved_.at(b, dx, dy)];
    });
  });
}

// The table must equal the oracle, or the tests above prove nothing.
TEST_F(ExhaustiveSmall, TheTablesAreTheOracle) {
  support::Random random(41);
  for (int i = 0; i < 3000; ++i) {
    const auto a = static_cast<unsigned>(random.below(patterns));
    const auto b = static_cast<unsigned>(random.below(patterns));
    const Point offset{random.between(-reach, reach), random.between(-reach, reach)};
    ASSERT_EQ(expected(a, b, offset.x, offset.y),
              support::ask(grid_of_pattern(a, side), grid_of_pattern(b, side), offset));
  }
}

TEST(ExhaustiveFourByFour, ASampleAtEveryOffset) {
  support::Random random(42);
  constexpr int length = 4;
  for (int i = 0; i < 400; ++i) {
    const Grid a = grid_of_pattern(static_cast<unsigned>(random.below(1u << 16)), length);
    const Grid b = grid_of_pattern(static_cast<unsigned>(random.below(1u << 16)), length);
    const Mask mask_a = reference::mask_of(a);
    const Mask mask_b = reference::mask_of(b);
    for (int dy = -length; dy <= length; ++dy)
      for (int dx = -length; dx <= length; ++dx) {
        const support::Answers expected = support::ask(a, b, {dx, dy});
        support::on_every_target(
            [&] { ASSERT_EQ(support::ask(mask_a, mask_b, {dx, dy}), expected) << a << b; });
        ASSERT_FALSE(HasFatalFailure());
      }
  }
}

// One solid pixel in each mask, at every position around the edges of words and vectors: the shared
// pixel must be found wherever the strips begin.
TEST(ExhaustivePixel, OnePixelMeetsOnePixel) {
  constexpr std::array columns{0, 1, 31, 62, 63, 64, 65, 126, 127, 128, 129};
  constexpr std::array rows{0, 1, 6, 7, 8, 9, 15, 63, 64, 65, 69};
  support::on_every_target([&] {
    for (const int ax : columns)
      for (const int ay : rows)
        for (const int bx : columns)
          for (const int by : rows) {
            Mask a(130, 70);
            a.set(ax, ay);
            Mask b(130, 70);
            b.set(bx, by);
            const Point offset{ax - bx, ay - by};
            ASSERT_EQ(first_point(a, b, offset), (Point{ax, ay}));
            ASSERT_EQ(overlap_area(a, b, offset), 1);
            ASSERT_FALSE(overlap(a, b, {offset.x + 1, offset.y}));
            ASSERT_FALSE(overlap(a, b, {offset.x, offset.y - 1}));
          }
  });
}

}  // namespace
}  // namespace hitmask
