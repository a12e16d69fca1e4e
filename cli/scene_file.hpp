// Parses a scene's JSON. Does no input or output.
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
  static constexpr std::uint32_t not_turned = 0xFFFF'FFFF;

  std::uint32_t picture = 0;  ///< in SceneFile::pictures
  Point position;             ///< of its top-left pixel, before it is transformed
  std::uint32_t layer = Filter{}.layer;
  std::uint32_t collides_with = Filter{}.collides_with;
  std::uint32_t turn = not_turned;  ///< in SceneFile::turns
};

struct TwoNumbers {
  double x = 0;
  double y = 0;
  friend auto operator<=>(const TwoNumbers&, const TwoNumbers&) = default;
};

/// How a picture is mirrored, scaled and rotated about its pivot, which stays in place.
struct SceneTurn {
  std::uint32_t picture = 0;
  double angle = 0;  ///< degrees, clockwise
  TwoNumbers scale{1, 1};
  bool flip_x = false;
  bool flip_y = false;
  std::optional<TwoNumbers> pivot{};  ///< in the picture's pixels; none: its centre
  friend auto operator<=>(const SceneTurn&, const SceneTurn&) = default;
};

struct SceneFile {
  std::optional<std::uint8_t> threshold;  ///< alpha; the command line may override it
  std::vector<std::string> pictures;      ///< file names as given, each once, in order of first use
  std::vector<SceneTurn> turns;           ///< each once, in order of first use
  std::vector<SceneSprite> sprites;
};

inline constexpr std::size_t max_scene_bytes = 256u << 20;
inline constexpr std::size_t max_scene_sprites = 4'000'000;

/// {"threshold":0,"sprites":[{"file":"a.png","x":0,"y":0,"layer":1,"collides_with":3,"angle":45,
/// "scale":2,"flip_x":true,"flip_y":false,"pivot":[8,8]}]}; all but file, x and y are optional, and
/// "scale" may be [x, y]. Anything else (unknown or repeated fields, other types, fractions of
/// pixels, numbers out of range) is an error with its position: "sprites[3].x: ...".
[[nodiscard]] Result<SceneFile> parse_scene(std::string_view text,
                                            std::size_t max_sprites = max_scene_sprites);

}  // namespace hitmask::cli
