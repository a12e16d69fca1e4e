// A seeded generator: the same scenes in every run and on every platform.
#pragma once

#include <cstdint>

namespace hitmask::bench {

/// splitmix64.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) noexcept : state_(seed) {}

  constexpr std::uint64_t next() noexcept {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    return mixed ^ (mixed >> 31);
  }

  /// low ... high, both included; needs low <= high. For the spans used here, the bias of scaling a
  /// 32-bit draw by multiplication is below one in a million.
  constexpr std::int32_t between(std::int32_t low, std::int32_t high) noexcept {
    const auto span = static_cast<std::uint64_t>(std::int64_t{high} - low + 1);
    return static_cast<std::int32_t>(low +
                                     static_cast<std::int64_t>(((next() >> 32) * span) >> 32));
  }

 private:
  std::uint64_t state_;
};

}  // namespace hitmask::bench
