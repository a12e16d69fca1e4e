// Masks from sf::Image: fly a ship through a cave and collect the coins. The rock stops it exactly
// where its pixels meet, and slides it along. The arrow keys steer; the cave wraps around at
// both ends.
//
//   sfml_mask SPRITES                                in a window
//   sfml_mask SPRITES --frames N [--screenshot F]    without one: N frames by autopilot, then a PNG
//
// SPRITES is the folder assets/sprites. An sf::Image needs no window and no graphics card, and
// hitmask::mask_from_alpha() reads its pixels in place. So the whole game is drawn into an
// sf::Image, and a window merely shows it.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>
#include <SFML/Graphics.hpp>

#include "hitmask/hitmask.hpp"

namespace {

using hitmask::Point;

constexpr int width = 1024;
constexpr int height = 512;
constexpr int speed = 4;  // pixels per frame
// Layers: what the ship queries for walls, and for coins.
constexpr std::uint32_t rock = 1;
constexpr std::uint32_t coin = 2;

[[noreturn]] void give_up(const std::string& reason) {
  std::fprintf(stderr, "sfml_mask: %s\n", reason.c_str());
  std::exit(2);
}

/// All it needs is the image's bytes and its size. Alpha above 127 is solid.
std::shared_ptr<const hitmask::Mask> mask_of(const sf::Image& image) {
  const auto [w, h] = image.getSize();
  auto mask = hitmask::mask_from_alpha({.bytes = {image.getPixelsPtr(), std::size_t{w} * h * 4},
                                        .size = {static_cast<int>(w), static_cast<int>(h)},
                                        .format = hitmask::PixelFormat::rgba8},
                                       127);
  if (!mask) give_up(mask.message());
  return hitmask::share(*std::move(mask));
}

/// A picture and its mask.
struct Sprite {
  explicit Sprite(const std::string& path) {
    if (!image.loadFromFile(path)) give_up(path + ": cannot be read");
    mask = mask_of(image);
  }
  sf::Image image;
  std::shared_ptr<const hitmask::Mask> mask;
};

class Game {
 public:
  explicit Game(const std::string& sprites);

  /// Flies one frame; x and y are -1, 0 or 1.
  void frame(int x, int y);
  /// The direction of the nearest coin, also across the ends of the cave; -1, 0 or 1 on each axis.
  [[nodiscard]] Point direction_of_a_coin() const;
  [[nodiscard]] Point ship() const { return at_; }
  [[nodiscard]] sf::Image picture() const;
  [[nodiscard]] std::string score() const;

 private:
  hitmask::BodyId add(const Sprite& sprite, Point at, bool still, std::uint32_t layer);
  void try_step(int x, int y);

  Sprite cave_;
  Sprite ship_;
  Sprite coin_;
  hitmask::World world_{hitmask::WorldDefinition{.period_x = width}};
  Point at_{60, 250};  // the ship's top-left corner
  hitmask::BodyId ship_body_;
  std::vector<Point> coins_;  // a coin's number is its body's user value
  std::vector<bool> taken_;
  std::size_t score_ = 0;
  std::size_t scratches_ = 0;  // steps blocked by rock
  std::deque<Point> trail_;
};

Game::Game(const std::string& sprites)
    : cave_(sprites + "/cave.png"), ship_(sprites + "/ship.png"), coin_(sprites + "/coin.png") {
  add(cave_, {0, 0}, true, rock);
  ship_body_ = add(ship_, at_, false, 4);
  // Coins are on a grid, wherever there are 20 pixels of air around them.
  const hitmask::MaskAt space = hitmask::grow(*coin_.mask, 20);
  for (int y = 40; y < height; y += 64)
    for (int x = 16; x < width; x += 64) {
      const Point corner{x + space.position.x, y + space.position.y};
      if (world_.query_mask(space.mask, corner, [](hitmask::BodyId) {}) > 0) continue;
      coins_.push_back({x, y});
      add(coin_, {x, y}, true, coin);
    }
  taken_.resize(coins_.size());
}

hitmask::BodyId Game::add(const Sprite& sprite, Point at, bool still, std::uint32_t layer) {
  hitmask::BodyDefinition body;
  body.shape = sprite.mask;
  body.position = at;
  body.is_static = still;
  body.filter.layer = layer;
  body.user = coins_.size() - (layer == coin ? 1 : 0);
  const auto id = world_.add(body);
  if (!id) give_up(std::string(id.message()));
  return *id;
}

/// One pixel along one axis, unless rock is there, so nothing is skipped.
void Game::try_step(int x, int y) {
  const Point to{(at_.x + x + width) % width, at_.y + y};
  hitmask::QueryFilter rocks;
  rocks.collides_with = rock;
  const auto first_is_enough = [](hitmask::BodyId) { return false; };
  if (world_.query_mask(*ship_.mask, to, first_is_enough, rocks) == 0)
    at_ = to;
  else
    ++scratches_;
}

Point Game::direction_of_a_coin() const {
  const Point middle{(at_.x + 32) % width, at_.y + 36};
  hitmask::QueryFilter coins;
  coins.collides_with = coin;
  Point direction;
  const auto sign = [](int value) { return (value > 0) - (value < 0); };
  world_.nearest(
      middle, 1,
      [&](const hitmask::NearestBody& near) {
        const int across = (near.pixel.x - middle.x + width + width / 2) % width - width / 2;
        direction = {sign(across), sign(near.pixel.y - middle.y)};
      },
      coins);
  return direction;
}

void Game::frame(int x, int y) {
  for (int i = 0; i < speed; ++i) {
    if (x != 0) try_step(x, 0);
    if (y != 0) try_step(0, y);
  }
  trail_.push_back({at_.x + 32, at_.y + 66});
  if (trail_.size() > 60) trail_.pop_front();
  world_.set_position(ship_body_, at_);
  if (!world_.step()) return;
  for (const hitmask::Event& event : world_.events()) {
    if (event.kind != hitmask::EventKind::begin) continue;  // the coin was removed
    const hitmask::BodyId other = event.other(ship_body_);
    taken_[world_.user(other).value()] = true;
    world_.remove(other);  // takes effect in the next step
    ++score_;
  }
}

/// Draws an image over another; what leaves on the right re-enters on the left.
void paint(sf::Image& onto, const sf::Image& image, Point at) {
  const auto [w, h] = image.getSize();
  const int rest = at.x + static_cast<int>(w) - width;
  onto.copy(image, static_cast<unsigned>(at.x), static_cast<unsigned>(at.y), {}, true);
  if (rest > 0)
    onto.copy(image, 0, static_cast<unsigned>(at.y),
              {static_cast<int>(w) - rest, 0, rest, static_cast<int>(h)}, true);
}

sf::Image Game::picture() const {
  sf::Image image;
  image.create(width, height);
  for (unsigned y = 0; y < height; ++y)
    for (unsigned x = 0; x < width; ++x)
      image.setPixel(x, y,
                     {static_cast<sf::Uint8>(40 + y / 12), static_cast<sf::Uint8>(70 - y / 16),
                      static_cast<sf::Uint8>(110 - y / 10)});
  for (std::size_t i = 0; i < trail_.size(); ++i)
    for (unsigned dot = 0; dot < 4; ++dot)
      image.setPixel(static_cast<unsigned>(trail_[i].x + static_cast<int>(dot % 2)) % width,
                     static_cast<unsigned>(trail_[i].y) + dot / 2,
                     {255, static_cast<sf::Uint8>(80 + 2 * i), 60});
  for (std::size_t i = 0; i < coins_.size(); ++i)
    if (!taken_[i]) paint(image, coin_.image, coins_[i]);
  paint(image, cave_.image, {0, 0});
  paint(image, ship_.image, at_);
  return image;
}

std::string Game::score() const {
  return std::to_string(score_) + " of " + std::to_string(coins_.size()) + " coins, " +
         std::to_string(scratches_) + " scratches";
}

void play(Game& game) {
  sf::RenderWindow window(sf::VideoMode(width, height), "hitmask: cave");
  window.setFramerateLimit(60);
  sf::Texture texture;
  const auto held = [](sf::Keyboard::Key key) { return sf::Keyboard::isKeyPressed(key) ? 1 : 0; };
  while (window.isOpen()) {
    for (sf::Event event; window.pollEvent(event);)
      if (event.type == sf::Event::Closed) window.close();
    game.frame(held(sf::Keyboard::Right) - held(sf::Keyboard::Left),
               held(sf::Keyboard::Down) - held(sf::Keyboard::Up));
    texture.loadFromImage(game.picture());
    window.setTitle("hitmask: " + game.score());
    window.draw(sf::Sprite(texture));
    window.display();
  }
}

/// Straight to the nearest coin; when stuck, a random direction for half a second.
void autopilot(Game& game, int frames) {
  std::minstd_rand dice(1);
  const auto any = [&dice] { return static_cast<int>(dice() % 3) - 1; };
  int wandering = 0;  // frames left
  Point direction;
  for (int i = 0; i < frames; ++i) {
    if (wandering == 0) direction = game.direction_of_a_coin();
    const Point before = game.ship();
    game.frame(direction.x, direction.y);
    wandering -= wandering > 0 ? 1 : 0;
    if (game.ship() != before) continue;
    wandering = 30;
    direction = {any(), any()};
  }
  std::printf("%d frames: %s\n", frames, game.score().c_str());
}

}  // namespace

int main(int count, char** values) {
  std::string sprites;
  std::string screenshot;
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
  Game game(sprites);
  frames >= 0 ? autopilot(game, frames) : play(game);
  if (!screenshot.empty() && !game.picture().saveToFile(screenshot))
    give_up(screenshot + ": cannot be written");
}
