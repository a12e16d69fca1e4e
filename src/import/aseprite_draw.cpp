// Draws the frames of an .aseprite file. Only alpha: it does not depend on blend modes.

#include <algorithm>
#include <tuple>
#include <utility>

#include "import/aseprite.hpp"
#include "import/atlas.hpp"
#include "import/cursor.hpp"
#include "import/inflate.hpp"
#include "import/names.hpp"

namespace hitmask::detail::import {

/// A cel, or a group that is drawn on a canvas of its own.
struct AseRenderer::Item {
  const AseCel* cel = nullptr;
  std::uint32_t layer = 0;
  std::int64_t order = 0;
  std::int32_t z = 0;
  std::vector<Item> children{};
};

namespace {

/// a x b / 255, rounded, as Aseprite computes it.
std::uint8_t times(unsigned a, unsigned b) noexcept {
  const unsigned product = a * b + 0x80;
  return static_cast<std::uint8_t>((product + (product >> 8)) >> 8);
}

void blend(std::uint8_t& under, std::uint8_t alpha, std::uint8_t opacity) noexcept {
  const unsigned over = times(alpha, opacity);
  under = static_cast<std::uint8_t>(under + over - times(under, over));
}

/// The last byte of a pixel: alpha, or the colour's number.
void take_values(std::span<const std::uint8_t> pixels, int bytes_per_pixel,
                 std::span<std::uint8_t> values) noexcept {
  const auto step = static_cast<std::size_t>(bytes_per_pixel);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = pixels[i * step + step - 1];
}

/// Rows of a cel, packed or not.
class RowSource {
 public:
  RowSource(const AseCel& cel, std::size_t row_bytes)
      : is_packed_(cel.kind != AseCel::Kind::raw), raw_(cel.data), row_(row_bytes) {
    if (is_packed_) inflater_.emplace(cel.data);
  }

  [[nodiscard]] Result<std::span<const std::uint8_t>> next() {
    if (is_packed_) {
      if (Result<void> status = inflater_->read(row_); !status) return status.error();
      return std::span<const std::uint8_t>(row_);
    }
    const auto row = raw_.take(row_.size());
    if (raw_.failed()) return Error{ErrorCode::data, "the cel's pixels end too soon"};
    return row;
  }
  [[nodiscard]] Result<void> finish() { return is_packed_ ? inflater_->finish() : Result<void>{}; }

 private:
  bool is_packed_;
  Cursor raw_;
  std::vector<std::uint8_t> row_;
  std::optional<Inflater> inflater_;
};

/// Of a row that starts at x: which part is on the canvas.
struct Visible {
  std::int32_t from = 0;
  std::int32_t to = 0;
};
Visible visible_part(std::int32_t x, std::int32_t length, std::int32_t side) noexcept {
  return {std::max(-x, 0), std::min(length, side - x)};
}

/// A cell of a tilemap.
struct Tile {
  std::uint32_t number = 0;
  bool flips_x = false, flips_y = false, flips_across = false;
};

std::uint32_t tile_value(std::span<const std::uint8_t> row, std::size_t index, int bits) noexcept {
  const auto bytes = static_cast<std::size_t>(bits / 8);
  std::uint32_t value = 0;
  for (std::size_t i = bytes; i > 0; --i) value = (value << 8) | row[index * bytes + i - 1];
  return value;
}

/// Nothing for an empty cell. Old versions wrote numbers that no tile set can have.
Result<std::optional<Tile>> tile_of(std::uint32_t value, const AseCel& cel, const AseTileset& set) {
  constexpr std::uint32_t old_empty = 0xFF'FFFF;
  const auto& masks = cel.tile_masks;
  const auto has = [&](std::uint32_t mask) { return mask != 0 && (value & mask) == mask; };
  const Tile tile{value & masks[0], has(masks[1]), has(masks[2]), has(masks[3])};
  const bool zero_is_empty = (set.flags & AseTileset::zero_is_empty) != 0;
  const std::uint32_t all = cel.tile_bits == 32 ? 0xFFFF'FFFF : (1U << cel.tile_bits) - 1;
  if (zero_is_empty ? tile.number == 0 : value == all) return std::optional<Tile>();
  if (tile.number < set.count) return std::optional<Tile>(tile);
  if (tile.number > old_empty) return std::optional<Tile>();
  return Error{ErrorCode::data, "tile " + std::to_string(tile.number) + " of a tile set with " +
                                    std::to_string(set.count)};
}

/// Where a pixel of a cell comes from: flips of the cell first, then the diagonal.
Point source_of(const Tile& tile, Size size, Point at) noexcept {
  if (tile.flips_x) at.x = size.width - 1 - at.x;
  if (tile.flips_y) at.y = size.height - 1 - at.y;
  if (tile.flips_across) std::swap(at.x, at.y);
  return at;
}

}  // namespace

Result<void> AseRenderer::spend(std::uint64_t width, std::uint64_t height) {
  spent_ += width * height;  // neither has more than 32 bits, and the limit ends the sum
  return check_limit(spent_, limits_.pixels, "pixels and packed bytes of cels");
}

/// In groups where those are drawn alone, otherwise all in one list.
std::vector<AseRenderer::Item> AseRenderer::items_of(const AseFrame& frame,
                                                     std::int32_t role) const {
  const bool groups = (file_.flags & AseFile::group_opacity) != 0;
  std::map<std::uint32_t, std::vector<Item>> lists;  // by group
  lists.try_emplace(AseLayer::top);  // the last one: added later, it would be behind the walk below
  const auto place = [&](std::uint32_t layer) {
    return std::int64_t{groups ? file_.layers[layer].place : layer};
  };
  for (const AseCel& cel : frame.cels) {
    if (roles_[cel.layer].number != role) continue;
    const std::uint32_t group = groups ? file_.layers[cel.layer].parent : AseLayer::top;
    lists[group].push_back({&cel, cel.layer, place(cel.layer) + cel.z, cel.z, {}});
    for (std::uint32_t up = group; up != AseLayer::top; up = file_.layers[up].parent)
      lists.try_emplace(up);
  }
  // Groups come after their parents in the file, so from the end on each list is complete.
  for (auto list = lists.rbegin(); list != lists.rend(); ++list) {
    if (list->first == AseLayer::top) continue;
    Item item{nullptr, list->first, place(list->first), 0, std::move(list->second)};
    lists[file_.layers[list->first].parent].push_back(std::move(item));
  }
  return std::move(lists[AseLayer::top]);
}

Result<void> AseRenderer::draw_items(const AseFrame& frame, std::vector<Item> items,
                                     Canvas& canvas) {
  std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
    return std::tie(a.order, a.z, a.layer) < std::tie(b.order, b.z, b.layer);
  });
  for (Item& item : items) {
    if (item.cel != nullptr) {
      const auto status = draw_cel(frame, *item.cel, canvas);
      if (!status)
        return error_at("layer " + in_quotes(file_.layers[item.layer].name), status.error());
      continue;
    }
    const auto width = static_cast<std::uint64_t>(file_.size.width);
    if (auto status = spend(width, static_cast<std::uint64_t>(file_.size.height)); !status)
      return status;
    Canvas group(canvas.size());
    if (auto status = draw_items(frame, std::move(item.children), group); !status) return status;
    const std::uint8_t opacity = file_.layers[item.layer].opacity;
    for (std::size_t i = 0; i < canvas.size(); ++i) blend(canvas[i], group[i], opacity);
  }
  return {};
}

Result<void> AseRenderer::draw_cel(const AseFrame& frame, const AseCel& cel, Canvas& canvas) {
  const AseLayer& layer = file_.layers[cel.layer];
  const AlphaTable alpha = alpha_of(frame, layer);
  const std::uint8_t opacity = times(cel.opacity, layer.opacity);
  const auto width = static_cast<std::uint64_t>(cel.size.width);
  const auto height = static_cast<std::uint64_t>(cel.size.height);
  if (width * height == 0) return {};
  if (Result<void> status = spend(width, height); !status) return status;
  if (cel.kind != AseCel::Kind::raw)  // many packed bytes may hold few pixels, in many linked cels
    if (Result<void> status = spend(cel.data.size(), 1); !status) return status;
  const bool is_tilemap = cel.kind == AseCel::Kind::tilemap;
  if (is_tilemap)  // a cell may be as large as the canvas
    if (Result<void> status = spend(canvas.size(), 1); !status) return status;
  const std::uint64_t unit =
      static_cast<std::uint64_t>(is_tilemap ? cel.tile_bits / 8 : file_.bytes_per_pixel);
  if (cel.kind != AseCel::Kind::raw &&
      !Inflater::is_plausible(width * height * unit, cel.data.size()))
    return Error{ErrorCode::data, "the packed pixels end too soon"};
  return is_tilemap ? draw_tiles(cel, alpha, opacity, canvas)
                    : draw_pixels(cel, alpha, opacity, canvas);
}

/// The colour number that stands for nothing does so outside of the background only.
AlphaTable AseRenderer::alpha_of(const AseFrame& frame, const AseLayer& layer) const {
  AlphaTable alpha;
  if (file_.bytes_per_pixel == 1) {
    alpha = *frame.palette;
    if ((layer.flags & AseLayer::background) == 0) alpha[file_.transparent] = 0;
    return alpha;
  }
  for (std::size_t i = 0; i < alpha.size(); ++i) alpha[i] = static_cast<std::uint8_t>(i);
  return alpha;
}

Result<void> AseRenderer::draw_pixels(const AseCel& cel, const AlphaTable& alpha,
                                      std::uint8_t opacity, Canvas& canvas) {
  const auto width = static_cast<std::size_t>(cel.size.width);
  RowSource rows(cel, width * static_cast<std::size_t>(file_.bytes_per_pixel));
  std::vector<std::uint8_t> values(width);
  const Visible visible = visible_part(cel.at.x, cel.size.width, file_.size.width);
  for (std::int32_t y = 0; y < cel.size.height; ++y) {
    const auto row = rows.next();
    if (!row) return row.error();
    const std::int32_t to = cel.at.y + y;
    if (to < 0 || to >= file_.size.height) continue;
    take_values(*row, file_.bytes_per_pixel, values);
    std::uint8_t* const line = canvas.data() + static_cast<std::ptrdiff_t>(to) * file_.size.width;
    for (std::int32_t x = visible.from; x < visible.to; ++x)
      blend(line[cel.at.x + x], alpha[values[static_cast<std::size_t>(x)]], opacity);
  }
  return rows.finish();
}

Result<void> AseRenderer::unpack(AseTileset& tileset) {
  const auto tile = static_cast<std::uint64_t>(tileset.tile.width) *
                    static_cast<std::uint64_t>(tileset.tile.height);
  const std::uint64_t count = tile * tileset.count;
  if (auto status = check_limit(count, limits_.image.pixels, "pixels of a tile set"); !status)
    return status;
  const auto step = static_cast<std::uint64_t>(file_.bytes_per_pixel);
  if (!Inflater::is_plausible(count * step, tileset.data.size()))
    return Error{ErrorCode::data, "the packed tiles end too soon"};
  if (Result<void> status = spend(count + tileset.data.size(), 1); !status) return status;
  Inflater inflater(tileset.data);
  tileset.values.resize(static_cast<std::size_t>(count));
  std::vector<std::uint8_t> pixels(static_cast<std::size_t>(tile * step));
  for (std::uint32_t i = 0; i < tileset.count && tile > 0; ++i) {
    if (Result<void> status = inflater.read(pixels); !status) return status;
    take_values(pixels, file_.bytes_per_pixel,
                std::span(tileset.values)
                    .subspan(static_cast<std::size_t>(i * tile), static_cast<std::size_t>(tile)));
  }
  return inflater.finish();
}

Result<AseTileset*> AseRenderer::tileset_of(const AseCel& cel) {
  const std::uint32_t id = file_.layers[cel.layer].tileset;
  const auto found = file_.tilesets.find(id);
  const std::string name = "tile set " + std::to_string(id);
  if (found == file_.tilesets.end()) return error_at(name, "does not exist");
  AseTileset& tileset = found->second;
  if ((tileset.flags & AseTileset::embedded) == 0)
    return error_at(name, "is in another file, which hitmask does not read");
  if (tileset.tile.width == 0 || tileset.tile.height == 0) return error_at(name, "has empty tiles");
  if (!tileset.is_unpacked)
    if (Result<void> status = unpack(tileset); !status) return error_at(name, status.error());
  tileset.is_unpacked = true;
  return &tileset;
}

Result<void> AseRenderer::draw_tiles(const AseCel& cel, const AlphaTable& alpha,
                                     std::uint8_t opacity, Canvas& canvas) {
  const auto tileset = tileset_of(cel);
  if (!tileset) return tileset.error();
  const Size size = (*tileset)->tile;
  const std::uint8_t* const values = (*tileset)->values.data();
  const auto draw_tile = [&](const Tile& tile, std::int64_t left, std::int64_t top) {
    const std::int64_t right = std::min<std::int64_t>(left + size.width, file_.size.width);
    const std::int64_t bottom = std::min<std::int64_t>(top + size.height, file_.size.height);
    const std::uint8_t* const pixels =
        values + std::int64_t{tile.number} * size.width * size.height;
    for (std::int64_t y = std::max<std::int64_t>(top, 0); y < bottom; ++y)
      for (std::int64_t x = std::max<std::int64_t>(left, 0); x < right; ++x) {
        const Point at = source_of(
            tile, size, {static_cast<std::int32_t>(x - left), static_cast<std::int32_t>(y - top)});
        if (!contains(box_of(size), at)) continue;  // tiles that are not square, across
        const std::uint8_t value = pixels[std::int64_t{at.y} * size.width + at.x];
        blend(canvas[static_cast<std::size_t>(y * file_.size.width + x)], alpha[value], opacity);
      }
  };
  const auto columns = static_cast<std::size_t>(cel.size.width);
  RowSource rows(cel, columns * cel.tile_bits / 8);
  for (std::int64_t row = 0; row < cel.size.height; ++row) {
    const auto cells = rows.next();
    if (!cells) return cells.error();
    for (std::size_t column = 0; column < columns; ++column) {
      const auto tile = tile_of(tile_value(*cells, column, cel.tile_bits), cel, **tileset);
      if (!tile) return tile.error();
      if (*tile)
        draw_tile(**tile, cel.at.x + static_cast<std::int64_t>(column) * size.width,
                  cel.at.y + row * size.height);
    }
  }
  return rows.finish();
}

Result<std::vector<std::uint8_t>> AseRenderer::draw(std::uint32_t frame, std::int32_t role) {
  const AseFrame& shown = file_.frames[frame];
  std::vector<Item> items = items_of(shown, role);
  Canvas canvas;
  if (items.empty()) return canvas;
  canvas.resize(static_cast<std::size_t>(file_.size.width) *
                static_cast<std::size_t>(file_.size.height));
  if (Result<void> status = draw_items(shown, std::move(items), canvas); !status)
    return error_at("frame " + std::to_string(frame), status.error());
  return canvas;
}

}  // namespace hitmask::detail::import
