// The bitmask tutorial's masks (the ancestor of pygame.mask): rows padded to whole words, two masks
// ANDed a word at a time; the first point, the area, and the normal from four areas.
//
// The tutorial's words are as long as the machine's, and its point depends on that; these are
// 64-bit everywhere, rows top to bottom, so the point is the topmost and then the leftmost.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"

namespace hitmask::reference::bitmask {

inline constexpr std::int64_t word_bits = 64;

struct Sprite {
  Size size;
  std::int64_t words_per_row = 0;
  std::vector<std::uint64_t> words;  // row after row, lowest bit leftmost, unused bits 0

  [[nodiscard]] const std::uint64_t* row(std::int64_t y) const {
    return words.data() + y * words_per_row;
  }
};

inline Sprite sprite_of(const MaskView& mask) {
  Sprite sprite{mask.size(), (mask.width() + word_bits - 1) / word_bits, {}};
  sprite.words.resize(static_cast<std::size_t>(sprite.words_per_row * mask.height()));
  for (std::int32_t y = 0; y < mask.height(); ++y)
    for (std::int32_t x = 0; x < mask.width(); ++x)
      if (mask.get(x, y))
        sprite.words[static_cast<std::size_t>(y * sprite.words_per_row + x / word_bits)] |=
            std::uint64_t{1} << (x % word_bits);
  return sprite;
}

/// 64 pixels of a row from pixel x on, which may start before the row and end after it.
inline std::uint64_t pixels_from(const std::uint64_t* row, std::int64_t words, std::int64_t x) {
  const std::int64_t word = x >= 0 ? x / word_bits : -((word_bits - 1 - x) / word_bits);
  const int shift = static_cast<int>(x - word * word_bits);
  const std::uint64_t low = word >= 0 && word < words ? row[word] : 0;
  if (shift == 0) return low;
  const std::uint64_t high = word + 1 >= 0 && word + 1 < words ? row[word + 1] : 0;
  return (low >> shift) | (high << (word_bits - shift));
}

/// Calls visit(x, y, shared) for the words of a in the common area, where shared are the 64 common
/// pixels from (x, y) on, until one returns true. Returns whether one did.
template <class Visit>
bool visit_words(const Sprite& a, const Sprite& b, std::int64_t dx, std::int64_t dy,
                 Visit&& visit) {
  const std::int64_t left = std::max<std::int64_t>(0, dx) / word_bits;
  const std::int64_t right = std::min<std::int64_t>(a.size.width, dx + b.size.width);
  const std::int64_t bottom = std::min<std::int64_t>(a.size.height, dy + b.size.height);
  for (std::int64_t y = std::max<std::int64_t>(0, dy); y < bottom; ++y)
    for (std::int64_t word = left; word * word_bits < right; ++word) {
      const std::int64_t x = word * word_bits;
      if (visit(x, y, a.row(y)[word] & pixels_from(b.row(y - dy), b.words_per_row, x - dx)))
        return true;
    }
  return false;
}

inline bool overlap(const Sprite& a, const Sprite& b, std::int32_t dx, std::int32_t dy) {
  return visit_words(a, b, dx, dy, [](auto, auto, std::uint64_t shared) { return shared != 0; });
}

inline std::optional<Point> first_point(const Sprite& a, const Sprite& b, std::int32_t dx,
                                        std::int32_t dy) {
  Point point;
  const auto found = [&](std::int64_t x, std::int64_t y, std::uint64_t shared) {
    if (shared == 0) return false;
    point = {static_cast<std::int32_t>(x + std::countr_zero(shared)), static_cast<std::int32_t>(y)};
    return true;
  };
  return visit_words(a, b, dx, dy, found) ? std::optional(point) : std::nullopt;
}

inline std::int64_t area(const Sprite& a, const Sprite& b, std::int64_t dx, std::int64_t dy) {
  std::int64_t total = 0;
  visit_words(a, b, dx, dy, [&](auto, auto, std::uint64_t shared) {
    total += std::popcount(shared);
    return false;
  });
  return total;
}

struct Normal {
  std::int64_t x = 0;
  std::int64_t y = 0;
  friend bool operator==(const Normal&, const Normal&) = default;
};

/// The direction in which moving b increases the overlap, from four calls of area.
inline Normal normal(const Sprite& a, const Sprite& b, std::int32_t dx, std::int32_t dy) {
  const std::int64_t x = dx;
  const std::int64_t y = dy;
  return {area(a, b, x + 1, y) - area(a, b, x - 1, y), area(a, b, x, y + 1) - area(a, b, x, y - 1)};
}

}  // namespace hitmask::reference::bitmask
