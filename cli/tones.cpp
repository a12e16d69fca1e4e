#include "cli/tones.hpp"

#include <algorithm>
#include <string_view>

#include "hitmask/shape.hpp"

namespace hitmask::cli {

Tone Tones::at(std::int32_t x, std::int32_t y) const noexcept {
  const bool a = only_a.get(x, y);
  const bool b = only_b.get(x, y);
  if (a && b) return Tone::mixed;
  if (a || b) return a ? Tone::only_a : Tone::only_b;
  return both.get(x, y) ? Tone::solid : Tone::clear;
}

Tones tones_of(const Mask& mask) { return {mask.size(), mask, {}, {}, 1}; }

Tones tones_of(const Mask& a, const Mask& b) {
  return {
      {std::max(a.width(), b.width()), std::max(a.height(), b.height())}, a & b, a - b, b - a, 1};
}

Tones reduced(const Tones& tones, std::int32_t side) {
  const auto divided_up = [side](std::int32_t length) { return (length + side - 1) / side; };
  return {{divided_up(tones.size.width), divided_up(tones.size.height)},
          coarse(tones.both, side),
          coarse(tones.only_a, side),
          coarse(tones.only_b, side),
          tones.side * side};
}

std::int32_t fitting_side(Size size, std::int32_t width, std::int32_t height) {
  const auto needed = [](std::int32_t length, std::int32_t space) {
    return (length + space - 1) / space;
  };
  return std::max(
      {1, needed(size.width, std::max(1, width)), needed(size.height, std::max(1, height))});
}

std::string tones_text(const Tones& tones) {
  constexpr std::string_view letters = " .#-+*";  // by Tone
  std::string text;
  text.reserve((static_cast<std::size_t>(tones.size.width) + 1) *
               static_cast<std::size_t>(tones.size.height));
  for (std::int32_t y = 0; y < tones.size.height; ++y) {
    for (std::int32_t x = 0; x < tones.size.width; ++x)
      text += letters[static_cast<std::size_t>(tones.at(x, y))];
    text += '\n';
  }
  return text;
}

}  // namespace hitmask::cli
