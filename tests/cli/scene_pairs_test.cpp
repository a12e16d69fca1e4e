#include "cli/scene_pairs.hpp"

#include <gtest/gtest.h>

#include <string>

namespace hitmask::cli {
namespace {

/// A scene with its masks already loaded.
LoadedScene scene_of(std::vector<Mask> masks, std::vector<SceneSprite> sprites) {
  LoadedScene scene;
  for (Mask& mask : masks) scene.masks.push_back(share(std::move(mask)));
  scene.file.pictures.resize(scene.masks.size());
  scene.file.sprites = std::move(sprites);
  return scene;
}

std::string pairs_text(const LoadedScene& scene) {
  const auto pairs = find_pairs(scene);
  if (!pairs) return pairs.message();
  std::string text;
  for (const ScenePair& pair : *pairs)
    text += std::to_string(pair.a) + "-" + std::to_string(pair.b) + ":" +
            std::to_string(pair.area) + " ";
  return text;
}

TEST(ScenePairs, AreSortedAndCounted) {
  const LoadedScene scene =
      scene_of({Mask(4, 4, true), Mask(1, 20, true)},
               {{1, {2, -3}}, {0, {0, 0}}, {0, {3, 3}}, {0, {100, 0}}, {0, {2, 0}}});
  EXPECT_EQ(pairs_text(scene), "0-1:4 0-4:4 1-2:1 1-4:8 2-4:3 ");
}

TEST(ScenePairs, BothFiltersMustMatch) {
  const auto answer = [](SceneSprite a, SceneSprite b) {
    return pairs_text(scene_of({Mask(2, 2, true)}, {a, b}));
  };
  EXPECT_EQ(answer({0, {}, 1, 2}, {0, {}, 2, 1}), "0-1:4 ");
  EXPECT_EQ(answer({0, {}, 1, 2}, {0, {}, 2, 2}), "");
  EXPECT_EQ(answer({0, {}, 0}, {0, {}}), "");
  EXPECT_EQ(answer({0, {}, 0x8000'0000}, {0, {}}), "0-1:4 ");
}

TEST(ScenePairs, AtTheEndsOfTheWorld) {
  const Point low{min_position, min_position};
  const Point high{end_position - 1, end_position - 1};
  const LoadedScene scene =
      scene_of({Mask(3, 3, true)}, {{0, high}, {0, low}, {0, high}, {0, low}});
  EXPECT_EQ(pairs_text(scene), "0-2:9 1-3:9 ");
}

TEST(ScenePairs, EmptyScenesAndEmptyMasks) {
  EXPECT_EQ(pairs_text({}), "");
  EXPECT_EQ(pairs_text(scene_of({Mask(5, 5)}, {{0, {}}, {0, {}}})), "");
}

/// A picture of 20 x 4 pixels and sprites of it, all at (0, 0).
SceneFile turning_scene(const std::vector<SceneTurn>& turns) {
  const std::string path = ::testing::TempDir() + "/scene_pairs_bar.png";
  EXPECT_TRUE(write_png(path, Mask(20, 4, true)).ok());
  SceneFile file;
  file.pictures = {path};
  file.turns = turns;
  for (std::uint32_t i = 0; i < turns.size(); ++i) file.sprites.push_back({0, {}, 1, 1, i});
  file.sprites.push_back({0, {}, 1, 1});
  return file;
}

TEST(ScenePairs, TurnedSpritesStayAtTheirPivot) {
  const auto answer = [](const SceneTurn& turn) {
    const auto scene = load_scene(turning_scene({turn}), "", {}, {});
    return scene ? pairs_text(*scene) : scene.message();
  };
  EXPECT_EQ(answer({0, 90}), "0-1:16 ");  // a cross, about the centre
  EXPECT_EQ(answer({0, 180}), "0-1:80 ");
  EXPECT_EQ(answer({0, 180, {1, 1}, false, false, TwoNumbers{}}), "");
  EXPECT_EQ(answer({0, 0, {1, 1}, true, false, TwoNumbers{5, 0}}), "0-1:40 ");
  EXPECT_EQ(answer({0, 0, {0.5, 1}}), "0-1:40 ");
  EXPECT_EQ(answer({0, 0, {0, 1}}),
            "sprites[0]: the transform cannot be inverted: it leaves no area");
  EXPECT_EQ(answer({0, 0, {1e9, 1}}),
            "sprites[0]: the mask would be more than 2^20 pixels wide or high");
}

TEST(ScenePairs, TurnedMasksCountToo) {
  EXPECT_EQ(load_scene(turning_scene({{0, 45}, {0, 0, {900, 900}}}), "", {}, {}, 10'000).message(),
            "sprites[1]: the scene's masks take more than 10000 bytes together");
}

TEST(ScenePairs, MasksHaveALimitTogether) {
  const std::string path = ::testing::TempDir() + "/scene_pairs_mask.png";
  ASSERT_TRUE(write_png(path, Mask(64, 64, true)).ok());
  SceneFile file;
  file.pictures = {path};
  file.sprites = {{0, {}}, {0, {}}};
  EXPECT_TRUE(load_scene(file, "", {}, {}).ok());
  EXPECT_EQ(load_scene(file, "", {}, {}, 100).message(),
            "sprites[0].file: the scene's masks take more than 100 bytes together");
}

}  // namespace
}  // namespace hitmask::cli
