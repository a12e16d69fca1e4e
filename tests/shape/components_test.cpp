// components, label_components, component_masks, largest_component, remove_specks against the
// oracle.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

#include "hitmask/shape.hpp"
#include "reference/shape_components.hpp"
#include "shape/region_grids.hpp"
#include "support/compare.hpp"
#include "support/generators.hpp"
#include "support/targets.hpp"

namespace hitmask {

inline std::ostream& operator<<(std::ostream& stream, const Component& c) {
  return stream << "{" << c.box.x << ", " << c.box.y << ", " << c.box.w << ", " << c.box.h
                << "} area " << c.area << " first " << c.first.x << ", " << c.first.y;
}

namespace {

using reference::Grid;
using support::both_neighbours;
using support::same;

/// Together the masks cover each pixel once, and they agree with the labels.
testing::AssertionResult is_partition(const Mask& mask, const std::vector<MaskAt>& parts,
                                      const Labels& labels) {
  Mask all(mask.size());
  std::int64_t area = 0;
  for (std::uint32_t i = 0; i < parts.size(); ++i) {
    const auto& [part, origin] = parts[i];
    if (const Result<void> status = validate(part); !status)
      return testing::AssertionFailure() << status.message();
    if (part.solid_bounds() != box_of(part.size()))
      return testing::AssertionFailure() << "part " << i << " is larger than its box";
    for (const Point p : reference::solid_pixels(reference::grid_of(part)))
      if (labels.at({p.x + origin.x, p.y + origin.y}) != i + 1)
        return testing::AssertionFailure() << "label at " << p.x << ", " << p.y;
    all.draw(part, origin);
    area += part.count();
  }
  if (all != mask) return testing::AssertionFailure() << "together they are\n" << all.view();
  if (area != mask.count()) return testing::AssertionFailure() << "they share pixels";
  return testing::AssertionSuccess();
}

testing::AssertionResult components_agree(const Grid& grid, Neighbours neighbours) {
  const Mask mask = reference::mask_of(grid);
  const std::vector<Component> expected = reference::components(grid, neighbours);
  if (components(mask, neighbours) != expected)
    return testing::AssertionFailure() << "components of " << grid;
  const Labels labels = label_components(mask, neighbours);
  if (labels.size != mask.size() || labels.components != expected ||
      labels.numbers != reference::labels(grid, neighbours))
    return testing::AssertionFailure() << "labels of " << grid;
  const std::vector<MaskAt> parts = component_masks(mask, neighbours);
  if (parts.size() != expected.size()) return testing::AssertionFailure() << "masks of " << grid;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i].position != Point{expected[i].box.x, expected[i].box.y})
      return testing::AssertionFailure() << "origin " << i << " of " << grid;
  return is_partition(mask, parts, labels);
}

testing::AssertionResult filters_agree(const Grid& grid, Neighbours neighbours) {
  const Mask mask = reference::mask_of(grid);
  const auto largest =
      same(largest_component(mask, neighbours), reference::largest_component(grid, neighbours));
  if (!largest) return testing::AssertionFailure() << "largest of " << grid << largest.message();
  for (const std::int64_t least : {1, 3, 40}) {
    const auto specks = same(remove_specks(mask, least, neighbours),
                             reference::remove_specks(grid, least, neighbours));
    if (!specks) return testing::AssertionFailure() << least << " in " << grid << specks.message();
  }
  return testing::AssertionSuccess();
}

void expect_components(const Grid& grid) {
  for (const Neighbours neighbours : both_neighbours) {
    ASSERT_TRUE(components_agree(grid, neighbours));
    ASSERT_TRUE(filters_agree(grid, neighbours));
  }
}

TEST(ShapeComponents, EverySmallMask) {
  for (const Size size : {Size{3, 3}, Size{5, 2}, Size{2, 5}, Size{9, 1}, Size{1, 9}})
    support::for_each_small_grid(
        size, [](const Grid& grid) { ASSERT_NO_FATAL_FAILURE(expect_components(grid)); });
}

TEST(ShapeComponents, EveryFourByFourMask) {
  if (!support::long_run()) return;
  support::for_each_small_grid(
      {4, 4}, [](const Grid& grid) { ASSERT_NO_FATAL_FAILURE(expect_components(grid)); });
}

TEST(ShapeComponents, EverySmallPictureAtASeam) {
  support::for_each_grid_at_a_seam([](const Grid& grid) {
    for (const Neighbours neighbours : both_neighbours)
      ASSERT_TRUE(components_agree(grid, neighbours));
  });
}

TEST(ShapeComponents, HardGrids) {
  for (const Grid& grid : support::hard_grids()) ASSERT_NO_FATAL_FAILURE(expect_components(grid));
}

TEST(ShapeComponents, OnEveryTarget) {
  support::on_every_target([] {
    for (const Grid& grid : support::some_grids()) ASSERT_NO_FATAL_FAILURE(expect_components(grid));
  });
}

RC_GTEST_PROP(ShapeComponents, AnyGrid, ()) {
  const Grid grid = *support::grids();
  for (const Neighbours neighbours : both_neighbours) {
    RC_ASSERT(components_agree(grid, neighbours));
    RC_ASSERT(filters_agree(grid, neighbours));
  }
}

// Clearing leaves the solid box and the occupancy too large, but not the result.
TEST(ShapeComponents, AfterClearing) {
  support::Random random(301);
  Grid grid = support::painted<Grid>(support::Pattern::noise, {200, 150}, random);
  Mask mask = reference::mask_of(grid);
  mask.erase(Mask(130, 150, true), {30, 0});
  reference::erase(grid, Grid(130, 150, true), {30, 0});
  EXPECT_EQ(components(mask), reference::components(grid, Neighbours::eight));
  mask.erase(Mask(200, 150, true));
  EXPECT_TRUE(components(mask).empty());
  EXPECT_TRUE(component_masks(mask).empty());
  EXPECT_TRUE(same(largest_component(mask), Grid(200, 150)));
}

TEST(ShapeComponents, LongestSides) {
  for (const Size size : {Size{max_mask_side, 1}, Size{1, max_mask_side}}) {
    const Mask full(size, true);
    EXPECT_EQ(components(full), (std::vector<Component>{{box_of(size), max_mask_side, {0, 0}}}));
    EXPECT_EQ(component_masks(full).front().mask, full);
    Mask dotted(size);
    for (std::int32_t i = 0; i < max_mask_side; i += 2)
      dotted.set(size.height == 1 ? Point{i, 0} : Point{0, i});
    const std::vector<Component> dots = components(dotted);
    ASSERT_EQ(dots.size(), 32768u);
    const Point last = size.height == 1 ? Point{65534, 0} : Point{0, 65534};
    EXPECT_EQ(dots.back(), (Component{{last.x, last.y, 1, 1}, 1, last}));
    EXPECT_EQ(remove_specks(dotted, 2).count(), 0);
    EXPECT_EQ(label_components(dotted).at(last), 32768u);
    EXPECT_EQ(largest_component(dotted).solid_bounds(), (Box{0, 0, 1, 1}));
  }
}

TEST(ShapeComponents, ExtremeLeastAreas) {
  const Mask mask(70, 70, true);
  EXPECT_EQ(remove_specks(mask, std::numeric_limits<std::int64_t>::min()), mask);
  EXPECT_EQ(remove_specks(mask, 4900), mask);
  EXPECT_EQ(remove_specks(mask, 4901).count(), 0);
  EXPECT_EQ(remove_specks(mask, std::numeric_limits<std::int64_t>::max()).count(), 0);
}

TEST(ShapeComponents, LabelsOutsideAreNone) {
  const Labels labels = label_components(Mask(5, 3, true));
  constexpr std::int32_t low = std::numeric_limits<std::int32_t>::min();
  constexpr std::int32_t high = std::numeric_limits<std::int32_t>::max();
  for (const Point p : {Point{-1, 0}, Point{5, 0}, Point{0, 3}, Point{low, low}, Point{high, high}})
    EXPECT_EQ(labels.at(p), 0u);
  EXPECT_EQ(labels.at({4, 2}), 1u);
}

}  // namespace
}  // namespace hitmask
