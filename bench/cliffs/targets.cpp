#include "cliffs/targets.hpp"

#include <string>

namespace hitmask::bench {

namespace {

Target at_least(const std::string& label, int size, const std::string& rival, double wanted) {
  return {
      label + ", " + std::to_string(size) + ", against " + rival,
      [=](const Row& row) { return row.label == label && row.size == size && row.rival == rival; },
      wanted};
}

}  // namespace

std::vector<Target> cliff_targets() {
  return {at_least("collide", 10'000, "small_worlds", 0.7),
          at_least("collide_many", 10'000, "one_thread", 1.5),
          at_least("collide_many", 10'000, "loop", 1.5),
          at_least("queries_after_step", 5'000, "refreshed", 0.5),
          at_least("separate", 1024, "convolve", 0.5),
          at_least("separate", 2048, "convolve", 0.5),
          at_least("separate", 3000, "convolve", 0.5),
          at_least("distance", 1001, "distance_field", 0.5),
          at_least("distance", 1501, "distance_field", 0.5),
          at_least("distance_swapped", 1001, "distance_field", 0.5),
          at_least("distance_swapped", 1501, "distance_field", 0.5),
          at_least("ray_all", 1'000, "bodies_box", 1)};
}

}  // namespace hitmask::bench
