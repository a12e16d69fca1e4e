// Files that are broken, too large, or not files at all: each a clear error.

#include <gtest/gtest.h>

#include <filesystem>

#include "hitmask/hitmask.hpp"
#include "hitmask/image.hpp"
#include "image/png_tools.hpp"
#include "support/peak_memory.hpp"

namespace hitmask::test {
namespace {

Bytes header_only(std::uint32_t width, std::uint32_t height) {
  return png_of({chunk("IHDR", header_data(width, height, 8, 6)), chunk("IDAT", deflated({0}))});
}

TEST(Hostile, TruncationAtEveryByte) {
  for (const bool interlaced : {false, true}) {
    const Bytes png = small_png(interlaced);
    ASSERT_TRUE(decode_png(png).ok());
    for (std::size_t length = 0; length < png.size(); ++length) {
      const Bytes part(png.begin(), png.begin() + static_cast<std::ptrdiff_t>(length));
      const std::string message = message_of(decode_png(part));
      expect_says(message, length == 0 ? "empty" : "truncated");
      ASSERT_FALSE(decode_picture(part).ok()) << length;
    }
  }
}

TEST(Hostile, EveryFlippedBitIsAnError) {
  const Bytes png = small_png();
  const Mask whole = *decode_png(png);
  for (std::size_t bit = 0; bit < png.size() * 8; ++bit) {
    Bytes flipped = png;
    flipped[bit / 8] = static_cast<std::uint8_t>(flipped[bit / 8] ^ (1U << (bit % 8)));
    EXPECT_FALSE(decode_png(flipped).ok()) << "bit " << bit;
  }
}

TEST(Hostile, FlippedBitsWithRightChecksumsDoNotCrash) {
  std::mt19937 random(8);
  for (const bool interlaced : {false, true}) {
    RawPng raw = random_png(2, 8, 21, 9, interlaced, true, random);
    const Bytes png = encode_with_libpng(raw);
    const std::size_t data = position_of(png, "IDAT");
    const std::size_t length = png.size() - 12 - data - 12;
    for (std::size_t bit = 0; bit < length * 8; ++bit) {
      Bytes image(png.begin() + static_cast<std::ptrdiff_t>(data + 8),
                  png.begin() + static_cast<std::ptrdiff_t>(data + 8 + length));
      image[bit / 8] = static_cast<std::uint8_t>(image[bit / 8] ^ (1U << (bit % 8)));
      const Bytes broken = png_of({chunk("IHDR", header_data(21, 9, 8, 2, interlaced)),
                                   chunk("tRNS", {0, 1, 0, 2, 0, 3}), chunk("IDAT", image)});
      const Result<Mask> mask = decode_png(broken);
      if (mask) {
        EXPECT_EQ(mask->size(), (Size{21, 9}));
        EXPECT_TRUE(validate(*mask).ok());
      } else {
        EXPECT_FALSE(mask.message().empty());
      }
    }
  }
}

TEST(Hostile, ErrorsNameTheRow) {
  Bytes rows(3 * 17 - 1);  // RGBA, a filter byte before each row; the last byte of row 2 is missing
  const auto with_rows = [](const Bytes& data, bool interlaced) {
    return png_of(
        {chunk("IHDR", header_data(4, 6, 8, 6, interlaced)), chunk("IDAT", deflated(data))});
  };
  EXPECT_EQ(message_of(decode_png(with_rows(rows, false))), "truncated at row 2 of 6");
  expect_says(message_of(decode_png(with_rows(rows, true))), "pass 6 of 7");
  rows[17] = 5;  // a filter type that does not exist
  EXPECT_EQ(message_of(decode_png(with_rows(rows, false))),
            "corrupt at row 0 of 6: invalid scanline filter");
}

TEST(Hostile, GiantHeadersAreRefusedBeforeAnyAllocation) {
  const long before = support::peak_memory_kilobytes();
  expect_says(message_of(decode_png(header_only(65'535, 65'535))), "limit of 256000000 pixels");
  expect_says(message_of(decode_png(header_only(65'536, 65'536))), "limit of 256000000 pixels");
  expect_says(message_of(decode_picture(header_only(65'536, 65'536))), "over the limit");
  expect_says(message_of(decode_png(header_only(0x7FFFFFFF, 0x7FFFFFFF))), "too large");
  ImageLimits boundless;
  boundless.pixels = UINT64_MAX;
  expect_says(message_of(decode_png(header_only(65'535, 65'535), {}, boundless)),
              "bytes cannot hold 65535 x 65535 pixels");
  expect_says(message_of(decode_picture(header_only(0x3FFFFFFF, 0x7FFFFFFF), boundless)),
              "bytes cannot hold");
  EXPECT_LT(support::peak_memory_kilobytes() - before, 8 * 1024);
}

TEST(Hostile, SidesBeyondAMask) {
  expect_says(message_of(decode_png(header_only(65'536, 1))), "too large for a mask");
  expect_says(message_of(decode_png(header_only(1, 70'000))), "too large for a mask");
  expect_says(message_of(decode_png(header_only(0, 5))), "width");
  expect_says(message_of(decode_png(header_only(5, 0))), "height");
  // One row of the longest allowed side, 1 bit deep and clear.
  const Bytes widest = png_of({chunk("IHDR", header_data(65'535, 1, 1, 0)), chunk("tRNS", {0, 0}),
                               chunk("IDAT", deflated(Bytes(1 + 8192, 0)))});
  const Result<Mask> mask = decode_png(widest);
  ASSERT_TRUE(mask.ok()) << mask.message();
  EXPECT_EQ(mask->size(), (Size{65'535, 1}));
  EXPECT_EQ(mask->count(), 0);
}

TEST(Hostile, LimitsCanBeSet) {
  const Bytes png = small_png();
  ImageLimits limits;
  limits.pixels = 13 * 11;
  EXPECT_TRUE(decode_png(png, {}, limits).ok());
  limits.pixels -= 1;
  expect_says(message_of(decode_png(png, {}, limits)), "limit of 142 pixels");
  limits = {};
  limits.file_bytes = png.size();
  EXPECT_TRUE(decode_png(png, {}, limits).ok());
  limits.file_bytes -= 1;
  expect_says(message_of(decode_png(png, {}, limits)), "bytes");
}

TEST(Hostile, CompressedBombsAreBounded) {
  // Text that unpacks to 100 MB, and as much image data for a picture of two pixels.
  Bytes text = {'a', 0, 0};
  const Bytes packed = deflated_run('x', 100'000'000);
  text.insert(text.end(), packed.begin(), packed.end());
  const long before = support::peak_memory_kilobytes();
  const Bytes bomb = with_chunk_before(small_png(), "IDAT", chunk("zTXt", text));
  expect_says(message_of(decode_png(bomb)), "a chunk is over the limits");
  const Bytes longer = png_of({chunk("IHDR", header_data(2, 1, 8, 0)), chunk("IDAT", packed)});
  expect_says(message_of(decode_png(longer)), "filter");
  EXPECT_LT(support::peak_memory_kilobytes() - before, 40 * 1024);
}

TEST(Hostile, LargePicturesNeedLittleBeyondTheMask) {
  constexpr std::uint32_t width = 5'000;
  constexpr std::uint32_t height = 2'500;
  for (const bool interlaced : {false, true}) {
    // 50 MB as RGBA, 1.6 MB as a mask; interlaced pictures have up to twice as many filter bytes.
    const Bytes png =
        png_of({chunk("IHDR", header_data(width, height, 8, 6, interlaced)),
                chunk("IDAT", deflated_run(0, std::size_t{height} * (width * 4 + 2)))});
    const long before = support::peak_memory_kilobytes();
    const Result<Mask> mask = decode_png(png);
    ASSERT_TRUE(mask.ok()) << mask.message();
    EXPECT_EQ(mask->count(), 0);
    EXPECT_LT(support::peak_memory_kilobytes() - before, 16 * 1024);
  }
}

TEST(Hostile, SurplusImageDataIsIgnored) {
  const Bytes surplus =
      png_of({chunk("IHDR", header_data(2, 1, 8, 0)), chunk("IDAT", deflated(Bytes(1U << 20, 0)))});
  const Result<Mask> mask = decode_png(surplus);
  ASSERT_TRUE(mask.ok()) << mask.message();
  EXPECT_EQ(mask->count(), 2);
}

TEST(Hostile, NotAPng) {
  EXPECT_EQ(message_of(decode_png({})), "not a PNG file: it is empty");
  EXPECT_EQ(message_of(decode_png(Bytes{'h', 'i'})), "not a PNG file");
  EXPECT_EQ(message_of(decode_png(Bytes(1000, 0))), "not a PNG file");
  EXPECT_FALSE(decode_png(png_of({})).ok());
  EXPECT_FALSE(decode_png(png_of({chunk("IHDR", header_data(1, 1, 8, 6))})).ok());
  EXPECT_FALSE(
      decode_png(png_of({chunk("IDAT", {0}), chunk("IHDR", header_data(1, 1, 8, 6))})).ok());
  const Bytes no_palette =
      png_of({chunk("IHDR", header_data(1, 1, 8, 3)), chunk("IDAT", deflated({0, 0}))});
  expect_says(message_of(decode_png(no_palette)), "PLTE");
}

TEST(Hostile, PathsThatAreNoReadableFiles) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "folder");
  store(folder / "file", {1});
  EXPECT_EQ(message_of(read_png(folder / "folder")),
            (folder / "folder") + ": is a directory, not a PNG file");
  EXPECT_EQ(message_of(read_png(folder / "missing.png")),
            (folder / "missing.png") + ": cannot open: No such file or directory");
  EXPECT_EQ(message_of(read_png(folder / "file")), (folder / "file") + ": not a PNG file");
  EXPECT_EQ(message_of(read_picture(folder / "folder")),
            (folder / "folder") + ": is a directory, not a PNG file");
  expect_says(message_of(read_png("")), "empty");
  expect_says(message_of(read_png(std::string("a\0b.png", 7))), "zero byte");
}

TEST(Hostile, ErrorsOfFilesNameThePath) {
  const TemporaryFolder folder;
  Bytes png = small_png();
  png.resize(png.size() - 20);
  store(folder / "short.png", png);
  EXPECT_EQ(message_of(read_png(folder / "short.png")).find((folder / "short.png") + ": truncated"),
            0U);
  store(folder / "short.png", header_only(70'000, 2));
  expect_says(message_of(read_png(folder / "short.png")), "short.png: 70000 x 2 pixels: too large");
}

}  // namespace
}  // namespace hitmask::test
