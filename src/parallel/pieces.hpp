// Splits work into pieces for an executor or the calling thread.
#pragma once

#include <algorithm>
#include <cstddef>

#include "hitmask/parallel.hpp"

namespace hitmask::detail::parallel {

/// Runs task(piece, lane) for each piece. Without an executor, runs on the calling thread as lane
/// 0.
inline void run_pieces(Executor* executor, std::size_t pieces, Task task) {
  if (executor != nullptr) return executor->run(pieces, task);
  for (std::size_t piece = 0; piece < pieces; ++piece) task(piece, 0);
}

/// Calls run(from, to, lane) for consecutive parts of [0, count), each up to `at_a_time` long.
template <class Run>
void run_in_parts(Executor* executor, std::size_t count, std::size_t at_a_time, const Run& run) {
  run_pieces(executor, (count + at_a_time - 1) / at_a_time, [&](std::size_t piece, unsigned lane) {
    run(piece * at_a_time, std::min(count, (piece + 1) * at_a_time), lane);
  });
}

}  // namespace hitmask::detail::parallel
