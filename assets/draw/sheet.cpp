#include <algorithm>

#include "paint.hpp"
#include "sprites.hpp"

namespace sprites {
namespace {

constexpr int gap = 16;
constexpr int margin = 24;
constexpr int row_width = 1080;  // between the margins
constexpr int widest_enlarged = 256;
constexpr Rgba ground = rgb(0x2A2C45);

int scale_of(const Sprite& sprite) { return sprite.picture.size.width > widest_enlarged ? 1 : 3; }
int width_of(const Sprite& sprite) { return sprite.picture.size.width * scale_of(sprite); }
int height_of(const Sprite& sprite) { return sprite.picture.size.height * scale_of(sprite); }

struct Row {
  std::span<const Sprite> sprites;
  int width = 0;
  int height = 0;
};

/// As many sprites as fit in a row, and at least one.
Row first_row(std::span<const Sprite> sprites) {
  Row row{sprites.first(1), width_of(sprites[0]), height_of(sprites[0])};
  while (row.sprites.size() < sprites.size()) {
    const Sprite& next = sprites[row.sprites.size()];
    if (row.width + gap + width_of(next) > row_width) break;
    row.width += gap + width_of(next);
    row.height = std::max(row.height, height_of(next));
    row.sprites = sprites.first(row.sprites.size() + 1);
  }
  return row;
}

std::vector<Row> rows_of(std::span<const Sprite> sprites) {
  std::vector<Row> rows;
  while (!sprites.empty()) {
    rows.push_back(first_row(sprites));
    sprites = sprites.subspan(rows.back().sprites.size());
  }
  return rows;
}

void blend(std::span<const std::uint8_t> front, std::span<std::uint8_t, 4> back) {
  const unsigned alpha = front[3];
  for (std::size_t i = 0; i < 3; ++i)
    back[i] = static_cast<std::uint8_t>((front[i] * alpha + back[i] * (255 - alpha) + 127) / 255);
}

void place(hitmask::Picture& sheet, const Sprite& sprite, int left, int top) {
  const int scale = scale_of(sprite);
  const hitmask::Picture& picture = sprite.picture;
  for (int y = 0; y < height_of(sprite); ++y)
    for (int x = 0; x < width_of(sprite); ++x) {
      const auto from = static_cast<std::size_t>((y / scale) * picture.size.width + x / scale) * 4;
      blend(std::span(picture.rgba).subspan(from, 4), pixel_of(sheet, left + x, top + y));
    }
}

/// Centred, on a common baseline.
void place_row(hitmask::Picture& sheet, const Row& row, int top) {
  int left = (sheet.size.width - row.width) / 2;
  for (const Sprite& sprite : row.sprites) {
    place(sheet, sprite, left, top + row.height - height_of(sprite));
    left += width_of(sprite) + gap;
  }
}

hitmask::Picture empty_sheet(std::span<const Row> rows) {
  int height = 2 * margin - gap;
  for (const Row& row : rows) height += row.height + gap;
  hitmask::Picture sheet = blank({row_width + 2 * margin, height});
  Samples colour;
  colour.add(ground);
  for (int y = 0; y < sheet.size.height; ++y)
    for (int x = 0; x < sheet.size.width; ++x) colour.write(pixel_of(sheet, x, y));
  return sheet;
}

}  // namespace

hitmask::Picture contact_sheet(std::span<const Sprite> sprites) {
  const std::vector<Row> rows = rows_of(sprites);
  hitmask::Picture sheet = empty_sheet(rows);
  int top = margin;
  for (const Row& row : rows) {
    place_row(sheet, row, top);
    top += row.height + gap;
  }
  return sheet;
}

}  // namespace sprites
