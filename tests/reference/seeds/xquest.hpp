// XQuest's row masks (Mark Mackey, 1995): one 32-bit word per row, the leftmost pixel the highest
// bit; for each shared row shift and AND. Wider sprites are several 32-pixel columns.
//
// Its description shifts the topmost sprite's row; correct is to shift the leftmost one's, and to
// start at the first row of the higher sprite. Both are done here.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hitmask/mask.hpp"

namespace hitmask::reference::xquest {

inline constexpr std::int32_t column_width = 32;  // pixels in a row's word

/// One row of colour indices, 0 transparent, at most 32 of them.
inline std::uint32_t row_word(std::span<const std::uint8_t> indices) {
  std::uint32_t word = 0;
  for (std::size_t x = 0; x < indices.size(); ++x)
    if (indices[x] != 0) word |= std::uint32_t{0x8000'0000} >> x;
  return word;
}

struct Sprite {
  std::int32_t height = 0;
  std::vector<std::vector<std::uint32_t>>
      columns;  // columns[i][y] is pixels 32i ... 32i+31 of row y
};

inline Sprite sprite_of(const MaskView& mask) {
  Sprite sprite{mask.height(), {}};
  for (std::int32_t left = 0; left < mask.width(); left += column_width) {
    auto& column = sprite.columns.emplace_back(static_cast<std::size_t>(mask.height()));
    for (std::int32_t y = 0; y < mask.height(); ++y)
      for (std::int32_t x = 0; x < column_width; ++x)
        if (mask.get(left + x, y))
          column[static_cast<std::size_t>(y)] |= std::uint32_t{0x8000'0000} >> x;
  }
  return sprite;
}

/// Two columns: `left` starts `shift` pixels (0 ... 31) left of `right`, row by row.
inline bool rows_meet(const std::uint32_t* left, const std::uint32_t* right, std::int64_t rows,
                      int shift) {
  for (std::int64_t row = 0; row < rows; ++row)
    if (((left[row] << shift) & right[row]) != 0) return true;
  return false;
}

inline bool columns_meet(const std::uint32_t* a, const std::uint32_t* b, std::int64_t rows,
                         std::int64_t distance) {
  if (distance >= column_width || distance <= -column_width) return false;
  return distance >= 0 ? rows_meet(a, b, rows, static_cast<int>(distance))
                       : rows_meet(b, a, rows, static_cast<int>(-distance));
}

inline bool overlap(const Sprite& a, const Sprite& b, std::int32_t dx, std::int32_t dy) {
  const std::int64_t top = std::max<std::int64_t>(0, dy);  // in a's rows
  const std::int64_t rows = std::min<std::int64_t>(a.height, std::int64_t{dy} + b.height) - top;
  if (rows <= 0) return false;
  for (std::size_t i = 0; i < a.columns.size(); ++i)
    for (std::size_t j = 0; j < b.columns.size(); ++j) {
      const std::int64_t distance =
          dx + (static_cast<std::int64_t>(j) - static_cast<std::int64_t>(i)) * column_width;
      if (columns_meet(a.columns[i].data() + top, b.columns[j].data() + (top - dy), rows, distance))
        return true;
    }
  return false;
}

}  // namespace hitmask::reference::xquest
