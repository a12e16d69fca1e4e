#include "instructions/stage.hpp"

#include <stdexcept>
#include <string>

#include "support/random.hpp"
#include "support/scene.hpp"
#include "world/worlds.hpp"

namespace hitmask::bench {

namespace {

using Picks = std::vector<std::shared_ptr<const Mask>>;

/// A mask for each body, or none.
Picks pick_masks(const StagePlan& plan, const Picks& masks) {
  Random random(901);
  Picks picks;
  for (std::size_t i = 0; plan.masks && i < plan.bodies; ++i)
    picks.push_back(masks[random.next() % masks.size()]);
  return picks;
}

BoxWorld make_boxes(const StagePlan& plan, const Picks& picks) {
  if (!plan.masks)
    return make_world(plan.clusters ? Layout::clusters : Layout::uniform, plan.bodies);
  std::vector<Size> sizes;
  for (const auto& mask : picks) sizes.push_back(mask->size());
  return make_world_of(sizes, 902);
}

std::vector<BodyDefinition> make_definitions(const StagePlan& plan, const BoxWorld& boxes,
                                             const Picks& picks) {
  std::vector<BodyDefinition> definitions(plan.bodies);
  for (std::size_t i = 0; i < plan.bodies; ++i) {
    const Box& box = boxes.boxes[i];
    definitions[i].shape = plan.masks ? Shape(picks[i]) : Shape(Size{box.w, box.h});
    definitions[i].position = {box.x, box.y};
    definitions[i].is_static = plan.others_still && i % plan.stride != 0;
    definitions[i].details = plan.details;
  }
  return definitions;
}

WorldDefinition definition_of(const StagePlan& plan, const BoxWorld& boxes) {
  WorldDefinition definition;
  definition.stay_events = plan.stay_events;
  // Slightly smaller than the boxes' world, so that some bodies lie across its edges.
  if (plan.wraps) definition.period_x = definition.period_y = boxes.side - 32;
  return definition;
}

void add_movers(Stage& stage, const StagePlan& plan, const BoxWorld& boxes) {
  Movement movement(boxes, plan.stride);
  for (const std::uint32_t mover : movement.movers()) stage.movers.push_back(stage.bodies[mover]);
  std::vector<Point> positions(stage.movers.size());
  for (std::size_t frame = 0; frame < plan.warm_up; ++frame) {
    movement.next_frame(positions);
    require(stage.world.set_position(stage.movers, positions));
    require(stage.world.step());
  }
  for (std::size_t frame = 0; frame < plan.frames; ++frame) {
    movement.next_frame(positions);
    stage.frames.push_back(positions);
  }
}

}  // namespace

std::vector<std::shared_ptr<const Mask>> make_body_masks() {
  Picks masks;
  for (int size = 16; size <= 64; size += 12)
    for (Mask& mask : make_masks(Kind::sprites, size, sprites()))
      masks.push_back(share(std::move(mask)));
  return masks;
}

SharedStage make_stage(const StagePlan& plan) {
  const Picks masks = make_body_masks();
  const Picks picks = pick_masks(plan, masks);
  const BoxWorld boxes = make_boxes(plan, picks);
  auto stage = std::make_shared<Stage>(definition_of(plan, boxes));
  stage->side = boxes.side;
  stage->masks = masks;
  stage->bodies.resize(plan.bodies);
  require(stage->world.add(make_definitions(plan, boxes, picks), stage->bodies));
  require(stage->world.step());
  add_movers(*stage, plan, boxes);
  return stage;
}

void require(Outcome outcome) {
  if (!outcome) throw std::runtime_error(std::string(outcome.message()));
}

void step(World& world, Digest& digest) {
  require(world.step());
  digest.add(world.contacts().size());
  digest.add(world.events().size());
}

}  // namespace hitmask::bench
