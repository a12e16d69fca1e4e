// draw_sprites as a command: its output and its error messages.
#include "command.hpp"

#include <gtest/gtest.h>
#include <hitmask/image.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "support/temporary_folder.hpp"

namespace {

namespace files = std::filesystem;

class DrawSprites : public testing::Test {
 protected:
  int run(const std::vector<std::string>& arguments) {
    return sprites::run(arguments, out_, errors_);
  }
  std::string in_folder(const char* name) const { return folder_ / name; }

  hitmask::test::TemporaryFolder folder_;
  std::ostringstream out_;
  std::ostringstream errors_;
};

void expect_same_pixels(const std::string& drawn_path, const std::string& kept_path) {
  const hitmask::Result<hitmask::Picture> drawn = hitmask::read_picture(drawn_path);
  const hitmask::Result<hitmask::Picture> kept = hitmask::read_picture(kept_path);
  ASSERT_TRUE(drawn) << drawn.message();
  ASSERT_TRUE(kept) << kept.message();
  EXPECT_EQ(drawn->size, kept->size) << kept_path;
  // Not EXPECT_EQ, whose message would list every byte.
  EXPECT_TRUE(drawn->rgba == kept->rgba) << kept_path << " is not what draw_sprites draws";
}

std::string text_of(const files::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_F(DrawSprites, DrawsTheStoredPictures) {
  ASSERT_EQ(run({in_folder("new/deep"), "--sheet", in_folder("sheet.png")}), 0) << errors_.str();
  EXPECT_EQ(out_.str(), "drawn into " + in_folder("new/deep") + "\n");
  int compared = 0;
  for (const auto& entry : files::directory_iterator(in_folder("new/deep"))) {
    const files::path kept = files::path(SPRITES_DIRECTORY) / entry.path().filename();
    ++compared;
    if (entry.path().extension() == ".png")
      expect_same_pixels(entry.path().string(), kept.string());
    else
      EXPECT_EQ(text_of(entry.path()), text_of(kept));
  }
  EXPECT_EQ(compared, 21);
  expect_same_pixels(in_folder("sheet.png"), SPRITES_SHEET);
}

TEST_F(DrawSprites, PrintsHelp) {
  EXPECT_EQ(run({"--help"}), 0);
  EXPECT_TRUE(out_.str().starts_with("usage: draw_sprites"));
}

TEST_F(DrawSprites, RefusesBadUsage) {
  const std::vector<std::vector<std::string>> bad = {
      {}, {""}, {"a", "b"}, {"a", "--sheet"}, {"--sheet", "x.png"}, {"a", "--colour"}};
  for (const std::vector<std::string>& arguments : bad) {
    errors_.str("");
    EXPECT_EQ(run(arguments), 2);
    EXPECT_TRUE(errors_.str().starts_with("usage: draw_sprites"));
  }
}

TEST_F(DrawSprites, NamesTheFolderItCannotMake) {
  std::ofstream(in_folder("file")) << "in the way";
  EXPECT_EQ(run({in_folder("file/folder")}), 1);
  EXPECT_NE(errors_.str().find(in_folder("file/folder")), std::string::npos) << errors_.str();
}

TEST_F(DrawSprites, NamesTheSheetItCannotWrite) {
  EXPECT_EQ(run({in_folder("out"), "--sheet", in_folder("missing/sheet.png")}), 1);
  EXPECT_NE(errors_.str().find(in_folder("missing/sheet.png")), std::string::npos) << errors_.str();
}

}  // namespace
