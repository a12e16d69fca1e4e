// A world with bodies, and where they go.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "hitmask/hitmask.hpp"
#include "instructions/cases.hpp"

namespace hitmask::bench {

struct StagePlan {
  std::size_t bodies = 0;
  bool masks = false;      ///< sprites of 16 to 64 px; else boxes
  bool clusters = false;   ///< boxes in clusters; else uniform
  std::size_t stride = 1;  ///< every so many bodies move
  bool others_still = false;
  bool wraps = false;
  bool stay_events = true;
  Details details = Details::none;
  std::size_t frames = 0;    ///< to count
  std::size_t warm_up = 12;  ///< frames before the count
};

struct Stage {
  explicit Stage(const WorldDefinition& definition) : world(definition) {}

  World world;
  std::int32_t side = 0;
  std::vector<std::shared_ptr<const Mask>> masks;
  std::vector<BodyId> bodies;
  std::vector<BodyId> movers;
  std::vector<std::vector<Point>> frames;  ///< the movers' positions, frame by frame
};
using SharedStage = std::shared_ptr<Stage>;

/// The warm-up is over.
[[nodiscard]] SharedStage make_stage(const StagePlan& plan);

/// Sprites of 16 to 64 px.
[[nodiscard]] std::vector<std::shared_ptr<const Mask>> make_body_masks();

/// Throws when a world refuses: a case must not count refusals.
void require(Outcome outcome);

/// One step, and what it found.
void step(World& world, Digest& digest);

}  // namespace hitmask::bench
