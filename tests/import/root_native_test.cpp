// Files that a sheet names: only from below the root.

#include <filesystem>

#include "import/sheet_tools.hpp"
#include "support/temporary_folder.hpp"

namespace hitmask::test {
namespace {

namespace fs = std::filesystem;

/// root/sheets/a.atlas names a picture; root/picture.png and outside.png exist.
class SheetRoot : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_ / "root/sheets");
    for (const char* name : {"root/sheets/near.png", "root/picture.png", "outside.png"})
      ASSERT_TRUE(write_png(folder_ / name, Mask(4, 4, true)).ok());
  }

  [[nodiscard]] Result<Sheet> with(const std::string& picture, const std::string& root = {}) {
    const std::string path = folder_ / "root/sheets/a.atlas";
    EXPECT_TRUE(write_file(path, bytes_of(picture + "\na\nbounds:0,0,4,4\n")).ok());
    SheetOptions options;
    options.root = root;
    const auto files = sheet_files(path, options);
    auto sheet = read_sheet(path, options);
    EXPECT_EQ(files.ok(), sheet.ok());
    if (files) {
      EXPECT_EQ(files->size(), 2U);
    }
    return sheet;
  }

  TemporaryFolder folder_;
};

TEST_F(SheetRoot, NamesStayBelowIt) {
  EXPECT_TRUE(with("near.png").ok());
  EXPECT_TRUE(with("./near.png").ok());
  EXPECT_TRUE(with("../sheets/near.png").ok());
  EXPECT_TRUE(with(".\\near.png").ok());
  EXPECT_TRUE(with(folder_ / "root/sheets/near.png").ok());
  expect_error(with("../picture.png"),
               "'../picture.png': refused: it is not below the root folder");
  expect_error(with(folder_ / "outside.png"), "refused");
  expect_error(with("../../outside.png", folder_ / "root"), "refused");
  EXPECT_TRUE(with("../picture.png", folder_ / "root").ok());
  expect_error(with("gone.png"), "line 1: 'gone.png': cannot open");
  expect_error(with("near.png", folder_ / "gone"), "root");
  expect_error(with("/dev/zero", "/"), "is not a regular file");
  expect_error(with("../sheets", folder_ / "root"), "is not a regular file");
}

TEST_F(SheetRoot, LinksAreFollowedButNotOut) {
  const fs::path sheets = folder_ / "root/sheets";
  fs::create_symlink("near.png", sheets / "inner.png");
  fs::create_symlink("../../outside.png", sheets / "outer.png");
  fs::create_directory_symlink("../..", sheets / "up");
  fs::create_symlink("loop.png", sheets / "loop.png");
  EXPECT_TRUE(with("inner.png").ok());
  expect_error(with("outer.png"), "a link leaves the root folder");
  expect_error(with("up/outside.png"), "a link leaves the root folder");
  expect_error(with("loop.png"), "cannot open");
  fs::remove(sheets / "loop.png");
  fs::remove(sheets / "a.atlas");
  expect_error(read_sheet(sheets.string()), "'outer.png': refused: a link leaves the root folder");
}

TEST_F(SheetRoot, BakingSparesInputsBehindLinks) {
  fs::create_directory_symlink("root", folder_ / "link");
  const std::vector<std::string> paths = {folder_ / "link/picture.png"};
  for (const char* output : {"root/picture.png", "link/picture.png"}) {
    const auto baked = bake_file(paths, folder_ / output);
    ASSERT_FALSE(baked.ok());
    EXPECT_NE(baked.message().find("overwrite an input"), std::string::npos) << baked.message();
  }
  EXPECT_TRUE(read_png(folder_ / "root/picture.png").ok());
}

TEST_F(SheetRoot, RelatedSheetsStayBelowIt) {
  const std::string path = folder_ / "root/sheets/x.json";
  const auto store = [&](const std::string& name, const std::string& related) {
    const std::string text = R"({"frames":{")" + name +
                             R"(":{"frame":{"x":0,"y":0,"w":1,"h":1}}},"meta":{)" +
                             R"("image":"near.png","related_multi_packs":[")" + related + R"("]}})";
    return write_file(folder_ / name, bytes_of(text)).ok();
  };
  for (const char* outside : {"../x.json", "../sheets/../x.json", "..\\x.json"}) {
    std::string escaped = outside;
    if (escaped.find('\\') != escaped.npos) escaped.replace(2, 1, "\\\\");
    ASSERT_TRUE(store("root/sheets/x.json", escaped));
    fs::remove(folder_ / "root/x.json");
    for (const bool exists : {false, true}) {
      ASSERT_TRUE(!exists || store("root/x.json", "x.json"));
      expect_error(read_sheet(path), "refused: it is not below the root folder");
      EXPECT_FALSE(sheet_files(path).ok());
    }
  }
}

TEST(FolderNames, ThatAreNotUtf8) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_png(folder / "walk_\xFF.png", Mask(1, 1, true)).ok());
  const auto sheet = read_sheet(folder.path());
  EXPECT_EQ(error_of(sheet),
            folder.path() + R"(: 'walk_\xFF.png': the name of the file is not UTF-8)");
}

}  // namespace
}  // namespace hitmask::test
