// surface_normal() for figures: masks and plain boxes alike.
#pragma once

#include "hitmask/motion.hpp"
#include "overlap/figure.hpp"

namespace hitmask::detail {

[[nodiscard]] Normal surface_normal_of(const Figure& figure, Point pixel,
                                       std::int32_t radius) noexcept;

}  // namespace hitmask::detail
