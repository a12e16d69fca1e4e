#include "paint.hpp"

#include <cstddef>

namespace sprites {
namespace {

std::uint8_t to_byte(double value) {
  return static_cast<std::uint8_t>(std::floor(std::clamp(value, 0.0, 1.0) * 255 + 0.5));
}

}  // namespace

Rgba mix(Rgba from, Rgba to, double t) {
  return {mix(from.red, to.red, t), mix(from.green, to.green, t), mix(from.blue, to.blue, t),
          mix(from.alpha, to.alpha, t)};
}

Rgba over(Rgba front, Rgba back) {
  const double behind = back.alpha * (1 - front.alpha);
  const double alpha = front.alpha + behind;
  if (alpha <= 0) return {};
  const double share = front.alpha / alpha;
  return {mix(back.red, front.red, share), mix(back.green, front.green, share),
          mix(back.blue, front.blue, share), alpha};
}

Rgba step_of(std::span<const Rgba> ramp, double t) {
  const auto steps = static_cast<double>(ramp.size());
  const double index = std::clamp(std::floor(t * steps), 0.0, steps - 1);
  return ramp[static_cast<std::size_t>(index)];
}

double light_on(Vec slope) {
  constexpr double light_x = -0.48;
  constexpr double light_y = -0.62;
  constexpr double light_z = 0.62;
  const double facing = light_z - slope.x * light_x - slope.y * light_y;
  return std::clamp(facing / std::sqrt(1 + dot(slope, slope)), 0.0, 1.0);
}

void Samples::add(Rgba sample) {
  sum_.red += sample.red * sample.alpha;
  sum_.green += sample.green * sample.alpha;
  sum_.blue += sample.blue * sample.alpha;
  sum_.alpha += sample.alpha;
  ++count_;
}

void Samples::write(std::span<std::uint8_t, 4> pixel) const {
  const std::uint8_t alpha = count_ > 0 ? to_byte(sum_.alpha / count_) : std::uint8_t{0};
  if (alpha == 0) return;  // clear pixels stay zero, which compresses best
  pixel[0] = to_byte(sum_.red / sum_.alpha);
  pixel[1] = to_byte(sum_.green / sum_.alpha);
  pixel[2] = to_byte(sum_.blue / sum_.alpha);
  pixel[3] = alpha;
}

hitmask::Picture blank(hitmask::Size size) {
  const auto pixels = static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
  return {size, std::vector<std::uint8_t>(pixels * 4)};
}

std::span<std::uint8_t, 4> pixel_of(hitmask::Picture& picture, int x, int y) {
  const auto row = static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.size.width);
  return std::span<std::uint8_t, 4>(picture.rgba.data() + (row + static_cast<std::size_t>(x)) * 4,
                                    4);
}

}  // namespace sprites
