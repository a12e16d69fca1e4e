// Frames of a sheet in a world: steady frames allocate nothing.
#include <gtest/gtest.h>

#include <array>
#include <new>
#include <string>
#include <tuple>
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

/// A hero with a part, upright or turned.
struct Hero {
  World world;
  Sheet sheet = walking_sheet();
  FrameBodies bodies;

  explicit Hero(bool is_turned) {
    const Transform turned = TransformParts{.pivot_x = 0.3, .angle = Angle::turns(0.1)};
    const BodyDefinition body{
        .shape = Size{7, 7}, .position = {50, 60}, .transform = is_turned ? turned : Transform{}};
    const std::array parts{PartDefinition{.name = "hit"}};
    bodies = *world.attach_parts(support::added(world, body), parts);
    EXPECT_TRUE(world.set_frame(bodies, sheet, 2));
    support::added(world, support::box_at({58, 38}, {3, 3}));  // in the way of frame 4
    support::added(world, support::box_at({66, 45}, {30, 30}));
  }
  [[nodiscard]] auto look() const {
    const BodyId part = bodies.parts[0].body;
    return std::tuple(world.body(bodies.body)->shape, world.position(bodies.body),
                      world.box(bodies.body), world.body(part)->shape, world.box(part),
                      world.body(part)->enabled, world.size());
  }
};

/// Fails at each allocation in turn, until the change succeeds. Returns how many failed.
template <class Change>
long failures_that_change_nothing(bool is_turned, const Change& change) {
  for (long successes = 0;; ++successes) {
    Hero hero(is_turned);
    const auto before = hero.look();
    bool is_done = false;
    const bool has_failed = [&] {
      const support::FailAfter fail(successes);
      try {
        is_done = change(hero);
        return false;
      } catch (const std::bad_alloc&) {
        return true;
      }
    }();
    EXPECT_TRUE(detail::world::validate(hero.world));
    if (!has_failed) {
      EXPECT_TRUE(is_done);
      EXPECT_NE(hero.look(), before);
      return successes;
    }
    EXPECT_EQ(hero.look(), before) << "after " << successes << " allocations";
    EXPECT_TRUE(hero.world.step());
  }
}

TEST(FrameAllocation, AFrameThatRunsOutOfMemoryChangesNothing) {
  constexpr ShapeChange push{.fit = Fit::push, .limit = 30, .keep_feet = false};
  const auto change = [&](Hero& hero) {
    const auto by =
        hero.world.change_frame(hero.bodies, hero.sheet, 4, Orientation::mirrored, push);
    return by && *by != Point{};
  };
  const auto set = [](Hero& hero) {
    return hero.world.set_frame(hero.bodies, hero.sheet, 4, Orientation::mirrored).ok();
  };
  for (const bool is_turned : {false, true}) {
    EXPECT_GT(failures_that_change_nothing(is_turned, change), is_turned ? 9 : 2);
    EXPECT_GT(failures_that_change_nothing(is_turned, set), is_turned ? 9 : 2);
  }
}

TEST(FrameAllocation, PartsThatRunOutOfMemoryAreNotAttached) {
  const auto attach = [](Hero& hero) {
    const std::array parts{PartDefinition{.name = "hurt"},
                           PartDefinition{.name = "a name of more than sixteen characters"}};
    return hero.world.attach_parts(hero.bodies.body, parts).ok();
  };
  for (const bool is_turned : {false, true})
    EXPECT_GT(failures_that_change_nothing(is_turned, attach), 4);
}

}  // namespace
}  // namespace hitmask
