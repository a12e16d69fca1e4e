// Checksums, numbers in bytes, and the container of baked files.
#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/container.hpp"
#include "base/crc32c.hpp"
#include "base/little_endian.hpp"

namespace hitmask::detail::base {
namespace {

std::vector<std::uint8_t> bytes_of_text(std::string_view text) {
  return {text.begin(), text.end()};
}

std::uint32_t crc_bit_by_bit(std::span<const std::uint8_t> bytes) {
  std::uint32_t rest = ~0U;
  for (const std::uint8_t byte : bytes) {
    rest ^= byte;
    for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ ((rest & 1) != 0 ? 0x82F6'3B78U : 0U);
  }
  return ~rest;
}

TEST(Crc32c, HasTheKnownValue) {
  EXPECT_EQ(crc32c(bytes_of_text("123456789")), 0xE306'9283U);
  EXPECT_EQ(crc32c({}), 0U);
}

TEST(Crc32c, EqualsTheSlowOne) {
  std::vector<std::uint8_t> bytes;
  for (std::uint32_t i = 0; i < 300; ++i) {
    EXPECT_EQ(crc32c(bytes), crc_bit_by_bit(bytes));
    const std::size_t half = bytes.size() / 3;
    const std::span<const std::uint8_t> all(bytes);
    EXPECT_EQ(crc32c(all.subspan(half), crc32c(all.first(half))), crc_bit_by_bit(bytes));
    bytes.push_back(static_cast<std::uint8_t>(i * i * 37 >> 3));
  }
}

TEST(LittleEndian, PutsTheLowestByteFirst) {
  std::vector<std::uint8_t> bytes;
  append_little(bytes, std::uint32_t{0x0403'0201});
  append_little(bytes, std::int64_t{-2});
  EXPECT_EQ(bytes, (std::vector<std::uint8_t>{1, 2, 3, 4, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                              0xFF}));
  EXPECT_EQ(load_little<std::uint16_t>(bytes.data() + 1), 0x0302);
  EXPECT_EQ(load_little<std::int64_t>(bytes.data() + 4), -2);
}

TEST(Containers, HoldSections) {
  ContainerWriter writer({.kind = 9, .major = 3, .minor = 4}, 3);
  writer.begin(2).push_back(22);
  writer.begin(5);
  writer.begin(7).resize(1000, 77);
  EXPECT_EQ(1000 % 64, 40) << "what follows begins at a multiple of 64 of the file";
  const std::vector<std::uint8_t> bytes = writer.finish();
  const auto reader = ContainerReader::open(bytes, {.kind = 9, .major = 3, .minor = 0}, true);
  ASSERT_TRUE(reader.ok()) << reader.message();
  EXPECT_EQ(reader->find(2)->size(), 1U);
  EXPECT_EQ(reader->find(2)->front(), 22);
  EXPECT_EQ(reader->find(5)->size(), 0U);
  EXPECT_FALSE(reader->find(6).has_value());
  for (const std::uint32_t type : {2U, 5U, 7U})
    EXPECT_EQ((reader->find(type)->data() - bytes.data()) % 64, 0);
  EXPECT_FALSE(ContainerReader::open(bytes, {.kind = 8, .major = 3, .minor = 4}, true).ok());
}

TEST(Containers, MayBeEmpty) {
  const std::vector<std::uint8_t> bytes = ContainerWriter({.kind = 1, .major = 1}, 0).finish();
  EXPECT_EQ(bytes.size(), 32U);
  EXPECT_TRUE(ContainerReader::open(bytes, {.kind = 1, .major = 1}, true).ok());
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(
        ContainerReader::open(std::span(bytes).first(size), {.kind = 1, .major = 1}, false).ok());
}

}  // namespace
}  // namespace hitmask::detail::base
