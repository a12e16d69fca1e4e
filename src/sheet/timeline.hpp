// Which frame an animation shows at which time. All arithmetic is in whole numbers.
//
// A *way* is one repeat: the frames once through, in one direction. The ways of a ping-pong change
// their direction; all but the first leave out the frame where they turn, which has just been
// shown. A time within a way corresponds to a time of the frames in their own order, so that one
// list of sums serves both directions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "hitmask/sheet.hpp"

namespace hitmask::detail::sheet {

inline constexpr std::int64_t speed_unit = 65'536;

/// What a sheet keeps of an animation for its players.
struct TimelineRecord {
  std::size_t first = 0;  // of its ends and frames in the lists of the sheet
  std::uint32_t count = 0;
  std::uint32_t repeat = 0;
  Playback playback = Playback::forward;
  std::uint64_t plain_total = 0;      // the end of the last frame; 0 unless forward, without end
  std::uint64_t places_per_time = 0;  // in 2^-32; 0 if the animation is too long for that
};

/// The average number of places in a millisecond, rounded up.
[[nodiscard]] constexpr std::uint64_t average_places(std::uint32_t count,
                                                     std::int64_t total) noexcept {
  const auto time = static_cast<std::uint64_t>(total);
  return time >> 31 != 0 ? 0 : ((std::uint64_t{count} << 32) + time - 1) / time;
}

/// Where a time lies if all frames last equally long.
[[nodiscard]] constexpr std::uint32_t average_place(std::int64_t time,
                                                    std::uint64_t places_per_time,
                                                    std::uint32_t count) noexcept {
  const std::uint64_t average = static_cast<std::uint64_t>(time) * places_per_time >> 32;
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(average, count - 1));
}

/// An animation as players see it.
struct Timeline {
  const std::int64_t* ends =
      nullptr;  // when each frame ends, in their order; 0 is before the first
  const std::uint32_t* frames = nullptr;
  std::uint32_t count = 0;
  std::uint32_t repeat = 0;
  Playback playback = Playback::forward;
  std::uint64_t places_per_time = 0;

  [[nodiscard]] std::int64_t total() const noexcept { return ends[count - 1]; }
  [[nodiscard]] std::int64_t start_of(std::uint32_t i) const noexcept { return *(ends + i - 1); }
  [[nodiscard]] bool turns() const noexcept { return playback >= Playback::ping_pong && count > 1; }
  [[nodiscard]] bool goes_back(std::uint64_t way) const noexcept {
    const bool odd = turns() && (way & 1) != 0;
    const bool back_first =
        playback == Playback::reverse || playback == Playback::ping_pong_reverse;
    return odd != back_first;
  }
  /// The time that a way leaves out: the frame that the way before has ended with.
  [[nodiscard]] std::int64_t left_out(std::uint64_t way) const noexcept {
    if (!turns() || way == 0) return 0;
    return goes_back(way) ? total() - start_of(count - 1) : ends[0];
  }
  [[nodiscard]] std::int64_t length(std::uint64_t way) const noexcept {
    return total() - left_out(way);
  }
  [[nodiscard]] bool is_last(std::uint64_t way) const noexcept {
    return repeat != 0 && way + 1 >= repeat;
  }
  [[nodiscard]] bool has_ended(const Player& player) const noexcept {
    return player.finished || (repeat != 0 && player.repeats >= repeat);
  }

  /// The place of a frame in the order of the frames. Frames often last equally long, so that the
  /// average finds it.
  [[nodiscard]] std::uint32_t place_of_time(std::int64_t time) const noexcept {
    const std::uint32_t guess = average_place(time, places_per_time, count);
    if (start_of(guess) <= time && time < ends[guess]) return guess;
    return static_cast<std::uint32_t>(std::upper_bound(ends, ends + count, time) - ends);
  }
  /// The same at a time that lies in the way.
  [[nodiscard]] std::uint32_t place_at(std::uint64_t way, std::int64_t time) const noexcept {
    const std::int64_t from_start = time + left_out(way);
    return place_of_time(goes_back(way) ? total() - 1 - from_start : from_start);
  }
  /// A time that lies in the way, whatever the player holds.
  [[nodiscard]] std::int64_t time_of(const Player& player) const noexcept {
    return std::clamp<std::int64_t>(player.time, 0, length(player.repeats) - 1);
  }
  [[nodiscard]] std::uint32_t place_of(const Player& player) const noexcept {
    if (!has_ended(player)) return place_at(player.repeats, time_of(player));
    const std::uint64_t last = repeat == 0 ? 0 : std::uint64_t{repeat} - 1;
    return place_at(last, length(last) - 1);
  }
};

/// Moves a player that has not ended to `time` from the start of its present way. Constant time.
inline void move_to(const Timeline& timeline, Player& player, std::int64_t time) noexcept {
  const auto finish = [&] {
    player.repeats = timeline.repeat;
    player.time = 0;
    player.time_fraction = 0;
    player.finished = true;
  };
  // Ways alternate between two lengths from the second on, so that one division counts them.
  for (int i = 0; i < 2 && time >= timeline.length(player.repeats); ++i) {
    if (timeline.is_last(player.repeats)) return finish();
    time -= timeline.length(player.repeats++);
  }
  const std::int64_t pair = timeline.length(player.repeats) + timeline.length(player.repeats + 1);
  if (time >= pair) {
    player.repeats += 2 * static_cast<std::uint64_t>(time / pair);
    time %= pair;
    if (timeline.repeat != 0 && player.repeats >= timeline.repeat) return finish();
  }
  if (time >= timeline.length(player.repeats)) {
    if (timeline.is_last(player.repeats)) return finish();
    time -= timeline.length(player.repeats++);
  }
  player.time = time;
}

}  // namespace hitmask::detail::sheet
