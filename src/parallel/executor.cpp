// The serial executor: runs one piece after another.
#include "hitmask/parallel.hpp"

namespace hitmask {

Executor::~Executor() = default;

void SerialExecutor::run(std::size_t pieces, Task task) noexcept {
  for (std::size_t piece = 0; piece < pieces; ++piece) task(piece, 0);
}

}  // namespace hitmask
