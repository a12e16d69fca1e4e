// What a world draws, and small worlds to draw.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "hitmask/world.hpp"
#include "support/world_bodies.hpp"
#include "world/motion_scenes.hpp"

namespace hitmask::support {

using PixelSet = std::set<std::pair<std::int64_t, std::int64_t>>;

/// A copy of an item that owns its points.
struct DrawnItem {
  DebugItem item;
  std::vector<Point> points;

  friend bool operator==(const DrawnItem& a, const DrawnItem& b) {
    return std::tie(a.item.kind, a.item.body, a.item.other, a.item.closed, a.item.box, a.points) ==
           std::tie(b.item.kind, b.item.body, b.item.other, b.item.closed, b.item.box, b.points);
  }
};

inline std::vector<DrawnItem> drawn(World& world, const DebugOptions& options = {}) {
  std::vector<DrawnItem> items;
  EXPECT_TRUE(world.debug_draw(
      [&](const DebugItem& item) {
        items.push_back({item, {item.points.begin(), item.points.end()}});
        items.back().item.points = {};
      },
      options));
  return items;
}
inline std::vector<DrawnItem> drawn_of(World& world, DebugItem::Kind kind,
                                       const DebugOptions& options = {}) {
  std::vector<DrawnItem> items = drawn(world, options);
  std::erase_if(items, [&](const DrawnItem& drawn) { return drawn.item.kind != kind; });
  return items;
}

inline bool is_outline(DebugItem::Kind kind) { return kind <= DebugItem::Kind::hole; }

/// Even-odd: a pixel is inside if the lines to the left of it in its row are odd in number.
inline PixelSet filled(const std::vector<std::vector<Point>>& loops) {
  std::set<std::pair<std::int64_t, std::int64_t>>
      edges;  // (y, x) of vertical ones: in pairs by row
  for (const std::vector<Point>& loop : loops)
    for (std::size_t k = 0; k < loop.size(); ++k) {
      const Point a = loop[k];
      const Point b = loop[(k + 1) % loop.size()];
      EXPECT_TRUE((a.x == b.x) != (a.y == b.y));
      for (std::int64_t y = std::min(a.y, b.y); y < std::max(a.y, b.y); ++y)
        EXPECT_TRUE(edges.insert({y, a.x}).second);
    }
  PixelSet pixels;
  for (auto edge = edges.begin(); edge != edges.end(); ++edge) {
    const auto [y, from] = *edge++;
    EXPECT_EQ(edge->first, y);
    for (std::int64_t x = from; x < edge->second; ++x) pixels.insert({x, y});
  }
  return pixels;
}

inline PixelSet pixels_of(const World& world, BodyId body) {
  const SharedMaskAt at = *world.mask_at(body);
  const Box box = *world.box(body);
  PixelSet pixels;
  for (std::int32_t y = 0; y < box.h; ++y)
    for (std::int32_t x = 0; x < box.w; ++x)
      if (at.mask == nullptr || at.mask->get(x, y))
        pixels.insert({std::int64_t{box.x} + x, std::int64_t{box.y} + y});
  return pixels;
}

inline PixelSet wrapped_pixels(const PixelSet& pixels, const WorldDefinition& definition) {
  PixelSet all;
  for (const auto& [x, y] : pixels)
    all.insert(
        {reference::modulo(x, definition.period_x), reference::modulo(y, definition.period_y)});
  return all;
}

inline PixelSet pixels_of_box(const Box& box) {
  PixelSet pixels;
  for (std::int32_t y = 0; y < box.h; ++y)
    for (std::int32_t x = 0; x < box.w; ++x) pixels.insert({std::int64_t{box.x} + x, box.y + y});
  return pixels;
}

/// Random worlds of every stage.
template <class Check>
void for_each_scene(int scenes, const Check& check) {
  for (const Stage& stage : stages)
    for (int seed = 0; seed < scenes; ++seed) {
      SCOPED_TRACE(std::string(stage.name) + ", seed " + std::to_string(seed));
      Random random(static_cast<std::uint64_t>(seed) * 77 + 5);
      std::vector<BodyDefinition> bodies;
      const std::int32_t count = random.between(1, 14);
      for (std::int32_t k = 0; k < count; ++k) bodies.push_back(random_body(stage, random));
      Scene scene(stage, bodies);
      check(scene, random);
      if (testing::Test::HasFailure()) return;
    }
}

}  // namespace hitmask::support
