// A contour drawn over its mask, as a PNG.
#pragma once

#include <string>

#include "cli/contour_texts.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/result.hpp"

namespace hitmask::cli {

/// Enlarged, or reduced, so that the longer side has 480 to 960 pixels.
[[nodiscard]] Result<void> write_contour_picture(const Contour& contour, const Mask& mask,
                                                 const std::string& path);

}  // namespace hitmask::cli
