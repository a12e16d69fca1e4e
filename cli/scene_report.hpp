// A scene's colliding pairs as text and as JSON.
#pragma once

#include <vector>

#include "cli/output.hpp"
#include "cli/scene_pairs.hpp"

namespace hitmask::cli {

/// "12 sprites of 5 pictures: 3 pairs collide."
[[nodiscard]] std::string scene_summary(const LoadedScene& scene, std::size_t pairs);

/// The summary, then a line for each pair: numbers, names, area.
[[nodiscard]] Result<void> write_scene_text(const LoadedScene& scene,
                                            const std::vector<ScenePair>& pairs, Output& out);

/// {"pairs":[[i,j,area],...]} in one line.
[[nodiscard]] Result<void> write_scene_json(const std::vector<ScenePair>& pairs, Output& out);

}  // namespace hitmask::cli
