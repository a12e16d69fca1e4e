// Draws a scene's sprites and the pixels they share on a canvas.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cli/scene_pairs.hpp"
#include "cli/view.hpp"

namespace hitmask::cli {

/// Draws in cells: a cell is a pixel of the scene, or reduce x reduce of them.
class ScenePainter {
 public:
  /// `colours` belong to the scene's pictures; a picture without them is drawn as a silhouette.
  ScenePainter(const LoadedScene& scene, const std::vector<std::optional<Picture>>& colours,
               const View& view, Canvas& canvas)
      : scene_(scene), colours_(colours), view_(view), canvas_(canvas) {}

  void paint_ground();
  /// Colliding sprites have their own colours, others are dimmed.
  void paint_sprite(std::size_t sprite, bool collides);
  /// Outlines the colliding sprites, unless the view is reduced.
  void outline(const std::vector<bool>& colliding);
  /// Highlights the pixels that pairs share; in a reduced scene every cell that has one.
  void light(const std::vector<ScenePair>& pairs);
  /// The sprite's number above its top-left corner.
  void number(std::size_t sprite, Colour colour);

  /// The approximate number of pixels that paint_sprite() and light() read.
  [[nodiscard]] std::uint64_t work(const std::vector<ScenePair>& pairs) const;

 private:
  struct Ink {
    Colour colour;
    int opacity = 0;
  };

  [[nodiscard]] Region region_of(std::size_t sprite) const;
  [[nodiscard]] Box cells_of(const Region& region) const;
  [[nodiscard]] Ink ink_at(std::size_t sprite, Point pixel) const;
  [[nodiscard]] Ink ink_of(std::size_t sprite, const Region& part) const;
  [[nodiscard]] Point in_view(Point position) const;
  void fill_cell(std::int32_t x, std::int32_t y, Colour colour, int opacity);
  void fill_cells(const Mask& cells, Colour colour, int opacity);
  void add_shared(const ScenePair& pair, Mask& shared, Mask& cells) const;

  const LoadedScene& scene_;
  const std::vector<std::optional<Picture>>& colours_;
  const View& view_;
  Canvas& canvas_;
};

}  // namespace hitmask::cli
