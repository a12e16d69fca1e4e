// What a snapshot holds, as text and as JSON.
#pragma once

#include <string>

#include "cli/saved_world.hpp"

namespace hitmask::cli {

/// A line about the world and a table of its bodies.
[[nodiscard]] std::string snapshot_text(const std::string& path, const SavedWorld& saved);
/// One object and a line break.
[[nodiscard]] std::string snapshot_json(const SavedWorld& saved);

}  // namespace hitmask::cli
