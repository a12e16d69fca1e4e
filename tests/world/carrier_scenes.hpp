// Small worlds with lifts, stacks, crates and ceilings, and the naive oracle of bodies that carry.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "motion_scenes.hpp"
#include "reference/carrier_oracle.hpp"

namespace hitmask::support {

inline constexpr std::array carrier_stages{
    Stage{"plain", 0, 0, {0, 0, 24, 18}, 8},
    Stage{"crowd", 0, 0, {0, 0, 12, 12}, 5},
    Stage{"round in x", 26, 0, {0, 0, 26, 16}, 8},
    Stage{"round in y", 0, 22, {0, 0, 22, 22}, 8},
    Stage{"round in both", 18, 16, {0, 0, 18, 16}, 7},
    Stage{"tiny", 7, 9, {0, 0, 7, 9}, 4},
    Stage{"end of the world", 0, 0, {end_position - 16, min_position, 16, 14}, 6},
    Stage{"other end of the world", 0, 0, {min_position, end_position - 14, 16, 14}, 6},
};

/// What a scene of bodies that carry is made of.
struct CarrierPart {
  BodyDefinition body;
  std::optional<BodyMover> mover;
  bool carries = false;
  std::optional<std::size_t> parent{};  // an earlier part
  Attachment how{};
};

inline CarrierPart random_carrier_part(const Stage& stage, Random& random) {
  static constexpr std::array gravities{Face::bottom, Face::bottom, Face::bottom, Face::bottom,
                                        Face::top,    Face::left,   Face::right,  Face::none};
  CarrierPart part;
  part.body = random_body(stage, random);
  part.body.is_static = random.one_in(5);
  part.body.enabled = !random.one_in(20);
  if (!random.one_in(3)) part.body.one_way = Face::none;
  if (!random.one_in(3)) part.body.filter = {};
  if (!random.one_in(4)) {
    BodyMover mover;
    mover.gravity = random.pick(gravities);
    part.mover = mover;
  }
  part.carries = random.one_in(3) && !part.body.is_sensor;
  return part;
}

/// Bodies with a mover fall until they rest on something.
inline void let_fall(World& world, const std::vector<BodyId>& ids) {
  for (int round = 0; round < 2; ++round)
    for (const BodyId id : ids) {
      const auto mover = world.mover(id);
      if (!mover || mover->gravity == Face::none) continue;
      const Point down = direction_of(mover->gravity);
      const std::int32_t far = 5;
      (void)world.walk(id, SubPixels(far * down.x), SubPixels(far * down.y));
    }
}

/// Attaches some to earlier ones.
inline void attach_some(std::vector<CarrierPart>& parts, Random& random) {
  for (std::size_t k = 1; k < parts.size(); ++k) {
    if (!random.one_in(3)) continue;
    parts[k].parent = random.one_in(3) ? 0 : random.index(k);
    parts[k].how.offset = {random.between(-5, 5), random.between(-5, 5)};
    parts[k].how.solid = !random.one_in(3);
  }
}

class CarrierScene {
 public:
  CarrierScene(const Stage& stage, const std::vector<CarrierPart>& parts) : stage_(stage) {
    WorldDefinition definition;
    definition.period_x = stage.period_x;
    definition.period_y = stage.period_y;
    world_ = World(definition);
    for (const CarrierPart& part : parts) {
      const BodyId id = added(world_, part.body);
      ids_.push_back(id);
      if (part.mover) {
        EXPECT_TRUE(world_.set_mover(id, *part.mover));
      }
      if (part.carries) {
        EXPECT_TRUE(world_.set_carrier(id));
      }
      // Refused where it does not fit the period.
      if (part.parent) static_cast<void>(world_.attach(id, ids_[*part.parent], part.how));
    }
  }

  [[nodiscard]] World& world() { return world_; }
  [[nodiscard]] const Stage& stage() const { return stage_; }
  [[nodiscard]] const std::vector<BodyId>& ids() const { return ids_; }
  [[nodiscard]] reference::Period period() const {
    return {world_.definition().period_x, world_.definition().period_y};
  }
  template <class Respond>
  [[nodiscard]] reference::NaiveCarry<Respond> oracle(BodyId platform, const QueryFilter& filter,
                                                      Respond respond) const {
    std::vector<reference::CarrierBody> bodies;
    for (const BodyId id : ids_) {
      const auto mover = world_.mover(id);
      bodies.push_back({reference::motion_body(world_, id), mover ? mover->gravity : Face::none});
    }
    return {std::move(bodies), period(), platform, filter, respond};
  }

 private:
  World world_;
  Stage stage_;
  std::vector<BodyId> ids_;
};

}  // namespace hitmask::support
