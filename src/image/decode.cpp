// PNG to masks and pictures.

#include <cstring>

#include "hitmask/image.hpp"
#include "image/guarded.hpp"
#include "image/reader.hpp"
#include "image/rows.hpp"
#include "image/solid_rows.hpp"
#include "image/source.hpp"

namespace hitmask {

namespace detail::image {
namespace {

Result<void> check_mask_size(Size size) {
  if (size.width <= max_mask_side && size.height <= max_mask_side) return {};
  return Error{ErrorCode::data, std::to_string(size.width) + " x " + std::to_string(size.height) +
                                    " pixels: too large for a mask (at most " +
                                    std::to_string(max_mask_side) + " on a side)"};
}

Result<Mask> decode_mask(ByteSource& source, const SolidRule& rule, const ImageLimits& limits) {
  PngReader reader(source, limits);
  if (Result<void> status = reader.open(); !status) return status.error();
  if (Result<void> status = check_mask_size(reader.size()); !status) return status.error();
  if (Result<void> status = reader.start(); !status) return status.error();
  Result<MaskRows> rows = MaskRows::create(reader.size());
  if (!rows) return rows.error();
  SolidRows<MaskRows> builder(std::move(*rows), reader.format(), rule);
  const Result<void> status =
      reader.for_each_scanline([&](const Scanline& line) { return builder.add(line); });
  if (!status) return status.error();
  return builder.finish();
}

/// Puts a row's pixels where they belong in the picture.
void put_row(const Scanline& line, std::span<const Rgba> row, Picture& picture) noexcept {
  const auto width = static_cast<std::size_t>(picture.size.width);
  const std::size_t first =
      static_cast<std::size_t>(line.y) * width + static_cast<std::size_t>(line.start);
  std::uint8_t* to = picture.rgba.data() + first * sizeof(Rgba);
  if (line.step == 1) {
    std::memcpy(to, row.data(), row.size_bytes());
    return;
  }
  for (std::size_t i = 0; i < row.size(); ++i)
    std::memcpy(to + i * static_cast<std::size_t>(line.step) * sizeof(Rgba), &row[i], sizeof(Rgba));
}

Result<Picture> decode_colours(ByteSource& source, const ImageLimits& limits) {
  PngReader reader(source, limits);
  if (Result<void> status = reader.open(); !status) return status.error();
  if (Result<void> status = reader.start(); !status) return status.error();
  const RowConverter converter(reader.format());
  const auto width = static_cast<std::size_t>(reader.size().width);
  const auto height = static_cast<std::size_t>(reader.size().height);
  std::vector<Rgba> colours(width);
  Picture picture{reader.size(), std::vector<std::uint8_t>(width * height * sizeof(Rgba))};
  const Result<void> status = reader.for_each_scanline([&](const Scanline& line) {
    const std::span<Rgba> row(colours.data(), line.count);
    converter.to_rgba(line.raw, row);
    put_row(line, row, picture);
    return Result<void>{};
  });
  if (!status) return status.error();
  return picture;
}

}  // namespace
}  // namespace detail::image

namespace image = detail::image;

Result<Mask> decode_png(std::span<const std::uint8_t> bytes, const SolidRule& rule,
                        const ImageLimits& limits) {
  return image::guarded([&]() -> Result<Mask> {
    auto source = image::ByteSource::of_memory(bytes, limits.file_bytes);
    if (!source) return source.error();
    return image::decode_mask(*source, rule, limits);
  });
}

Result<Picture> decode_picture(std::span<const std::uint8_t> bytes, const ImageLimits& limits) {
  return image::guarded([&]() -> Result<Picture> {
    auto source = image::ByteSource::of_memory(bytes, limits.file_bytes);
    if (!source) return source.error();
    return image::decode_colours(*source, limits);
  });
}

Result<Mask> read_png(const std::string& path, const SolidRule& rule, const ImageLimits& limits) {
  return image::guarded([&]() -> Result<Mask> {
    auto source = image::ByteSource::of_file(path, limits.file_bytes);
    if (!source) return image::with_path(path, source.error());
    auto mask = image::guarded([&] { return image::decode_mask(*source, rule, limits); });
    if (!mask) return image::with_path(path, mask.error());
    return mask;
  });
}

Result<Picture> read_picture(const std::string& path, const ImageLimits& limits) {
  return image::guarded([&]() -> Result<Picture> {
    auto source = image::ByteSource::of_file(path, limits.file_bytes);
    if (!source) return image::with_path(path, source.error());
    auto picture = image::guarded([&] { return image::decode_colours(*source, limits); });
    if (!picture) return image::with_path(path, picture.error());
    return picture;
  });
}

}  // namespace hitmask
