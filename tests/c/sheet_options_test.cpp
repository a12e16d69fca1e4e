// The options of hm_read_sheet(): each of them reaches the reader, and under its own name.
#include <gtest/gtest.h>
#include <hitmask.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "import/aseprite_writer.hpp"
#include "support/temporary_folder.hpp"

namespace hitmask::test {
namespace {

class OptionsOfSheets : public ::testing::Test {
 protected:
  ~OptionsOfSheets() override { forget(); }

  std::string write(const std::string& name, const Bytes& bytes) {
    const std::filesystem::path path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), std::streamsize(bytes.size()));
    return path.string();
  }
  void picture(const std::string& name, const std::string& text) {
    hm_mask mask{};
    EXPECT_EQ(hm_mask_from_text(text.c_str(), &mask), HM_OK);
    EXPECT_EQ(hm_write_png((folder_ / name).c_str(), mask), HM_OK) << hm_last_error();
    hm_mask_destroy(mask);
  }

  hm_status read(const std::string& path) {
    forget();
    return hm_read_sheet(path.c_str(), &options_, &sheet_);
  }
  /// The solid pixels of the first frame, cut to their box.
  std::string shown() { return text_of(nullptr); }
  std::string part(const char* name) { return text_of(name); }
  std::vector<std::string> part_names() {
    std::vector<std::string> names;
    const auto add = [](const char* name, void* user) {
      return static_cast<std::vector<std::string>*>(user)->emplace_back(name), 1;
    };
    EXPECT_EQ(hm_sheet_part_names(sheet_, add, &names), HM_OK);
    return names;
  }

  hm_sheet_options options_ = hm_sheet_options_default();
  hm_sheet sheet_{};
  TemporaryFolder folder_;

 private:
  void forget() {
    if (sheet_.id != 0) {
      EXPECT_EQ(hm_sheet_destroy(sheet_), HM_OK);
    }
    sheet_ = {};
  }
  std::string text_of(const char* part) {
    hm_mask mask{};
    hm_point origin{};
    char* text = nullptr;
    const hm_status found = part == nullptr
                                ? hm_sheet_mask(sheet_, 0, 0, &mask, &origin)
                                : hm_sheet_part_mask(sheet_, 0, part, 0, &mask, &origin);
    if (found != HM_OK) return hm_status_name(found);
    EXPECT_EQ(hm_mask_to_text(mask, &text), HM_OK);
    const std::string copy = text;
    hm_free(text);
    hm_mask_destroy(mask);
    return copy;
  }
};

/// A row of so many pixels on a layer.
ase::Cel row(int layer, int y, int width, std::uint8_t alpha = 255) {
  ase::Cel cel;
  cel.layer = layer;
  cel.y = y;
  cel.size = {width, 1};
  cel.values = Bytes(static_cast<std::size_t>(width), alpha);
  return cel;
}

TEST_F(OptionsOfSheets, LayersAndPartLayers) {
  ase::File file;
  for (const char* name : {"body", "arm", "hit", "hurt"}) file.layers.push_back({.name = name});
  file.frames.resize(1);
  file.frames[0].cels = {row(0, 0, 4), row(1, 1, 3, 100), row(2, 5, 2), row(3, 6, 1)};
  const std::string path = write("hero.aseprite", ase::written(file));
  // There is no layer of the last name: a count of the other array would find it.
  const char* layers[] = {"body", "arm", "gone"};
  const char* part_layers[] = {"hit", "gone"};
  options_.layers = layers;
  options_.layer_count = 2;
  options_.part_layers = part_layers;
  options_.part_layer_count = 1;
  ASSERT_EQ(read(path), HM_OK) << hm_last_error();
  EXPECT_EQ(shown(), "####\n###.\n");
  EXPECT_EQ(part_names(), std::vector<std::string>{"hit"});
  EXPECT_EQ(part("hit"), "##\n");
  options_.rule = hm_solid_rule_alpha(100);
  ASSERT_EQ(read(path), HM_OK) << hm_last_error();
  EXPECT_EQ(shown(), "####\n");
  options_.layer_count = options_.part_layer_count = 0;
  ASSERT_EQ(read(path), HM_OK) << hm_last_error();
  EXPECT_EQ(part_names(), std::vector<std::string>{});  // all layers are visible
  EXPECT_EQ(shown().size(), 7U * 5);
}

TEST_F(OptionsOfSheets, Rotated) {
  picture("p.png", ".......\n...#...\n.#.....\n.####..\n");  // counter-clockwise
  const std::string path =
      write("a.atlas", bytes_of("p.png\nsize:7,4\na\nbounds:1,1,3,4\nrotate:90\n"));
  const std::string upright = "##.\n#..\n#.#\n#..\n", upside_down = "..#\n#.#\n..#\n.##\n";
  for (const auto& [rotated, text] :
       {std::pair(int{HM_ROTATED_FRAMES_AS_FORMAT_SAYS}, upright),
        std::pair(int{HM_ROTATED_FRAMES_CLOCKWISE}, upside_down),
        std::pair(int{HM_ROTATED_FRAMES_COUNTER_CLOCKWISE}, upright)}) {
    options_.rotated = rotated;
    ASSERT_EQ(read(path), HM_OK) << hm_last_error();
    EXPECT_EQ(shown(), text) << rotated;
  }
}

TEST_F(OptionsOfSheets, Root) {
  picture("p.png", "##\n##\n");
  const std::string path =
      write("sheets/a.atlas", bytes_of("../p.png\nsize:2,2\na\nbounds:0,0,2,2\n"));
  EXPECT_EQ(read(path), HM_ERROR_DATA);
  const std::string root = folder_.path();
  options_.root = root.c_str();
  EXPECT_EQ(read(path), HM_OK) << hm_last_error();
}

TEST_F(OptionsOfSheets, GridDurationPivotAndLimits) {
  // The first pixels of six cells, and none where others would lie.
  const std::string cells = "..#....#....#.......\n", empty = "....................\n";
  picture("p.png", empty + cells + empty + empty + empty + empty + cells + empty + empty + empty);
  options_.format = HM_SHEET_FORMAT_GRID;
  options_.grid = {{4, 3}, {2, 1}, {1, 2}, 3, 2, 5};
  options_.duration = 70;
  options_.pivot = {32'768, 65'536};
  ASSERT_EQ(read(folder_ / "p.png"), HM_OK) << hm_last_error();
  std::uint32_t count = 0;
  EXPECT_EQ(hm_sheet_frame_count(sheet_, &count), HM_OK);
  EXPECT_EQ(count, 5U);
  for (std::uint32_t i = 0; i < count; ++i) {
    hm_frame frame{};
    EXPECT_EQ(hm_sheet_frame(sheet_, i, &frame), HM_OK);
    EXPECT_EQ(std::vector({frame.size.width, frame.size.height}), std::vector({4, 3}));
    EXPECT_EQ(std::vector({frame.solid.x, frame.solid.y, frame.solid.w, frame.solid.h}),
              std::vector({0, 0, 1, 1}))
        << i;
    EXPECT_EQ(frame.duration, 70);
    EXPECT_EQ(std::vector({frame.pivot.x, frame.pivot.y}),
              std::vector({std::int64_t{2 * 65'536}, std::int64_t{3 * 65'536}}));
  }
  options_.limits.pixels = 20 * 10 - 1;
  EXPECT_EQ(read(folder_ / "p.png"), HM_ERROR_DATA);
  options_.limits.pixels = 20 * 10;
  EXPECT_EQ(read(folder_ / "p.png"), HM_OK) << hm_last_error();
}

}  // namespace
}  // namespace hitmask::test
