// Masks from the pictures of AGK and XLib.
#include <cstddef>
#include <string>

#include "hitmask/pixels.hpp"
#include "hitmask/retro.hpp"

namespace hitmask {
namespace {

std::int32_t little_endian(const std::uint8_t* bytes) noexcept {
  return static_cast<std::int32_t>(std::uint32_t{bytes[0]} | std::uint32_t{bytes[1]} << 8 |
                                   std::uint32_t{bytes[2]} << 16 | std::uint32_t{bytes[3]} << 24);
}

}  // namespace

Result<Mask> mask_from_agk_memblock(std::span<const std::uint8_t> block, std::uint8_t threshold) {
  constexpr std::size_t header = 12;
  if (block.size() < header)
    return Error{ErrorCode::data, "an AGK memory block starts with 12 bytes; this one has " +
                                      std::to_string(block.size())};
  const Size size{little_endian(&block[0]), little_endian(&block[4])};
  const std::int32_t depth = little_endian(&block[8]);
  if (depth != 32)
    return Error{ErrorCode::data,
                 "an AGK memory block has a depth of 32; this one says " + std::to_string(depth)};
  return mask_from_alpha({block.subspan(header), size, PixelFormat::rgba8}, threshold);
}

Result<Mask> mask_from_xlib_bitmap(std::span<const std::uint8_t> bitmap, std::uint8_t key) {
  constexpr std::size_t header = 2;
  if (bitmap.size() < header)
    return Error{ErrorCode::data, "an XLib bitmap starts with 2 bytes; this one has " +
                                      std::to_string(bitmap.size())};
  const std::size_t needed = header + std::size_t{bitmap[0]} * bitmap[1];
  if (bitmap.size() < needed)
    return Error{ErrorCode::argument,
                 "the XLib bitmap is too short: " + std::to_string(bitmap.size()) + " bytes, " +
                     std::to_string(needed) + " needed"};
  return mask_from_indexed({bitmap.subspan(header), {bitmap[0], bitmap[1]}, PixelFormat::indexed8},
                           key);
}

}  // namespace hitmask
