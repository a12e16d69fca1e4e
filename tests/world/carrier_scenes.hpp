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

inline std::string text_of_passenger(const BodyHit& hit) {
  static constexpr std::array names{"", " carried", " pushed", " left", " crushed"};
  return text_of(hit) + names[static_cast<std::size_t>(hit.passenger)] + " moved " +
         text_of(hit.moved) + " by " + std::to_string(hit.by.slot);
}
inline std::string text_of_carrying(Point position, std::int64_t steps,
                                    const std::vector<BodyHit>& hits) {
  std::string text = std::to_string(steps) + " steps to " + text_of(position) + "\n";
  for (const BodyHit& hit : hits) text += "  " + text_of_passenger(hit) + "\n";
  return text;
}

/// What a scene of bodies that carry is made of.
struct CarrierPart {
  BodyDefinition body;
  std::optional<BodyMover> mover;
  bool carries = false;
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
      bodies.push_back(
          {reference::motion_body(id, *world_.body(id)), mover ? mover->gravity : Face::none});
    }
    return {std::move(bodies), period(), platform, filter, respond};
  }

 private:
  World world_;
  Stage stage_;
  std::vector<BodyId> ids_;
};

}  // namespace hitmask::support
