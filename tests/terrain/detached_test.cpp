// Falling pieces, against the components of one large mask.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "support/generators.hpp"
#include "terrain/terrain_twin.hpp"

namespace hitmask {
namespace {

using support::Random;
using namespace terrain_test;

Mask hard_mask(const LargeMasks& masks, const TerrainOptions& options) {
  Mask hard(field.w, field.h);
  for (std::size_t i = 0; i < material_count; ++i)
    if (options.materials[i].hard) hard |= masks.of(i);
  return hard;
}

bool is_anchored(const MaskAt& component, const Mask& hard, const TerrainAnchors& anchors) {
  const Box box = in_world({component.position.x, component.position.y, component.mask.width(),
                            component.mask.height()});
  if (anchors.floor && bottom_of(box) > *anchors.floor) return true;
  if (anchors.hard && overlap(hard, component.mask, component.position)) return true;
  return std::any_of(anchors.points.begin(), anchors.points.end(),
                     [&](Point point) { return component.mask.get(point - Point{box.x, box.y}); });
}

/// The pieces by the components of the whole; takes them out of the masks.
std::vector<MaskAt> expected_pieces(LargeMasks& masks, const TerrainOptions& options,
                                    const TerrainAnchors& anchors, std::int64_t least_area) {
  std::vector<MaskAt> pieces;
  const Mask hard = hard_mask(masks, options);
  Mask removed(field.w, field.h);
  for (MaskAt& component : component_masks(masks.solid(), options.neighbours)) {
    if (is_anchored(component, hard, anchors)) continue;
    removed.draw(component.mask, component.position);
    if (component.mask.count() < least_area) continue;
    component.position += field_corner;
    pieces.push_back(std::move(component));
  }
  masks.remove(removed);
  return pieces;
}

void check_piece(const TerrainPiece& piece, const MaskAt& expected, const LargeMasks& before) {
  RC_ASSERT(piece.pixels.position == expected.position);
  RC_ASSERT(piece.pixels.mask == expected.mask);
  RC_ASSERT(piece.area == expected.mask.count());
  RC_ASSERT(!piece.terrain.has_value());
  const Box box = translated(box_of(expected.mask.size()), expected.position - field_corner);
  std::size_t next = 0;
  for (std::size_t i = 1; i < material_count; ++i) {
    const Mask pixels = crop(before.of(i), box) & expected.mask;
    if (pixels.count() == 0) continue;
    RC_ASSERT(next < piece.materials.size());
    RC_ASSERT(piece.materials[next].material == static_cast<int>(i));
    RC_ASSERT(piece.materials[next++].mask == pixels);
  }
  RC_ASSERT(next == piece.materials.size());
}

void check_detached(Terrain& terrain, LargeMasks& masks, const TerrainAnchors& anchors,
                    std::int64_t least_area) {
  const LargeMasks before = masks;
  const auto expected = expected_pieces(masks, terrain.options(), anchors, least_area);
  const auto pieces = terrain.detached(anchors, least_area);
  RC_ASSERT(pieces.size() == expected.size());
  for (std::size_t i = 0; i < pieces.size(); ++i) check_piece(pieces[i], expected[i], before);
  RC_ASSERT(same_pixels(terrain, masks));
}

void check_components(const Terrain& terrain, const LargeMasks& masks) {
  auto expected = components(masks.solid(), terrain.options().neighbours);
  for (Component& component : expected) {
    component.box = in_world(component.box);
    component.first += field_corner;
  }
  RC_ASSERT(components(terrain) == expected);
}

/// Noise across seams, of one material: many small pieces.
TerrainEdit random_specks(Random& random) {
  TerrainEdit edit;
  edit.action = TerrainAction::deposit;
  Mask noise(200, 150);
  for (int i = 0; i < 9000; ++i) noise.set(length_up_to(random, 200), length_up_to(random, 150));
  edit.brush = MaskAt{noise, {-100, -75}};
  edit.place = place_in_field(random);
  edit.material = static_cast<std::uint8_t>(random.below(3));
  return edit;
}

TerrainAnchors random_anchors(Random& random) {
  TerrainAnchors anchors;
  if (random.below(4) != 0) anchors.floor = random.between(300, 600);
  anchors.hard = random.below(3) == 0;
  for (auto count = random.below(4); count > 0; --count)
    anchors.points.push_back(place_in_field(random));
  return anchors;
}

void fall(const std::vector<std::uint64_t>& steps, Neighbours neighbours) {
  TerrainOptions options;
  options.neighbours = neighbours;
  options.materials[1].hard = true;
  Random first(steps.empty() ? 0 : steps.front());
  TerrainAnchors anchors = random_anchors(first);
  Terrain terrain(options);
  LargeMasks masks(options);
  for (const std::uint64_t seed : steps) {
    Random random(seed);
    const TerrainEdit edit =
        random.below(3) == 0 ? random_specks(random) : random_edit(random, true);
    terrain.apply(edit);
    masks.apply(edit);
    check_components(terrain, masks);
    if (random.below(6) == 0) anchors = random_anchors(random);
    const Terrain kept_terrain = terrain;
    const LargeMasks kept_masks = masks;
    if (random.below(3) != 0)
      check_detached(terrain, masks, anchors, random.below(2) == 0 ? 1 : random.between(2, 40));
    if (random.below(5) != 0) continue;
    terrain = kept_terrain;  // undo
    masks = kept_masks;
  }
}

rc::Gen<std::vector<std::uint64_t>> some_seeds() {
  const auto seed = rc::gen::noShrink(rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>()));
  return rc::gen::resize(11, rc::gen::container<std::vector<std::uint64_t>>(seed));
}

RC_GTEST_PROP(TerrainDetached, AgreesWithTheComponentsOfTheWhole, ()) {
  fall(*some_seeds(), Neighbours::eight);
}

RC_GTEST_PROP(TerrainDetached, AgreesWithFourNeighbours, ()) {
  fall(*some_seeds(), Neighbours::four);
}

TEST(TerrainDetached, ALedgeThatLosesItsPillarFalls) {
  Terrain terrain;
  terrain.deposit(Box{0, 1000, 2000, 24});
  terrain.deposit(Box{600, 100, 20, 900});  // a pillar
  terrain.deposit(Box{300, 100, 700, 20});  // a ledge on it
  const TerrainAnchors anchors{.floor = 1023};
  EXPECT_TRUE(terrain.detached(anchors).empty());
  terrain.carve(Box{600, 500, 20, 20});
  auto pieces = terrain.detached(anchors);
  ASSERT_EQ(pieces.size(), 1u);
  EXPECT_EQ(pieces[0].pixels.position, (Point{300, 100}));
  EXPECT_EQ(terrain.count(), 2000 * 24 + 20 * 480);
  EXPECT_TRUE(terrain.detached(anchors).empty());
  terrain.deposit(pieces[0], {300, 900});
  EXPECT_TRUE(terrain.get(300, 900));
}

/// The pixels that held it were in the next chunk, up to the border: its own chunk is the same.
TEST(TerrainDetached, WhatIsBesideAChangedChunkIsLookedAt) {
  for (const Point side : {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}, Point{1, 1},
                           Point{-1, 1}, Point{1, -1}, Point{-1, -1}}) {
    const auto at = [](std::int32_t along) { return along > 0 ? 511 : along < 0 ? 0 : 100; };
    const Point held{at(side.x), at(side.y)};
    Terrain terrain;
    terrain.set(held);
    terrain.set(held + side);
    const TerrainAnchors anchors{.points = {held}};
    EXPECT_TRUE(terrain.detached(anchors).empty());
    terrain.set(held, false);
    EXPECT_EQ(terrain.detached(anchors).size(), 1u) << side.x << ", " << side.y;
  }
}

TEST(TerrainDetached, ACopyKnowsWhatWasHeld) {
  Terrain terrain;
  terrain.deposit(Box{0, 0, 1500, 10});
  const TerrainAnchors anchors{.points = {{0, 5}}};
  EXPECT_TRUE(terrain.detached(anchors).empty());
  Terrain copy = terrain;
  copy.carve(Box{700, 0, 10, 10});
  EXPECT_EQ(copy.detached(anchors).size(), 1u);
  EXPECT_EQ(terrain.count(), 15'000);
  EXPECT_EQ(copy.count(), 7'000);
}

TEST(TerrainDetached, APieceTooLongForAMaskIsATerrain) {
  Terrain terrain;
  terrain.deposit(Box{0, 0, 40'000, 2});
  terrain.deposit(Box{40'000, 0, 40'000, 2}, 4);
  auto pieces = terrain.detached({});
  ASSERT_EQ(pieces.size(), 1u);
  EXPECT_EQ(pieces[0].area, 160'000);
  EXPECT_EQ(pieces[0].pixels.mask.width(), 0);
  ASSERT_TRUE(pieces[0].terrain.has_value());
  EXPECT_EQ(pieces[0].terrain->count(), 160'000);
  EXPECT_EQ(pieces[0].terrain->material({39'999, 1}), 0);
  EXPECT_EQ(pieces[0].terrain->material({40'000, 1}), 4);
  EXPECT_EQ(terrain.count(), 0);
}

/// A diagonal across many chunks, and where it was.
TEST(TerrainDetached, ALongThinPieceTakesLittleMemory) {
  constexpr std::int32_t length = 60'000;
  Terrain terrain;
  for (std::int32_t x = 0; x < length; x += 500)
    terrain.deposit(
        LineBrush{{x, x}, {std::min(x + 500, length - 1), std::min(x + 500, length - 1)}},
        x < length / 2 ? 0 : 3);
  const Terrain before = terrain;
  const auto pieces = terrain.detached({});
  ASSERT_EQ(pieces.size(), 1u);
  ASSERT_TRUE(pieces[0].terrain.has_value());
  EXPECT_EQ(pieces[0].pixels.mask.width(), 0);
  EXPECT_EQ(pieces[0].pixels.position, (Point{0, 0}));
  EXPECT_EQ(pieces[0].area, length);
  EXPECT_LT(pieces[0].terrain->memory_bytes(), 20'000'000u);
  EXPECT_TRUE(*pieces[0].terrain == before);
  EXPECT_EQ(terrain.count(), 0);
  EXPECT_EQ(terrain.deposit(pieces[0], {0, 0}), (TerrainChange{length, {0, 0, length, length}}));
  EXPECT_TRUE(terrain == before);
}

TEST(TerrainDetached, APieceIsAMaskUnlessItIsSparse) {
  const auto is_mask = [](std::int32_t length) {
    Terrain terrain;
    terrain.deposit(LineBrush{{0, 0}, {length - 1, length - 1}});
    return !terrain.detached({})[0].terrain.has_value();
  };
  EXPECT_TRUE(is_mask(512));
  EXPECT_TRUE(is_mask(1024));
  EXPECT_FALSE(is_mask(1026));
  Terrain full;
  full.deposit(Box{0, 0, 3000, 2000});
  EXPECT_FALSE(full.detached({})[0].terrain.has_value());
}

TEST(TerrainDetached, APieceThatIsATerrainIsCutOffAtTheReach) {
  constexpr std::int32_t far = Terrain::reach;
  TerrainPiece piece;
  piece.terrain.emplace();
  piece.terrain->deposit(Box{far - 600, -5, 600, 5}, 2);
  for (const Point at : {Point{-far - 100, 0}, Point{far - 500, 0}}) {
    Terrain terrain;
    EXPECT_EQ(terrain.deposit(piece, at).pixels, 500 * 5);
  }
  Terrain terrain;
  for (const std::int32_t at :
       {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()})
    EXPECT_EQ(terrain.deposit(piece, {at, at}).pixels, 0);
}

/// A piece that is a terrain, made of random strokes near a seam, and its pixels by material.
struct Wreck {
  TerrainPiece piece;
  LargeMasks masks;

  Wreck(Random& random, const TerrainOptions& options) : masks(options) {
    piece.terrain.emplace(options);
    for (int i = 0; i < 4; ++i) {
      TerrainEdit edit = random_edit(random, true);
      edit.place = {length_up_to(random, 40) - 20, length_up_to(random, 40) - 20};
      piece.terrain->apply(edit);
      masks.apply(edit);
    }
  }
  /// What a deposit of it does to masks.
  TerrainChange deposit_on(LargeMasks& ground, Point at) const {
    const Box box = solid_box(masks.solid());
    TerrainChange change;
    for (std::size_t i = 0; i < material_count; ++i) {
      TerrainEdit edit;
      edit.action = TerrainAction::deposit;
      edit.brush = MaskAt{crop(masks.of(i), box), at};
      edit.material = static_cast<std::uint8_t>(i);
      const TerrainChange more = ground.apply(edit);
      change = {change.pixels + more.pixels, united(change.box, more.box)};
    }
    return change;
  }
};

void put_back(std::uint64_t seed) {
  Random random(seed);
  TerrainOptions options;
  options.materials[1].hard = true;
  const Wreck wreck(random, options);
  Terrain terrain(options);
  LargeMasks masks(options);
  for (int i = 0; i < 3; ++i) {
    const TerrainEdit edit = random_edit(random, true);
    terrain.apply(edit);
    masks.apply(edit);
  }
  const Box box = wreck.piece.terrain->solid_bounds();
  const Point anywhere = place_in_field(random);
  const Point at{std::min(anywhere.x, field.x + field.w - box.w),
                 std::min(anywhere.y, field.y + field.h - box.h)};
  RC_ASSERT(terrain.deposit(wreck.piece, at) == wreck.deposit_on(masks, at));
  RC_ASSERT(same_pixels(terrain, masks));
  for (std::size_t i = 0; i < material_count; ++i)
    RC_ASSERT(material_counts(terrain, masks.of(i), field_corner)[i] == masks.of(i).count());
}

RC_GTEST_PROP(TerrainDetached, PiecesThatAreTerrainsAgreeWithMasks, (std::uint64_t seed)) {
  put_back(seed);
}

/// Rows that are alike are labelled at once: all of them touch the border.
TEST(TerrainDetached, WhatTouchesTheMiddleOfASideIsHeld) {
  for (const bool is_right : {false, true}) {
    Terrain terrain;
    terrain.deposit(Box{is_right ? 400 : 512, 10, 112, 190});
    terrain.deposit(Box{is_right ? 300 : 512, 9, 212, 1});  // the first row is another one
    terrain.deposit(Box{is_right ? 512 : 400, 100, 112, 10});
    const TerrainAnchors anchors{.points = {{is_right ? 450 : 550, 50}}};
    EXPECT_TRUE(terrain.detached(anchors).empty());
  }
}

}  // namespace
}  // namespace hitmask
