// The names of byte layouts, and what may be said about each.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hitmask/retro.hpp"

namespace hitmask::cli {

/// "rows, columns, ...": for help and messages.
inline constexpr std::string_view layout_names =
    "rows, columns, packed, xquest, agk, pygame, msx8, msx16 or nes";

/// A layout as the command line gives it; what is not given is as the named layout has it.
struct LayoutChoice {
  std::string name;
  std::optional<int> bits;
  std::optional<BitOrder> bit_order;
  std::optional<ByteOrder> byte_order;
};

/// An error for an unknown name, a word size that does not exist, and anything that contradicts
/// the named layout.
[[nodiscard]] Result<ByteLayout> layout_of(const LayoutChoice& choice);

/// "columns of 32-bit words, leftmost pixel in the highest bit, low byte first"; without the last
/// part when the order of bytes does not show.
[[nodiscard]] std::string layout_words(const ByteLayout& layout, bool in_bytes = true);

}  // namespace hitmask::cli
