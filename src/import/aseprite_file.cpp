// Reads the chunks of an .aseprite file.

#include <algorithm>
#include <map>
#include <utility>

#include "import/aseprite.hpp"
#include "import/atlas.hpp"
#include "import/cursor.hpp"
#include "import/names.hpp"

namespace hitmask::detail::import {

namespace {

constexpr std::uint16_t file_magic = 0xA5E0, frame_magic = 0xF1FA;

enum class Chunk : std::uint16_t {
  old_palette = 0x0004,
  older_palette = 0x0011,
  layer = 0x2004,
  cel = 0x2005,
  tags = 0x2018,
  palette = 0x2019,
  user_data = 0x2020,
  slice = 0x2022,
  tileset = 0x2023,
};

class AseParser {
 public:
  AseParser(std::span<const std::uint8_t> bytes, const SheetOptions& options) noexcept
      : bytes_(bytes), options_(options) {}

  [[nodiscard]] Result<AseFile> parse() {
    Cursor cursor(bytes_);
    read_header(cursor);
    for (std::uint32_t i = 0; i < frame_count_ && !problem_; ++i) read_frame(cursor, i);
    if (problem_) return *problem_;
    return std::move(file_);
  }

 private:
  void fail(std::string_view reason, ErrorCode code = ErrorCode::data) {
    if (!problem_) problem_ = error_at(where_, reason, code);
  }
  void need(bool condition, std::string_view reason) {
    if (!condition) fail(reason);
  }
  void limit(std::uint64_t count, std::uint64_t most, const char* what) {
    const auto status = check_limit(count, most, what);
    if (!status) fail(status.message(), ErrorCode::limit);
  }
  /// Texts become names, which are UTF-8.
  std::string text(Cursor& cursor, const char* what) {
    std::string result = cursor.text();
    if (!is_utf8(result)) fail(std::string(what) + " is not UTF-8");
    return result;
  }

  void read_header(Cursor& file) {
    where_ = "header";
    Cursor cursor(file.take(128));
    cursor.skip(4);  // the size of the file
    const std::uint16_t magic = cursor.u16();
    frame_count_ = cursor.u16();
    const std::uint16_t width = cursor.u16(), height = cursor.u16();
    file_.size = {width, height};
    const std::uint16_t depth = cursor.u16();
    file_.flags = cursor.u32();
    speed_ = cursor.u16();
    cursor.skip(8);
    file_.transparent = cursor.u8();
    need(!file.failed(), "the file is truncated");
    need(magic == file_magic, "not an .aseprite file");
    need(width > 0 && height > 0, "the canvas has no pixels");
    need(depth == 8 || depth == 16 || depth == 32,
         "colour depth " + std::to_string(depth) + ": none of 8, 16 and 32");
    need(frame_count_ > 0, "the file has no frames");
    file_.bytes_per_pixel = depth / 8;
    const std::uint64_t pixels = std::uint64_t{width} * height;
    limit(pixels, options_.limits.image.pixels, "pixels");
    limit(frame_count_, options_.limits.frames, "frames");
    limit(pixels * frame_count_, options_.limits.pixels, "pixels of all frames");
    palette_.fill(255);
  }

  void read_frame(Cursor& file, std::uint32_t number) {
    where_ = "frame " + std::to_string(number);
    const std::uint32_t size = file.u32();
    need(!file.failed() && size >= 16, "the file is truncated");
    Cursor cursor(file.take(size < 4 ? 0 : size - 4));
    need(!file.failed(), "the file is truncated");
    need(cursor.u16() == frame_magic, "has no frame's mark");
    const std::uint16_t old_count = cursor.u16();
    const std::uint16_t duration = cursor.u16();
    cursor.skip(2);
    const std::uint32_t new_count = cursor.u32();
    // The old field cannot count further.
    const std::uint32_t chunks = old_count == 0xFFFF && new_count != 0 ? new_count : old_count;
    AseFrame frame;
    frame.duration = duration != 0 ? duration : speed_;
    if (frame.duration == 0) frame.duration = options_.duration;
    file_.frames.push_back(std::move(frame));
    owner_ = {};
    for (std::uint32_t i = 0; i < chunks && !problem_; ++i) {
      where_ = "frame " + std::to_string(number) + ", chunk " + std::to_string(i);
      read_chunk(cursor);
    }
    if (!last_palette_) last_palette_ = std::make_shared<AlphaTable>(palette_);
    file_.frames.back().palette = last_palette_;
  }

  void read_chunk(Cursor& frame) {
    const std::uint32_t size = frame.u32();
    const auto kind = static_cast<Chunk>(frame.u16());
    Cursor cursor(frame.take(size < 6 ? 0 : size - 6));
    if (frame.failed() || size < 6) return fail("is truncated, or longer than its frame");
    switch (kind) {
      case Chunk::layer: read_layer(cursor); break;
      case Chunk::cel: read_cel(cursor); break;
      case Chunk::tags: read_tags(cursor); break;
      case Chunk::palette: read_palette(cursor); break;
      case Chunk::old_palette:
      case Chunk::older_palette: owner_ = {}; break;  // without alpha
      case Chunk::user_data: read_user_data(cursor); break;
      case Chunk::slice: read_slice(cursor); break;
      case Chunk::tileset: read_tileset(cursor); break;
      default: return;
    }
    if (cursor.failed()) fail("is truncated");
  }

  void read_layer(Cursor& cursor) {
    AseLayer layer;
    layer.flags = cursor.u16();
    const std::uint16_t kind = cursor.u16(), level = cursor.u16();
    cursor.skip(6);  // default size, blend mode
    layer.opacity = cursor.u8();
    cursor.skip(3);
    layer.name = text(cursor, "the layer's name");
    if (kind == 2) layer.tileset = cursor.u32();
    if ((file_.flags & AseFile::layer_uuid) != 0) cursor.skip(16);
    if ((file_.flags & AseFile::layer_opacity) == 0) layer.opacity = 255;
    if (kind > 2) fail("unknown kind of layer: " + std::to_string(kind));
    limit(file_.layers.size() + 1, options_.limits.layers, "layers");
    if (problem_) return;
    layer.kind = static_cast<AseLayer::Kind>(kind);
    find_group(layer, level);
    if (problem_) return;
    file_.layers.push_back(std::move(layer));
    owner_ = {Owner::layer, file_.layers.size() - 1};
  }

  /// Layers follow their group, one level deeper.
  void find_group(AseLayer& layer, std::uint16_t level) {
    constexpr std::uint16_t most_levels = 64;
    const auto number = static_cast<std::uint32_t>(file_.layers.size());
    if (level > most_levels) return fail("groups are nested too deeply", ErrorCode::limit);
    if (level > groups_.size()) return fail("the layer's group is missing");
    groups_.resize(level);
    children_.resize(level + std::size_t{1});
    layer.place = children_[level]++;
    if (level > 0) layer.parent = groups_.back();
    if (layer.kind == AseLayer::Kind::group) groups_.push_back(number);
  }

  void read_cel(Cursor& cursor) {
    AseCel cel;
    cel.layer = cursor.u16();
    cel.at.x = cursor.i16();
    cel.at.y = cursor.i16();
    cel.opacity = cursor.u8();
    const std::uint16_t kind = cursor.u16();
    cel.z = cursor.i16();
    cursor.skip(5);
    if (kind > 3) return fail("unknown kind of cel: " + std::to_string(kind));
    cel.kind = static_cast<AseCel::Kind>(kind);
    if (cel.layer >= file_.layers.size())
      return fail("the cel's layer " + std::to_string(cel.layer) + " does not exist");
    if (file_.layers[cel.layer].kind == AseLayer::Kind::group)
      return fail("the cel's layer is a group");
    auto& cels = file_.frames.back().cels;
    if (!cel_numbers_.emplace(std::pair(file_.frames.size() - 1, cel.layer), cels.size()).second)
      return fail("the frame has two cels on layer " + std::to_string(cel.layer));
    if (cel.kind == AseCel::Kind::linked)
      link(cel, cursor.u16());
    else
      read_content(cel, cursor);
    cels.push_back(std::move(cel));
    owner_ = {Owner::cel, 0};
  }

  /// Place, opacity and order stay those of the link.
  void link(AseCel& cel, std::uint32_t frame) {
    const auto found = cel_numbers_.find({frame, cel.layer});
    if (frame + 1 >= file_.frames.size() || found == cel_numbers_.end())
      return fail("the cel links to frame " + std::to_string(frame) +
                  ", which has no earlier cel on its layer");
    const AseCel& other = file_.frames[frame].cels[found->second];
    cel.kind = other.kind;
    cel.size = other.size;
    cel.tile_bits = other.tile_bits;
    cel.tile_masks = other.tile_masks;
    cel.data = other.data;
  }

  void read_content(AseCel& cel, Cursor& cursor) {
    const std::uint16_t width = cursor.u16(), height = cursor.u16();
    cel.size = {width, height};
    const bool is_tilemap = cel.kind == AseCel::Kind::tilemap;
    if (is_tilemap != (file_.layers[cel.layer].kind == AseLayer::Kind::tilemap))
      return fail("the cel's kind does not fit its layer");
    if (is_tilemap) {
      const std::uint16_t bits = cursor.u16();
      for (std::uint32_t& mask : cel.tile_masks) mask = cursor.u32();
      cursor.skip(10);
      if (bits != 8 && bits != 16 && bits != 32)
        return fail(std::to_string(bits) + " bits per tile: none of 8, 16 and 32");
      cel.tile_bits = static_cast<std::uint8_t>(bits);
    }
    cel.data = cursor.rest();
  }

  void read_tags(Cursor& cursor) {
    const std::uint16_t count = cursor.u16();
    cursor.skip(8);
    owner_ = {Owner::tags, file_.tags.size()};
    limit(file_.tags.size() + count, options_.limits.animations, "animations");
    for (std::uint16_t i = 0; i < count && !problem_ && !cursor.failed(); ++i) read_tag(cursor);
  }

  void read_tag(Cursor& cursor) {
    Animation tag;
    const std::uint16_t from = cursor.u16(), to = cursor.u16();
    const std::uint8_t direction = cursor.u8();
    tag.repeat = cursor.u16();
    cursor.skip(10);
    tag.name = text(cursor, "the tag's name");
    const std::string name = "tag " + in_quotes(tag.name);
    need(direction <= 3, name + ": unknown direction " + std::to_string(direction));
    need(from <= to && to < frame_count_, name + ": frames " + std::to_string(from) + " to " +
                                              std::to_string(to) + " of " +
                                              std::to_string(frame_count_));
    tag_frames_ += std::uint64_t{to} - std::min(from, to) + 1;
    limit(tag_frames_, options_.limits.animation_frames, "frames of animations");
    if (problem_) return;
    tag.playback = static_cast<Playback>(direction);  // in the same order
    for (std::uint32_t i = from; i <= to; ++i) tag.frames.push_back(i);
    file_.tags.push_back(std::move(tag));
  }

  void read_palette(Cursor& cursor) {
    constexpr std::uint16_t has_name = 1;
    cursor.skip(4);
    const std::uint32_t first = cursor.u32(), last = cursor.u32();
    cursor.skip(8);
    if (first > last || last > 0xFFFF) return fail("the palette's range is wrong");
    for (std::uint32_t i = first; i <= last && !cursor.failed(); ++i) {
      const std::uint16_t flags = cursor.u16();
      cursor.skip(3);
      const std::uint8_t alpha = cursor.u8();
      if (i < palette_.size()) palette_[i] = alpha;
      if ((flags & has_name) != 0) cursor.skip(cursor.u16());
    }
    last_palette_.reset();
    owner_ = {};
  }

  void read_slice(Cursor& cursor) {
    AseSlice slice;
    const std::uint32_t count = cursor.u32(), flags = cursor.u32();
    cursor.skip(4);
    slice.name = text(cursor, "the slice's name");
    for (std::uint32_t i = 0; i < count && !cursor.failed(); ++i) {
      const std::uint32_t frame = cursor.u32();
      AseSliceKey key;
      const std::int32_t x = cursor.i32(), y = cursor.i32(), w = cursor.i32(), h = cursor.i32();
      key.box = {x, y, w, h};
      if ((flags & 1U) != 0) cursor.skip(16);  // the middle of nine patches
      if ((flags & 2U) != 0) {
        const std::int32_t pivot_x = cursor.i32(), pivot_y = cursor.i32();
        key.pivot = Point{pivot_x, pivot_y};
      }
      slice.keys.insert_or_assign(frame, key);
    }
    // Many slices may be on none of the frames: the parts are counted when they are known.
    constexpr std::uint64_t most_lookups = 1U << 24;
    limit((file_.slices.size() + 1) * std::uint64_t{frame_count_},
          std::max(most_lookups, options_.limits.parts), "slices times frames");
    file_.slices.push_back(std::move(slice));
    owner_ = {Owner::slice, file_.slices.size() - 1};
  }

  void read_tileset(Cursor& cursor) {
    AseTileset tileset;
    const std::uint32_t id = cursor.u32();
    tileset.flags = cursor.u32();
    tileset.count = cursor.u32();
    const std::uint16_t width = cursor.u16(), height = cursor.u16();
    tileset.tile = {width, height};
    cursor.skip(16);
    cursor.skip(cursor.u16());  // its name
    if ((tileset.flags & AseTileset::external) != 0) cursor.skip(8);
    if ((tileset.flags & AseTileset::embedded) != 0) tileset.data = cursor.take(cursor.u32());
    limit(file_.tilesets.size() + 1, options_.limits.layers, "tilesets");
    file_.tilesets.insert_or_assign(id, std::move(tileset));
    owner_ = {};
  }

  /// For what comes just before it. Tags have one each, in order.
  void read_user_data(Cursor& cursor) {
    const bool has_text = (cursor.u32() & 1U) != 0;
    std::string user = has_text ? text(cursor, "the user data") : std::string();
    switch (owner_.kind) {
      case Owner::layer: file_.layers[owner_.number].user = std::move(user); break;
      case Owner::cel: file_.frames.back().cels.back().user = std::move(user); break;
      case Owner::slice: file_.slices[owner_.number].user = std::move(user); break;
      case Owner::tags:
        if (owner_.number < file_.tags.size()) file_.tags[owner_.number++].user = std::move(user);
        return;
      default: break;
    }
    owner_ = {};
  }

  struct Owner {
    enum Kind : std::uint8_t { nothing, layer, cel, slice, tags };
    Kind kind = nothing;
    std::size_t number = 0;
  };

  std::span<const std::uint8_t> bytes_;
  const SheetOptions& options_;
  AseFile file_;
  std::uint32_t frame_count_ = 0;
  std::uint16_t speed_ = 0;
  std::uint64_t tag_frames_ = 0;
  AlphaTable palette_ = {};
  std::shared_ptr<const AlphaTable> last_palette_;
  std::vector<std::uint32_t> groups_;    // that are open, from the outermost
  std::vector<std::uint32_t> children_;  // layers so far, per level
  std::map<std::pair<std::size_t, std::uint32_t>, std::size_t> cel_numbers_;  // by frame and layer
  Owner owner_;
  std::string where_;
  std::optional<Error> problem_;
};

}  // namespace

Result<AseFile> parse_aseprite(std::span<const std::uint8_t> bytes, const SheetOptions& options) {
  return AseParser(bytes, options).parse();
}

}  // namespace hitmask::detail::import
