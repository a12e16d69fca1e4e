// A pair of sprites drawn into a PNG: both sprites' own pixels, the shared ones highlighted, and
// the result of contact().
#pragma once

#include <optional>
#include <string>

#include "cli/pair.hpp"
#include "hitmask/image.hpp"

namespace hitmask::cli {

/// Reads the sprites' colours again from their files; sprites over 32 megapixels are drawn as
/// silhouettes, since their colours would need gigabytes.
[[nodiscard]] Result<void> write_picture(const Pair& pair, const std::string& path,
                                         const ImageLimits& limits);

/// A sprite's colours, from the file of its mask; an error when its size has changed. None for a
/// frame of a sheet.
[[nodiscard]] Result<std::optional<Picture>> read_colours(const std::string& path, Size size,
                                                          const ImageLimits& limits);

}  // namespace hitmask::cli
