#include "image/png_tools.hpp"

#include <png.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

namespace hitmask::test {

namespace {

constexpr std::array<std::uint8_t, 8> signature = {137, 'P', 'N', 'G', '\r', '\n', 26, '\n'};

int channels_of(int colour_type) {
  switch (colour_type) {
    case PNG_COLOR_TYPE_RGB: return 3;
    case PNG_COLOR_TYPE_GRAY_ALPHA: return 2;
    case PNG_COLOR_TYPE_RGB_ALPHA: return 4;
    default: return 1;
  }
}

// libpng only gets valid files here; an error is a bug in the test.
[[noreturn]] void libpng_failed(png_structp, png_const_charp message) {
  std::fprintf(stderr, "libpng: %s\n", message);
  std::abort();
}
void libpng_warned(png_structp png, png_const_charp message) { libpng_failed(png, message); }

void append_to(png_structp png, png_bytep data, std::size_t length) {
  auto& bytes = *static_cast<Bytes*>(png_get_io_ptr(png));
  bytes.insert(bytes.end(), data, data + length);
}

struct Unread {
  const Bytes& bytes;
  std::size_t at = 0;
};

void read_from(png_structp png, png_bytep data, std::size_t length) {
  auto& unread = *static_cast<Unread*>(png_get_io_ptr(png));
  if (length > unread.bytes.size() - unread.at) png_error(png, "end of data");
  std::memcpy(data, unread.bytes.data() + unread.at, length);
  unread.at += length;
}

void write_palette(png_structp png, png_infop info, const std::vector<Colour>& palette) {
  std::vector<png_color> colours;
  for (const Colour& colour : palette) colours.push_back({colour.red, colour.green, colour.blue});
  png_set_PLTE(png, info, colours.data(), static_cast<int>(colours.size()));
}

void write_transparency(png_structp png, png_infop info, const Transparency& transparency) {
  png_color_16 key = {};
  key.gray = key.red = transparency.red;
  key.green = transparency.green;
  key.blue = transparency.blue;
  png_set_tRNS(png, info, transparency.palette_alpha.data(),
               static_cast<int>(transparency.palette_alpha.size()), &key);
}

void put_u32(Bytes& bytes, std::size_t at, std::uint32_t value) {
  for (std::size_t i = 0; i < 4; ++i)
    bytes[at + i] = static_cast<std::uint8_t>(value >> (24 - 8 * i));
}

/// Samples from a few values, so that keys are hit; some differ in the low byte only.
std::uint16_t random_sample(int depth, std::mt19937& random) {
  constexpr std::array<std::uint16_t, 8> favourites = {0,      0x00FF, 0x0100, 0x6464,
                                                       0x6465, 0x6564, 0xFE00, 0xFFFF};
  const std::uint16_t value =
      random() % 4 == 0 ? static_cast<std::uint16_t>(random()) : favourites[random() % 8];
  return depth == 16 ? value : static_cast<std::uint16_t>(value >> (16 - depth));
}

void set_sample(Bytes& row, std::size_t index, int depth, std::uint16_t value) {
  if (depth == 16) {
    row[2 * index] = static_cast<std::uint8_t>(value >> 8);
    row[2 * index + 1] = static_cast<std::uint8_t>(value);
    return;
  }
  const std::size_t bit = index * static_cast<std::size_t>(depth);
  const int shift = 8 - depth - static_cast<int>(bit % 8);
  row[bit / 8] = static_cast<std::uint8_t>(row[bit / 8] | (value << shift));
}

void add_palette(RawPng& png, std::mt19937& random) {
  const std::size_t most = std::size_t{1} << png.depth;
  for (std::size_t i = 0; i < most; ++i)
    png.palette.push_back({static_cast<std::uint8_t>(random()), static_cast<std::uint8_t>(random()),
                           static_cast<std::uint8_t>(random())});
}

void add_transparency(RawPng& png, std::mt19937& random) {
  Transparency transparency;
  transparency.red = random_sample(png.depth, random);
  transparency.green = random_sample(png.depth, random);
  transparency.blue = random_sample(png.depth, random);
  // Often shorter than the palette: the entries after its end are opaque.
  const std::size_t entries = png.palette.empty() ? 0 : 1 + random() % png.palette.size();
  for (std::size_t i = 0; i < entries; ++i)
    transparency.palette_alpha.push_back(static_cast<std::uint8_t>(random_sample(16, random) >> 8));
  png.transparency = transparency;
}

/// Sets some pixels to the transparent colour: three 16-bit channels never match by chance.
void plant_key(RawPng& png, std::mt19937& random) {
  const std::array<std::uint16_t, 3> key = {png.transparency->red, png.transparency->green,
                                            png.transparency->blue};
  const auto channels = static_cast<std::size_t>(channels_of(png.colour_type));
  for (Bytes& row : png.rows)
    for (std::size_t x = 0; x < static_cast<std::size_t>(png.width); ++x)
      if (png.depth >= 8 && random() % 3 == 0)
        for (std::size_t i = 0; i < channels; ++i) {
          const std::size_t index = x * channels + i;
          const auto bytes = static_cast<std::size_t>(png.depth / 8);
          std::fill_n(row.begin() + static_cast<std::ptrdiff_t>(index * bytes), bytes,
                      std::uint8_t{0});
          set_sample(row, index, png.depth, key[i]);
        }
}

}  // namespace

std::string name_of(const RawPng& png) {
  constexpr std::array<const char*, 7> types = {"grey",       "", "rgb", "indexed",
                                                "grey+alpha", "", "rgba"};
  return std::string(types[static_cast<std::size_t>(png.colour_type)]) + " " +
         std::to_string(png.depth) + "-bit " + std::to_string(png.width) + "x" +
         std::to_string(png.height) + (png.interlaced ? " interlaced" : "") +
         (png.transparency ? " tRNS" : "");
}

RawPng random_png(int colour_type, int depth, int width, int height, bool interlaced,
                  bool transparency, std::mt19937& random) {
  RawPng png{width, height, colour_type, depth, interlaced, {}, {}, {}};
  if (colour_type == PNG_COLOR_TYPE_PALETTE) add_palette(png, random);
  if (transparency) add_transparency(png, random);
  const auto samples = static_cast<std::size_t>(width * channels_of(colour_type));
  for (int y = 0; y < height; ++y) {
    Bytes row((samples * static_cast<std::size_t>(depth) + 7) / 8);
    for (std::size_t i = 0; i < samples; ++i)
      set_sample(row, i, depth, random_sample(depth, random));
    png.rows.push_back(row);
  }
  if (transparency && colour_type != PNG_COLOR_TYPE_PALETTE) plant_key(png, random);
  return png;
}

Bytes encode_with_libpng(const RawPng& raw) {
  Bytes bytes;
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, libpng_failed, libpng_warned);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(png, &bytes, append_to, nullptr);
  png_set_IHDR(png, info, static_cast<png_uint_32>(raw.width), static_cast<png_uint_32>(raw.height),
               raw.depth, raw.colour_type,
               raw.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (!raw.palette.empty()) write_palette(png, info, raw.palette);
  if (raw.transparency) write_transparency(png, info, *raw.transparency);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_ALL_FILTERS);
  png_write_info(png, info);
  std::vector<png_bytep> rows;
  std::vector<Bytes> copy = raw.rows;
  for (Bytes& row : copy) rows.push_back(row.data());
  png_write_image(png, rows.data());
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return bytes;
}

Picture decode_with_libpng(const Bytes& bytes) {
  Unread unread{bytes};
  png_structp png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, libpng_failed, libpng_warned);
  png_infop info = png_create_info_struct(png);
  png_set_read_fn(png, &unread, read_from);
  png_read_info(png, info);
  const png_uint_32 width = png_get_image_width(png, info);
  const png_uint_32 height = png_get_image_height(png, info);
  png_set_expand(png);
  png_set_strip_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  Picture picture{{static_cast<std::int32_t>(width), static_cast<std::int32_t>(height)},
                  Bytes(std::size_t{width} * height * 4)};
  std::vector<png_bytep> rows;
  for (png_uint_32 y = 0; y < height; ++y)
    rows.push_back(picture.rgba.data() + std::size_t{y} * width * 4);
  png_read_image(png, rows.data());
  png_read_end(png, nullptr);
  png_destroy_read_struct(&png, &info, nullptr);
  return picture;
}

Bytes chunk(std::string_view type, const Bytes& data) {
  Bytes bytes(12 + data.size());
  put_u32(bytes, 0, static_cast<std::uint32_t>(data.size()));
  std::copy(type.begin(), type.end(), bytes.begin() + 4);
  std::copy(data.begin(), data.end(), bytes.begin() + 8);
  const uLong checksum = crc32(0, bytes.data() + 4, static_cast<uInt>(4 + data.size()));
  put_u32(bytes, 8 + data.size(), static_cast<std::uint32_t>(checksum));
  return bytes;
}

Bytes header_data(std::uint32_t width, std::uint32_t height, int depth, int colour_type,
                  bool interlaced) {
  Bytes data(13);
  put_u32(data, 0, width);
  put_u32(data, 4, height);
  data[8] = static_cast<std::uint8_t>(depth);
  data[9] = static_cast<std::uint8_t>(colour_type);
  data[12] = interlaced ? 1 : 0;
  return data;
}

Bytes deflated(const Bytes& data) {
  const auto size = static_cast<uLong>(data.size());
  uLongf length = compressBound(size);
  Bytes result(length);
  if (compress2(result.data(), &length, data.data(), size, 9) != Z_OK) std::abort();
  result.resize(length);
  return result;
}

Bytes deflated_run(std::uint8_t byte, std::size_t count) {
  z_stream stream = {};
  if (deflateInit(&stream, 9) != Z_OK) std::abort();
  Bytes result(count / 500 + 1000);
  stream.next_out = result.data();
  stream.avail_out = static_cast<uInt>(result.size());
  Bytes piece(4096, byte);
  for (; count > 0; count -= std::min(count, piece.size())) {
    stream.next_in = piece.data();
    stream.avail_in = static_cast<uInt>(std::min(count, piece.size()));
    if (deflate(&stream, Z_NO_FLUSH) != Z_OK) std::abort();
  }
  if (deflate(&stream, Z_FINISH) != Z_STREAM_END) std::abort();
  result.resize(stream.total_out);
  deflateEnd(&stream);
  return result;
}

Bytes png_of(const std::vector<Bytes>& chunks) {
  Bytes bytes(signature.begin(), signature.end());
  for (const Bytes& one : chunks) bytes.insert(bytes.end(), one.begin(), one.end());
  const Bytes end = chunk("IEND", {});
  bytes.insert(bytes.end(), end.begin(), end.end());
  return bytes;
}

std::size_t position_of(const Bytes& png, std::string_view type) {
  const auto found = std::search(png.begin(), png.end(), type.begin(), type.end());
  if (found == png.end()) std::abort();
  return static_cast<std::size_t>(found - png.begin()) - 4;
}

Bytes with_chunk_before(const Bytes& png, std::string_view type, const Bytes& added) {
  Bytes bytes = png;
  bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(position_of(png, type)), added.begin(),
               added.end());
  return bytes;
}

void store(const std::string& path, const Bytes& bytes) {
  std::ofstream stream(path, std::ios::binary);
  stream.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  if (!stream.flush()) std::abort();
}

Bytes load(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return Bytes(std::istreambuf_iterator<char>(stream), {});
}

}  // namespace hitmask::test
