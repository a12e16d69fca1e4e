// Timing in interleaved rounds, and the resulting ratios.
//
// Contenders take turns (A B C A B C ...), so a machine that slows down for a while slows them all,
// and the ratio is taken within each round before the median over rounds. Measures the calling
// thread's processor time: contenders with several threads need another clock.
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
  /// A contender whose turns would take longer than this in total skips the later rounds. One whose
  /// first pass takes longer skips all of them; only that pass is known.
  std::chrono::nanoseconds patience = std::chrono::nanoseconds::max();
};

/// Over the repetitions: the median, the smallest and the largest.
struct Ratio {
  double median = 0;
  double low = 0;
  double high = 0;
};

/// Nanoseconds of processor time of the calling thread. Unlike wall time it does not advance while
/// other programs use the processor, so a busy machine affects the ratios far less.
[[nodiscard]] double thread_time();

/// Nanoseconds for this many passes.
[[nodiscard]] double time_passes(const Contender& contender, std::size_t passes);

/// Checks that every contender's results equal the first one's. Throws std::runtime_error naming
/// the first difference: a ratio between different results is meaningless.
void require_same_answers(std::span<const Contender> contenders, const std::string& label);

/// The time of contenders[1], contenders[2], ... divided by the time of contenders[0].
[[nodiscard]] std::vector<Ratio> time_rounds(std::span<const Contender> contenders,
                                             const RoundOptions& options);

/// Median and extremes; needs at least one value.
[[nodiscard]] Ratio summarise(std::vector<double> ratios);

}  // namespace hitmask::bench
