// A scene's JSON to sprites at places. No input or output happens here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hitmask/result.hpp"
#include "hitmask/world.hpp"

namespace hitmask::cli {

struct SceneSprite {
  std::uint32_t picture = 0;  ///< in SceneFile::pictures
  Point position;             ///< of its top-left pixel
  std::uint32_t layer = Filter{}.layer;
  std::uint32_t collides_with = Filter{}.collides_with;
};

struct SceneFile {
  std::optional<std::uint8_t> threshold;  ///< alpha; the command line may overrule it
  std::vector<std::string> pictures;      ///< file names as given, each once, by first use
  std::vector<SceneSprite> sprites;
};

inline constexpr std::size_t max_scene_bytes = 256u << 20;
inline constexpr std::size_t max_scene_sprites = 4'000'000;

/// {"threshold":0,"sprites":[{"file":"a.png","x":0,"y":0,"layer":1,"collides_with":3}]}; threshold,
/// layer and collides_with may be left out. Anything else (unknown or repeated fields, other types,
/// fractions, numbers out of range) is an error that says where: "sprites[3].x: ...".
[[nodiscard]] Result<SceneFile> parse_scene(std::string_view text,
                                            std::size_t max_sprites = max_scene_sprites);

}  // namespace hitmask::cli
