// The golden scenes of hitmask/world.hpp: random sequences of calls on worlds; see scenes.hpp. An
// Engine has a type World with the functions of hitmask::World.
#pragma once

#include <vector>

#include "golden/motion_scenes.hpp"
#include "golden/shape_scenes.hpp"
#include "golden/transform_scenes.hpp"
#include "hitmask/pairs.hpp"
#include "support/world_run.hpp"

namespace hitmask::golden {

/// No checks besides the calls themselves.
struct NoWitness {
  template <class RandomRun>
  void operator()(RandomRun&, Hash&) const {}
};

/// A few random sequences; the complete state is observed after every call.
template <class Engine, class Witness = NoWitness>
std::uint64_t runs_scene(std::uint64_t seed, const WorldDefinition& definition,
                         const support::Arena& arena, const Witness& witness = {}) {
  Random random(seed);
  Hash hash;
  for (int run = 0; run < 12; ++run) {
    support::RandomRun<typename Engine::World> world(definition, arena);
    support::Transcript results;
    for (int action = 0; action < 80; ++action) {
      world.perform(support::any_action(random), random, results);
      world.observe(results);
      witness(world, hash);
    }
    for (const std::int64_t number : results.numbers()) hash.add(number);
  }
  return hash.value();
}

template <class Engine>
std::uint64_t world_scene() {
  WorldDefinition definition;
  definition.number = 5;
  return runs_scene<Engine>(30, definition, {});
}

/// Whether a broad-phase method finds the pairs of the bodies' boxes. The hash changes only when it
/// does not.
template <class Engine>
struct MethodWitness {
  BroadPhase method;

  template <class RandomRun>
  void operator()(RandomRun& run, Hash& hash) const {
    std::vector<Box> boxes;
    for (const BodyId id : run.ids())
      if (const auto box = run.world().box(id)) boxes.push_back(*box);
    std::vector<IndexPair> expected;
    for (std::uint32_t a = 0; a < boxes.size(); ++a)
      for (std::uint32_t b = a + 1; b < boxes.size(); ++b)
        if (overlaps(boxes[a], boxes[b])) expected.push_back({a, b});
    if (Engine::pairs_of(boxes, method) != expected) hash.add(std::int64_t{-1});
  }
};

template <class Engine>
std::uint64_t world_methods_scene() {
  std::uint64_t sum = 0;
  WorldDefinition definition;
  definition.number = 5;
  for (const BroadPhase method : {BroadPhase::all_pairs, BroadPhase::grid, BroadPhase::partition})
    sum += runs_scene<Engine>(31, definition, {{0, 0, 60, 60}, 25, false},
                              MethodWitness<Engine>{method});
  return sum;
}

template <class Engine>
std::uint64_t world_wrap_scene() {
  WorldDefinition definition;
  definition.number = 5;
  definition.period_x = 90;
  definition.period_y = 75;
  return runs_scene<Engine>(32, definition, {{-100, -100, 300, 300}});
}

template <class Engine>
constexpr std::array world_scenes{
    Scene{"world", world_scene<Engine>},
    Scene{"world_methods", world_methods_scene<Engine>},
    Scene{"world_wrap", world_wrap_scene<Engine>},
};

/// All scenes, pairs first.
template <class Engine>
constexpr auto all_scenes = [] {
  constexpr std::size_t pairs = scenes<Engine>.size();
  constexpr std::size_t shapes = shape_scenes<Engine>.size();
  constexpr std::size_t worlds = world_scenes<Engine>.size();
  constexpr std::size_t motions = motion_scenes<Engine>.size();
  std::array<Scene, pairs + shapes + worlds + transform_scenes<Engine>.size() + motions> all{};
  auto next = all.begin();
  for (const Scene& scene : scenes<Engine>) *next++ = scene;
  for (const Scene& scene : shape_scenes<Engine>) *next++ = scene;
  for (const Scene& scene : world_scenes<Engine>) *next++ = scene;
  for (const Scene& scene : transform_scenes<Engine>) *next++ = scene;
  for (const Scene& scene : motion_scenes<Engine>) *next++ = scene;
  return all;
}();

}  // namespace hitmask::golden
