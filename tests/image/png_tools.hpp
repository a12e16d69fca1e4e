// PNG files made and read with libpng, independent of the code under test, or assembled by hand.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "hitmask/image.hpp"
#include "support/temporary_folder.hpp"

namespace hitmask::test {

using Bytes = std::vector<std::uint8_t>;

/// The contents of a tRNS chunk.
struct Transparency {
  Bytes palette_alpha;                         // indexed
  std::uint16_t red = 0, green = 0, blue = 0;  // grey uses red
};

/// A PNG before encoding: rows of samples as in the file, packed and big-endian.
struct RawPng {
  int width = 1;
  int height = 1;
  int colour_type = 6;
  int depth = 8;
  bool interlaced = false;
  std::vector<Bytes> rows;
  std::vector<Colour> palette;
  std::optional<Transparency> transparency;
};

/// "rgb 16-bit 9x17 interlaced tRNS".
[[nodiscard]] std::string name_of(const RawPng& png);

/// Random pixels of few different values, so that transparent colours and near misses occur.
[[nodiscard]] RawPng random_png(int colour_type, int depth, int width, int height, bool interlaced,
                                bool transparency, std::mt19937& random);

[[nodiscard]] Bytes encode_with_libpng(const RawPng& png);
[[nodiscard]] Picture decode_with_libpng(const Bytes& bytes);

/// One chunk with its correct checksum.
[[nodiscard]] Bytes chunk(std::string_view type, const Bytes& data);
[[nodiscard]] Bytes header_data(std::uint32_t width, std::uint32_t height, int depth,
                                int colour_type, bool interlaced = false);
[[nodiscard]] Bytes deflated(const Bytes& data);
/// `count` equal bytes, compressed without storing them.
[[nodiscard]] Bytes deflated_run(std::uint8_t byte, std::size_t count);
/// A PNG of these chunks: signature and IEND are added.
[[nodiscard]] Bytes png_of(const std::vector<Bytes>& chunks);
/// The offset of a chunk (of its length field); the PNG must have it.
[[nodiscard]] std::size_t position_of(const Bytes& png, std::string_view type);
[[nodiscard]] Bytes with_chunk_before(const Bytes& png, std::string_view type, const Bytes& added);

void store(const std::string& path, const Bytes& bytes);
[[nodiscard]] Bytes load(const std::string& path);

/// The error's text, or a note that there was none.
template <class T>
std::string message_of(const Result<T>& result) {
  return result.ok() ? "no error" : result.message();
}

inline void expect_says(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << "\"" << text << "\" lacks \"" << part << "\"";
}

[[nodiscard]] inline Bytes small_png(bool interlaced = false) {
  std::mt19937 random(3);
  return encode_with_libpng(random_png(3, 4, 13, 11, interlaced, true, random));
}

}  // namespace hitmask::test
