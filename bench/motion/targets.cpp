#include "motion/targets.hpp"

namespace hitmask::bench {

std::vector<Target> motion_targets() {
  return {at_size("sweep over 1000 px through a 1024 px cave", "sweep/", 64, 10, "walk"),
          at_size("separate from 20 px deep in a 256 px shape", "separate/", 64, 10, "tries"),
          at_size("rays of 1000 px and more in a 4096 px cave", "ray/", 4096, 8, "lookup")};
}

}  // namespace hitmask::bench
