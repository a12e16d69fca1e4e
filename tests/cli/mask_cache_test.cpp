#include "cli/mask_cache.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "hitmask/import.hpp"
#include "support/temporary_folder.hpp"

namespace hitmask::cli {
namespace {

class MaskCacheTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"a.png", "b.png", "c.png"})
      ASSERT_TRUE(write_png(folder_ + "/" + name, Mask(100, 100, true)).ok());
  }
  [[nodiscard]] MaskCache cache(std::size_t capacity = MaskCache::default_capacity) const {
    return {*Root::open(folder_), ImageLimits{}, capacity};
  }

  test::TemporaryFolder temporary_;
  std::string folder_ = temporary_.path();
};

TEST_F(MaskCacheTest, DecodesEachImageAndRuleOnce) {
  MaskCache masks = cache();
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(masks.get("a.png", SolidRule::alpha(0)).ok());
    ASSERT_TRUE(masks.get("./a.png", SolidRule::alpha(0)).ok());
    ASSERT_TRUE(masks.get("a.png", SolidRule::alpha(9)).ok());
    ASSERT_TRUE(masks.get("a.png", SolidRule::luma(9)).ok());
    ASSERT_TRUE(masks.get("a.png", SolidRule::colour_key({1, 2, 3}, 4)).ok());
  }
  EXPECT_EQ(masks.decoded(), 4u);
}

TEST_F(MaskCacheTest, RemembersFailures) {
  std::filesystem::resize_file(folder_ + "/b.png", 40);
  MaskCache masks = cache();
  const auto first = masks.get("b.png", {});
  const auto second = masks.get("b.png", {});
  ASSERT_FALSE(first.ok());
  EXPECT_EQ(first.message(), second.message());
  EXPECT_TRUE(first.message().starts_with("b.png: ")) << first.message();
  EXPECT_EQ(masks.decoded(), 1u);
}

TEST_F(MaskCacheTest, DropsTheLeastRecentlyUsed) {
  MaskCache masks = cache(5000);  // two masks of 100 x 100 are about 3,500 bytes + keys
  for (const char* name : {"a.png", "b.png", "a.png", "c.png", "a.png"})
    ASSERT_TRUE(masks.get(name, {}).ok());
  EXPECT_EQ(masks.decoded(), 3u);
  ASSERT_TRUE(masks.get("b.png", {}).ok());  // the one that was dropped
  EXPECT_EQ(masks.decoded(), 4u);
}

TEST_F(MaskCacheTest, AMaskLargerThanTheCacheStillAnswers) {
  MaskCache masks = cache(1);
  const auto mask = masks.get("a.png", {});
  ASSERT_TRUE(mask.ok());
  EXPECT_EQ((*mask)->count(), 10'000);
  ASSERT_TRUE(masks.get("a.png", {}).ok());
  EXPECT_EQ(masks.decoded(), 2u);
}

TEST_F(MaskCacheTest, ReadsASheetOnceForAllOfItsFrames) {
  Sheet sheet;
  for (const std::int32_t width : {3, 4})
    ASSERT_TRUE(sheet
                    .add_frame({.name = "f:" + std::to_string(width),
                                .size = {width, 2},
                                .mask = Mask(width, 2, true)})
                    .ok());
  ASSERT_TRUE(sheet.add_animation({.name = "walk", .frames = {1, 0}}).ok());
  ASSERT_TRUE(save_sheet(folder_ + "/game.hitmask", sheet).ok());
  MaskCache masks = cache();
  for (const auto& [path, area] : {std::pair("game.hitmask:f:3", 6),
                                   {"game.hitmask:f:4", 8},
                                   {"game.hitmask:0", 6},
                                   {"game.hitmask:walk/0", 8}}) {
    const auto mask = masks.get(path, {});
    ASSERT_TRUE(mask.ok()) << mask.message();
    EXPECT_EQ((*mask)->count(), area) << path;
  }
  EXPECT_EQ(masks.decoded(), 1u);
  EXPECT_EQ(masks.get("game.hitmask:gone", {}).message(),
            "game.hitmask:gone: there is no frame 'gone'; 'hitmask info' lists the frames");
  EXPECT_TRUE(masks.get("a.png:a", {}).ok());  // a picture is a sheet of one frame
  EXPECT_FALSE(masks.get("gone.json:a", {}).ok());
  EXPECT_NE(masks.get("../a.png:a", {}).message().find("'..' is not allowed"), std::string::npos);
  MaskCache small = cache(1);
  EXPECT_TRUE(small.get("game.hitmask:walk/1", {}).ok());
}

}  // namespace
}  // namespace hitmask::cli
