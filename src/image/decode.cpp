// PNG to masks and pictures.

#include <array>
#include <cstring>
#include <new>
#include <optional>

#include "hitmask/image.hpp"
#include "image/reader.hpp"
#include "image/rows.hpp"
#include "image/source.hpp"

namespace hitmask {

namespace detail::image {
namespace {

Error with_path(const std::string& path, const Error& error) {
  return Error{error.code, path + ": " + error.message};
}

/// Running out of memory is an error like any other. Its text is short enough to need no memory.
template <class Body>
auto guarded(Body&& body) -> decltype(body()) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::memory, "out of memory"};
  }
}

Result<void> check_mask_size(Size size) {
  if (size.width <= max_mask_side && size.height <= max_mask_side) return {};
  return Error{ErrorCode::data, std::to_string(size.width) + " x " + std::to_string(size.height) +
                                    " pixels: too large for a mask (at most " +
                                    std::to_string(max_mask_side) + " on a side)"};
}

/// Collects the colours of the four corners while scanlines arrive in any order.
class Corners {
 public:
  explicit Corners(Size size) noexcept : last_{size.width - 1, size.height - 1} {}

  void see(const Scanline& line, std::span<const Rgba> row) noexcept {
    if (line.y == 0) see_ends(line, row, 0);
    if (line.y == last_.y) see_ends(line, row, 2);
  }

  /// The top-left corner, which every PNG, interlaced or not, stores first.
  [[nodiscard]] Colour key() const noexcept { return colours_[0].value_or(Colour{}); }

  [[nodiscard]] Result<void> check_equal() const {
    for (const auto& colour : colours_)
      if (colour != colours_[0])
        return Error{
            ErrorCode::data,
            "the four corners differ in colour, so there is no key colour to take from them"};
    return {};
  }

 private:
  void see_ends(const Scanline& line, std::span<const Rgba> row, std::size_t first) noexcept {
    if (line.start == 0) colours_[first] = colour_of(row.front());
    const auto end = line.start + (static_cast<std::int32_t>(row.size()) - 1) * line.step;
    if (end == last_.x) colours_[first + 1] = colour_of(row.back());
  }

  static Colour colour_of(const Rgba& pixel) noexcept { return {pixel[0], pixel[1], pixel[2]}; }

  Point last_;
  std::array<std::optional<Colour>, 4> colours_;  // top left, top right, bottom left, bottom right
};

/// Turns scanlines into the rows of a mask by a rule.
class MaskBuilder {
 public:
  MaskBuilder(MaskRows rows, const SampleFormat& format, const SolidRule& rule)
      : rows_(std::move(rows)),
        converter_(format),
        rule_(rule),
        corners_(rows_.size()),
        values_(static_cast<std::size_t>(rows_.size().width)) {
    if (rule.by != SolidRule::By::alpha) colours_.resize(values_.size());
  }

  Result<void> add(const Scanline& line) {
    const bool by_alpha = rule_.by == SolidRule::By::alpha;
    if (by_alpha && converter_.is_rgba8() && line.step == 1)
      return rows_.alpha_row(line.y, {line.raw, line.count * 4}, PixelFormat::rgba8,
                             rule_.threshold);
    const std::span<std::uint8_t> values(values_.data(), line.count);
    if (by_alpha)
      converter_.to_alpha(line.raw, values);
    else
      by_colour(line, values);
    if (line.step == 1) return rows_.alpha_row(line.y, values, PixelFormat::a8, threshold());
    return rows_.alpha_pixels(line.y, line.start, line.step, values, threshold());
  }

  Result<Mask> finish() {
    if (rule_.by == SolidRule::By::auto_key)
      if (Result<void> status = corners_.check_equal(); !status) return status.error();
    return rows_.finish();
  }

 private:
  void by_colour(const Scanline& line, std::span<std::uint8_t> values) {
    const std::span<Rgba> row(colours_.data(), line.count);
    converter_.to_rgba(line.raw, row);
    if (rule_.by == SolidRule::By::luma) return to_luma(row, values);
    if (rule_.by == SolidRule::By::auto_key) corners_.see(line, row);
    const Colour key = rule_.by == SolidRule::By::auto_key ? corners_.key() : rule_.key;
    differs_from_key(row, key, rule_.tolerance, values);
  }

  /// The key rules produce bytes 0 and 255, so the rule's threshold does not apply.
  [[nodiscard]] std::uint8_t threshold() const noexcept {
    const bool graded = rule_.by == SolidRule::By::alpha || rule_.by == SolidRule::By::luma;
    return graded ? rule_.threshold : std::uint8_t{0};
  }

  MaskRows rows_;
  RowConverter converter_;
  SolidRule rule_;
  Corners corners_;
  std::vector<std::uint8_t> values_;  // one byte per pixel of a row
  std::vector<Rgba> colours_;         // one row, for the rules that use colour
};

Result<Mask> decode_mask(ByteSource& source, const SolidRule& rule, const ImageLimits& limits) {
  PngReader reader(source, limits);
  if (Result<void> status = reader.open(); !status) return status.error();
  if (Result<void> status = check_mask_size(reader.size()); !status) return status.error();
  if (Result<void> status = reader.start(); !status) return status.error();
  Result<MaskRows> rows = MaskRows::create(reader.size());
  if (!rows) return rows.error();
  MaskBuilder builder(std::move(*rows), reader.format(), rule);
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
