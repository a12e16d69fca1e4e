// The bundled sprites have the shapes that their list describes. (The command's test checks that
// the generator draws them.)
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <set>
#include <string>

#include "air.hpp"
#include "sprites.hpp"

namespace {

struct Promise {
  std::string name;
  hitmask::Size size;
  int holes = 0;
  int parts = 1;  ///< connected parts
};

const std::array<Promise, 19> promises = {{{"letter_h", {44, 52}, 0, 1},
                                           {"letter_i", {44, 52}, 0, 1},
                                           {"letter_t", {44, 52}, 0, 1},
                                           {"letter_m", {44, 52}, 0, 1},
                                           {"letter_a", {44, 52}, 1, 1},
                                           {"letter_s", {44, 52}, 0, 1},
                                           {"letter_k", {44, 52}, 0, 1},
                                           {"ship", {64, 72}, 2, 1},
                                           {"rock_small", {24, 24}, 0, 1},
                                           {"rock_medium", {48, 48}, 0, 1},
                                           {"rock_large", {96, 96}, 0, 1},
                                           {"coin", {32, 32}, 1, 1},
                                           {"saw", {64, 64}, 6, 1},
                                           {"slime_0", {40, 40}, 0, 1},
                                           {"slime_1", {40, 40}, 0, 1},
                                           {"slime_2", {40, 40}, 0, 4},
                                           {"slime_3", {40, 40}, 0, 4},
                                           {"tree", {128, 128}, 23, 1},
                                           {"cave", {1024, 512}, 10, 6}}};

std::string path_of(const std::string& name) {
  return std::string(SPRITES_DIRECTORY) + "/" + name + ".png";
}

hitmask::Picture kept(const std::string& name) {
  const hitmask::Result<hitmask::Picture> picture = hitmask::read_picture(path_of(name));
  EXPECT_TRUE(picture) << picture.message();
  return picture ? *picture : hitmask::Picture{};
}

TEST(Sprites, AreTheOnesInTheList) {
  std::set<std::string> listed = {"slime_sheet"};  // the page of slime.json
  for (const Promise& promise : promises) listed.insert(promise.name);
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(SPRITES_DIRECTORY))
    if (entry.path().extension() == ".png") found.insert(entry.path().stem().string());
  EXPECT_EQ(found, listed);
}

TEST(Sprites, HaveTheirSizes) {
  for (const Promise& promise : promises)
    EXPECT_EQ(kept(promise.name).size, promise.size) << promise.name;
}

TEST(Sprites, HaveTheListedHoles) {
  for (const Promise& promise : promises)
    EXPECT_EQ(air::holes(kept(promise.name)), promise.holes) << promise.name;
}

TEST(Sprites, HaveTheListedParts) {
  for (const Promise& promise : promises)
    EXPECT_EQ(air::islands(kept(promise.name)), promise.parts) << promise.name;
}

TEST(Sprites, HaveThinParts) {
  for (const char* name : {"ship", "saw", "tree", "cave"})
    EXPECT_LE(air::thinnest_run(kept(name)), 3) << name;
}

TEST(Sprites, HaveOpaqueSoftAndClearPixels) {
  for (const Promise& promise : promises) {
    const hitmask::Picture picture = kept(promise.name);
    EXPECT_GT(air::pixels_between(picture, 255, 255), 40) << promise.name;
    EXPECT_GT(air::pixels_between(picture, 1, 254), 60) << promise.name;
    EXPECT_GT(air::pixels_between(picture, 0, 0), 200) << promise.name;
  }
}

TEST(Sprites, ClearPixelsAreAllZero) {
  for (const Promise& promise : promises) {
    const hitmask::Picture picture = kept(promise.name);
    for (std::size_t i = 0; i < picture.rgba.size(); i += 4) {
      const std::uint8_t* pixel = &picture.rgba[i];
      if (pixel[3] > 0) continue;
      ASSERT_EQ(pixel[0] | pixel[1] | pixel[2], 0) << promise.name << ' ' << i;
    }
  }
}

TEST(Sprites, AreNotCutOffByTheirPictures) {
  for (const Promise& promise : promises) {
    if (promise.name == "cave") continue;
    EXPECT_EQ(air::solid_on_border(kept(promise.name)), 0) << promise.name;
  }
}

/// 1 and up: solid at threshold 0; 128 and up: solid at threshold 127.
TEST(Sprites, LettersCastAShadowThatAThresholdRemoves) {
  for (const char letter : std::string("hitmask")) {
    const hitmask::Picture picture = kept(std::string("letter_") + letter);
    const int faint = air::pixels_between(picture, 1, 127);
    EXPECT_GT(faint, 150) << letter;
    EXPECT_GT(air::pixels_between(picture, 128, 255), 3 * faint / 2) << letter;
  }
}

TEST(Sprites, AreSmallFiles) {
  for (const Promise& promise : promises) {
    const auto limit = promise.name == "cave" ? 300'000u : 40'000u;
    EXPECT_LT(std::filesystem::file_size(path_of(promise.name)), limit) << promise.name;
  }
  EXPECT_LT(std::filesystem::file_size(SPRITES_SHEET), 300'000u);
}

TEST(Sprites, SlimeFramesDiffer) {
  for (int frame = 1; frame < 4; ++frame)
    EXPECT_NE(kept("slime_" + std::to_string(frame - 1)).rgba,
              kept("slime_" + std::to_string(frame)).rgba);
}

TEST(Sprites, UnknownLettersAreEmpty) {
  EXPECT_EQ(air::pixels_between(sprites::draw_letter('?'), 1, 255), 0);
}

}  // namespace
