#include "queries/targets.hpp"

#include <string>

namespace hitmask::bench {

namespace {

Target at_least(const std::string& label, double wanted) {
  return {label + ", against box2d_v3", [label](const Row& row) { return row.label == label; },
          wanted};
}

}  // namespace

std::vector<Target> query_targets() {
  std::vector<Target> targets;
  for (const char* asked : {"ray/", "ray_all/"})
    for (const char* scene : {"boxes_sparse", "boxes_dense", "discs_sparse", "discs_dense"})
      targets.push_back(at_least(std::string(asked) + scene, 1.3));
  targets.push_back(at_least("box/boxes_dense", 1.2));
  for (const char* frames : {"moved/", "moved_unrefreshed/"})
    targets.push_back(at_least(std::string(frames) + "boxes_dense", 1));
  return targets;
}

}  // namespace hitmask::bench
