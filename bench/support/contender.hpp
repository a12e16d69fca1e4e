// A contender: one implementation of a piece of work, to be timed and checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace hitmask::bench {

/// Makes the compiler assume that the value is used.
template <class T>
inline void consume(const T& value) noexcept {
  asm volatile("" : : "r,m"(value) : "memory");
}

/// Packs results of two numbers into one for comparison.
[[nodiscard]] constexpr std::int64_t packed(std::int64_t x, std::int64_t y) noexcept {
  return x * (std::int64_t{1} << 32) + y;
}

struct Contender {
  std::string name;
  /// The whole work once; this is timed.
  std::function<void()> pass;
  /// For work in another process: runs it this many times and returns the nanoseconds by the
  /// process's own clock. Replaces timing `pass` when set.
  std::function<double(std::size_t passes)> timed_elsewhere = nullptr;
  /// One number per question, compared between contenders; never timed.
  std::function<std::vector<std::int64_t>()> answers;
  /// Around each batch of passes and each check, outside the timed span.
  std::function<void()> before = [] {};
  std::function<void()> after = [] {};
  /// How it was tuned for this work; empty when there is nothing to tune.
  std::string settings = {};
};

/// `timed(i)` does question i and returns what must not be optimised away; `checked(i)` returns its
/// answer as a number. Every contender pays for the same loop.
template <class Timed, class Checked>
[[nodiscard]] Contender make_contender(std::string name, std::size_t count, Timed timed,
                                       Checked checked) {
  Contender contender;
  contender.name = std::move(name);
  contender.pass = [count, timed] {
    for (std::size_t index = 0; index < count; ++index) consume(timed(index));
  };
  contender.answers = [count, checked] {
    std::vector<std::int64_t> answers(count);
    for (std::size_t index = 0; index < count; ++index)
      answers[index] = static_cast<std::int64_t>(checked(index));
    return answers;
  };
  return contender;
}

/// For work whose result is the number itself.
template <class Ask>
[[nodiscard]] Contender make_contender(std::string name, std::size_t count, Ask ask) {
  return make_contender(std::move(name), count, ask, ask);
}

}  // namespace hitmask::bench
