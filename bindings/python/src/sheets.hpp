// Sheets as Python hands them over.
#pragma once

#include "bind.hpp"
#include "hitmask/image.hpp"

namespace hitmask::python {

/// Which pixels are solid, from the keywords of Mask.decode_png.
[[nodiscard]] SolidRule solid_rule_of(std::int64_t threshold, nb::handle key,
                                      std::int64_t tolerance, bool luma);

/// A mask from a mask, a surface, a picture or an array: see hitmask/_images.py.
[[nodiscard]] nb::object mask_of_image(nb::handle image, std::int64_t threshold = 0);

constexpr const char* each_frame = "frames: each is a number or a name";

/// A frame by its number or its name. Numbers out of range are refused later, by the world.
[[nodiscard]] std::uint32_t frame_in(const Sheet& sheet, nb::handle frame,
                                     const char* wanted = "a frame is a number or a name");

}  // namespace hitmask::python
