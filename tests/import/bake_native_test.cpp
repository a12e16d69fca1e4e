// A folder to a baked file, with any number of threads, and the state file beside it.

#include <filesystem>
#include <fstream>
#include <iterator>

#include "import/bake.hpp"
#include "import/sheet_tools.hpp"
#include "support/temporary_folder.hpp"

namespace hitmask::test {
namespace {

namespace fs = std::filesystem;

std::string text_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Forty pictures, in a folder.
class BakedFolder : public ::testing::Test {
 protected:
  static constexpr int count = 40;

  void SetUp() override {
    std::mt19937 random(7);
    fs::create_directories(paths_[0]);
    for (int i = 0; i < count; ++i) ASSERT_TRUE(write_png(picture(i), random_frame(random)).ok());
  }
  [[nodiscard]] std::string picture(int number) const {
    return paths_[0] + "/sprite_" + std::to_string(number) + ".png";
  }
  [[nodiscard]] Result<BakeReport> bake(unsigned lanes) {
    ThreadExecutor executor(lanes);
    BakeOptions options;
    options.sheet.executor = lanes == 0 ? nullptr : &executor;
    return bake_file(paths_, output_, options);
  }

  TemporaryFolder folder_;
  std::vector<std::string> paths_ = {folder_ / "pictures"};
  std::string output_ = folder_ / "game.hitmask";
};

TEST_F(BakedFolder, IsTheSameWithAnyNumberOfThreads) {
  const auto sheet = read_sheet(paths_[0]);
  ASSERT_TRUE(sheet.ok());
  EXPECT_EQ(sheet->frame_count(), static_cast<std::uint32_t>(count));
  const auto bytes = to_bytes(*sheet);
  ASSERT_TRUE(bytes.ok());
  for (const unsigned lanes : {0U, 1U, 2U, 5U}) {
    fs::remove(output_);
    fs::remove(output_ + ".state");
    const auto report = bake(lanes);
    ASSERT_TRUE(report.ok()) << report.message();
    EXPECT_EQ(report->outcome, BakeReport::Outcome::written);
    EXPECT_EQ(report->frames, static_cast<std::uint32_t>(count));
    EXPECT_EQ(bytes_of(text_of_file(output_)), *bytes) << lanes;
  }
}

TEST_F(BakedFolder, FollowsItsPictures) {
  ASSERT_TRUE(bake(2).ok());
  fs::remove(picture(11));
  ASSERT_TRUE(write_png(picture(100), Mask(3, 2, true)).ok());
  const auto report = bake(2);
  ASSERT_TRUE(report.ok()) << report.message();
  EXPECT_EQ(report->outcome, BakeReport::Outcome::written);
  const auto sheet = load_sheet(output_);
  ASSERT_TRUE(sheet.ok());
  EXPECT_EQ(sheet->frame_count(), static_cast<std::uint32_t>(count));
  EXPECT_EQ(sheet->find_frame("sprite_11"), Sheet::none);
  EXPECT_EQ(sheet->find_frame("sprite_100"), static_cast<std::uint32_t>(count - 1));
  EXPECT_EQ(*is_current(paths_, output_), true);
}

TEST_F(BakedFolder, HasAPictureThatCannotBeRead) {
  ASSERT_TRUE(write_file(picture(3), bytes_of("no picture")).ok());
  const auto report = bake(2);
  ASSERT_FALSE(report.ok());
  EXPECT_NE(report.message().find("sprite_3.png"), std::string::npos) << report.message();
  EXPECT_FALSE(fs::exists(output_));
}

TEST(BakeState, IsTextThatIsReadBack) {
  namespace import = detail::import;
  const import::FileState file{"/a\\b\nc", 0x1F, 0xFFFF'FFFF'FFFF'FFFF, {0xABC, 1}, 0x21};
  const import::BakeState state{"options \\ of\nall", {{"/a", {file, file}}, {"/b", {}}}, file};
  const std::string line =
      "0000000000000abc 0000000000000001 ffffffffffffffff 000000000000001f 0000000000000021 "
      "/a\\\\b\\nc\n";
  EXPECT_EQ(import::text_of(state),
            "hitmask bake state 3\noptions options \\\\ of\\nall\n"
            "input /a\nfile " +
                line + "file " + line + "input /b\noutput " + line + "end 000000005fd708b4 \n");
  EXPECT_EQ(import::state_of(import::text_of(state)), state);
}

TEST(BakeState, IsNothingOnceDamaged) {
  namespace import = detail::import;
  const import::FileState file{"/a", 12, 3, {4, 5}, 6};
  const std::string text = import::text_of(import::BakeState{"options", {{"/a", {file}}}, file});
  ASSERT_TRUE(import::state_of(text).has_value());
  EXPECT_FALSE(import::state_of(text + "x").has_value());
  for (std::size_t i = 0; i < text.size(); ++i) {
    EXPECT_FALSE(import::state_of(text.substr(0, i)).has_value()) << i;
    for (int bit = 0; bit < 8; ++bit) {
      std::string damaged = text;
      damaged[i] = static_cast<char>(damaged[i] ^ (1 << bit));
      EXPECT_FALSE(import::state_of(damaged).has_value()) << i;
    }
  }
}

}  // namespace
}  // namespace hitmask::test
