#include "cli/drawing.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "cli/blocks.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

constexpr std::int64_t most_reduction = 12;  // pixels on a side of one block

// By Cell. Numbers of the 256-colour palette: blue, orange, light yellow.
constexpr std::array<std::string_view, 4> palette = {"", "33", "208", "229"};
constexpr std::array<std::string_view, 4> shades = {"  ", "\u2591\u2591", "\u2592\u2592",
                                                    "\u2588\u2588"};

std::int64_t divided_up(std::int64_t value, std::int64_t by) { return (value + by - 1) / by; }

/// The drawn part of the pair: `across` x `down` blocks of side x side pixels.
struct Raster {
  Region region;
  std::int64_t side = 1;

  [[nodiscard]] std::int64_t across() const { return divided_up(region.w, side); }
  [[nodiscard]] std::int64_t down() const { return divided_up(region.h, side); }
  [[nodiscard]] Cell cell(const Pair& pair, std::int64_t column, std::int64_t row) const {
    return reduced_cell(pair, region.x + column * side, region.y + row * side, side);
  }
};

std::string draw_coloured(const Pair& pair, const Raster& raster) {
  const auto cell = [&](std::int64_t column, std::int64_t row) {
    return static_cast<std::uint8_t>(raster.cell(pair, column, row));
  };
  return half_blocks({raster.across(), raster.down(), cell, palette}) + "\n" +
         block_legend(palette, {{1, "A"}, {2, "B"}, {3, "shared"}});
}

std::string draw_shaded(const Pair& pair, const Raster& raster) {
  std::string text;
  for (std::int64_t row = 0; row < raster.down(); ++row) {
    for (std::int64_t column = 0; column < raster.across(); ++column)
      text += shades[static_cast<std::size_t>(raster.cell(pair, column, row))];
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return joined({text, "\n", shades[1], " A   ", shades[2], " B   ", shades[3], " shared\n"});
}

Raster fitting_raster(const Region& region, const DrawingStyle& style) {
  const std::int64_t across = std::max(1, style.colour ? style.columns : style.columns / 2);
  const std::int64_t down = style.colour ? 2 * style.lines : style.lines;
  return {region,
          std::max({std::int64_t{1}, divided_up(region.w, across), divided_up(region.h, down)})};
}

std::string size_text(const Region& region) {
  return joined({std::to_string(region.w), " x ", std::to_string(region.h), " pixels"});
}

}  // namespace

std::string draw_pair(const Pair& pair, const DrawingStyle& style) {
  const Region region = solid_region(pair);
  if (is_empty(region)) return "(nothing to draw: no pixel is solid)\n";
  const Raster raster = fitting_raster(region, style);
  if (raster.side > most_reduction)
    return joined(
        {"(not drawn here: ", size_text(region), " do not fit; --picture FILE draws them)\n"});
  std::string text = style.colour ? draw_coloured(pair, raster) : draw_shaded(pair, raster);
  if (raster.side == 1) return text;
  const std::string side = std::to_string(raster.side);
  return joined({text, "reduced: one block is ", side, " x ", side, " pixels\n"});
}

}  // namespace hitmask::cli
