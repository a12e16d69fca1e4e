// PairFinder: every method, any box of int32, pairs in order.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <vector>

#include "hitmask/pairs.hpp"
#include "support/generators.hpp"
#include "support/random.hpp"
#include "support/targets.hpp"

namespace hitmask {
namespace {

using support::Random;
using Boxes = std::vector<Box>;
using Pairs = std::vector<IndexPair>;

constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t highest = std::numeric_limits<std::int32_t>::max();
constexpr std::array all_methods{BroadPhase::automatic, BroadPhase::all_pairs, BroadPhase::grid,
                                 BroadPhase::partition};

/// The end of a box on one axis, clamped to int32.
std::int64_t end_of(std::int32_t start, std::int32_t length) {
  return std::min<std::int64_t>(std::int64_t{start} + length, highest);
}

bool meet(const Box& a, const Box& b) {
  return a.w > 0 && a.h > 0 && b.w > 0 && b.h > 0 &&
         std::max(a.x, b.x) < std::min(end_of(a.x, a.w), end_of(b.x, b.w)) &&
         std::max(a.y, b.y) < std::min(end_of(a.y, a.h), end_of(b.y, b.h));
}

Pairs brute_force(const Boxes& boxes) {
  Pairs pairs;
  for (std::uint32_t i = 0; i < boxes.size(); ++i)
    for (std::uint32_t j = i + 1; j < boxes.size(); ++j)
      if (meet(boxes[i], boxes[j])) pairs.push_back({i, j});
  return pairs;
}

Pairs found_by(PairFinder& finder, const Boxes& boxes) {
  Pairs pairs;
  const std::uint64_t count = finder.find(boxes, [&](std::span<const IndexPair> batch) {
    pairs.insert(pairs.end(), batch.begin(), batch.end());
  });
  EXPECT_EQ(count, pairs.size());
  for (const IndexPair& pair : pairs) EXPECT_LT(pair.a, pair.b);
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

/// Coordinates for which far edges reach the limit of int32, or just not.
std::int32_t edge_coordinate(Random& random) {
  constexpr std::array coordinates{lowest, lowest + 1, -5,          -1,          0,      1,
                                   5,      99,         highest - 5, highest - 1, highest};
  return random.pick(coordinates);
}

Box random_box(Random& random, std::int32_t span, std::int32_t side) {
  if (random.one_in(12))
    return {edge_coordinate(random), edge_coordinate(random), edge_coordinate(random),
            edge_coordinate(random)};
  return {random.between(-span, span), random.between(-span, span), random.between(-1, side),
          random.between(-1, side)};
}

Boxes random_boxes(Random& random) {
  const auto span = random.pick(std::array{0, 20, 400, 5000, 1 << 30});
  const auto side = random.pick(std::array{1, 30, 300});
  Boxes boxes;
  for (std::uint64_t n = random.below(random.one_in(2) ? 40 : 400); n > 0; --n)
    boxes.push_back(random_box(random, span, side));
  return boxes;
}

rc::Gen<Boxes> worlds() {
  const auto made = rc::gen::map(support::seeds(), [](std::uint64_t seed) {
    Random random(seed);
    return random_boxes(random);
  });
  return rc::gen::shrink(rc::gen::noShrink(made),
                         [](const Boxes& boxes) { return rc::shrink::removeChunks(boxes); });
}

TEST(PairFinder, EveryMethodAgreesWithBruteForce) {
  std::vector<PairFinder> finders;
  for (const BroadPhase method : all_methods) finders.emplace_back(method);
  EXPECT_TRUE(rc::check("random boxes", [&] {
    const Boxes boxes = *worlds();
    const Pairs expected = brute_force(boxes);
    for (PairFinder& finder : finders) RC_ASSERT(found_by(finder, boxes) == expected);
  }));
}

TEST(PairFinder, AllPairsOfEdgeCases) {
  Boxes boxes;
  for (const std::int32_t at : {lowest, lowest + 1, -1, 0, highest - 2, highest - 1, highest})
    for (const std::int32_t length : {lowest, -1, 0, 1, 2, highest - 1, highest}) {
      boxes.push_back({at, 0, length, 1});
      boxes.push_back({0, at, 1, length});
      boxes.push_back({at, at, length, length});
    }
  const Pairs expected = brute_force(boxes);
  for (const BroadPhase method : all_methods) {
    PairFinder finder(method);
    EXPECT_EQ(found_by(finder, boxes), expected) << static_cast<int>(method);
  }
  support::on_every_target([&] {
    PairFinder finder;
    EXPECT_EQ(found_by(finder, boxes), expected);
    for (const Box& a : boxes)
      for (const Box& b : boxes) ASSERT_EQ(found_by(finder, {a, b}).size(), meet(a, b) ? 1u : 0u);
  });
}

TEST(PairFinder, EveryCountAndTarget) {
  Random random(3);
  Boxes boxes;
  while (boxes.size() < 700) boxes.push_back(random_box(random, 900, 60));
  support::on_every_target([&] {
    PairFinder finder;
    for (std::size_t count = 0; count < boxes.size(); count += count < 20 ? 1 : 61) {
      const Boxes some(boxes.begin(), boxes.begin() + static_cast<std::ptrdiff_t>(count));
      ASSERT_EQ(found_by(finder, some), brute_force(some)) << count;
    }
  });
}

TEST(PairFinder, ManyBoxesByEveryMethod) {
  Random random(4);
  Boxes boxes;
  while (boxes.size() < 40'000) boxes.push_back(random_box(random, 9000, 60));
  for (Box& box : boxes)
    if (box.w > 60 || box.h > 60) box.w = 0;  // giants would overlap everything
  PairFinder finder;
  const Pairs expected = found_by(finder, boxes);
  EXPECT_GT(expected.size(), 2000u);
  for (const BroadPhase method : {BroadPhase::grid, BroadPhase::partition}) {
    PairFinder other(method);
    EXPECT_TRUE(found_by(other, boxes) == expected) << static_cast<int>(method);
  }
}

TEST(PairFinder, StopsWhenToldTo) {
  const Boxes boxes(300, Box{5, 5, 9, 9});
  for (const BroadPhase method : all_methods) {
    PairFinder finder(method);
    std::uint64_t seen = 0;
    const auto stop = [&](std::span<const IndexPair> batch) {
      seen += batch.size();
      return false;
    };
    EXPECT_EQ(finder.find(boxes, stop), seen);
    EXPECT_LT(seen, 300u * 299u / 2);
  }
}

TEST(PairFinder, IsBusyInsideItsVisitor) {
  const Boxes boxes(50, Box{0, 0, 9, 9});
  for (const BroadPhase method : all_methods) {
    PairFinder finder(method);
    const auto ask_again = [&](std::span<const IndexPair>) {
      EXPECT_TRUE(finder.busy());
      EXPECT_EQ(finder.find(boxes, [](std::span<const IndexPair>) { ADD_FAILURE(); }), 0u);
      return true;
    };
    EXPECT_EQ(finder.find(boxes, ask_again), 50u * 49 / 2);
    EXPECT_FALSE(finder.busy());
    EXPECT_EQ(finder.find(boxes, ask_again), 50u * 49 / 2);
  }
}

TEST(PairFinder, MovesAndRefusesNegativeCells) {
  PairFinder first(BroadPhase::grid, 7);
  PairFinder second(std::move(first));
  EXPECT_EQ(found_by(second, {{0, 0, 9, 9}, {8, 8, 9, 9}}), (Pairs{{0, 1}}));
  first = std::move(second);
  EXPECT_EQ(found_by(first, {{0, 0, 9, 9}, {9, 9, 9, 9}}), Pairs{});
  EXPECT_THROW(PairFinder(BroadPhase::grid, -1), std::invalid_argument);
}

}  // namespace
}  // namespace hitmask
