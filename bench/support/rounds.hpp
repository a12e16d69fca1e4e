// Timing in interleaved rounds, and ratios from them.
//
// Contenders take turns (A B C A B C ...), so a machine that slows down for a while slows them all,
// and the ratio is taken within each round before the median over rounds. What is measured is the
// calling thread's processor time: contenders that use several threads need another clock.
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <vector>

#include "support/contender.hpp"

namespace hitmask::bench {

struct RoundOptions {
  int repetitions = 11;
  std::chrono::nanoseconds batch = std::chrono::milliseconds(2);  ///< at least this long per turn
  /// A contender whose turns would take longer than this altogether sits out the later rounds. One
  /// whose first pass takes longer sits out all of them: that pass is all that is known of it.
  std::chrono::nanoseconds patience = std::chrono::nanoseconds::max();
};

/// Over the repetitions: the median, the smallest and the largest.
struct Ratio {
  double median = 0;
  double low = 0;
  double high = 0;
};

/// Nanoseconds the calling thread has spent on a processor. Unlike a wall clock it stands still
/// while other programs have the processor, so a busy machine blurs the ratios far less.
[[nodiscard]] double thread_time();

/// Nanoseconds that so many passes take.
[[nodiscard]] double time_passes(const Contender& contender, std::size_t passes);

/// Every contender must give the first one's answers. Throws std::runtime_error that names the
/// first difference: a ratio between different answers means nothing.
void require_same_answers(std::span<const Contender> contenders, const std::string& label);

/// The time of contenders[1], contenders[2], ... divided by the time of contenders[0].
[[nodiscard]] std::vector<Ratio> time_rounds(std::span<const Contender> contenders,
                                             const RoundOptions& options);

/// Median and extremes; needs at least one value.
[[nodiscard]] Ratio summarise(std::vector<double> ratios);

}  // namespace hitmask::bench
