// Sheets as Python hands them over.
#pragma once

#include "bind.hpp"
#include "hitmask/image.hpp"

namespace hitmask::python {

/// Which pixels are solid, from the keywords of Mask.decode_png.
[[nodiscard]] SolidRule solid_rule_of(std::int64_t threshold, nb::handle key,
                                      std::int64_t tolerance, bool luma);

/// A frame by its number or its name. Numbers out of range are refused later, by the world.
[[nodiscard]] std::uint32_t frame_in(const Sheet& sheet, nb::handle frame);

}  // namespace hitmask::python
