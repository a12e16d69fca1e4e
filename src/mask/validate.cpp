// Checks every invariant of the layout.
#include <algorithm>
#include <bit>
#include <string>

#include "mask/access.hpp"
#include "mask/layout.hpp"

namespace hitmask {

using detail::mask::block_strip;
using detail::mask::guard_words;
using detail::mask::has_occupancy;

namespace {

bool all_zero(const std::uint64_t* words, std::ptrdiff_t count) noexcept {
  return std::all_of(words, words + count, [](std::uint64_t word) { return word == 0; });
}

std::string in_strip(std::int32_t strip) { return " in strip " + std::to_string(strip); }

/// Checks that nothing is set around strips of pixels or blocks.
Result<void> check_strips(const std::uint64_t* first, Size size, const std::string& what) {
  const std::int32_t strips = (size.width + 63) / 64;
  const std::ptrdiff_t stride = std::ptrdiff_t{size.height} + MaskView::rows_below;
  if (!all_zero(first - guard_words, guard_words) ||
      !all_zero(first + strips * stride, guard_words))
    return Error{ErrorCode::data, "a guard word around the " + what + " is not zero"};
  for (std::int32_t strip = 0; strip < strips; ++strip) {
    const std::uint64_t* const rows = first + strip * stride;
    if (!all_zero(rows + size.height, MaskView::rows_below))
      return Error{ErrorCode::data, "a row below the " + what + " is not zero" + in_strip(strip)};
    const std::uint64_t outside = ~detail::mask::columns_inside(size, strip);
    for (std::int32_t row = 0; row < size.height; ++row)
      if ((rows[row] & outside) != 0)
        return Error{ErrorCode::data,
                     "a column right of the " + what + " is set in row " + std::to_string(row)};
  }
  return {};
}

Result<void> check_occupancy(const MaskView& mask) {
  if (!has_occupancy(mask)) return {};
  for (std::int32_t strip = 0; strip < mask.strip_count(); ++strip)
    for (std::int32_t y = 0; y < mask.height(); ++y)
      for (int byte = 0; byte < 8 && mask.strip(strip)[y] != 0; ++byte)
        if (((mask.strip(strip)[y] >> (8 * byte)) & 0xFF) != 0 &&
            ((block_strip(mask, strip / 8)[y / 8] >> (strip % 8 * 8 + byte)) & 1) == 0)
          return Error{ErrorCode::data, "the occupancy misses a solid block" + in_strip(strip)};
  return {};
}

bool is_inside_bounds(const MaskView& mask, Point at) noexcept {
  return contains(mask.solid_bounds(), at) &&
         detail::mask::may_meet(mask.solid_diagonals(), detail::mask::diagonals_of({0, 0, 1, 1}),
                                at);
}

/// The two outermost solid pixels of a row decide for those between them.
bool is_row_inside_bounds(const MaskView& mask, std::int32_t y) noexcept {
  std::int32_t first = -1;
  std::int32_t last = -1;
  for (std::int32_t strip = 0; strip < mask.strip_count(); ++strip) {
    const std::uint64_t word = mask.strip(strip)[y];
    if (word == 0) continue;
    if (first < 0) first = strip * 64 + std::countr_zero(word);
    last = strip * 64 + 63 - std::countl_zero(word);
  }
  return first < 0 || (is_inside_bounds(mask, {first, y}) && is_inside_bounds(mask, {last, y}));
}

Error outside_bounds(const MaskView& mask, std::int32_t y) {
  std::int32_t x = 0;
  while (!mask.get(x, y) || is_inside_bounds(mask, {x, y})) ++x;
  return {ErrorCode::data, "pixel " + std::to_string(x) + "," + std::to_string(y) +
                               " is solid but outside the solid box or the diagonals"};
}

Result<void> check_solid_box(const MaskView& mask) {
  if (is_empty(mask.solid_bounds()) && mask.solid_bounds() != Box{})
    return Error{ErrorCode::data, "an empty solid box is not {0,0,0,0}"};
  if (!contains(mask.box(), mask.solid_bounds()))
    return Error{ErrorCode::data, "the solid box leaves the mask"};
  for (std::int32_t y = 0; y < mask.height(); ++y)
    if (!is_row_inside_bounds(mask, y)) return outside_bounds(mask, y);
  return {};
}

}  // namespace

Result<void> detail::mask::validate_padding(const MaskView& mask) {
  if (!has_pixels(mask.size())) return {};
  Result<void> status = check_strips(mask.strip(0), mask.size(), "pixels");
  if (!status || !has_occupancy(mask)) return status;
  return check_strips(block_strip(mask, 0), block_size(mask), "blocks");
}

Result<void> validate(const MaskView& mask) {
  const Size size = mask.size();
  if (!detail::mask::is_possible(size)) return Error{ErrorCode::data, "the size is impossible"};
  if (!detail::mask::has_pixels(size))
    return mask.solid_bounds() == Box{}
               ? Result<void>{}
               : Error{ErrorCode::data, "a mask without pixels has a solid box"};
  if (has_occupancy(mask) != detail::mask::keeps_occupancy(size))
    return Error{ErrorCode::data,
                 "the occupancy is there when it should not be, or the other way round"};
  if (Result<void> status = detail::mask::validate_padding(mask); !status) return status;
  if (Result<void> status = check_occupancy(mask); !status) return status;
  return check_solid_box(mask);
}

}  // namespace hitmask
