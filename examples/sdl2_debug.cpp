// Draws what a world does, with SDL2: draw() below is all that a game needs.
//
//   sdl2_debug                    in a window, until it is closed
//   sdl2_debug --picture FILE     without a screen: writes a PNG
#include <SDL.h>
#include <hitmask/image.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "debug_scene.hpp"

namespace {

using debug_scene::bar, debug_scene::height, debug_scene::scale, debug_scene::width;
using hitmask::DebugItem, hitmask::DebugOptions, hitmask::Point, hitmask::World;

void draw(SDL_Renderer* renderer, World& world, const DebugOptions& options) {
  std::vector<SDL_Point> line;
  world.debug_draw(
      [&](const DebugItem& item) {
        const auto [red, green, blue] = debug_scene::ink_of(item.kind);
        SDL_SetRenderDrawColor(renderer, red, green, blue, 255);
        const SDL_Rect box{item.box.x * scale, item.box.y * scale,
                           std::max(item.box.w * scale, bar), std::max(item.box.h * scale, bar)};
        if (debug_scene::is_filled(item.kind)) return void(SDL_RenderFillRect(renderer, &box));
        line.clear();
        for (const Point& at : item.points) line.push_back({at.x * scale, at.y * scale});
        if (item.closed) line.push_back(line.front());
        SDL_RenderDrawLines(renderer, line.data(), static_cast<int>(line.size()));
      },
      options);
}

[[noreturn]] void give_up(std::string_view reason) {
  std::fprintf(stderr, "sdl2_debug: %.*s\n", static_cast<int>(reason.size()), reason.data());
  std::exit(2);
}

void save_picture(SDL_Renderer* renderer, const char* path) {
  hitmask::Picture picture{{width * scale, height * scale}, {}};
  picture.rgba.resize(width * scale * height * scale * 4);
  if (SDL_RenderReadPixels(renderer, nullptr, SDL_PIXELFORMAT_RGBA32, picture.rgba.data(),
                           width * scale * 4) != 0)
    give_up(SDL_GetError());
  if (const auto status = hitmask::write_png(path, picture); !status) give_up(status.message());
}

}  // namespace

int main(int count, char** values) {
  const bool writes = count == 3 && std::string_view(values[1]) == "--picture";
  if (count != 1 && !writes) give_up("sdl2_debug [--picture FILE]");
  if (writes) SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
  if (SDL_Init(SDL_INIT_VIDEO) != 0) give_up(SDL_GetError());
  SDL_Window* window = SDL_CreateWindow("hitmask: debug drawing", SDL_WINDOWPOS_CENTERED,
                                        SDL_WINDOWPOS_CENTERED, width * scale, height * scale, 0);
  SDL_Renderer* renderer =
      SDL_CreateRenderer(window, -1, writes ? SDL_RENDERER_SOFTWARE : SDL_RENDERER_PRESENTVSYNC);
  if (renderer == nullptr) give_up(SDL_GetError());
  debug_scene::Scene scene;
  for (bool open = true; open; open = open && !writes) {
    const auto [red, green, blue] = debug_scene::background;
    SDL_SetRenderDrawColor(renderer, red, green, blue, 255);
    SDL_RenderClear(renderer);
    draw(renderer, scene.world, scene.options());
    if (writes) save_picture(renderer, values[2]);
    SDL_RenderPresent(renderer);
    for (SDL_Event event; SDL_PollEvent(&event) != 0;) open = open && event.type != SDL_QUIT;
  }
  SDL_DestroyRenderer(renderer);
  SDL_DestroyWindow(window);
  SDL_Quit();
}
