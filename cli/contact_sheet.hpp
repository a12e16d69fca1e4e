// All frames of a sheet in one picture: masks outlined, pivots, parts and durations.
#pragma once

#include <string>

#include "hitmask/import.hpp"

namespace hitmask::cli {

/// `name` and `facts` are the headline.
[[nodiscard]] Result<void> write_contact_sheet(const Sheet& sheet, const std::string& name,
                                               const std::string& facts, const std::string& path);

}  // namespace hitmask::cli
