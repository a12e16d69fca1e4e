// convolve(): the Minkowski sum of a and of b rotated by 180 degrees.
#include <algorithm>
#include <cstdint>

#include "base/checkpoint.hpp"
#include "hitmask/shape.hpp"
#include "mask/access.hpp"
#include "mask/convolution.hpp"

namespace hitmask {

using MaskAccess = detail::mask::Access;
using detail::mask::Convolution;
using detail::mask::has_pixels;
using detail::mask::RowRange;

namespace {

Size convolved_size(Size a, Size b) noexcept {
  if (!has_pixels(a) || !has_pixels(b)) return {};
  return {a.width + b.width - 1, a.height + b.height - 1};
}

/// Adds what the loaded part contributes to 16 rows of a strip, or to fewer at its end.
void add_tile(const Convolution& sums, std::int32_t strip, std::int32_t row, std::int32_t end,
              std::uint64_t* words) noexcept {
  Convolution::Tile tile{};
  const std::int32_t rows = std::min(Convolution::tile_rows, end - row);
  std::copy_n(words + row, rows, tile.begin());
  sums.add(strip, row, tile);
  std::copy_n(tile.begin(), rows, words + row);
}

void add_part(Mask& out, const Convolution& sums, RowRange rows) {
  detail::base::Checkpoints<16> checkpoints;
  for (std::int32_t strip = sums.left() / 64; strip <= (sums.right() - 1) / 64; ++strip) {
    std::uint64_t* const words = MaskAccess::strip(out, strip);
    for (std::int32_t row = rows.top; row < rows.bottom;
         row += Convolution::tile_rows, checkpoints.pass())
      add_tile(sums, strip, row, rows.bottom, words);
  }
}

}  // namespace

MaskAt convolve(const MaskView& a, const MaskView& b) {
  MaskAt result{Mask(convolved_size(a.size(), b.size())), {1 - b.width(), 1 - b.height()}};
  if (is_empty(a.solid_bounds()) || is_empty(b.solid_bounds())) return result;
  Convolution sums(a, b);
  sums.for_each_part([&](RowRange rows) { add_part(result.mask, sums, rows); });
  result.mask.tighten();
  return result;
}

}  // namespace hitmask
