#include "cli/scene_painter.hpp"

#include <algorithm>
#include <string>

#include "cli/font.hpp"
#include "cli/palette.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/shape.hpp"

namespace hitmask::cli {

namespace {

constexpr std::int64_t samples = 4;  // per axis, for a cell that stands for several pixels
constexpr int dimming = 150;         // of sprites that do not collide
constexpr int least_reduced = 90;    // minimum opacity of a cell that is not empty
constexpr std::int32_t text_scale = 2;

/// The position of the i-th of n samples in a length.
std::int64_t sample(std::int64_t i, std::int64_t n, std::int64_t length) {
  return (2 * i + 1) * length / (2 * n);
}

/// The picture's pixel for a pixel of the transformed mask, or nothing outside. Rounding may put a
/// solid pixel outside; then the pixel at the edge is used.
std::optional<Point> source_of(const TurnedPicture& turn, Point pixel, Size size, bool solid) {
  const Transform& back = turn.back;
  const double across = turn.corner.x + pixel.x + 0.5 - back.pivot_x;
  const double down = turn.corner.y + pixel.y + 0.5 - back.pivot_y;
  const double x = back.xx * across + back.xy * down + back.x;
  const double y = back.yx * across + back.yy * down + back.y;
  if (!solid && (x < 0 || y < 0 || x >= size.width || y >= size.height)) return {};
  return Point{static_cast<std::int32_t>(std::clamp(x, 0.0, size.width - 0.5)),
               static_cast<std::int32_t>(std::clamp(y, 0.0, size.height - 0.5))};
}

}  // namespace

Region ScenePainter::region_of(std::size_t sprite) const {
  return placed(scene_.mask_of(sprite).view().box(), scene_.corner_of(sprite));
}

/// The cells of a region inside the view's.
Box ScenePainter::cells_of(const Region& region) const {
  const auto cell = [this](std::int64_t distance) {
    return static_cast<std::int32_t>(distance / view_.reduce);
  };
  const std::int32_t x = cell(region.x - view_.region.x);
  const std::int32_t y = cell(region.y - view_.region.y);
  return {x, y, cell(region.x + region.w - 1 - view_.region.x) - x + 1,
          cell(region.y + region.h - 1 - view_.region.y) - y + 1};
}

/// Only for views that are not reduced: the scene then fits a picture.
Point ScenePainter::in_view(Point position) const {
  return {static_cast<std::int32_t>(position.x - view_.region.x),
          static_cast<std::int32_t>(position.y - view_.region.y)};
}

void ScenePainter::fill_cell(std::int32_t x, std::int32_t y, Colour colour, int opacity) {
  const auto side = static_cast<std::int32_t>(view_.magnify);
  canvas_.fill({view_.corner.x + x * side, view_.corner.y + y * side, side, side}, colour, opacity);
}

void ScenePainter::fill_cells(const Mask& cells, Colour colour, int opacity) {
  for (std::int32_t y = 0; y < cells.height(); ++y)
    for (const Run& run : row_runs(cells, y))
      for (std::int32_t x = run.x; x < run.x + run.length; ++x) fill_cell(x, y, colour, opacity);
}

void ScenePainter::paint_ground() {
  const Size size = view_.size();
  for (std::int32_t y = 0; y < size.height; ++y)
    for (std::int32_t x = 0; x < size.width; ++x)
      canvas_.blend(view_.corner.x + x, view_.corner.y + y,
                    view_.ground(view_.region.x + x * view_.reduce / view_.magnify,
                                 view_.region.y + y * view_.reduce / view_.magnify));
}

ScenePainter::Ink ScenePainter::ink_at(std::size_t sprite, Point pixel) const {
  const Mask& mask = scene_.mask_of(sprite);
  const bool solid = mask.get(pixel);
  const auto& picture = colours_[scene_.file.sprites[sprite].picture];
  if (!picture) return {palette::faint, solid ? opaque : 0};
  const Mask& upright = *scene_.masks[scene_.file.sprites[sprite].picture];
  if (const TurnedPicture* const turn = scene_.turn_of(sprite)) {
    const std::optional<Point> source = source_of(*turn, pixel, upright.size(), solid);
    if (!source) return {};
    pixel = *source;
  }
  const auto index = static_cast<std::size_t>(std::int64_t{pixel.y} * upright.width() + pixel.x);
  const std::uint8_t* rgba = &picture->rgba[index * 4];
  return {{rgba[0], rgba[1], rgba[2]}, shown_opacity(solid, rgba[3])};
}

/// The mean of samples spread over a part of the sprite, weighted by their opacity. Even tiny parts
/// stay visible.
ScenePainter::Ink ScenePainter::ink_of(std::size_t sprite, const Region& part) const {
  const std::int64_t across = std::min(samples, part.w);
  const std::int64_t down = std::min(samples, part.h);
  int red = 0, green = 0, blue = 0, weight = 0;
  for (std::int64_t i = 0; i < across * down; ++i) {
    const Ink ink =
        ink_at(sprite, {static_cast<std::int32_t>(part.x + sample(i % across, across, part.w)),
                        static_cast<std::int32_t>(part.y + sample(i / across, down, part.h))});
    red += ink.colour.red * ink.opacity;
    green += ink.colour.green * ink.opacity;
    blue += ink.colour.blue * ink.opacity;
    weight += ink.opacity;
  }
  if (weight == 0) return {};
  const auto mean = [&](int sum) { return static_cast<std::uint8_t>(sum / weight); };
  const int opacity = weight / static_cast<int>(across * down);
  return {{mean(red), mean(green), mean(blue)},
          view_.reduce > 1 ? std::max(opacity, least_reduced) : opacity};
}

void ScenePainter::paint_sprite(std::size_t sprite, bool collides) {
  const Region whole = region_of(sprite);
  const Box cells = cells_of(whole);
  for (std::int32_t y = cells.y; y < bottom_of(cells); ++y)
    for (std::int32_t x = cells.x; x < right_of(cells); ++x) {
      const Region cell{view_.region.x + x * view_.reduce, view_.region.y + y * view_.reduce,
                        view_.reduce, view_.reduce};
      Region part = common(cell, whole);
      part.x -= whole.x;
      part.y -= whole.y;
      const Ink ink = ink_of(sprite, part);
      if (ink.opacity == 0) continue;
      const Colour colour = collides ? ink.colour : mixed(ink.colour, palette::square, dimming);
      fill_cell(x, y, colour, ink.opacity);
    }
}

void ScenePainter::outline(const std::vector<bool>& colliding) {
  if (view_.reduce > 1) return;
  Mask cells(view_.size().width / static_cast<std::int32_t>(view_.magnify),
             view_.size().height / static_cast<std::int32_t>(view_.magnify));
  std::vector<std::optional<MaskAt>> outlines(scene_.masks.size() + scene_.turned.size());
  for (std::size_t sprite = 0; sprite < colliding.size(); ++sprite) {
    if (!colliding[sprite]) continue;
    const SceneSprite& its = scene_.file.sprites[sprite];
    const bool upright = its.turn == SceneSprite::not_turned;
    auto& line = outlines[upright ? its.picture : scene_.masks.size() + its.turn];
    if (!line) line = outer_outline(scene_.mask_of(sprite));
    const Point at = in_view(scene_.corner_of(sprite));
    cells.draw(line->mask, {at.x + line->position.x, at.y + line->position.y});
  }
  fill_cells(cells, palette::role_b, 210);
}

/// Adds the pixels a pair shares to the highlighted cells; `shared` is scratch memory.
void ScenePainter::add_shared(const ScenePair& pair, Mask& shared, Mask& cells) const {
  const Point a = scene_.corner_of(pair.a);
  const Point b = scene_.corner_of(pair.b);
  overlap_mask(scene_.mask_of(pair.a), scene_.mask_of(pair.b), {b.x - a.x, b.y - a.y}, shared);
  if (view_.reduce == 1) return cells.draw(shared, in_view(a));
  const Box box = shared.solid_bounds();
  for (std::int32_t y = box.y; y < bottom_of(box); ++y)
    for (const Run& run : row_runs(shared, y)) {
      const Box lit = cells_of({std::int64_t{a.x} + run.x, std::int64_t{a.y} + y, run.length, 1});
      for (std::int32_t x = lit.x; x < right_of(lit); ++x) cells.set(x, lit.y);
    }
}

void ScenePainter::light(const std::vector<ScenePair>& pairs) {
  const auto side = static_cast<std::int32_t>(view_.magnify);
  Mask cells(view_.size().width / side, view_.size().height / side);
  Mask shared;
  for (const ScenePair& pair : pairs) add_shared(pair, shared, cells);
  fill_cells(cells, palette::lit, 215);
}

void ScenePainter::number(std::size_t sprite, Colour colour) {
  const Box solid = scene_.mask_of(sprite).solid_bounds();
  const Box box = view_.box_of(placed(solid, scene_.corner_of(sprite)));
  const std::string text = std::to_string(sprite);
  const Point at{box.x, std::max(view_.corner.y + 2, box.y - glyph_height * text_scale - 4)};
  canvas_.fill(
      {at.x - 2, at.y - 2, text_width(text, text_scale) + 4, glyph_height * text_scale + 4},
      palette::dark, 190);
  draw_text(canvas_, at, text, text_scale, colour);
}

std::uint64_t ScenePainter::work(const std::vector<ScenePair>& pairs) const {
  std::uint64_t pixels = 0;
  const std::uint64_t each = view_.reduce > 1 ? samples * samples : 1;
  for (std::size_t sprite = 0; sprite < scene_.file.sprites.size(); ++sprite)
    pixels += each * static_cast<std::uint64_t>(area_of(cells_of(region_of(sprite))));
  for (const ScenePair& pair : pairs) pixels += static_cast<std::uint64_t>(pair.area);
  return pixels;
}

}  // namespace hitmask::cli
