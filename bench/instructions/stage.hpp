// A world with bodies and their movements.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "hitmask/hitmask.hpp"
#include "instructions/cases.hpp"

namespace hitmask::bench {

struct StagePlan {
  std::size_t bodies = 0;
  bool masks = false;      ///< sprites of 16 to 64 px; otherwise boxes
  bool clusters = false;   ///< boxes in clusters; otherwise uniform
  std::size_t stride = 1;  ///< every stride-th body moves
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

/// Returns after the warm-up.
[[nodiscard]] SharedStage make_stage(const StagePlan& plan);

/// Sprites of 16 to 64 px.
[[nodiscard]] std::vector<std::shared_ptr<const Mask>> make_body_masks();

/// Throws when a world returns an error: a case must not count failed calls.
void require(Outcome outcome);

/// One step; digests the contacts.
void step(World& world, Digest& digest);

}  // namespace hitmask::bench
