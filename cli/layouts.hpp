// The names of byte layouts, and their options.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hitmask/retro.hpp"

namespace hitmask::cli {

/// "rows, columns, ...": for help and messages.
inline constexpr std::string_view layout_names =
    "rows, columns, packed, xquest, agk, pygame, msx8, msx16 or nes";

/// A layout from the command line; missing values come from the named layout.
struct LayoutChoice {
  std::string name;
  std::optional<int> bits;
  std::optional<BitOrder> bit_order;
  std::optional<ByteOrder> byte_order;
};

/// An error for an unknown name, an unsupported word size, and anything that contradicts the named
/// layout.
[[nodiscard]] Result<ByteLayout> layout_of(const LayoutChoice& choice);

/// "columns of 32-bit words, leftmost pixel in the highest bit, low byte first"; without the last
/// part when the byte order makes no difference.
[[nodiscard]] std::string layout_words(const ByteLayout& layout, bool in_bytes = true);

}  // namespace hitmask::cli
