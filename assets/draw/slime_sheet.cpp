// The slime's frames as Aseprite exports them: trimmed, on one page, with JSON.
#include <algorithm>
#include <array>

#include "paint.hpp"
#include "sprites.hpp"

namespace sprites {
namespace {

constexpr int frames = 4;
constexpr int page_side = 80;
constexpr std::array<int, frames> durations = {200, 100, 100, 300};

// The ends of the frames' names are their numbers in the artist's file, which tags and slices use.
constexpr const char* rest = R"( "meta": {
  "app": "https://www.aseprite.org/",
  "version": "1.3",
  "image": "slime_sheet.png",
  "format": "RGBA8888",
  "size": { "w": 80, "h": 80 },
  "scale": "1",
  "frameTags": [
   { "name": "hop", "from": 0, "to": 3, "direction": "forward" },
   { "name": "wobble", "from": 0, "to": 1, "direction": "pingpong", "repeat": "4" }
  ],
  "slices": [
   { "name": "hurt", "keys": [
    { "frame": 0, "bounds": { "x": 7, "y": 14, "w": 26, "h": 22 } },
    { "frame": 1, "bounds": { "x": 5, "y": 23, "w": 30, "h": 13 } },
    { "frame": 2, "bounds": { "x": 10, "y": 5, "w": 20, "h": 30 } },
    { "frame": 3, "bounds": { "x": 8, "y": 8, "w": 24, "h": 28 } }
   ] },
   { "name": "feet", "keys": [
    { "frame": 0, "bounds": { "x": 8, "y": 35, "w": 24, "h": 4 } },
    { "frame": 2, "bounds": { "x": 14, "y": 35, "w": 12, "h": 4 } },
    { "frame": 3, "bounds": { "x": 0, "y": 0, "w": 0, "h": 0 } }
   ] }
  ]
 }
}
)";

/// The smallest box with all pixels that are not clear.
hitmask::Box visible_box(hitmask::Picture& picture) {
  int left = picture.size.width, top = picture.size.height, right = 0, bottom = 0;
  for (int y = 0; y < picture.size.height; ++y)
    for (int x = 0; x < picture.size.width; ++x) {
      if (pixel_of(picture, x, y)[3] == 0) continue;
      left = std::min(left, x);
      top = std::min(top, y);
      right = std::max(right, x + 1);
      bottom = std::max(bottom, y + 1);
    }
  return {left, top, right - left, bottom - top};
}

std::string box_json(const hitmask::Box& box) {
  return "{ \"x\": " + std::to_string(box.x) + ", \"y\": " + std::to_string(box.y) +
         ", \"w\": " + std::to_string(box.w) + ", \"h\": " + std::to_string(box.h) + " }";
}

std::string frame_json(int number, const hitmask::Box& on_page, const hitmask::Box& in_frame) {
  return "  \"slime " + std::to_string(number) +
         ".aseprite\": {\n   \"frame\": " + box_json(on_page) +
         ",\n   \"rotated\": false,\n   \"trimmed\": true,\n" +
         "   \"spriteSourceSize\": " + box_json(in_frame) +
         ",\n   \"sourceSize\": { \"w\": 40, \"h\": 40 },\n   \"duration\": " +
         std::to_string(durations[static_cast<std::size_t>(number)]) + "\n  }" +
         (number + 1 < frames ? ",\n" : "\n");
}

void copy(hitmask::Picture& from, const hitmask::Box& box, hitmask::Picture& to,
          hitmask::Point at) {
  for (int y = 0; y < box.h; ++y)
    for (int x = 0; x < box.w; ++x)
      std::ranges::copy(pixel_of(from, box.x + x, box.y + y),
                        pixel_of(to, at.x + x, at.y + y).begin());
}

}  // namespace

ArtistSheet draw_slime_sheet() {
  ArtistSheet sheet{"slime", "{ \"frames\": {\n", "slime_sheet", blank({page_side, page_side})};
  for (int number = 0; number < frames; ++number) {
    hitmask::Picture picture = draw_slime(number);
    const hitmask::Box box = visible_box(picture);
    const hitmask::Point at{number % 2 * 40, number / 2 * 40};
    copy(picture, box, sheet.page, at);
    sheet.json += frame_json(number, {at.x, at.y, box.w, box.h}, box);
  }
  sheet.json += std::string(" },\n") + rest;
  return sheet;
}

}  // namespace sprites
