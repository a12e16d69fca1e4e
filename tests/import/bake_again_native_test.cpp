// Baking again after changes: the bytes of a bake from nothing, and only changed pictures are
// decoded.

#include <filesystem>
#include <functional>

#include "image/file.hpp"
#include "import/bake.hpp"
#include "import/files.hpp"
#include "import/sheet_tools.hpp"
#include "support/temporary_folder.hpp"

namespace hitmask::test {
namespace {

namespace fs = std::filesystem;
namespace import = detail::import;

/// A folder of pictures, numbered pictures alone, and a sheet with two pages that are two files.
class BakedAgain : public ::testing::Test {
 protected:
  void SetUp() override {
#if defined(HITMASK_TEST_READERS)
    all_.push_back(folder_ / "hero0.json");
#endif
    paths_ = all_;
    fs::create_directories(folder_ / "walk");
    for (int i = 0; i < 12; ++i) write(picture(i));
    for (const char* const name : {"ship_1.png", "ship_2.png", "page0.png", "page1.png"})
      write(folder_ / name);
    write_page(0);
    write_page(1);
    store(foreign_, *to_bytes(Sheet()));
  }
  static constexpr std::uint64_t no_limit = 1U << 30;

  /// Without a wait for the disk.
  static void store(const std::string& path, const Bytes& bytes) {
    ASSERT_TRUE(detail::image::write_file_soon(path, bytes).ok()) << path;
  }
  [[nodiscard]] std::string picture(int number) const {
    return folder_ / ("walk/walk_" + std::to_string(number) + ".png");
  }
  [[nodiscard]] int below(int most) {
    return static_cast<int>(random_() % static_cast<unsigned>(most));
  }
  void write(const std::string& path) {
    const Mask mask = below(8) == 0 ? Mask(8 + below(9), 8) : random_frame(random_);
    store(path, *encode_png(pad(mask, 3, 3, 3, 3)));
  }
  void write_page(int number) {
    const std::string own = std::to_string(number), other = std::to_string(1 - number);
    const std::string text = R"({"frames":[{"filename":"hero)" + own +
                             R"(","frame":{"x":1,"y":2,"w":)" + std::to_string(4 + below(3)) +
                             R"(,"h":5}}],"meta":{"image":"page)" + own +
                             R"(.png","related_multi_packs":["hero)" + other + R"(.json"]}})";
    store(folder_ / ("hero" + own + ".json"), bytes_of(text));
  }
  [[nodiscard]] Result<BakeReport> bake() const { return bake_file(paths_, output_, options_); }
  [[nodiscard]] Bytes baked() const { return *import::read_whole(output_, no_limit); }
  [[nodiscard]] Bytes from_nothing() const { return *to_bytes(*bake_sheet(paths_, options_)); }

  /// What artists, build scripts and bad disks do.
  void change() {
    const std::function<void()> changes[] = {
        [&] { write(picture(below(16))); },
        [&] { fs::remove(picture(1 + below(15))); },
        [&] { write(folder_ / "ship_1.png"); },
        [&] { write(folder_ / "page1.png"); },
        [&] { write_page(below(2)); },
        [&] { exchange(picture(below(16)), picture(below(16))); },
        [&] { options_.grow = below(3) - 1; },
        [&] { options_.sheet.pivot.x = below(2) * 65'536; },
        [&] { options_.names = below(2) == 0 ? BakedNames::plain : BakedNames::automatic; },
        [&] { paths_ = below(2) == 0 ? all_ : std::vector(all_.begin(), all_.begin() + 2); },
        [&] { damage(output_); },
        [&] { damage(output_ + ".state"); },
        [&] { fs::copy_file(foreign_, output_, fs::copy_options::overwrite_existing); },
        [&] { fs::copy_file(output_, foreign_, fs::copy_options::overwrite_existing); },
        [&] { fs::remove(below(2) == 0 ? output_ : output_ + ".state"); },
    };
    changes[static_cast<std::size_t>(below(static_cast<int>(std::size(changes))))]();
  }
  void exchange(const std::string& a, const std::string& b) const {
    if (!fs::exists(a) || !fs::exists(b) || a == b) return;
    fs::rename(a, folder_ / "third");
    fs::rename(b, a);
    fs::rename(folder_ / "third", b);
  }
  void damage(const std::string& path) {
    if (!fs::exists(path)) return;
    Bytes bytes = *import::read_whole(path, no_limit);
    bytes[random_() % bytes.size()] ^= static_cast<std::uint8_t>(1 << below(8));
    store(path, bytes);
  }
  /// Other content, which the state file has as if it were the same picture.
  void pretend_same(const std::string& path) const {
    const Bytes content = bytes_of("\x89PNG\r\n\x1a\n no picture");
    store(path, content);
    const Bytes text = *import::read_whole(output_ + ".state", no_limit);
    auto state = import::state_of({reinterpret_cast<const char*>(text.data()), text.size()});
    ASSERT_TRUE(state.has_value());
    for (import::InputState& input : state->inputs)
      for (import::FileState& file : input.files)
        if (file.path == path)
          file = {path, content.size(), 0, import::content_hash(content), file.frame};
    store(output_ + ".state", bytes_of(import::text_of(*state)));
  }

  std::mt19937 random_{11};
  TemporaryFolder folder_;
  std::vector<std::string> all_ = {folder_ / "walk", folder_ / "ship_1.png",
                                   folder_ / "ship_2.png"};
  std::vector<std::string> paths_;
  std::string output_ = folder_ / "game.hitmask";
  std::string foreign_ = folder_ / "foreign.hitmask";
  BakeOptions options_;
};

TEST_F(BakedAgain, IsWhatABakeFromNothingIs) {
  for (int round = 0; round < 120; ++round) {
    for (int changes = below(3); changes >= 0; --changes) change();
    const auto report = bake();
    ASSERT_TRUE(report.ok()) << report.message();
    ASSERT_EQ(baked(), from_nothing()) << "round " << round;
    ASSERT_EQ(bake()->outcome, BakeReport::Outcome::current);
  }
}

TEST_F(BakedAgain, DecodesOnlyWhatHasChanged) {
  ASSERT_TRUE(bake().ok());
  for (int round = 0; round < 2; ++round) {
    const Sheet before = *load_sheet(output_);
    pretend_same(picture(3));
    pretend_same(folder_ / "ship_2.png");
    store(picture(5), *encode_png(Mask(4 + round, 4, true)));
    const auto report = bake();
    ASSERT_TRUE(report.ok()) << report.message();
    EXPECT_EQ(report->outcome, BakeReport::Outcome::written);
    const Sheet after = *load_sheet(output_);
    for (const char* const name : {"walk/walk_3", "ship_2", "walk/walk_4"})
      EXPECT_EQ(untrimmed(after, name), untrimmed(before, name)) << name;
    EXPECT_EQ(untrimmed(after, "walk/walk_5"), Mask(4 + round, 4, true));
  }
}

TEST_F(BakedAgain, DecodesAllWithAnotherRule) {
  ASSERT_TRUE(bake().ok());
  pretend_same(picture(3));
  options_.sheet.rule = SolidRule::alpha(9);
  const auto report = bake();
  ASSERT_FALSE(report.ok());
  EXPECT_NE(report.message().find("walk_3.png"), std::string::npos) << report.message();
}

}  // namespace
}  // namespace hitmask::test
