// PNG to terrains.

#include <algorithm>

#include "hitmask/image.hpp"
#include "image/guarded.hpp"
#include "image/reader.hpp"
#include "image/solid_rows.hpp"
#include "image/source.hpp"

namespace hitmask {

namespace detail::image {
namespace {

/// The rows of a picture as those of a terrain. The rows of an interlaced picture come in seven
/// passes, so all of its pixels wait here, one bit each.
class GroundRows {
 public:
  GroundRows(Size size, bool interlaced, const TerrainImageOptions& options)
      : size_(size),
        rows_(size.width, options.position, options.material, options.options),
        interlaced_(interlaced),
        row_words_((static_cast<std::size_t>(size.width) + 63) / 64),
        words_(row_words_ * (interlaced ? static_cast<std::size_t>(size.height) : 1)) {}

  [[nodiscard]] Size size() const noexcept { return size_; }

  Result<void> alpha_row(std::int32_t y, std::span<const std::uint8_t> row, PixelFormat format,
                         std::uint8_t threshold) {
    const std::size_t pixel = format == PixelFormat::a8 ? 1 : 4;
    const std::uint8_t* alpha = row.data() + pixel - 1;  // the last byte of a pixel
    std::size_t left = static_cast<std::size_t>(size_.width);
    for (std::uint64_t& word : words_of(y)) {
      word = 0;
      const std::size_t count = std::min<std::size_t>(left, 64);
      for (std::size_t bit = 0; bit < count; ++bit, alpha += pixel)
        word |= std::uint64_t{*alpha > threshold} << bit;
      left -= count;
    }
    if (!interlaced_) rows_.add_row(words_);
    return {};
  }

  Result<void> alpha_pixels(std::int32_t y, std::int32_t start, std::int32_t step,
                            std::span<const std::uint8_t> alpha, std::uint8_t threshold) {
    const std::span<std::uint64_t> words = words_of(y);
    auto x = static_cast<std::size_t>(start);
    for (const std::uint8_t value : alpha) {
      words[x / 64] |= std::uint64_t{value > threshold} << (x % 64);
      x += static_cast<std::size_t>(step);
    }
    return {};
  }

  [[nodiscard]] Terrain finish() {
    for (std::int32_t y = 0; interlaced_ && y < size_.height; ++y) rows_.add_row(words_of(y));
    return rows_.finish();
  }

 private:
  [[nodiscard]] std::span<std::uint64_t> words_of(std::int32_t y) noexcept {
    const std::size_t row = interlaced_ ? static_cast<std::size_t>(y) : 0;
    return std::span(words_).subspan(row * row_words_, row_words_);
  }

  Size size_;
  TerrainRows rows_;
  bool interlaced_;
  std::size_t row_words_;
  std::vector<std::uint64_t> words_;
};

std::string text_of(Size size) {
  return std::to_string(size.width) + " x " + std::to_string(size.height) + " pixels";
}

Result<void> check_reach(Size size, Point position) {
  const auto inside = [](std::int64_t from, std::int64_t length) {
    return from >= -Terrain::reach && from + length <= Terrain::reach;
  };
  if (inside(position.x, size.width) && inside(position.y, size.height)) return {};
  return Error{ErrorCode::size, text_of(size) + " at (" + std::to_string(position.x) + ", " +
                                    std::to_string(position.y) + ") leave the terrain's reach of " +
                                    std::to_string(Terrain::reach) + " pixels"};
}

/// How many chunks a run of pixels touches.
std::uint64_t chunks_across(std::int32_t from, std::int32_t length) noexcept {
  const std::int64_t last = std::int64_t{from} + length - 1;
  return static_cast<std::uint64_t>((last >> 9) - (std::int64_t{from} >> 9) + 1);
}

/// A row of pixels needs whole chunks of 33 KB. With the default limits they are a gigabyte at
/// most, as a Picture is.
Result<void> check_chunks(Size size, Point position, const ImageLimits& limits) {
  const std::uint64_t most = 4 + limits.pixels / 8192;
  const std::uint64_t chunks =
      chunks_across(position.x, size.width) * chunks_across(position.y, size.height);
  if (chunks <= most) return {};
  return Error{ErrorCode::limit, text_of(size) + ": " + std::to_string(chunks) +
                                     " chunks of terrain, over the limit of " +
                                     std::to_string(most)};
}

Result<Terrain> decode_ground(ByteSource& source, const TerrainImageOptions& options,
                              const ImageLimits& limits) {
  if (options.material < 0 || options.material >= material_count)
    return Error{ErrorCode::argument,
                 "there is no material " + std::to_string(options.material) + ", only 0 to 7"};
  PngReader reader(source, limits);
  if (Result<void> status = reader.open(); !status) return status.error();
  if (Result<void> status = check_reach(reader.size(), options.position); !status)
    return status.error();
  if (Result<void> status = check_chunks(reader.size(), options.position, limits); !status)
    return status.error();
  if (Result<void> status = reader.start(); !status) return status.error();
  SolidRows<GroundRows> builder({reader.size(), reader.is_interlaced(), options}, reader.format(),
                                options.rule);
  const Result<void> status =
      reader.for_each_scanline([&](const Scanline& line) { return builder.add(line); });
  if (!status) return status.error();
  return builder.finish();
}

}  // namespace
}  // namespace detail::image

namespace image = detail::image;

Result<Terrain> decode_terrain(std::span<const std::uint8_t> bytes,
                               const TerrainImageOptions& options, const ImageLimits& limits) {
  return image::guarded([&]() -> Result<Terrain> {
    auto source = image::ByteSource::of_memory(bytes, limits.file_bytes);
    if (!source) return source.error();
    return image::decode_ground(*source, options, limits);
  });
}

Result<Terrain> read_terrain(const std::string& path, const TerrainImageOptions& options,
                             const ImageLimits& limits) {
  return image::guarded([&]() -> Result<Terrain> {
    auto source = image::ByteSource::of_file(path, limits.file_bytes);
    if (!source) return image::with_path(path, source.error());
    auto terrain = image::guarded([&] { return image::decode_ground(*source, options, limits); });
    if (!terrain) return image::with_path(path, terrain.error());
    return terrain;
  });
}

}  // namespace hitmask
