// The rows of a disc.
#pragma once

#include <cstdint>

namespace hitmask::detail::shape {

/// Half the width of a disc `dy` rows from its middle: the largest w with w*w + dy*dy <= n*n. Rows
/// must be queried from the middle outwards.
class DiscWidth {
 public:
  explicit DiscWidth(std::int32_t distance) noexcept
      : squared_(std::int64_t{distance} * distance), width_(distance) {}
  [[nodiscard]] std::int32_t at(std::int32_t dy) noexcept {
    while (width_ * width_ > squared_ - std::int64_t{dy} * dy) --width_;
    return static_cast<std::int32_t>(width_);
  }

 private:
  std::int64_t squared_;
  std::int64_t width_;
};

}  // namespace hitmask::detail::shape
