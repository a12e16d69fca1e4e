// Grids, single pictures and folders.

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

TEST(Folder, EmptyOrDamaged) {
  const TemporaryFolder folder;
  expect_error(read_sheet(folder.path()), "no PNG files");
  ASSERT_TRUE(write_file(folder / "a_1.png", bytes_of("not a picture")).ok());
  expect_error(read_sheet(folder.path()), "'a_1.png'");
  SheetOptions options;
  options.format = SheetFormat::folder;
  expect_error(read_sheet(folder / "a_1.png", options), "cannot read the folder");
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
