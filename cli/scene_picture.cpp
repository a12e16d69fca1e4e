#include "cli/scene_picture.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "cli/canvas.hpp"
#include "cli/font.hpp"
#include "cli/palette.hpp"
#include "cli/picture.hpp"
#include "cli/scene_painter.hpp"
#include "cli/scene_report.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

constexpr std::int64_t enlarged_side = 960;          // pixels of the picture used for the scene
constexpr std::int64_t longest_side = 1920;          // the same, before it is reduced
constexpr std::int64_t colour_limit = 64'000'000;    // pixels of all pictures together
constexpr std::uint64_t work_limit = 2'000'000'000;  // pixels read
constexpr std::size_t most_numbered = 60;            // sprites
constexpr std::size_t most_listed = 16;              // pairs
constexpr std::size_t pairs_in_row = 4;
constexpr std::int32_t margin = 32;
constexpr std::int32_t legend_width = 864;
constexpr std::int32_t line_height = 24;
constexpr std::int32_t text_scale = 2;
constexpr std::int32_t icon_side = 14;

Region whole_region(const LoadedScene& scene) {
  Region whole;
  for (std::size_t i = 0; i < scene.file.sprites.size(); ++i)
    whole = united(whole, placed(scene.mask_of(i).view().box(), scene.corner_of(i)));
  return whole;
}

using Colours = std::vector<std::optional<Picture>>;

Result<Colours> read_all_colours(const LoadedScene& scene, const ImageLimits& limits) {
  Colours colours(scene.masks.size());
  std::int64_t left = colour_limit;
  for (std::size_t i = 0; i < colours.size(); ++i) {
    const Size size = scene.masks[i]->size();
    if (area_of(box_of(size)) > left) continue;
    left -= area_of(box_of(size));
    Result<std::optional<Picture>> picture = read_colours(scene.paths[i], size, limits);
    if (!picture) return picture.error();
    colours[i] = *std::move(picture);
  }
  return colours;
}

std::vector<bool> colliding_sprites(const LoadedScene& scene, const std::vector<ScenePair>& pairs) {
  std::vector<bool> colliding(scene.file.sprites.size());
  for (const ScenePair& pair : pairs) colliding[pair.a] = colliding[pair.b] = true;
  return colliding;
}

/// The lines below the scene.
class SceneLegend {
 public:
  SceneLegend(const LoadedScene& scene, const std::vector<ScenePair>& pairs, const View& view)
      : scene_(scene),
        pairs_(pairs),
        view_(view),
        listed_(numbered() ? std::min(pairs.size(), most_listed) : 0) {}

  /// Numbers are drawn while they hide little.
  [[nodiscard]] bool numbered() const {
    return view_.reduce == 1 && scene_.file.sprites.size() <= most_numbered;
  }
  [[nodiscard]] std::int32_t height() const {
    const std::size_t rows = (listed_ + pairs_in_row - 1) / pairs_in_row;
    return (static_cast<std::int32_t>(rows) + 3) * line_height;
  }
  void draw(Canvas& canvas, Point at) const;

 private:
  void draw_key(Canvas& canvas, Point at) const;
  void draw_pairs(Canvas& canvas, Point at) const;

  const LoadedScene& scene_;
  const std::vector<ScenePair>& pairs_;
  const View& view_;
  std::size_t listed_;
};

void SceneLegend::draw_key(Canvas& canvas, Point at) const {
  const Box icon{at.x, at.y, icon_side, icon_side};
  const auto label = [&](std::int32_t x, std::string_view text) {
    draw_text(canvas, {x + icon_side + 12, at.y}, text, text_scale, palette::text);
  };
  canvas.fill(icon, palette::lit);
  label(icon.x, "shared pixels");
  canvas.fill({icon.x + 240, icon.y, icon_side, icon_side},
              mixed(palette::text, palette::square, 150));
  label(icon.x + 240, "collides with nothing");
  if (view_.reduce > 1) return;  // outlines would hide everything else
  canvas.frame({icon.x + 572, icon.y + 2, icon_side - 4, icon_side - 4}, 2, palette::role_b);
  label(icon.x + 570, "collides");
}

void SceneLegend::draw_pairs(Canvas& canvas, Point at) const {
  constexpr auto column = static_cast<std::int32_t>(legend_width / pairs_in_row);
  for (std::size_t i = 0; i < listed_; ++i) {
    const ScenePair& pair = pairs_[i];
    const Point place{at.x + static_cast<std::int32_t>(i % pairs_in_row) * column,
                      at.y + static_cast<std::int32_t>(i / pairs_in_row) * line_height};
    draw_text(canvas, place,
              joined({std::to_string(pair.a), " + ", std::to_string(pair.b), ": ",
                      std::to_string(pair.area)}),
              text_scale, palette::text);
  }
}

void SceneLegend::draw(Canvas& canvas, Point at) const {
  draw_text(canvas, at, scene_summary(scene_, pairs_.size()), text_scale, palette::text);
  draw_key(canvas, {at.x, at.y + line_height});
  draw_pairs(canvas, {at.x, at.y + 2 * line_height});
  const bool more = listed_ > 0 && listed_ < pairs_.size();
  const std::string rest =
      more ? joined({", ", std::to_string(pairs_.size() - listed_), " more pairs"}) : "";
  draw_text(canvas, {at.x, at.y + height() - line_height}, view_.scale_note() + rest, text_scale,
            palette::faint);
}

Result<void> draw(const LoadedScene& scene, const std::vector<ScenePair>& pairs,
                  const Colours& colours, const std::string& path) {
  View view;
  view.region = whole_region(scene);
  view.scale_to(enlarged_side, longest_side);
  const SceneLegend legend(scene, pairs, view);
  const Size size = view.size();
  const std::int32_t width = std::max(size.width, legend_width) + 2 * margin;
  Canvas canvas({width, size.height + legend.height() + 3 * margin}, palette::background);
  view.corner = {(width - size.width) / 2, margin};
  ScenePainter painter(scene, colours, view, canvas);
  if (painter.work(pairs) > work_limit)
    return Error{
        ErrorCode::argument,
        joined({path, ": refused: drawing would read ", std::to_string(painter.work(pairs)),
                " pixels, over the limit of ", std::to_string(work_limit)})};
  const std::vector<bool> colliding = colliding_sprites(scene, pairs);
  painter.paint_ground();
  for (std::size_t i = 0; i < colliding.size(); ++i) painter.paint_sprite(i, colliding[i]);
  painter.outline(colliding);
  painter.light(pairs);
  for (std::size_t i = 0; legend.numbered() && i < colliding.size(); ++i)
    painter.number(i, colliding[i] ? palette::role_b : palette::faint);
  legend.draw(canvas, {margin, size.height + 2 * margin});
  return write_png(path, canvas.picture());
}

}  // namespace

Result<void> write_scene_picture(const LoadedScene& scene, const std::vector<ScenePair>& pairs,
                                 const std::string& path, const ImageLimits& limits) {
  const Result<Colours> colours = read_all_colours(scene, limits);
  if (!colours) return colours.error();
  return draw(scene, pairs, *colours, path);
}

}  // namespace hitmask::cli
