// A scene drawn into a PNG: both sprites' own pixels, the shared ones lit, and what contact()
// found.
#pragma once

#include <string>

#include "cli/scene.hpp"
#include "hitmask/image.hpp"

namespace hitmask::cli {

/// Reads the sprites' colours again from their files; sprites of more than 32 megapixels are drawn
/// as silhouettes instead, since their colours would need gigabytes.
[[nodiscard]] Status write_picture(const Scene& scene, const std::string& path,
                                   const ImageLimits& limits);

}  // namespace hitmask::cli
