// A small platform game: slopes, lifts, belts, planks to jump through, stones that crumble, a
// passage to crawl through, coins and a flag.
//
//   platformer LEVEL                                   in a window
//   platformer LEVEL --self-play N [--picture FILE]    without one: N frames of the level's
//   recorded
//                                                      game; prints what happened
//
// LEVEL is assets/levels/platformer.txt. The arrow keys walk and crouch, space jumps; down and
// space drops through a plank; tab shows what the world does.
#include <SDL.h>
#include <hitmask/image.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>

#include "fixed_step.hpp"
#include "platformer_game.hpp"

namespace {

using namespace platformer;

constexpr int scale = 3;
constexpr int width = 320, height = 192;  // of the view, in pixels of the level

[[noreturn]] void give_up(const std::string& reason) {
  std::fprintf(stderr, "platformer: %s\n", reason.c_str());
  std::exit(2);
}

/// The pictures of a level as textures.
class Pictures {
 public:
  Pictures(SDL_Renderer* renderer, const Level& level) : level_(level) {
    for (const auto& [name, rows] : level.pictures) textures_[name] = texture(renderer, rows);
    textures_["ground"] = texture(renderer, ground_rows());
  }
  void draw(SDL_Renderer* renderer, const std::string& name, Point at,
            bool mirrored = false) const {
    SDL_Texture* const picture = textures_.at(name);
    SDL_Rect place{at.x, at.y, 0, 0};
    SDL_QueryTexture(picture, nullptr, nullptr, &place.w, &place.h);
    SDL_RenderCopyEx(renderer, picture, nullptr, &place, 0, nullptr,
                     mirrored ? SDL_FLIP_HORIZONTAL : SDL_FLIP_NONE);
  }

 private:
  [[nodiscard]] Rows ground_rows() const {
    const Size size = level_.size();
    Rows rows(static_cast<std::size_t>(size.height * tile),
              std::string(static_cast<std::size_t>(size.width * tile), '.'));
    level_.for_each_cell([&](Point cell, char) {
      const Rows* const picture = level_.ground_at(cell);
      for (std::size_t y = 0; picture != nullptr && y < tile; ++y)
        rows[static_cast<std::size_t>(cell.y * tile) + y].replace(
            static_cast<std::size_t>(cell.x * tile), tile, (*picture)[y]);
    });
    return rows;
  }
  [[nodiscard]] SDL_Texture* texture(SDL_Renderer* renderer, const Rows& rows) const {
    std::vector<std::uint8_t> rgba;
    for (const std::string& row : rows)
      for (const char mark : row) {
        const auto [red, green, blue] = mark == '.' ? level_.colours.begin()->second : colour(mark);
        rgba.insert(rgba.end(),
                    {red, green, blue, static_cast<std::uint8_t>(mark == '.' ? 0 : 255)});
      }
    const int wide = static_cast<int>(rows.front().size()), high = static_cast<int>(rows.size());
    SDL_Texture* const made =
        SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STATIC, wide, high);
    if (made == nullptr) give_up(SDL_GetError());
    SDL_SetTextureBlendMode(made, SDL_BLENDMODE_BLEND);
    SDL_UpdateTexture(made, nullptr, rgba.data(), wide * 4);
    return made;
  }
  [[nodiscard]] std::array<std::uint8_t, 3> colour(char mark) const {
    const auto found = level_.colours.find(mark);
    if (found == level_.colours.end()) give_up(std::string("there is no colour ") + mark);
    return found->second;
  }

  const Level& level_;
  std::map<std::string, SDL_Texture*> textures_;  // destroyed with the renderer
};

class Screen {
 public:
  Screen(SDL_Renderer* renderer, const Level& level)
      : renderer_(renderer), level_(level), pictures_(renderer, level) {
    SDL_RenderSetScale(renderer, scale, scale);
  }

  void draw(Game& game, bool shows_debug);

 private:
  void fill(int x, int y, int w, int h, std::array<int, 3> colour) {
    const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
    const SDL_Rect box{x, y, w, h};
    SDL_SetRenderDrawColor(renderer_, byte(colour[0]), byte(colour[1]), byte(colour[2]), 255);
    SDL_RenderFillRect(renderer_, &box);
  }
  void put(const std::string& name, Point at, bool mirrored = false) {
    pictures_.draw(renderer_, name, {at.x - camera_, at.y}, mirrored);
  }
  void draw_sky();
  void draw_hills(double far, int base, int rise, std::array<int, 3> colour);
  void draw_tiles(int frames);
  void draw_things(const Game& game);
  void draw_hero(const Game& game);
  void draw_score(const Game& game);
  void draw_debug(World& world);

  SDL_Renderer* renderer_;
  const Level& level_;
  Pictures pictures_;
  int camera_ = 0;  // the left edge of the view
};

void Screen::draw(Game& game, bool shows_debug) {
  const int most = level_.size().width * tile - width;
  camera_ = std::clamp(game.world.position(game.hero)->x - width / 2, 0, most);
  draw_sky();
  draw_tiles(game.frames);
  draw_things(game);
  draw_hero(game);
  draw_score(game);
  if (shows_debug) draw_debug(game.world);
}

void Screen::draw_sky() {
  for (int y = 0; y < height; y += 8) fill(0, y, width, 8, {104 + y / 2, 176 + y / 4, 236});
  pictures_.draw(renderer_, "sun", {258, 16});
  for (int k = 0; k < 12; ++k)
    pictures_.draw(renderer_, "cloud", {k * 97 % 700 - camera_ / 5, 14 + k * 29 % 50});
  draw_hills(0.25, 128, 22, {120, 184, 190});
  draw_hills(0.5, 152, 18, {88, 160, 132});
}

/// The further away, the slower they pass.
void Screen::draw_hills(double far, int base, int rise, std::array<int, 3> colour) {
  for (int x = 0; x < width; ++x) {
    const double at = x + camera_ * far;
    const double bump = std::sin(at / 37) + std::sin(at / 23 + far * 9) / 2;
    const int top = base - static_cast<int>(bump * rise / 1.5);
    fill(x, top, 1, height - top, colour);
  }
}

void Screen::draw_tiles(int frames) {
  level_.for_each_cell([&](Point cell, char mark) {
    const Point at{cell.x * tile, cell.y * tile};
    if (mark == 't') put("tree", {at.x - 6, at.y - 18});
    if (mark == 'b') put("bush", {at.x - 2, at.y + 8});
    if (mark == '=') put("plank", at);
    if (mark == '<') put(frames / 5 % 2 == 0 ? "belt_1" : "belt_2", at);
    if (mark == '^') put("spikes", at);
    if (mark == 'c') put("checkpoint", {at.x + 4, at.y});
    if (mark == 'G') put("goal", {at.x, at.y - tile});
  });
  put("ground", {0, 0});
}

void Screen::draw_things(const Game& game) {
  for (const Stone& stone : game.stones)
    if (stone.crumbling < crumble_time)
      put("stone", {stone.at.x + (stone.crumbling > 0 ? game.frames / 2 % 3 - 1 : 0), stone.at.y});
  for (const Lift& lift : game.lifts) put("lift", *game.world.position(lift.body));
  const char* const coin = game.frames / 12 % 3 == 2 ? "coin_2" : "coin_1";
  for (const Coin& one : game.coins)
    if (!one.taken) put(coin, one.at);
}

void Screen::draw_hero(const Game& game) {
  const Point feet = *game.world.position(game.hero);
  const bool runs = std::abs(game.speed_x) > 0.25;
  const std::string look = game.crouching        ? "hero_crouch"
                           : !game.on_ground     ? "hero_jump"
                           : !runs               ? "hero_stand"
                           : feet.x / 6 % 2 == 0 ? "hero_run_1"
                                                 : "hero_run_2";
  put(look, {feet.x - 6, feet.y - (game.crouching ? 13 : 20)}, game.faces_left);
}

/// A row of coins: those that are taken in full colour.
void Screen::draw_score(const Game& game) {
  const int taken = static_cast<int>(game.coins_taken());
  for (int k = 0; k < static_cast<int>(game.coins.size()); ++k)
    if (k < taken)
      pictures_.draw(renderer_, "coin_1", {6 + k * 11, 6});
    else
      fill(10 + k * 11, 10, 3, 3, {70, 110, 150});
}

void Screen::draw_debug(World& world) {
  SDL_RenderSetScale(renderer_, 1, 1);
  std::vector<SDL_Point> line;
  const auto draw_item = [&](const DebugItem& item) {
    const bool rests = item.kind == DebugItem::Kind::resting;
    SDL_SetRenderDrawColor(renderer_, 255, rests ? 60 : 255, rests ? 60 : 255, 255);
    line.clear();
    for (const Point& at : item.points) line.push_back({(at.x - camera_) * scale, at.y * scale});
    if (item.closed) line.push_back(line.front());
    SDL_RenderDrawLines(renderer_, line.data(), static_cast<int>(line.size()));
  };
  if (!world.debug_draw(draw_item, {.view = Box{camera_, 0, width, height}})) return;
  SDL_RenderSetScale(renderer_, scale, scale);
}

void save_picture(SDL_Renderer* renderer, const std::string& path) {
  constexpr Size size{width * scale, height * scale};
  hitmask::Picture picture{size, std::vector<std::uint8_t>(size.width * size.height * 4)};
  if (SDL_RenderReadPixels(renderer, nullptr, SDL_PIXELFORMAT_RGBA32, picture.rgba.data(),
                           size.width * 4) != 0)
    give_up(SDL_GetError());
  if (const auto status = hitmask::write_png(path, picture); !status) give_up(status.message());
}

/// Until the window is closed, or a moment after the goal.
void play(Game& game, Screen& screen, SDL_Renderer* renderer) {
  fixed_step::FrameClock clock;
  bool open = true, shows_debug = false;
  while (open && (game.won_at == 0 || game.frames < game.won_at + 180)) {
    for (SDL_Event event; SDL_PollEvent(&event) != 0;) {
      open = open && event.type != SDL_QUIT;
      if (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_TAB) shows_debug = !shows_debug;
    }
    const Uint8* const held = SDL_GetKeyboardState(nullptr);
    const auto is_held = [&](SDL_Scancode key) { return held[key] != 0; };
    const Keys keys{is_held(SDL_SCANCODE_LEFT), is_held(SDL_SCANCODE_RIGHT),
                    is_held(SDL_SCANCODE_DOWN), is_held(SDL_SCANCODE_SPACE)};
    for (int left = clock.due(); left > 0; --left) game.frame(keys);
    screen.draw(game, shows_debug);
    SDL_RenderPresent(renderer);
  }
}

/// The recorded game: lines of a number of frames and the keys that are held.
void replay(Game& game, const Level& level, int frames) {
  for (const std::string& line : level.keys) {
    const auto held = [&](char key) { return line.find(key) != std::string::npos; };
    const Keys keys{held('l'), held('r'), held('d'), held('j')};
    for (int k = std::atoi(line.c_str()); k > 0 && game.frames < frames; --k) game.frame(keys);
  }
  while (game.frames < frames) game.frame({});
}

void report(const Game& game) {
  std::printf("%d frames: %zu of %zu coins, fell %d times, ", game.frames, game.coins_taken(),
              game.coins.size(), game.falls);
  if (game.won_at > 0)
    std::printf("reached the goal after %d frames\n", game.won_at);
  else
    std::printf("the goal is still ahead\n");
  std::printf("state %016llx\n", static_cast<unsigned long long>(game.world.state_hash()));
}

struct Options {
  std::string level, picture;
  int frames = -1;
};

Options options_of(int count, char** values) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string_view argument = values[i];
    const bool has_value = i + 1 < count;
    if (argument == "--self-play" && has_value)
      options.frames = std::atoi(values[++i]);
    else if (argument == "--picture" && has_value)
      options.picture = values[++i];
    else if (options.level.empty())
      options.level = argument;
    else
      give_up("what is '" + std::string(argument) + "'?");
  }
  if (options.level.empty()) give_up("the level is missing");
  return options;
}

void run(const Options& options) {
  const Level level(options.level);
  const bool headless = options.frames >= 0;
  if (headless) SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
  if (SDL_Init(SDL_INIT_VIDEO) != 0) give_up(SDL_GetError());
  SDL_Window* const window =
      SDL_CreateWindow("hitmask: platformer", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                       width * scale, height * scale, 0);
  SDL_Renderer* const renderer =
      SDL_CreateRenderer(window, -1, headless ? SDL_RENDERER_SOFTWARE : SDL_RENDERER_PRESENTVSYNC);
  if (renderer == nullptr) give_up(SDL_GetError());
  Game game(level);
  Screen screen(renderer, level);
  headless ? replay(game, level, options.frames) : play(game, screen, renderer);
  screen.draw(game, false);
  if (!options.picture.empty()) save_picture(renderer, options.picture);
  report(game);
  SDL_DestroyRenderer(renderer);
  SDL_DestroyWindow(window);
  SDL_Quit();
}

}  // namespace

int main(int count, char** values) {
  try {
    run(options_of(count, values));
  } catch (const std::exception& error) {
    give_up(error.what());
  }
}
