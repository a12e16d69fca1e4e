// Sheets for tests.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "hitmask/shape.hpp"
#include "hitmask/sheet.hpp"

namespace hitmask::samples {

/// Small enough to try every byte of it.
inline Sheet small_sheet() {
  Sheet sheet;
  const auto part = std::make_shared<const Mask>(Mask::from_text({"#.", ".#"}));
  FrameDefinition first{.name = "walk/0", .size = {9, 7}, .mask = Mask::from_text({".##", "#.#"})};
  first.mask_at = {2, 3};
  first.pivot = {-100'000, 70'000};
  first.parts = {{.name = "hit", .box = {-1, 2, 2, 2}, .mask = part, .user = "red"},
                 {.name = "hurt", .box = {0, 0, 9, 7}}};
  FrameDefinition second{.name = "walk/1", .size = {9, 7}, .mask = Mask::from_text({"#"})};
  second.duration = 40;
  static_cast<void>(sheet.add_frame(first).value());
  static_cast<void>(sheet.add_frame(second).value());
  static_cast<void>(sheet.add_animation({.name = "walk",
                                         .frames = {0, 1, 0},
                                         .playback = Playback::ping_pong_reverse,
                                         .repeat = 3,
                                         .user = "red"}));
  return sheet;
}

/// Masks of all kinds of sizes: with and without occupancy, clear, equal; parts; texts.
inline Sheet rich_sheet() {
  Sheet sheet;
  const Size sizes[] = {{64, 64}, {65, 3}, {1, 200}, {600, 130},
                        {63, 1},  {0, 0},  {64, 64}, {20, 0}};
  std::uint32_t number = 0;
  for (const Size size : sizes) {
    Mask mask(size);
    paint_ellipse(mask, {0, 0, size.width, size.height});
    paint_disc(mask, {size.width / 3, size.height / 2}, size.height / 6, Paint::erase);
    FrameDefinition frame{.name = "frame " + std::to_string(number), .size = size};
    frame.size = {size.width + 5, size.height + 2};
    frame.mask_at = {static_cast<std::int32_t>(number % 3), static_cast<std::int32_t>(number % 2)};
    frame.pivot = Pivot::centre(frame.size);
    frame.duration = static_cast<std::int32_t>(number * 30);
    frame.user = number % 2 == 0 ? "" : std::string("any\0bytes \xFF", 11);
    if (number % 3 != 0) frame.parts = {{.name = "hit", .box = {-3, 1, 12, 6}, .user = "h"}};
    if (number == 4)
      frame.parts.push_back({.name = "layer \xC3\xA4",
                             .box = {0, 0, size.width, size.height},
                             .mask = std::make_shared<const Mask>(Mask(size))});
    frame.mask = std::move(mask);
    static_cast<void>(sheet.add_frame(std::move(frame)).value());
    ++number;
  }
  static_cast<void>(sheet.add_animation({.name = "all", .frames = {0, 1, 2, 3, 4, 5, 6, 7}}));
  static_cast<void>(sheet.add_animation(
      {.name = "", .frames = {3, 3}, .playback = Playback::reverse, .repeat = 7, .user = "u"}));
  return sheet;
}

}  // namespace hitmask::samples
