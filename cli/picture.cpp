#include "cli/picture.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "cli/canvas.hpp"
#include "cli/font.hpp"
#include "cli/frames.hpp"
#include "cli/legend.hpp"
#include "cli/palette.hpp"
#include "cli/text.hpp"
#include "cli/view.hpp"

namespace hitmask::cli {

namespace {

constexpr std::int64_t longest_side = 960;         // pixels of the picture used for the pair
constexpr std::int64_t smallest_window = 240;      // pixels shown of a pair too large to show whole
constexpr std::int32_t margin = 48;                // space for the arrow and the sprites' letters
constexpr std::int64_t colour_limit = 32'000'000;  // pixels of a sprite
constexpr std::int32_t grid_from = 8;              // the magnification from which a grid is drawn
constexpr std::int64_t samples = 4;                // per axis, for a pixel that stands for several

/// For a pair too large to show whole: the contact, and each sprite small enough to fit beside it.
Region relevant_part(const Pair& pair) {
  Region part = placed(pair.contact.box, {});
  for (const auto& [sprite, offset] : {std::pair{&pair.a, Point{}}, {&pair.b, pair.offset}})
    if (std::max(sprite->mask.width(), sprite->mask.height()) <= smallest_window)
      part = united(part, placed(sprite->mask.view().box(), offset));
  return part;
}

/// `length` pixels around the middle of a part, clipped and moved to stay inside the whole.
std::pair<std::int64_t, std::int64_t> window(std::int64_t whole, std::int64_t whole_length,
                                             std::int64_t part, std::int64_t part_length,
                                             std::int64_t length) {
  const std::int64_t shown = std::min(whole_length, length);
  const std::int64_t start = part + part_length / 2 - shown / 2;
  return {std::clamp(start, whole, whole + whole_length - shown), shown};
}

Region clipped_around(const Region& whole, const Region& part) {
  const std::int64_t length =
      std::clamp<std::int64_t>(3 * std::max(part.w, part.h), smallest_window, longest_side);
  const auto [x, w] = window(whole.x, whole.w, part.x, part.w, length);
  const auto [y, h] = window(whole.y, whole.h, part.y, part.h, length);
  return {x, y, w, h};
}

View choose_view(const Pair& pair) {
  View view;
  view.region = whole_region(pair);
  const Box& box = pair.contact.box;
  const bool large = std::max(view.region.w, view.region.h) > longest_side;
  if (large && pair.contact && box.w <= longest_side && box.h <= longest_side)
    view.region = clipped_around(view.region, relevant_part(pair));
  view.scale_to(longest_side, longest_side);
  return view;
}

std::string scale_note(const View& view, const Pair& pair) {
  const Region whole = whole_region(pair);
  const bool clipped = view.region.w < whole.w || view.region.h < whole.h;
  const std::string_view part = clipped ? ", the part around the contact" : "";
  return view.reduce > 1 ? view.scale_note() : joined({view.scale_note(), part});
}

/// A sprite's colours at a position in the pair.
struct Paint {
  const Sprite& sprite;
  Point offset;
  Colour role;
  std::optional<Picture> picture;  // none: a silhouette

  [[nodiscard]] Region region() const { return placed(sprite.mask.view().box(), offset); }
  [[nodiscard]] Colour over(Colour below, std::int64_t at_x, std::int64_t at_y) const;
};

Colour Paint::over(Colour below, std::int64_t at_x, std::int64_t at_y) const {
  const std::int64_t x = at_x - offset.x;
  const std::int64_t y = at_y - offset.y;
  const Size size = sprite.mask.size();
  if (x < 0 || y < 0 || x >= size.width || y >= size.height) return below;
  const bool solid = sprite.mask.get(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
  if (!picture) return solid ? role : below;
  const std::uint8_t* pixel = &picture->rgba[static_cast<std::size_t>(y * size.width + x) * 4];
  const Colour tinted = mixed({pixel[0], pixel[1], pixel[2]}, role, 80);
  return mixed(below, tinted, shown_opacity(solid, pixel[3]));
}

class Painter {
 public:
  Painter(const Pair& pair, const View& view, Paint a, Paint b, Canvas& canvas)
      : pair_(pair), view_(view), a_(std::move(a)), b_(std::move(b)), canvas_(canvas) {}

  void paint() {
    canvas_.clip_to(view_.box());
    view_.reduce > 1 ? paint_reduced() : paint_magnified();
    if (view_.magnify >= grid_from) paint_grid();
    canvas_.clip_nothing();
    paint_names();
    if (pair_.contact) paint_contact();
  }

 private:
  [[nodiscard]] Colour colour_at(std::int64_t x, std::int64_t y) const;
  [[nodiscard]] Colour sampled(std::int64_t x, std::int64_t y) const;
  void paint_magnified();
  void paint_reduced();
  void paint_grid();
  void paint_names();
  void paint_name(const Paint& paint, const char* name, bool below);
  void paint_contact();
  void paint_first_point();

  const Pair& pair_;
  const View& view_;
  Paint a_;
  Paint b_;
  Canvas& canvas_;
};

Colour Painter::colour_at(std::int64_t x, std::int64_t y) const {
  const Colour colour = b_.over(a_.over(view_.ground(x, y), x, y), x, y);
  return cell_at(pair_, x, y) == Cell::shared ? mixed(colour, palette::lit, 215) : colour;
}

void Painter::paint_magnified() {
  const auto side = static_cast<std::int32_t>(view_.magnify);
  for (std::int32_t y = 0; y < view_.region.h; ++y)
    for (std::int32_t x = 0; x < view_.region.w; ++x)
      canvas_.fill({view_.corner.x + x * side, view_.corner.y + y * side, side, side},
                   colour_at(view_.region.x + x, view_.region.y + y));
}

/// The mean of samples spread over the reduce x reduce pixels from (x, y); highlighted when any is
/// shared.
Colour Painter::sampled(std::int64_t x, std::int64_t y) const {
  int red = 0;
  int green = 0;
  int blue = 0;
  bool shared = false;
  for (std::int64_t i = 0; i < samples * samples; ++i) {
    const std::int64_t at_x = x + (2 * (i % samples) + 1) * view_.reduce / (2 * samples);
    const std::int64_t at_y = y + (2 * (i / samples) + 1) * view_.reduce / (2 * samples);
    const Colour colour = colour_at(at_x, at_y);
    red += colour.red;
    green += colour.green;
    blue += colour.blue;
    shared = shared || cell_at(pair_, at_x, at_y) == Cell::shared;
  }
  constexpr int count = samples * samples;
  const Colour mean{static_cast<std::uint8_t>(red / count),
                    static_cast<std::uint8_t>(green / count),
                    static_cast<std::uint8_t>(blue / count)};
  return shared ? mixed(mean, palette::lit, 160) : mean;
}

void Painter::paint_reduced() {
  const Size size = view_.size();
  for (std::int32_t y = 0; y < size.height; ++y)
    for (std::int32_t x = 0; x < size.width; ++x)
      canvas_.blend(view_.corner.x + x, view_.corner.y + y,
                    sampled(view_.region.x + x * view_.reduce, view_.region.y + y * view_.reduce));
}

void Painter::paint_grid() {
  const Box box = view_.box();
  const auto step = static_cast<std::int32_t>(view_.magnify);
  for (std::int32_t x = box.x + step; x < box.x + box.w; x += step)
    canvas_.fill({x, box.y, 1, box.h}, palette::dark, 90);
  for (std::int32_t y = box.y + step; y < box.y + box.h; y += step)
    canvas_.fill({box.x, y, box.w, 1}, palette::dark, 90);
}

/// A's letter is above its frame's left end, B's below its right end, so that they never overlap.
void Painter::paint_names() {
  paint_name(a_, "A", false);
  paint_name(b_, "B", true);
}

void Painter::paint_name(const Paint& paint, const char* name, bool below) {
  constexpr std::int32_t scale = 2;
  const Region seen = common(paint.region(), view_.region);
  if (is_empty(seen)) return;
  const Box box = view_.box_of(seen);
  const bool speck = box.w < 4 && box.h < 4;  // too small to see in a reduced picture
  canvas_.frame(box, speck ? 3 : 1, paint.role, speck ? opaque : 150);
  const Point at = below ? Point{box.x + box.w - glyph_width * scale, box.y + box.h + 5}
                         : Point{box.x, box.y - glyph_height * scale - 5};
  canvas_.fill({at.x - 2, at.y - 2, glyph_width * scale + 4, glyph_height * scale + 4},
               palette::dark, 190);
  draw_text(canvas_, at, name, scale, paint.role);
}

void Painter::paint_first_point() {
  const Point first = pair_.contact.first;
  const Spot centre = view_.spot(first.x + 0.5, first.y + 0.5);
  const double radius = std::clamp(static_cast<double>(view_.magnify) * 0.32, 6.0, 16.0);
  canvas_.ring(centre, radius, 3.2, palette::dark);
  canvas_.ring(centre, radius, 1.7, palette::first);
}

void Painter::paint_contact() {
  const Contact& contact = pair_.contact;
  const Box box = view_.box_of(placed(contact.box, {}));
  canvas_.frame({box.x - 2, box.y - 2, box.w + 4, box.h + 4}, 1, palette::dark);
  canvas_.frame(box, 2, palette::box);
  const auto area = static_cast<double>(contact.area);
  const Spot centre = view_.spot(static_cast<double>(contact.sum_x) / area + 0.5,
                                 static_cast<double>(contact.sum_y) / area + 0.5);
  const Size size = view_.size();
  const double length = std::clamp(std::max(size.width, size.height) * 0.2, 60.0, 150.0);
  if (contact.way_out()) draw_arrow(canvas_, centre, contact, length);
  draw_cross(canvas_, centre);
  paint_first_point();
}

Result<Paint> make_paint(const Sprite& sprite, Point offset, Colour role,
                         const ImageLimits& limits) {
  Paint paint{sprite, offset, role, std::nullopt};
  if (area_of(sprite.mask.view().box()) > colour_limit) return paint;
  Result<std::optional<Picture>> picture = read_colours(sprite.path, sprite.mask.size(), limits);
  if (!picture) return picture.error();
  paint.picture = std::move(*picture);
  return paint;
}

Canvas draw(const Pair& pair, Paint a, Paint b) {
  View view = choose_view(pair);
  const Size size = view.size();
  const std::int32_t width = std::max(size.width, legend_width) + 2 * margin;
  Canvas canvas({width, size.height + legend_height(pair) + 3 * margin}, palette::background);
  view.corner = {(width - size.width) / 2, margin};
  Painter(pair, view, std::move(a), std::move(b), canvas).paint();
  draw_legend(canvas, {margin, size.height + 2 * margin}, pair, scale_note(view, pair));
  return canvas;
}

}  // namespace

Result<std::optional<Picture>> read_colours(const std::string& path, Size size,
                                            const ImageLimits& limits) {
  if (frame_path(path)) return std::optional<Picture>();
  Result<Picture> picture = read_picture(path, limits);
  if (!picture) return picture.error();
  if (picture->size != size)
    return Error{ErrorCode::argument, path + ": changed while it was read"};
  return std::optional(std::move(*picture));
}

Result<void> write_picture(const Pair& pair, const std::string& path, const ImageLimits& limits) {
  Result<Paint> a = make_paint(pair.a, {}, palette::role_a, limits);
  if (!a) return a.error();
  Result<Paint> b = make_paint(pair.b, pair.offset, palette::role_b, limits);
  if (!b) return b.error();
  return write_png(path, draw(pair, std::move(*a), std::move(*b)).picture());
}

}  // namespace hitmask::cli
