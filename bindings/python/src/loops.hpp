// A loop of a boundary, which it keeps alive.
#pragma once

#include <memory>
#include <vector>

#include "hitmask/shape.hpp"

namespace hitmask::python {

struct PythonLoop {
  std::shared_ptr<const Boundary> boundary;
  Loop loop;
};

[[nodiscard]] inline std::vector<PythonLoop> loops_of(Boundary found) {
  const auto boundary = std::make_shared<const Boundary>(std::move(found));
  std::vector<PythonLoop> loops;
  for (const Loop& loop : boundary->loops) loops.push_back({boundary, loop});
  return loops;
}

}  // namespace hitmask::python
