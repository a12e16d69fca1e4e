// Choosing a rival's best setting by trying all of them.
#pragma once

#include <cstddef>
#include <limits>
#include <span>

#include "support/contender.hpp"
#include "support/rounds.hpp"

namespace hitmask::bench {

/// Nanoseconds per pass: the average after one warm-up pass, or that pass alone when it takes long.
[[nodiscard]] inline double trial_time(const Contender& contender, std::size_t passes) {
  constexpr double long_time = 1e9;
  const double first = time_passes(contender, 1);
  return first > long_time ? first : time_passes(contender, passes) / static_cast<double>(passes);
}

/// The setting whose contender, attempt(setting), is the fastest.
template <class Setting, class Attempt>
[[nodiscard]] Setting quickest(std::span<const Setting> settings, std::size_t passes,
                               Attempt attempt) {
  if (settings.size() == 1) return settings.front();
  Setting best = settings.front();
  double best_time = std::numeric_limits<double>::infinity();
  for (const Setting& setting : settings) {
    const double time = trial_time(attempt(setting), passes);
    if (time >= best_time) continue;
    best = setting;
    best_time = time;
  }
  return best;
}

}  // namespace hitmask::bench
