// A pair of sprites drawn with block characters.
#pragma once

#include <string>

#include "cli/pair.hpp"

namespace hitmask::cli {

struct DrawingStyle {
  int columns = 80;  ///< characters across
  int lines = 40;    ///< characters down
  /// Two pixels per character, distinguished by colour; without colour one pixel per two
  /// characters, distinguished by shade.
  bool colour = false;
};

/// The pair's solid part with a legend below. Reduced (with a note) when it does not fit; only a
/// note when reducing would make it unrecognisable.
[[nodiscard]] std::string draw_pair(const Pair& pair, const DrawingStyle& style);

}  // namespace hitmask::cli
