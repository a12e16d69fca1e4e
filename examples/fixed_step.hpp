// A game at 60 frames a second, whatever the rate of the screen.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

namespace fixed_step {

using namespace std::chrono_literals;

/// Counts the frames of a game that are due.
class FrameCounter {
 public:
  /// Since the call before. `now` is the time since the game began. After a pause the game goes on
  /// where it was: it does not catch up.
  constexpr int due(std::chrono::nanoseconds now) noexcept {
    constexpr std::int64_t most_at_once = 4;
    const std::int64_t frames = now * 60 / 1s;
    const std::int64_t missing = frames - std::exchange(frames_, frames);
    return static_cast<int>(std::clamp<std::int64_t>(missing, 0, most_at_once));
  }

 private:
  std::int64_t frames_ = 0;
};

/// The same with the time of this process. Call it once for each picture.
class FrameClock {
 public:
  [[nodiscard]] int due() noexcept { return counter_.due(Clock::now() - start_); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
  FrameCounter counter_;
};

/// In ten seconds.
constexpr int frames_on_screen_of(int pictures_per_second) {
  FrameCounter counter;
  int frames = 0;
  for (int picture = 1; picture <= 10 * pictures_per_second; ++picture)
    frames += counter.due(1000000000ns * picture / pictures_per_second);
  return frames;
}
static_assert(frames_on_screen_of(60) == 600 && frames_on_screen_of(30) == 600);
static_assert(frames_on_screen_of(144) == 600 && frames_on_screen_of(75) == 600);
static_assert(frames_on_screen_of(1) == 40);  // not to be played

}  // namespace fixed_step
