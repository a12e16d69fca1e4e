// Chains of boundaries, and of a terrain's chunks: together they are the whole boundary, once.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "contour/shapes.hpp"
#include "hitmask/contour.hpp"
#include "reference/chain_check.hpp"
#include "reference/contour_check.hpp"

namespace hitmask {
namespace {

using reference::Corners;

/// A directed edge by its ends, which are whole numbers.
using Ends =
    std::pair<std::pair<std::int32_t, std::int32_t>, std::pair<std::int32_t, std::int32_t>>;

Ends ends_of(ChainPoint a, ChainPoint b) {
  const auto whole = [](ChainPoint p) {
    return std::pair(static_cast<std::int32_t>(p.x), static_cast<std::int32_t>(p.y));
  };
  return {whole(a), whole(b)};
}

/// The edges of a chain that bodies collide with.
std::vector<Ends> walls_of(const Chains& chains, const Chain& chain) {
  const auto points = chains.points_of(chain);
  std::vector<Ends> walls;
  const std::size_t first = chain.is_loop ? 0 : 1;
  const std::size_t count = chain.is_loop ? points.size() : points.size() - 2;
  for (std::size_t i = first; i < count; ++i)
    walls.push_back(ends_of(points[i], points[(i + 1) % points.size()]));
  return walls;
}

/// Straight edges as steps of one pixel.
void add_steps(std::multiset<Ends>& steps, const Ends& wall) {
  auto [x, y] = wall.first;
  const auto [to_x, to_y] = wall.second;
  ASSERT_TRUE(x == to_x || y == to_y);
  while (x != to_x || y != to_y) {
    const std::int32_t next_x = x + reference::sign_of(to_x - x);
    const std::int32_t next_y = y + reference::sign_of(to_y - y);
    steps.insert({{x, y}, {next_x, next_y}});
    x = next_x, y = next_y;
  }
}

std::multiset<Ends> steps_of(const Boundary& boundary) {
  std::multiset<Ends> steps;
  for (const Loop& loop : boundary.loops) {
    const auto corners = boundary.corners_of(loop);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Point a = corners[i], b = corners[(i + 1) % corners.size()];
      add_steps(steps, {{a.x, a.y}, {b.x, b.y}});
    }
  }
  return steps;
}

std::vector<Terrain> grounds() {
  support::Random random(30);
  std::vector<Terrain> found;
  found.emplace_back(contours::cave({700, 600}, random), Point{-300, -200});
  found.emplace_back(contours::hills({1200, 500}, random), Point{-500, 300});
  found.emplace_back(contours::blobs({1100, 1100}, random), Point{200, -700});
  found.emplace_back(Mask(1300, 1100, true), Point{-400, -100});
  found.emplace_back(Mask(512, 512, true), Point{512, 0});
  // Near the point where four chunks meet: every way to be solid around it.
  for (unsigned bits = 1; bits < 16; ++bits) {
    Terrain four;
    for (unsigned i = 0; i < 4; ++i)
      if ((bits >> i & 1) != 0) four.deposit(Box{i % 2 == 0 ? 509 : 512, i < 2 ? 509 : 512, 3, 3});
    found.push_back(four);
  }
  return found;
}

TEST(ContourChunks, WithoutEpsilonTheyAreTheBoundary) {
  for (Terrain& ground : grounds()) {
    const Chains found = chunk_chains(ground, ground.drain_dirty(), 0);
    std::multiset<Ends> steps;
    for (const Chain& chain : found.chains)
      for (const Ends& wall : walls_of(found, chain)) add_steps(steps, wall);
    EXPECT_EQ(steps, steps_of(trace(ground, ground.solid_bounds())));
  }
}

/// Every wall's end is the start of one other, and ghosts are the neighbour's next corners.
void expect_fit(const Chains& found) {
  std::set<Ends> walls;
  std::map<std::pair<std::int32_t, std::int32_t>, int> balance;
  for (const Chain& chain : found.chains) {
    EXPECT_GE(chain.point_count, 4u);
    for (const Ends& wall : walls_of(found, chain)) {
      EXPECT_TRUE(walls.insert(wall).second);
      ++balance[wall.first], --balance[wall.second];
    }
  }
  for (const auto& [point, count] : balance) EXPECT_EQ(count, 0);
  for (const Chain& chain : found.chains) {
    if (chain.is_loop) continue;
    const auto points = found.points_of(chain);
    EXPECT_TRUE(walls.contains(ends_of(points[0], points[1])));
    EXPECT_TRUE(walls.contains(ends_of(points[points.size() - 2], points.back())));
  }
}

TEST(ContourChunks, FitTogether) {
  for (Terrain& ground : grounds())
    for (const double epsilon : {0.0, 1.5, 6.0})
      for (const YAxis axis : {YAxis::down, YAxis::up})
        for (const double spacing : {ChainOptions{}.least_spacing, 3.0, 20.0})
          expect_fit(chunk_chains(ground, changes({}, ground), epsilon,
                                  {.y_axis = axis, .least_spacing = spacing}));
}

/// Where four chunks meet. Small: the checker tries every pair of edges.
TEST(ContourChunks, AreWithinEpsilonAndDoNotCross) {
  support::Random random(12);
  for (int i = 0; i < 60; ++i) {
    const Mask mask = i % 3 == 0   ? contours::cave({50, 44}, random)
                      : i % 3 == 1 ? contours::hills({60, 40}, random)
                                   : reference::mask_of(contours::random_grid(random));
    const Point at{512 - random.between(0, mask.width()), -random.between(0, mask.height())};
    for (const std::int64_t epsilon : {0, 150, 384, 1000, 5000})
      ASSERT_EQ(reference::chain_problem(Terrain(mask, at), epsilon), "")
          << "shape " << i << ", epsilon " << epsilon;
  }
}

using ChainsByChunk =
    std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::vector<ChainPoint>>>;

/// As a game does with its bodies: the chains of all chunks that are named are replaced.
void replace(ChainsByChunk& all, const Chains& chains) {
  for (const Point chunk : chains.chunks) all.erase({chunk.x, chunk.y});
  for (const Chain& chain : chains.chains) {
    const auto points = chains.points_of(chain);
    all[{chain.chunk.x, chain.chunk.y}].emplace_back(points.begin(), points.end());
  }
}

/// Slopes so gentle that an edge of a chain goes from one side of a chunk far across it.
Terrain gentle_hills(support::Random& random) {
  Mask mask(2100, 700);
  const double period = random.between(40, 300), height = random.between(5, 60);
  for (std::int32_t x = 0; x < mask.width(); ++x)
    paint_box(mask, {x, 250 + static_cast<std::int32_t>(height * std::sin(x / period)), 1, 700});
  return Terrain(mask, {-20, -30});
}

/// At the surface, on one side of an edge between two chunks: only one of them changes.
void edit(Terrain& ground, support::Random& random) {
  const std::int32_t edge = 512 * random.between(0, 3);
  std::int32_t top = 0;
  while (!ground.get({edge - 1, top})) ++top;
  const Size size{random.between(1, 30), random.between(1, 30)};
  const Point at{random.one_in(2) ? edge - size.width : edge, top + random.between(-8, 4)};
  const Box box{at.x, at.y, size.width, size.height};
  if (random.one_in(3))
    ground.deposit(box);
  else
    ground.carve(box);
}

/// What is replaced after an edit makes the chains from scratch.
TEST(ContourChunks, EditByEditTheyAreThoseFromScratch) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    support::Random random(seed);
    Terrain ground = gentle_hills(random);
    const double epsilon = seed % 3 == 0 ? 6 : 1.5;
    ChainsByChunk kept;
    replace(kept, chunk_chains(ground, ground.drain_dirty(), epsilon));
    for (int i = 0; i < 8; ++i) {
      edit(ground, random);
      replace(kept, chunk_chains(ground, ground.drain_dirty(), epsilon));
      ChainsByChunk fresh;
      replace(fresh, chunk_chains(ground, changes({}, ground), epsilon));
      ASSERT_TRUE(kept == fresh) << "seed " << seed << ", edit " << i;
    }
  }
}

TEST(ContourChunks, OnlyWhatMayChangeIsReturned) {
  const Terrain ground(Mask(2100, 1600, true), {-10, -20});
  const auto count = [&](Box changed) {
    const std::vector<ChunkChange> dirty{{{1, 1}, changed}};
    const Chains found = chunk_chains(ground, dirty, 1.5);
    EXPECT_TRUE(std::ranges::is_sorted(found.chunks, {},
                                       [](Point chunk) { return std::pair(chunk.y, chunk.x); }));
    return found.chunks.size();
  };
  EXPECT_EQ(count({600, 600, 1, 1}), 9u);
  EXPECT_EQ(count({513, 513, 510, 510}), 9u);
  EXPECT_EQ(count({512, 600, 1, 1}), 12u);  // and a column on the left
  EXPECT_EQ(count({1000, 1000, 24, 24}), 16u - 1u);
  EXPECT_EQ(count({512, 512, 512, 512}), 25u - 4u);
  EXPECT_EQ(count({}), 25u - 4u);
}

TEST(ContourChunks, BeyondTheReachThereIsNothing) {
  constexpr std::int32_t last = Terrain::reach / Terrain::chunk_side - 1;
  Terrain corner(Mask(5, 5, true), {Terrain::reach - 5, Terrain::reach - 5});
  const Chains found = chunk_chains(corner, corner.drain_dirty(), 1);
  EXPECT_EQ(found.chunks.size(), 4u);
  EXPECT_EQ(found.chunks.back(), (Point{last, last}));
  ASSERT_EQ(found.chains.size(), 1u);
  const std::vector<ChunkChange> wild{
      {{std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::min()}, {}}};
  EXPECT_TRUE(chunk_chains(corner, wild, 1).chunks.empty());
  EXPECT_THROW((void)chunk_chains(corner, wild, -1), std::invalid_argument);
}

/// Twice the area that a chain goes around, by the engine's formula.
double twice_area(std::span<const ChainPoint> points) {
  double sum = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const ChainPoint a = points[i], b = points[(i + 1) % points.size()];
    sum += a.x * b.y - b.x * a.y;
  }
  return sum;
}

TEST(ContourChains, RunTheWayThatEnginesWant) {
  const Boundary boundary = trace(contours::nested(15, 3));
  const Chains down = chains(boundary);
  const Chains up = chains(boundary, {.y_axis = YAxis::up});
  ASSERT_EQ(down.chains.size(), 3u);
  ASSERT_EQ(up.points.size(), down.points.size());
  for (std::size_t i = 0; i < down.chains.size(); ++i) {
    const bool is_hole = boundary.loops[i].is_hole;
    EXPECT_EQ(twice_area(down.points_of(down.chains[i])) < 0, is_hole);
    EXPECT_EQ(twice_area(up.points_of(up.chains[i])) < 0, is_hole);
  }
  EXPECT_EQ(up.points.back(), (ChainPoint{down.points[down.points.size() - 4].x,
                                          -down.points[down.points.size() - 4].y}));
  EXPECT_TRUE(down.chunks.empty());
}

TEST(ContourChains, ATriangleGetsAFourthPoint) {
  const Boundary triangle{{{0, 0}, {5, 0}, {0, 3}}, {{0, 3, 0, false}}};
  const Chains found = chains(triangle);
  EXPECT_EQ(found.points, (std::vector<ChainPoint>{{0, 0}, {5, 0}, {2.5, 1.5}, {0, 3}}));
  EXPECT_EQ(chains(triangle, {.least_spacing = 2.9}).chains.size(), 1u);
  EXPECT_TRUE(chains(triangle, {.least_spacing = 2.95}).chains.empty());
}

TEST(ContourChains, LeaveOutNearPoints) {
  for (const Mask& mask : contours::shapes())
    for (const double spacing : {1.0, 1.4, 2.5, 7.0}) {
      const Chains found = chains(trace(mask), {.least_spacing = spacing});
      for (const Chain& chain : found.chains) {
        const auto points = found.points_of(chain);
        ASSERT_GE(points.size(), 4u);
        for (std::size_t i = 0; i < points.size(); ++i) {
          const ChainPoint a = points[i], b = points[(i + 1) % points.size()];
          EXPECT_GE(std::hypot(a.x - b.x, a.y - b.y), std::floor(spacing * 256) / 256);
        }
      }
    }
  EXPECT_THROW((void)chains({}, {.least_spacing = -1}), std::invalid_argument);
  EXPECT_TRUE(chains({}).chains.empty());
}

}  // namespace
}  // namespace hitmask
