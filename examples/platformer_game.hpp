// The rules of the platformer, without a screen. python_platformer.py has the same.
#pragma once

#include <hitmask/hitmask.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "platformer_level.hpp"

namespace platformer {

using namespace hitmask;

struct Keys {
  bool left = false, right = false, down = false, jump = false;
};

// Pixels per frame, and per frame and frame.
constexpr double top_speed = 1.75, crawling_speed = 0.75;
constexpr double push = 0.125, grip = 0.1875;
constexpr double gravity = 0.21875, fastest_fall = 5;
constexpr double leap = -4.5;
constexpr double belt_speed = -0.75;
constexpr double cut_leap = -1.5;  // when the key is let go early
// Frames.
constexpr int coyote_time = 6;  // a jump still works this long after the edge
constexpr int jump_memory = 6;  // a key that was pressed this long before landing counts
constexpr int crumble_time = 24, gone_time = 150;

/// What a body is; its user value also has a number.
enum class Thing : std::uint64_t { other, coin, spikes, checkpoint, goal, stone };
constexpr std::uint64_t user_of(Thing thing, std::size_t number) {
  return static_cast<std::uint64_t>(thing) << 32 | number;
}
constexpr Thing thing_of(std::uint64_t user) { return static_cast<Thing>(user >> 32); }
constexpr std::size_t number_of(std::uint64_t user) { return user & 0xFFFF'FFFF; }

struct Lift {
  BodyId body;
  Point from;
  Track track;
};
/// A stone that crumbles under the hero and comes back.
struct Stone {
  BodyId body;
  Point at;
  int crumbling = 0;  // frames since it was stepped on; 0: whole
};
struct Coin {
  BodyId body;
  Point at;
  bool taken = false;
};

class Game {
 public:
  explicit Game(const Level& level);

  void frame(const Keys& keys);

  World world;
  BodyId hero;
  std::vector<Lift> lifts;
  std::vector<Stone> stones;
  std::vector<Coin> coins;
  Point checkpoint;
  double speed_x = 0, speed_y = 0;
  bool on_ground = false, crouching = false, faces_left = false;
  int frames = 0, falls = 0, won_at = 0;

  [[nodiscard]] std::size_t coins_taken() const {
    return static_cast<std::size_t>(std::ranges::count_if(coins, &Coin::taken));
  }

 private:
  BodyId add(const BodyDefinition& body) { return world.add(body).value(); }
  void add_ground(const Level& level);
  void add_tile(const Level& level, Point cell, char mark);
  void add_sensor(const Level& level, const std::string& picture, Point at, Thing thing);
  void move_lifts();
  void crumble();
  void steer(const Keys& keys);
  void crouch(bool wanted);
  void jump_or_drop(const Keys& keys);
  void walk();
  void note_touched();
  void fall_back();

  Shape standing_, crouched_;
  int bottom_;     // of the map
  BodyId ground_;  // under its feet
  QueryFilter solid_{.collides_with = 1};
  int since_ground_ = 0, since_jump_key_ = 99;
  bool held_jump_ = false;
};

inline Game::Game(const Level& level)
    : standing_(level.mask("hero_stand"), {6, 20}),
      crouched_(level.mask("hero_crouch"), {6, 13}),
      bottom_(level.size().height * tile) {
  add_ground(level);
  level.for_each_cell([&](Point cell, char mark) { add_tile(level, cell, mark); });
  hero = add({.shape = standing_, .position = checkpoint, .filter = {.layer = 2}});
  world.set_mover(hero, {.step_up = 3, .step_down = 3, .corner_correction = 4});
}

/// One mask for all of it: slopes are just pixels.
inline void Game::add_ground(const Level& level) {
  Mask mask(level.size().width * tile, level.size().height * tile);
  level.for_each_cell([&](Point cell, char) {
    const Rows* const rows = level.ground_at(cell);
    for (int y = 0; rows != nullptr && y < tile; ++y)
      for (int x = 0; x < tile; ++x)
        if ((*rows)[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] != '.')
          mask.set(cell.x * tile + x, cell.y * tile + y);
  });
  add({.shape = std::move(mask), .is_static = true});
}

inline void Game::add_tile(const Level& level, Point cell, char mark) {
  const Point at{cell.x * tile, cell.y * tile};
  const auto picture_at = [&](const char* name) { return Shape(level.mask(name)); };
  switch (mark) {
    case '@': checkpoint = {at.x + 8, at.y + tile}; break;
    case '=':
      add({.shape = picture_at("plank"), .position = at, .one_way = Face::top, .is_static = true});
      break;
    case '~': {
      const BodyId body = add({.shape = picture_at("stone"),
                               .position = at,
                               .one_way = Face::top,
                               .is_static = true,
                               .user = user_of(Thing::stone, stones.size())});
      stones.push_back({body, at});
      break;
    }
    case '<':
      world.set_carrier(add({.shape = picture_at("belt_1"), .position = at, .is_static = true}),
                        {.surface_x = belt_speed});
      break;
    case 'o': add_sensor(level, "coin_1", {at.x + 3, at.y + 3}, Thing::coin); break;
    case '^': add_sensor(level, "spikes", at, Thing::spikes); break;
    case 'c': add_sensor(level, "checkpoint", {at.x + 4, at.y}, Thing::checkpoint); break;
    case 'G': add_sensor(level, "goal", {at.x, at.y - tile}, Thing::goal); break;
    default: break;
  }
  if (!level.lifts.contains(mark)) return;
  const BodyId body = add({.shape = picture_at("lift"), .position = at});
  world.set_carrier(body);
  lifts.push_back({body, at, level.lifts.at(mark)});
}

inline void Game::add_sensor(const Level& level, const std::string& picture, Point at,
                             Thing thing) {
  const BodyId body = add({.shape = level.mask(picture),
                           .position = at,
                           .is_static = true,
                           .is_sensor = true,
                           .filter = {.layer = 4, .collides_with = 2},
                           .user = user_of(thing, coins.size())});
  if (thing == Thing::coin) coins.push_back({body, at});
}

inline void Game::frame(const Keys& keys) {
  ++frames;
  move_lifts();
  crumble();
  steer(keys);
  crouch(keys.down && on_ground);
  jump_or_drop(keys);
  walk();
  if (world.step()) note_touched();
  if (world.box(hero)->y > bottom_) fall_back();
}

/// There and back at an even pace. What stands on a lift rides along.
inline void Game::move_lifts() {
  for (const Lift& lift : lifts) {
    const int phase = frames % (2 * lift.track.frames);
    const int done = std::min(phase, 2 * lift.track.frames - phase);
    const Point by{lift.track.by.x * tile * done / lift.track.frames,
                   lift.track.by.y * tile * done / lift.track.frames};
    world.move(lift.body, lift.from + by);
  }
}

inline void Game::crumble() {
  for (Stone& stone : stones) {
    if (stone.crumbling == 0 && ground_ == stone.body && on_ground) stone.crumbling = 1;
    if (stone.crumbling == 0) continue;
    ++stone.crumbling;
    if (stone.crumbling == crumble_time) world.set_enabled(stone.body, false);
    if (stone.crumbling < gone_time) continue;
    stone.crumbling = 0;
    world.set_enabled(stone.body, true);  // one-way: nothing gets stuck in it
  }
}

inline void Game::steer(const Keys& keys) {
  const double most = crouching && on_ground ? crawling_speed : top_speed;
  const int wanted = (keys.right ? 1 : 0) - (keys.left ? 1 : 0);
  if (wanted != 0) faces_left = wanted < 0;
  const double goal = wanted * most;
  const double change = wanted == 0 ? grip : push;
  speed_x = speed_x < goal ? std::min(speed_x + change, goal) : std::max(speed_x - change, goal);
  speed_y = std::min(speed_y + gravity, fastest_fall);
}

/// Stands up only where there is room.
inline void Game::crouch(bool wanted) {
  if (wanted == crouching) return;
  const Shape& shape = wanted ? crouched_ : standing_;
  if (world.change_shape(hero, shape, {.fit = Fit::refuse}, solid_)) crouching = wanted;
}

/// Down and jump on a plank drops through it. Presses shortly before landing and jumps shortly
/// after an edge count.
inline void Game::jump_or_drop(const Keys& keys) {
  since_jump_key_ = keys.jump && !held_jump_ ? 0 : since_jump_key_ + 1;
  since_ground_ = on_ground ? 0 : since_ground_ + 1;
  held_jump_ = keys.jump;
  if (!keys.jump && speed_y < cut_leap) speed_y = cut_leap;
  if (since_jump_key_ > jump_memory || since_ground_ > coyote_time) return;
  since_jump_key_ = since_ground_ = 99;
  const bool drops = keys.down && world.drop_through(hero, solid_);
  if (!drops) speed_y = leap;
}

/// A belt under its feet adds its speed.
inline void Game::walk() {
  const auto walked = world.walk(hero, speed_x, speed_y, solid_);
  if (!walked) return;
  on_ground = walked->ground.has_value() && speed_y >= 0;
  if (on_ground) ground_ = walked->ground->body;
  if (walked->hit_x) speed_x = 0;
  if (on_ground || (walked->hit_y && speed_y < 0)) speed_y = 0;
}

inline void Game::note_touched() {
  for (const Event& event : world.events()) {
    if (event.kind != EventKind::begin || !event.has(hero)) continue;
    const BodyId other = event.other(hero);
    const std::uint64_t user = world.user(other).value_or(0);
    switch (thing_of(user)) {
      case Thing::coin:
        coins[number_of(user)].taken = true;
        world.remove(other);
        break;
      case Thing::checkpoint:
        checkpoint = {world.box(other)->x + 4, world.box(other)->y + tile};
        break;
      case Thing::goal: won_at = won_at == 0 ? frames : won_at; break;
      case Thing::spikes: return fall_back();
      default: break;
    }
  }
}

inline void Game::fall_back() {
  ++falls;
  speed_x = speed_y = 0;
  world.set_position(hero, checkpoint);
}

}  // namespace platformer
