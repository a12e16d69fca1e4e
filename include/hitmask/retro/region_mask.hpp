// Region masks: the MSX trick that rules out pairs of boxes with one AND per axis. Needs geometry
// only.
#pragma once

#include <cstdint>
#include <limits>

#include "hitmask/geometry.hpp"

namespace hitmask {

/// Which tiles of a repeating grid a box stands in, one bit per column of tiles and one per row.
/// Two boxes that share area share a bit on both axes; so no common bit on one axis proves that
/// they are apart. Conservative for every int32 box: tiles are counted modulo `Bits`, and an object
/// that spans `Bits` tiles or more sets them all. The empty box sets none.
template <class Word, int Bits, std::int32_t Tile>
struct BasicRegionMask {
  static_assert(Bits > 0 && Bits <= std::numeric_limits<Word>::digits && Tile > 0);

  static constexpr int bits = Bits;
  static constexpr std::int32_t tile = Tile;  // pixels

  Word x = 0;
  Word y = 0;

  [[nodiscard]] static constexpr BasicRegionMask of(const Box& box) noexcept {
    if (is_empty(box)) return {};
    return {axis(box.x, box.w), axis(box.y, box.h)};
  }

  /// The bits of tiles floor(start/Tile) ... floor((start+length-1)/Tile); none for length <= 0.
  [[nodiscard]] static constexpr Word axis(std::int32_t start, std::int32_t length) noexcept {
    if (length <= 0) return 0;
    const std::int64_t first = floor_tile(start);
    const std::int64_t last = floor_tile(std::int64_t{start} + length - 1);
    const std::int64_t count = last - first + 1;
    if (count >= Bits) return all;
    const auto turn = static_cast<int>(((first % Bits) + Bits) % Bits);
    const std::uint64_t run = (std::uint64_t{1} << count) - 1;  // count < Bits <= 64
    const std::uint64_t wrapped = turn == 0 ? 0 : run >> (Bits - turn);
    return static_cast<Word>(((run << turn) | wrapped) & all);
  }

  friend constexpr bool operator==(const BasicRegionMask&, const BasicRegionMask&) = default;

 private:
  static constexpr Word all =
      static_cast<Word>(~std::uint64_t{0} >> (64 - static_cast<unsigned>(Bits)));

  [[nodiscard]] static constexpr std::int64_t floor_tile(std::int64_t position) noexcept {
    return position >= 0 ? position / Tile : -((Tile - 1 - position) / Tile);
  }
};

/// False proves that the boxes behind the two masks share no pixel.
template <class Word, int Bits, std::int32_t Tile>
[[nodiscard]] constexpr bool may_overlap(const BasicRegionMask<Word, Bits, Tile>& a,
                                         const BasicRegionMask<Word, Bits, Tile>& b) noexcept {
  return (a.x & b.x) != 0 && (a.y & b.y) != 0;
}

/// The wide form: 64 + 64 bits of 64-pixel tiles.
using RegionMask = BasicRegionMask<std::uint64_t, 64, 64>;
/// The MSX forms: 8 + 8 bits of 32-pixel tiles, 4 + 4 bits of 64-pixel tiles.
using RegionMask16 = BasicRegionMask<std::uint8_t, 8, 32>;
using RegionMask8 = BasicRegionMask<std::uint8_t, 4, 64>;

/// One word as the MSX routines keep it: x in the low half, y in the high half.
[[nodiscard]] constexpr std::uint16_t packed(const RegionMask16& mask) noexcept {
  return static_cast<std::uint16_t>(mask.x | (mask.y << 8));
}
[[nodiscard]] constexpr std::uint8_t packed(const RegionMask8& mask) noexcept {
  return static_cast<std::uint8_t>(mask.x | (mask.y << 4));
}

}  // namespace hitmask
