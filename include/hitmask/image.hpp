// PNG files to masks and back. Part of hitmask::assets (links libspng).
//
// Reading goes row by row: beyond the mask itself no more than a few rows of pixels are held. Files
// are untrusted: limits apply, and every failure is an Error that names the file and the reason.
// Writing replaces the file whole or leaves it as it was.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "hitmask/export.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/pixels.hpp"
#include "hitmask/result.hpp"

namespace hitmask {

/// What makes a pixel of a picture solid: one rule or another.
struct SolidRule {
  enum class By : std::uint8_t {
    alpha,     ///< alpha > threshold; 16-bit alpha counts by its high byte; no alpha = all solid
    key,       ///< colour != key (16-bit colours by their high bytes); alpha is not looked at
    auto_key,  ///< the same with the colour of the four corners, which must be equal
    luma,      ///< brightness (integer Rec. 601) > threshold, for black-and-white masks
  };
  By by = By::alpha;
  std::uint8_t threshold = 0;
  Colour key;
  std::uint8_t tolerance = 0;  ///< for key and auto_key, per channel

  [[nodiscard]] static constexpr SolidRule alpha(std::uint8_t above = 0) noexcept {
    return {By::alpha, above, {}, 0};
  }
  [[nodiscard]] static constexpr SolidRule colour_key(Colour key,
                                                      std::uint8_t tolerance = 0) noexcept {
    return {By::key, 0, key, tolerance};
  }
  [[nodiscard]] static constexpr SolidRule corner_key(std::uint8_t tolerance = 0) noexcept {
    return {By::auto_key, 0, {}, tolerance};
  }
  [[nodiscard]] static constexpr SolidRule luma(std::uint8_t above = 127) noexcept {
    return {By::luma, above, {}, 0};
  }
};

/// What a reader accepts before it says no.
struct ImageLimits {
  std::uint64_t pixels = 256'000'000;      ///< width x height
  std::uint64_t file_bytes = 1u << 30;     ///< size of the file
  std::uint64_t chunk_bytes = 16u << 20;   ///< what one compressed text or profile unpacks to
  std::uint64_t chunk_memory = 64u << 20;  ///< all chunks other than image data together
};

/// RGBA8, rows without gaps.
struct Picture {
  Size size;
  std::vector<std::uint8_t> rgba;
};

[[nodiscard]] HITMASK_API Result<Mask> read_png(const std::string& path, const SolidRule& rule = {},
                                                const ImageLimits& limits = {});
[[nodiscard]] HITMASK_API Result<Mask> decode_png(std::span<const std::uint8_t> bytes,
                                                  const SolidRule& rule = {},
                                                  const ImageLimits& limits = {});

/// The whole picture as RGBA8 (tRNS applied, gamma not).
[[nodiscard]] HITMASK_API Result<Picture> read_picture(const std::string& path,
                                                       const ImageLimits& limits = {});
[[nodiscard]] HITMASK_API Result<Picture> decode_picture(std::span<const std::uint8_t> bytes,
                                                         const ImageLimits& limits = {});

/// A mask as a 1-bit palette PNG, clear pixels transparent, so that reading it gives the same mask.
HITMASK_API Result<void> write_png(const std::string& path, const MaskView& mask);
HITMASK_API Result<void> write_png(const std::string& path, const Picture& picture);
[[nodiscard]] HITMASK_API Result<std::vector<std::uint8_t>> encode_png(const MaskView& mask);
[[nodiscard]] HITMASK_API Result<std::vector<std::uint8_t>> encode_png(const Picture& picture);

/// Writes a file whole or not at all: a new file beside it, flushed, then renamed over it. Devices
/// and pipes are written directly.
HITMASK_API Result<void> write_file(const std::string& path, std::span<const std::uint8_t> bytes);

}  // namespace hitmask
