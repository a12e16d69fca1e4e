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

/// Sprites that stand in rows, each with a pivot between its feet.
struct Playing {
  Sheet sheet;
  World world;
  std::vector<BodyId> bodies;
  std::vector<Point> positions;
  std::vector<Player> players;
  std::vector<std::uint32_t> frames = std::vector<std::uint32_t>(player_count);
};

void add_frames(Sheet& sheet) {
  Animation walk{.name = "walk", .frames = {}};
  for (std::int32_t i = 0; i < 8; ++i) {
    FrameDefinition frame{.name = std::to_string(i), .size = {16, 16}};
    frame.mask = Mask(8 + i, 16 - i, true);
    frame.pivot = Pivot::at({8, 16});
    walk.frames.push_back(sheet.add_frame(std::move(frame)).value());
  }
  static_cast<void>(sheet.add_animation(walk).value());
}

std::shared_ptr<Playing> make_playing() {
  const auto playing = std::make_shared<Playing>();
  add_frames(playing->sheet);
  for (std::size_t i = 0; i < player_count; ++i) {
    playing->players.push_back({.time = static_cast<std::int64_t>(i * 37 % 800)});
    playing->positions.push_back(
        {static_cast<std::int32_t>(i % 100 * 20), static_cast<std::int32_t>(i / 100 * 20)});
    const BodyDefinition body{.shape = playing->sheet.mask(0),
                              .position = playing->positions.back()};
    playing->bodies.push_back(*playing->world.add(body));
  }
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
    consume(playing->world.set_frame(playing->bodies, playing->sheet, playing->frames).ok());
  };
  contender.answers = how_many;
  return contender;
}

/// The same sprites in one call, as their frames are set.
Contender enter_positions() {
  const auto placing = make_playing();
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
