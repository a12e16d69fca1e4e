// The steps of a straight path, one axis at a time, as a plain loop.
#pragma once

#include <cstdint>

#include "hitmask/geometry.hpp"

namespace hitmask::bench {

/// Starts at one position and steps towards another.
class Walk {
 public:
  Walk(Point from, Point delta) noexcept
      : at_(from),
        sign_{delta.x < 0 ? -1 : 1, delta.y < 0 ? -1 : 1},
        across_(delta.x < 0 ? -delta.x : delta.x),
        down_(delta.y < 0 ? -delta.y : delta.y),
        left_(across_ + down_),
        ahead_(across_ - down_) {}

  [[nodiscard]] Point at() const noexcept { return at_; }
  /// False at the end.
  bool step() noexcept {
    if (left_-- == 0) return false;
    if (ahead_ >= 0) {
      at_.x += sign_.x;
      ahead_ -= 2 * down_;
    } else {
      at_.y += sign_.y;
      ahead_ += 2 * across_;
    }
    return true;
  }

 private:
  Point at_;
  Point sign_;
  std::int64_t across_, down_, left_, ahead_;
};

}  // namespace hitmask::bench
