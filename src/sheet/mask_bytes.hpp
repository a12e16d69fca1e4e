// Masks in the sections of a container: for baked sheets, and for snapshots.
#pragma once

#include <cstdint>
#include <vector>

#include "hitmask/mask.hpp"

namespace hitmask::detail::sheet {

/// The record of a mask: its size and bounds, which are exact.
void append_mask(std::vector<std::uint8_t>& bytes, const MaskView& mask);
/// Its words, and zeros up to the next mask.
void append_words(std::vector<std::uint8_t>& bytes, const MaskView& mask);

}  // namespace hitmask::detail::sheet
