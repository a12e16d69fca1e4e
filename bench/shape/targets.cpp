#include "shape/targets.hpp"

#include <string>

namespace hitmask::bench {

namespace {

/// For the sprites and for the caves.
void add_both(std::vector<Target>& targets, const std::string& work, double wanted,
              const std::string& rival) {
  for (const int size : {256, 2048})
    targets.push_back(at_size(work, work + "/", size, wanted, rival));
}

void add_drawing(std::vector<Target>& targets, const std::string& work) {
  targets.push_back(at_size(work, work + "/", 64, 1.5));
  targets.push_back(at_size(work, work + "/", 256, 3));
}

}  // namespace

std::vector<Target> shape_targets() {
  std::vector<Target> targets;
  add_both(targets, "scale", 10, "pygame");
  add_both(targets, "convolve", 20, "pygame");
  add_drawing(targets, "draw");
  add_drawing(targets, "erase");
  add_both(targets, "components", 4, "pygame");
  add_both(targets, "components", 1.5, "opencv");
  add_both(targets, "components_4", 1.5, "opencv");
  for (const char* work : {"grow_1", "grow_8", "shrink_1", "shrink_8"})
    add_both(targets, work, 3, "opencv");
  add_both(targets, "trace", 2, "pygame");
  add_both(targets, "trace", 1, "opencv");
  add_both(targets, "distance", 1, "opencv");
  add_both(targets, "write_pixels", 4, "naive");
  return targets;
}

}  // namespace hitmask::bench
