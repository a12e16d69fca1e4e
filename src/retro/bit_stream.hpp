// Pixels that run on without padding, 1 to 64 at a time, through the words of a layout.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "retro/word_order.hpp"

namespace hitmask::detail::retro {

[[nodiscard]] constexpr std::uint64_t lowest_bits(int count) noexcept {
  return ~std::uint64_t{0} >> (64 - count);
}

class BitReader {
 public:
  BitReader(std::span<const std::uint8_t> bytes, WordOrder order) noexcept
      : bytes_(bytes), order_(order) {}

  /// The next `count` (1 ... 64) pixels, lowest bit first. The caller stays within the bytes.
  [[nodiscard]] std::uint64_t take(int count) noexcept {
    std::uint64_t taken = word_;
    if (count <= held_) {
      word_ >>= count;
      held_ -= count;
    } else {
      const std::uint64_t next = next_word();
      const int missing = count - held_;
      taken |= next << held_;
      word_ = missing < 64 ? next >> missing : 0;
      held_ = 64 - missing;
    }
    return taken & lowest_bits(count);
  }

 private:
  std::uint64_t next_word() noexcept {
    const std::size_t count = std::min<std::size_t>(8, bytes_.size());
    const std::uint64_t word = load_bytes(bytes_.data(), static_cast<int>(count));
    bytes_ = bytes_.subspan(count);
    return order_(word);
  }

  std::span<const std::uint8_t> bytes_;
  WordOrder order_;
  std::uint64_t word_ = 0;  // pixels loaded but not yet taken, zero above them
  int held_ = 0;            // how many; 0 ... 63
};

class BitWriter {
 public:
  BitWriter(std::span<std::uint8_t> bytes, WordOrder order) noexcept
      : bytes_(bytes), order_(order) {}

  /// The next `count` (1 ... 64) pixels; bits above them are 0. The caller stays within the bytes.
  void put(std::uint64_t pixels, int count) noexcept {
    word_ |= pixels << held_;
    if (held_ + count < 64) {
      held_ += count;
      return;
    }
    const int written = 64 - held_;
    flush();
    word_ = written < 64 ? pixels >> written : 0;
    held_ = count - written;
  }

  /// Writes what is held back, padded with zeros. Once, at the end.
  void flush() noexcept {
    const std::size_t count = std::min<std::size_t>(8, bytes_.size());
    store_bytes(order_(word_), bytes_.data(), static_cast<int>(count));
    bytes_ = bytes_.subspan(count);
  }

 private:
  std::span<std::uint8_t> bytes_;
  WordOrder order_;
  std::uint64_t word_ = 0;  // pixels put but not yet written
  int held_ = 0;            // how many; 0 ... 63
};

}  // namespace hitmask::detail::retro
