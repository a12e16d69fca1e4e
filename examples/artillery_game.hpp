// The rules of the artillery game, without a screen, and a computer that plays it.
#pragma once

#include <hitmask/hitmask.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "artillery_hills.hpp"

namespace artillery {

struct Keys {
  bool left = false, right = false;  // turn the barrel
  bool up = false, down = false;     // power
  bool drive_left = false, drive_right = false;
  bool fire = false;
};

// Lengths in 1/65,536 pixel, speeds per frame: whole numbers, so that every machine plays the same.
using Length = std::int64_t;
constexpr Length pixel = SubPixels::per_pixel;
constexpr Length gravity = pixel * 6 / 100;
constexpr Length speed_of_power = pixel * 65 / 1000;
constexpr Length push_of_wind = pixel / 800;
constexpr Length fastest_fall = 5 * pixel, safe_fall = 2 * pixel;
constexpr int blast_radius = 28, last_blast_radius = 36, blast_reach = 38;
constexpr int most_power = 100, most_health = 100;
constexpr int rounds_to_win = 2;
constexpr int dust = 12;        // pieces of fewer pixels go
constexpr int blast_time = 40;  // frames

/// Layers: who meets whom.
constexpr std::uint32_t ground_layer = 1, tank_layer = 2, piece_layer = 4, shell_layer = 8;

/// Something that flies.
struct Flight {
  Length x = 0, y = 0, speed_x = 0, speed_y = 0;

  void advance(int wind) {
    speed_x += wind * push_of_wind;
    speed_y += gravity;
    x += speed_x;
    y += speed_y;
  }
  [[nodiscard]] Point at() const { return {static_cast<int>(x >> 16), static_cast<int>(y >> 16)}; }
};

struct Tank {
  BodyId body;
  int angle = 60;  // of the barrel: 0 is to the right, 90 up, 180 to the left
  int power = 60;
  int health = most_health;
  int shots = 0;
  int fuel = 0;  // half pixels that it may drive in this turn
  Length falling = 0;
  int sliding = 0;  // -1, 0 or 1
  int slid = 0;     // frames in this turn: it ends in any pit
  bool rests = false, exploded = false;
};

/// A piece of ground that fell off.
struct Piece {
  BodyId body;
  std::shared_ptr<const TerrainPiece> ground;
  Length y = 0, falling = 0;
  bool landed = false;
};

struct Blast {
  Point at;
  int radius = 0;
  int age = 0;  // frames
};

enum class Phase { aiming, flying, settling, round_over, over };

/// All that the world does not know. A value: with a snapshot of the world it is the whole game.
struct State {
  Phase phase = Phase::aiming;
  std::array<Tank, 2> tanks;
  std::array<int, 2> score{};
  std::size_t turn = 0;  // whose
  int round = 0, shots = 0, wind = 0, frames = 0, quiet = 0;
  std::optional<std::size_t> winner;  // of the round, then of the game
  BodyId ground, shell;
  Flight flight;
  std::vector<Point> trail;
  std::vector<Piece> pieces;
  std::vector<Blast> blasts;
};

/// 1 in units of 1/65,536.
inline Point direction(int degrees) {
  const Angle angle =
      Angle::fraction(static_cast<std::uint32_t>((std::int64_t{degrees} << 32) / 360));
  return {static_cast<int>(cosine(angle) >> 44), static_cast<int>(-sine(angle) >> 44)};
}

class Game {
 public:
  explicit Game(std::uint32_t seed);

  void frame(const Keys& keys);
  void start_again() {
    now.score = {};
    start_round();
  }
  /// Shows the last shot again. It has the same end: everything is as it was.
  void replay();
  /// Where a shot would end, or nothing when it leaves the map.
  [[nodiscard]] std::optional<Point> landing(int angle, int power, int wind) const;
  /// Its turret, around which the barrel turns.
  [[nodiscard]] Point turret(const Tank& tank) const {
    return *world.position(tank.body) + Point{0, -10};
  }

  World world;
  State now;

 private:
  BodyId add(const BodyDefinition& body) { return world.add(body).value(); }
  void start_round();
  void start_turn();
  void aim(const Keys& keys);
  void fire();
  void fly();
  void explode(Point at, int radius);
  void drop_pieces();
  void fall(Piece& piece);
  void move_pieces();
  void move_tank(Tank& tank, int drive);
  void note_contacts();
  void settle();
  [[nodiscard]] Flight flight_of(int angle, int power) const;
  static void hurt(Tank& tank, std::int64_t by) {
    tank.health = std::max(0, tank.health - static_cast<int>(by));
  }

  std::uint32_t seed_;
  Shape tank_shape_, shell_shape_;
  Snapshot world_at_shot_;
  State at_shot_;
};

constexpr Point tank_feet{12, 12};  // from its top left corner
/// In light, in shade, tracks and wheels. The barrel is not part of the body.
constexpr std::array<std::string_view, 12> tank_picture{
    ".........lllllll.........", "........lsssssssl........", ".......lsssssssssl.......",
    ".......sssssssssss.......", "..lllllssssssssssslllll..", "..lsssssssssssssssssssl..",
    ".lsssssssssssssssssssssl.", "ttttttttttttttttttttttttt", "ttwwwttwwwttwwwttwwwttwtt",
    "ttwwwttwwwttwwwttwwwttwtt", ".ttttttttttttttttttttttt.", "...ttttttttttttttttttt...",
};
inline Mask tank_mask() {
  Mask mask(25, 12);
  for (int y = 0; y < 12; ++y)
    for (int x = 0; x < 25; ++x)
      mask.set(x, y, tank_picture[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] != '.');
  return mask;
}

inline Game::Game(std::uint32_t seed)
    : seed_(seed), tank_shape_(tank_mask(), tank_feet), shell_shape_(disc_mask(1), {1, 1}) {
  now.ground = add({.shape = Terrain(), .is_static = true});
  for (Tank& tank : now.tanks) {
    tank.body = add({.shape = tank_shape_, .filter = {.layer = tank_layer}});
    world.set_mover(tank.body, {.step_up = 3, .step_down = 3});
  }
  start_round();
}

/// The ground stays one body, so that the screen draws only where the new hills differ.
inline void Game::start_round() {
  const State before = std::exchange(now, {});
  now.score = before.score;
  now.round = before.round + 1;
  now.shots = before.shots;
  now.frames = before.frames;
  now.ground = before.ground;
  world.set_shape(now.ground, make_ground(seed_ + static_cast<std::uint32_t>(now.round) * 7919));
  drop_pieces();
  for (std::size_t k = 0; k < 2; ++k) {
    Tank& tank = now.tanks[k];
    tank.body = before.tanks[k].body;
    tank.angle = k == 0 ? 60 : 120;
    world.set_enabled(tank.body, true);
    world.set_position(tank.body, {spots[k], 40});
    world.set_position(tank.body, *world.sweep(tank.body, {0, height})->last_free);
  }
  now.turn = static_cast<std::size_t>(now.round % 2);
  start_turn();
}

inline void Game::start_turn() {
  now.phase = Phase::aiming;
  now.turn = 1 - now.turn;
  now.tanks[now.turn].fuel = 80;
  for (Tank& tank : now.tanks) tank.slid = 0;
  now.wind = Random(seed_ + static_cast<std::uint32_t>(now.shots) * 31).between(-9, 9);
}

inline void Game::frame(const Keys& keys) {
  ++now.frames;
  for (Blast& blast : now.blasts) ++blast.age;
  std::erase_if(now.blasts, [](const Blast& blast) { return blast.age > blast_time; });
  if (now.phase == Phase::flying) fly();
  move_pieces();
  for (Tank& tank : now.tanks) {
    const bool drives = now.phase == Phase::aiming && &tank == &now.tanks[now.turn];
    move_tank(tank, drives ? (keys.drive_right ? 1 : 0) - (keys.drive_left ? 1 : 0) : 0);
  }
  if (world.step()) note_contacts();
  if (now.phase == Phase::aiming) aim(keys);
  if (now.phase == Phase::settling) settle();
  if (now.phase == Phase::round_over && ++now.quiet > 150) start_round();
}

inline void Game::aim(const Keys& keys) {
  Tank& tank = now.tanks[now.turn];
  if (now.frames % 2 == 0) {
    tank.angle = std::clamp(tank.angle + (keys.left ? 1 : 0) - (keys.right ? 1 : 0), 0, 180);
    tank.power = std::clamp(tank.power + (keys.up ? 1 : 0) - (keys.down ? 1 : 0), 5, most_power);
  }
  if (keys.fire && tank.rests) fire();
}

inline Flight Game::flight_of(int angle, int power) const {
  constexpr Length barrel = 18;
  const Point from = turret(now.tanks[now.turn]), to = direction(angle);
  return {from.x * pixel + to.x * barrel, from.y * pixel + to.y * barrel,
          to.x * power * speed_of_power >> 16, to.y * power * speed_of_power >> 16};
}

inline void Game::fire() {
  Tank& tank = now.tanks[now.turn];
  ++tank.shots;
  ++now.shots;
  now.flight = flight_of(tank.angle, tank.power);
  now.trail.clear();
  now.shell = add({.shape = shell_shape_,
                   .position = now.flight.at(),
                   .filter = {.layer = shell_layer, .collides_with = ground_layer | tank_layer}});
  now.phase = Phase::flying;
  world.snapshot(world_at_shot_);
  at_shot_ = now;
}

inline void Game::replay() {
  if (now.phase != Phase::flying && now.shots > 0 && world.restore(world_at_shot_)) now = at_shot_;
}

/// The shell stops at the first pixel in its way, however fast it is.
inline void Game::fly() {
  now.flight.advance(now.wind);
  now.trail.push_back(now.flight.at());
  bool hit = false;
  const auto moved =
      world.move(now.shell, now.flight.at(), Response::touch, [&](const BodyHit&) { hit = true; });
  const Point at = moved->position;
  if (!hit && std::abs(at.x - width / 2) < width / 2 + beyond) return;
  world.remove(now.shell);
  now.phase = Phase::settling;
  if (hit) explode(at, blast_radius);
}

inline std::optional<Point> Game::landing(int angle, int power, int wind) const {
  const Mask& shell = *shell_shape_.mask();
  Flight flight = flight_of(angle, power);
  while (std::abs(flight.at().x - width / 2) < width / 2 + beyond) {
    const Point from = flight.at();
    flight.advance(wind);
    const auto swept = world.sweep(shell, from - Point{1, 1}, flight.at() - from,
                                   {.collides_with = ground_layer | tank_layer});
    if (swept->started_overlapping) return from;
    if (swept->blocked()) return *swept->last_free + Point{1, 1};
  }
  return std::nullopt;
}

inline void Game::explode(Point at, int radius) {
  now.blasts.push_back({at, radius});
  const int reach = blast_reach * blast_reach;
  world.nearest(at, 2,
                [&](const NearestBody& near) {
                  for (Tank& tank : now.tanks)
                    if (tank.body == near.body && near.squared_distance < reach)
                      hurt(tank, 55 * (reach - near.squared_distance) / reach);
                },
                {.collides_with = tank_layer});
  world.carve(now.ground, DiscBrush{at, radius});
  drop_pieces();
}

/// What no longer hangs together with the bottom becomes bodies.
inline void Game::drop_pieces() {
  auto pieces = world.detached(now.ground, {.floor = height - 1}, dust);
  for (TerrainPiece& piece : *pieces) {
    const Point at = piece.pixels.position;
    const BodyId body =
        add({.shape = piece.pixels.mask, .position = at, .filter = {.layer = piece_layer}});
    now.pieces.push_back(
        {body, std::make_shared<const TerrainPiece>(std::move(piece)), at.y * pixel});
  }
}

/// The ground stops a piece for good, another piece until that one has moved on.
inline void Game::fall(Piece& piece) {
  const int x = world.position(piece.body)->x;
  piece.falling = std::min(piece.falling + gravity * 2, fastest_fall);
  piece.y += piece.falling;
  const auto stop = [&](const BodyHit& hit) {
    piece.y = hit.position.y * pixel;
    piece.landed = piece.landed || hit.body == now.ground;
  };
  world.move(piece.body, {x, static_cast<int>(piece.y >> 16)}, Response::touch, stop,
             {.collides_with = ground_layer | piece_layer});
}

/// From the last to the first, so that lower ones make room. What has landed is ground again.
inline void Game::move_pieces() {
  for (auto piece = now.pieces.rbegin(); piece != now.pieces.rend(); ++piece) fall(*piece);
  for (const Piece& piece : now.pieces) {
    if (!piece.landed) continue;
    world.deposit(now.ground, *piece.ground, *world.position(piece.body));
    world.remove(piece.body);
  }
  std::erase_if(now.pieces, [](const Piece& piece) { return piece.landed; });
}

/// Falls with the ground, and slides down where it is steep.
inline void Game::move_tank(Tank& tank, int drive) {
  if (tank.exploded) return;
  const int x = world.position(tank.body)->x;
  if (tank.fuel == 0 || x + drive < 12 || x + drive > width - 12) drive = 0;
  tank.fuel -= drive == 0 ? 0 : 1;
  tank.falling = std::min(tank.falling + 2 * gravity, fastest_fall);
  const Length across = (drive + tank.sliding) * pixel / 2;
  const auto walked = world.walk(tank.body, SubPixels::of(across), SubPixels::of(tank.falling),
                                 {.collides_with = ground_layer | tank_layer});
  tank.rests = walked->ground.has_value() && walked->moved == Point{};
  tank.sliding = 0;
  if (!walked->ground) return;
  hurt(tank, std::max(tank.falling - safe_fall, Length{0}) * 10 / pixel);
  tank.falling = 0;
  const Normal up = walked->ground->normal;
  if (up.reliable && std::abs(up.x) > std::abs(up.y) && ++tank.slid < 100)
    tank.sliding = up.x > 0 ? 1 : -1;
}

/// Pieces hurt the tanks that they fall on. A tank that was buried comes up again.
inline void Game::note_contacts() {
  for (const Event& event : world.events())
    for (Tank& tank : now.tanks) {
      if (!event.has(tank.body) || tank.exploded) continue;
      const BodyId other = event.other(tank.body);
      if (other == now.ground && event.kind != EventKind::end) world.unstick(tank.body, height);
      for (const Piece& piece : now.pieces)
        if (piece.body == other && event.kind == EventKind::begin)
          hurt(tank, std::min<std::int64_t>(piece.ground->area / 10, 30));
    }
}

/// Waits until nothing moves. Then a tank that is done for explodes, or the turn ends.
inline void Game::settle() {
  const bool still =
      now.pieces.empty() && now.blasts.empty() &&
      std::ranges::all_of(now.tanks, [](const Tank& tank) { return tank.rests || tank.exploded; });
  now.quiet = still ? now.quiet + 1 : 0;
  if (now.quiet < 20) return;
  now.quiet = 0;
  for (Tank& tank : now.tanks)
    if (tank.health == 0 && !tank.exploded) {
      tank.exploded = true;
      world.set_enabled(tank.body, false);
      return explode(turret(tank), last_blast_radius);
    }
  if (!now.tanks[0].exploded && !now.tanks[1].exploded) return start_turn();
  now.phase = Phase::round_over;
  if (now.tanks[0].exploded && now.tanks[1].exploded) return;  // nobody's round
  now.winner = now.tanks[0].exploded ? 1U : 0U;
  if (++now.score[*now.winner] == rounds_to_win) now.phase = Phase::over;
}

/// Plays with the keys that a person has. It tries a few shots in every frame, and learns from
/// shot to shot how strong the wind is.
class Computer {
 public:
  [[nodiscard]] Keys keys(const Game& game);

 private:
  void begin(const Game& game);
  void try_angle(const Game& game);

  static constexpr int flattest = 25, steepest = 69;

  int shots_ = -1;  // of the game, when it began to think
  int trying_ = 0;
  int angle_ = 0, power_ = 0;
  std::int64_t missed_by_ = 0;  // squared
};

inline Keys Computer::keys(const Game& game) {
  if (game.now.phase != Phase::aiming) return {};
  if (shots_ != game.now.shots) begin(game);
  if (trying_ <= steepest) return try_angle(game), Keys{};
  const Tank& tank = game.now.tanks[game.now.turn];
  return {.left = tank.angle<angle_, .right = tank.angle> angle_,
          .up = tank.power<power_, .down = tank.power> power_,
          .fire = tank.angle == angle_ && tank.power == power_};
}

inline void Computer::begin(const Game& game) {
  shots_ = game.now.shots;
  trying_ = flattest;
  angle_ = game.now.turn == 0 ? 45 : 135;
  power_ = 60;
  missed_by_ = INT64_MAX;
}

inline void Computer::try_angle(const Game& game) {
  const int angle = game.now.turn == 0 ? trying_ : 180 - trying_;
  const Point goal = game.turret(game.now.tanks[1 - game.now.turn]);
  const int wind = game.now.wind * std::min(game.now.tanks[game.now.turn].shots, 3) / 3;
  for (int power = 30; power <= most_power; power += 2) {
    const auto end = game.landing(angle, power, wind);
    if (!end) continue;
    const std::int64_t x = end->x - goal.x, y = end->y - goal.y;
    if (x * x + y * y >= missed_by_) continue;
    missed_by_ = x * x + y * y;
    angle_ = angle;
    power_ = power;
  }
  trying_ += 2;
}

}  // namespace artillery
