// A scene drawn into a PNG: every sprite, those that collide outlined, shared pixels lit.
#pragma once

#include <string>
#include <vector>

#include "cli/scene_pairs.hpp"

namespace hitmask::cli {

/// Reads the pictures' colours again from their files. Those beyond 64 megapixels together are
/// drawn as silhouettes. An error when drawing would take minutes.
[[nodiscard]] Result<void> write_scene_picture(const LoadedScene& scene,
                                               const std::vector<ScenePair>& pairs,
                                               const std::string& path, const ImageLimits& limits);

}  // namespace hitmask::cli
