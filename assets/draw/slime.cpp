#include <array>

#include "paint.hpp"
#include "shapes.hpp"
#include "sprites.hpp"

namespace sprites {
namespace {

constexpr hitmask::Size size{40, 40};
constexpr std::array<Rgba, 5> jelly = {rgb(0x147A76, 0.94), rgb(0x1FA08A, 0.92), rgb(0x35C79A, 0.9),
                                       rgb(0x74E6A4, 0.88), rgb(0xC8FBC0, 0.92)};

/// An egg with upper and lower halves of different height; y is where they meet.
struct Frame {
  double y = 0;
  double half_width = 0;
  double above = 0;
  double below = 0;
  double eye_height = 0;  ///< half the height of the white
  double mouth = 0;       ///< half its width
  bool drips = false;
};

constexpr std::array<Frame, 4> frames = {{{30.6, 16.5, 20, 7.6, 3.6, 2.6, false},
                                          {33, 18.8, 13, 5.4, 2.2, 3.6, false},
                                          {20.8, 12.2, 19.2, 10.6, 4.4, 2.0, true},
                                          {21.8, 14.6, 17, 10, 4.0, 2.8, true}}};

double body(const Frame& frame, Vec at) {
  const double half_height = at.y < frame.y ? frame.above : frame.below;
  return ellipse(at, {20, frame.y}, {frame.half_width, half_height});
}

double drops(const Frame& frame, Vec at) {
  if (!frame.drips) return 100;
  const double low = frame.y + frame.below;
  return std::min({circle(at, {15.5, low + 3.9}, 1.7), circle(at, {24.5, low + 4.4}, 1.5),
                   circle(at, {20.5, low + 5.6}, 1.2)});
}

Rgba jelly_at(const Frame& frame, Vec at) {
  const Vec from_light{(at.x - 20) / frame.half_width + 0.38,
                       (at.y - frame.y) / frame.above + 0.62};
  const double bounced =
      smooth_step(-4.2, -2.4, body(frame, at)) * smooth_step(0, 6, at.y - frame.y);
  return step_of(jelly, 1.02 - 0.62 * length(from_light) + 0.3 * bounced);
}

Rgba eye(const Frame& frame, Vec at, double side) {
  const Vec centre{20 + side * frame.half_width * 0.34, frame.y - frame.above * 0.2};
  const double tall = frame.eye_height;
  if (circle(at, centre + Vec{-0.2, -tall * 0.35}, 0.95) < 0) return rgb(0xFFFFFF);
  if (ellipse(at, centre + Vec{0.5, 0.2}, {1.7, tall * 0.72}) < 0) return ink;
  return ellipse(at, centre, {3.1, tall}) < 0 ? rgb(0xF4FFF2) : Rgba{};
}

Rgba mouth(const Frame& frame, Vec at) {
  const Vec centre{20, frame.y + frame.above * 0.1};
  const bool smiles = at.y > centre.y && ellipse(at, centre, {frame.mouth, frame.mouth * 0.8}) < 0;
  return smiles ? rgb(0x7A2048) : Rgba{};
}

/// A bright spot and a smaller one below it, upper left.
Rgba gleam(const Frame& frame, Vec at) {
  const Vec spot{20 - frame.half_width * 0.45, frame.y - frame.above * 0.66};
  const double edge =
      std::min(ellipse(at, spot, {3.1, 2.0}), circle(at, spot + Vec{-3.0, 3.4}, 0.9));
  return edge < 0 ? rgb(0xFFFFFF, 0.95) : Rgba{};
}

Rgba slime(const Frame& frame, Vec at) {
  if (drops(frame, at) < 0) return jelly[2];
  const double edge = body(frame, at);
  if (edge > 0) return {};
  if (edge > -1.2) return rgb(0x0C3B4A);
  Rgba colour = jelly_at(frame, at);
  colour = over(gleam(frame, at), colour);
  colour = over(mouth(frame, at), colour);
  colour = over(eye(frame, at, -1), colour);
  return over(eye(frame, at, 1), colour);
}

}  // namespace

hitmask::Picture draw_slime(int frame) {
  const Frame& shape = frames[static_cast<std::size_t>(frame & 3)];
  return paint(size, [&](Vec at) { return slime(shape, at); });
}

}  // namespace sprites
