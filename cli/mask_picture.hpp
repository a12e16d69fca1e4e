// A mask, or the difference of two, enlarged into a PNG.
#pragma once

#include <string>

#include "cli/tones.hpp"
#include "hitmask/result.hpp"

namespace hitmask::cli {

/// Each pixel enlarged by a whole number, so that the longer side has 480 to 960 pixels; masks over
/// 960 pixels are reduced. `compared`: with a legend for the differences.
[[nodiscard]] Result<void> write_mask_picture(const Tones& tones, bool compared,
                                              const std::string& path);

}  // namespace hitmask::cli
