// smooth(): the majority of each pixel's neighbourhood.
#include <string>
#include <utility>

#include "base/fail.hpp"
#include "hitmask/shape.hpp"
#include "shape/columns.hpp"

namespace hitmask {

namespace {

/// One pass from one mask into another of the same size, overwriting it. Returns whether the other
/// mask's pixels changed.
bool smooth_into(const MaskView& from, Mask& to, const std::uint64_t* outside) noexcept {
  bool changed = false;
  const auto strip = [&](std::int32_t i) {
    return i >= 0 && i < from.strip_count() ? from.strip(i) : outside;
  };
  for (std::int32_t i = 0; i < from.strip_count(); ++i) {
    const kernels::ThreeStrips rows{strip(i - 1), strip(i), strip(i + 1), from.height()};
    changed |= kernels::active_shape().smooth_rows(
        rows, detail::mask::columns_inside(from.size(), i), detail::mask::Access::strip(to, i));
  }
  return changed;
}

}  // namespace

Mask smooth(const MaskView& mask, std::int32_t times) {
  if (times < 0)
    detail::base::fail_argument("smoothing " + std::to_string(times) + " times is impossible");
  Mask now(mask);
  if (times == 0 || !detail::mask::has_pixels(mask.size())) return now;
  Mask other(mask.size());
  const detail::shape::ScratchColumns outside(1, mask.height(), 1, detail::shape::keep_bits);
  for (std::int32_t left = times; left > 0; --left) {
    const bool changed = smooth_into(now, other, outside.column(0));
    std::swap(now, other);
    // `other` held the mask of two passes ago, so the two alternate from here on.
    if (!changed && left < times) {
      if (left % 2 == 0) std::swap(now, other);
      break;
    }
  }
  now.tighten();
  return now;
}

}  // namespace hitmask
