#include "image/rows.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace hitmask::detail::image {

namespace {

int channels_of(ColourType type) noexcept {
  switch (type) {
    case ColourType::rgb: return 3;
    case ColourType::grey_alpha: return 2;
    case ColourType::rgba: return 4;
    default: return 1;
  }
}

/// Calls visit(pixel number, sample) for samples of `depth` <= 8 bits, leftmost in the high bits.
template <class Visit>
void for_each_sample(const std::uint8_t* raw, std::size_t count, int depth, Visit&& visit) {
  if (depth == 8) {
    for (std::size_t i = 0; i < count; ++i) visit(i, raw[i]);
    return;
  }
  const unsigned bits = static_cast<unsigned>(depth);
  const unsigned mask = (1U << bits) - 1;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t bit = i * bits;
    visit(i, (raw[bit / 8] >> (8 - bits - bit % 8)) & mask);
  }
}

/// Every `Stride`-th byte; the stride is a constant so that the loop vectorises.
template <std::size_t Stride>
void pick_bytes(const std::uint8_t* from, std::span<std::uint8_t> to) noexcept {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = from[i * Stride];
}

/// A grey level of `depth` <= 8 bits stretched to 0 ... 255.
std::uint8_t stretched(unsigned level, int depth) noexcept {
  return static_cast<std::uint8_t>(level * 255U / ((1U << static_cast<unsigned>(depth)) - 1));
}

std::array<Rgba, 256> grey_table(const SampleFormat& format) noexcept {
  std::array<Rgba, 256> table = {};
  const unsigned levels = 1U << static_cast<unsigned>(format.depth);
  for (unsigned level = 0; level < levels; ++level) {
    const std::uint8_t grey = stretched(level, format.depth);
    table[level] = {grey, grey, grey, 255};
  }
  // The PNG specification says to ignore bits of the key above the depth.
  if (format.transparent) table[(*format.transparent)[0] & (levels - 1)][3] = 0;
  return table;
}

}  // namespace

int bits_per_pixel(const SampleFormat& format) noexcept {
  return channels_of(format.type) * format.depth;
}

RowConverter::RowConverter(const SampleFormat& format) noexcept : format_(format) {
  if (format.type == ColourType::indexed) table_ = format.palette;
  if (format.type == ColourType::grey && format.depth <= 8) table_ = grey_table(format);
  sample_bytes_ = format.depth == 16 ? 2 : 1;
  pixel_bytes_ = static_cast<std::size_t>(channels_of(format.type)) * sample_bytes_;
  if (!format.transparent) return;
  for (std::size_t i = 0; i < 3; ++i) {
    const unsigned value = (*format.transparent)[i];
    if (sample_bytes_ == 2) key_[2 * i] = static_cast<std::uint8_t>(value >> 8);
    key_[(i + 1) * sample_bytes_ - 1] = static_cast<std::uint8_t>(value & 255U);
  }
}

bool RowConverter::is_rgba8() const noexcept {
  return format_.type == ColourType::rgba && format_.depth == 8;
}

bool RowConverter::uses_table() const noexcept {
  return format_.type == ColourType::indexed ||
         (format_.type == ColourType::grey && format_.depth <= 8);
}

bool RowConverter::has_alpha_channel() const noexcept {
  return format_.type == ColourType::grey_alpha || format_.type == ColourType::rgba;
}

bool RowConverter::is_transparent(const std::uint8_t* pixel) const noexcept {
  return format_.transparent && std::memcmp(pixel, key_.data(), pixel_bytes_) == 0;
}

void RowConverter::to_alpha(const std::uint8_t* raw, std::span<std::uint8_t> alpha) const noexcept {
  if (uses_table()) return table_to_alpha(raw, alpha);
  if (!has_alpha_channel()) return key_to_alpha(raw, alpha);
  const std::uint8_t* first = raw + pixel_bytes_ - sample_bytes_;  // alpha is the last channel
  switch (pixel_bytes_) {
    case 2: return pick_bytes<2>(first, alpha);
    case 4: return pick_bytes<4>(first, alpha);
    default: return pick_bytes<8>(first, alpha);
  }
}

void RowConverter::table_to_alpha(const std::uint8_t* raw,
                                  std::span<std::uint8_t> alpha) const noexcept {
  for_each_sample(raw, alpha.size(), format_.depth,
                  [&](std::size_t i, unsigned sample) { alpha[i] = table_[sample][3]; });
}

void RowConverter::key_to_alpha(const std::uint8_t* raw,
                                std::span<std::uint8_t> alpha) const noexcept {
  if (!format_.transparent) {
    std::fill(alpha.begin(), alpha.end(), std::uint8_t{255});
    return;
  }
  for (std::size_t i = 0; i < alpha.size(); ++i)
    alpha[i] = is_transparent(raw + i * pixel_bytes_) ? 0 : 255;
}

Rgba RowConverter::rgba_of(const std::uint8_t* pixel) const noexcept {
  const bool coloured = format_.type == ColourType::rgb || format_.type == ColourType::rgba;
  const std::size_t green = coloured ? sample_bytes_ : 0;
  const std::uint8_t opaque = is_transparent(pixel) ? 0 : 255;
  const std::uint8_t alpha = has_alpha_channel() ? pixel[pixel_bytes_ - sample_bytes_] : opaque;
  return {pixel[0], pixel[green], pixel[2 * green], alpha};
}

void RowConverter::to_rgba(const std::uint8_t* raw, std::span<Rgba> rgba) const noexcept {
  if (is_rgba8()) {
    std::memcpy(rgba.data(), raw, rgba.size_bytes());
    return;
  }
  if (uses_table()) {
    for_each_sample(raw, rgba.size(), format_.depth,
                    [&](std::size_t i, unsigned sample) { rgba[i] = table_[sample]; });
    return;
  }
  for (std::size_t i = 0; i < rgba.size(); ++i) rgba[i] = rgba_of(raw + i * pixel_bytes_);
}

void differs_from_key(std::span<const Rgba> row, Colour key, std::uint8_t tolerance,
                      std::span<std::uint8_t> result) noexcept {
  const auto far = [&](std::uint8_t value, std::uint8_t wanted) {
    return std::abs(value - wanted) > tolerance;
  };
  for (std::size_t i = 0; i < result.size(); ++i) {
    const auto& [red, green, blue, alpha] = row[i];
    const bool other = far(red, key.red) || far(green, key.green) || far(blue, key.blue);
    result[i] = other ? 255 : 0;
  }
}

void to_luma(std::span<const Rgba> row, std::span<std::uint8_t> result) noexcept {
  // 0.299, 0.587 and 0.114 in 1/65536; they add up to 65536, so that white stays 255.
  for (std::size_t i = 0; i < result.size(); ++i) {
    const auto& [red, green, blue, alpha] = row[i];
    result[i] =
        static_cast<std::uint8_t>((red * 19595U + green * 38470U + blue * 7471U + 32768U) >> 16);
  }
}

}  // namespace hitmask::detail::image
