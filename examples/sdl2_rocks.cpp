// A few hundred rocks drift through space that wraps around, and bounce where their pixels touch.
// Steer the ship with the arrow keys.
//
//   sdl2_rocks SPRITES                                in a window
//   sdl2_rocks SPRITES --frames N [--screenshot F]    without one: N frames, then a PNG
//
// SPRITES is the folder assets/sprites. What hitmask does here: a mask from each picture, a World
// that repeats every 1280 x 720 pixels, a query that finds free places at the start, and the
// gradient of each contact, which gives the direction of the bounce. All arithmetic is in
// integers, so the frames are the same everywhere.
#include <SDL.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "fixed_step.hpp"
#include "hitmask/hitmask.hpp"
#include "hitmask/image.hpp"

namespace {

constexpr int width = 1280;
constexpr int height = 720;
constexpr int unit = 256;      // positions and speeds are in 1/256 pixel
constexpr int glow_time = 24;  // frames for which a bounce is visible

[[noreturn]] void give_up(const std::string& reason) {
  std::fprintf(stderr, "sdl2_rocks: %s\n", reason.c_str());
  std::exit(2);
}

/// Shared by all rocks of one kind: the texture to draw, the mask to collide.
struct Kind {
  SDL_Texture* texture = nullptr;  // owned by the renderer
  std::shared_ptr<const hitmask::Mask> mask;
  std::int64_t mass = 0;  // number of solid pixels
};

struct Body {
  const Kind* kind = nullptr;
  std::int64_t x = 0, y = 0;                    // 1/256 pixel
  std::int64_t velocity_x = 0, velocity_y = 0;  // per frame
  int glow = 0;                                 // frames left
  hitmask::BodyId id;
};

class Game {
 public:
  Game(SDL_Renderer* renderer, const std::string& sprites);

  void steer(int x, int y);
  void frame();
  void draw() const;

  [[nodiscard]] std::uint64_t bounces() const { return bounces_; }
  [[nodiscard]] int ship_hits() const { return ship_hits_; }

 private:
  static constexpr hitmask::WorldDefinition definition{.period_x = width, .period_y = height};

  [[nodiscard]] Kind load(const std::string& path) const;
  void add(const Kind& kind, hitmask::Point at, int speed);
  void scatter(const Kind& kind, int count, int speed);
  void bounce(const hitmask::Event& event);
  [[nodiscard]] int random(int limit) {
    return static_cast<int>(generator_() % static_cast<unsigned>(limit));
  }
  [[nodiscard]] Body* body_of(hitmask::BodyId id);

  SDL_Renderer* renderer_;
  hitmask::World world_{definition};
  std::array<Kind, 4> kinds_;
  std::vector<Body> bodies_;  // the ship is the first
  std::mt19937 generator_{7};
  std::uint64_t bounces_ = 0;
  int ship_hits_ = 0;
};

Game::Game(SDL_Renderer* renderer, const std::string& sprites) : renderer_(renderer) {
  const std::array names = {"ship", "rock_large", "rock_medium", "rock_small"};
  for (std::size_t i = 0; i < names.size(); ++i)
    kinds_[i] = load(sprites + "/" + names[i] + ".png");
  add(kinds_[0], {width / 2 - 32, height / 2 - 36}, 0);
  scatter(kinds_[1], 8, 120);
  scatter(kinds_[2], 50, 260);
  scatter(kinds_[3], 242, 420);
}

/// One picture, decoded once, becomes the texture and the mask.
Kind Game::load(const std::string& path) const {
  const auto picture = hitmask::read_picture(path);
  if (!picture) give_up(picture.message());
  const auto [w, h] = picture->size;
  auto mask = hitmask::mask_from_alpha({.bytes = picture->rgba, .size = picture->size}, 127);
  if (!mask) give_up(mask.message());
  SDL_Texture* texture =
      SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STATIC, w, h);
  if (texture == nullptr) give_up(SDL_GetError());
  SDL_UpdateTexture(texture, nullptr, picture->rgba.data(), w * 4);
  SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
  const std::int64_t mass = mask->count();
  return {texture, hitmask::share(*std::move(mask)), mass};
}

void Game::add(const Kind& kind, hitmask::Point at, int speed) {
  hitmask::BodyDefinition body;
  body.shape = kind.mask;
  body.position = at;
  body.details = hitmask::Details::gradient;  // compute only what is used
  body.user = bodies_.size();                 // maps events back to bodies_
  const auto id = world_.add(body);
  if (!id) give_up(std::string(id.message()));
  const auto velocity = [&] { return speed == 0 ? 0 : random(2 * speed + 1) - speed; };
  bodies_.push_back({&kind, at.x * unit, at.y * unit, velocity(), velocity(), 0, *id});
}

/// Asks the world for free space: nothing may touch a rock at the start.
void Game::scatter(const Kind& kind, int count, int speed) {
  while (count > 0) {
    const hitmask::Point at{random(width), random(height)};
    if (world_.query_mask(*kind.mask, at, [](hitmask::BodyId) { return false; }) > 0) continue;
    add(kind, at, speed);
    --count;
  }
}

void Game::steer(int x, int y) {
  bodies_[0].velocity_x = (bodies_[0].velocity_x + x * 24) * 63 / 64;
  bodies_[0].velocity_y = (bodies_[0].velocity_y + y * 24) * 63 / 64;
}

void Game::frame() {
  const auto wrapped = [](std::int64_t value, std::int64_t period) {
    return (value % period + period) % period;
  };
  for (Body& body : bodies_) {
    body.x = wrapped(body.x + body.velocity_x, width * unit);
    body.y = wrapped(body.y + body.velocity_y, height * unit);
    body.glow -= body.glow > 0 ? 1 : 0;
    world_.set_position(body.id,
                        {static_cast<int>(body.x / unit), static_cast<int>(body.y / unit)});
  }
  if (!world_.step()) return;
  for (const hitmask::Event& event : world_.events())
    if (event.kind != hitmask::EventKind::end) bounce(event);
}

/// Null when the body is gone: an end event may name a removed body, and any event one that the
/// callback has just removed.
Body* Game::body_of(hitmask::BodyId id) {
  const auto number = world_.user(id);
  return number ? &bodies_[*number] : nullptr;
}

/// The gradient points to where b would overlap more, so the bodies separate against it. They
/// exchange the momentum along it, like billiard balls; rocks that are already separating are
/// skipped.
void Game::bounce(const hitmask::Event& event) {
  Body* const first = body_of(event.a);
  Body* const second = body_of(event.b);
  if (first == nullptr || second == nullptr || !event.contact->way_out()) return;
  Body& a = *first;
  Body& b = *second;
  const std::int64_t nx = event.contact->gradient_x;
  const std::int64_t ny = event.contact->gradient_y;
  const std::int64_t closing =
      (b.velocity_x - a.velocity_x) * nx + (b.velocity_y - a.velocity_y) * ny;
  if (closing <= 0) return;
  const std::int64_t share = (nx * nx + ny * ny) * (a.kind->mass + b.kind->mass);
  const auto push = [&](Body& body, std::int64_t other_mass, std::int64_t sign) {
    body.velocity_x += sign * 2 * other_mass * closing * nx / share;
    body.velocity_y += sign * 2 * other_mass * closing * ny / share;
    body.glow = glow_time;
  };
  push(a, b.kind->mass, 1);
  push(b, a.kind->mass, -1);
  ++bounces_;
  ship_hits_ += event.has(bodies_[0].id) ? 1 : 0;
}

/// A sprite that leaves on one side is also drawn on the other.
void Game::draw() const {
  SDL_SetRenderDrawColor(renderer_, 14, 16, 26, 255);
  SDL_RenderClear(renderer_);
  for (const Body& body : bodies_) {
    const auto [w, h] = body.kind->mask->size();
    const auto fade = static_cast<Uint8>(255 * (glow_time - body.glow) / glow_time);
    SDL_SetTextureColorMod(body.kind->texture, 255, static_cast<Uint8>(150 + fade * 105 / 255),
                           fade);
    for (const int image_x : {0, -width})
      for (const int image_y : {0, -height}) {
        const SDL_Rect place{static_cast<int>(body.x / unit) + image_x,
                             static_cast<int>(body.y / unit) + image_y, w, h};
        if (place.x + w > 0 && place.y + h > 0)
          SDL_RenderCopy(renderer_, body.kind->texture, nullptr, &place);
      }
  }
}

void save_screenshot(SDL_Renderer* renderer, const std::string& path) {
  hitmask::Picture picture{{width, height}, std::vector<std::uint8_t>(width * height * 4)};
  if (SDL_RenderReadPixels(renderer, nullptr, SDL_PIXELFORMAT_RGBA32, picture.rgba.data(),
                           width * 4) != 0)
    give_up(SDL_GetError());
  if (const auto status = hitmask::write_png(path, picture); !status) give_up(status.message());
}

bool wants_to_quit() {
  SDL_Event event;
  bool quit = false;
  while (SDL_PollEvent(&event) != 0) quit = quit || event.type == SDL_QUIT;
  return quit;
}

void play(Game& game, SDL_Renderer* renderer) {
  fixed_step::FrameClock clock;
  while (!wants_to_quit()) {
    const Uint8* keys = SDL_GetKeyboardState(nullptr);
    for (int left = clock.due(); left > 0; --left) {
      game.steer(keys[SDL_SCANCODE_RIGHT] - keys[SDL_SCANCODE_LEFT],
                 keys[SDL_SCANCODE_DOWN] - keys[SDL_SCANCODE_UP]);
      game.frame();
    }
    game.draw();
    SDL_RenderPresent(renderer);
  }
}

/// Without a player, the ship flies up and to the right.
void rehearse(Game& game, int frames) {
  for (int i = 0; i < frames; ++i) {
    game.steer(i % 3 == 0 ? 1 : 0, i % 4 == 0 ? -1 : 0);
    game.frame();
  }
  std::printf("%d frames: %llu bounces, the ship was hit %d times\n", frames,
              static_cast<unsigned long long>(game.bounces()), game.ship_hits());
}

}  // namespace

int main(int count, char** values) {
  std::string sprites, screenshot;
  int frames = -1;
  for (int i = 1; i < count; ++i) {
    const std::string_view argument = values[i];
    const bool has_value = i + 1 < count;
    if (argument == "--frames" && has_value)
      frames = std::atoi(values[++i]);
    else if (argument == "--screenshot" && has_value)
      screenshot = values[++i];
    else if (sprites.empty())
      sprites = argument;
    else
      give_up("what is '" + std::string(argument) + "'?");
  }
  if (sprites.empty()) give_up("the folder of sprites is missing");
  const bool headless = frames >= 0;
  if (headless) SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
  if (SDL_Init(SDL_INIT_VIDEO) != 0) give_up(SDL_GetError());
  SDL_Window* window = SDL_CreateWindow("hitmask: rocks", SDL_WINDOWPOS_CENTERED,
                                        SDL_WINDOWPOS_CENTERED, width, height, 0);
  SDL_Renderer* renderer =
      SDL_CreateRenderer(window, -1, headless ? SDL_RENDERER_SOFTWARE : SDL_RENDERER_PRESENTVSYNC);
  if (renderer == nullptr) give_up(SDL_GetError());
  Game game(renderer, sprites);
  headless ? rehearse(game, frames) : play(game, renderer);
  game.draw();
  if (!screenshot.empty()) save_screenshot(renderer, screenshot);
  SDL_DestroyRenderer(renderer);
  SDL_DestroyWindow(window);
  SDL_Quit();
}
