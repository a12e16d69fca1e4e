// Bodies with a terrain: a change that runs out of memory changes nothing.
#include "hitmask/terrain.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <new>
#include <tuple>
#include <vector>

#include "allocation/counting_new.hpp"
#include "hitmask/shape.hpp"
#include "hitmask/world.hpp"
#include "support/world_bodies.hpp"
#include "world/state.hpp"

namespace hitmask {
namespace {

[[maybe_unused]] const bool terrain_unvalidated = detail::world::validates_in_debug = false;

/// Ground around a corner of four chunks, with two islands above it.
Terrain islands() {
  Terrain terrain;
  terrain.deposit(Box{440, 500, 160, 60}, 1);
  terrain.deposit(Box{505, 490, 14, 4}, 2);
  terrain.deposit(Box{460, 480, 9, 9});
  return terrain;
}

struct Islands {
  /// `others`: bodies elsewhere, each with a shape of its own, so that lists are full or not.
  Islands(std::int32_t period, std::int32_t others)
      : world({.period_x = period}), ground(support::added(world, {.shape = islands()})) {
    const Details all = Details::all;
    for (const std::int32_t x : {450, 500, 514, 560, 1055})
      support::added(world, {.shape = Size{6, 12}, .position = {x, 489}, .details = all});
    block = support::added(world, {.shape = Size{9, 9}, .position = {700, 500}, .details = all});
    for (std::int32_t k = 0; k < others; ++k)
      support::added(world, support::mask_at({k, 5000}, Mask(2, k + 1, true)));
    EXPECT_TRUE(world.step());
    EXPECT_TRUE(world.carve(ground, Box{470, 500, 9, 9}));  // so that there is something to drain
    EXPECT_TRUE(world.drain_dirty(ground));
    EXPECT_TRUE(world.carve(ground, Box{490, 500, 9, 9}));
  }

  /// All that the next step and the next drain tell. Changes the world.
  [[nodiscard]] auto look() {
    const Terrain terrain = *world.terrain(ground);
    const std::uint64_t before = world.state_hash();
    std::vector<std::tuple<std::uint32_t, std::uint32_t, EventKind, std::int64_t>> events;
    EXPECT_TRUE(world.step());
    for (const Event& event : world.events())
      events.emplace_back(event.a.slot, event.b.slot, event.kind,
                          event.contact == nullptr ? 0 : event.contact->area);
    const std::vector<ChunkChange> drained = *world.drain_dirty(ground);
    return std::tuple(hash_of(terrain), before, world.state_hash(), events, drained, world.size(),
                      world.box(ground));
  }

  World world;
  BodyId ground;
  BodyId block;
};

/// Rasters of placed masks report that memory ran out, all else throws.
bool has_run_out(WorldError error) { return error == world_error(TransformError::memory); }

/// Fails at each allocation in turn, until the change succeeds. Returns how many failed.
template <class Change>
long failures_that_change_nothing(std::int32_t period, std::int32_t others, const Change& change) {
  const auto before = Islands(period, others).look();
  for (long successes = 0;; ++successes) {
    Islands its(period, others);
    WorldError error = WorldError::none;
    const bool has_failed = [&] {
      const support::FailAfter fail(successes);
      try {
        error = change(its);
        return has_run_out(error);
      } catch (const std::bad_alloc&) {
        return true;
      }
    }();
    EXPECT_TRUE(detail::world::validate(its.world));
    if (!has_failed) {
      EXPECT_EQ(error, WorldError::none);
      EXPECT_NE(its.look(), before);
      return successes;
    }
    EXPECT_EQ(its.look(), before) << "after " << successes << " allocations";
    EXPECT_TRUE(detail::world::validate(its.world));
  }
}

/// In a plane, and in a world that the ground goes around, so that edits at its ends are cut.
template <class Change>
void expect_all_or_nothing(const Change& change, long least) {
  for (const std::int32_t period : {0, 160})
    for (const std::int32_t others : {12, 14})  // no slot left, no shape left
      EXPECT_GE(failures_that_change_nothing(period, others, change), least) << period;
}

TEST(TerrainAllocation, EditsThatRunOutOfMemoryChangeNothing) {
  const Mask stamp(40, 40, true);
  const auto placed =
      place(stamp, Transform(TransformParts{.x = 500, .y = 490, .angle = Angle::degrees(30)}));
  const DiscBrush disc{{512, 512}, 30};
  expect_all_or_nothing([&](Islands& its) { return its.world.carve(its.ground, disc).error(); }, 9);
  expect_all_or_nothing(
      [&](Islands& its) { return its.world.carve(its.ground, stamp, {500, 490}).error(); }, 9);
  expect_all_or_nothing([&](Islands& its) { return its.world.carve(its.ground, *placed).error(); },
                        9);
  expect_all_or_nothing(
      [&](Islands& its) {
        return its.world.deposit(its.ground, DiscBrush{{445, 490}, 30}, 3).error();
      },
      9);
  expect_all_or_nothing(
      [&](Islands& its) { return its.world.deposit(its.ground, stamp, {500, 470}, 2).error(); }, 9);
  expect_all_or_nothing(
      [&](Islands& its) { return its.world.deposit(its.ground, *placed).error(); }, 9);
  expect_all_or_nothing(
      [&](Islands& its) { return its.world.repaint(its.ground, disc, 4).error(); }, 9);
  const TerrainEdit edit{TerrainAction::carve_all, DiscBrush{{}, 30}, {512, 490}, 0};
  expect_all_or_nothing([&](Islands& its) { return its.world.edit(its.ground, edit).error(); }, 9);
}

TEST(TerrainAllocation, PiecesFallTogetherOrNotAtAll) {
  TerrainAnchors floor;
  floor.floor = 559;
  expect_all_or_nothing(
      [&](Islands& its) {
        const auto pieces = its.world.detached(its.ground, floor, 1);
        EXPECT_EQ(pieces->size(), 2U);
        return pieces.error();
      },
      9);
  Terrain fallen = islands();
  const TerrainPiece piece = fallen.detached(floor, 1)[0];
  expect_all_or_nothing(
      [&](Islands& its) { return its.world.deposit(its.ground, piece, {505, 460}).error(); }, 9);
}

TEST(TerrainAllocation, WhatWasNotReportedAsChangedStaysToBeReported) {
  expect_all_or_nothing([](Islands& its) { return its.world.drain_dirty(its.ground).error(); }, 1);
}

TEST(TerrainAllocation, TerrainsThatAreNotStoredAreInNoBody) {
  Terrain hill;
  hill.deposit(DiscBrush{{0, 0}, 40});
  const Shape shape(hill);
  expect_all_or_nothing(
      [&](Islands& its) { return its.world.add({.shape = shape, .position = {512, 512}}).error(); },
      1);
  expect_all_or_nothing([&](Islands& its) { return its.world.set_shape(its.block, shape).error(); },
                        1);
  expect_all_or_nothing(
      [&](Islands& its) { return its.world.set_shape(its.ground, shape).error(); }, 1);
  const std::array<Shape, 2> shapes{shape, Shape(islands())};
  expect_all_or_nothing(
      [&](Islands& its) {
        return its.world.set_shape(std::array{its.ground, its.block}, shapes).error();
      },
      2);
}

/// Ground with many holes, a body inside it and one above.
struct Caves {
  Caves() {
    Terrain terrain;
    terrain.deposit(Box{0, 0, 1400, 1400});
    for (std::int32_t k = 0; k < 40; ++k)
      terrain.carve(DiscBrush{{37 * k % 1400, 211 * k % 1400}, 20});
    Mask wheel(40, 40);
    paint_disc(wheel, {20, 20}, 19);
    support::added(world, {.shape = terrain, .is_static = true});
    buried = support::added(world, support::mask_at({600, 700}, wheel));
    above = support::added(world, support::mask_at({100, -300}, wheel));
    land = support::added(world, {.shape = terrain, .position = {-3000, 40}});
    EXPECT_TRUE(world.step());
  }

  World world;
  BodyId buried, above, land;
};

/// Fails at each allocation in turn, until the motion succeeds. Returns how many failed.
template <class Motion>
long failures_without_motion(const Motion& motion) {
  Caves its;
  const std::uint64_t before = its.world.state_hash();
  for (long successes = 0;; ++successes) {
    const support::FailAfter fail(successes);
    try {
      motion(its);
      return successes;
    } catch (const std::bad_alloc&) {
      EXPECT_EQ(its.world.state_hash(), before) << "after " << successes << " allocations";
    }
  }
}

TEST(TerrainAllocation, MotionsThatRunOutOfMemoryThrow) {
  Mask wheel(40, 40);
  paint_disc(wheel, {20, 20}, 19);
  EXPECT_GE(failures_without_motion(
                [](Caves& its) { EXPECT_TRUE(its.world.unstick(its.buried, 100'000)); }),
            3);
  EXPECT_GE(failures_without_motion([&](Caves& its) {
              EXPECT_TRUE(its.world.sweep(wheel, {-300, -200}, {2000, 1900}));
            }),
            1);
  EXPECT_GE(failures_without_motion(
                [](Caves& its) { EXPECT_TRUE(its.world.move(its.above, {1300, 1300})); }),
            1);
  EXPECT_GE(failures_without_motion(
                [](Caves& its) { EXPECT_TRUE(its.world.move(its.land, {900, 300})); }),
            1);
}

}  // namespace
}  // namespace hitmask
