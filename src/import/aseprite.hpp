// An .aseprite file as it is stored: layers, cels with packed pixels, tags, slices.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hitmask/geometry.hpp"
#include "hitmask/import.hpp"

namespace hitmask::detail::import {

/// The alpha of each colour number.
using AlphaTable = std::array<std::uint8_t, 256>;

struct AseLayer {
  enum Flags : std::uint16_t { visible = 1, background = 8, reference = 64 };
  enum class Kind : std::uint8_t { image, group, tilemap };
  static constexpr std::uint32_t top = 0xFFFF'FFFF;

  std::string name{};
  std::string user{};
  std::uint32_t parent = top;
  std::uint32_t tileset = 0;
  std::uint32_t place = 0;  ///< among the layers of its group
  std::uint16_t flags = 0;
  Kind kind = Kind::image;
  std::uint8_t opacity = 255;
};

struct AseCel {
  enum class Kind : std::uint8_t { raw, linked, packed, tilemap };

  std::uint32_t layer = 0;
  Point at{};
  Size size{};  ///< in pixels, or in tiles
  std::int16_t z = 0;
  std::uint8_t opacity = 255;
  Kind kind = Kind::raw;
  std::uint8_t tile_bits = 32;
  std::array<std::uint32_t, 4> tile_masks{};  ///< number, flips in x, in y, across the diagonal
  std::span<const std::uint8_t> data{};
  std::string user{};
};

struct AseFrame {
  std::int32_t duration = 0;
  std::vector<AseCel> cels{};
  std::shared_ptr<const AlphaTable> palette{};
};

struct AseTileset {
  std::uint32_t flags = 0;
  std::uint32_t count = 0;
  Size tile{};
  std::span<const std::uint8_t> data{};
  std::vector<std::uint8_t> values{};  ///< alpha or colour numbers, unpacked at first use
  bool is_unpacked = false;            ///< a set without tiles has no values then

  enum Flags : std::uint32_t { external = 1, embedded = 2, zero_is_empty = 4 };
};

struct AseSliceKey {
  Box box{};
  std::optional<Point> pivot{};
};
struct AseSlice {
  std::string name{};
  std::string user{};
  std::map<std::uint32_t, AseSliceKey> keys{};  ///< by the frame they are valid from
};

struct AseFile {
  enum Flags : std::uint32_t { layer_opacity = 1, group_opacity = 2, layer_uuid = 4 };

  Size size{};
  int bytes_per_pixel = 4;
  std::uint32_t flags = 0;
  std::uint8_t transparent = 0;
  std::vector<AseLayer> layers{};
  std::vector<AseFrame> frames{};
  std::vector<Animation> tags{};
  std::vector<AseSlice> slices{};
  std::map<std::uint32_t, AseTileset> tilesets{};
};

/// The spans of the result point into `bytes`.
[[nodiscard]] Result<AseFile> parse_aseprite(std::span<const std::uint8_t> bytes,
                                             const SheetOptions& options);

/// What the pixels of a layer are for.
struct LayerRole {
  static constexpr std::int32_t unused = -1, mask = 0;  // from 1 on: parts
  std::int32_t number = unused;
};
/// By the options: layers of the mask, and layers that become parts.
[[nodiscard]] Result<std::vector<LayerRole>> roles_of(const AseFile& file,
                                                      const SheetOptions& options);

/// Draws frames, alpha only.
class AseRenderer {
 public:
  AseRenderer(AseFile& file, const std::vector<LayerRole>& roles,
              const SheetLimits& limits) noexcept
      : file_(file), roles_(roles), limits_(limits) {}

  /// The alpha of all layers with a role, row after row. Empty: no cel has it.
  [[nodiscard]] Result<std::vector<std::uint8_t>> draw(std::uint32_t frame, std::int32_t role);

 private:
  struct Item;
  using Canvas = std::vector<std::uint8_t>;

  [[nodiscard]] Result<void> spend(std::uint64_t width, std::uint64_t height);
  [[nodiscard]] std::vector<Item> items_of(const AseFrame& frame, std::int32_t role) const;
  [[nodiscard]] Result<void> draw_items(const AseFrame& frame, std::vector<Item> items,
                                        Canvas& canvas);
  [[nodiscard]] Result<void> draw_cel(const AseFrame& frame, const AseCel& cel, Canvas& canvas);
  [[nodiscard]] Result<void> draw_pixels(const AseCel& cel, const AlphaTable& alpha,
                                         std::uint8_t opacity, Canvas& canvas);
  [[nodiscard]] Result<void> draw_tiles(const AseCel& cel, const AlphaTable& alpha,
                                        std::uint8_t opacity, Canvas& canvas);
  [[nodiscard]] Result<AseTileset*> tileset_of(const AseCel& cel);
  [[nodiscard]] Result<void> unpack(AseTileset& tileset);
  [[nodiscard]] AlphaTable alpha_of(const AseFrame& frame, const AseLayer& layer) const;

  AseFile& file_;
  const std::vector<LayerRole>& roles_;
  const SheetLimits& limits_;
  std::uint64_t spent_ = 0;  // pixels and packed bytes
};

}  // namespace hitmask::detail::import
