// What the contenders are asked: pairs of boxes at rest, or pairs in every frame of a moving world.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "hitmask/mask.hpp"
#include "support/pygame_core.hpp"
#include "world/worlds.hpp"

namespace hitmask::bench {

/// Who overlaps whom? Several worlds when they are small: the same one again and again is something
/// that a processor learns by heart. Settings are tried out on `trial`, smaller worlds where the
/// others are huge.
struct StillScene {
  std::vector<BoxWorld> worlds;
  std::vector<BoxWorld> trial;
};

/// What the bodies look like, for frames that are exact to the pixel.
struct Pictures {
  std::vector<std::shared_ptr<const Mask>> masks;
  PygameMasks pygame;             ///< the same masks
  std::vector<std::uint32_t> of;  ///< each body's
};

/// Who touches whom, frame after frame?
struct MovingScene {
  BoxWorld world;
  std::size_t stride = 1;                    ///< every so many-th box moves
  std::shared_ptr<const Pictures> pictures;  ///< none: boxes that overlap touch
  /// Contenders that put off work from frame to frame run at least so many frames in a turn.
  std::size_t turn_frames = 60;
  std::size_t checked_frames = 60;
  /// For trying out the settings of those, which takes many frames, on a smaller world; none: the
  /// scene itself.
  std::shared_ptr<const MovingScene> trial = nullptr;
  /// A chunk of frames is laid out here before the clock starts; contenders take turns with it.
  std::shared_ptr<std::vector<Point>> positions = std::make_shared<std::vector<Point>>();
};

}  // namespace hitmask::bench
