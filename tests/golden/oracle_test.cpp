// The golden scenes computed by the naive oracle: the recorded hashes are right, not only stable.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>

#include "golden/contour_scenes.hpp"
#include "golden/controller_scenes.hpp"
#include "golden/oracle_placed.hpp"
#include "golden/oracle_shapes.hpp"
#include "golden/runs_scenes.hpp"
#include "golden/sheet_scenes.hpp"
#include "golden/snapshot_scenes.hpp"
#include "golden/terrain_scenes.hpp"
#include "golden/world_scenes.hpp"
#include "reference/pixel_oracle.hpp"
#include "reference/seeds/box6502.hpp"
#include "reference/seeds/msx.hpp"
#include "reference/world_oracle.hpp"

namespace hitmask::golden {
namespace {

struct Oracle : OracleShapes, OraclePlaced {
  using Grid = reference::Grid;
  using World = reference::World;

  static std::vector<IndexPair> pairs_of(std::span<const Box> boxes, BroadPhase) {
    std::vector<IndexPair> pairs;
    for (std::uint32_t a = 0; a < boxes.size(); ++a)
      for (std::uint32_t b = a + 1; b < boxes.size(); ++b)
        if (!is_empty(intersection(boxes[a], boxes[b]))) pairs.push_back({a, b});
    return pairs;
  }
  static bool overlap(const Grid& a, const Grid& b, Point offset) {
    return reference::overlap(a, b, offset);
  }
  static auto first_point(const Grid& a, const Grid& b, Point offset) {
    return reference::first_point(a, b, offset);
  }
  static auto leftmost_point(const Grid& a, const Grid& b, Point offset) {
    return reference::leftmost_point(a, b, offset);
  }
  static auto rightmost_point(const Grid& a, const Grid& b, Point offset) {
    return reference::rightmost_point(a, b, offset);
  }
  static auto bottommost_point(const Grid& a, const Grid& b, Point offset) {
    return reference::bottommost_point(a, b, offset);
  }
  static std::int64_t overlap_area(const Grid& a, const Grid& b, Point offset) {
    return reference::overlap_area(a, b, offset);
  }
  static Contact contact(const Grid& a, const Grid& b, Point offset) {
    return reference::contact(a, b, offset);
  }
  static Grid overlap_mask(const Grid& a, const Grid& b, Point offset) {
    return reference::overlap_mask(a, b, offset);
  }
  static std::uint64_t hash(const Grid& grid) { return hash_of(reference::mask_of(grid)); }
  static std::int64_t count(const Grid& grid) { return reference::count(grid); }
  static Box tight_box(const Grid& grid) { return reference::solid_box(grid); }

  static void combine(Grid& grid, const Grid& other, Point at, int operation) {
    switch (operation) {
      case 0: reference::draw(grid, other, at); break;
      case 1: reference::erase(grid, other, at); break;
      case 2: reference::keep(grid, other, at); break;
      case 3: reference::toggle(grid, other, at); break;
      default: reference::invert(grid); break;
    }
  }

  static Grid from_alpha(const PixelView& pixels, std::uint8_t threshold) {
    return reference::mask_from_alpha(pixels, threshold);
  }
  static Grid from_key(const PixelView& pixels, Colour key, int tolerance) {
    return reference::mask_from_key(pixels, key, static_cast<std::uint8_t>(tolerance));
  }
  static Grid from_indexed(const PixelView& pixels, std::uint8_t key) {
    return reference::mask_from_indexed(pixels, key);
  }

  // Boxes extend to the limits of int32, too far for a loop over pixels. Half-open overlap is
  // closed touching of boxes one pixel smaller; the rest follows from maxima and minima.
  static bool overlaps(const Box& a, const Box& b) {
    return !is_empty(a) && !is_empty(b) && std::int64_t{a.x} + a.w - 1 >= b.x &&
           std::int64_t{b.x} + b.w - 1 >= a.x && std::int64_t{a.y} + a.h - 1 >= b.y &&
           std::int64_t{b.y} + b.h - 1 >= a.y;
  }
  static bool touches(const Box& a, const Box& b) { return reference::box6502::collides(a, b); }
  static Box intersection(const Box& a, const Box& b) {
    if (!overlaps(a, b)) return {};
    const std::int64_t left = std::max(a.x, b.x);
    const std::int64_t top = std::max(a.y, b.y);
    const std::int64_t right = std::min(std::int64_t{a.x} + a.w, std::int64_t{b.x} + b.w);
    const std::int64_t bottom = std::min(std::int64_t{a.y} + a.h, std::int64_t{b.y} + b.h);
    return {static_cast<std::int32_t>(left), static_cast<std::int32_t>(top),
            static_cast<std::int32_t>(right - left), static_cast<std::int32_t>(bottom - top)};
  }
  static void add_regions(Hash& hash, const Box& box) {
    const auto wide = reference::msx::region_of(box, 64, 64);
    const auto sixteen = reference::msx::region_of(box, 8, 32);
    const auto eight = reference::msx::region_of(box, 4, 64);
    hash.add(wide.x);
    hash.add(wide.y);
    hash.add(sixteen.x | sixteen.y << 8);
    hash.add(eight.x | eight.y << 4);
  }

  static void add_batch(Hash& hash, const std::vector<Grid>& grids,
                        const std::vector<std::array<std::size_t, 2>>& indices,
                        const std::vector<Point>& offsets) {
    for (std::size_t i = 0; i < indices.size(); ++i) {
      const Contact whole =
          reference::contact(grids[indices[i][0]], grids[indices[i][1]], offsets[i]);
      hash.add(whole.area > 0);
      hash.add(whole.area);
      hash.add(whole);
    }
  }
};

TEST(GoldenScenes, TheOracleGivesTheRecordedHashes) {
  std::map<std::string, std::uint64_t> recorded;
  std::ifstream file(HITMASK_GOLDEN_HASHES);
  for (std::string name, hex; file >> name >> hex;) recorded[name] = std::stoull(hex, nullptr, 16);
  EXPECT_EQ(recorded.size(), all_scenes<Oracle>.size() + controller_scenes.size() +
                                 terrain_scenes.size() + contour_scenes.size() +
                                 runs_scenes.size() + snapshot_scenes.size() + sheet_scenes.size());
  for (const Scene& scene : all_scenes<Oracle>)
    EXPECT_EQ(scene.hash(), recorded[scene.name]) << scene.name;
}

}  // namespace
}  // namespace hitmask::golden
