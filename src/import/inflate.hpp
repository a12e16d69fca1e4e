// Unpacks zlib streams piece by piece, so that no stream decides how much memory it takes.
#pragma once

#include <zlib.h>

#include <cstdint>
#include <span>

#include "hitmask/result.hpp"

namespace hitmask::detail::import {

class Inflater {
 public:
  explicit Inflater(std::span<const std::uint8_t> packed) noexcept;
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { inflateEnd(&stream_); }

  /// Exactly as many bytes.
  [[nodiscard]] Result<void> read(std::span<std::uint8_t> to);
  /// Whether the stream ends here, with the right checksum.
  [[nodiscard]] Result<void> finish();

  /// No stream of this length unpacks to so much: a size in a file can be refused before anything
  /// is allocated for it.
  [[nodiscard]] static bool is_plausible(std::uint64_t unpacked, std::size_t packed) noexcept {
    constexpr std::uint64_t best_ratio = 1032;  // of deflate
    return unpacked <= (std::uint64_t{packed} + 1) * best_ratio;
  }

 private:
  [[nodiscard]] int step(std::span<std::uint8_t>& to) noexcept;

  z_stream stream_ = {};
  std::span<const std::uint8_t> packed_;  // not given to zlib yet: it counts in 32 bits
  int status_ = Z_OK;
};

}  // namespace hitmask::detail::import
