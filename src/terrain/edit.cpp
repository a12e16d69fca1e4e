#include "terrain/edit.hpp"

#include <algorithm>
#include <utility>

#include "mask/layout.hpp"

namespace hitmask::detail::terrain {

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
  [[nodiscard]] bool keeps_hard() const noexcept { return stroke_.action == TerrainAction::carve; }
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
    changed_ = change(layers_[0], adds ? 1 : -1, [&](Mask& mask) {
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
    return change(layer, -1, [&](Mask& mask) { mask.erase(stencil); });
  }
  Difference draw(Layer& layer, const Mask& stencil) {
    if (layer.is_full()) return {};
    return change(layer, 1, [&](Mask& mask) { mask.draw(stencil); });
  }
  /// Changes a copy of the pixels, and keeps it if it differs. `sign` tells whether pixels come or
  /// go.
  template <class Change>
  Difference change(Layer& layer, std::int64_t sign, Change&& change_pixels) {
    Mask mask = layer.copy();
    change_pixels(mask);
    const Difference found = difference(layer, mask, window_);
    if (found.pixels == 0) return found;
    mask::tighten_inside(mask, small_box_of(window_));
    layer = Layer::of(std::move(mask), layer.count() + sign * found.pixels,
                      layer.hash() + found.hash_step);
    return found;
  }

  const Stroke& stroke_;
  Point corner_;
  Bounds window_{};  // the pixels of the chunk that the brush may cover
  Layers layers_;
  Difference changed_;
};

}  // namespace

EditedChunk edited_chunk(const Chunk* chunk, Point place, const Stroke& stroke) {
  return ChunkEditor(chunk, place, stroke).result();
}

void add_change(TerrainChange& total, const TerrainChange& more) noexcept {
  total.pixels += more.pixels;
  total.box = united(total.box, more.box);
}

}  // namespace hitmask::detail::terrain
