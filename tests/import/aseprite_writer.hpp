// Writes .aseprite files, and draws them as naively as possible.
#pragma once

#include <zlib.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "import/sheet_tools.hpp"

namespace hitmask::test::ase {

class Out {
 public:
  Bytes bytes{};
  Out& u8(unsigned value) { return bytes.push_back(static_cast<std::uint8_t>(value)), *this; }
  Out& u16(unsigned value) { return u8(value & 255).u8(value >> 8 & 255); }
  Out& u32(std::uint32_t value) { return u16(value & 0xFFFF).u16(value >> 16); }
  Out& i16(int value) { return u16(static_cast<unsigned>(value) & 0xFFFF); }
  Out& i32(std::int32_t value) { return u32(static_cast<std::uint32_t>(value)); }
  Out& zeros(int count) {
    return bytes.insert(bytes.end(), static_cast<std::size_t>(count), 0), *this;
  }
  Out& text(const std::string& value) {
    u16(static_cast<unsigned>(value.size()));
    return raw({value.begin(), value.end()});
  }
  Out& raw(const Bytes& more) { return bytes.insert(bytes.end(), more.begin(), more.end()), *this; }
};

inline Bytes chunk_of(unsigned kind, const Out& body) {
  return Out()
      .u32(static_cast<std::uint32_t>(body.bytes.size() + 6))
      .u16(kind)
      .raw(body.bytes)
      .bytes;
}

inline Bytes packed(const Bytes& data) {
  uLongf length = compressBound(static_cast<uLong>(data.size()));
  Bytes result(length);
  compress(result.data(), &length, data.data(), static_cast<uLong>(data.size()));
  result.resize(length);
  return result;
}

struct Layer {
  std::string name{};
  bool visible = true, background = false, reference = false;
  int kind = 0;  // 1: group, 2: tilemap
  int level = 0;
  int opacity = 255;
  int blend = 0;
  std::string user{};
};

struct Cel {
  int layer = 0;
  int x = 0, y = 0;
  int opacity = 255;
  int z = 0;
  Size size{};
  Bytes values{};  // alpha or colour numbers of pixels
  std::vector<std::uint32_t> tiles{};
  std::optional<int> link{};  // a frame
  bool raw = false;
  std::string user{};
};

struct FrameOf {
  int duration = 100;
  std::vector<Cel> cels{};
  std::vector<Bytes> more{};  // chunks after the cels
};

struct File {
  Size size{20, 16};
  int depth = 32;
  unsigned flags = 1;
  int speed = 70;
  int transparent = 0;
  std::vector<Layer> layers{};
  std::vector<FrameOf> frames{};
  Bytes palette_alpha = Bytes(256, 255);
  Size tile{4, 3};
  unsigned tileset_flags = 2 | 4;
  unsigned tile_count = 0;
  Bytes tile_values{};
  int tile_bits = 32;
  std::uint32_t tile_masks[4] = {0x1FFF'FFFF, 0x2000'0000, 0x4000'0000, 0x8000'0000};
  bool new_chunk_count = false;
};

/// Pixels whose last byte is the value. The others must not matter.
inline Bytes pixels_of(const Bytes& values, int depth) {
  Bytes pixels;
  for (const std::uint8_t value : values) {
    for (int i = 8; i < depth; i += 8) pixels.push_back(static_cast<std::uint8_t>(value * 7 + i));
    pixels.push_back(value);
  }
  return pixels;
}

inline Bytes layer_chunk(const File& file, const Layer& layer) {
  Out out;
  out.u16((layer.visible ? 1U : 0U) | 2U | (layer.background ? 8U : 0U) |
          (layer.reference ? 64U : 0U));
  out.u16(static_cast<unsigned>(layer.kind)).u16(static_cast<unsigned>(layer.level)).zeros(4);
  out.u16(static_cast<unsigned>(layer.blend))
      .u8(static_cast<unsigned>(layer.opacity))
      .zeros(3)
      .text(layer.name);
  if (layer.kind == 2) out.u32(5);
  if ((file.flags & 4) != 0) out.zeros(16);
  return chunk_of(0x2004, out);
}

inline Bytes user_chunk(const std::string& text) {
  return chunk_of(0x2020, Out().u32(1).text(text));
}

inline Bytes cel_chunk(const File& file, const Cel& cel) {
  const bool is_tilemap = file.layers[static_cast<std::size_t>(cel.layer)].kind == 2;
  Out out;
  out.u16(static_cast<unsigned>(cel.layer))
      .i16(cel.x)
      .i16(cel.y)
      .u8(static_cast<unsigned>(cel.opacity));
  out.u16(cel.link ? 1 : is_tilemap ? 3 : cel.raw ? 0 : 2).i16(cel.z).zeros(5);
  if (cel.link) return chunk_of(0x2005, out.u16(static_cast<unsigned>(*cel.link)));
  out.u16(static_cast<unsigned>(cel.size.width)).u16(static_cast<unsigned>(cel.size.height));
  if (!is_tilemap) {
    const Bytes pixels = pixels_of(cel.values, file.depth);
    return chunk_of(0x2005, out.raw(cel.raw ? pixels : packed(pixels)));
  }
  out.u16(static_cast<unsigned>(file.tile_bits));
  for (const std::uint32_t mask : file.tile_masks) out.u32(mask);
  Out tiles;
  for (const std::uint32_t tile : cel.tiles)
    for (int bit = 0; bit < file.tile_bits; bit += 8) tiles.u8(tile >> bit & 255);
  return chunk_of(0x2005, out.zeros(10).raw(packed(tiles.bytes)));
}

inline Bytes palette_chunk(const Bytes& alpha) {
  Out out;
  out.u32(static_cast<std::uint32_t>(alpha.size()))
      .u32(0)
      .u32(static_cast<std::uint32_t>(alpha.size() - 1))
      .zeros(8);
  for (std::size_t i = 0; i < alpha.size(); ++i) {
    out.u16(i == 1 ? 1 : 0).u8(1).u8(2).u8(3).u8(alpha[i]);
    if (i == 1) out.text("a colour's name");
  }
  return chunk_of(0x2019, out);
}

inline Bytes tileset_chunk(const File& file) {
  const Bytes data = packed(pixels_of(file.tile_values, file.depth));
  Out out;
  out.u32(5).u32(file.tileset_flags).u32(file.tile_count);
  out.u16(static_cast<unsigned>(file.tile.width))
      .u16(static_cast<unsigned>(file.tile.height))
      .zeros(16)
      .text("tiles");
  return chunk_of(0x2023, out.u32(static_cast<std::uint32_t>(data.size())).raw(data));
}

inline Bytes written(const File& file) {
  Out out;
  out.u32(0).u16(0xA5E0).u16(static_cast<unsigned>(file.frames.size()));
  out.u16(static_cast<unsigned>(file.size.width)).u16(static_cast<unsigned>(file.size.height));
  out.u16(static_cast<unsigned>(file.depth))
      .u32(file.flags)
      .u16(static_cast<unsigned>(file.speed))
      .zeros(8);
  out.u8(static_cast<unsigned>(file.transparent)).zeros(99);
  for (std::size_t i = 0; i < file.frames.size(); ++i) {
    std::vector<Bytes> chunks;
    if (i == 0) {
      chunks.push_back(chunk_of(0x2007, Out().zeros(16)));  // a colour profile: skipped
      if (file.depth == 8) chunks.push_back(palette_chunk(file.palette_alpha));
      if (file.tile_count > 0) chunks.push_back(tileset_chunk(file));
      for (const Layer& layer : file.layers) {
        chunks.push_back(layer_chunk(file, layer));
        if (!layer.user.empty()) chunks.push_back(user_chunk(layer.user));
      }
    }
    for (const Cel& cel : file.frames[i].cels) {
      chunks.push_back(cel_chunk(file, cel));
      if (!cel.user.empty()) chunks.push_back(user_chunk(cel.user));
    }
    chunks.insert(chunks.end(), file.frames[i].more.begin(), file.frames[i].more.end());
    Out body;
    const auto count = static_cast<std::uint32_t>(chunks.size());
    body.u16(0xF1FA)
        .u16(file.new_chunk_count && count > 0 ? 0xFFFF : count)
        .u16(static_cast<unsigned>(file.frames[i].duration))
        .zeros(2)
        .u32(count);
    for (const Bytes& chunk : chunks) body.raw(chunk);
    out.u32(static_cast<std::uint32_t>(body.bytes.size() + 4)).raw(body.bytes);
  }
  return out.bytes;
}

// --- Drawing ------------------------------------------------------------------------------------

using Alpha = std::vector<std::vector<int>>;  // [y][x]

/// a x b / 255, rounded to the nearest.
inline int times255(int a, int b) { return (2 * a * b + 255) / 510; }
inline void over(int& under, int alpha) { under = under + alpha - times255(under, alpha); }

/// The alpha of a cel at a pixel of the canvas.
inline int alpha_at(const File& file, std::size_t frame, const Cel& cel, int x, int y) {
  if (cel.link)
    for (const Cel& other : file.frames[static_cast<std::size_t>(*cel.link)].cels)
      if (other.layer == cel.layer) {
        Cel moved = other;
        moved.x = cel.x;
        moved.y = cel.y;
        return alpha_at(file, frame, moved, x, y);
      }
  const Layer& layer = file.layers[static_cast<std::size_t>(cel.layer)];
  const auto shown = [&](int value) {
    if (file.depth != 8) return value;
    if (value == file.transparent && !layer.background) return 0;
    return int{file.palette_alpha[static_cast<std::size_t>(value)]};
  };
  const int left = x - cel.x, top = y - cel.y;
  const int unit_x = layer.kind == 2 ? file.tile.width : 1,
            unit_y = layer.kind == 2 ? file.tile.height : 1;
  if (left < 0 || top < 0 || left >= cel.size.width * unit_x || top >= cel.size.height * unit_y)
    return 0;
  const auto place = static_cast<std::size_t>((top / unit_y) * cel.size.width + left / unit_x);
  if (layer.kind != 2) return shown(cel.values[place]);
  const std::uint32_t tile = cel.tiles[place], number = tile & file.tile_masks[0];
  if ((file.tileset_flags & 4) != 0
          ? number == 0
          : tile == (file.tile_bits == 32 ? 0xFFFF'FFFF : (1U << file.tile_bits) - 1))
    return 0;
  int in_x = left % unit_x, in_y = top % unit_y;
  if ((tile & file.tile_masks[1]) != 0) in_x = unit_x - 1 - in_x;
  if ((tile & file.tile_masks[2]) != 0) in_y = unit_y - 1 - in_y;
  if ((tile & file.tile_masks[3]) != 0) std::swap(in_x, in_y);
  if (in_x >= unit_x || in_y >= unit_y) return 0;
  return shown(file.tile_values[number * static_cast<unsigned>(unit_x * unit_y) +
                                static_cast<unsigned>(in_y * unit_x + in_x)]);
}

/// The layers from `first` on with this level or more, until a lower one.
inline int draw_level(const File& file, std::size_t frame, std::size_t& layer, int level, int x,
                      int y, bool shown, const std::function<bool(const Layer&)>& chosen) {
  struct Piece {
    int order, z, number, alpha;
  };
  std::vector<Piece> pieces;
  int place = 0;
  while (layer < file.layers.size() && file.layers[layer].level >= level) {
    const Layer& here = file.layers[layer];
    const int number = static_cast<int>(layer++);
    if (here.kind == 1) {
      const int alpha =
          draw_level(file, frame, layer, level + 1, x, y, shown && here.visible, chosen);
      pieces.push_back({place++, 0, number, times255(alpha, here.opacity)});
      continue;
    }
    for (const Cel& cel : file.frames[frame].cels)
      if (cel.layer == number && !here.reference && shown && here.visible && chosen(here)) {
        const int opacity = times255(cel.opacity, (file.flags & 1) != 0 ? here.opacity : 255);
        pieces.push_back(
            {place + cel.z, cel.z, number, times255(alpha_at(file, frame, cel, x, y), opacity)});
      }
    ++place;
  }
  std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
    return std::tie(a.order, a.z, a.number) < std::tie(b.order, b.z, b.number);
  });
  int result = 0;
  for (const Piece& piece : pieces) over(result, piece.alpha);
  return result;
}

/// Without groups of their own: all layers in one list.
inline int draw_flat(const File& file, std::size_t frame, int x, int y,
                     const std::function<bool(const Layer&)>& chosen) {
  File flat = file;
  std::vector<bool> shown = {true};
  for (Layer& layer : flat.layers) {
    shown.resize(static_cast<std::size_t>(layer.level) + 1);
    layer.visible = layer.visible && shown.back();
    if (layer.kind == 1) shown.push_back(layer.visible);
    layer.level = 0;
  }
  for (Layer& layer : flat.layers)
    if (layer.kind == 1) {
      layer.kind = 0;  // keeps its place in the order, without cels
    }
  std::size_t start = 0;
  return draw_level(flat, frame, start, 0, x, y, true, chosen);
}

inline int draw_pixel(
    const File& file, std::size_t frame, int x, int y,
    const std::function<bool(const Layer&)>& chosen = [](const Layer&) { return true; }) {
  if ((file.flags & 2) == 0) return draw_flat(file, frame, x, y, chosen);
  std::size_t start = 0;
  return draw_level(file, frame, start, 0, x, y, true, chosen);
}

}  // namespace hitmask::test::ase
