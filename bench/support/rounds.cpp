#include "support/rounds.hpp"

#include <time.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace hitmask::bench {

namespace {

/// Nanoseconds this thread has spent on a processor. Unlike a wall clock it stands still while
/// other programs have the processor, so a busy machine blurs the ratios far less.
double thread_time() {
  timespec now{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0)
    throw std::runtime_error("the thread's processor time cannot be read");
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

/// Nanoseconds that `passes` passes take.
double time_batch(const Contender& contender, std::size_t passes) {
  if (contender.timed_elsewhere) return contender.timed_elsewhere(passes);
  contender.before();
  const double start = thread_time();
  for (std::size_t pass = 0; pass < passes; ++pass) contender.pass();
  const double end = thread_time();
  contender.after();
  return end - start;
}

/// How many passes fill a batch. The doubling warms caches and branch predictors on the way.
std::size_t passes_per_batch(const Contender& contender, std::chrono::nanoseconds batch) {
  const auto wanted = static_cast<double>(batch.count());
  std::size_t passes = 1;
  double taken = time_batch(contender, passes);
  while (taken < wanted / 4) {
    passes *= 2;
    taken = time_batch(contender, passes);
  }
  if (taken >= wanted) return passes;
  return static_cast<std::size_t>(static_cast<double>(passes) * wanted / taken) + 1;
}

/// One turn for each contender: nanoseconds per pass.
std::vector<double> time_round(std::span<const Contender> contenders,
                               const std::vector<std::size_t>& passes) {
  std::vector<double> times(contenders.size());
  for (std::size_t index = 0; index < contenders.size(); ++index)
    times[index] =
        time_batch(contenders[index], passes[index]) / static_cast<double>(passes[index]);
  return times;
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
  std::vector<std::size_t> passes;
  for (const Contender& contender : contenders)
    passes.push_back(passes_per_batch(contender, options.batch));

  std::vector<std::vector<double>> ratios(contenders.size() - 1);
  for (int repetition = 0; repetition < options.repetitions; ++repetition) {
    const std::vector<double> times = time_round(contenders, passes);
    for (std::size_t index = 1; index < times.size(); ++index)
      ratios[index - 1].push_back(times[index] / times[0]);
  }
  std::vector<Ratio> summaries;
  for (std::vector<double>& series : ratios) summaries.push_back(summarise(std::move(series)));
  return summaries;
}

}  // namespace hitmask::bench
