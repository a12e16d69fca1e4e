// Players of long animations.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "bounds/bounds.hpp"

namespace hitmask::cost {

namespace {

using In = const PlayerInput&;

/// The times that players are at, spread over the animation.
template <class Call>
void at_many_times(In in, Call&& call) {
  const std::int64_t length = in.sheet.duration(0);
  for (std::int64_t i = 0; i < PlayerInput::calls; ++i) {
    Player player{.animation = 0};
    call(player, length * i / PlayerInput::calls);
  }
}

const PlayerCase cases[] = {
    {"Sheet::seek",
     [](In in, Meter& m) {
       at_many_times(in, [&](Player& player, std::int64_t time) {
         m([&] { in.sheet.seek(player, time); });
         keep(player);
       });
     }},
    {"Sheet::frame_of",
     [](In in, Meter& m) {
       at_many_times(in, [&](Player& player, std::int64_t time) {
         in.sheet.seek(player, time);
         m([&] { keep(in.sheet.frame_of(player)); });
       });
     }},
    {"Sheet::advance(Player, int32_t)",
     [](In in, Meter& m) {
       at_many_times(in, [&](Player& player, std::int64_t time) {
         m([&] { in.sheet.advance(player, static_cast<std::int32_t>(time)); });
         keep(player);
       });
     }},
    {"Sheet::advance(span<Player>, int32_t, span<uint32_t>)",
     [](In in, Meter& m) {
       at_many_times(in, [&](Player& player, std::int64_t time) {
         std::array<std::uint32_t, 1> frame{};
         m([&] { in.sheet.advance({&player, 1}, static_cast<std::int32_t>(time), frame); });
         keep(frame);
       });
     }},
};

/// An animation whose frames take other milliseconds in its first half than in the second one: if
/// those differ, the place of a frame cannot be told from its time.
PlayerInput animation(const char* name, std::int32_t frames, std::array<std::int32_t, 2> durations,
                      Playback playback) {
  PlayerInput input{name, frames, {}};
  for (const std::int32_t duration : durations) {
    FrameDefinition frame{.name = std::to_string(input.sheet.frame_count()), .size = {1, 1}};
    frame.duration = duration;
    keep(input.sheet.add_frame(std::move(frame)));
  }
  std::vector<std::uint32_t> places(static_cast<std::size_t>(frames), 1);
  std::fill_n(places.begin(), frames / 2, 0u);
  keep(input.sheet.add_animation(
      {.name = "all", .frames = std::move(places), .playback = playback, .repeat = 0}));
  return input;
}

}  // namespace

std::span<const PlayerCase> player_cases() { return cases; }

std::vector<PlayerInput> player_inputs(std::int32_t frames) {
  std::vector<PlayerInput> inputs;
  inputs.push_back(animation("even", frames, {7, 7}, Playback::forward));
  inputs.push_back(animation("fast, then slow", frames, {1, 1000}, Playback::forward));
  inputs.push_back(animation("slow, then fast", frames, {1000, 1}, Playback::ping_pong));
  return inputs;
}

}  // namespace hitmask::cost
