#include "cli/mask_picture.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "cli/canvas.hpp"
#include "cli/font.hpp"
#include "cli/palette.hpp"

namespace hitmask::cli {

namespace {

constexpr std::int32_t longest_side = 960;  // pixels of the picture used for the mask
constexpr std::int32_t margin = 24;
constexpr std::int32_t grid_from = 8;  // the magnification from which a grid is drawn
constexpr std::int32_t legend_height = 40;
constexpr std::int32_t legend_width = 560;
constexpr std::int32_t text_scale = 2;
constexpr Colour plain{206, 214, 230};  // solid pixels: of a mask alone, or in both

Colour colour_of(Tone tone, bool odd) {
  switch (tone) {
    case Tone::solid: return plain;
    case Tone::only_a: return palette::role_a;
    case Tone::only_b: return palette::role_b;
    case Tone::mixed: return palette::first;
    default: return odd ? palette::square : palette::other_square;
  }
}

void draw_tones(Canvas& canvas, const Tones& tones, std::int32_t side) {
  for (std::int32_t y = 0; y < tones.size.height; ++y)
    for (std::int32_t x = 0; x < tones.size.width; ++x)
      canvas.fill({margin + x * side, margin + y * side, side, side},
                  colour_of(tones.at(x, y), (x + y) % 2 != 0));
}

void draw_grid(Canvas& canvas, Size size, std::int32_t side) {
  for (std::int32_t x = 1; x < size.width; ++x)
    canvas.fill({margin + x * side, margin, 1, size.height * side}, palette::dark, 90);
  for (std::int32_t y = 1; y < size.height; ++y)
    canvas.fill({margin, margin + y * side, size.width * side, 1}, palette::dark, 90);
}

void draw_legend_line(Canvas& canvas, Point at, bool is_reduced) {
  constexpr std::int32_t icon = 14;
  for (const auto& [tone, name] : {std::pair{Tone::only_a, "only A"},
                                   {Tone::only_b, "only B"},
                                   {Tone::solid, "both"},
                                   {Tone::mixed, "some of each"}}) {
    if (tone == Tone::mixed && !is_reduced) continue;
    canvas.fill({at.x, at.y, icon, icon}, colour_of(tone, false));
    draw_text(canvas, {at.x + icon + 8, at.y}, name, text_scale, palette::text);
    at.x += icon + 8 + text_width(name, text_scale) + 30;
  }
}

Canvas drawn(const Tones& tones, bool compared) {
  const std::int32_t longer = std::max({tones.size.width, tones.size.height, 1});
  const std::int32_t side = std::max(1, longest_side / longer);
  const Size scene{tones.size.width * side, tones.size.height * side};
  const std::int32_t width = compared ? std::max(scene.width, legend_width) : scene.width;
  const std::int32_t below = compared ? legend_height : 0;
  Canvas canvas({width + 2 * margin, scene.height + 2 * margin + below}, palette::background);
  draw_tones(canvas, tones, side);
  if (side >= grid_from) draw_grid(canvas, tones.size, side);
  if (compared) draw_legend_line(canvas, {margin, scene.height + 2 * margin}, tones.side > 1);
  return canvas;
}

}  // namespace

Result<void> write_mask_picture(const Tones& tones, bool compared, const std::string& path) {
  const std::int32_t side = fitting_side(tones.size, longest_side, longest_side);
  if (side == 1) return write_png(path, drawn(tones, compared).picture());
  return write_png(path, drawn(reduced(tones, side), compared).picture());
}

}  // namespace hitmask::cli
