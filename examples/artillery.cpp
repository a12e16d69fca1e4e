// A small artillery game: two tanks on hills, craters, pieces of ground that fall, and wind.
//
//   artillery [--seed S] [--two]                       in a window: you play red, the computer or a
//                                                      friend blue
//   artillery --self-play N [--seed S] [--replays] [--every-frame] [--picture FILE]
//                                                      without one: the computer plays N frames of
//                                                      both; prints what happened
//
// Left and right turn the barrel, up and down change the power, space fires; A and D drive; R shows
// the last shot again; return begins a new game; tab shows what the world does. --replays shows
// every shot twice, --every-frame updates the textures in every frame, not just for the picture:
// neither changes the end.
#include <SDL.h>
#include <hitmask/image.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <string>
#include <string_view>

#include "artillery_game.hpp"
#include "artillery_paint.hpp"
#include "fixed_step.hpp"

namespace {

using namespace artillery;

constexpr int scale = 2;

[[noreturn]] void give_up(const std::string& reason) {
  std::fprintf(stderr, "artillery: %s\n", reason.c_str());
  std::exit(2);
}

class Screen {
 public:
  explicit Screen(SDL_Renderer* renderer)
      : renderer_(renderer),
        sky_(texture(painted_sky())),
        ground_(texture(Pixels({0, 0, width, height}))) {
    SDL_RenderSetScale(renderer, scale, scale);
  }

  /// Brings the textures up to date.
  void update(Game& game) {
    update_ground(game);
    update_pieces(game);
  }
  void draw(Game& game, bool shows_debug);

 private:
  SDL_Texture* texture(const Pixels& pixels);
  void update_ground(Game& game);
  void update_pieces(const Game& game);
  void put(SDL_Texture* picture, Point at, Size size) {
    const SDL_Rect place{at.x, at.y, size.width, size.height};
    SDL_RenderCopy(renderer_, picture, nullptr, &place);
  }
  void fill(int x, int y, int w, int h, Tint colour, int alpha = 255) {
    const SDL_Rect box{x, y, w, h};
    SDL_SetRenderDrawColor(renderer_, byte(colour.red), byte(colour.green), byte(colour.blue),
                           byte(alpha));
    if (w > 0) SDL_RenderFillRect(renderer_, &box);
  }
  void disc(Point at, int radius, Tint colour, int alpha = 255);
  void text(const std::string& words, int x, int y, Tint colour, int size = 2);
  void centred_text(const std::string& words, int y, Tint colour, int size) {
    const int wide = static_cast<int>(words.size()) * 4 * size - size;
    text(words, (width - wide) / 2, y, colour, size);
  }
  void draw_pieces(const Game& game);
  void draw_tank(const Game& game, std::size_t number);
  void draw_aim(const Game& game);
  void draw_shell(const Game& game);
  void draw_blast(const Blast& blast);
  void draw_status(const Game& game, std::size_t number);
  void draw_wind(int wind);
  void draw_message(const Game& game);
  void draw_debug(World& world);

  SDL_Renderer* renderer_;  // destroys the textures, too
  SDL_Texture* sky_;
  SDL_Texture* ground_;
  std::map<BodyId, SDL_Texture*> pieces_;
};

SDL_Texture* Screen::texture(const Pixels& pixels) {
  SDL_Texture* const made = SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_RGBA32,
                                              SDL_TEXTUREACCESS_STATIC, pixels.box.w, pixels.box.h);
  if (made == nullptr) give_up(SDL_GetError());
  SDL_SetTextureBlendMode(made, SDL_BLENDMODE_BLEND);
  SDL_UpdateTexture(made, nullptr, pixels.rgba.data(), pixels.box.w * 4);
  return made;
}

/// Only where it changed, and one pixel around, for the edges.
void Screen::update_ground(Game& game) {
  const auto changed = game.world.drain_dirty(game.now.ground);
  const auto ground = game.world.terrain(game.now.ground);
  for (const ChunkChange& change : *changed) {
    const Box& box = change.box;
    const Box part =
        intersection({box.x - 1, box.y - 1, box.w + 2, box.h + 2}, {0, 0, width, height});
    if (is_empty(part)) continue;
    const Pixels pixels = painted(part, [&](Point at) { return ground->material(at); });
    const SDL_Rect place{part.x, part.y, part.w, part.h};
    SDL_UpdateTexture(ground_, &place, pixels.rgba.data(), part.w * 4);
  }
}

void Screen::update_pieces(const Game& game) {
  std::erase_if(pieces_, [&](const auto& entry) {
    const bool gone = !game.world.check(entry.first);
    if (gone) SDL_DestroyTexture(entry.second);
    return gone;
  });
  for (const Piece& piece : game.now.pieces) {
    if (pieces_.contains(piece.body)) continue;
    const auto stuff_at = [&](Point at) { return stuff_of(*piece.ground, at); };
    pieces_[piece.body] = texture(painted(box_of(*piece.ground), stuff_at));
  }
}

void Screen::disc(Point at, int radius, Tint colour, int alpha) {
  for (int y = -radius; y <= radius; ++y) {
    const int half = static_cast<int>(std::sqrt(radius * radius - y * y));
    fill(at.x - half, at.y + y, 2 * half + 1, 1, colour, alpha);
  }
}

/// Large letters have a shadow.
void Screen::text(const std::string& words, int x, int y, Tint colour, int size) {
  for (int shade = size / 2; shade >= 0; shade -= std::max(1, size / 2))
    for (std::size_t k = 0; k < words.size(); ++k)
      for (int bit = 0; bit < 15; ++bit)
        if ((letter_rows(words[k]) >> (14 - bit) & 1) != 0)
          fill(x + (static_cast<int>(k) * 4 + bit % 3) * size + shade, y + bit / 3 * size + shade,
               size, size, shade > 0 ? ink : colour);
}

void Screen::draw(Game& game, bool shows_debug) {
  SDL_SetRenderDrawBlendMode(renderer_, SDL_BLENDMODE_BLEND);
  update(game);
  put(sky_, {0, 0}, {width, height});
  put(ground_, {0, 0}, {width, height});
  draw_pieces(game);
  if (game.now.phase == Phase::aiming) draw_aim(game);
  for (const std::size_t k : {0U, 1U}) draw_tank(game, k);
  draw_shell(game);
  for (const Blast& blast : game.now.blasts) draw_blast(blast);
  for (const std::size_t k : {0U, 1U}) draw_status(game, k);
  draw_wind(game.now.wind);
  draw_message(game);
  if (shows_debug) draw_debug(game.world);
}

void Screen::draw_pieces(const Game& game) {
  for (const Piece& piece : game.now.pieces)
    put(pieces_.at(piece.body), *game.world.position(piece.body), piece.ground->pixels.mask.size());
}

void Screen::draw_tank(const Game& game, std::size_t number) {
  const Tank& tank = game.now.tanks[number];
  if (tank.exploded) return;
  const Point from = game.turret(tank), to = direction(tank.angle);
  for (int k = 0; k < 17; ++k)
    disc({from.x + (to.x * k >> 16), from.y + (to.y * k >> 16)}, 1, k > 14 ? paper : ink);
  const Point corner = *game.world.position(tank.body) - tank_feet;
  for (std::size_t y = 0; y < tank_picture.size(); ++y)
    for (std::size_t x = 0; x < tank_picture[y].size(); ++x)
      if (const char mark = tank_picture[y][x]; mark != '.')
        fill(corner.x + static_cast<int>(x), corner.y + static_cast<int>(y), 1, 1,
             tank_tint(mark, number));
}

/// Dots in the direction of the shot: the more, the stronger.
void Screen::draw_aim(const Game& game) {
  const Tank& tank = game.now.tanks[game.now.turn];
  const Point from = game.turret(tank), to = direction(tank.angle);
  for (int k = 3; k < 4 + tank.power / 8; ++k)
    fill(from.x + (to.x * k * 6 >> 16), from.y + (to.y * k * 6 >> 16), 2, 2, paper, 220);
}

void Screen::draw_shell(const Game& game) {
  if (game.now.phase != Phase::flying && game.now.phase != Phase::settling) return;
  const auto& trail = game.now.trail;
  for (std::size_t k = 0; k < trail.size(); k += 2)
    fill(trail[k].x, trail[k].y, 2, 2, paper, static_cast<int>(60 + 160 * k / trail.size()));
  if (game.now.phase == Phase::flying) disc(*game.world.position(game.now.shell), 2, ink);
}

/// A ball of fire that becomes smoke, and sparks.
void Screen::draw_blast(const Blast& blast) {
  const int age = blast.age, fade = 255 - 255 * age / blast_time;
  const int size = blast.radius * std::min(age + 4, 14) / 14;
  for (int k = 0; k < 7; ++k) {
    const double way = k * 0.9 + blast.at.x;
    const Point puff{blast.at.x + static_cast<int>(std::cos(way) * size * 0.7),
                     blast.at.y + static_cast<int>(std::sin(way) * size * 0.6) - age / 2};
    disc(puff, size / 2, {92, 84, 92}, fade / 3);
  }
  if (age < 22) {
    disc(blast.at, size, {232, 92, 40}, 250 - age * 9);
    disc(blast.at, size * 3 / 4, {255, 168, 56}, 255 - age * 9);
    disc(blast.at, size / 2, {255, 240, 170}, 255 - age * 9);
  }
  for (int k = 0; k < 26; ++k) {
    const double way = k * 2.4, speed = 1.6 + k % 5 * 0.6;
    fill(blast.at.x + static_cast<int>(std::cos(way) * speed * age),
         blast.at.y + static_cast<int>(std::sin(way) * speed * age - age + age * age * 0.05), 2, 2,
         k % 3 == 0 ? Tint{255, 224, 130} : Tint{120, 82, 58}, fade);
  }
}

/// Name, rounds won, health; in its turn also angle and power.
void Screen::draw_status(const Game& game, std::size_t number) {
  const Tank& tank = game.now.tanks[number];
  const int left = number == 0 ? 10 : width - 130;
  text(team_name[number], left, 8, bright[number]);
  for (int k = 0; k < rounds_to_win; ++k)
    disc({left + 116 - k * 12, 13}, 4, k < game.now.score[number] ? Tint{255, 214, 84} : ink,
         k < game.now.score[number] ? 255 : 110);
  fill(left, 23, 122, 10, ink);
  const Tint strength = mixed({224, 64, 48}, {112, 208, 80}, tank.health, most_health);
  fill(left + 1, 24, tank.health * 120 / most_health, 8, strength);
  fill(left + 1, 24, tank.health * 120 / most_health, 2, {255, 255, 255}, 110);
  if (game.now.phase != Phase::aiming || game.now.turn != number) return;
  text("ANGLE " + std::to_string(tank.angle), left, 39, paper);
  text("POWER " + std::to_string(tank.power), left, 53, paper);
}

void Screen::draw_wind(int wind) {
  constexpr int middle = width / 2, row = 26;
  const int end = middle + wind * 6, side = wind < 0 ? -1 : 1;
  centred_text("WIND " + std::to_string(std::abs(wind)), 8, paper, 2);
  fill(std::min(middle, end), row, std::abs(end - middle), 3, paper);
  for (int k = 0; wind != 0 && k < 6; ++k)
    fill(end + side * (6 - k) - 1, row + 1 - k, 2, 2 * k + 1, paper);
}

void Screen::draw_message(const Game& game) {
  const State& now = game.now;
  if (now.phase == Phase::round_over || now.phase == Phase::over) {
    const bool over = now.phase == Phase::over;
    const std::string name = now.winner ? team_name[*now.winner] : "NOBODY";
    centred_text(name + (over ? " WINS THE GAME" : " WINS THE ROUND"), 70, {255, 226, 120}, 4);
    if (over) centred_text("RETURN PLAYS AGAIN", 100, paper, 2);
  } else if (now.shots == 0) {
    centred_text("HITMASK ARTILLERY", 58, {255, 226, 120}, 4);
    centred_text("ARROWS AIM   SPACE FIRES   A AND D DRIVE   R REPLAYS", 90, paper, 2);
  }
}

void Screen::draw_debug(World& world) {
  SDL_RenderSetScale(renderer_, 1, 1);
  std::vector<SDL_Point> line;
  const auto draw_item = [&](const DebugItem& item) {
    const bool rests = item.kind == DebugItem::Kind::resting;
    SDL_SetRenderDrawColor(renderer_, 255, rests ? 60 : 255, rests ? 60 : 255, 255);
    line.clear();
    for (const Point& at : item.points) line.push_back({at.x * scale, at.y * scale});
    if (item.closed) line.push_back(line.front());
    SDL_RenderDrawLines(renderer_, line.data(), static_cast<int>(line.size()));
  };
  (void)world.debug_draw(draw_item, {.view = Box{0, 0, width, height}});
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

struct Options {
  std::string picture;
  int frames = -1;
  std::uint32_t seed = 100;
  bool two = false, replays = false, every_frame = false;
};

Keys held_keys() {
  const Uint8* const held = SDL_GetKeyboardState(nullptr);
  const auto is_held = [&](SDL_Scancode key) { return held[key] != 0; };
  return {is_held(SDL_SCANCODE_LEFT), is_held(SDL_SCANCODE_RIGHT), is_held(SDL_SCANCODE_UP),
          is_held(SDL_SCANCODE_DOWN), is_held(SDL_SCANCODE_A),     is_held(SDL_SCANCODE_D),
          is_held(SDL_SCANCODE_SPACE)};
}

/// Until the window is closed.
void play(Game& game, Screen& screen, SDL_Renderer* renderer, const Options& options) {
  Computer computer;
  fixed_step::FrameClock clock;
  bool open = true, shows_debug = false;
  while (open) {
    for (SDL_Event event; SDL_PollEvent(&event) != 0;) {
      const SDL_Keycode key = event.type == SDL_KEYDOWN ? event.key.keysym.sym : SDLK_UNKNOWN;
      open = open && event.type != SDL_QUIT && key != SDLK_ESCAPE;
      if (key == SDLK_TAB) shows_debug = !shows_debug;
      if (key == SDLK_r) game.replay();
      if (key == SDLK_RETURN && game.now.phase == Phase::over) game.start_again();
    }
    for (int left = clock.due(); left > 0; --left) {
      const bool is_computer = game.now.turn == 1 && !options.two;
      game.frame(is_computer ? computer.keys(game) : held_keys());
    }
    screen.draw(game, shows_debug);
    SDL_RenderPresent(renderer);
  }
}

/// The computer against itself.
void play_alone(Game& game, Screen& screen, const Options& options) {
  Computer computer;
  int replayed = 0;
  while (game.now.frames < options.frames && game.now.phase != Phase::over) {
    game.frame(computer.keys(game));
    if (options.every_frame) screen.update(game);
    const bool shot_ended = game.now.phase == Phase::aiming && game.now.shots > replayed;
    if (options.replays && shot_ended) {
      replayed = game.now.shots;
      game.replay();
    }
  }
}

void report(const Game& game) {
  const State& now = game.now;
  std::printf("%d frames: round %d, %d shots, %d to %d, ", now.frames, now.round, now.shots,
              now.score[0], now.score[1]);
  if (now.phase == Phase::over)
    std::printf("%s has won\n", now.winner == 0U ? "red" : "blue");
  else
    std::printf("health %d and %d\n", now.tanks[0].health, now.tanks[1].health);
  std::printf("state %016llx\n", static_cast<unsigned long long>(game.world.state_hash()));
}

Options options_of(int count, char** values) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string_view argument = values[i];
    const bool has_value = i + 1 < count;
    if (argument == "--self-play" && has_value)
      options.frames = std::atoi(values[++i]);
    else if (argument == "--picture" && has_value)
      options.picture = values[++i];
    else if (argument == "--seed" && has_value)
      options.seed = static_cast<std::uint32_t>(std::atoi(values[++i]));
    else if (argument == "--two")
      options.two = true;
    else if (argument == "--replays")
      options.replays = true;
    else if (argument == "--every-frame")
      options.every_frame = true;
    else
      give_up("what is '" + std::string(argument) + "'?");
  }
  return options;
}

void run(const Options& options) {
  const bool headless = options.frames >= 0;
  if (headless) SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
  if (SDL_Init(SDL_INIT_VIDEO) != 0) give_up(SDL_GetError());
  SDL_Window* const window =
      SDL_CreateWindow("hitmask: artillery", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                       width * scale, height * scale, 0);
  SDL_Renderer* const renderer =
      SDL_CreateRenderer(window, -1, headless ? SDL_RENDERER_SOFTWARE : SDL_RENDERER_PRESENTVSYNC);
  if (renderer == nullptr) give_up(SDL_GetError());
  Game game(options.seed);
  Screen screen(renderer);
  headless ? play_alone(game, screen, options) : play(game, screen, renderer, options);
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
