#include "sheet/mask_bytes.hpp"

#include "base/numerals.hpp"
#include "mask/access.hpp"
#include "sheet/format.hpp"

namespace hitmask::detail::sheet {

void append_mask(std::vector<std::uint8_t>& bytes, const MaskView& mask) {
  const Box solid = mask.solid_bounds();
  const Diagonals its = is_empty(solid) ? Diagonals{} : mask.solid_diagonals();
  const std::size_t start = bytes.size();
  bytes.resize(start + mask_bytes);
  base::NumeralWriter(bytes.data() + start)
      .put(mask.width(), mask.height(), solid.x, solid.y, solid.w, solid.h)
      .put(its.least_sum, its.greatest_sum, its.least_difference, its.greatest_difference);
}

/// They begin with the guard in front of the first strip.
void append_words(std::vector<std::uint8_t>& bytes, const MaskView& mask) {
  const std::size_t start = bytes.size();
  bytes.resize(start + static_cast<std::size_t>(padded_words_bytes(mask.size())));
  if (!mask::has_pixels(mask.size())) return;
  const std::uint64_t* const words = mask.strip(0) - mask::guard_words;
  for (std::size_t i = 0; i < mask::storage_words(mask.size()); ++i)
    base::store_little(bytes.data() + start + i * sizeof *words, words[i]);
}

}  // namespace hitmask::detail::sheet
