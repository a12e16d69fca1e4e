// Integer roots and quotients, exact where floating point would only be near.
#pragma once

#include <cmath>
#include <cstdint>

#include "mask/wide.hpp"

namespace hitmask::detail {

/// The largest integer whose square is at most n, for 0 <= n < 2^62.
[[nodiscard]] inline std::int64_t floor_sqrt(std::int64_t n) noexcept {
  // The floating root is only a first guess; integers decide.
  auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(n)));
  while (root * root > n) --root;
  while ((root + 1) * (root + 1) <= n) ++root;
  return root;
}

/// The same for any n, bit by bit.
[[nodiscard]] inline std::uint64_t floor_sqrt(UInt128 n) noexcept {
  constexpr UInt128 small = UInt128{1} << 62;
  if (n < small) return static_cast<std::uint64_t>(floor_sqrt(static_cast<std::int64_t>(n)));
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 63; bit != 0; bit >>= 1)
    if (UInt128{root | bit} * (root | bit) <= n) root |= bit;
  return root;
}

/// n / divisor rounded down, for divisor > 0.
[[nodiscard]] constexpr Int128 floor_quotient(Int128 n, std::int64_t divisor) noexcept {
  return n / divisor - (n % divisor < 0 ? 1 : 0);
}

/// floor((start + k * step) / divisor) for k = 0, 1, 2 ...: divided once, then only added to. How a
/// straight edge moves from row to row.
class FloorSteps {
 public:
  FloorSteps(Int128 start, std::int64_t step, std::int64_t divisor) noexcept
      : value_(floor_quotient(start, divisor)),
        rest_(static_cast<std::int64_t>(start - value_ * divisor)),
        whole_step_(static_cast<std::int64_t>(floor_quotient(step, divisor))),
        rest_step_(step - whole_step_ * divisor),
        divisor_(divisor) {}

  [[nodiscard]] Int128 value() const noexcept { return value_; }

  void advance() noexcept {
    value_ += whole_step_;
    rest_ += rest_step_;
    if (rest_ < divisor_) return;
    rest_ -= divisor_;
    ++value_;
  }

 private:
  Int128 value_;
  std::int64_t rest_;  // 0 ... divisor-1, like rest_step_
  std::int64_t whole_step_, rest_step_;
  std::int64_t divisor_;
};

}  // namespace hitmask::detail
