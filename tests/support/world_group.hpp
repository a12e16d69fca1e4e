// Runs worlds of every kind through the same calls, against the oracle.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hitmask/parallel.hpp"
#include "reference/world_oracle.hpp"
#include "support/world_run.hpp"
#include "world/state.hpp"

namespace hitmask::support {

/// A world setup that must not change any result.
struct Variant {
  const char* name;
  Executor* executor = nullptr;
};

inline WorldDefinition definition_of(const Variant& variant) {
  WorldDefinition definition;
  definition.executor = variant.executor;
  return definition;
}

/// Every executor.
inline const std::vector<Variant>& every_variant() {
  static SerialExecutor serial;
  static ThreadExecutor one(1), two(2), eight(8);
  static const std::vector<Variant> variants{
      {"no executor"},   {"serial", &serial}, {"1 lane", &one},
      {"2 lanes", &two}, {"8 lanes", &eight},
  };
  return variants;
}

class WorldGroup {
 public:
  /// All worlds have the same `number`, so that their ids are equal.
  WorldGroup(WorldDefinition definition, const Arena& arena, const std::vector<Variant>& variants)
      : definition_(numbered(definition)),
        variants_(variants),
        oracle_(definition_, arena, shared_masks()) {
    for (const Variant& variant : variants) {
      WorldDefinition its = definition_;
      its.executor = variant.executor;
      runs_.push_back(std::make_unique<RandomRun<World>>(its, arena, shared_masks()));
      // Some worlds put changed bodies into cells at once, so that these are tested too.
      auto& state = detail::world::Access::state(runs_.back()->world());
      const std::size_t few[] = {state.few_recent, 0, 3};
      state.few_recent = state.few_recent_of_batch = few[(runs_.size() - 1) % 3];
    }
  }

  [[nodiscard]] RandomRun<reference::World>& oracle() { return oracle_; }
  [[nodiscard]] World& world(std::size_t i) { return runs_[i]->world(); }
  [[nodiscard]] const std::vector<BodyId>& ids() { return oracle_.ids(); }

  void forget_the_past() {
    oracle_.forget_the_past();
    for (const auto& run : runs_) run->forget_the_past();
  }

  /// Applies the same action to all. Describes the first difference; empty when there is none.
  template <class Choices>
  std::string perform(Action action, Choices& choices) {
    const Choices before = choices;
    expected_.clear();
    oracle_.perform(action, choices, expected_);
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      Choices same = before;
      results_.clear();
      runs_[i]->perform(action, same, results_);
      if (const std::string difference = results_.difference_to(expected_); !difference.empty())
        return std::string(variants_[i].name) + ": " + difference;
    }
    return {};
  }

  /// Fills the worlds and steps them until nothing changes, so that later changes are few. Returns
  /// what perform() returns.
  std::string populate(std::size_t bodies) {
    Random random(bodies);
    std::string difference;
    while (difference.empty() && ids().size() < bodies)
      difference = perform(Action::add_many, random);
    for (int steps = 0; difference.empty() && steps < 2; ++steps)
      difference = perform(Action::step, random);
    return difference;
  }

  /// Moves a body by `by` in all of them.
  void nudge(BodyId body, Point by) {
    const auto nudge_in = [&](auto& world) {
      const std::optional<Point> at = world.position(body);
      if (at) static_cast<void>(world.set_position(body, {at->x + by.x, at->y + by.y}));
    };
    nudge_in(oracle_.world());
    for (const auto& run : runs_) nudge_in(run->world());
  }

  /// Compares everything observable, and the hashes with one another.
  std::string compare() {
    expected_.clear();
    oracle_.observe(expected_);
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      results_.clear();
      runs_[i]->observe(results_);
      if (const std::string difference = results_.difference_to(expected_); !difference.empty())
        return std::string(variants_[i].name) + ": " + difference;
      if (world(i).state_hash() != world(0).state_hash())
        return std::string(variants_[i].name) + ": another hash than " + variants_[0].name;
      if (const Result<void> status = detail::world::validate(world(i)); !status)
        return std::string(variants_[i].name) + ": " + status.error().message;
    }
    return {};
  }

 private:
  static const Masks& shared_masks() {
    static const Masks masks = test_masks();
    return masks;
  }
  static WorldDefinition numbered(WorldDefinition definition) {
    definition.number = 5;
    return definition;
  }

  WorldDefinition definition_;
  std::vector<Variant> variants_;
  RandomRun<reference::World> oracle_;
  std::vector<std::unique_ptr<RandomRun<World>>> runs_;
  Transcript expected_, results_;
};

}  // namespace hitmask::support
