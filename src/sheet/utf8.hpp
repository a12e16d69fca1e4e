// Whether bytes are UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hitmask::detail::sheet {

/// The length of the character at the start of the text, or 0 if it is not one. Overlong forms,
/// surrogates and numbers above U+10FFFF are none.
[[nodiscard]] constexpr std::size_t utf8_length(std::string_view text) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const auto follows = [&](std::size_t i) { return i < text.size() && (byte(i) & 0xC0) == 0x80; };
  if (byte(0) < 0x80) return 1;
  if (byte(0) < 0xC2 || byte(0) > 0xF4 || !follows(1)) return 0;
  if (byte(0) < 0xE0) return 2;
  if (!follows(2)) return 0;
  const int first = byte(0) * 256 + byte(1);
  if (byte(0) < 0xF0) return first < 0xE0A0 || (first >= 0xEDA0 && first < 0xEE00) ? 0 : 3;
  return follows(3) && first >= 0xF090 && first < 0xF490 ? 4 : 0;
}

[[nodiscard]] constexpr bool is_utf8(std::string_view text) noexcept {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

}  // namespace hitmask::detail::sheet
