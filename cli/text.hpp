// Helpers for messages.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace hitmask::cli {

[[nodiscard]] inline std::span<const std::uint8_t> as_bytes(std::string_view text) noexcept {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
[[nodiscard]] inline std::string_view as_text(std::span<const std::uint8_t> bytes) noexcept {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Concatenates the parts with one allocation.
[[nodiscard]] inline std::string joined(std::initializer_list<std::string_view> parts) {
  std::size_t size = 0;
  for (const std::string_view part : parts) size += part.size();
  std::string text;
  text.reserve(size);
  for (const std::string_view part : parts) text += part;
  return text;
}

/// Quotes user input; shortened when it would dominate the message.
[[nodiscard]] inline std::string in_quotes(std::string_view given) {
  constexpr std::size_t longest = 60;
  return joined({"'", given.substr(0, longest), given.size() > longest ? "...'" : "'"});
}

/// "1 frame", "2 frames".
[[nodiscard]] inline std::string counted(std::uint64_t count, std::string_view one,
                                         std::string_view many) {
  return joined({std::to_string(count), " ", count == 1 ? one : many});
}

/// "file, x, y": a list of names for a message.
template <class Range, class Name = std::identity>
[[nodiscard]] std::string listed(const Range& range, Name name = {}) {
  std::string text;
  for (const auto& one : range) text += joined({text.empty() ? "" : ", ", std::invoke(name, one)});
  return text;
}

/// Control characters in hostile file names become '?', so that they cannot control the terminal.
[[nodiscard]] inline std::string printable(std::string_view given) {
  std::string text(given);
  for (char& character : text)
    if (static_cast<unsigned char>(character) < 0x20 || character == 0x7f) character = '?';
  return text;
}

}  // namespace hitmask::cli
