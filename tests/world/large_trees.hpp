// Bodies with many parts search the bodies around them in another way. Small worlds try that, too.
#pragma once

#include <cstdint>

#include "world/travel/others.hpp"

namespace hitmask::support {

/// In the current block, on odd numbers: any number of parts counts as many, and on every other odd
/// number, any number of bodies around them.
class LargeTrees {
 public:
  explicit LargeTrees(std::uint64_t number) {
    if (number % 2 == 1) detail::world::travel::few_parts = 0;
    if (number % 4 == 1) detail::world::travel::few_others = 0;
  }
  ~LargeTrees() {
    detail::world::travel::few_parts = 8;
    detail::world::travel::few_others = 16;
  }
  LargeTrees(const LargeTrees&) = delete;
  LargeTrees& operator=(const LargeTrees&) = delete;
};

}  // namespace hitmask::support
