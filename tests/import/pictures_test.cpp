// Grids, single pictures and folders.

#include <algorithm>
#include <filesystem>

#include "import/sheet_tools.hpp"
#include "support/temporary_folder.hpp"

namespace hitmask::test {
namespace {

const Files no_files;

TEST(Grid, CellsWithMarginAndSpacing) {
  std::mt19937 random(1);
  const Mask page = mask_from_predicate({43, 31}, [&](auto, auto) { return random() % 2 == 0; });
  SheetOptions options;
  options.grid = {.cell = {7, 5}, .margin = {3, 2}, .spacing = {2, 1}};
  const auto sheet = decode_sheet(*encode_png(page), "art/tiles.png", no_files, options);
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  ASSERT_EQ(sheet->frame_count(), 4U * 5U);  // 3 + 4 * 7 + 3 * 2 = 37, 2 + 5 * 5 + 4 = 31
  for (std::int32_t i = 0; i < 20; ++i) {
    const Box cell{3 + (i % 4) * 9, 2 + (i / 4) * 6, 7, 5};
    EXPECT_EQ(untrimmed(*sheet, "tiles_" + std::to_string(i)), crop(page, cell)) << i;
  }
  ASSERT_EQ(sheet->animation_count(), 1U);
  EXPECT_EQ(sheet->animation(0).name, "tiles");
  EXPECT_EQ(sheet->animation(0).frames.size(), 20U);
}

TEST(Grid, Counts) {
  const Bytes png = *encode_png(Mask(40, 40, true));
  SheetOptions options;
  options.grid = {.cell = {10, 10}, .columns = 3, .rows = 2, .count = 5};
  const auto sheet = decode_sheet(png, "a.png", no_files, options);
  ASSERT_TRUE(sheet.ok());
  EXPECT_EQ(sheet->frame_count(), 5U);
  const auto refused = [&](GridOptions grid, const char* part) {
    options.grid = grid;
    options.format = SheetFormat::grid;
    expect_error(decode_sheet(png, "a.png", no_files, options), part);
  };
  refused({.cell = {10, 10}, .columns = 5}, "4 x 4 fit");
  refused({.cell = {41, 10}}, "0 x 4 fit");
  refused({.cell = {10, 10}, .count = 17}, "only 16 cells");
  refused({}, "no size");
  refused({.cell = {10, 10}, .margin = {-1, 0}}, "negative");
  refused({.cell = {10, 10}, .spacing = {2147483647, 2147483647}, .columns = 2}, "1 x 1 fit");
  refused({.cell = {1, 1}, .margin = {2147483647, 0}}, "0 x 40 fit");
  options.limits.frames = 15;
  refused({.cell = {10, 10}}, "16 frames: over the limit of 15");
}

TEST(SinglePicture, IsOneFrame) {
  const Mask mask = Mask::from_text({"....", ".##.", "...."});
  SheetOptions options;
  options.pivot = {32'768, 65'536};
  const auto sheet = decode_sheet(*encode_png(mask), "art/hero.png", no_files, options);
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  ASSERT_EQ(sheet->frame_count(), 1U);
  EXPECT_EQ(untrimmed(*sheet, "hero"), mask);
  EXPECT_EQ(sheet->frame(0).pivot, (Pivot{2 * 65'536, 3 * 65'536}));
  EXPECT_EQ(sheet->frame(0).duration, 100);
  options.pivot = {std::int64_t{1} << 62, 0};
  expect_error(decode_sheet(*encode_png(mask), "hero.png", no_files, options), "pivot");
}

TEST(Folder, NaturalOrderAndAnimations) {
  const TemporaryFolder folder;
  const auto store_png = [&](const std::string& name, std::int32_t width) {
    ASSERT_TRUE(write_png(folder / name, Mask(width, 2, true)).ok());
  };
  for (const int i : {10, 9, 0}) store_png("walk_" + std::to_string(i) + ".png", i + 1);
  store_png("idle.PNG", 50);
  ASSERT_TRUE(write_file(folder / "readme.txt", bytes_of("no picture")).ok());
  const auto sheet = read_sheet(folder.path());
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  ASSERT_EQ(sheet->frame_count(), 4U);
  EXPECT_EQ(sheet->frame(0).name, "idle");
  EXPECT_EQ(sheet->frame(3).name, "walk_10");
  EXPECT_EQ(sheet->frame(3).size.width, 11);
  ASSERT_EQ(sheet->animation_count(), 1U);
  EXPECT_EQ(sheet->animation(0).name, "walk");
  EXPECT_EQ(sheet->animation(0).frames, (std::vector<std::uint32_t>{1, 2, 3}));
  EXPECT_EQ(*sheet_format(folder.path()), SheetFormat::folder);
  EXPECT_EQ(sheet_files(folder.path())->size(), 4U);
  SheetOptions few;
  few.limits.frames = 3;
  expect_error(read_sheet(folder.path(), few), "over the limit of 3");
}

TEST(Folder, HiddenFilesAreNotRead) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_file(folder / "._walk_1.png", bytes_of("not a picture")).ok());
  ASSERT_TRUE(write_file(folder / ".png", bytes_of("not a picture")).ok());
  expect_error(read_sheet(folder.path()), "no PNG files");
  for (const char* name : {"walk_1.png", ".hidden.png"})
    ASSERT_TRUE(write_png(folder / name, Mask(1, 1, true)).ok());
  const auto sheet = read_sheet(folder.path());
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  EXPECT_EQ(sheet->frame_count(), 1U);
  EXPECT_EQ(sheet->frame(0).name, "walk_1");
  EXPECT_EQ(sheet_files(folder.path())->size(), 1U);
}

TEST(Folder, EmptyOrDamaged) {
  const TemporaryFolder folder;
  expect_error(read_sheet(folder.path()), "no PNG files");
  ASSERT_TRUE(write_file(folder / "a_1.png", bytes_of("not a picture")).ok());
  expect_error(read_sheet(folder.path()), "'a_1.png'");
  SheetOptions options;
  options.format = SheetFormat::folder;
  expect_error(read_sheet(folder / "a_1.png", options), "cannot read the folder");
}

/// Single pictures, as a shell lists them, are what their folder is.
TEST(Bake, NumberedPicturesAreTheirFolder) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "steps");
  std::vector<std::string> paths;
  for (const char* name : {"walk_10", "walk_9", "walk_0", "idle", "idle-2", "7", "8"}) {
    paths.push_back(folder / ("steps/" + std::string(name) + ".png"));
    const auto width = static_cast<std::int32_t>(paths.size());
    ASSERT_TRUE(write_png(paths.back(), Mask(width, 2, true)).ok());
  }
  const std::string whole[] = {folder / "steps"};
  for (const std::int32_t grow : {0, 1, -1}) {
    BakeOptions options;
    options.grow = grow;
    const auto expected = bake_sheet(whole, options);
    ASSERT_TRUE(expected.ok()) << expected.message();
    EXPECT_EQ(expected->animation(expected->find_animation("walk")).frames.size(), 3U);
    EXPECT_EQ(expected->animation(expected->find_animation("steps")).frames.size(), 2U);
    std::mt19937 random(3);
    for (int i = 0; i < 5; ++i) {
      std::shuffle(paths.begin(), paths.end(), random);
      options.names = static_cast<BakedNames>(i % 3);
      const auto sheet = bake_sheet(paths, options);
      ASSERT_TRUE(sheet.ok()) << sheet.message();
      EXPECT_EQ(*to_bytes(*sheet), *to_bytes(*expected));
    }
  }
}

TEST(Bake, NamesThatTwoFilesHave) {
  const TemporaryFolder folder;
  const auto store = [&](const std::string& name) {
    std::filesystem::create_directories(std::filesystem::path(folder / name).parent_path());
    ASSERT_TRUE(write_png(folder / name, Mask(2, 2, true)).ok());
  };
  for (const char* name : {"a/walk_0.png", "b/walk_1.png", "c/walk_0.png"}) store(name);
  const std::string a = folder / "a/walk_0.png", b = folder / "b/walk_1.png", c = folder / "c";
  const auto error = [&](const std::vector<std::string>& paths) {
    BakeOptions options;
    options.names = BakedNames::plain;
    return error_of(bake_sheet(paths, options));
  };
  EXPECT_EQ(error({b, a}), a + " and " + b + " both have the animation 'walk'");
  EXPECT_EQ(error({a, c}), c + " and " + a + " both have the frame 'walk_0'");
  EXPECT_EQ(error({b, c}), c + " and " + b + " both have the animation 'walk'");
}

TEST(Unknown, IsAClearError) {
  expect_error(decode_text("", no_files), "the file is empty");
  expect_error(decode_text("what is this", no_files), "not a sheet in a format that hitmask knows");
  expect_error(read_sheet("/does/not/exist.json"), "/does/not/exist.json: cannot open: ");
  expect_error(read_sheet(""), "the path is empty");
  expect_error(read_sheet(std::string("a\0b", 3)), "zero byte");
  SheetOptions options;
  options.limits.image.file_bytes = 3;
  expect_error(decode_text("what is this", no_files, options), "over the limit of 3");
  EXPECT_EQ(name_of(SheetFormat::aseprite_json), "aseprite-json");
  EXPECT_EQ(name_of(SheetFormat::folder), "folder");
}

}  // namespace
}  // namespace hitmask::test
