// The tasks of the contenders: pairs of boxes at rest, or pairs in every frame of a moving world.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "hitmask/mask.hpp"
#include "support/pygame_core.hpp"
#include "world/worlds.hpp"

namespace hitmask::bench {

/// Which boxes overlap? Small worlds come in several versions: the branch predictor would memorise
/// a single one. Settings are tried on `trial`, which has smaller worlds where the others are huge.
struct StillScene {
  std::vector<BoxWorld> worlds;
  std::vector<BoxWorld> trial;
};

/// The bodies' masks, for pixel-exact frames.
struct Pictures {
  std::vector<std::shared_ptr<const Mask>> masks;
  PygameMasks pygame;             ///< the same masks
  std::vector<std::uint32_t> of;  ///< index of each body's mask
};

/// Which bodies touch, frame after frame?
struct MovingScene {
  BoxWorld world;
  std::size_t stride = 1;                    ///< every stride-th box moves
  std::shared_ptr<const Pictures> pictures;  ///< none: overlapping boxes touch
  /// Contenders that defer work from frame to frame run at least this many frames per turn.
  std::size_t turn_frames = 60;
  std::size_t checked_frames = 60;
  /// A smaller world for trying their settings, which takes many frames; none: the scene itself.
  std::shared_ptr<const MovingScene> trial = nullptr;
  /// Several frames are computed here before the clock starts; contenders share it in turn.
  std::shared_ptr<std::vector<Point>> positions = std::make_shared<std::vector<Point>>();
};

}  // namespace hitmask::bench
