// Writing: reading back gives what was written, and no file is ever left half-written.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "hitmask/hitmask.hpp"
#include "hitmask/image.hpp"
#include "image/png_tools.hpp"

namespace hitmask::test {
namespace {

Mask random_mask(Size size, unsigned seed) {
  std::mt19937 random(seed);
  return mask_from_predicate(size, [&](std::int32_t, std::int32_t) { return random() % 3 == 0; });
}

Picture random_picture(Size size, unsigned seed) {
  std::mt19937 random(seed);
  Picture picture{size, Bytes(static_cast<std::size_t>(size.width * size.height) * 4)};
  for (std::uint8_t& byte : picture.rgba) byte = static_cast<std::uint8_t>(random());
  return picture;
}

RC_GTEST_PROP(Write, MaskComesBack, ()) {
  const Size size{*rc::gen::inRange(1, 200), *rc::gen::inRange(1, 60)};
  const Mask mask = random_mask(size, *rc::gen::arbitrary<unsigned>());
  const auto bytes = encode_png(mask);
  RC_ASSERT(bytes.ok());
  const Result<Mask> back = decode_png(*bytes);
  RC_ASSERT(back.ok());
  RC_ASSERT(*back == mask);
  const Result<Mask> by_brightness = decode_png(*bytes, SolidRule::luma());
  RC_ASSERT(by_brightness.ok());
  RC_ASSERT(*by_brightness == mask);
}

RC_GTEST_PROP(Write, PictureComesBack, ()) {
  const Size size{*rc::gen::inRange(1, 70), *rc::gen::inRange(1, 20)};
  const Picture picture = random_picture(size, *rc::gen::arbitrary<unsigned>());
  const auto bytes = encode_png(picture);
  RC_ASSERT(bytes.ok());
  const Result<Picture> back = decode_picture(*bytes);
  RC_ASSERT(back.ok());
  RC_ASSERT(back->size == size);
  RC_ASSERT(back->rgba == picture.rgba);
}

TEST(Write, LibpngReadsItToo) {
  for (const Size size : {Size{1, 1}, Size{7, 3}, Size{64, 2}, Size{129, 40}}) {
    const Mask mask = random_mask(size, 7);
    const Picture seen = decode_with_libpng(*encode_png(mask));
    ASSERT_EQ(seen.size, size);
    for (std::int32_t y = 0; y < size.height; ++y)
      for (std::int32_t x = 0; x < size.width; ++x) {
        const auto pixel = static_cast<std::size_t>(y * size.width + x) * 4;
        ASSERT_EQ(seen.rgba[pixel + 3], mask.get(x, y) ? 255 : 0);
      }
    const Picture picture = random_picture(size, 8);
    EXPECT_EQ(decode_with_libpng(*encode_png(picture)).rgba, picture.rgba);
  }
}

TEST(Write, MaskIsAOneBitPalettePng) {
  const Bytes bytes = *encode_png(Mask(3, 2, true));
  EXPECT_EQ(bytes[24], 1);  // bits per sample
  EXPECT_EQ(bytes[25], 3);  // indexed
  EXPECT_LT(position_of(bytes, "tRNS"), position_of(bytes, "IDAT"));
}

TEST(Write, SameBytesEveryTime) {
  const Mask mask = random_mask({100, 100}, 1);
  EXPECT_EQ(*encode_png(mask), *encode_png(Mask(mask)));
  const Picture picture = random_picture({30, 30}, 1);
  EXPECT_EQ(*encode_png(picture), *encode_png(Picture(picture)));
}

TEST(Write, ImpossiblePicturesAreErrors) {
  expect_says(encode_png(Mask()).message(), "0 x 0");
  expect_says(encode_png(Mask(5, 0)).message(), "5 x 0");
  expect_says(encode_png(Picture{}).message(), "0 x 0");
  expect_says(encode_png(Picture{{-1, -1}, Bytes(4)}).message(), "-1 x -1");
  expect_says(encode_png(Picture{{2, 2}, Bytes(15)}).message(), "not 15");
  expect_says(encode_png(Picture{{2, 2}, Bytes(17)}).message(), "not 17");
  expect_says(encode_png(Picture{{INT32_MAX, INT32_MAX}, Bytes(4)}).message(), "not 4");
  const TemporaryFolder folder;
  expect_says(write_png(folder / "a.png", Mask()).message(), "a.png: a PNG cannot be 0 x 0");
  EXPECT_TRUE(folder.names().empty());
}

TEST(Write, FilesComeBackAndAreReplaced) {
  const TemporaryFolder folder;
  const std::string path = folder / "a.png";
  for (const unsigned seed : {1U, 2U}) {
    const Mask mask = random_mask({70, 30}, seed);
    const Result<void> status = write_png(path, mask);
    ASSERT_TRUE(status.ok()) << status.message();
    EXPECT_TRUE(*read_png(path) == mask);
  }
  const Picture picture = random_picture({20, 10}, 3);
  ASSERT_TRUE(write_png(path, picture).ok());
  EXPECT_EQ(read_picture(path)->rgba, picture.rgba);
  EXPECT_EQ(folder.names(), std::vector<std::string>{"a.png"});
}

TEST(Write, LongNamesAndBareNames) {
  const TemporaryFolder folder;
  EXPECT_TRUE(write_file(folder / std::string(255, 'n'), Bytes{1}).ok());
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder / "");
  EXPECT_TRUE(write_file("bare", Bytes{2}).ok());
  std::filesystem::current_path(before);
  EXPECT_EQ(load(folder / "bare"), Bytes{2});
}

TEST(Write, ImpossibleTargetsAreErrors) {
  const TemporaryFolder folder;
  store(folder / "file", {1});
  std::filesystem::create_directory(folder / "folder");
  const auto before = folder.names();
  expect_says(write_file(folder / "folder", Bytes{2}).message(), "is a directory");
  expect_says(write_file(folder / "none/x.png", Bytes{2}).message(), "No such file or directory");
  expect_says(write_file("", Bytes{2}).message(), "empty");
  expect_says(write_file(std::string("a\0b", 3), Bytes{2}).message(), "zero byte");
  EXPECT_EQ(folder.names(), before);
  EXPECT_EQ(load(folder / "file"), Bytes{1});
}

TEST(Write, ThreadsDoNotDisturbEachOther) {
  const TemporaryFolder folder;
  std::vector<std::thread> threads;
  for (std::uint8_t i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      for (int round = 0; round < 20; ++round)
        EXPECT_TRUE(write_file(folder / "a", Bytes(10'000, i)).ok());
    });
  for (std::thread& thread : threads) thread.join();
  const Bytes found = load(folder / "a");
  ASSERT_EQ(found.size(), 10'000U);
  EXPECT_EQ(std::count(found.begin(), found.end(), found[0]), 10'000);
  EXPECT_EQ(folder.names(), std::vector<std::string>{"a"});
}

}  // namespace
}  // namespace hitmask::test
