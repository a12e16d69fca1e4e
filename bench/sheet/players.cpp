#include <memory>
#include <string>
#include <vector>

#include "hitmask/sheet.hpp"
#include "hitmask/world.hpp"
#include "sheet/cases.hpp"

namespace hitmask::bench {
namespace {

constexpr std::size_t player_count = 10'000;
constexpr std::int32_t frame_time = 16;  // milliseconds

struct Playing {
  Sheet sheet;
  std::vector<Player> players;
  std::vector<std::uint32_t> frames = std::vector<std::uint32_t>(player_count);
};

std::shared_ptr<Playing> make_playing() {
  const auto playing = std::make_shared<Playing>();
  Animation walk{.name = "walk", .frames = {}};
  for (std::uint32_t i = 0; i < 8; ++i)
    walk.frames.push_back(playing->sheet.add_frame({.name = std::to_string(i)}).value());
  static_cast<void>(playing->sheet.add_animation(walk).value());
  for (std::size_t i = 0; i < player_count; ++i)
    playing->players.push_back({.time = static_cast<std::int64_t>(i * 37 % 800)});
  return playing;
}

/// The two do different work, so that there is nothing to compare but how much of it.
std::vector<std::int64_t> how_many() { return {player_count}; }

Contender enter_players() {
  const auto playing = make_playing();
  Contender contender;
  contender.name = "hitmask";
  contender.pass = [playing] {
    playing->sheet.advance(playing->players, frame_time, playing->frames);
    consume(playing->frames.back());
  };
  contender.answers = how_many;
  return contender;
}

Contender enter_positions() {
  struct Placing {
    World world;
    std::vector<BodyId> bodies;
    std::vector<Point> positions;
  };
  const auto placing = std::make_shared<Placing>();
  const Shape shape = std::make_shared<const Mask>(16, 16, true);
  for (std::size_t i = 0; i < player_count; ++i) {
    placing->positions.push_back(
        {static_cast<std::int32_t>(i % 100 * 20), static_cast<std::int32_t>(i / 100 * 20)});
    const BodyDefinition body{.shape = shape, .position = placing->positions.back()};
    placing->bodies.push_back(*placing->world.add(body));
  }
  Contender contender;
  contender.name = "positions";
  contender.pass = [placing] {
    for (Point& position : placing->positions) position.x ^= 1;
    consume(placing->world.set_position(placing->bodies, placing->positions).ok());
  };
  contender.answers = how_many;
  return contender;
}

}  // namespace

void measure_players(Run& run) {
  constexpr int size = static_cast<int>(player_count);
  if (!run.wants("players", size)) return;
  run.measure("players", size, std::vector{enter_players(), enter_positions()});
}

}  // namespace hitmask::bench
