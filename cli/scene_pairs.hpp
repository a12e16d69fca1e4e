// A scene's pictures as masks, and its colliding sprites.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/scene_file.hpp"
#include "hitmask/image.hpp"

namespace hitmask::cli {

/// A transformed picture, relative to the sprite's position.
struct TurnedPicture {
  std::shared_ptr<const Mask> mask;
  Point corner;    ///< of the mask, relative to the sprite's position
  Transform back;  ///< from there to the picture's pixels
};

/// A scene with its masks. The sprites of one picture share its mask.
struct LoadedScene {
  SceneFile file;
  std::vector<std::string> paths;                  ///< of file.pictures, as opened
  std::vector<std::shared_ptr<const Mask>> masks;  ///< of file.pictures
  std::vector<TurnedPicture> turned;               ///< of file.turns

  [[nodiscard]] const std::string& name_of(std::size_t sprite) const {
    return file.pictures[file.sprites[sprite].picture];
  }
  /// Null: not transformed.
  [[nodiscard]] const TurnedPicture* turn_of(std::size_t sprite) const {
    const std::uint32_t turn = file.sprites[sprite].turn;
    return turn == SceneSprite::not_turned ? nullptr : &turned[turn];
  }
  [[nodiscard]] const std::shared_ptr<const Mask>& shared_mask_of(std::size_t sprite) const {
    const TurnedPicture* const turn = turn_of(sprite);
    return turn != nullptr ? turn->mask : masks[file.sprites[sprite].picture];
  }
  [[nodiscard]] const Mask& mask_of(std::size_t sprite) const { return *shared_mask_of(sprite); }
  /// The position of the mask's top-left pixel.
  [[nodiscard]] Point corner_of(std::size_t sprite) const;
};

/// Two sprites by their indices in the scene, a < b.
struct ScenePair {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::int64_t area = 0;  ///< pixels they share
};

inline constexpr std::size_t max_scene_mask_bytes = std::size_t{2} << 30;

/// Reads every picture once; relative names start at `folder`. Pixels are solid by `rule`,
/// otherwise by the scene's threshold, otherwise with any alpha above 0. The error says which
/// sprite names the picture.
[[nodiscard]] Result<LoadedScene> load_scene(SceneFile file, const std::string& folder,
                                             const std::optional<SolidRule>& rule,
                                             const ImageLimits& limits,
                                             std::size_t max_mask_bytes = max_scene_mask_bytes);

/// Every colliding pair, sorted by (a, b).
[[nodiscard]] Result<std::vector<ScenePair>> find_pairs(const LoadedScene& scene);

}  // namespace hitmask::cli
