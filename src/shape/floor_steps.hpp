// Quotients of an arithmetic sequence.
#pragma once

#include <cstdint>

#include "base/integers.hpp"

namespace hitmask::detail::shape {

/// floor((start + k * step) / divisor) for k = 0, 1, 2 ...: one division, then only additions. This
/// is how a straight edge moves from row to row.
class FloorSteps {
 public:
  FloorSteps(base::Int128 start, std::int64_t step, std::int64_t divisor) noexcept
      : value_(base::floor_divided_wide(start, divisor)),
        rest_(static_cast<std::int64_t>(start - value_ * divisor)),
        whole_step_(base::floor_divided(step, divisor)),
        rest_step_(step - whole_step_ * divisor),
        divisor_(divisor) {}

  [[nodiscard]] base::Int128 value() const noexcept { return value_; }

  void advance() noexcept {
    value_ += whole_step_;
    rest_ += rest_step_;
    if (rest_ < divisor_) return;
    rest_ -= divisor_;
    ++value_;
  }

 private:
  base::Int128 value_;
  std::int64_t rest_;  // 0 ... divisor-1, like rest_step_
  std::int64_t whole_step_, rest_step_;
  std::int64_t divisor_;
};

}  // namespace hitmask::detail::shape
