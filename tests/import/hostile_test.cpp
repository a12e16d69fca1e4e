// Small files that would become giant sheets, or take long.
#if defined(HITMASK_TEST_READERS)

#include "import/aseprite_writer.hpp"

namespace hitmask::test {
namespace {

using ase::File;
using ase::Out;

Result<Sheet> decode_hostile(const Bytes& bytes, const SheetOptions& options = {}) {
  return decode_sheet(bytes, "art/hero.aseprite", Files{}, options);
}

void expect_limit(const Result<Sheet>& sheet, const std::string& part) {
  ASSERT_FALSE(sheet.ok());
  EXPECT_EQ(sheet.error().code, ErrorCode::limit);
  expect_error(sheet, part);
}

TEST(AsepriteHostile, TileSetsCountAsPixels) {
  File file;
  file.size = {1, 1};
  file.depth = 8;
  file.tile = {100, 100};
  file.tile_count = 10;
  file.tile_values = Bytes(100'000, 1);
  file.layers = {{.name = "tiles", .kind = 2}};
  file.frames.resize(1);
  file.frames[0].cels = {{.layer = 0, .size = {1, 1}, .tiles = {1}}};
  const Bytes bytes = ase::written(file);
  SheetOptions options;
  options.limits.pixels = 100'000;
  expect_limit(decode_hostile(bytes, options), "tile set 5: ");
  options.limits.pixels = 110'000;
  EXPECT_TRUE(decode_hostile(bytes, options).ok()) << decode_hostile(bytes, options).message();
}

/// The value 255 behind a number of deflate's blocks without content.
Bytes padded_pixel(int blocks) {
  Out out;
  out.u8(0x78).u8(0x01);
  for (int i = 0; i < blocks; ++i) out.u8(0).u16(0).u16(0xFFFF);
  return out.u8(1).u16(1).u16(0xFFFE).u8(255).u8(0x01).u8(0x00).u8(0x01).u8(0x00).bytes;
}

TEST(AsepriteHostile, PackedBytesCountForEveryLinkedCel) {
  File file;
  file.size = {1, 1};
  file.depth = 8;
  file.layers = {{.name = "one"}};
  file.frames.resize(10);
  Out cel;
  cel.u16(0).zeros(4).u8(255).u16(2).zeros(7).u16(1).u16(1).raw(padded_pixel(2'000));
  file.frames[0].more = {ase::chunk_of(0x2005, cel)};
  for (std::size_t i = 1; i < 10; ++i) file.frames[i].cels = {{.layer = 0, .link = 0}};
  const Bytes bytes = ase::written(file);
  SheetOptions options;
  options.limits.pixels = 90'000;
  expect_limit(decode_hostile(bytes, options), "pixels and packed bytes of cels: over the limit");
  options.limits.pixels = 110'000;
  EXPECT_TRUE(decode_hostile(bytes, options).ok()) << decode_hostile(bytes, options).message();
}

TEST(AsepriteHostile, PartsAreCountedAsTheSheetHasThem) {
  const auto slice = [](const std::string& name, std::uint32_t from) {
    Out out;
    out.u32(1).u32(0).u32(0).text(name).u32(from).i32(0).i32(0).u32(1).u32(1);
    return ase::chunk_of(0x2022, out);
  };
  File file;
  file.size = {1, 1};
  file.layers = {{.name = "one"}};
  file.frames.resize(3);
  file.frames[0].more = {slice("pivot", 0), slice("late", 2), slice("a", 1)};
  const Bytes bytes = ase::written(file);
  SheetOptions options;
  options.limits.parts = 3;
  EXPECT_TRUE(decode_hostile(bytes, options).ok()) << decode_hostile(bytes, options).message();
  options.limits.parts = 1;
  expect_limit(decode_hostile(bytes, options), "hero.aseprite: 3 parts: over the limit of 1");
  file.frames[0].more = {slice(std::string("a\0b", 3), 0)};
  expect_error(decode_hostile(ase::written(file)), "the name contains a zero byte");
}

TEST(AsepriteHostile, SetsWithoutTilesAreUnpackedOnce) {
  File file;
  file.size = {1, 1};
  file.depth = 8;
  file.layers = {{.name = "tiles", .kind = 2}};
  Out set;
  const Bytes data = [] {
    Out out;
    out.u8(0x78).u8(0x01);
    for (int i = 0; i < 2'000; ++i) out.u8(0).u16(0).u16(0xFFFF);
    return out.u8(1).u16(0).u16(0xFFFF).u32(0x0100'0000).bytes;
  }();
  set.u32(5).u32(2 | 4).u32(0).u16(1).u16(1).zeros(16).text("empty");
  set.u32(static_cast<std::uint32_t>(data.size())).raw(data);
  file.frames.assign(10, {});
  for (auto& frame : file.frames) frame.cels = {{.layer = 0, .size = {1, 1}, .tiles = {0}}};
  file.frames[0].more = {ase::chunk_of(0x2023, set)};
  SheetOptions options;
  options.limits.pixels = 15'000;
  const auto sheet = decode_hostile(ase::written(file), options);
  EXPECT_TRUE(sheet.ok()) << sheet.message();
}

TEST(Aseprite, GroupsAreDrawnOnce) {
  File file;
  file.size = {10, 10};
  file.flags = 1 | 2;
  file.layers = {{.name = "group", .kind = 1}, {.name = "in", .level = 1}};
  file.frames.resize(1);
  file.frames[0].cels = {{.layer = 1, .size = {1, 1}, .values = {255}, .raw = true}};
  SheetOptions options;
  options.limits.pixels = 101;  // the group's canvas and the cel
  const auto sheet = decode_hostile(ase::written(file), options);
  EXPECT_TRUE(sheet.ok()) << sheet.message();
}

// --- Repeated texts -----------------------------------------------------------------------------

SheetOptions with_text(std::uint64_t bytes) {
  SheetOptions options;
  options.limits.text_bytes = bytes;
  return options;
}

TEST(RepeatedText, SlicesOfAseprite) {
  File file;
  file.size = {1, 1};
  file.layers = {{.name = "one"}};
  file.frames.resize(10);
  Out slice;
  slice.u32(1).u32(0).u32(0).text(std::string(600, 'n')).u32(0).i32(0).i32(0).u32(1).u32(1);
  file.frames[0].more = {ase::chunk_of(0x2022, slice), ase::user_chunk(std::string(400, 'u'))};
  const Bytes bytes = ase::written(file);
  EXPECT_TRUE(decode_hostile(bytes, with_text(10'000)).ok());
  expect_limit(decode_hostile(bytes, with_text(9'999)),
               "10000 bytes of repeated text: over the limit of 9999");
}

TEST(RepeatedText, LayersOfAseprite) {
  File file;
  file.size = {1, 1};
  file.layers = {{.name = "one", .user = std::string(1'000, 'u')}};
  file.frames.resize(10);
  for (auto& frame : file.frames)
    frame.cels = {{.layer = 0, .size = {1, 1}, .values = {255}, .raw = true}};
  SheetOptions options = with_text(10'000);
  options.part_layers = {"one"};
  const Bytes bytes = ase::written(file);
  EXPECT_TRUE(decode_hostile(bytes, options).ok()) << decode_hostile(bytes, options).message();
  options.limits.text_bytes = 9'999;
  expect_limit(decode_hostile(bytes, options), "layer 'one': 10000 bytes of repeated text");
}

const Files one_page{{{"p.png", *encode_png(Mask(1, 1, true))}}};

/// Frames with different names that all have number 0.
std::string json_with(int frames, const std::string& meta) {
  std::string text = R"({"frames":{)";
  for (int i = 0; i < frames; ++i)
    text += std::string(i == 0 ? "" : ",") + '"' + std::string(1, static_cast<char>('a' + i)) +
            R"( 0":{"frame":{"x":0,"y":0,"w":1,"h":1}})";
  return text + R"(},"meta":{"image":"p.png",)" + meta + "}}";
}

TEST(RepeatedText, SlicesAndTagsOfJson) {
  const std::string data = R"("data":")" + std::string(999, 'u') + '"';
  const std::string slice =
      json_with(20, R"("slices":[{"name":"s",)" + data +
                        R"(,"keys":[{"frame":0,"bounds":{"x":0,"y":0,"w":1,"h":1}}]}])");
  EXPECT_TRUE(decode_text(slice, one_page, with_text(20'000)).ok());
  expect_limit(decode_text(slice, one_page, with_text(19'999)),
               "meta.slices[0]: 20000 bytes of repeated text: over the limit of 19999");
  const std::string tag =
      json_with(20, R"("frameTags":[{"name":"tag","from":0,"to":0,)" + data + "}]");
  EXPECT_TRUE(decode_text(tag, one_page, with_text(20'060)).ok());
  expect_limit(decode_text(tag, one_page, with_text(20'059)),
               "meta.frameTags[0]: 20060 bytes of repeated text");
}

TEST(RepeatedText, AliasesOfCocos) {
  std::string text = "<plist><dict><key>frames</key><dict><key>" + std::string(1'000, 'n') +
                     "</key><dict><key>frame</key><string>{{0,0},{1,1}}</string><key>aliases</key>"
                     "<array>";
  for (int i = 0; i < 20; ++i) text += "<string>" + std::to_string(i) + "_a</string>";
  text +=
      "</array></dict></dict><key>metadata</key><dict><key>format</key><integer>2</integer>"
      "<key>textureFileName</key><string>p.png</string></dict></dict></plist>";
  const auto sheet = decode_text(text, one_page, with_text(40'000));
  EXPECT_TRUE(sheet.ok()) << sheet.message();
  expect_limit(decode_text(text, one_page, with_text(10'000)), "bytes of repeated text");
}

// --- Related files ------------------------------------------------------------------------------

std::string related(const std::string& frame, const std::string& names) {
  return R"({"frames":{")" + frame + R"(":{"frame":{"x":0,"y":0,"w":1,"h":1}}},)" +
         R"("animations":{"play )" + frame + R"(":[")" + frame + R"("]},)" +
         R"("meta":{"image":"p.png","related_multi_packs":[)" + names + "]}}";
}

TEST(RelatedFiles, AreReadOnceUnderAllTheirNames) {
  Files files = one_page;
  files.files["b.json"] = bytes_of(related("b", ""));
  const std::string text =
      related("a", R"("b.json","./b.json","././b.json","x/../b.json",".\\b.json")");
  const auto sheet = decode_text(text, files, {}, "a.json");
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  EXPECT_EQ(sheet->frame_count(), 2U);
}

TEST(RelatedFiles, Limits) {
  Files files = one_page;
  std::string names;
  for (int i = 0; i < 257; ++i) {
    const std::string name = "b" + std::to_string(i) + "x";
    files.files[name + ".json"] = bytes_of(related(name, ""));
    if (i == 256) {
      const auto sheet = decode_text(related("a", names), files, {}, "a.json");
      EXPECT_TRUE(sheet.ok()) << sheet.message();
    }
    names += (i == 0 ? "\"" : ",\"") + name + ".json\"";
  }
  const std::string text = related("a", names);
  expect_limit(decode_text(text, files, {}, "a.json"), "257 related files: over the limit of 256");
  SheetOptions options;
  options.limits.animation_frames = 5;
  expect_limit(decode_text(text, files, options, "a.json"),
               "[4]: 'b4x.json': 6 frames of animations: over the limit of 5");
}

/// Else a few names of 60 MB each, in as many files, would be kept together.
TEST(RelatedFiles, CountAsOneText) {
  Files files = one_page;
  std::string names;
  for (int i = 0; i < 3; ++i) {
    const std::string name = "b" + std::to_string(i);
    files.files[name + ".json"] = bytes_of(related(name + std::string(1'000, 'x'), ""));
    names += (i == 0 ? "\"" : ",\"") + name + ".json\"";
  }
  const std::string text = related("a", names);
  SheetOptions options;
  options.limits.text_bytes = 10'000;
  EXPECT_TRUE(decode_text(text, files, options, "a.json").ok());
  options.limits.text_bytes = 5'000;
  expect_limit(decode_text(text, files, options, "a.json"),
               "bytes of text: over the limit of 5000");
}

/// A page of three letters in the text takes hundreds of bytes.
TEST(Pages, AreLimitedAsFramesAre) {
  std::string atlas, json;
  for (int i = 0; i < 12; ++i) {
    atlas += "p" + std::to_string(i) + ".png\n\n";
    json += (i == 0 ? "" : ",") + std::string(R"({"image":"p)") + std::to_string(i) +
            R"(.png","frames":[]})";
  }
  SheetOptions options;
  options.limits.frames = 10;
  expect_limit(decode_text(atlas, Files{}, options, "a.atlas"),
               "line 21: 11 pages: over the limit of 10");
  expect_limit(decode_text(R"({"textures":[)" + json + "]}", Files{}, options, "a.json"),
               "textures[10]: 11 pages: over the limit of 10");
}

TEST(Starling, StopsAtTheLimitOfFrames) {
  std::string text = "<TextureAtlas imagePath='p.png'>";
  for (int i = 0; i < 11; ++i)
    text += "<SubTexture name='f" + std::to_string(i) + "' x='0' y='0' width='1' height='1'/>";
  SheetOptions options;
  options.limits.frames = 10;
  // What comes after it is not looked at.
  expect_limit(decode_text(text + "<SubTexture/></TextureAtlas>", one_page, options, "a.xml"),
               "11 frames: over the limit of 10");
}

}  // namespace
}  // namespace hitmask::test

#endif
