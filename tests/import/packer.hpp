// A packer of its own: trims frames, turns some of them, and puts them on pages side by side.
#pragma once

#include <string>
#include <vector>

#include "hitmask/hitmask.hpp"
#include "import/sheet_tools.hpp"

namespace hitmask::test {

struct PackedFrame {
  std::string name{};
  Mask original{};
  int page = 0;
  Point at{};      // on the page
  Size trimmed{};  // upright
  Point offset{};  // in the original
  bool turned = false;
};

struct Packed {
  std::vector<PackedFrame> frames{};
  std::vector<Bytes> pages{};
};

/// Pixel by pixel: (x, y) of the upright frame is at (h-1-y, x) when it is turned clockwise.
[[nodiscard]] inline Point place_when_turned(Point p, Size upright, bool clockwise) {
  return clockwise ? Point{upright.height - 1 - p.y, p.x} : Point{p.y, upright.width - 1 - p.x};
}

inline void draw_packed(const PackedFrame& frame, bool clockwise, Mask& page) {
  for (std::int32_t y = 0; y < frame.trimmed.height; ++y)
    for (std::int32_t x = 0; x < frame.trimmed.width; ++x) {
      if (!frame.original.get(frame.offset.x + x, frame.offset.y + y)) continue;
      const Point p =
          frame.turned ? place_when_turned({x, y}, frame.trimmed, clockwise) : Point{x, y};
      page.set(frame.at.x + p.x, frame.at.y + p.y);
    }
}

/// Names are frame_0, frame_1 and so on.
[[nodiscard]] inline Packed pack(int count, int pages, bool clockwise, unsigned seed) {
  std::mt19937 random(seed);
  Packed packed;
  std::vector<Mask> masks(static_cast<std::size_t>(pages), Mask(512, 40));
  std::vector<std::int32_t> used(masks.size(), 1);
  for (int i = 0; i < count; ++i) {
    PackedFrame frame;
    frame.name = "frame_" + std::to_string(i);
    frame.original = random_frame(random);
    const Box box = solid_box(frame.original);
    frame.trimmed = {box.w, box.h};
    frame.offset = {box.x, box.y};
    frame.turned = random() % 2 == 0;
    frame.page = i % pages;
    auto& x = used[static_cast<std::size_t>(frame.page)];
    frame.at = {x, 2};
    x += std::max(box.w, box.h) + 1;
    draw_packed(frame, clockwise, masks[static_cast<std::size_t>(frame.page)]);
    packed.frames.push_back(std::move(frame));
  }
  for (const Mask& mask : masks) packed.pages.push_back(*encode_png(mask));
  return packed;
}

inline void expect_packed(const Result<Sheet>& sheet, const Packed& packed) {
  ASSERT_TRUE(sheet.ok()) << sheet.message();
  ASSERT_EQ(sheet->frame_count(), packed.frames.size());
  for (const PackedFrame& frame : packed.frames)
    EXPECT_EQ(untrimmed(*sheet, frame.name), frame.original)
        << frame.name << (frame.turned ? " turned" : "");
}

[[nodiscard]] inline Files files_of(const Packed& packed) {
  Files files;
  for (std::size_t i = 0; i < packed.pages.size(); ++i)
    files.files["page" + std::to_string(i) + ".png"] = packed.pages[i];
  return files;
}

}  // namespace hitmask::test
