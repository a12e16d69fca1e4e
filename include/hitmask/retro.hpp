// The formats of old systems: the bytes that their collision routines read, both ways, two kinds of
// pictures, and region masks.
//
// Bytes come from outside, so everything returns a Result: bytes that end too soon are an error,
// never a read past the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hitmask/export.hpp"
#include "hitmask/geometry.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/result.hpp"
#include "hitmask/retro/region_mask.hpp"

namespace hitmask {

/// Which bit of a word is the leftmost pixel.
enum class BitOrder : std::uint8_t { high_first, low_first };
/// How a word of several bytes lies in memory.
enum class ByteOrder : std::uint8_t { little, big };

/// How pixels become words, and words become bytes.
struct ByteLayout {
  enum class Arrangement : std::uint8_t {
    rows,     ///< row after row, each padded to whole words
    columns,  ///< columns one word wide, left to right; in each, one word per row
    packed,   ///< rows run on without padding; only the last word is padded
    msx8,     ///< 8x8 patterns of 8 bytes, left to right, then top to bottom
    msx16,    ///< 16x16 patterns of 32 bytes: upper left, lower left, upper right, lower right
    nes,      ///< 8x8 tiles of 16 bytes, two planes; solid where either is set. Only to be read
  };
  Arrangement arrangement = Arrangement::rows;
  int bits = 8;  ///< in a word: 8, 16, 32 or 64. Always 8 for msx8, msx16 and nes
  BitOrder bit_order = BitOrder::high_first;
  ByteOrder byte_order = ByteOrder::little;
  friend constexpr bool operator==(const ByteLayout&, const ByteLayout&) = default;

  /// XQuest: 32-bit rows, leftmost pixel in the highest bit; wider sprites as 32-pixel columns.
  [[nodiscard]] static constexpr ByteLayout xquest(ByteOrder order = ByteOrder::little) noexcept {
    return {Arrangement::columns, 32, BitOrder::high_first, order};
  }
  /// The AGK tutorial: 32 pixels per integer, lowest bit first, no padding between rows.
  [[nodiscard]] static constexpr ByteLayout agk() noexcept {
    return {Arrangement::packed, 32, BitOrder::low_first, ByteOrder::little};
  }
  /// pygame.mask and bitmask-1.0: columns of `unsigned long`, which has 64 bits on Linux and macOS,
  /// 32 on Windows.
  [[nodiscard]] static constexpr ByteLayout pygame(int bits = 64) noexcept {
    return {Arrangement::columns, bits, BitOrder::low_first, ByteOrder::little};
  }
  [[nodiscard]] static constexpr ByteLayout msx8() noexcept { return {Arrangement::msx8}; }
  [[nodiscard]] static constexpr ByteLayout msx16() noexcept { return {Arrangement::msx16}; }
  [[nodiscard]] static constexpr ByteLayout nes() noexcept { return {Arrangement::nes}; }
};

/// Bytes that a mask of this size takes. An error for a word size that does not exist and for a
/// width or height that is not a multiple of the pattern's.
[[nodiscard]] HITMASK_API Result<std::size_t> layout_size(Size size, const ByteLayout& layout);

/// A mask from bytes, of which there must be exactly layout_size(). Padding bits are not looked at.
[[nodiscard]] HITMASK_API Result<Mask> mask_from_layout(std::span<const std::uint8_t> bytes,
                                                        Size size, const ByteLayout& layout);

/// The bytes of a mask; padding bits are 0.
[[nodiscard]] HITMASK_API Result<std::vector<std::uint8_t>> layout_from_mask(
    const MaskView& mask, const ByteLayout& layout);

// --- Pictures -----------------------------------------------------------------------------------

/// An AGK memory block: little-endian int32 width, height and depth = 32, then RGBA.
[[nodiscard]] HITMASK_API Result<Mask> mask_from_agk_memblock(std::span<const std::uint8_t> block,
                                                              std::uint8_t threshold = 0);

/// An XLib linear bitmap: width byte, height byte, then one colour index per pixel.
[[nodiscard]] HITMASK_API Result<Mask> mask_from_xlib_bitmap(std::span<const std::uint8_t> bitmap,
                                                             std::uint8_t key = 0);

}  // namespace hitmask
