// Frames of a sheet in a world: steady frames allocate nothing.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "allocation/counting_new.hpp"
#include "hitmask/sheet.hpp"
#include "hitmask/world.hpp"
#include "support/world_bodies.hpp"
#include "world/state.hpp"

namespace hitmask {
namespace {

[[maybe_unused]] const bool frames_unvalidated = detail::world::validates_in_debug = false;

Sheet walking_sheet() {
  Sheet sheet;
  Animation walk{.name = "walk"};
  for (std::int32_t i = 0; i < 6; ++i) {
    FrameDefinition frame{.name = "walk " + std::to_string(i), .size = {32, 32}};
    frame.mask = Mask({8 + i, 20 - i}, true);
    frame.mask_at = {i, i};
    frame.pivot = Pivot::at({16, 31});
    frame.duration = 40;
    if (i % 2 == 0) frame.parts.push_back({.name = "hit", .box = {i, 3, 9, 9}});
    walk.frames.push_back(*sheet.add_frame(std::move(frame)));
  }
  EXPECT_TRUE(sheet.add_animation(walk));
  return sheet;
}

TEST(FrameAllocation, SteadyFramesAllocateNothing) {
  Sheet sheet = walking_sheet();
  World world;
  std::vector<FrameBodies> sprites;
  std::vector<BodyId> bodies;
  std::vector<Player> players(400, *sheet.play("walk"));
  std::vector<std::uint32_t> frames(players.size());
  std::vector<Orientation> orientations(players.size());
  const std::array parts{PartDefinition{.name = "hit"}};
  for (std::size_t i = 0; i < players.size(); ++i) {
    players[i].time = static_cast<std::int64_t>(i) % 240;
    orientations[i] = static_cast<Orientation>(i % 8);
    const Point at{static_cast<std::int32_t>(i % 20) * 20, static_cast<std::int32_t>(i / 20) * 20};
    bodies.push_back(support::added(world, support::box_at(at)));
    if (i % 4 == 0) sprites.push_back(*world.attach_parts(bodies.back(), parts));
  }
  const auto frame = [&] {
    sheet.advance(players, 16, frames);
    EXPECT_TRUE(world.set_frame(bodies, sheet, frames, orientations));
    EXPECT_TRUE(world.set_frame(sprites, sheet, std::span(frames).first(sprites.size())));
    EXPECT_TRUE(world.set_frame(sprites[0], sheet, frames[0], Orientation::mirrored));
    EXPECT_TRUE(world.change_frame(sprites[1], sheet, frames[1]).error() != WorldError::frame);
    EXPECT_TRUE(world.step());
  };
  for (int i = 0; i < 60; ++i) frame();
  EXPECT_EQ(support::allocations_of([&] {
              for (int i = 0; i < 60; ++i) frame();
            }),
            0);
}

}  // namespace
}  // namespace hitmask
