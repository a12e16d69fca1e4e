// CRC-32C (Castagnoli), eight bytes at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/little_endian.hpp"

namespace hitmask::detail::base {

/// Table 0 advances by one byte; table k by k further bytes of zeros.
using Crc32cTables = std::array<std::array<std::uint32_t, 256>, 8>;

[[nodiscard]] constexpr Crc32cTables make_crc32c_tables() noexcept {
  constexpr std::uint32_t polynomial = 0x82F6'3B78;  // with its bits reversed
  Crc32cTables tables{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? polynomial : 0);
    tables[0][byte] = crc;
  }
  for (std::size_t k = 1; k < 8; ++k)
    for (std::size_t byte = 0; byte < 256; ++byte)
      tables[k][byte] = (tables[k - 1][byte] >> 8) ^ tables[0][tables[k - 1][byte] & 0xFF];
  return tables;
}

inline constexpr Crc32cTables crc32c_tables = make_crc32c_tables();

/// The checksum of bytes; `before` is that of the bytes in front of them.
[[nodiscard]] inline std::uint32_t crc32c(std::span<const std::uint8_t> bytes,
                                          std::uint32_t before = 0) noexcept {
  std::uint32_t crc = ~before;
  const std::uint8_t* at = bytes.data();
  std::size_t left = bytes.size();
  for (; left >= 8; left -= 8, at += 8) {
    const std::uint64_t word = load_little<std::uint64_t>(at) ^ crc;
    crc = 0;
    for (std::size_t k = 0; k < 8; ++k) crc ^= crc32c_tables[7 - k][(word >> (8 * k)) & 0xFF];
  }
  for (; left > 0; --left, ++at) crc = (crc >> 8) ^ crc32c_tables[0][(crc ^ *at) & 0xFF];
  return ~crc;
}

}  // namespace hitmask::detail::base
