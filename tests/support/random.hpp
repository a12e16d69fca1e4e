// A seeded generator with the same numbers on every platform: splitmix64, integers only. The
// standard library's distributions differ between implementations and are not used.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hitmask::support {

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E37'79B9'7F4A'7C15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9u;
    z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EBu;
    return z ^ (z >> 31);
  }

  /// 0 ... limit-1, for limit > 0. The bias of the modulo is negligible here.
  constexpr std::uint64_t below(std::uint64_t limit) { return next() % limit; }

  /// low ... high, both included.
  constexpr std::int32_t between(std::int32_t low, std::int32_t high) {
    const auto span = static_cast<std::uint64_t>(std::int64_t{high} - low + 1);
    return static_cast<std::int32_t>(low + static_cast<std::int64_t>(below(span)));
  }

  constexpr bool one_in(std::uint64_t number) { return below(number) == 0; }

  /// A random index below `count`.
  constexpr std::size_t index(std::size_t count) { return static_cast<std::size_t>(below(count)); }

  /// One element of an array or anything with size() and [].
  template <class Choices>
  constexpr const auto& pick(const Choices& choices) {
    return choices[index(choices.size())];
  }

 private:
  std::uint64_t state_;
};

}  // namespace hitmask::support
