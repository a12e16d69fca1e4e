#include "terrain/targets.hpp"

#include <string>

namespace hitmask::bench {

namespace {

Target at_least(const std::string& label, const std::string& rival, double wanted) {
  return {label + ", against " + rival,
          [=](const Row& row) { return row.label == label && row.rival == rival; }, wanted};
}

}  // namespace

std::vector<Target> terrain_targets() {
  std::vector<Target> targets{at_least("detached/hills", "components", 100),
                              at_least("detached/caves", "components", 20),
                              at_least("snapshot/hills", "one_mask", 100),
                              at_least("snapshot/caves", "one_mask", 100),
                              at_least("rollback/hills", "one_mask", 100),
                              at_least("rollback/caves", "one_mask", 100),
                              at_least("growth/stays", "small_map", 1 / 1.2),
                              at_least("growth/same", "small_map", 1 / 1.2),
                              at_least("growth/anywhere", "small_map", 1 / 1.2),
                              at_least("explosion_growth", "small_map", 1 / 1.2)};
  for (const std::string ground : {"hills", "caves"}) {
    targets.push_back(at_least("explosion/" + ground, "one_mask", 100));
    targets.push_back(at_least("explosion/" + ground, "bodies", 1.5));
  }
  for (const std::string question : {"ray", "sweep", "walk"})
    for (const std::string ground : {"hills", "caves"})
      targets.push_back(at_least(question + "/" + ground, "one_mask", 0.8));
  return targets;
}

}  // namespace hitmask::bench
