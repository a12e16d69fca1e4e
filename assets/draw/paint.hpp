// Colours, and pictures drawn by a function of the position.
#pragma once

#include <cstdint>
#include <span>
#include <hitmask/image.hpp>

#include "vector.hpp"

namespace sprites {

/// Straight (not premultiplied), each part 0 to 1. The default is clear.
struct Rgba {
  double red = 0;
  double green = 0;
  double blue = 0;
  double alpha = 0;
};

/// From 0xRRGGBB.
[[nodiscard]] constexpr Rgba rgb(std::uint32_t code, double alpha = 1) {
  return {((code >> 16) & 255) / 255.0, ((code >> 8) & 255) / 255.0, (code & 255) / 255.0, alpha};
}

/// The outline colour of all sprites.
inline constexpr Rgba ink = rgb(0x1B1830);

[[nodiscard]] Rgba mix(Rgba from, Rgba to, double t);
[[nodiscard]] Rgba over(Rgba front, Rgba back);
[[nodiscard]] constexpr Rgba faded(Rgba colour, double alpha) {
  return {colour.red, colour.green, colour.blue, colour.alpha * alpha};
}

/// The ramp's colour at t = 0 to 1 in flat steps: few colours, clear shapes, small files.
[[nodiscard]] Rgba step_of(std::span<const Rgba> ramp, double t);

/// Light from the upper left on a surface that rises by `slope` pixels per pixel to the right and
/// down; 0 (dark) to 1.
[[nodiscard]] double light_on(Vec slope);

/// The gradient of a height (or a distance) at a position.
template <class Height>
[[nodiscard]] Vec slope_of(const Height& height, Vec at) {
  constexpr double step = 0.25;
  return Vec{height(at + Vec{step, 0}) - height(at - Vec{step, 0}),
             height(at + Vec{0, step}) - height(at - Vec{0, step})} *
         (0.5 / step);
}

/// Adds up samples of one pixel.
class Samples {
 public:
  void add(Rgba sample);
  /// The mean, weighted by alpha, as four bytes.
  void write(std::span<std::uint8_t, 4> pixel) const;

 private:
  Rgba sum_;  // premultiplied
  int count_ = 0;
};

/// The position of sample (i, j) of an 8 by 8 grid inside pixel (x, y).
inline constexpr int samples_per_side = 8;
[[nodiscard]] constexpr Vec sample_place(int x, int y, int i, int j) {
  return {x + (i + 0.5) / samples_per_side, y + (j + 0.5) / samples_per_side};
}

[[nodiscard]] hitmask::Picture blank(hitmask::Size size);
[[nodiscard]] std::span<std::uint8_t, 4> pixel_of(hitmask::Picture& picture, int x, int y);

/// Calls `colour(place)` for every sample of every pixel.
template <class Colour>
[[nodiscard]] hitmask::Picture paint(hitmask::Size size, const Colour& colour) {
  hitmask::Picture picture = blank(size);
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) {
      Samples samples;
      for (int j = 0; j < samples_per_side; ++j)
        for (int i = 0; i < samples_per_side; ++i) samples.add(colour(sample_place(x, y, i, j)));
      samples.write(pixel_of(picture, x, y));
    }
  return picture;
}

}  // namespace sprites
