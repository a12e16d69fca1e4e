// All pairs, grid and partition against brute force.
#include "pairs/classic/methods.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "support/box_sets.hpp"
#include "support/random.hpp"

namespace hitmask::detail::pairs::classic {

namespace {

using support::Boxes;
using support::brute_force;
using support::far;
using support::highest;
using support::in_order;
using support::lowest;
using support::Pairs;
using support::Random;

/// The three under one name. Each keeps its memory, so leftovers of one set could affect the next.
class Methods {
 public:
  static constexpr int count = 4;

  SearchCounts run(int method, const BoxSet& set, PairSink sink) {
    switch (method) {
      case 0: return all_pairs_.run(set, sink);
      case 1: return grid_.run(set, 0, sink);
      case 2: return small_grid_.run(set, 3, sink);
      default: return partition_.run(set, sink);
    }
  }

 private:
  AllPairs all_pairs_;
  Grid grid_;
  Grid small_grid_;
  Partition partition_;
};

Pairs found_by(Methods& methods, int method, const BoxSet& set) {
  Pairs pairs;
  const SearchCounts counts =
      methods.run(method, set, [&](std::span<const IndexPair> batch, unsigned lane) {
        EXPECT_EQ(lane, 0u);
        for (const IndexPair& pair : batch) pairs.push_back(in_order(pair.a, pair.b));
      });
  EXPECT_EQ(counts.pairs, pairs.size());
  EXPECT_LE(counts.pairs, counts.boxes_tested);
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

void expect_all_agree(Methods& methods, const BoxSet& set) {
  const Pairs expected = brute_force(set);
  for (int method = 0; method < Methods::count; ++method)
    EXPECT_EQ(found_by(methods, method, set), expected) << "method " << method;
}

Bounds random_box(Random& random, std::int32_t span, std::int32_t side) {
  const std::int32_t left = random.between(-span, span);
  const std::int32_t top = random.between(-span, span);
  return {left, top, left + random.between(1, side), top + random.between(1, side)};
}

/// Worlds of all kinds: crowded, sparse, flat, with giants, at the limits of int32.
Boxes random_world(Random& random) {
  const auto span = random.pick(std::vector<std::int32_t>{0, 3, 40, 500, 5000, far / 2});
  const auto side = random.pick(std::vector<std::int32_t>{1, 2, 30, 300});
  Boxes boxes;
  for (std::uint64_t n = random.below(160); n > 0; --n) {
    Bounds box = random_box(random, span, side);
    if (random.one_in(40)) box = random_box(random, far, far - 1);
    if (random.one_in(100)) box = {lowest, lowest, highest, highest};
    if (random.one_in(100)) box = {highest - 1, box.top, highest, box.bottom};
    if (random.one_in(100)) box = {lowest, box.top, lowest + 1, box.bottom};
    if (random.one_in(50)) box = {-far, box.top, far, box.bottom};
    if (random.one_in(40)) box = nowhere;
    boxes.push_back(box);
  }
  return boxes;
}

rc::Gen<Boxes> worlds() {
  const auto made = rc::gen::map(rc::gen::arbitrary<std::uint64_t>(), [](std::uint64_t seed) {
    Random random(seed);
    return random_world(random);
  });
  return rc::gen::shrink(rc::gen::noShrink(made),
                         [](const Boxes& boxes) { return rc::shrink::removeChunks(boxes); });
}

TEST(Methods, RandomWorldsAgreeWithBruteForce) {
  Methods methods;
  EXPECT_TRUE(rc::check("random worlds", [&] {
    const Boxes boxes = *worlds();
    const Pairs expected = brute_force({boxes, {}});
    for (int method = 0; method < Methods::count; ++method)
      RC_ASSERT(found_by(methods, method, {boxes, {}}) == expected);
  }));
}

TEST(Methods, EveryPairOfSmallBoxes) {
  Boxes small;
  for (std::int32_t y = 0; y < 3; ++y)
    for (std::int32_t x = 0; x < 3; ++x)
      for (std::int32_t bottom = y + 1; bottom <= 3; ++bottom)
        for (std::int32_t right = x + 1; right <= 3; ++right)
          small.push_back({x - 1, y - 1, right - 1, bottom - 1});
  Methods methods;
  for (const Bounds& a : small)
    for (const Bounds& b : small) expect_all_agree(methods, {Boxes{a, b}, {}});
  expect_all_agree(methods, {small, {}});
}

TEST(Methods, ManyBoxes) {
  Methods methods;
  Random random(5);
  for (const std::int32_t span : {300, 3000}) {
    Boxes boxes;
    for (int i = 0; i < 3000; ++i) boxes.push_back(random_box(random, span, 60));
    expect_all_agree(methods, {boxes, {}});
    boxes[1000] = {far - 1, far - 1, far, far};
    boxes[2000] = {-far, -far, far, far};
    expect_all_agree(methods, {boxes, {}});
  }
}

TEST(Methods, FlatAndTallWorlds) {
  Methods methods;
  Random random(6);
  Boxes flat;
  Boxes tall;
  for (int i = 0; i < 2000; ++i) {
    const Bounds box = random_box(random, 10'000, 40);
    flat.push_back({box.left, 0, box.right, box.bottom - box.top});
    tall.push_back({0, box.left, box.bottom - box.top, box.right});
  }
  expect_all_agree(methods, {flat, {}});
  expect_all_agree(methods, {tall, {}});
}

TEST(Methods, NothingAndOne) {
  Methods methods;
  expect_all_agree(methods, {});
  expect_all_agree(methods, {Boxes{nowhere}, {}});
  expect_all_agree(methods, {Boxes{nowhere, nowhere, nowhere}, {}});
  expect_all_agree(methods, {Boxes{{0, 0, 1, 1}}, {}});
}

TEST(Methods, NumbersMayRepeat) {
  Methods methods;
  Random random(7);
  Boxes boxes;
  std::vector<std::uint32_t> ids;
  for (int i = 0; i < 300; ++i) {
    boxes.push_back(random_box(random, 200, 60));
    ids.push_back(4'000'000 + static_cast<std::uint32_t>(random.below(50)));
  }
  expect_all_agree(methods, {boxes, ids});
}

TEST(Methods, CrowdsStream) {
  Methods methods;
  const Boxes crowd(2000, Bounds{-5, 7, 20, 9});
  const Boxes dots(2000, Bounds{far - 1, -far, far, -far + 1});
  for (int method = 0; method < Methods::count; ++method)
    for (const Boxes& boxes : {crowd, dots}) {
      std::uint64_t pairs = 0;
      const SearchCounts counts =
          methods.run(method, {boxes, {}},
                      [&](std::span<const IndexPair> batch, unsigned) { pairs += batch.size(); });
      EXPECT_EQ(pairs, 1'999'000u) << "method " << method;
      EXPECT_EQ(counts.pairs, pairs);
    }
}

TEST(Methods, StopSoonAfterBeingTold) {
  Methods methods;
  const Boxes crowd(3000, Bounds{0, 0, 8, 8});
  for (int method = 0; method < Methods::count; ++method) {
    int batches = 0;
    std::uint64_t pairs = 0;
    const SearchCounts counts =
        methods.run(method, {crowd, {}}, [&](std::span<const IndexPair> batch, unsigned) {
          pairs += batch.size();
          return ++batches < 3;
        });
    EXPECT_EQ(batches, 3) << "method " << method;
    EXPECT_EQ(counts.pairs, pairs);
    EXPECT_LT(counts.boxes_tested, 100'000u);
  }
}

TEST(Methods, RegionMasksRuleOutMost) {
  AllPairs method;
  Random random(8);
  Boxes boxes;
  for (int i = 0; i < 200; ++i) boxes.push_back(random_box(random, 2000, 40));
  boxes.push_back(nowhere);
  const SearchCounts counts = method.run({boxes, {}}, [](std::span<const IndexPair>, unsigned) {});
  EXPECT_LT(counts.boxes_tested, 1000u);
  EXPECT_EQ(counts.pairs, brute_force({boxes, {}}).size());
}

TEST(Methods, FewTestsInLargeWorlds) {
  Methods methods;
  Random random(9);
  Boxes boxes;
  for (int i = 0; i < 20'000; ++i) boxes.push_back(random_box(random, 6000, 60));
  boxes[10'000] = {far - 1, 0, far, 1};
  boxes[15'000] = {-far, 0, far, 1};
  for (const int method : {1, 3}) {
    const SearchCounts counts =
        methods.run(method, {boxes, {}}, [](std::span<const IndexPair>, unsigned) {});
    EXPECT_LT(counts.boxes_tested, 40u * boxes.size()) << "method " << method;
  }
}

}  // namespace
}  // namespace hitmask::detail::pairs::classic
