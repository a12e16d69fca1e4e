// What the cases share.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "hitmask/mask.hpp"
#include "hitmask/pixels.hpp"
#include "hitmask/world.hpp"
#include "support/contender.hpp"
#include "support/rounds.hpp"

namespace hitmask::bench {

inline void require(Outcome outcome) {
  if (!outcome) throw std::runtime_error("hitmask: " + std::string(outcome.message()));
}

/// Work with a part that is not timed: `prepare`, then `work`, which is.
[[nodiscard]] inline Contender prepared(std::string name, std::function<void()> prepare,
                                        std::function<void()> work,
                                        std::function<std::vector<std::int64_t>()> answers) {
  Contender contender;
  contender.name = std::move(name);
  contender.timed_elsewhere = [prepare, work](std::size_t passes) {
    double taken = 0;
    for (std::size_t pass = 0; pass < passes; ++pass) {
      prepare();
      const double start = thread_time();
      work();
      taken += thread_time() - start;
    }
    return taken;
  };
  contender.answers = std::move(answers);
  return contender;
}

/// Calls that may take seconds.
[[nodiscard]] inline RoundOptions few_rounds(RoundOptions rounds) noexcept {
  constexpr int fewest = 5;
  rounds.repetitions = fewest;
  return rounds;
}

/// Pixels whose centres are `from` to `to` away from the middle of a square, in half pixels.
[[nodiscard]] inline Mask make_ring(std::int32_t side, std::int64_t from, std::int64_t to) {
  return mask_from_predicate({side, side}, [=](std::int32_t x, std::int32_t y) {
    const std::int64_t dx = 2 * x + 1 - side;
    const std::int64_t dy = 2 * y + 1 - side;
    const std::int64_t squared = dx * dx + dy * dy;
    return squared >= from * from && squared <= to * to;
  });
}

}  // namespace hitmask::bench
