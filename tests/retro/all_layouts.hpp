// All layouts, and sizes that suit them.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <vector>

#include "hitmask/retro.hpp"

namespace hitmask {

inline std::ostream& operator<<(std::ostream& stream, const ByteLayout& layout) {
  static constexpr const char* names[] = {"rows", "columns", "packed", "msx8", "msx16", "nes"};
  return stream << names[static_cast<std::size_t>(layout.arrangement)] << " of " << layout.bits
                << " bits, " << (layout.bit_order == BitOrder::low_first ? "low" : "high")
                << " bit first, " << (layout.byte_order == ByteOrder::little ? "little" : "big")
                << "-endian";
}

namespace support {

using Arrangement = ByteLayout::Arrangement;

inline void add_orders(std::vector<ByteLayout>& layouts, Arrangement arrangement, int bits) {
  for (const BitOrder bit_order : {BitOrder::high_first, BitOrder::low_first})
    for (const ByteOrder byte_order : {ByteOrder::little, ByteOrder::big})
      layouts.push_back({arrangement, bits, bit_order, byte_order});
}

/// The layouts that take masks of any size.
inline std::vector<ByteLayout> word_layouts() {
  std::vector<ByteLayout> layouts;
  for (const Arrangement arrangement :
       {Arrangement::rows, Arrangement::columns, Arrangement::packed})
    for (const int bits : {8, 16, 32, 64}) add_orders(layouts, arrangement, bits);
  return layouts;
}

/// Those made of patterns, in both bit orders.
inline std::vector<ByteLayout> pattern_layouts() {
  std::vector<ByteLayout> layouts;
  for (const Arrangement arrangement : {Arrangement::msx8, Arrangement::msx16, Arrangement::nes})
    add_orders(layouts, arrangement, 8);
  return layouts;
}

inline std::int32_t pattern_side(Arrangement arrangement) {
  return arrangement == Arrangement::msx16 ? 16 : 8;
}

}  // namespace support
}  // namespace hitmask
