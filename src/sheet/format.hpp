// The sections of a baked sheet. docs/format.md describes them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/container.hpp"
#include "hitmask/geometry.hpp"
#include "mask/access.hpp"

namespace hitmask::detail::sheet {

inline constexpr base::ContainerFormat baked_format{.kind = 1, .major = 1, .minor = 0};

enum Section : std::uint32_t {
  section_strings = 1,
  section_masks = 2,
  section_frames = 3,
  section_parts = 4,
  section_animations = 5,
  section_places = 6,  // frames of animations
  section_words = 7,   // last, so that the rest of a mapped file is on few pages
};
inline constexpr std::uint32_t section_count = 7;

// Bytes of a record.
inline constexpr std::size_t mask_bytes = 40;
inline constexpr std::size_t frame_bytes = 56;
inline constexpr std::size_t part_bytes = 28;
inline constexpr std::size_t animation_bytes = 20;
inline constexpr std::size_t place_bytes = 4;

inline constexpr std::uint32_t no_mask = 0xFFFF'FFFF;

/// A file has each text once, a sheet one for each use. Beyond the first use of each, names and
/// user data have at most so many bytes in all, so that a small file cannot become a huge sheet.
inline constexpr std::uint64_t most_repeated_bytes = 67'108'864;
inline constexpr const char* repeats_too_much =
    "repeated names and user data exceed 67,108,864 bytes";

/// Bytes of a mask's words, without and with the zeros up to the next mask.
[[nodiscard]] inline std::uint64_t words_bytes(Size size) noexcept {
  return std::uint64_t{mask::storage_words(size)} * sizeof(std::uint64_t);
}
[[nodiscard]] inline std::uint64_t padded_words_bytes(Size size) noexcept {
  return base::ContainerLayout::aligned(words_bytes(size));
}

}  // namespace hitmask::detail::sheet
