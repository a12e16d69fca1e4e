// The colours of the artillery game: what the ground, its pieces, the sky and the letters look
// like.
#pragma once

#include <hitmask/hitmask.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "artillery_hills.hpp"

namespace artillery {

struct Tint {
  int red = 0, green = 0, blue = 0;
};
constexpr Tint mixed(Tint a, Tint b, int part, int whole) {
  return {a.red + (b.red - a.red) * part / whole, a.green + (b.green - a.green) * part / whole,
          a.blue + (b.blue - a.blue) * part / whole};
}
constexpr std::uint8_t byte(int value) {
  return static_cast<std::uint8_t>(std::clamp(value, 0, 255));
}
constexpr std::array<Tint, 2> team{{{214, 66, 56}, {58, 108, 204}}};
constexpr std::array<Tint, 2> bright{{{255, 176, 160}, {190, 220, 255}}};
constexpr std::array<const char*, 2> team_name{"RED", "BLUE"};
constexpr Tint ink{38, 34, 52}, paper{255, 246, 224};

/// Pixels of a box, for a texture.
struct Pixels {
  explicit Pixels(const Box& at) : box(at), rgba(static_cast<std::size_t>(at.w * at.h) * 4) {}
  void set(Point at, Tint colour) {
    const int place = ((at.y - box.y) * box.w + at.x - box.x) * 4;
    std::uint8_t* const bytes = rgba.data() + place;
    bytes[0] = byte(colour.red);
    bytes[1] = byte(colour.green);
    bytes[2] = byte(colour.blue);
    bytes[3] = 255;
  }

  Box box;
  std::vector<std::uint8_t> rgba;
};

inline Tint colour_of_bricks(Point at) {
  const int row = at.y >> 2;
  const bool mortar = (at.y & 3) == 3 || ((at.x + (row % 2) * 4) & 7) == 7;
  return mortar ? Tint{128, 112, 108} : Tint{184 + row * 7 % 3 * 8, 146, 122};
}

/// Of a pixel of ground, not at an edge.
inline Tint colour_inside(int stuff, Point at) {
  const auto noise = static_cast<std::uint32_t>(at.x) * 73'856'093U ^
                     static_cast<std::uint32_t>(at.y) * 19'349'663U;
  const int speck = static_cast<int>(noise >> 13 & 15);
  const int tone = speck == 0 ? 16 : speck == 1 ? -14 : 0;
  switch (stuff) {
    case grass: return {104 + tone, 172 + tone, 64};
    case rock: return {118 + tone, 120 + tone, 136 + tone};
    case wood: return {112 + (at.x % 2) * 16, 74, 46};
    case leaves: return {58 + tone * 2, 128 + tone * 2, 70};
    case brick: return colour_of_bricks(at);
    case tiles: return {(at.x + at.y / 3 * 2) % 4 == 0 || at.y % 3 == 0 ? 136 : 176, 72, 60};
    default: break;
  }
  const int depth = std::clamp((at.y - 150) / 3, 0, 60);
  return {150 + tone - depth, 104 + tone - depth * 2 / 3, 72 + tone - depth / 3};
}

/// Light from above: upper edges are bright, the others dark. `stuff_at` tells the material of a
/// pixel, or nothing.
template <class StuffAt>
Pixels painted(const Box& box, const StuffAt& stuff_at) {
  Pixels pixels(box);
  for (int y = box.y; y < box.y + box.h; ++y)
    for (int x = box.x; x < box.x + box.w; ++x) {
      const auto stuff = stuff_at(Point{x, y});
      if (!stuff) continue;
      const Tint inside = colour_inside(*stuff, {x, y});
      const auto ends = [&](int at_x, int at_y) {
        const auto next = stuff_at(Point{at_x, at_y});
        return !next || (stuff == rock && next != rock);
      };
      const bool lit = ends(x, y - 1);
      const bool dark = ends(x, y + 1) || ends(x - 1, y) || ends(x + 1, y);
      pixels.set({x, y}, lit    ? mixed(inside, {255, 250, 190}, 2, 5)
                         : dark ? mixed(inside, ink, 1, 2)
                                : inside);
    }
  return pixels;
}

/// Where it fell off.
inline Box box_of(const TerrainPiece& piece) {
  const auto& [mask, at] = piece.pixels;
  return {at.x, at.y, mask.width(), mask.height()};
}
inline std::optional<int> stuff_of(const TerrainPiece& piece, Point world) {
  const Point at = world - piece.pixels.position;
  if (!piece.pixels.mask.get(at.x, at.y)) return std::nullopt;
  for (const MaterialMask& one : piece.materials)
    if (one.mask.get(at.x, at.y)) return one.material;
  return earth;
}

inline Tint tank_tint(char mark, std::size_t number) {
  switch (mark) {
    case 'l': return mixed(team[number], {255, 255, 255}, 2, 5);
    case 's': return team[number];
    case 'w': return {150, 146, 160};
    default: return ink;
  }
}

/// Letters of 3 x 5 pixels: an octal digit is a row.
inline int letter_rows(char letter) {
  constexpr std::array digits{075557, 026227, 071747, 071717, 055711,
                              074717, 074757, 071222, 075757, 075717};
  constexpr std::array letters{025755, 065656, 034443, 065556, 074647, 074644, 034553,
                               055755, 072227, 011152, 055655, 044447, 057755, 065555,
                               025552, 065644, 025573, 065655, 034216, 072222, 055557,
                               055552, 055775, 055255, 055222, 071247};
  if (letter >= '0' && letter <= '9') return digits[static_cast<std::size_t>(letter - '0')];
  if (letter >= 'A' && letter <= 'Z') return letters[static_cast<std::size_t>(letter - 'A')];
  return 0;
}

/// Evening: a gradient, the sun and two rows of far hills.
inline Pixels painted_sky() {
  Pixels sky({0, 0, width, height});
  const auto colour_at = [](int x, int y) -> Tint {
    const int far = 205 - static_cast<int>(22 * std::sin(x / 61.0) + 9 * std::sin(x / 23.0));
    const int near = 240 - static_cast<int>(16 * std::sin(x / 43.0 + 2) + 8 * std::sin(x / 17.0));
    if (y > near) return mixed({112, 120, 150}, {150, 160, 170}, y - near, 100);
    if (y > far) return mixed({156, 150, 182}, {206, 178, 180}, y - far, 80);
    const int sun = (x - 420) * (x - 420) + (y - 96) * (y - 96);
    if (sun < 22 * 22) return {255, 244, 206};
    const Tint air = y < 120 ? mixed({92, 148, 214}, {196, 204, 224}, y, 120)
                             : mixed({196, 204, 224}, {255, 206, 160}, y - 120, 110);
    const int glow = std::max(0, 80 * 80 - sun) / 80;
    return mixed(air, {255, 238, 196}, glow * glow, 80 * 80);
  };
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) sky.set({x, y}, colour_at(x, y));
  return sky;
}

}  // namespace artillery
