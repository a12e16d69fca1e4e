// What a sheet holds, as text and as JSON.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "hitmask/import.hpp"

namespace hitmask::cli {

/// A table of frames and one of animations.
[[nodiscard]] std::string sheet_text(const std::string& path, SheetFormat format,
                                     const Sheet& sheet);
/// One object and a line break.
[[nodiscard]] std::string sheet_json(SheetFormat format, const Sheet& sheet);

/// "forward", "ping-pong reverse" and so on.
[[nodiscard]] std::string_view name_of(Playback playback);
/// A coordinate of a pivot as a decimal: "12.5".
[[nodiscard]] std::string pivot_text(std::int64_t coordinate);

}  // namespace hitmask::cli
