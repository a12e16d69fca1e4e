// Arbitrary bytes as a PNG: an error, or a valid mask and the same terrain, the same from every
// reading function.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "hitmask/hitmask.hpp"
#include "hitmask/image.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;

void require(bool condition) {
  if (!condition) std::abort();
}

std::uint32_t checksum_of(std::span<const std::uint8_t> bytes) {
  std::uint32_t rest = 0xFFFFFFFFU;
  for (const std::uint8_t byte : bytes) {
    rest ^= byte;
    for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ ((rest & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  return ~rest;
}

std::uint32_t u32_at(const Bytes& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = (value << 8) | bytes[at + i];
  return value;
}

/// The same chunks with correct checksums: otherwise nearly every mutation would fail at the first
/// one.
Bytes repaired(Bytes bytes) {
  for (std::size_t at = 8; at + 12 <= bytes.size();) {
    const std::size_t length = u32_at(bytes, at);
    if (length > bytes.size() - at - 12) break;
    const std::uint32_t checksum = checksum_of(std::span(bytes).subspan(at + 4, 4 + length));
    for (std::size_t i = 0; i < 4; ++i)
      bytes[at + 8 + length + i] = static_cast<std::uint8_t>(checksum >> (24 - 8 * i));
    at += 12 + length;
  }
  return bytes;
}

bool alpha_above(const hitmask::Picture& picture, std::int32_t x, std::int32_t y, int threshold) {
  const auto pixel = static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.size.width) +
                     static_cast<std::size_t>(x);
  return picture.rgba[pixel * 4 + 3] > threshold;
}

void check_against_picture(const hitmask::Mask& mask, const hitmask::Picture& picture,
                           int threshold) {
  require(mask.size() == picture.size);
  const hitmask::Mask expected = hitmask::mask_from_predicate(
      picture.size,
      [&](std::int32_t x, std::int32_t y) { return alpha_above(picture, x, y, threshold); });
  require(mask == expected);
}

void check_sound(const hitmask::Result<hitmask::Mask>& mask) {
  require(mask.ok() == mask.message().empty());
  if (!mask) return;
  require(validate(*mask).ok());
  const auto again = hitmask::encode_png(*mask);
  require(again.ok());
  require(*hitmask::decode_png(*again) == *mask);
}

/// Whatever is a mask is the same as a terrain; what is too long for one may be a terrain alone.
void check_terrain(const Bytes& bytes, std::uint8_t choice,
                   const hitmask::Result<hitmask::Mask>& mask, const hitmask::ImageLimits& limits) {
  const hitmask::Point at{choice * 5 - 600, choice};
  const auto terrain = hitmask::decode_terrain(
      bytes, {.rule = hitmask::SolidRule::alpha(choice), .position = at}, limits);
  require(terrain.ok() == terrain.message().empty());
  if (!terrain || !mask) return;
  require(*terrain == hitmask::Terrain(*mask, at));
  const hitmask::Box box{at.x, at.y, mask->width(), mask->height()};
  require(*hitmask::encode_png(*terrain, box) == *hitmask::encode_png(*mask));
}

void check(const Bytes& bytes, std::uint8_t choice) {
  hitmask::ImageLimits limits;
  limits.pixels = 1U << 18;  // keeps a run short
  limits.chunk_memory = 1U << 20;
  const auto picture = hitmask::decode_picture(bytes, limits);
  const auto mask = hitmask::decode_png(bytes, hitmask::SolidRule::alpha(choice), limits);
  check_sound(mask);
  require(picture.ok() || !mask.ok());
  if (mask) check_against_picture(*mask, *picture, choice);
  check_terrain(bytes, choice, mask, limits);
  const std::array rules = {hitmask::SolidRule::corner_key(),
                            hitmask::SolidRule::colour_key({choice, 0, 0}, 3),
                            hitmask::SolidRule::luma(choice)};
  check_sound(hitmask::decode_png(bytes, rules[choice % rules.size()], limits));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  // The last byte chooses threshold and rule, so that a plain PNG file is a valid seed.
  const Bytes bytes(data, data + size);
  check(bytes, bytes.back());
  check(repaired(bytes), bytes.back());
  return 0;
}
