// Snapshots as bytes without the masks that the reader has.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "hitmask/shape.hpp"
#include "hitmask/sheet.hpp"
#include "support/saved_world.hpp"
#include "support/world_bodies.hpp"

namespace hitmask::support {
namespace {

TEST(SnapshotsWithKnownMasks, LeaveThemOut) {
  const auto rock = share(Mask(40, 50, true));
  Mask fan(30, 30);
  fan.set({3, 4});
  const auto other = share(fan);
  World world;
  added(world, {.shape = rock});
  added(world, {.shape = other, .position = {50, 0}});
  added(world, {.shape = rock,
                .position = {100, 0},
                .transform = TransformParts{.angle = Angle::fraction(1U << 29)}});
  const std::vector<std::shared_ptr<const Mask>> known{nullptr, rock, share(Mask(3, 3, true))};
  const SavedBytes whole = bytes_of(world);
  const SavedBytes bytes = bytes_of(world, {.known_masks = known});
  EXPECT_LT(bytes.size(), whole.size());
  const auto loaded = snapshot_from_bytes(bytes, {.known_masks = known});
  ASSERT_TRUE(loaded) << loaded.error().message;
  EXPECT_EQ(wrong_about_loaded(*loaded, bytes, {.known_masks = known}), "");
  World back;
  ASSERT_TRUE(back.restore(loaded->snapshot));
  EXPECT_EQ(back.state_hash(), world.state_hash());
  EXPECT_EQ(bytes_of(back), whole);
  BodyId first;
  back.for_each_body([&](BodyId id) { first = first ? first : id; });
  EXPECT_EQ(back.body(first)->shape.mask(), rock);  // the very same
  EXPECT_NE(refusal_of(bytes).find("neither in the bytes nor among the known masks"),
            std::string::npos);
  EXPECT_EQ(snapshot_from_bytes(bytes).error().code, ErrorCode::argument);
}

TEST(SnapshotsWithKnownMasks, ThatAreNotTightTurnAsTightOnesDo) {
  Mask pixels(20, 20);
  pixels.draw(Mask(6, 6, true), {3, 3});
  Mask loose = pixels;
  loose.set({15, 15});
  loose.set({15, 15}, false);
  ASSERT_NE(loose.solid_bounds(), pixels.solid_bounds());
  World world;
  added(world, {.shape = pixels, .transform = TransformParts{.angle = Angle::fraction(1U << 29)}});
  const std::vector<std::shared_ptr<const Mask>> ours{share(pixels)}, theirs{share(loose)};
  const SavedBytes bytes = bytes_of(world, {.known_masks = ours});
  const auto loaded = snapshot_from_bytes(bytes, {.known_masks = theirs});
  ASSERT_TRUE(loaded) << loaded.error().message;
  World back;
  ASSERT_TRUE(back.restore(loaded->snapshot));
  EXPECT_EQ(back.state_hash(), world.state_hash());
  EXPECT_EQ(bytes_of(back, {.known_masks = ours}), bytes);
}

/// All masks of a sheet, as a game hands them over.
std::vector<std::shared_ptr<const Mask>> masks_of(Sheet& sheet) {
  std::vector<std::shared_ptr<const Mask>> masks;
  for (std::uint32_t frame = 0; frame < sheet.frame_count(); ++frame)
    for (const Orientation orientation :
         {Orientation::upright, Orientation::mirrored, Orientation::quarter})
      masks.push_back(sheet.mask(frame, orientation).mask);
  return masks;
}

TEST(SnapshotsWithKnownMasks, LeaveFramesOfASheetOut) {
  Sheet sheet;
  for (int i = 0; i < 3; ++i) {
    Mask drawn(40, 50);
    paint_box(drawn, {3, 4 + i, 20 + i, 30});
    paint_box(drawn, {23, 4 + i, 9, 5});
    ASSERT_TRUE(sheet.add_frame({.name = "frame " + std::to_string(i),
                                 .size = drawn.size(),
                                 .mask = drawn,
                                 .pivot = Pivot::at({20, 49})}));
  }
  const auto known = masks_of(sheet);
  World world;
  std::uint32_t frame = 0;
  for (const Orientation orientation :
       {Orientation::upright, Orientation::mirrored, Orientation::quarter, Orientation::mirrored}) {
    const BodyId body =
        added(world, {.shape = Size{1, 1}, .position = {static_cast<std::int32_t>(frame) * 60, 0}});
    ASSERT_TRUE(world.set_frame({body}, sheet, frame++ % 3, orientation));
  }
  ASSERT_TRUE(world.step());
  const SavedBytes whole = bytes_of(world);
  const SavedBytes bytes = bytes_of(world, {.known_masks = known});
  EXPECT_LT(bytes.size(), whole.size());
  const auto loaded = snapshot_from_bytes(bytes, {.known_masks = known});
  ASSERT_TRUE(loaded) << loaded.error().message;
  EXPECT_EQ(wrong_about_loaded(*loaded, bytes, {.known_masks = known}), "");
  World back;
  ASSERT_TRUE(back.restore(loaded->snapshot));
  EXPECT_EQ(back.state_hash(), world.state_hash());
  EXPECT_EQ(bytes_of(back), whole);
  EXPECT_NE(refusal_of(bytes), "");
  // The sheet's own masks: the next frame is one that the world knows already.
  back.for_each_body([&](BodyId body) {
    const auto mask = back.body(body)->shape.mask();
    EXPECT_TRUE(std::ranges::find(known, mask) != known.end());
  });
}

TEST(SnapshotsWithKnownMasks, LeaveChunksOfTerrainsOut) {
  Terrain ground;
  ground.deposit(DiscBrush{{200, 200}, 150});
  ground.deposit(DiscBrush{{700, 200}, 100});
  const std::vector<std::shared_ptr<const Mask>> known{
      share(to_mask(ground, {0, 0, Terrain::chunk_side, Terrain::chunk_side}))};
  World world;
  added(world, {.shape = ground, .is_static = true});
  const SavedBytes whole = bytes_of(world);
  const SavedBytes bytes = bytes_of(world, {.known_masks = known});
  EXPECT_LT(bytes.size() + 30'000, whole.size());  // the other chunk is written
  EXPECT_GT(bytes.size(), 30'000U);
  const auto loaded = snapshot_from_bytes(bytes, {.known_masks = known});
  ASSERT_TRUE(loaded) << loaded.error().message;
  EXPECT_EQ(wrong_about_loaded(*loaded, bytes, {.known_masks = known}), "");
}

}  // namespace
}  // namespace hitmask::support
