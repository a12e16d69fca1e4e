// Files of baked sheets.

#include <filesystem>
#include <fstream>

#include "import/sheet_tools.hpp"
#include "support/temporary_folder.hpp"

namespace hitmask::test {
namespace {

Sheet small_sheet() {
  std::mt19937 random(4);
  Sheet sheet;
  for (int i = 0; i < 5; ++i) {
    FrameDefinition frame;
    frame.name = "frame_" + std::to_string(i);
    frame.mask = random_frame(random);
    frame.size = frame.mask.size();
    frame.pivot = Pivot::centre(frame.size);
    EXPECT_TRUE(sheet.add_frame(std::move(frame)).ok());
  }
  EXPECT_TRUE(sheet.add_animation({"all", {0, 1, 2, 3, 4}, Playback::ping_pong, 3, "yours"}).ok());
  return sheet;
}

TEST(BakedFile, LoadMapAndRead) {
  const TemporaryFolder folder;
  const std::string path = folder / "game.hitmask";
  const Sheet sheet = small_sheet();
  ASSERT_TRUE(save_sheet(path, sheet).ok());
  for (const Trust trust : {Trust::none, Trust::source}) {
    const auto loaded = load_sheet(path, trust), mapped = map_sheet(path, trust);
    ASSERT_TRUE(loaded.ok()) << loaded.message();
    ASSERT_TRUE(mapped.ok()) << mapped.message();
    EXPECT_TRUE(*loaded == sheet);
    EXPECT_TRUE(*mapped == sheet);
  }
  const auto read = read_sheet(path);
  ASSERT_TRUE(read.ok()) << read.message();
  EXPECT_TRUE(*read == sheet);
  EXPECT_EQ(*sheet_format(path), SheetFormat::baked);
  EXPECT_EQ(*sheet_files(path), std::vector<std::string>{path});
}

TEST(BakedFile, MasksOutliveTheSheet) {
  const TemporaryFolder folder;
  ASSERT_TRUE(save_sheet(folder / "a.hitmask", small_sheet()).ok());
  for (const bool is_mapped : {false, true}) {
    std::shared_ptr<const Mask> mask;
    {
      auto sheet = is_mapped ? map_sheet(folder / "a.hitmask") : load_sheet(folder / "a.hitmask");
      ASSERT_TRUE(sheet.ok()) << sheet.message();
      mask = sheet->frame(2).mask;
    }
    EXPECT_TRUE(*mask == *small_sheet().frame(2).mask);
    EXPECT_TRUE(validate(*mask).ok());
  }
}

TEST(BakedFile, DamageIsAnErrorWithThePath) {
  const TemporaryFolder folder;
  const std::string path = folder / "a.hitmask";
  Bytes bytes = *to_bytes(small_sheet());
  for (const std::size_t length :
       {std::size_t{0}, std::size_t{7}, bytes.size() / 2, bytes.size() - 1}) {
    ASSERT_TRUE(write_file(path, std::span(bytes).first(length)).ok());
    expect_error(load_sheet(path), path + ": ");
    expect_error(map_sheet(path), path + ": ");
  }
  expect_error(load_sheet(folder.path()), "not a regular file");
  expect_error(map_sheet(folder.path()), "not a regular file");
  expect_error(load_sheet(folder / "gone"), "cannot open");
  expect_error(load_sheet(""), "path is empty");
  EXPECT_FALSE(save_sheet(folder / "no/such/folder", small_sheet()).ok());
}

}  // namespace
}  // namespace hitmask::test
