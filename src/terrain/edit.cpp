#include "terrain/edit.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/checkpoint.hpp"
#include "base/fail.hpp"
#include "terrain/tree.hpp"

namespace hitmask {

namespace detail::terrain {

namespace {

/// Changes the layers of one chunk.
class ChunkEditor {
 public:
  ChunkEditor(const Chunk* chunk, Point place, const Stroke& stroke) noexcept
      : stroke_(stroke), corner_(corner_of(place)) {
    if (chunk != nullptr) layers_ = chunk->layers;
    const Box box = translated(chunk_box, corner_);
    window_ = geometry::moved(geometry::shared(stroke.brush.bounds(), geometry::bounds_of(box)),
                              -corner_.x, -corner_.y);
  }

  [[nodiscard]] EditedChunk result() {
    if (is_plain())
      paint_solid();
    else
      edit_with_stencil();
    const Box box = is_empty(changed_.box) ? Box{} : translated(changed_.box, corner_);
    return {std::move(layers_), {changed_.pixels, box}};
  }

 private:
  [[nodiscard]] bool is_carving() const noexcept {
    return stroke_.action == TerrainAction::carve || stroke_.action == TerrainAction::carve_all;
  }
  [[nodiscard]] bool keeps_hard() const noexcept {
    return stroke_.action == TerrainAction::carve;
  }
  [[nodiscard]] bool is_hard(std::size_t material) const noexcept {
    return stroke_.options.materials[material].hard;
  }
  [[nodiscard]] bool has_materials() const noexcept {
    return std::any_of(layers_.begin() + 1, layers_.end(),
                       [](const Layer& layer) { return !layer.is_none(); });
  }
  /// Whether only the solid pixels change, and all that the brush covers.
  [[nodiscard]] bool is_plain() const noexcept {
    if (stroke_.action == TerrainAction::deposit) return stroke_.material == 0;
    return is_carving() && !has_materials() && !(keeps_hard() && is_hard(0));
  }

  void paint_solid() {
    const bool adds = stroke_.action == TerrainAction::deposit;
    if (adds ? layers_[0].is_full() : layers_[0].is_none()) return;
    if (stroke_.brush.is_box() && small_box_of(window_) == chunk_box) return set_solid(adds);
    changed_ = change(layers_[0], [&](Mask& mask) {
      stroke_.brush.paint(mask, corner_, adds ? Paint::draw : Paint::erase);
    });
  }
  void set_solid(bool all) noexcept {
    const Layer after = all ? Layer::all() : Layer();
    changed_.pixels = all ? pixels_of_chunk - layers_[0].count() : layers_[0].count();
    changed_.box = difference_box(layers_[0], after);
    layers_[0] = after;
  }

  void edit_with_stencil() {
    if (layers_[0].is_none() && stroke_.action != TerrainAction::deposit) return;
    Mask stencil(chunk_size);
    stroke_.brush.paint(stencil, corner_, Paint::draw);
    if (is_carving())
      carve(stencil);
    else if (stroke_.action == TerrainAction::deposit)
      deposit(stencil);
    else
      repaint(stencil);
  }

  void carve(Mask& stencil) {
    if (keeps_hard()) take_hard_from(stencil);
    for (std::size_t i = 1; i < layers_.size(); ++i) erase(layers_[i], stencil);
    changed_ = erase(layers_[0], stencil);
  }
  void take_hard_from(Mask& stencil) const {
    if (is_hard(0)) stencil.keep(not_of_material_0());
    for (std::size_t i = 1; i < layers_.size(); ++i)
      if (is_hard(i)) layers_[i].erase_from(stencil, {});
  }
  [[nodiscard]] Mask not_of_material_0() const {
    Mask others(chunk_size);
    for (std::size_t i = 1; i < layers_.size(); ++i) layers_[i].draw_on(others, {});
    return others;
  }

  void deposit(Mask& stencil) {
    layers_[0].erase_from(stencil, {});
    changed_ = draw(layers_[0], stencil);
    draw(layers_[stroke_.material], stencil);
  }

  void repaint(Mask& stencil) {
    if (stroke_.material == 0) {
      stencil.keep(not_of_material_0());
    } else {
      if (layers_[0].mask() != nullptr) stencil.keep(*layers_[0].mask());
      layers_[stroke_.material].erase_from(stencil, {});
    }
    changed_ = difference(Layer(), stencil, window_);
    for (std::size_t i = 1; i < layers_.size(); ++i) erase(layers_[i], stencil);
    if (stroke_.material != 0) draw(layers_[stroke_.material], stencil);
  }

  Difference erase(Layer& layer, const Mask& stencil) {
    if (layer.is_none()) return {};
    return change(layer, [&](Mask& mask) { mask.erase(stencil); });
  }
  Difference draw(Layer& layer, const Mask& stencil) {
    if (layer.is_full()) return {};
    return change(layer, [&](Mask& mask) { mask.draw(stencil); });
  }
  /// Changes a copy of the pixels, and keeps it if it differs.
  template <class Change>
  Difference change(Layer& layer, Change&& change_pixels) {
    Mask mask = layer.copy();
    change_pixels(mask);
    const Difference found = difference(layer, mask, window_);
    if (found.pixels == 0) return found;
    mask.tighten();
    layer = Layer::of(std::move(mask), layer.count() + found.growth, layer.hash() + found.hash_step);
    return found;
  }

  const Stroke& stroke_;
  Point corner_;
  Bounds window_{};  // the pixels of the chunk that the brush may cover
  Layers layers_;
  Difference changed_;
};

/// Goes through the chunks that a brush touches and collects their new versions.
class TerrainEditor {
 public:
  explicit TerrainEditor(const Tree& tree) noexcept : tree_(tree) {}

  /// No chunk may be touched by two strokes.
  void add(const Stroke& stroke) {
    if (is_empty(stroke.brush.bounds())) return;
    if (stroke.action == TerrainAction::deposit) return visit_places(stroke);
    for_each_chunk(tree_.get(), stroke.brush.bounds(), [&](const Chunk& chunk) {
      edit(&chunk, chunk.place(), stroke);
      return true;
    });
  }
  [[nodiscard]] const TerrainChange& change() const noexcept { return total_; }
  [[nodiscard]] Tree tree() { return replaced(tree_, replacements_); }

 private:
  void visit_places(const Stroke& stroke) {
    const Bounds places = chunks_of(stroke.brush.bounds());
    for (std::int32_t row = places.top; row < places.bottom; ++row)
      for (std::int32_t column = places.left; column < places.right; ++column)
        edit(find_chunk(tree_, {column, row}), {column, row}, stroke);
  }
  void edit(const Chunk* chunk, Point place, const Stroke& stroke) {
    base::checkpoint();
    EditedChunk edited = edited_chunk(chunk, place, stroke);
    if (edited.change.pixels == 0) return;
    add_change(total_, edited.change);
    replacements_.push_back({square_of(place), make_chunk(place, std::move(edited.layers))});
  }

  const Tree& tree_;
  std::vector<Replacement> replacements_;
  TerrainChange total_;
};

std::size_t checked_material(int material) {
  if (material < 0 || material >= material_count)
    base::fail_argument("a material is a number from 0 to 7, not " + std::to_string(material));
  return static_cast<std::size_t>(material);
}

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
  if (editor.change().pixels != 0) Access::set_tree(terrain, editor.tree());
  return editor.change();
}

template <class Apply>
Result<TerrainChange, TransformError> edit_placed(const PlacedMask& placed, Apply&& apply) {
  const auto raster = rasterise(placed);
  if (!raster) return raster.error();
  return apply(*raster);
}

}  // namespace

EditedChunk edited_chunk(const Chunk* chunk, Point place, const Stroke& stroke) {
  return ChunkEditor(chunk, place, stroke).result();
}

void add_change(TerrainChange& total, const TerrainChange& more) noexcept {
  total.pixels += more.pixels;
  total.box = united(total.box, more.box);
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
  return edit_terrain(*this, MovedBrush(edit.brush, edit.place), edit.action, edit.material);
}

}  // namespace hitmask
