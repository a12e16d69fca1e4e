// A scene drawn into a PNG: all sprites, the colliding ones outlined, shared pixels highlighted.
#pragma once

#include <string>
#include <vector>

#include "cli/scene_pairs.hpp"

namespace hitmask::cli {

/// Reads the pictures' colours again from their files. Beyond 64 megapixels in total they are drawn
/// as silhouettes. An error when drawing would take minutes.
[[nodiscard]] Result<void> write_scene_picture(const LoadedScene& scene,
                                               const std::vector<ScenePair>& pairs,
                                               const std::string& path, const ImageLimits& limits);

}  // namespace hitmask::cli
