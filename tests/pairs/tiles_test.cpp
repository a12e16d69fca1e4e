// The tile index against a plain map of boxes, through every kind of change.
#include "pairs/tiles/index.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <vector>

#include "support/box_sets.hpp"
#include "support/random.hpp"
#include "support/targets.hpp"

namespace hitmask::detail::pairs::tiles {

namespace {

using support::Boxes;
using support::far;
using support::highest;
using support::lowest;
using support::Random;
using Numbers = std::vector<std::uint32_t>;

constexpr Bounds everywhere{lowest, lowest, highest, highest};

Bounds random_tile_box(Random& random, std::int32_t span, std::int32_t side) {
  const std::int32_t left = random.between(-span, span);
  const std::int32_t top = random.between(-span, span);
  return {left, top, left + random.between(1, side), top + random.between(1, side)};
}

/// An index and the boxes it should hold.
class Checked {
 public:
  Boxes boxes;  // by number

  explicit Checked(std::size_t numbers) : boxes(numbers, nowhere), held_(numbers, nowhere) {}

  void build(const Numbers& members) {
    std::fill(held_.begin(), held_.end(), nowhere);
    take(members);
    index_.build(boxes, members);
  }
  void update(const Numbers& members) {
    take(members);
    index_.update(boxes, members);
  }
  void set(std::uint32_t number) {
    held_[number] = boxes[number];
    index_.set(number, boxes[number]);
  }
  void clear() {
    std::fill(held_.begin(), held_.end(), nowhere);
    index_.clear();
  }
  const TileIndex& index() const { return index_; }

  Numbers expected(const Bounds& box) const {
    Numbers numbers;
    for (std::uint32_t i = 0; i < held_.size(); ++i)
      if (overlaps(held_[i], box)) numbers.push_back(i);
    return numbers;
  }
  Numbers found(const Bounds& box) const {
    Numbers numbers;
    EXPECT_TRUE(index_.query(box, [&](std::span<const std::uint32_t> batch) {
      EXPECT_FALSE(batch.empty());
      numbers.insert(numbers.end(), batch.begin(), batch.end());
    }));
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  }
  bool right_about(const Bounds& box) const { return found(box) == expected(box); }

  /// Checks the size, single boxes and all neighbours.
  bool right() const {
    std::size_t size = 0;
    for (std::uint32_t i = 0; i < held_.size(); ++i) {
      if (index_.box(i) != held_[i]) return false;
      if (is_nowhere(held_[i])) continue;
      ++size;
      if (!right_about(held_[i])) return false;
    }
    return index_.size() == size && right_about(everywhere) && right_about(nowhere);
  }

 private:
  void take(const Numbers& members) {
    for (const std::uint32_t m : members) held_[m] = boxes[m];
  }

  Boxes held_;
  TileIndex index_;
};

Numbers all_numbers(std::size_t count) {
  Numbers numbers(count);
  for (std::size_t i = 0; i < count; ++i) numbers[i] = static_cast<std::uint32_t>(i);
  return numbers;
}

/// One change of an index; `seed` chooses the boxes.
struct Change {
  enum class Kind : std::uint8_t { drift, jump, grow, vanish, extreme, build, clear };
  Kind kind;
  bool together;  // one update(), or a set() each
  std::uint64_t seed;
};

[[maybe_unused]] void showValue(const Change& change, std::ostream& stream) {
  stream << "{" << static_cast<int>(change.kind) << ", " << change.together << ", " << change.seed
         << "}";
}

Bounds extreme_box(Random& random) {
  const Boxes choices{everywhere,
                      {-far, -far, far, far},
                      {highest - 1, highest - 1, highest, highest},
                      {lowest, lowest, lowest + 1, lowest + 1},
                      {lowest, 3, highest, 4},
                      {3, lowest, 4, highest},
                      {far - 1, -far, far + 100, -far + 100}};
  return random.pick(choices);
}

Bounds changed(const Bounds& box, Change::Kind kind, Random& random) {
  switch (kind) {
    case Change::Kind::drift: {
      if (is_nowhere(box) || box.left < -far || box.right > far || box.top < -far ||
          box.bottom > far)
        return random_tile_box(random, 300, 40);
      const std::int32_t x = random.between(-4, 4);
      const std::int32_t y = random.between(-4, 4);
      return {box.left + x, box.top + y, box.right + x, box.bottom + y};
    }
    case Change::Kind::grow: return random_tile_box(random, 1000, 2000);
    case Change::Kind::vanish: return nowhere;
    case Change::Kind::extreme: return extreme_box(random);
    default: return random_tile_box(random, random.one_in(3) ? 20'000 : 400, 60);
  }
}

void apply(Checked& checked, const Change& change) {
  if (change.kind == Change::Kind::clear) return checked.clear();
  Random random(change.seed);
  Numbers members;
  for (std::uint64_t n = random.below(checked.boxes.size()) >> random.below(8); n > 0; --n)
    members.push_back(static_cast<std::uint32_t>(random.index(checked.boxes.size())));
  for (const std::uint32_t m : members)
    checked.boxes[m] = changed(checked.boxes[m], change.kind, random);
  if (change.kind == Change::Kind::build) return checked.build(members);
  if (change.together) return checked.update(members);
  for (const std::uint32_t m : members) checked.set(m);
}

rc::Gen<Change> changes() {
  using Kind = Change::Kind;
  return rc::gen::construct<Change>(rc::gen::weightedElement<Kind>({{8, Kind::drift},
                                                                    {3, Kind::jump},
                                                                    {1, Kind::grow},
                                                                    {1, Kind::vanish},
                                                                    {1, Kind::extreme},
                                                                    {1, Kind::build},
                                                                    {1, Kind::clear}}),
                                    rc::gen::arbitrary<bool>(),
                                    rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>()));
}

TEST(Tiles, RandomChangesAgreeWithAMap) {
  EXPECT_TRUE(rc::check("random changes", [] {
    const auto story = *rc::gen::container<std::vector<Change>>(changes());
    Checked checked(200);
    for (const Change& change : story) {
      apply(checked, change);
      RC_ASSERT(checked.right());
    }
  }));
}

TEST(Tiles, EveryTargetFindsTheSame) {
  support::on_every_target([] {
    Checked checked(600);
    Random random(3);
    for (Bounds& box : checked.boxes) box = random_tile_box(random, 900, 60);
    checked.boxes[7] = {lowest, lowest, lowest + 5, lowest + 5};
    checked.boxes[8] = everywhere;
    checked.build(all_numbers(600));
    EXPECT_TRUE(checked.right());
    Numbers some;
    for (std::uint32_t m = 0; m < 600; m += 7) {
      checked.boxes[m] = changed(checked.boxes[m], Change::Kind::drift, random);
      some.push_back(m);
    }
    checked.update(some);
    EXPECT_TRUE(checked.right());
    for (int i = 0; i < 200; ++i)
      EXPECT_TRUE(checked.right_about(random_tile_box(random, 1000, 700)));
  });
}

TEST(Tiles, EveryBoxAroundTheEdgesOfTiles) {
  Checked checked(400);
  Random random(4);
  for (Bounds& box : checked.boxes) box = random_tile_box(random, 500, 20);
  checked.build(all_numbers(400));
  Boxes tiles;
  checked.index().for_each_region([&](const Bounds& tile) { tiles.push_back(tile); });
  ASSERT_GT(tiles.size(), 8u);
  for (const Bounds& tile : tiles)
    for (const std::int32_t x : {tile.left - 1, tile.left, tile.right - 1})
      for (const std::int32_t y : {tile.top - 1, tile.top, tile.bottom - 1})
        for (const std::int32_t side : {1, 2}) {
          checked.boxes[0] = {x, y, x + side, y + side};
          checked.set(0);
          ASSERT_TRUE(checked.right_about(checked.boxes[0]));
          ASSERT_TRUE(checked.right_about({tile.left, tile.top, tile.right, tile.bottom}));
        }
}

TEST(Tiles, Nothing) {
  Checked checked(0);
  checked.build({});
  checked.update({});
  EXPECT_TRUE(checked.right());
  EXPECT_EQ(checked.index().box(4'000'000), nowhere);
  int regions = 0;
  checked.index().for_each_region([&](const Bounds&) { ++regions; });
  EXPECT_EQ(regions, 0);
}

TEST(Tiles, SparseNumbers) {
  Checked checked(4'000'001);
  Random random(5);
  Numbers members;
  for (int i = 0; i < 100; ++i)
    members.push_back(4'000'000 - static_cast<std::uint32_t>(i) * 37'000);
  for (const std::uint32_t m : members) checked.boxes[m] = random_tile_box(random, 100, 30);
  checked.build(members);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(checked.right_about(random_tile_box(random, 100, 50)));
  checked.boxes[members[3]] = nowhere;
  checked.set(members[3]);
  EXPECT_TRUE(checked.right_about(everywhere));
}

void expect_worlds(const char* name, std::int32_t width, std::int32_t height, std::int32_t side) {
  SCOPED_TRACE(name);
  Checked checked(1500);
  Random random(6);
  for (Bounds& box : checked.boxes) {
    const std::int32_t x = random.between(-width, width);
    const std::int32_t y = random.between(-height, height);
    box = {x, y, x + random.between(1, side), y + random.between(1, side)};
  }
  checked.boxes[500] = {far - 1, far - 1, far, far};
  checked.boxes[1000] = {-far, 0, far, 5};
  checked.build(all_numbers(checked.boxes.size()));
  EXPECT_TRUE(checked.right());
}

TEST(Tiles, WorldsOfEveryShape) {
  expect_worlds("square", 700, 700, 60);
  expect_worlds("flat", 50'000, 1, 60);
  expect_worlds("tall", 1, 50'000, 60);
  expect_worlds("one place", 0, 0, 1);
  expect_worlds("dense", 30, 30, 60);
  expect_worlds("vast", far - 1, far - 1, far - 1);
  expect_worlds("dots in the void", far - 1, far - 1, 1);
}

TEST(Tiles, BoxesOfVeryDifferentSizes) {
  Checked checked(1200);
  Random random(7);
  for (std::size_t i = 0; i < checked.boxes.size(); ++i)
    checked.boxes[i] = random_tile_box(random, 3000, i % 10 == 0 ? 2000 : 4);
  checked.build(all_numbers(checked.boxes.size()));
  EXPECT_TRUE(checked.right());
}

TEST(Tiles, StopOnRequest) {
  Checked checked(3000);
  std::fill(checked.boxes.begin(), checked.boxes.end(), Bounds{0, 0, 10, 10});
  checked.build(all_numbers(3000));
  int batches = 0;
  EXPECT_FALSE(checked.index().query(
      {5, 5, 6, 6}, [&](std::span<const std::uint32_t>) { return ++batches < 3; }));
  EXPECT_EQ(batches, 3);
  int regions = 0;
  checked.index().for_each_region([&](const Bounds&) { return ++regions < 1; });
  EXPECT_EQ(regions, 1);
}

/// Boxes move away from where the tiles were laid out, and grow; the index adapts.
TEST(Tiles, FollowTheirBoxes) {
  Checked checked(1000);
  Random random(8);
  for (Bounds& box : checked.boxes) box = random_tile_box(random, 400, 30);
  checked.build(all_numbers(1000));
  const auto regions = [&] {
    int count = 0;
    checked.index().for_each_region([&](const Bounds&) { ++count; });
    return count;
  };
  const int before = regions();
  for (int round = 0; round < 40; ++round) {
    Numbers some;
    for (std::uint32_t m = static_cast<std::uint32_t>(round) % 10; m < 1000; m += 10) {
      const Bounds near = random_tile_box(random, 400, 30);
      checked.boxes[m] = {near.left + 50'000, near.top, near.right + 50'000, near.bottom};
      some.push_back(m);
    }
    checked.update(some);
  }
  EXPECT_TRUE(checked.right());
  EXPECT_GT(regions(), before / 2);
}

/// Added one by one, to tiles that were laid out for an empty index.
TEST(Tiles, GrowWithTheirBoxes) {
  Checked checked(500);
  Random random(10);
  for (std::uint32_t m = 0; m < 500; ++m) {
    const std::int32_t x = random.between(0, 20'000);
    const std::int32_t y = random.between(0, 20'000);
    checked.boxes[m] = {x, y, x + 1000, y + 1000};
    checked.set(m);
  }
  EXPECT_TRUE(checked.right());
  int tiles = 0;
  checked.index().for_each_region([&](const Bounds& tile) {
    ++tiles;
    EXPECT_GE(tile.right - tile.left, 1000);
    EXPECT_GE(tile.bottom - tile.top, 1000);
  });
  EXPECT_GE(tiles, 4);
}

TEST(Tiles, SteadyUseTakesNoMoreMemory) {
  Checked checked(2000);
  Random random(9);
  for (Bounds& box : checked.boxes) box = random_tile_box(random, 1500, 60);
  checked.build(all_numbers(2000));
  const auto frame = [&] {
    Numbers members;
    for (int i = 0; i < 100; ++i) members.push_back(static_cast<std::uint32_t>(random.below(2000)));
    for (const std::uint32_t m : members)
      checked.boxes[m] = changed(checked.boxes[m], Change::Kind::drift, random);
    checked.update(members);
  };
  for (int i = 0; i < 300; ++i) frame();
  const std::size_t memory = checked.index().memory_bytes();
  for (int i = 0; i < 300; ++i) frame();
  EXPECT_EQ(checked.index().memory_bytes(), memory);
  EXPECT_LT(memory, 2000u * 200u);
  EXPECT_TRUE(checked.right());
}

TEST(Tiles, MovedIndexesKeepTheirBoxes) {
  TileIndex index;
  index.set(3, {0, 0, 4, 4});
  TileIndex other = std::move(index);
  index = TileIndex();
  EXPECT_EQ(index.size(), 0u);
  EXPECT_EQ(other.box(3), (Bounds{0, 0, 4, 4}));
}

}  // namespace
}  // namespace hitmask::detail::pairs::tiles
