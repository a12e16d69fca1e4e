#include <array>
#include <vector>

#include "paint.hpp"
#include "shapes.hpp"
#include "sprites.hpp"

namespace sprites {
namespace {

constexpr hitmask::Size size{44, 52};
constexpr double pen = 5.2;  // half a stroke's width
constexpr double outline = 1.8;
constexpr Vec shadow{1.2, 2.2};  // offset of the soft shadow
constexpr double shadow_blur = 2.0;

using Line = std::vector<Vec>;

/// Points along an arc from one angle to another, in turns.
void add_arc(Line& line, Vec centre, Vec radii, double from, double to) {
  constexpr int pieces = 14;
  for (int i = 0; i <= pieces; ++i) {
    const Vec way = direction(mix(from, to, i * (1.0 / pieces)));
    line.push_back(centre + Vec{way.x * radii.x, way.y * radii.y});
  }
}

Line letter_s() {
  Line line;
  add_arc(line, {21, 17.5}, {9.5, 8}, 0.94, 0.25);
  add_arc(line, {21, 32.5}, {10.5, 7.5}, -0.25, 0.46);
  return line;
}

/// With a round top, so that it has a hole.
Line letter_a() {
  Line line{{9, 40}};
  add_arc(line, {21, 21}, {12, 11.5}, 0.5, 1);
  line.push_back({33, 40});
  return line;
}

/// The strokes; y grows downwards from the top of the letter.
std::vector<Line> lines_of(char letter) {
  switch (letter) {
    case 'h': return {{{10, 10}, {10, 40}}, {{32, 10}, {32, 40}}, {{10, 25}, {32, 25}}};
    case 'i': return {{{21, 10}, {21, 40}}, {{13, 10}, {29, 10}}, {{13, 40}, {29, 40}}};
    case 't': return {{{9, 10}, {33, 10}}, {{21, 10}, {21, 40}}};
    case 'm': return {{{9, 40}, {9.5, 10}, {21, 28}, {32.5, 10}, {33, 40}}};
    case 'a': return {letter_a(), {{9, 32}, {33, 32}}};
    case 's': return {letter_s()};
    case 'k': return {{{10.5, 10}, {10.5, 40}}, {{32, 10}, {12, 27}}, {{17, 23}, {33, 40}}};
    default: return {};
  }
}

Rgba colour_of(char letter) {
  switch (letter) {
    case 'h': return rgb(0xFF5F6D);
    case 'i': return rgb(0xFF9A4D);
    case 't': return rgb(0xFFCF56);
    case 'm': return rgb(0x7ED96B);
    case 'a': return rgb(0x3BC9B0);
    case 's': return rgb(0x4FA8F0);
    default: return rgb(0xA67CF2);
  }
}

double edge_of(const std::vector<Line>& lines, Vec at) {
  double edge = 1e9;
  for (const Line& line : lines)
    for (std::size_t i = 1; i < line.size(); ++i)
      edge = std::min(edge, stroke(at, line[i - 1], line[i], pen, pen));
  return edge;
}

/// Rounded like a sweet: lit at the upper left, dark at the lower right, with a highlight.
Rgba sweet(Rgba base, Vec slope, double edge) {
  const double facing = dot(slope, {-0.61, -0.79});  // +1: the edge faces the light
  const double near_edge = smooth_step(-4.6, -0.6, edge);
  const double light = facing * near_edge;
  if (light > 0.42 && edge < -1.1) return mix(base, rgb(0xFFFFFF), 0.72);
  if (light > 0.16) return mix(base, rgb(0xFFFFFF), 0.3);
  if (light < -0.42) return mix(base, ink, 0.42);
  return light < -0.16 ? mix(base, ink, 0.2) : base;
}

Rgba shadow_at(double edge) {
  const double strength = smooth_step(shadow_blur, -shadow_blur, edge - outline);
  return rgb(0x0C0A18, 0.47 * strength);
}

}  // namespace

hitmask::Picture draw_letter(char letter) {
  const std::vector<Line> lines = lines_of(letter);
  const Rgba base = colour_of(letter);
  const auto edge_at = [&](Vec at) { return edge_of(lines, at); };
  return paint(size, [&](Vec at) -> Rgba {
    const double edge = edge_at(at);
    if (edge < 0) return sweet(base, slope_of(edge_at, at), edge);
    if (edge < outline) return ink;
    return shadow_at(edge_at(at - shadow));
  });
}

}  // namespace sprites
