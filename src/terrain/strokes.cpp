// The edits of a terrain: brushes, chunk by chunk.
#include <algorithm>
#include <string>
#include <utility>

#include "base/checkpoint.hpp"
#include "base/fail.hpp"
#include "terrain/edit.hpp"

namespace hitmask {

namespace detail::terrain {

void TerrainEditor::add(const Stroke& stroke) {
  if (is_empty(stroke.brush.bounds())) return;
  if (stroke.action == TerrainAction::deposit) return visit_places(stroke);
  for_each_chunk(tree_.get(), stroke.brush.bounds(), [&](const Chunk& chunk) {
    edit(&chunk, chunk.place(), stroke);
    return true;
  });
}

void TerrainEditor::visit_places(const Stroke& stroke) {
  const Bounds places = chunks_of(stroke.brush.bounds());
  for (std::int32_t row = places.top; row < places.bottom; ++row)
    for (std::int32_t column = places.left; column < places.right; ++column)
      edit(find_chunk(tree_, {column, row}), {column, row}, stroke);
}

void TerrainEditor::edit(const Chunk* chunk, Point place, const Stroke& stroke) {
  base::checkpoint();
  EditedChunk edited = edited_chunk(chunk, place, stroke);
  if (edited.change.pixels == 0) return;
  add_change(total_, edited.change);
  replacements_.push_back({square_of(place), make_chunk(place, std::move(edited.layers))});
}

void TerrainEditor::finish(Terrain& terrain) {
  if (!replacements_.empty()) Access::set_tree(terrain, replaced(tree_, replacements_));
}

std::size_t checked_material(int material) {
  if (material < 0 || material >= material_count)
    base::fail_argument("a material is a number from 0 to 7, not " + std::to_string(material));
  return static_cast<std::size_t>(material);
}

namespace {

/// A polygon costs as much for a chunk as for a whole row of chunks, so it is drawn once per row.
void add_by_rows(TerrainEditor& editor, const Stroke& stroke) {
  const Bounds& all = stroke.brush.bounds();
  for (std::int32_t top = all.top; top < all.bottom;) {
    const std::int32_t bottom = std::min(((top >> 9) + 1) * chunk_side, all.bottom);
    Mask row(all.right - all.left, bottom - top);
    stroke.brush.paint(row, {all.left, top}, Paint::draw);
    editor.add({MovedBrush(row, {all.left, top}), stroke.action, stroke.material, stroke.options});
    top = bottom;
  }
}

/// What the brush does to a terrain, whose tree it replaces.
TerrainChange edit_terrain(Terrain& terrain, const MovedBrush& brush, TerrainAction action,
                           int material) {
  const Stroke stroke{brush, action, checked_material(material), terrain.options()};
  TerrainEditor editor(Access::tree(terrain));
  if (brush.is_polygon())
    add_by_rows(editor, stroke);
  else
    editor.add(stroke);
  editor.finish(terrain);
  return editor.change();
}

template <class Apply>
Result<TerrainChange, TransformError> edit_placed(const PlacedMask& placed, Apply&& apply) {
  const auto raster = rasterise(placed);
  if (!raster) return raster.error();
  return apply(*raster);
}

}  // namespace

TerrainChange apply_moved(Terrain& terrain, const TerrainEdit& edit, WidePoint by) {
  return edit_terrain(terrain, MovedBrush(edit.brush, WidePoint(edit.place) + by), edit.action,
                      edit.material);
}

TerrainChange clear_box(Terrain& terrain, const Box& box) {
  const TerrainBrush brush = box;
  return edit_terrain(terrain, MovedBrush::of_any_length(brush), TerrainAction::carve_all, 0);
}

}  // namespace detail::terrain

using detail::terrain::edit_placed;
using detail::terrain::edit_terrain;
using detail::terrain::MovedBrush;

TerrainChange Terrain::carve(const TerrainBrush& brush) {
  return edit_terrain(*this, MovedBrush(brush, {}), TerrainAction::carve, 0);
}
TerrainChange Terrain::carve(const MaskView& mask, Point at) {
  return edit_terrain(*this, MovedBrush(mask, at), TerrainAction::carve, 0);
}
TerrainChange Terrain::deposit(const TerrainBrush& brush, int material) {
  return edit_terrain(*this, MovedBrush(brush, {}), TerrainAction::deposit, material);
}
TerrainChange Terrain::deposit(const MaskView& mask, Point at, int material) {
  return edit_terrain(*this, MovedBrush(mask, at), TerrainAction::deposit, material);
}
TerrainChange Terrain::repaint(const TerrainBrush& brush, int material) {
  return edit_terrain(*this, MovedBrush(brush, {}), TerrainAction::repaint, material);
}

Result<TerrainChange, TransformError> Terrain::carve(const PlacedMask& placed) {
  return edit_placed(placed,
                     [&](const MaskAt& raster) { return carve(raster.mask, raster.position); });
}
Result<TerrainChange, TransformError> Terrain::deposit(const PlacedMask& placed, int material) {
  return edit_placed(placed, [&](const MaskAt& raster) {
    return deposit(raster.mask, raster.position, material);
  });
}

bool Terrain::set(Point at, bool solid, int material) {
  const TerrainBrush pixel = Box{at.x, at.y, 1, 1};
  const MovedBrush brush(pixel, {});
  if (!solid)
    edit_terrain(*this, brush, TerrainAction::carve_all, 0);
  else if (edit_terrain(*this, brush, TerrainAction::deposit, material).pixels == 0)
    edit_terrain(*this, brush, TerrainAction::repaint, material);
  return detail::terrain::is_within_reach(at);
}

TerrainChange Terrain::apply(const TerrainEdit& edit) {
  return detail::terrain::apply_moved(*this, edit, {});
}

}  // namespace hitmask
