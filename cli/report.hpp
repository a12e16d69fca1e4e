// A contact as text.
#pragma once

#include <string>

#include "cli/pair.hpp"

namespace hitmask::cli {

/// Whether the sprites overlap, how much, where, and the push-out direction.
[[nodiscard]] std::string report_text(const Pair& pair);

/// "  name         value", with a line break.
[[nodiscard]] std::string report_row(const char* name, const std::string& value);
/// "x 2 to 3, y 1 to 3 (2 x 3)".
[[nodiscard]] std::string box_text(const Box& box);
/// "4.5%" of whole; "0.0%" when whole is 0.
[[nodiscard]] std::string percent_text(std::int64_t part, std::int64_t whole);
/// "(3, -4)".
[[nodiscard]] std::string pair_text(std::int64_t x, std::int64_t y);
/// "(35.12, 20.44)", where pixel centres are at halves.
[[nodiscard]] std::string centroid_text(const Contact& contact);

}  // namespace hitmask::cli
