// Sides of 2^30, offsets at the edges of int32, empty rows and sizes, and runs that are refused.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "runs/runs_twin.hpp"
#include "support/offsets.hpp"

namespace hitmask {
namespace {

using namespace runs_test;
using support::highest;
using support::lowest;

constexpr std::int32_t longest = max_runs_side;
constexpr Size largest{longest, longest};

Runs made(Size size, const std::vector<RunAt>& runs) { return Runs::create(size, runs).value(); }

/// A pixel in each corner, and a long run in the middle.
Runs giant() {
  return made(largest, {{0, 0, 1},
                        {longest - 1, 0, 1},
                        {1, longest / 2, longest - 2},
                        {0, longest - 1, 1},
                        {longest - 1, longest - 1, 1}});
}

TEST(RunsAtTheEdges, SizesAndNothing) {
  EXPECT_EQ(Runs().size(), (Size{0, 0}));
  EXPECT_EQ(Runs().solid_bounds(), Box{});
  for (const Size size : {Size{0, 0}, {0, 7}, {7, 0}, {7, 7}, largest}) {
    const Runs empty(size);
    EXPECT_EQ(empty.size(), size);
    EXPECT_EQ(empty.count(), 0);
    EXPECT_EQ(empty, Runs::create(size).value());
    EXPECT_FALSE(overlap(empty, giant(), {}));
    EXPECT_FALSE(overlap(giant(), empty, {}));
    EXPECT_FALSE(empty.get(0, 0));
    EXPECT_TRUE(broken_rule(empty).empty());
    EXPECT_EQ(turn(empty).size(), (Size{size.height, size.width}));
    EXPECT_EQ(scale(empty, {3, 4}).size(), (Size{3, 4}));
  }
  EXPECT_NE(Runs(Size{0, 7}), Runs(Size{7, 0}));
  EXPECT_NE(hash_of(Runs(Size{0, 7})), hash_of(Runs(Size{7, 0})));
}

TEST(RunsAtTheEdges, ImpossibleSizes) {
  for (const Size size : {Size{-1, 3}, {3, -1}, {longest + 1, 0}, {0, highest}, {lowest, lowest}}) {
    EXPECT_THROW(Runs{size}, std::length_error);
    const auto refused = Runs::create(size);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::size);
    EXPECT_NE(refused.message().find(std::to_string(size.width)), std::string::npos);
    EXPECT_THROW(static_cast<void>(scale(giant(), size)), std::length_error);
    EXPECT_THROW(static_cast<void>(crop(giant(), {0, 0, size.width, size.height})),
                 std::length_error);
  }
  EXPECT_THROW(static_cast<void>(grow(giant(), 1)), std::length_error);
  EXPECT_THROW(static_cast<void>(grow(Runs(), highest)), std::length_error);
  EXPECT_THROW(static_cast<void>(pad(giant(), highest, highest, highest, highest)),
               std::length_error);
  EXPECT_THROW(static_cast<void>(pad(giant(), lowest, 0, lowest, 0)), std::length_error);
  EXPECT_THROW(static_cast<void>(grow(Runs(), -1)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(shrink(Runs(), lowest)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(to_mask(giant())), std::length_error);
  EXPECT_THROW(static_cast<void>(to_text(giant(), {0, 0, 70'000, 1})), std::length_error);
  for (const Box& box : {Box{0, 0, -1, 5}, Box{0, 0, 5, lowest}}) {  // as crop() of a mask
    EXPECT_THROW(static_cast<void>(crop(Mask(9, 9), box)), std::length_error);
    EXPECT_THROW(static_cast<void>(crop(giant(), box)), std::length_error);
    EXPECT_THROW(static_cast<void>(to_mask(giant(), box)), std::length_error);
  }
  EXPECT_EQ(to_mask(giant(), {0, 0, 0, 5}), Mask(0, 5));
}

TEST(RunsAtTheEdges, WhatIsRefusedAndWhy) {
  const struct {
    std::vector<RunAt> runs;
    const char* words;
  } cases[] = {
      {{{0, 0, 0}}, "run 0 (x 0, y 0, length 0): a run has at least one pixel"},
      {{{0, 0, 2}, {1, 1, -3}}, "run 1 (x 1, y 1, length -3): a run has at least one pixel"},
      {{{-1, 0, 2}}, "not inside"},
      {{{8, 0, 3}}, "not inside"},
      {{{10, 0, 1}}, "not inside"},
      {{{0, -1, 1}}, "not inside"},
      {{{0, 5, 1}}, "not inside"},
      {{{1, 0, highest}}, "not inside"},
      {{{lowest, lowest, lowest}}, "at least one pixel"},
      {{{lowest, 0, highest}}, "not inside"},
      {{{0, 1, 1}, {0, 0, 1}}, "run 1 (x 0, y 0, length 1): it comes before"},
      {{{5, 1, 1}, {3, 1, 1}}, "it comes before"},
      {{{3, 1, 3}, {5, 1, 1}}, "it overlaps"},
      {{{3, 1, 3}, {3, 1, 3}}, "it overlaps"},
  };
  for (const auto& [runs, words] : cases) {
    const auto refused = Runs::create({10, 5}, runs);
    ASSERT_FALSE(refused) << words;
    EXPECT_EQ(refused.error().code, ErrorCode::data);
    EXPECT_NE(refused.message().find(words), std::string::npos) << refused.message();
  }
  EXPECT_FALSE(Runs::create({0, 5}, cases[0].runs));
}

TEST(RunsAtTheEdges, RunsThatTouchBecomeOne) {
  const Runs runs = made({10, 3}, {{0, 0, 3}, {3, 0, 2}, {5, 0, 5}, {0, 1, 1}, {1, 2, 1}});
  ASSERT_EQ(runs.runs().size(), 3u);
  EXPECT_EQ(runs.runs()[0], (RunAt{0, 0, 10}));
  EXPECT_TRUE(broken_rule(runs).empty());
  EXPECT_EQ(runs, made({10, 3}, {{0, 0, 10}, {0, 1, 1}, {1, 2, 1}}));
}

TEST(RunsAtTheEdges, GiantsMeetAtTheirCorners) {
  const Runs a = giant();
  EXPECT_EQ(a.count(), 4 + std::int64_t{longest} - 2);
  EXPECT_EQ(a.solid_bounds(), (Box{0, 0, longest, longest}));
  EXPECT_TRUE(a.get(longest - 1, longest - 1));
  EXPECT_FALSE(a.get(longest, longest - 1));
  EXPECT_FALSE(a.get(longest - 2, 0));
  const std::int32_t far = longest - 1;
  for (const Point offset : {Point{far, far}, {-far, far}, {far, -far}, {-far, -far}}) {
    const Contact contact = hitmask::contact(a, a, offset);
    const Point corner{offset.x > 0 ? far : 0, offset.y > 0 ? far : 0};
    EXPECT_EQ(contact.area, 1);
    EXPECT_EQ(contact.first, corner);
    EXPECT_EQ(contact.box, (Box{corner.x, corner.y, 1, 1}));
    EXPECT_EQ(contact.sum_x, corner.x);
    EXPECT_EQ(contact.sum_y, corner.y);
    EXPECT_FALSE(overlap(a, a, offset + Point{0, 1}) && overlap(a, a, offset - Point{0, 1}));
  }
  EXPECT_EQ(overlap_area(a, a, {}), a.count());
  EXPECT_EQ(overlap_area(a, a, {0, 1}), 0);
  EXPECT_EQ(overlap_area(a, a, {3, 0}), longest - 2 - 3);
}

TEST(RunsAtTheEdges, EveryOffsetIsValid) {
  const Runs a = giant();
  const Runs dot = made({1, 1}, {{0, 0, 1}});
  const Mask mask(1, 1, true);
  const std::int32_t places[] = {lowest,      lowest + 1,  -longest,    -longest + 1, -1,
                                 0,           1,           longest / 2, longest - 1,  longest,
                                 longest + 1, highest - 1, highest};
  for (const std::int32_t y : places)
    for (const std::int32_t x : places) {
      const Point at{x, y};
      EXPECT_EQ(overlap(a, dot, at), a.get(at));
      EXPECT_EQ(overlap(a, mask, at), a.get(at));
      EXPECT_EQ(overlap_area(a, dot, at), a.get(at) ? 1 : 0);
      EXPECT_EQ(first_point(a, mask, at), a.get(at) ? std::optional(at) : std::nullopt);
      EXPECT_EQ(contact(a, dot, at), contact(a, mask, at));
      const Point back{-std::max(x, -highest), -std::max(y, -highest)};
      EXPECT_EQ(overlap(dot, a, back), a.get(at));  // what is cut off is far away too
      Runs changed = dot;
      changed.draw(a, at);
      EXPECT_EQ(changed, dot);
      EXPECT_EQ(shift(dot, at).count(), at == Point{} ? 1 : 0);
      EXPECT_EQ(crop(a, {x, y, 1, 1}).count(), a.get(at) ? 1 : 0);
      EXPECT_EQ(to_mask(a, {x, y, 1, 1}).count(), a.get(at) ? 1 : 0);
    }
}

TEST(RunsAtTheEdges, SumsStopAtTheEdgeOfInt64) {
  std::vector<RunAt> rows;
  for (std::int32_t y = 0; y < 40; ++y) rows.push_back({0, y, longest});
  for (std::int32_t y = 0; y < 40; ++y) rows.push_back({0, longest - 40 + y, longest});
  const Runs wide = made(largest, rows);
  const Contact contact = hitmask::contact(wide, wide, {});
  EXPECT_EQ(contact.area, 80 * std::int64_t{longest});
  EXPECT_EQ(contact.sum_x, std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(contact.sum_y, std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(contact.gradient_x, 0);
  const Runs few = made(largest, {{0, 0, longest}, {0, longest - 1, longest}});
  EXPECT_EQ(hitmask::contact(few, few, {}).sum_x, std::int64_t{longest} * (longest - 1));
  EXPECT_EQ(hitmask::contact(few, few, {}).sum_y, std::int64_t{longest} * (longest - 1));
}

TEST(RunsAtTheEdges, GiantsTurnAndGrow) {
  const Runs corners = made(largest, {{0, 0, 1}, {longest - 1, 7, 1}, {5, longest - 1, 1}});
  EXPECT_EQ(turn(corners),
            made(largest, {{longest - 1, 0, 1}, {0, 5, 1}, {longest - 8, longest - 1, 1}}));
  EXPECT_EQ(turn(turn(turn(turn(corners)))), corners);
  EXPECT_EQ(flip_x(flip_y(corners)), turn(corners, 2));
  EXPECT_EQ(transpose(transpose(corners)), corners);
  EXPECT_EQ(scale(corners, {1 << 29, 1 << 29}).count(), 2);  // those at odd x and y
  EXPECT_EQ(scale(made({2, 1}, {{1, 0, 1}}), {longest, 3}).solid_bounds(),
            (Box{longest / 2, 0, longest / 2, 3}));
}

TEST(RunsAtTheEdges, GrowingAndShrinkingGiants) {
  const Runs wide = made({longest - 2000, 3}, {{10, 1, longest - 2100}});
  const RunsAt grown = grow(wide, 1000);
  EXPECT_EQ(grown.runs.size(), (Size{longest, 2003}));
  EXPECT_EQ(grown.runs.runs().size(), 2001u);
  EXPECT_EQ(grown.runs.solid_bounds(), (Box{10, 1, longest - 100, 2001}));
  EXPECT_EQ(shrink(grown.runs, 1000).runs().size(), 1u);
  EXPECT_EQ(shrink(grown.runs, 1001).count(), 0);
  EXPECT_EQ(shrink(wide, highest).count(), 0);
  for (const Reach reach : {Reach::four, Reach::disc}) {
    const Runs thick = grow(wide, 1000, reach).runs;
    EXPECT_EQ(thick.runs().size(), 2001u);
    EXPECT_EQ(thick.solid_bounds(), grown.runs.solid_bounds());
    EXPECT_EQ(shrink(thick, 1000, reach).runs().size(), 1u);
    EXPECT_EQ(shrink(thick, 1001, reach).count(), 0);
    EXPECT_EQ(shrink(wide, highest / 4, reach).count(), 0);
    EXPECT_EQ(grow(Runs(Size{5, 5}), 500'000'000, reach).runs.count(), 0);
  }
}

/// A row of many runs becomes a million rows of one run, or of none. If every run was looked at for
/// every row, this would take minutes.
TEST(RunsAtTheEdges, ScalingLooksAtARowOnce) {
  std::vector<RunAt> dots;
  for (std::int32_t x = 0; x < 1 << 18; x += 2) dots.push_back({x, 0, 1});
  const Runs row = Runs::create({1 << 18, 1}, dots).value();
  const Runs column = scale(row, {1, 1 << 20});  // the pixel under its centre is 2^17, a solid one
  EXPECT_EQ(column.count(), 1 << 20);
  EXPECT_EQ(column.runs().size(), std::size_t{1} << 20);
  EXPECT_EQ(scale(shift(row, {1, 0}), {1, 1 << 20}).count(), 0);
  EXPECT_EQ(scale(row, {0, max_runs_side}), Runs(Size{0, max_runs_side}));
}

TEST(RunsAtTheEdges, TerrainsUpToTheirReach) {
  constexpr std::int32_t reach = Terrain::reach;
  const Runs corners = made(largest, {{0, 0, 1}, {longest - 1, 0, 1}, {0, longest - 1, 1}});
  const Terrain all = to_terrain(corners, {-reach, -reach}, 3);
  EXPECT_EQ(all.count(), 3);
  EXPECT_EQ(all.material({-1, -reach}), 3);
  EXPECT_EQ(to_runs(all, {-reach, -reach, longest, longest}), corners);
  EXPECT_EQ(to_terrain(corners, {1, 1}).count(), 1);  // the others are beyond
  EXPECT_EQ(to_terrain(corners, {highest, highest}).count(), 0);
  EXPECT_EQ(to_terrain(corners, {lowest, lowest}).count(), 0);
  EXPECT_EQ(to_terrain(made({4, 1}, {{0, 0, 4}}), {-reach - 2, 0}).count(), 2);
  EXPECT_EQ(to_terrain(made({4, 1}, {{0, 0, 4}}), {reach - 1, 0}).count(), 1);
  EXPECT_THROW(static_cast<void>(to_terrain(corners, {}, 8)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(to_runs(all, {0, 0, highest, 1})), std::length_error);
  EXPECT_EQ(to_runs(all, {highest, highest, 9, 9}).count(), 0);
  EXPECT_EQ(to_runs(all, {0, 0, -1, 9}).size(), (Size{0, 9}));
}

TEST(RunsAreValues, CopiedMovedAndHashed) {
  Runs a = giant();
  Runs copy = a;
  EXPECT_EQ(copy, a);
  EXPECT_NE(copy.runs().data(), a.runs().data());
  EXPECT_EQ(copy.memory_bytes(), sizeof(Runs) + 5 * 12);
  const Runs& same = copy;
  copy = same;
  EXPECT_EQ(copy, a);
  Runs moved = std::move(copy);
  EXPECT_EQ(moved, a);
  EXPECT_EQ(copy, Runs());  // NOLINT: moved from, but whole
  copy = moved;
  copy.draw(copy, {1, 0});
  EXPECT_NE(copy, a);
  EXPECT_NE(hash_of(copy), hash_of(a));
  const std::unordered_set<Runs> set{a, moved, copy};
  EXPECT_EQ(set.size(), 2u);
}

/// Masks with an occupancy, across many strips: from and to runs.
TEST(RunsOfLargeMasks, SparseAndDense) {
  for (const Size size : {Size{5000, 700}, {513, 4097}, {65'535, 17}, {3, 65'535}}) {
    support::Random random(static_cast<std::uint64_t>(size.width));
    Mask mask(size);
    for (int i = 0; i < 300; ++i)
      paint_box(mask,
                {random.between(-20, size.width), random.between(-20, size.height),
                 random.between(1, 200), random.between(1, 30)},
                random.one_in(4) ? Paint::erase : Paint::draw);
    mask.tighten();
    EXPECT_TRUE(same_pixels(Runs(mask), mask));
    mask.invert();
    EXPECT_TRUE(same_pixels(Runs(mask), mask));
    EXPECT_EQ(different_answer(mask, shift(mask, {9, 1}), {-3, 2}), "");
  }
}

}  // namespace
}  // namespace hitmask
