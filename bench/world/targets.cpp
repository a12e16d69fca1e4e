#include "world/targets.hpp"

#include <initializer_list>
#include <string>
#include <utility>

namespace hitmask::bench {

namespace {

/// Against the fastest rival of each case.
Target against_fastest(const std::string& label, int size, double wanted) {
  return {label + ", " + std::to_string(size) + " sprites, against the fastest rival",
          [=](const Row& row) { return row.label == label && row.size == size; }, wanted,
          Target::Over::smallest};
}

void add_sizes(std::vector<Target>& targets, const std::string& label,
               std::initializer_list<std::pair<int, double>> wanted_at) {
  for (const auto& [size, wanted] : wanted_at)
    targets.push_back(against_fastest(label, size, wanted));
}

Target with_stays(int size, double wanted) {
  return {"W5 with stay events, " + std::to_string(size) + " sprites, against box2d_v3",
          [=](const Row& row) { return row.label == "W5/few_move_stays" && row.size == size; },
          wanted};
}

Target two_threads() {
  return {"two threads, W4, 100000 sprites, against one thread",
          [](const Row& row) { return row.label == "threads/W4"; }, 1.6};
}

/// A rollback must be cheaper than a step.
Target snapshot() {
  return {"a snapshot of 10000 sprites, against a frame of W4",
          [](const Row& row) { return row.label == "snapshot/W4"; }, 1};
}

/// At most 1.5 times as long per sprite.
Target growth() {
  return {"a million sprites, against a hundred times 10000",
          [](const Row& row) { return row.label == "growth/W1"; }, 1 / 1.5};
}

}  // namespace

std::vector<Target> world_targets() {
  std::vector<Target> targets;
  for (const char* label : {"W1/uniform", "W2/mixed", "W3/clusters"})
    add_sizes(targets, label, {{1'000, 5}, {10'000, 6}, {100'000, 6}, {1'000'000, 6}});
  add_sizes(targets, "W4/all_move", {{1'000, 3}, {10'000, 4}, {100'000, 8}});
  add_sizes(targets, "W5/few_move", {{1'000, 1.5}, {10'000, 2}, {100'000, 3}});
  for (const auto& [size, wanted] : {std::pair{1'000, 1.3}, {10'000, 1.7}, {100'000, 2.2}})
    targets.push_back(with_stays(size, wanted));
  add_sizes(targets, "outlier", {{40'000, 5}});
  add_sizes(targets, "W4/exact", {{10'000, 4}, {100'000, 4}});
  targets.push_back(two_threads());
  targets.push_back(snapshot());
  targets.push_back(growth());
  return targets;
}

}  // namespace hitmask::bench
