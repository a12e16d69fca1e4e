// A mask, or the difference of two, enlarged, as a PNG.
#pragma once

#include <string>

#include "cli/tones.hpp"
#include "hitmask/result.hpp"

namespace hitmask::cli {

/// Each pixel enlarged by an integer factor, so that the longer side has 480 to 960 pixels; masks
/// over 960 pixels are reduced. `compared` adds a legend for the differences.
[[nodiscard]] Result<void> write_mask_picture(const Tones& tones, bool compared,
                                              const std::string& path);

}  // namespace hitmask::cli
