#include "support/rounds.hpp"

#include <time.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace hitmask::bench {

namespace {

/// Wall time, for limiting how long a run takes.
class Stopwatch {
 public:
  [[nodiscard]] double nanoseconds() const {
    return std::chrono::duration<double, std::nano>(Clock::now() - start_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

/// How often a contender runs.
struct Turns {
  std::size_t passes = 1;  // in each turn
  int rounds = 0;          // number of rounds it takes part in
  double first = 0;        // nanoseconds of its first pass
};

/// How many passes fill a batch, and how many batches fit the patience. Doubling the number of
/// passes also warms up caches and branch predictors.
Turns turns_for(const Contender& contender, const RoundOptions& options) {
  const auto wanted = static_cast<double>(options.batch.count());
  Turns turns;
  Stopwatch watch;
  double taken = turns.first = time_passes(contender, 1);
  while (taken < wanted / 4) {
    turns.passes *= 2;
    watch = Stopwatch();
    taken = time_passes(contender, turns.passes);
  }
  const double missing = std::max(1.0, wanted / taken);
  const double affordable =
      static_cast<double>(options.patience.count()) / (watch.nanoseconds() * missing);
  turns.rounds = static_cast<int>(std::min<double>(options.repetitions, affordable));
  if (missing > 1)
    turns.passes = static_cast<std::size_t>(static_cast<double>(turns.passes) * missing) + 1;
  return turns;
}

/// Nanoseconds per pass.
double time_turn(const Contender& contender, const Turns& turns) {
  return time_passes(contender, turns.passes) / static_cast<double>(turns.passes);
}

std::vector<std::int64_t> answers_of(const Contender& contender) {
  contender.before();
  std::vector<std::int64_t> answers = contender.answers();
  contender.after();
  return answers;
}

[[noreturn]] void report_difference(const std::string& label, const Contender& contender,
                                    const Contender& reference,
                                    const std::vector<std::int64_t>& answers,
                                    const std::vector<std::int64_t>& expected) {
  if (answers.size() != expected.size())
    throw std::runtime_error(label + ": " + contender.name + " gives " +
                             std::to_string(answers.size()) + " answers, " + reference.name + " " +
                             std::to_string(expected.size()));
  const auto difference = std::mismatch(answers.begin(), answers.end(), expected.begin());
  throw std::runtime_error(label + ", question " +
                           std::to_string(difference.first - answers.begin()) + ": " +
                           contender.name + " answers " + std::to_string(*difference.first) + ", " +
                           reference.name + " " + std::to_string(*difference.second));
}

}  // namespace

double thread_time() {
  timespec now{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0)
    throw std::runtime_error("the thread's processor time cannot be read");
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

double time_passes(const Contender& contender, std::size_t passes) {
  if (contender.timed_elsewhere) return contender.timed_elsewhere(passes);
  contender.before();
  const double start = thread_time();
  for (std::size_t pass = 0; pass < passes; ++pass) contender.pass();
  const double end = thread_time();
  contender.after();
  return end - start;
}

void require_same_answers(std::span<const Contender> contenders, const std::string& label) {
  const Contender& reference = contenders.front();
  const std::vector<std::int64_t> expected = answers_of(reference);
  for (const Contender& contender : contenders.subspan(1)) {
    const std::vector<std::int64_t> answers = answers_of(contender);
    if (answers != expected) report_difference(label, contender, reference, answers, expected);
  }
}

Ratio summarise(std::vector<double> ratios) {
  std::sort(ratios.begin(), ratios.end());
  const std::size_t middle = ratios.size() / 2;
  const double median =
      ratios.size() % 2 == 1 ? ratios[middle] : (ratios[middle - 1] + ratios[middle]) / 2;
  return {median, ratios.front(), ratios.back()};
}

std::vector<Ratio> time_rounds(std::span<const Contender> contenders, const RoundOptions& options) {
  std::vector<Turns> turns;
  for (const Contender& contender : contenders) turns.push_back(turns_for(contender, options));

  std::vector<std::vector<double>> ratios(contenders.size() - 1);
  for (int round = 0; round < options.repetitions; ++round) {
    const double ours = time_turn(contenders[0], turns[0]);
    for (std::size_t index = 1; index < contenders.size(); ++index) {
      if (round > 0 && round >= turns[index].rounds) continue;
      const bool takes_part = turns[index].rounds > 0;
      const double time =
          takes_part ? time_turn(contenders[index], turns[index]) : turns[index].first;
      ratios[index - 1].push_back(time / ours);
    }
  }
  std::vector<Ratio> summaries;
  for (std::vector<double>& series : ratios) summaries.push_back(summarise(std::move(series)));
  return summaries;
}

}  // namespace hitmask::bench
