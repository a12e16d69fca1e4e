// Queries about two placed masks, computed from both directly.
#include <bit>
#include <cstdint>

#include "hitmask/transform.hpp"
#include "transform/shared_words.hpp"

namespace hitmask {

using detail::transform::for_each_shared;

bool overlap(const PlacedMask& a, const PlacedMask& b) noexcept {
  bool any = false;
  for_each_shared(a, b, [&](std::int64_t, std::int64_t, std::uint64_t) { return any = true; });
  return any;
}

std::int64_t overlap_area(const PlacedMask& a, const PlacedMask& b) noexcept {
  std::int64_t area = 0;
  for_each_shared(a, b, [&](std::int64_t, std::int64_t, std::uint64_t bits) {
    area += std::popcount(bits);
    return false;
  });
  return area;
}

std::optional<Point> first_point(const PlacedMask& a, const PlacedMask& b) noexcept {
  std::optional<Point> first;
  for_each_shared(a, b, [&](std::int64_t x, std::int64_t y, std::uint64_t bits) {
    first = {static_cast<std::int32_t>(x + std::countr_zero(bits)), static_cast<std::int32_t>(y)};
    return true;
  });
  return first;
}

}  // namespace hitmask
