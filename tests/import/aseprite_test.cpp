// .aseprite files, written and drawn by the tests.
#if defined(HITMASK_TEST_READERS)

#include "import/aseprite.hpp"
#include "import/aseprite_writer.hpp"

namespace hitmask::test {
namespace {

using ase::Cel;
using ase::File;
using ase::Layer;
using ase::Out;

const Files nothing_else;

Result<Sheet> decode_ase(const Bytes& bytes, const SheetOptions& options = {}) {
  return decode_sheet(bytes, "art/hero.aseprite", nothing_else, options);
}

Bytes random_values(std::mt19937& random, int count, unsigned most = 256) {
  Bytes values;
  for (int i = 0; i < count; ++i) {
    values.push_back(static_cast<std::uint8_t>(random() % 3 == 0 ? 0 : random() % most));
  }
  return values;
}

Cel random_cel(std::mt19937& random, int layer, unsigned most = 256) {
  const auto between = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<unsigned>(high - low));
  };
  Cel cel;
  cel.layer = layer;
  cel.x = between(-6, 18);
  cel.y = between(-6, 14);
  cel.size = {between(1, 25), between(1, 20)};
  cel.opacity = random() % 2 == 0 ? 255 : between(0, 256);
  cel.raw = random() % 2 == 0;
  cel.values = random_values(random, cel.size.width * cel.size.height, most);
  return cel;
}

/// The alpha of every pixel, not only whether it is over a threshold: orders differ by roundings.
void expect_same_alpha(const File& file, const Bytes& bytes) {
  SheetOptions options;
  auto parsed = detail::import::parse_aseprite(bytes, options);
  ASSERT_TRUE(parsed.ok()) << parsed.message();
  const auto roles = detail::import::roles_of(*parsed, options);
  detail::import::AseRenderer renderer(*parsed, *roles, options.limits);
  for (std::uint32_t i = 0; i < file.frames.size(); ++i) {
    const auto alpha = renderer.draw(i, detail::import::LayerRole::mask);
    ASSERT_TRUE(alpha.ok()) << alpha.message();
    if (alpha->empty()) continue;
    for (int y = 0; y < file.size.height; ++y)
      for (int x = 0; x < file.size.width; ++x) {
        const auto at = static_cast<std::size_t>(y * file.size.width + x);
        ASSERT_EQ((*alpha)[at], ase::draw_pixel(file, i, x, y))
            << "frame " << i << " at " << x << ", " << y;
      }
  }
}

/// Every alpha counts, not only whether there is any: all pixels at several thresholds.
void expect_drawn(const File& file) {
  const Bytes bytes = ase::written(file);
  expect_same_alpha(file, bytes);
  for (const int threshold : {0, 1, 60, 127, 128, 200, 254}) {
    SheetOptions options;
    options.rule = SolidRule::alpha(static_cast<std::uint8_t>(threshold));
    const auto sheet = decode_ase(bytes, options);
    ASSERT_TRUE(sheet.ok()) << sheet.message();
    ASSERT_EQ(sheet->frame_count(), file.frames.size());
    for (std::size_t i = 0; i < file.frames.size(); ++i) {
      const Mask expected = mask_from_predicate(
          file.size, [&](int x, int y) { return ase::draw_pixel(file, i, x, y) > threshold; });
      EXPECT_EQ(untrimmed(*sheet, "hero_" + std::to_string(i)), expected)
          << "frame " << i << " threshold " << threshold;
    }
  }
}

TEST(Aseprite, DepthsOpacitiesAndPlaces) {
  std::mt19937 random(41);
  for (const int depth : {32, 16, 8})
    for (const unsigned flags : {0U, 1U, 4U, 5U}) {
      File file;
      file.depth = depth;
      file.flags = flags;
      file.transparent = 3;
      file.palette_alpha = random_values(random, 256);
      file.layers = {{.name = "back", .background = true},
                     {.name = "one", .opacity = 180},
                     {.name = "two", .blend = 3}};
      file.frames.resize(3);
      for (auto& frame : file.frames)
        for (int layer = 0; layer < 3; ++layer)
          frame.cels.push_back(random_cel(random, layer, depth == 8 ? 8 : 256));
      expect_drawn(file);
    }
}

TEST(Aseprite, BlendModesDoNotMatter) {
  std::mt19937 random(42);
  File file;
  file.layers = {{.name = "one"}, {.name = "two", .opacity = 99}};
  file.frames = {{.cels = {random_cel(random, 0), random_cel(random, 1)}}};
  const auto first = decode_ase(ase::written(file));
  for (int blend = 1; blend < 19; ++blend) {
    file.layers[1].blend = blend;
    EXPECT_TRUE(*decode_ase(ase::written(file)) == *first);
  }
}

TEST(Aseprite, HiddenAndReferenceLayersAndGroups) {
  std::mt19937 random(43);
  for (const unsigned flags : {1U, 3U, 7U})
    for (int round = 0; round < 12; ++round) {
      File file;
      file.flags = flags;
      file.layers = {{.name = "a", .opacity = 200},
                     {.name = "group", .kind = 1, .opacity = 130},
                     {.name = "b", .level = 1, .opacity = 150},
                     {.name = "inner", .kind = 1, .level = 1, .opacity = 77},
                     {.name = "c", .level = 2},
                     {.name = "d", .level = 1},
                     {.name = "e"},
                     {.name = "photo", .reference = true}};
      file.layers[random() % 8].visible = false;
      file.layers[random() % 8].visible = false;
      file.frames.resize(2);
      for (auto& frame : file.frames)
        for (const int layer : {0, 2, 4, 5, 6, 7}) {
          frame.cels.push_back(random_cel(random, layer));
          frame.cels.back().z = static_cast<int>(random() % 5) - 2;
        }
      expect_drawn(file);
    }
}

TEST(Aseprite, LinkedCelsHaveTheirOwnPlaceAndOpacity) {
  std::mt19937 random(44);
  File file;
  file.layers = {{.name = "one"}};
  file.frames.resize(3);
  file.frames[0].cels = {random_cel(random, 0)};
  file.frames[1].cels = {{.layer = 0, .x = 3, .y = -2, .opacity = 90, .link = 0}};
  file.frames[2].cels = {{.layer = 0, .x = 5, .y = 1, .opacity = 255, .link = 0}};
  expect_drawn(file);
  file.frames[2].cels[0].link = 2;
  expect_error(decode_ase(ase::written(file)), "frame 2, chunk 0: the cel links to frame 2");
  file.frames[2].cels[0].link = 60'000;
  expect_error(decode_ase(ase::written(file)), "links to frame 60000");
}

TEST(Aseprite, Tilemaps) {
  std::mt19937 random(45);
  for (const int depth : {32, 16, 8})
    for (const bool zero_is_empty : {true, false})
      for (const int bits : {32, 16, 8}) {
        File file;
        file.depth = depth;
        file.tile_bits = bits;
        if (bits == 16)
          std::copy_n(std::begin({0x1FFFU, 0x8000U, 0x4000U, 0x2000U}), 4, file.tile_masks);
        if (bits == 8) std::copy_n(std::begin({0x1FU, 0x20U, 0x40U, 0x80U}), 4, file.tile_masks);
        file.tileset_flags = zero_is_empty ? 6 : 2;
        file.tile_count = 7;
        file.tile_values = random_values(random, 7 * 4 * 3);
        file.transparent = 0;
        file.layers = {{.name = "under"}, {.name = "tiles", .kind = 2, .opacity = 210}};
        file.frames.resize(2);
        for (auto& frame : file.frames) {
          Cel cel{.layer = 1, .x = -3, .y = 2, .size = {6, 5}};
          for (int i = 0; i < 30; ++i) {
            auto tile = static_cast<std::uint32_t>(random() % 7);
            for (int k = 1; k < 4; ++k) tile |= random() % 2 == 0 ? file.tile_masks[k] : 0;
            if (!zero_is_empty && random() % 4 == 0)
              tile = bits == 32 ? 0xFFFF'FFFF : (1U << bits) - 1;
            cel.tiles.push_back(tile);
          }
          frame.cels = {random_cel(random, 0), cel};
        }
        expect_drawn(file);
      }
}

TEST(Aseprite, PalettesChangeFromFrameToFrame) {
  File file;
  file.depth = 8;
  file.layers = {{.name = "one"}};
  file.frames.resize(3);
  for (auto& frame : file.frames) frame.cels = {{.size = {2, 1}, .values = {1, 2}}};
  file.frames[1].more = {ase::palette_chunk({255, 0, 255})};
  const auto sheet = decode_ase(ase::written(file));
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  EXPECT_EQ(sheet->frame(0).solid, (Box{0, 0, 2, 1}));
  EXPECT_EQ(sheet->frame(1).solid, (Box{1, 0, 1, 1}));
  EXPECT_EQ(sheet->frame(2).solid, (Box{1, 0, 1, 1}));
}

Bytes tags_chunk() {
  Out out;
  out.u16(3).zeros(8);
  out.u16(0).u16(1).u8(2).u16(3).zeros(10).text("walk");
  out.u16(1).u16(2).u8(3).u16(0).zeros(10).text("hit");
  out.u16(2).u16(2).u8(1).u16(1).zeros(10).text("end");
  return ase::chunk_of(0x2018, out);
}

TEST(Aseprite, TagsDurationsAndUserData) {
  File file;
  file.new_chunk_count = true;
  file.layers = {{.name = "one"}};
  file.frames.resize(3);
  file.frames[1].duration = 0;
  file.frames[2].duration = 65'535;
  file.frames[0].more = {tags_chunk(), ase::user_chunk("first"),
                         ase::chunk_of(0x2020, Out().u32(2).u32(9)), ase::user_chunk("third")};
  const auto sheet = decode_ase(ase::written(file));
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  EXPECT_EQ(sheet->frame(0).duration, 100);
  EXPECT_EQ(sheet->frame(1).duration, 70);
  EXPECT_EQ(sheet->frame(2).duration, 65'535);
  ASSERT_EQ(sheet->animation_count(), 3U);
  EXPECT_EQ(sheet->animation(0), (Animation{"walk", {0, 1}, Playback::ping_pong, 3, "first"}));
  EXPECT_EQ(sheet->animation(1), (Animation{"hit", {1, 2}, Playback::ping_pong_reverse, 0, ""}));
  EXPECT_EQ(sheet->animation(2), (Animation{"end", {2}, Playback::reverse, 1, "third"}));
  file.frames[0].more.clear();
  EXPECT_EQ(decode_ase(ase::written(file))->animation(0).name, "hero");
}

TEST(Aseprite, Slices) {
  File file;
  file.layers = {{.name = "one"}};
  file.frames.resize(3);
  Out fist, pivot;
  fist.u32(2)
      .u32(1)
      .u32(0)
      .text("fist")
      .u32(0)
      .i32(-1)
      .i32(2)
      .u32(3)
      .u32(4)
      .zeros(16)
      .u32(2)
      .zeros(16)
      .zeros(16);
  pivot.u32(1).u32(2).u32(0).text("pivot").u32(1).i32(4).i32(5).u32(1).u32(1).i32(2).i32(-1);
  file.frames[0].more = {ase::chunk_of(0x2022, fist), ase::user_chunk("hurts"),
                         ase::chunk_of(0x2022, pivot)};
  const auto sheet = decode_ase(ase::written(file));
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  ASSERT_EQ(sheet->frame(1).parts.size(), 1U);
  EXPECT_EQ(sheet->frame(1).parts[0].box, (Box{-1, 2, 3, 4}));
  EXPECT_EQ(sheet->frame(1).parts[0].user, "hurts");
  EXPECT_TRUE(sheet->frame(2).parts.empty());
  EXPECT_EQ(sheet->frame(0).pivot, Pivot{});
  EXPECT_EQ(sheet->frame(1).pivot, Pivot::at({6, 4}));
}

TEST(Aseprite, LayersOfTheMaskAndOfParts) {
  std::mt19937 random(46);
  File file;
  file.layers = {{.name = "body"},
                 {.name = "boxes", .visible = false, .kind = 1},
                 {.name = "hit", .level = 1, .user = "sharp"},
                 {.name = "off", .visible = false, .level = 1},
                 {.name = "extra", .visible = false}};
  file.frames.resize(2);
  for (const int layer : {0, 2, 3, 4}) file.frames[0].cels.push_back(random_cel(random, layer));
  const Bytes bytes = ase::written(file);
  const auto only = [&](int wanted) {
    File shown = file;
    for (Layer& layer : shown.layers) layer.visible = true;
    const std::string name = file.layers[static_cast<std::size_t>(wanted)].name;
    return mask_from_predicate(file.size, [&](int x, int y) {
      return ase::draw_pixel(shown, 0, x, y,
                             [&](const Layer& layer) { return layer.name == name; }) > 0;
    });
  };
  SheetOptions options;
  options.layers = {"extra"};
  options.part_layers = {"boxes"};
  auto sheet = decode_ase(bytes, options);
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  EXPECT_EQ(untrimmed(*sheet, "hero_0"), only(4));
  ASSERT_EQ(sheet->frame(0).parts.size(), 1U);
  const FramePart& part = sheet->frame(0).parts[0];
  EXPECT_EQ(part.name, "boxes");
  EXPECT_EQ(part.user, "sharp");
  Mask drawn(file.size);
  drawn.draw(*part.mask, {part.box.x, part.box.y});
  EXPECT_EQ(drawn, only(2));
  EXPECT_TRUE(sheet->frame(1).parts.empty());
  options = {};
  options.part_layers = {"boxes/off", "hit"};
  sheet = decode_ase(bytes, options);
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  EXPECT_EQ(untrimmed(*sheet, "hero_0"), only(0));
  EXPECT_EQ(sheet->part_names(), (std::vector<std::string_view>{"boxes/off", "hit"}));
  options.part_layers = {"body/off"};
  expect_error(decode_ase(bytes, options), "part_layers: there is no layer 'body/off'");
  options = {};
  options.rule = SolidRule::corner_key();
  expect_error(decode_ase(bytes, options), "only alpha decides");
}

// --- Hostile files ------------------------------------------------------------------------------

File small_file() {
  std::mt19937 random(47);
  File file;
  file.size = {6, 5};
  file.depth = 8;
  file.tile_count = 2;
  file.tile_values = random_values(random, 24);
  file.layers = {
      {.name = "group", .kind = 1}, {.name = "in", .level = 1}, {.name = "tiles", .kind = 2}};
  file.frames.resize(2);
  file.frames[0].cels = {{.layer = 1, .size = {3, 3}, .values = random_values(random, 9)},
                         {.layer = 2, .size = {2, 2}, .tiles = {0, 1, 1, 0}}};
  file.frames[1].cels = {{.layer = 1, .link = 0}};
  file.frames[0].more = {
      ase::chunk_of(0x2018, Out().u16(1).zeros(8).u16(0).u16(1).u8(0).u16(0).zeros(10).text("t"))};
  return file;
}

TEST(AsepriteHostile, TruncationAtEveryByte) {
  const Bytes bytes = ase::written(small_file());
  ASSERT_TRUE(decode_ase(bytes).ok()) << decode_ase(bytes).message();
  SheetOptions options;
  options.format = SheetFormat::aseprite;
  for (std::size_t length = 0; length < bytes.size(); ++length)
    EXPECT_FALSE(
        decode_ase({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length)}, options)
            .ok())
        << length;
}

TEST(AsepriteHostile, EveryFlippedBitIsHarmless) {
  const Bytes bytes = ase::written(small_file());
  SheetOptions options;
  options.limits.pixels = 1'000'000;
  for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    Bytes flipped = bytes;
    flipped[bit / 8] = static_cast<std::uint8_t>(flipped[bit / 8] ^ (1U << (bit % 8)));
    const auto sheet = decode_ase(flipped, options);
    EXPECT_EQ(sheet.ok(), sheet.message().empty());
    EXPECT_TRUE(!sheet || validate(*sheet->frame(0).mask).ok());
  }
}

TEST(AsepriteHostile, BombsAndGiants) {
  File file;
  file.layers = {{.name = "one"}};
  file.frames.resize(1);
  const auto with_cel = [&](unsigned width, unsigned height, const Bytes& data) {
    File giant = file;
    Out out;
    out.u16(0).zeros(4).u8(255).u16(2).zeros(7).u16(width).u16(height).raw(data);
    giant.frames[0].more = {ase::chunk_of(0x2005, out)};
    return decode_ase(ase::written(giant));
  };
  expect_error(with_cel(65'535, 65'535, ase::packed(Bytes(100))), "over the limit");
  expect_error(with_cel(10'000, 10'000, ase::packed(Bytes(100))), "end too soon");
  expect_error(with_cel(2, 2, ase::packed(Bytes(10'000'000))), "more packed pixels than fit");
  expect_error(with_cel(2, 2, ase::packed(Bytes(15))), "end too soon");
  expect_error(with_cel(2, 2, Bytes(40, 7)), "damaged");
  EXPECT_TRUE(with_cel(0, 0, {}).ok());
  File tiles = small_file();
  tiles.tile = {65'535, 65'535};
  tiles.tile_count = 0xFFFF'FFFF;
  expect_error(decode_ase(ase::written(tiles)), "tile set 5: ");
  File canvas;
  canvas.size = {65'535, 65'535};
  canvas.frames.resize(1);
  expect_error(decode_ase(ase::written(canvas)), "header: 4294836225 pixels: over the limit");
  canvas.size = {1'000, 1'000};
  canvas.frames.resize(2'000);
  expect_error(decode_ase(ase::written(canvas)), "pixels of all frames");
}

TEST(AsepriteHostile, Mistakes) {
  const auto with_chunk = [&](const Bytes& chunk) {
    File file = small_file();
    file.frames[0].more.push_back(chunk);
    return decode_ase(ase::written(file));
  };
  const auto cel = [](unsigned layer, unsigned kind) {
    return ase::chunk_of(0x2005,
                         Out().u16(layer).zeros(4).u8(255).u16(kind).zeros(7).u16(0).u16(0));
  };
  expect_error(with_chunk(cel(9, 2)),
               "art/hero.aseprite: frame 0, chunk 9: the cel's layer 9 does not exist");
  expect_error(with_chunk(cel(0, 2)), "is a group");
  expect_error(with_chunk(cel(1, 2)), "two cels on layer 1");
  expect_error(with_chunk(cel(1, 4)), "unknown kind of cel: 4");
  const auto tag = [](unsigned from, unsigned to, unsigned direction, const std::string& name) {
    return ase::chunk_of(
        0x2018, Out().u16(1).zeros(8).u16(from).u16(to).u8(direction).u16(0).zeros(10).text(name));
  };
  expect_error(with_chunk(tag(0, 2, 0, "x")), "tag 'x': frames 0 to 2 of 2");
  expect_error(with_chunk(tag(1, 0, 0, "x")), "tag 'x': frames 1 to 0");
  expect_error(with_chunk(tag(0, 0, 4, "x")), "unknown direction 4");
  expect_error(with_chunk(tag(0, 0, 0, "t")), "animation 't': the name exists already");
  expect_error(with_chunk(tag(0, 0, 0, "\xFF")), "not UTF-8");
  File file = small_file();
  file.layers[1].level = 2;
  expect_error(decode_ase(ase::written(file)), "group is missing");
  file = small_file();
  file.tileset_flags = 0;
  expect_error(decode_ase(ase::written(file)), "in another file");
  file = small_file();
  file.frames[0].cels[1].tiles[0] = 2;
  expect_error(decode_ase(ase::written(file)),
               "frame 0: layer 'tiles': tile 2 of a tile set with 2");
  file = small_file();
  file.depth = 24;
  expect_error(decode_ase(ase::written(file)), "colour depth 24");
}

}  // namespace
}  // namespace hitmask::test

#endif
