// The sweep against brute force: every target, every size around its thresholds, threads, extremes.
#include "pairs/sweep/sweep.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>
#include <vector>

#include "hitmask/parallel.hpp"
#include "support/box_sets.hpp"
#include "support/random.hpp"
#include "support/targets.hpp"

namespace hitmask::detail::pairs::sweep {

namespace {

using support::Boxes;
using support::brute_force;
using support::far;
using support::highest;
using support::lowest;
using support::Pairs;
using support::Random;

constexpr std::size_t largest_batch = 2048;  // maximum pairs per batch

Bounds turned(const Bounds& box) { return {box.top, box.left, box.bottom, box.right}; }

/// The same for many boxes: in order of left edges, candidates start before a box ends.
Pairs plain_sweep(const Boxes& boxes) {
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < boxes.size(); ++i)
    if (!is_nowhere(boxes[i])) order.push_back(i);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return boxes[a].left < boxes[b].left; });
  Pairs pairs;
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t j = i + 1; j < order.size(); ++j) {
      if (boxes[order[j]].left >= boxes[order[i]].right) break;
      if (overlaps(boxes[order[i]], boxes[order[j]]))
        pairs.push_back({std::min(order[i], order[j]), std::max(order[i], order[j])});
    }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

struct Found {
  Pairs pairs;
  SearchCounts counts;
};

Found found_by(BoxSweep& sweep, const BoxSet& set, Executor* executor = nullptr) {
  const unsigned lanes = executor != nullptr ? executor->lanes() : 1;
  std::vector<Pairs> by_lane(lanes);
  Found found;
  found.counts = sweep.run(set, executor, [&](std::span<const IndexPair> batch, unsigned lane) {
    by_lane.at(lane).insert(by_lane[lane].end(), batch.begin(), batch.end());
  });
  for (const Pairs& pairs : by_lane)
    found.pairs.insert(found.pairs.end(), pairs.begin(), pairs.end());
  std::sort(found.pairs.begin(), found.pairs.end());
  return found;
}

testing::AssertionResult agrees(BoxSweep& sweep, const BoxSet& set, Executor* executor = nullptr) {
  const Found found = found_by(sweep, set, executor);
  const Pairs expected = brute_force(set);
  if (found.pairs != expected)
    return testing::AssertionFailure() << found.pairs.size() << " pairs, not " << expected.size();
  if (found.counts.pairs != expected.size() || found.counts.boxes_tested < expected.size())
    return testing::AssertionFailure() << "counts " << found.counts.pairs << " pairs of "
                                       << found.counts.boxes_tested << " tested";
  return testing::AssertionSuccess();
}

/// Where boxes start and how long they are, on one axis.
struct Spread {
  std::int32_t from, to, shortest, longest;
};

Boxes boxes_in(Random& random, std::size_t count, const Spread& x, const Spread& y) {
  Boxes boxes;
  for (std::size_t i = 0; i < count; ++i) {
    const std::int32_t left = random.between(x.from, x.to);
    const std::int32_t top = random.between(y.from, y.to);
    boxes.push_back({left, top, left + random.between(x.shortest, x.longest),
                     top + random.between(y.shortest, y.longest)});
  }
  return boxes;
}

/// Sprites of 16 to 64 pixels, about one overlap each.
Boxes sprites(Random& random, std::size_t count) {
  std::int32_t side = 80;
  while (static_cast<std::size_t>(side / 80) * static_cast<std::size_t>(side / 80) < count)
    side += 80;
  return boxes_in(random, count, {0, side, 16, 64}, {0, side, 16, 64});
}

Spread random_spread(Random& random) {
  constexpr std::array spans{0, 1, 60, 700, 9000, 300'000, far - 1};
  constexpr std::array sides{1, 2, 16, 64, 900, far};
  const std::int32_t middle = random.one_in(4) ? random.between(-far / 2, far / 2) : 0;
  const std::int32_t span = random.pick(spans);
  const std::int32_t from = std::max(middle - span / 2, -far);
  return {from, std::min(from + span, far - 1), 1, random.pick(sides)};
}

/// Worlds of all kinds, with a few outliers.
Boxes swept_world(Random& random) {
  const std::size_t count = random.one_in(3) ? random.index(120) : random.index(900);
  Boxes boxes = boxes_in(random, count, random_spread(random), random_spread(random));
  const std::uint64_t odd_ones = random.pick(std::array<std::uint64_t, 3>{5, 50, 100'000});
  for (Bounds& box : boxes) {
    if (random.one_in(odd_ones)) box = nowhere;
    if (random.one_in(odd_ones)) box = {-far, box.top, far, box.bottom};
    if (random.one_in(odd_ones)) box = {box.left, -far, box.right, highest};
    if (random.one_in(odd_ones)) box = {lowest, lowest, highest, highest};
    if (random.one_in(odd_ones)) box = {highest - 1, box.top, highest, box.bottom};
    if (random.one_in(odd_ones)) box = {lowest, lowest, lowest + 1, lowest + 1};
  }
  return boxes;
}

rc::Gen<Boxes> swept_worlds() {
  const auto made = rc::gen::map(rc::gen::arbitrary<std::uint64_t>(), [](std::uint64_t seed) {
    Random random(seed);
    return swept_world(random);
  });
  return rc::gen::shrink(rc::gen::noShrink(made),
                         [](const Boxes& boxes) { return rc::shrink::removeChunks(boxes); });
}

TEST(Sweep, RandomWorldsAgreeWithBruteForce) {
  BoxSweep sweep;
  support::on_every_target([&] {
    EXPECT_TRUE(rc::check("random worlds", [&] {
      const Boxes boxes = *swept_worlds();
      RC_ASSERT(agrees(sweep, {boxes, {}}));
    }));
  });
}

TEST(Sweep, EveryPairOfSmallBoxes) {
  Boxes small;
  for (std::int32_t y = 0; y < 3; ++y)
    for (std::int32_t x = 0; x < 3; ++x)
      for (std::int32_t bottom = y + 1; bottom <= 3; ++bottom)
        for (std::int32_t right = x + 1; right <= 3; ++right)
          small.push_back({x - 1, y - 1, right - 1, bottom - 1});
  support::on_every_target([&] {
    BoxSweep sweep;
    for (const Bounds& a : small)
      for (const Bounds& b : small) ASSERT_TRUE(agrees(sweep, {Boxes{a, b}, {}}));
    EXPECT_TRUE(agrees(sweep, {small, {}}));
  });
}

TEST(Sweep, EveryCount) {
  support::on_every_target([&] {
    BoxSweep sweep;
    Random random(7);
    for (std::size_t count = 0; count < 300; count += count < 20 ? 1 : 7)
      ASSERT_TRUE(agrees(sweep, {sprites(random, count), {}})) << count;
  });
}

TEST(Sweep, SpritesOfManySizes) {
  support::on_every_target([&] {
    BoxSweep sweep;
    Random random(8);
    EXPECT_TRUE(agrees(sweep, {sprites(random, 5000), {}}));
    Boxes boxes = sprites(random, 2700);
    for (std::size_t i = 0; i < 270; ++i) boxes[i].right += 200, boxes[i].bottom += 150;
    for (std::size_t i = 0; i < 30; ++i) boxes[i].right += 1500, boxes[i].bottom += 1500;
    EXPECT_TRUE(agrees(sweep, {boxes, {}}));
  });
}

TEST(Sweep, Clusters) {
  BoxSweep sweep;
  Random random(9);
  Boxes boxes;
  for (int cluster = 0; cluster < 12; ++cluster) {
    const std::int32_t x = random.between(-20'000, 20'000);
    const std::int32_t y = random.between(-20'000, 20'000);
    const Boxes some = boxes_in(random, 300, {x, x + 400, 16, 64}, {y, y + 400, 16, 64});
    boxes.insert(boxes.end(), some.begin(), some.end());
  }
  EXPECT_TRUE(agrees(sweep, {boxes, {}}));
}

TEST(Sweep, LongWorlds) {
  BoxSweep sweep;
  Random random(10);
  const Spread narrow{0, 30, 16, 64};
  const Spread wide{-100'000, 100'000, 16, 64};
  EXPECT_TRUE(agrees(sweep, {boxes_in(random, 4000, wide, narrow), {}}));
  EXPECT_TRUE(agrees(sweep, {boxes_in(random, 4000, narrow, wide), {}}));
  const Spread lines{-100'000, 0, 100'000, 100'000};
  const Spread thin{0, 9000, 1, 1};
  EXPECT_TRUE(agrees(sweep, {boxes_in(random, 1000, lines, thin), {}}));
  EXPECT_TRUE(agrees(sweep, {boxes_in(random, 1000, thin, lines), {}}));
}

TEST(Sweep, OutliersAndGiantsCostLittle) {
  BoxSweep sweep;
  Random random(11);
  Boxes boxes = sprites(random, 4000);
  const std::uint64_t usual = found_by(sweep, {boxes, {}}).counts.boxes_tested;
  boxes[17] = {far - 40, far - 40, far, far};
  boxes[18] = {-far, far - 40, 40 - far, far};
  EXPECT_TRUE(agrees(sweep, {boxes, {}}));
  EXPECT_LT(found_by(sweep, {boxes, {}}).counts.boxes_tested, 2 * usual);
  boxes[19] = {-far, -far, far, far};
  EXPECT_TRUE(agrees(sweep, {boxes, {}}));
  EXPECT_LT(found_by(sweep, {boxes, {}}).counts.boxes_tested, 2 * usual + 4 * boxes.size());
}

TEST(Sweep, MostSlotsEmpty) {
  BoxSweep sweep;
  Random random(12);
  const Boxes some = sprites(random, 300);
  Boxes boxes(20'000, nowhere);
  for (std::size_t i = 0; i < some.size(); ++i) boxes[i * 61] = some[i];
  const Found found = found_by(sweep, {boxes, {}});
  EXPECT_EQ(found.pairs, plain_sweep(boxes));
  EXPECT_LT(found.counts.boxes_tested, 300u * 300u);
  EXPECT_EQ(found_by(sweep, {Boxes(5000, nowhere), {}}).counts.pairs, 0u);
}

/// Every box crosses the same row: many are in two strips, whatever these are.
TEST(Sweep, AllOnTheSameRow) {
  BoxSweep sweep;
  Random random(13);
  EXPECT_TRUE(agrees(sweep, {boxes_in(random, 2000, {0, 90'000, 9, 90}, {511, 511, 2, 2}), {}}));
  Boxes boxes = boxes_in(random, 3000, {0, 9000, 9, 30}, {0, 100'000, 1, 1});
  for (std::size_t i = 0; i < boxes.size(); ++i)
    if (i % 3 == 0) boxes[i].bottom = 100'000;
  EXPECT_TRUE(agrees(sweep, {boxes, {}}));
}

TEST(Sweep, NumbersAreThoseGiven) {
  Random random(14);
  for (const std::size_t count : {60u, 3000u}) {
    const Boxes boxes = sprites(random, count);
    std::vector<std::uint32_t> ids;
    for (std::size_t i = 0; i < count; ++i)
      ids.push_back(random.one_in(3) ? static_cast<std::uint32_t>(count - i)
                                     : 0xFFFF'FFFFu - static_cast<std::uint32_t>(i));
    BoxSweep sweep;
    support::on_every_target([&] { EXPECT_TRUE(agrees(sweep, {boxes, ids})); });
  }
}

TEST(Sweep, NumbersOfLargeWorldsAreThoseGiven) {
  Random random(20);
  const Boxes boxes = sprites(random, 40'000);
  std::vector<std::uint32_t> ids;
  for (std::uint32_t i = 0; i < boxes.size(); ++i) ids.push_back(3 * i + 5);
  Pairs expected = plain_sweep(boxes);
  for (IndexPair& pair : expected) pair = {3 * pair.a + 5, 3 * pair.b + 5};
  BoxSweep sweep;
  EXPECT_TRUE(found_by(sweep, {boxes, ids}).pairs == expected);
}

TEST(Sweep, EqualNumbersMeetEachOther) {
  BoxSweep sweep;
  const Boxes boxes{{0, 0, 9, 9}, {5, 5, 20, 20}, {8, 8, 9, 9}};
  const std::vector<std::uint32_t> ids{4, 4, 2};
  EXPECT_EQ(found_by(sweep, {boxes, ids}).pairs, (Pairs{{2, 4}, {2, 4}, {4, 4}}));
}

/// Worlds large enough to be sorted in two passes.
std::vector<Boxes> large_worlds() {
  Random random(15);
  std::vector<Boxes> worlds{
      sprites(random, 40'001), boxes_in(random, 40'000, {0, 900'000, 16, 64}, {0, 9, 16, 64}),
      boxes_in(random, 40'000, {-far, far - 1, 1, 90'000}, {-far, far - 1, 1, 90'000})};
  Boxes towns = sprites(random, 36'000);  // plus a distant cluster
  const Boxes town = boxes_in(random, 900, {far / 2, far / 2 + 2000, 16, 64}, {0, 2000, 16, 64});
  towns.insert(towns.end(), town.begin(), town.end());
  worlds.push_back(towns);
  Boxes columns = boxes_in(random, 40'000, {0, 500'000, 2, 9}, {0, 90'000, 1, 1});
  for (std::size_t i = 0; i < columns.size(); i += 3) columns[i].bottom = 90'000;
  worlds.push_back(columns);
  Boxes gaps = sprites(random, 50'000);
  for (Bounds& box : gaps)
    if (random.one_in(3)) box = nowhere;
  worlds.push_back(gaps);
  return worlds;
}

TEST(Sweep, LargeWorldsOnEveryTarget) {
  for (const Boxes& boxes : large_worlds()) {
    const Pairs expected = plain_sweep(boxes);
    std::vector<std::uint64_t> tested;
    support::on_every_target([&] {
      BoxSweep sweep;
      const Found found = found_by(sweep, {boxes, {}});
      ASSERT_EQ(found.pairs.size(), expected.size());
      ASSERT_TRUE(found.pairs == expected);
      tested.push_back(found.counts.boxes_tested);
    });
    Boxes turned_boxes = boxes;
    for (Bounds& box : turned_boxes) box = turned(box);
    BoxSweep sweep;
    EXPECT_TRUE(found_by(sweep, {turned_boxes, {}}).pairs == expected);
    for (const std::uint64_t count : tested) EXPECT_EQ(count, tested[0]);
  }
}

TEST(Sweep, TheSameWithAnyNumberOfThreads) {
  std::vector<Boxes> worlds = large_worlds();
  Random random(19);
  worlds.push_back(sprites(random, 20'000));
  for (const Boxes& boxes : worlds) {
    BoxSweep alone;
    const Found expected = found_by(alone, {boxes, {}});
    for (const unsigned lanes : {1u, 2u, 3u, 8u}) {
      ThreadExecutor executor(lanes);
      BoxSweep sweep;
      const Found found = found_by(sweep, {boxes, {}}, &executor);
      ASSERT_TRUE(found.pairs == expected.pairs) << lanes;
      EXPECT_EQ(found.counts.boxes_tested, expected.counts.boxes_tested) << lanes;
      EXPECT_EQ(found.counts.pairs, expected.counts.pairs) << lanes;
    }
  }
}

TEST(Sweep, AllInOnePlaceStreamsThrough) {
  const Boxes boxes(9000, Bounds{10, 10, 50, 50});
  for (const unsigned lanes : {1u, 2u}) {
    ThreadExecutor executor(lanes);
    BoxSweep sweep;
    const SearchCounts counts =
        sweep.run({boxes, {}}, &executor, [&](std::span<const IndexPair> batch, unsigned) {
          EXPECT_LE(batch.size(), largest_batch);
        });
    EXPECT_EQ(counts.pairs, 9000u * 8999u / 2);
    EXPECT_LT(sweep.memory_bytes(), boxes.size() * 400);
  }
}

TEST(Sweep, StopsWhenToldTo) {
  Random random(16);
  const std::vector<Boxes> worlds{Boxes(90, Bounds{10, 10, 50, 50}),
                                  Boxes(9000, Bounds{10, 10, 50, 50}), sprites(random, 20'000),
                                  sprites(random, 50'000)};
  for (const Boxes& boxes : worlds)
    for (const unsigned lanes : {1u, 2u}) {
      ThreadExecutor executor(lanes);
      BoxSweep sweep;
      std::atomic<std::size_t> seen = 0;
      const auto stop = [&](std::span<const IndexPair> batch, unsigned) {
        seen += batch.size();
        return false;
      };
      const std::uint64_t pairs = sweep.run({boxes, {}}, &executor, stop).pairs;
      EXPECT_EQ(pairs, seen);
      EXPECT_GT(pairs, 0u);
      EXPECT_LE(pairs, lanes * largest_batch);
      const auto go_on = [&](std::span<const IndexPair> batch, unsigned) { seen += batch.size(); };
      EXPECT_GT(sweep.run({boxes, {}}, &executor, go_on).pairs, pairs);
    }
}

TEST(Sweep, SinksMayThrow) {
  Random random(21);
  for (const std::size_t count : {90u, 5000u, 40'000u}) {
    const Boxes boxes = sprites(random, count);
    BoxSweep sweep;
    const auto refuse = [](std::span<const IndexPair>, unsigned) { throw 1; };
    EXPECT_THROW(sweep.run({boxes, {}}, nullptr, refuse), int);
    EXPECT_TRUE(found_by(sweep, {boxes, {}}).pairs == plain_sweep(boxes));
  }
}

TEST(Sweep, MemoryIsKept) {
  BoxSweep sweep;
  Random random(17);
  const Boxes boxes = sprites(random, 6000);
  EXPECT_TRUE(agrees(sweep, {boxes, {}}));
  const std::size_t bytes = sweep.memory_bytes();
  EXPECT_GT(bytes, boxes.size() * sizeof(Bounds));
  EXPECT_LT(bytes, boxes.size() * 250);
  EXPECT_TRUE(agrees(sweep, {boxes, {}}));
  EXPECT_EQ(sweep.memory_bytes(), bytes);
}

TEST(Sweep, RegionsCoverTheSprites) {
  BoxSweep sweep;
  Random random(18);
  const Boxes boxes = sprites(random, 3000);
  sweep.for_each_region([](const Bounds&) { FAIL() << "nothing was swept yet"; });
  found_by(sweep, {boxes, {}});
  Boxes regions;
  sweep.for_each_region([&](const Bounds& region) { regions.push_back(region); });
  ASSERT_GT(regions.size(), 3u);
  for (std::size_t i = 1; i < regions.size(); ++i) EXPECT_EQ(regions[i - 1].bottom, regions[i].top);
  int visited = 0;
  sweep.for_each_region([&](const Bounds&) { return ++visited < 2; });
  EXPECT_EQ(visited, 2);
}

TEST(Sweep, Moves) {
  BoxSweep first;
  const Boxes boxes{{0, 0, 9, 9}, {5, 5, 20, 20}};
  EXPECT_TRUE(agrees(first, {boxes, {}}));
  BoxSweep second(std::move(first));
  EXPECT_TRUE(agrees(second, {boxes, {}}));
  first = std::move(second);
  EXPECT_TRUE(agrees(first, {boxes, {}}));
}

}  // namespace
}  // namespace hitmask::detail::pairs::sweep
