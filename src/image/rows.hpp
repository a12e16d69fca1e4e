// Scanlines as the file has them (packed, big-endian) to one alpha byte or one RGBA8 per pixel.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "hitmask/image.hpp"

namespace hitmask::detail::image {

enum class ColourType : std::uint8_t {
  grey = 0,
  rgb = 2,
  indexed = 3,
  grey_alpha = 4,
  rgba = 6,
};

/// One pixel of an RGBA8 row.
using Rgba = std::array<std::uint8_t, 4>;

/// How the samples of a file are laid out and what they mean.
struct SampleFormat {
  ColourType type = ColourType::rgba;
  int depth = 8;  // bits per sample: 1, 2, 4, 8 or 16
  /// For indexed images, with transparency filled in. Entries beyond the file's palette are opaque
  /// black, as in every common decoder.
  std::array<Rgba, 256> palette = {};
  /// The transparent colour of grey and rgb images, one value per channel at the file's depth.
  std::optional<std::array<std::uint16_t, 3>> transparent;
};

/// Bits of one pixel.
[[nodiscard]] int bits_per_pixel(const SampleFormat& format) noexcept;

class RowConverter {
 public:
  explicit RowConverter(const SampleFormat& format) noexcept;

  /// Whether a raw row is RGBA8 already.
  [[nodiscard]] bool is_rgba8() const noexcept;

  /// One alpha byte per pixel of `alpha`; 16-bit alpha is reduced to its high byte.
  void to_alpha(const std::uint8_t* raw, std::span<std::uint8_t> alpha) const noexcept;
  /// One RGBA8 per pixel of `rgba`; 16-bit samples are reduced to their high bytes.
  void to_rgba(const std::uint8_t* raw, std::span<Rgba> rgba) const noexcept;

 private:
  [[nodiscard]] bool uses_table() const noexcept;
  [[nodiscard]] bool has_alpha_channel() const noexcept;
  [[nodiscard]] bool is_transparent(const std::uint8_t* pixel) const noexcept;
  [[nodiscard]] Rgba rgba_of(const std::uint8_t* pixel) const noexcept;
  void table_to_alpha(const std::uint8_t* raw, std::span<std::uint8_t> alpha) const noexcept;
  void key_to_alpha(const std::uint8_t* raw, std::span<std::uint8_t> alpha) const noexcept;

  SampleFormat format_;
  /// The colour of each sample value, for one-channel images of up to 8 bits.
  std::array<Rgba, 256> table_ = {};
  std::size_t sample_bytes_ = 1;
  std::size_t pixel_bytes_ = 1;
  std::array<std::uint8_t, 6> key_ = {};  // the transparent colour as a pixel of the file
};

/// One byte per pixel: 255 where the colour is further than `tolerance` from the key, else 0.
void differs_from_key(std::span<const Rgba> row, Colour key, std::uint8_t tolerance,
                      std::span<std::uint8_t> result) noexcept;

/// One byte per pixel: the brightness, Rec. 601 in 16-bit fixed point, rounded.
void to_luma(std::span<const Rgba> row, std::span<std::uint8_t> result) noexcept;

}  // namespace hitmask::detail::image
