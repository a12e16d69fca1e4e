// Edits as bytes: what comes back, and what is refused.
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "hitmask/terrain.hpp"
#include "support/random.hpp"
#include "terrain/terrain_twin.hpp"

namespace hitmask {
namespace {

std::vector<TerrainEdit> edits_of_every_kind() {
  support::Random random(7);
  std::vector<TerrainEdit> edits(60);
  for (TerrainEdit& edit : edits) edit = terrain_test::random_edit(random, true);
  return edits;
}

TEST(TerrainBytes, ComeBack) {
  const std::vector<std::uint8_t> bytes = edits_to_bytes(edits_of_every_kind());
  const auto edits = edits_from_bytes(bytes);
  ASSERT_TRUE(edits.ok()) << edits.message();
  EXPECT_EQ(edits->size(), 60u);
  EXPECT_EQ(edits_to_bytes(*edits), bytes);
}

TEST(TerrainBytes, EveryTruncationIsRefusedOrShorter) {
  const std::vector<std::uint8_t> bytes = edits_to_bytes(edits_of_every_kind());
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const auto edits = edits_from_bytes(std::span(bytes).first(length));
    if (!edits) continue;
    const std::vector<std::uint8_t> again = edits_to_bytes(*edits);
    EXPECT_EQ(again.size(), length);
  }
}

TEST(TerrainBytes, SayWhatIsWrongAndWhere) {
  const auto message = [](std::vector<std::uint8_t> bytes) {
    return std::string(edits_from_bytes(bytes).message());
  };
  EXPECT_EQ(message({}), "terrain edits: the data ends too early at byte 0");
  EXPECT_EQ(message({2}), "terrain edits: an unknown version at byte 0");
  EXPECT_EQ(message({1, 4}), "terrain edits: an unknown action at byte 1");
  EXPECT_EQ(message({1, 0x80}), "terrain edits: an unknown material at byte 1");
  EXPECT_EQ(message({1, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0}),
            "terrain edits: an unknown kind of brush at byte 2");
}

TEST(TerrainBytes, RefuseBrushesThatWouldTakeForever) {
  TerrainEdit edit;
  edit.brush = Box{0, 0, max_mask_side + 1, 1};
  EXPECT_FALSE(edits_from_bytes(edits_to_bytes(std::span(&edit, 1))).ok());
  edit.brush = DiscBrush{{0, 0}, 2'000'000'000};
  EXPECT_FALSE(edits_from_bytes(edits_to_bytes(std::span(&edit, 1))).ok());
  Terrain terrain;
  EXPECT_THROW(terrain.apply(edit), std::length_error);
  EXPECT_THROW(terrain.deposit(Box{0, 0, 1, 1}, 8), std::invalid_argument);
}

TEST(TerrainBytes, AMaskThatIsNotThereAllocatesNothing) {
  std::vector<std::uint8_t> bytes{1, 0, 5};
  bytes.resize(3 + 16, 0);
  for (int i = 0; i < 2; ++i) bytes.insert(bytes.end(), {255, 255, 0, 0});
  EXPECT_FALSE(edits_from_bytes(bytes).ok());
}

}  // namespace
}  // namespace hitmask
