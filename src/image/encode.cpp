// Masks, terrains and pictures to PNG.

#include <spng.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "hitmask/image.hpp"
#include "image/guarded.hpp"

namespace hitmask {

namespace {

struct FreeContext {
  void operator()(spng_ctx* context) const noexcept { spng_ctx_free(context); }
};
using Encoder = std::unique_ptr<spng_ctx, FreeContext>;

struct FreeBytes {
  void operator()(void* bytes) const noexcept { std::free(bytes); }
};

// The same bytes every time: every choice of the encoder is fixed here.
constexpr int compression_level = 6;

Error encoder_failure(int code) {
  if (code == SPNG_EMEM || code == SPNG_EZLIB_INIT)
    return Error{ErrorCode::memory, "out of memory"};
  return Error{ErrorCode::argument, std::string("cannot encode: ") + spng_strerror(code)};
}

Result<void> check_not_empty(Size size) {
  if (size.width > 0 && size.height > 0) return {};
  return Error{ErrorCode::size, "a PNG cannot be " + std::to_string(size.width) + " x " +
                                    std::to_string(size.height) + " pixels"};
}

int begin(spng_ctx* context, Size size, std::uint8_t colour_type, std::uint8_t depth, int filters) {
  spng_ihdr header = {};
  header.width = static_cast<std::uint32_t>(size.width);
  header.height = static_cast<std::uint32_t>(size.height);
  header.color_type = colour_type;
  header.bit_depth = depth;
  if (const int code = spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1)) return code;
  if (const int code = spng_set_option(context, SPNG_FILTER_CHOICE, filters)) return code;
  if (const int code = spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, compression_level))
    return code;
  return spng_set_ihdr(context, &header);
}

/// Entry 0 is clear: transparent black. Entry 1 is solid: white.
int set_mask_palette(spng_ctx* context) {
  spng_plte palette = {};
  palette.n_entries = 2;
  palette.entries[1] = {255, 255, 255, 0};
  spng_trns transparency = {};
  transparency.n_type3_entries = 1;
  if (const int code = spng_set_plte(context, &palette)) return code;
  return spng_set_trns(context, &transparency);
}

/// Writes the rows returned by row(y), each `row_bytes` long.
template <class Row>
int write_rows(spng_ctx* context, std::int32_t height, std::size_t row_bytes, Row&& row) {
  constexpr int flags = SPNG_ENCODE_PROGRESSIVE | SPNG_ENCODE_FINALIZE;
  int code = spng_encode_image(context, nullptr, 0, SPNG_FMT_PNG, flags);
  for (std::int32_t y = 0; y < height && code == 0; ++y)
    code = spng_encode_row(context, row(y), row_bytes);
  return code == SPNG_EOI ? 0 : code;
}

Result<std::vector<std::uint8_t>> take_bytes(spng_ctx* context) {
  std::size_t length = 0;
  int code = 0;
  const std::unique_ptr<void, FreeBytes> bytes(spng_get_png_buffer(context, &length, &code));
  if (!bytes) return encoder_failure(code);
  const auto* first = static_cast<const std::uint8_t*>(bytes.get());
  return std::vector<std::uint8_t>(first, first + length);
}

/// Mask words have the leftmost pixel in the lowest bit, PNG bytes in the highest.
std::uint64_t mirrored_in_bytes(std::uint64_t word) noexcept {
  word = ((word >> 1) & 0x5555555555555555U) | ((word & 0x5555555555555555U) << 1);
  word = ((word >> 2) & 0x3333333333333333U) | ((word & 0x3333333333333333U) << 2);
  return ((word >> 4) & 0x0F0F0F0F0F0F0F0FU) | ((word & 0x0F0F0F0F0F0F0F0FU) << 4);
}

void pack_row(const MaskView& mask, std::int32_t y, std::span<std::uint8_t> row) noexcept {
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::uint64_t word = mask.strip(static_cast<std::int32_t>(i / 8))[y];
    row[i] = static_cast<std::uint8_t>(mirrored_in_bytes(word) >> (8 * (i % 8)));
  }
}

/// Solid and clear pixels, one bit each. pack(y, row) writes a row; rows come from top to bottom.
template <class Pack>
Result<std::vector<std::uint8_t>> encode_bits(Size size, Pack&& pack) {
  if (Result<void> status = check_not_empty(size); !status) return status.error();
  const Encoder encoder(spng_ctx_new(SPNG_CTX_ENCODER));
  if (!encoder) return Error{ErrorCode::memory, "out of memory"};
  std::vector<std::uint8_t> packed((static_cast<std::size_t>(size.width) + 7) / 8);
  int code = begin(encoder.get(), size, SPNG_COLOR_TYPE_INDEXED, 1, SPNG_DISABLE_FILTERING);
  if (code == 0) code = set_mask_palette(encoder.get());
  if (code == 0)
    code = write_rows(encoder.get(), size.height, packed.size(), [&](std::int32_t y) {
      pack(y, std::span(packed));
      return packed.data();
    });
  if (code != 0) return encoder_failure(code);
  return take_bytes(encoder.get());
}

Result<std::vector<std::uint8_t>> encode_mask(const MaskView& mask) {
  return encode_bits(mask.size(),
                     [&](std::int32_t y, std::span<std::uint8_t> row) { pack_row(mask, y, row); });
}

/// The rows of a box of a terrain, a band of chunks at a time, in masks side by side.
class TerrainBand {
 public:
  TerrainBand(const Terrain& terrain, const Box& box) noexcept : terrain_(terrain), box_(box) {}

  void pack(std::int32_t y, std::span<std::uint8_t> row) {
    if (y >= end_) fetch(y);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const std::size_t first = i * part_bytes;
      pack_row(parts_[i], y - top_, row.subspan(first, std::min(part_bytes, row.size() - first)));
    }
  }

 private:
  static constexpr std::int32_t part_width = 32'768;  // pixels: whole strips
  static constexpr std::size_t part_bytes = part_width / 8;
  static constexpr std::int64_t most_pixels = 1 << 29;  // of a band: 64 MiB

  /// Up to the end of the chunks that the row lies in.
  void fetch(std::int32_t y) {
    const std::int64_t in_chunk = 512 - ((std::int64_t{box_.y} + y) & 511);
    const std::int64_t height =
        std::min({in_chunk, std::int64_t{box_.h} - y, most_pixels / box_.w});
    top_ = y;
    end_ = y + static_cast<std::int32_t>(height);
    parts_.clear();
    for (std::int32_t x = 0; x < box_.w; x += part_width) parts_.push_back(part(x));
  }

  /// Coordinates beyond int32 are beyond the reach too: nothing is solid there.
  [[nodiscard]] Mask part(std::int32_t x) const {
    const Size size{std::min(part_width, box_.w - x), end_ - top_};
    const std::int64_t left = std::int64_t{box_.x} + x;
    const std::int64_t top = std::int64_t{box_.y} + top_;
    if (left >= Terrain::reach || top >= Terrain::reach) return Mask(size.width, size.height);
    return to_mask(terrain_, {static_cast<std::int32_t>(left), static_cast<std::int32_t>(top),
                              size.width, size.height});
  }

  const Terrain& terrain_;
  Box box_;
  std::int32_t top_ = 0;  // rows of the box
  std::int32_t end_ = 0;
  std::vector<Mask> parts_;
};

Result<void> check_png_size(const Box& box) {
  if (box.w <= max_png_side && box.h <= max_png_side && area_of(box) <= max_png_pixels) return {};
  return Error{ErrorCode::size, std::to_string(box.w) + " x " + std::to_string(box.h) +
                                    " pixels: too large for a PNG (at most " +
                                    std::to_string(max_png_side) + " on a side and " +
                                    std::to_string(max_png_pixels) + " in all)"};
}

Result<std::vector<std::uint8_t>> encode_terrain(const Terrain& terrain, const Box& box) {
  if (Result<void> status = check_png_size(box); !status) return status.error();
  TerrainBand band(terrain, box);
  return encode_bits({box.w, box.h},
                     [&](std::int32_t y, std::span<std::uint8_t> row) { band.pack(y, row); });
}

Result<void> check_length(const Picture& picture) {
  const auto pixels = static_cast<std::uint64_t>(picture.size.width) *
                      static_cast<std::uint64_t>(picture.size.height);
  if (picture.rgba.size() / 4 == pixels && picture.rgba.size() % 4 == 0) return {};
  return Error{ErrorCode::data, "a picture of " + std::to_string(picture.size.width) + " x " +
                                    std::to_string(picture.size.height) +
                                    " pixels needs 4 bytes for each, not " +
                                    std::to_string(picture.rgba.size()) + " in all"};
}

Result<std::vector<std::uint8_t>> encode_picture(const Picture& picture) {
  if (Result<void> status = check_not_empty(picture.size); !status) return status.error();
  if (Result<void> status = check_length(picture); !status) return status.error();
  const Encoder encoder(spng_ctx_new(SPNG_CTX_ENCODER));
  if (!encoder) return Error{ErrorCode::memory, "out of memory"};
  const std::size_t row_bytes = static_cast<std::size_t>(picture.size.width) * 4;
  int code = begin(encoder.get(), picture.size, SPNG_COLOR_TYPE_TRUECOLOR_ALPHA, 8,
                   SPNG_FILTER_CHOICE_ALL);
  if (code == 0)
    code = write_rows(encoder.get(), picture.size.height, row_bytes, [&](std::int32_t y) {
      return picture.rgba.data() + static_cast<std::size_t>(y) * row_bytes;
    });
  if (code != 0) return encoder_failure(code);
  return take_bytes(encoder.get());
}

Result<void> write_encoded(const std::string& path,
                           const Result<std::vector<std::uint8_t>>& bytes) {
  if (!bytes) return Error{ErrorCode::data, path + ": " + bytes.message()};
  return write_file(path, *bytes);
}

}  // namespace

Result<std::vector<std::uint8_t>> encode_png(const MaskView& mask) {
  return detail::image::guarded([&] { return encode_mask(mask); });
}

Result<std::vector<std::uint8_t>> encode_png(const Picture& picture) {
  return detail::image::guarded([&] { return encode_picture(picture); });
}

Result<std::vector<std::uint8_t>> encode_png(const Terrain& terrain, const Box& box) {
  return detail::image::guarded([&] { return encode_terrain(terrain, box); });
}

Result<void> write_png(const std::string& path, const MaskView& mask) {
  return write_encoded(path, encode_png(mask));
}

Result<void> write_png(const std::string& path, const Picture& picture) {
  return write_encoded(path, encode_png(picture));
}

Result<void> write_png(const std::string& path, const Terrain& terrain, const Box& box) {
  return write_encoded(path, encode_png(terrain, box));
}

}  // namespace hitmask
