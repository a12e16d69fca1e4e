// Numbers that several formats share.

#include <algorithm>

#include "import/names.hpp"
#include "import/readers.hpp"

namespace hitmask::detail::import {

std::int64_t along(std::int64_t billionths, std::int32_t side) noexcept {
  // In two steps, because the product may need more than 64 bits. No pivot may be as far away as
  // the limit, with which the product fits.
  constexpr std::int64_t unit = 65'536, limit = std::int64_t{1} << 30;
  const std::int64_t whole = std::clamp(billionths / billion, -limit, limit);
  const std::int64_t part = billionths % billion;
  const std::int64_t rest = part * side;  // below 2^46
  const std::int64_t scaled_rest = rest * unit;
  const std::int64_t half = scaled_rest < 0 ? -billion / 2 : billion / 2;
  return whole * side * unit + (scaled_rest + half) / billion;
}

int quarters_of(RotatedFrames chosen, int as_format_says) noexcept {
  if (chosen == RotatedFrames::clockwise) return 1;
  if (chosen == RotatedFrames::counter_clockwise) return 3;
  return as_format_says;
}

std::uint64_t most_values(const SheetLimits& limits) noexcept {
  constexpr std::uint64_t of_a_frame = 64, of_the_rest = 65'536, of_others = 16;
  constexpr std::uint64_t most = 1ULL << 32;  // and 2^32 of anything is more than a tree holds
  const auto bounded = [](std::uint64_t count) { return count < most ? count : most; };
  return bounded(limits.frames) * of_a_frame +
         (bounded(limits.animations) + bounded(limits.parts)) * of_others + of_the_rest;
}

}  // namespace hitmask::detail::import
