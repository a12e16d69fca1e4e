// Sheets of an independent packer (free-tex-packer-core; pack.mjs made them), and of XML writers
// here.
#if defined(HITMASK_TEST_READERS)

#include <filesystem>

#include "import/packer.hpp"
#include "support/temporary_folder.hpp"

namespace hitmask::test {
namespace {

TEST(PackedByOthers, FramesAreTheOriginals) {
  const std::string folder = HITMASK_TEST_PACKED;
  const std::pair<const char*, SheetFormat> sheets[] = {
      {"/JsonHash/sheet.json", SheetFormat::texture_packer},
      {"/JsonArray/sheet.json", SheetFormat::texture_packer},
      {"/Phaser3/sheet.json", SheetFormat::texture_packer},
      {"/Starling/sheet.xml", SheetFormat::starling},
      {"/Cocos2d/sheet.plist", SheetFormat::cocos2d}};
  for (const auto& [name, format] : sheets) {
    const auto sheet = read_sheet(folder + name);
    ASSERT_TRUE(sheet.ok()) << sheet.message();
    EXPECT_EQ(*sheet_format(folder + name), format);
    EXPECT_EQ(sheet_files(folder + name)->size(), 2U);
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder + "/originals")) {
      const auto original = read_png(entry.path().string());
      EXPECT_EQ(untrimmed(*sheet, entry.path().filename().string()), *original)
          << name << " " << entry.path();
      ++count;
    }
    EXPECT_EQ(sheet->frame_count(), count);
    EXPECT_EQ(sheet->animation(sheet->find_animation("walk")).frames.size(), 3U) << name;
  }
}

std::string starling_text(const Packed& packed) {
  std::string text = "\xEF\xBB\xBF<?xml version=\"1.0\"?><TextureAtlas imagePath=\"page0.png\">";
  const auto attribute = [](const char* name, std::int32_t value) {
    return std::string(" ") + name + "=\"" + std::to_string(value) + '"';
  };
  for (const PackedFrame& frame : packed.frames) {
    const Size stored =
        frame.turned ? Size{frame.trimmed.height, frame.trimmed.width} : frame.trimmed;
    text += "<SubTexture name=\"" + frame.name + '"' + attribute("x", frame.at.x) +
            attribute("y", frame.at.y) + attribute("width", stored.width) +
            attribute("height", stored.height) + attribute("frameX", -frame.offset.x) +
            attribute("frameY", -frame.offset.y) + attribute("frameWidth", frame.original.width()) +
            attribute("frameHeight", frame.original.height()) +
            (frame.turned ? " rotated=\"true\"" : "") + " pivotX=\"1.5\"/>";
  }
  return text + "</TextureAtlas>";
}

TEST(Starling, TurnedAndTrimmed) {
  const Packed packed = pack(12, 1, true, 31);
  const auto sheet = decode_text(starling_text(packed), files_of(packed));
  expect_packed(sheet, packed);
  EXPECT_EQ(sheet->frame(0).pivot, (Pivot{98'304, 0}));
  const Packed other = pack(12, 1, false, 32);
  SheetOptions options;
  options.rotated = RotatedFrames::counter_clockwise;
  expect_packed(decode_text(starling_text(other), files_of(other), options), other);
}

std::string plist_text(const Packed& packed, int format) {
  const auto pair = [](double a, double b) {
    std::ostringstream stream;
    stream << '{' << a << ',' << b << '}';
    return stream.str();
  };
  const auto entry = [](const char* key, const std::string& value) {
    return std::string("<key>") + key + "</key><string>" + value + "</string>";
  };
  std::string text = "<plist version=\"1.0\"><dict><key>frames</key><dict>";
  for (const PackedFrame& frame : packed.frames) {
    const Size whole = frame.original.size(), part = frame.trimmed;
    const double x = frame.offset.x + part.width / 2.0 - whole.width / 2.0;
    const double y = whole.height / 2.0 - (frame.offset.y + part.height / 2.0);
    const std::string rect =
        "{" + pair(frame.at.x, frame.at.y) + "," + pair(part.width, part.height) + "}";
    text += "<key>" + frame.name + "</key><dict>";
    text +=
        entry(format == 3 ? "textureRect" : "frame", rect) +
        entry(format == 3 ? "spriteOffset" : "offset", pair(x, y)) +
        entry(format == 3 ? "spriteSourceSize" : "sourceSize", pair(whole.width, whole.height)) +
        "<key>" + (format == 3 ? "textureRotated" : "rotated") + "</key>" +
        (frame.turned ? "<true/>" : "<false/>");
    if (format == 3)
      text += entry("anchor", "{0.5,0.25}") + "<key>aliases</key><array><string>" + frame.name +
              "_too</string></array>";
    text += "</dict>";
  }
  return text + "</dict><key>metadata</key><dict><key>format</key><integer>" +
         std::to_string(format) +
         "</integer><key>textureFileName</key><string>page0</string></dict></dict></plist>";
}

TEST(Cocos2d, Formats) {
  const Packed packed = pack(12, 1, true, 33);
  for (const int format : {1, 2})
    expect_packed(decode_text(plist_text(packed, format), files_of(packed)), packed);
  const auto third = decode_text(plist_text(packed, 3), files_of(packed));
  ASSERT_TRUE(third.ok()) << third.message();
  EXPECT_EQ(third->frame_count(), 24U);
  for (const PackedFrame& frame : packed.frames) {
    EXPECT_EQ(untrimmed(*third, frame.name), frame.original);
    EXPECT_EQ(untrimmed(*third, frame.name + "_too"), frame.original);
    const Size size = frame.original.size();
    EXPECT_EQ(third->frame(third->find_frame(frame.name)).pivot,
              (Pivot{size.width * 32'768, size.height * 49'152}));
  }
  const auto zero = decode_text(
      "<plist><dict><key>frames</key><dict><key>a</key><dict><key>x</key><integer>1</"
      "integer><key>y</key><integer>2"
      "</integer><key>width</key><integer>4</integer><key>height</key><integer>3</"
      "integer><key>originalWidth</key>"
      "<integer>9</integer><key>originalHeight</key><integer>8</integer><key>offsetX</"
      "key><real>0.5</real></dict></dict></dict></plist>",
      Files{{{"sheet.png", *encode_png(Mask(8, 8, true))}}}, {}, "art/sheet.plist");
  ASSERT_TRUE(zero.ok()) << zero.message();
  EXPECT_EQ(zero->frame(0).solid, (Box{3, 3, 4, 3}));
}

TEST(Xml, Mistakes) {
  const Files files{{{"page0.png", *encode_png(Mask(8, 8, true))}}};
  const auto starling = [&](const std::string& attributes, const std::string& part) {
    expect_error(decode_text("<TextureAtlas imagePath='page0.png'><SubTexture " + attributes +
                                 "/></TextureAtlas>",
                             files),
                 part);
  };
  starling("", "SubTexture 0: name: is missing");
  starling("name='a' x='0' y='0' width='4'", "SubTexture 'a': height: is missing");
  starling("name='a' x='0' y='0' width='4' height='x'", "height: 'x' is not a number");
  starling("name='a' x='0' y='0' width='4' height='1.5'", "'1.5' is not a whole number");
  starling("name='a' x='5' y='0' width='4' height='4'",
           "SubTexture 'a': the region 5, 0, 4 x 4 is not on its page");
  starling("name='a' x='0' y='0' width='4' height='4' rotated='90'", "rotated: '90'");
  starling("name='\xFF' x='0' y='0' width='4' height='4'", "UTF-8");
  expect_error(decode_text("<TextureAtlas><SubTexture", files), "byte ");
  SheetOptions options;
  options.format = SheetFormat::starling;
  expect_error(decode_text("<other/>", files, options), "TextureAtlas: is missing");
  options.format = SheetFormat::cocos2d;
  expect_error(decode_text("<plist/>", files, options), "plist: has no dict");
  expect_error(decode_text("<plist><dict><key>frames</key><dict/><key>frames</key><dict/></dict>"
                           "</plist>",
                           files, options),
               "sheet: frames: is there twice");
  expect_error(
      decode_text(
          "<plist><dict><key>frames</key><dict><key>a</key><dict><key>frame</"
          "key><string>{{1,2},{3}}</string></dict></dict>"
          "<key>metadata</key><dict><key>format</key><integer>2</integer></dict></dict></plist>",
          files, options),
      "frames.a.frame: '{{1,2},{3}}' does not have 4 numbers");
  expect_error(decode_text("<plist><dict><key>metadata</key><dict><key>format</key><integer>4</"
                           "integer></dict></dict></plist>",
                           files, options),
               "metadata.format: 4 is none of");
  std::string deep = "<plist><dict>";
  for (int i = 0; i < 50'000; ++i) deep += "<array>";
  for (int i = 0; i < 50'000; ++i) deep += "</array>";
  expect_error(decode_text(deep + "</dict></plist>", files, options), "nested too deeply");
  options.limits.frames = 1;
  options.limits.animations = options.limits.parts = 0;
  std::string many = "<plist><dict>";
  for (int i = 0; i < 40'000; ++i) many += "<a/><b/>";
  expect_error(decode_text(many + "</dict></plist>", files, options),
               "more values than the limits");
}

}  // namespace
}  // namespace hitmask::test

#endif
