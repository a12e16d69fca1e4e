// Terrains from pictures and pictures of terrains: as through one mask, and larger.

#include <array>

#include "hitmask/hitmask.hpp"
#include "image/png_tools.hpp"

namespace hitmask::test {
namespace {

/// Clear and solid runs of random lengths, 1 bit per pixel, wider than a mask can be.
RawPng wide_png(int width, int height, bool interlaced) {
  std::mt19937 random(7);
  RawPng png;
  png.width = width;
  png.height = height;
  png.colour_type = 0;
  png.depth = 1;
  png.interlaced = interlaced;
  png.transparency = Transparency{};  // black is clear
  png.rows.assign(static_cast<std::size_t>(height),
                  Bytes((static_cast<std::size_t>(width) + 7) / 8));
  for (Bytes& row : png.rows)
    for (std::uint8_t& byte : row) byte = static_cast<std::uint8_t>(random() & random());
  return png;
}

bool bit_of(const RawPng& png, int x, int y) {
  const auto byte = png.rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x) / 8];
  return (byte >> (7 - x % 8) & 1) != 0;
}

void expect_equal(const Terrain& terrain, const RawPng& png, Point at) {
  std::int64_t solid = 0;
  std::int64_t wrong = 0;
  for (int y = 0; y < png.height; ++y)
    for (int x = 0; x < png.width; ++x) {
      solid += bit_of(png, x, y) ? 1 : 0;
      wrong += terrain.get(at + Point{x, y}) != bit_of(png, x, y) ? 1 : 0;
    }
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(terrain.count(), solid);
}

TEST(TerrainImage, ReadsWhatReadPngReads) {
  std::mt19937 random(1);
  TerrainImageOptions options{.position = {-300, 77}, .material = 3};
  options.options.materials[3].hard = true;
  const std::array rules = {SolidRule::alpha(), SolidRule::alpha(100), SolidRule::luma(),
                            SolidRule::colour_key({0, 0, 0}, 40)};
  for (const auto& [type, depth] : {std::pair{6, 8}, {4, 16}, {3, 4}, {2, 8}, {0, 1}})
    for (const bool interlaced : {false, true}) {
      const RawPng png = random_png(type, depth, 330, 520, interlaced, type < 4, random);
      const Bytes bytes = encode_with_libpng(png);
      for (const SolidRule& rule : rules) {
        options.rule = rule;
        const auto terrain = decode_terrain(bytes, options);
        ASSERT_TRUE(terrain) << name_of(png) << ": " << terrain.message();
        const Mask mask = decode_png(bytes, rule).value();
        EXPECT_EQ(*terrain, Terrain(mask, options.position, 3, options.options)) << name_of(png);
      }
    }
}

TEST(TerrainImage, ReadsPicturesWiderAndHigherThanAMask) {
  for (const bool interlaced : {false, true})
    for (const Size size : {Size{70'000, 20}, Size{20, 70'000}}) {
      const RawPng png = wide_png(size.width, size.height, interlaced);
      const auto terrain = decode_terrain(encode_with_libpng(png), {.position = {-1000, -5}});
      ASSERT_TRUE(terrain) << terrain.message();
      expect_equal(*terrain, png, {-1000, -5});
    }
}

TEST(TerrainImage, CornerKeysAreChecked) {
  std::mt19937 random(2);
  const Bytes bytes = encode_with_libpng(random_png(2, 8, 40, 40, false, false, random));
  const TerrainImageOptions options{.rule = SolidRule::corner_key()};
  const auto mask = decode_png(bytes, options.rule);
  EXPECT_EQ(message_of(decode_terrain(bytes, options)), message_of(mask));
}

TEST(TerrainImage, WritesTheBytesOfAMask) {
  Terrain terrain;
  terrain.deposit(EllipseBrush{{-600, 400, 1500, 900}}, 2);
  terrain.carve(DiscBrush{{100, 500}, 77});
  for (const Box box : {Box{-700, 390, 1700, 950}, Box{3, 511, 1, 1}, Box{-5, 600, 1025, 513},
                        Box{2147480000, 2147480000, 1000, 9}}) {
    const auto bytes = encode_png(terrain, box);
    ASSERT_TRUE(bytes) << bytes.message();
    EXPECT_EQ(*bytes, encode_png(to_mask(terrain, box)).value());
  }
}

TEST(TerrainImage, WritesAndReadsBackPicturesLargerThanAMask) {
  Terrain terrain;
  terrain.deposit(LineBrush{{-60'000, 10}, {5000, 500}, 9});
  terrain.deposit(LineBrush{{5000, 500}, {70'000, 0}, 9});
  const Box box{-60'010, -5, 130'020, 520};
  const TemporaryFolder folder;
  const std::string path = folder / "wide.png";
  ASSERT_TRUE(write_png(path, terrain, box));
  const auto again = read_terrain(path, {.position = {box.x, box.y}});
  ASSERT_TRUE(again) << again.message();
  EXPECT_EQ(*again, terrain);
  EXPECT_EQ(decode_with_libpng(load(path)).size, (Size{box.w, box.h}));
}

TEST(TerrainImage, RefusesBoxesThatNoFileHolds) {
  const Terrain terrain(Mask(9, 9, true));
  expect_says(message_of(encode_png(terrain, {})), "a PNG cannot be 0 x 0 pixels");
  expect_says(message_of(encode_png(terrain, {0, 0, max_png_side + 1, 1})), "too large for a PNG");
  expect_says(message_of(encode_png(terrain, {0, 0, 1 << 20, 1 << 20})), "too large for a PNG");
  const TemporaryFolder folder;
  expect_says(message_of(write_png(folder / "x.png", terrain, {})), "x.png: a PNG cannot be");
  EXPECT_FALSE(std::filesystem::exists(folder / "x.png"));
}

TEST(TerrainImage, RefusesWhatIsOverTheLimits) {
  const Bytes bytes = encode_with_libpng(wide_png(70'000, 20, false));
  expect_says(message_of(decode_terrain(bytes, {}, {.pixels = 1'000'000})), "over the limit");
  expect_says(message_of(decode_terrain(bytes, {.position = {Terrain::reach - 69'999, 0}})),
              "leave the terrain's reach");
  expect_says(message_of(decode_terrain(bytes, {.position = {0, -Terrain::reach - 1}})),
              "leave the terrain's reach");
  EXPECT_TRUE(decode_terrain(bytes, {.position = {Terrain::reach - 70'000, 0}}));
  for (const int material : {-1, 8})
    expect_says(message_of(decode_terrain(bytes, {.material = material})), "there is no material");
}

/// One row of pixels: a small file, and a chunk of 33 KB for every 512 of them.
TEST(TerrainImage, RefusesASmallFileThatNeedsManyChunks) {
  for (const bool upright : {false, true}) {
    const std::uint32_t length = 200'000'000;
    const Bytes data = deflated_run(0xFF, upright ? 1000 : length / 8 + 1);
    const Bytes header = upright ? header_data(1, length, 1, 0) : header_data(length, 1, 1, 0);
    const Bytes png = png_of({chunk("IHDR", header), chunk("IDAT", data)});
    expect_says(message_of(decode_terrain(png)),
                "390625 chunks of terrain, over the limit of 31254");
  }
}

TEST(TerrainImage, EveryTruncationAndDamageIsAnErrorOfReadPng) {
  for (const bool interlaced : {false, true}) {
    const Bytes whole = small_png(interlaced);
    for (std::size_t length = 0; length < whole.size(); ++length) {
      const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
      EXPECT_EQ(message_of(decode_terrain(cut)), message_of(decode_png(cut)));
      EXPECT_FALSE(decode_terrain(cut));
      Bytes damaged = whole;
      damaged[length] ^= 0x10;
      const std::string message = message_of(decode_png(damaged));
      if (message.find("too large for a mask") == std::string::npos) {
        EXPECT_EQ(message_of(decode_terrain(damaged)), message);
      }
    }
  }
}

TEST(TerrainImage, ErrorsOfFilesNameThem) {
  const TemporaryFolder folder;
  expect_says(message_of(read_terrain(folder / "none.png")), "none.png: cannot open");
  store(folder / "bad.png", {1, 2, 3});
  expect_says(message_of(read_terrain(folder / "bad.png")), "bad.png: not a PNG file");
}

}  // namespace
}  // namespace hitmask::test
