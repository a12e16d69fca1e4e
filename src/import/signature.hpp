// What files of a format start with.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

namespace hitmask::detail::import {

[[nodiscard]] inline bool starts_with(std::span<const std::uint8_t> bytes, std::string_view start) {
  return bytes.size() >= start.size() &&
         std::equal(start.begin(), start.end(), bytes.begin(),
                    [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; });
}

/// docs/format.md
[[nodiscard]] inline bool is_baked(std::span<const std::uint8_t> bytes) {
  return starts_with(bytes, "\x89HMK\r\n\x1A\n");
}
[[nodiscard]] inline bool is_png_file(std::span<const std::uint8_t> bytes) {
  return starts_with(bytes, "\x89PNG\r\n\x1A\n");
}
/// After the size of the file.
[[nodiscard]] inline bool is_aseprite(std::span<const std::uint8_t> bytes) {
  return bytes.size() > 5 && bytes[4] == 0xE0 && bytes[5] == 0xA5;
}

}  // namespace hitmask::detail::import
