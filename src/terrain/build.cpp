// Terrains from functions, and from rows of pixels.
#include <algorithm>
#include <utility>

#include "base/fail.hpp"
#include "mask/access.hpp"
#include "terrain/edit.hpp"

namespace hitmask {

namespace {

using detail::geometry::Bounds;

constexpr std::int32_t part_width = 32'768;  // pixels: whole strips

/// A mask of a chunk's size with the pixels in a box; both in world pixels.
Mask cut_to(const Mask& pixels, Point corner, const Bounds& box) {
  const Bounds inside = detail::geometry::shared(detail::geometry::moved(box, -corner.x, -corner.y),
                                                 {0, 0, 512, 512});
  Mask cut(detail::terrain::chunk_size);
  paint_box(cut, detail::geometry::small_box_of(inside));
  cut.keep(pixels);
  return cut;
}

}  // namespace

TerrainChange Terrain::generate(const Box& box, FunctionRef<void(Mask&, Point)> draw,
                                int material) {
  namespace parts = detail::terrain;
  const std::size_t kind = parts::checked_material(material);
  const Bounds inside = parts::within_reach(detail::geometry::wide_bounds_of(box));
  if (hitmask::is_empty(box) || detail::geometry::is_empty(inside)) return {};
  const Bounds places = parts::chunks_of(inside);
  parts::TerrainEditor editor(tree_);
  for (std::int32_t row = places.top; row < places.bottom; ++row)
    for (std::int32_t column = places.left; column < places.right; ++column) {
      const Point corner = parts::corner_of({column, row});
      Mask pixels(parts::chunk_size);
      draw(pixels, corner);
      const Mask cut = cut_to(pixels, corner, inside);
      editor.add({parts::MovedBrush(cut, corner), TerrainAction::deposit, kind, options_});
    }
  editor.finish(*this);
  return editor.change();
}

TerrainRows::TerrainRows(std::int32_t width, Point position, int material,
                         const TerrainOptions& options)
    : terrain_(options), position_(position), width_(width), material_(material) {
  static_cast<void>(detail::terrain::checked_material(material));
  if (width < 0) detail::base::fail_length("a row of pixels has a negative width");
}

/// The rows of one row of chunks, in masks side by side.
void TerrainRows::start_band() {
  const auto rows_left = static_cast<std::int32_t>(512 - (next_row_ & 511));
  for (std::int64_t x = 0; x < width_; x += part_width)
    band_.emplace_back(static_cast<std::int32_t>(std::min<std::int64_t>(width_ - x, part_width)),
                       rows_left);
  band_top_ = next_row_;
}

void TerrainRows::finish_band() {
  for (std::size_t i = 0; i < band_.size(); ++i) {
    const std::int64_t x = std::int64_t{position_.x} + static_cast<std::int64_t>(i) * part_width;
    if (x >= Terrain::reach) break;
    band_[i].tighten();
    terrain_.deposit(band_[i], {static_cast<std::int32_t>(x), static_cast<std::int32_t>(band_top_)},
                     material_);
  }
  band_.clear();
}

void TerrainRows::add_row(std::span<const std::uint64_t> words) {
  if (next_row_ >= Terrain::reach) return;
  if (band_.empty()) start_band();
  const auto row = static_cast<std::ptrdiff_t>(next_row_ - band_top_);
  for (std::size_t i = 0; i < band_.size(); ++i)
    for (std::int32_t strip = 0; strip < band_[i].view().strip_count(); ++strip) {
      const std::size_t word = i * (part_width / 64) + static_cast<std::size_t>(strip);
      if (word >= words.size()) break;
      detail::mask::Access::strip(band_[i], strip)[row] =
          words[word] & detail::mask::columns_inside(band_[i].size(), strip);
    }
  if ((++next_row_ & 511) == 0) finish_band();
}

Terrain TerrainRows::finish() {
  finish_band();
  return std::move(terrain_);
}

}  // namespace hitmask
