// `hitmask scene SCENE.json`.
#pragma once

#include "cli/arguments.hpp"
#include "cli/output.hpp"

namespace hitmask::cli {

/// Exit code: 0 some sprites collide, 1 none collide, 2 input or output failed.
[[nodiscard]] int run_scene(const SceneOptions& options, Output& out);

}  // namespace hitmask::cli
