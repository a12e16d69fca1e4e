// PNG files to masks and terrains, and back. Part of hitmask::assets (links libspng).
//
// Reading goes row by row: besides the mask it holds only a few rows of pixels. Files are
// untrusted: limits apply, and every Error names the file and the reason. Writing replaces the file
// completely or leaves it as it was.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "hitmask/export.hpp"
#include "hitmask/mask.hpp"
#include "hitmask/pixels.hpp"
#include "hitmask/result.hpp"
#include "hitmask/terrain.hpp"

namespace hitmask {

/// Which pixels of a picture are solid.
struct SolidRule {
  enum class By : std::uint8_t {
    alpha,     ///< alpha > threshold; 16-bit alpha counts by its high byte; no alpha = all solid
    key,       ///< colour != key (16-bit colours by their high bytes); alpha is ignored
    auto_key,  ///< likewise; the key is the colour of the four corners, which must be equal
    luma,      ///< brightness (integer Rec. 601) > threshold, for black-and-white masks
  };
  By by = By::alpha;
  /// 0: every pixel that is not fully transparent. Python's from_surface() has 127, as pygame.
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

/// Limits of a reader. What exceeds them is an error.
struct ImageLimits {
  std::uint64_t pixels = 256'000'000;      ///< width x height
  std::uint64_t file_bytes = 1u << 30;     ///< size of the file
  std::uint64_t chunk_bytes = 16u << 20;   ///< one compressed text or profile, unpacked
  std::uint64_t chunk_memory = 64u << 20;  ///< all chunks other than image data
};

/// How a picture becomes a terrain.
struct TerrainImageOptions {
  SolidRule rule{};
  Point position{};  ///< of the picture's top-left pixel in the world
  int material = 0;  ///< of its solid pixels
  TerrainOptions options{};
};

/// RGBA8, rows without gaps.
struct Picture {
  Size size;
  std::vector<std::uint8_t> rgba;
};

/// By default, solid is alpha > 0.
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

/// A picture of any size as ground, row by row: only one row of chunks is in memory as pixels, or,
/// of an interlaced picture, one bit per pixel. An error when it reaches beyond Terrain::reach. The
/// chunks that it covers may be 4 + limits.pixels / 8192 at most.
[[nodiscard]] HITMASK_API Result<Terrain> read_terrain(const std::string& path,
                                                       const TerrainImageOptions& options = {},
                                                       const ImageLimits& limits = {});
[[nodiscard]] HITMASK_API Result<Terrain> decode_terrain(std::span<const std::uint8_t> bytes,
                                                         const TerrainImageOptions& options = {},
                                                         const ImageLimits& limits = {});

/// Writes a mask as a 1-bit palette PNG with transparent clear pixels. Reading it gives the same
/// mask.
[[nodiscard]] HITMASK_API Result<void> write_png(const std::string& path, const MaskView& mask);
[[nodiscard]] HITMASK_API Result<void> write_png(const std::string& path, const Picture& picture);
[[nodiscard]] HITMASK_API Result<std::vector<std::uint8_t>> encode_png(const MaskView& mask);
[[nodiscard]] HITMASK_API Result<std::vector<std::uint8_t>> encode_png(const Picture& picture);

/// The pixels of a terrain in a box, row by row, as write_png() of a mask with them. A side may
/// have max_png_side pixels, and all of it max_png_pixels.
[[nodiscard]] HITMASK_API Result<void> write_png(const std::string& path, const Terrain& terrain,
                                                 const Box& box);
[[nodiscard]] HITMASK_API Result<std::vector<std::uint8_t>> encode_png(const Terrain& terrain,
                                                                       const Box& box);
inline constexpr std::int32_t max_png_side = 1 << 24;
inline constexpr std::int64_t max_png_pixels = std::int64_t{1} << 32;

/// Writes a file completely or not at all: writes a new file beside it, flushes it and renames it.
/// Devices and pipes are written directly.
[[nodiscard]] HITMASK_API Result<void> write_file(const std::string& path,
                                                  std::span<const std::uint8_t> bytes);

/// Removes the new files that write_file() and write_png() of this process have begun. For the
/// handler of a signal that ends the process: it is async-signal-safe. Those writes then fail. It
/// knows the files of up to 8 threads that write at the same time, and not those that another
/// thread begins while it runs.
HITMASK_API void remove_temporary_files() noexcept;

}  // namespace hitmask
