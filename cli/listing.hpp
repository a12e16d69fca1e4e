// Bytes of a layout as source code: a C array, or assembler lines.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "hitmask/mask.hpp"
#include "hitmask/retro.hpp"

namespace hitmask::cli {

/// The contents of a listing.
struct Listing {
  std::string name;  ///< of the array or label: a valid identifier
  Size size;
  std::int64_t solid = 0;
  ByteLayout layout;
  std::span<const std::uint8_t> bytes;
};

/// Size constants and an array, of bytes or of whole words, with the pixels in comments.
[[nodiscard]] std::string c_listing(const Listing& listing, bool words);

/// Size constants, a label and .byte lines with the pixels in comments.
[[nodiscard]] std::string assembler_listing(const Listing& listing);

/// Letters, digits and underscores, no digit first.
[[nodiscard]] bool is_identifier(std::string_view name);

[[nodiscard]] bool is_keyword(std::string_view name);

/// A file's name without folder and extension, turned into an identifier; never a C keyword.
[[nodiscard]] std::string identifier_from(std::string_view path);

}  // namespace hitmask::cli
