// A pair of sprites drawn with block characters.
#pragma once

#include <string>

#include "cli/pair.hpp"

namespace hitmask::cli {

struct DrawingStyle {
  int columns = 80;  ///< characters across
  int lines = 40;    ///< characters down
  /// Two pixels to a character, told apart by colour; without colour one pixel to two characters,
  /// told apart by shade.
  bool colour = false;
};

/// The pair's solid part with a legend below, each line ended by a line break. Reduced (with a
/// note) when it does not fit; just a note when it would have to be reduced beyond recognition.
[[nodiscard]] std::string draw_pair(const Pair& pair, const DrawingStyle& style);

}  // namespace hitmask::cli
