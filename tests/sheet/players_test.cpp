// Players, compared with a list of what is shown in every millisecond.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "hitmask/sheet.hpp"

namespace hitmask {
namespace {

using Kind = PlayerEvent::Kind;

constexpr Playback all_playbacks[] = {Playback::forward, Playback::reverse, Playback::ping_pong,
                                      Playback::ping_pong_reverse};

/// Frame i lasts durations[i]; the animation shows them in order.
Sheet sheet_with(const std::vector<std::int32_t>& durations, Playback playback,
                 std::uint32_t repeat) {
  Sheet sheet;
  Animation animation{.name = "a", .frames = {}, .playback = playback, .repeat = repeat};
  for (std::size_t i = 0; i < durations.size(); ++i) {
    FrameDefinition frame{.name = std::to_string(i), .duration = durations[i]};
    animation.frames.push_back(*sheet.add_frame(std::move(frame)));
  }
  EXPECT_TRUE(sheet.add_animation(animation));
  return sheet;
}

/// The frames of one repeat in the order in which they are shown.
std::vector<std::uint32_t> frames_of_way(std::uint32_t count, Playback playback,
                                         std::uint64_t way) {
  const bool turns =
      (playback == Playback::ping_pong || playback == Playback::ping_pong_reverse) && count > 1;
  bool back = playback == Playback::reverse || playback == Playback::ping_pong_reverse;
  if (turns && way % 2 == 1) back = !back;
  std::vector<std::uint32_t> frames;
  for (std::uint32_t i = 0; i < count; ++i) frames.push_back(back ? count - 1 - i : i);
  if (turns && way > 0) frames.erase(frames.begin());
  return frames;
}

/// A millisecond of an animation: the frame shown in it and what happens at its start.
struct Moment {
  std::uint32_t frame = 0;
  std::uint64_t repeats = 0;
  std::int64_t time = 0;
  bool finished = false;
  std::vector<Kind> events{};
};

/// Every millisecond up to `end`, listed one by one.
std::vector<Moment> moments_of(const std::vector<std::int32_t>& durations, Playback playback,
                               std::uint32_t repeat, std::size_t end) {
  std::vector<Moment> moments;
  const auto count = static_cast<std::uint32_t>(durations.size());
  for (std::uint64_t way = 0; (repeat == 0 || way < repeat) && moments.size() < end; ++way) {
    std::int64_t time = 0;
    for (const std::uint32_t frame : frames_of_way(count, playback, way)) {
      for (std::int32_t i = 0; i < std::max(durations[frame], 1); ++i, ++time) {
        moments.push_back({frame, way, time});
        if (time == 0 && way > 0) moments.back().events.push_back(Kind::looped);
        if (i == 0) moments.back().events.push_back(Kind::frame);
      }
    }
  }
  if (moments.size() >= end) return moments;
  moments.push_back({moments.back().frame, repeat, 0, true, {Kind::finished}});
  while (moments.size() < end) moments.push_back({moments.back().frame, repeat, 0, true});
  return moments;
}

void expect_moment(const Sheet& sheet, const Player& player, const Moment& moment) {
  ASSERT_EQ(sheet.frame_of(player), moment.frame);
  ASSERT_EQ(player.repeats, moment.repeats);
  ASSERT_EQ(player.time, moment.time);
  ASSERT_EQ(player.finished, moment.finished);
}

constexpr std::size_t listed = 80;  // milliseconds

template <class Check>
void for_each_small_animation(const Check& check) {
  const std::vector<std::int32_t> lists[] = {{1},       {3},       {0, 2},       {2, 1},
                                             {1, 1, 1}, {3, 1, 2}, {1, 4, 2, 1}, {2, 2, 1, 3, 1}};
  for (const auto& durations : lists)
    for (const Playback playback : all_playbacks)
      for (const std::uint32_t repeat : {0U, 1U, 2U, 3U, 4U, 5U}) {
        check(sheet_with(durations, playback, repeat),
              moments_of(durations, playback, repeat, 2 * listed));
        if (::testing::Test::HasFatalFailure()) return;
      }
}

TEST(Players, ShowWhatTheListSays) {
  for_each_small_animation([](const Sheet& sheet, const std::vector<Moment>& moments) {
    for (std::int32_t chunk = 1; chunk < 40; ++chunk) {
      Player player = *sheet.play("a");
      for (std::size_t at = 0; at < listed; at += static_cast<std::size_t>(chunk)) {
        expect_moment(sheet, player, moments[at]);
        sheet.advance(player, chunk);
      }
    }
  });
}

TEST(Players, SeekToWhatTheListSays) {
  for_each_small_animation([](const Sheet& sheet, const std::vector<Moment>& moments) {
    Player player = *sheet.play("a");
    sheet.advance(player, 1000);
    for (std::size_t at = 0; at < listed; ++at) {
      sheet.seek(player, static_cast<std::int64_t>(at));
      expect_moment(sheet, player, moments[at]);
    }
    sheet.seek(player, -5);
    expect_moment(sheet, player, moments[0]);
  });
}

/// The events of the milliseconds (from, to].
std::vector<PlayerEvent> events_of(const std::vector<Moment>& moments, std::size_t from,
                                   std::size_t to) {
  std::vector<PlayerEvent> events;
  for (std::size_t at = from + 1; at <= to; ++at)
    for (const Kind kind : moments[at].events)
      events.push_back(
          {kind, 0, moments[at].frame, moments[at].repeats, static_cast<std::int64_t>(to - at)});
  return events;
}

bool is_equal_event(const PlayerEvent& a, const PlayerEvent& b) {
  return a.kind == b.kind && a.animation == b.animation && a.frame == b.frame &&
         a.repeats == b.repeats && a.milliseconds == b.milliseconds;
}

TEST(Players, ReportWhatTheListSays) {
  for_each_small_animation([](const Sheet& sheet, const std::vector<Moment>& moments) {
    for (const std::int32_t chunk : {1, 2, 3, 7, 25, 60}) {
      Player player = *sheet.play("a");
      for (std::size_t at = 0; at < listed; at += static_cast<std::size_t>(chunk)) {
        std::vector<PlayerEvent> events;
        sheet.advance(player, chunk, [&](const PlayerEvent& event) { events.push_back(event); });
        const std::size_t to = at + static_cast<std::size_t>(chunk);
        ASSERT_TRUE(std::ranges::equal(events, events_of(moments, at, to), is_equal_event));
        expect_moment(sheet, player, moments[to]);
      }
    }
  });
}

TEST(Players, StopReportingButNotAdvancing) {
  const Sheet sheet = sheet_with({10, 10}, Playback::forward, 0);
  Player player = *sheet.play("a");
  int seen = 0;
  sheet.advance(player, 45, [&](const PlayerEvent&) { return ++seen < 2; });
  EXPECT_EQ(seen, 2);
  EXPECT_EQ(player.repeats, 2U);
  EXPECT_EQ(player.time, 5);
}

TEST(Players, MayBeReplacedByTheVisitor) {
  const Sheet sheet = sheet_with({10}, Playback::forward, 1);
  Player player = *sheet.play("a");
  sheet.advance(player, 25, [&](const PlayerEvent& event) {
    EXPECT_TRUE(player.finished) << "it has been advanced already";
    EXPECT_EQ(event.milliseconds, 15);
    player = *sheet.play("a");
  });
  EXPECT_EQ(player, Player{});
}

TEST(Players, HaveASpeed) {
  const Sheet sheet = sheet_with({1000, 1000}, Playback::forward, 0);
  Player player = *sheet.play("a");
  player.speed = 21'845;  // a third, rounded down
  std::uint64_t parts = 0;
  for (int i = 0; i < 10'000; ++i) {
    const std::int32_t chunk = 1 + i % 17;
    sheet.advance(player, chunk);
    parts += static_cast<std::uint64_t>(chunk) * player.speed;
  }
  EXPECT_EQ(player.repeats * 2000 + static_cast<std::uint64_t>(player.time), parts / 65'536);
  EXPECT_EQ(player.time_fraction, parts % 65'536);
  const Player before = player;
  player.speed = 0;
  sheet.advance(player, 1'000'000, [](const PlayerEvent&) { FAIL(); });
  EXPECT_EQ(player.time, before.time);
}

TEST(Players, CountEventsInTheirOwnTime) {
  const Sheet sheet = sheet_with({10, 10}, Playback::forward, 0);
  Player player = *sheet.play("a");
  player.speed = 3 * 65'536;
  std::vector<std::int64_t> left;
  sheet.advance(player, 10, [&](const PlayerEvent& event) { left.push_back(event.milliseconds); });
  // After 10, 20 (looped and frame) and 30 milliseconds of the animation: 3 1/3, 6 2/3 and 10.
  EXPECT_EQ(left, (std::vector<std::int64_t>{6, 3, 3, 0}));
}

/// Two weeks in steps of 16 to 40,018 milliseconds, and at once.
TEST(Players, DoNotDrift) {
  const std::int32_t weeks = 14 * 24 * 60 * 60 * 1000;
  for (const Playback playback : all_playbacks) {
    const Sheet sheet = sheet_with({33, 7, 100}, playback, 0);
    Player at_once = *sheet.play("a");
    sheet.advance(at_once, weeks);
    Player sought = *sheet.play("a");
    sheet.seek(sought, weeks);
    EXPECT_EQ(at_once, sought);
    Player in_steps = *sheet.play("a");
    for (std::int32_t left = weeks; left > 0;) {
      const std::int32_t step = std::min(left, 16 + left % 40'003);
      sheet.advance(in_steps, step);
      left -= step;
    }
    EXPECT_EQ(at_once, in_steps);
  }
}

TEST(Players, TakeHugeTimes) {
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
  for (const Playback playback : all_playbacks)
    for (const std::uint32_t repeat : {0U, 1U, 0xFFFF'FFFFU}) {
      const Sheet tiny = sheet_with({1, 1, 1}, playback, repeat);
      const Sheet huge = sheet_with({most, most, most}, playback, repeat);
      for (const Sheet* const sheet : {&tiny, &huge}) {
        Player player = *sheet->play("a");
        player.speed = 0xFFFF'FFFF;
        for (int i = 0; i < 100; ++i) sheet->advance(player, most);
        EXPECT_LT(sheet->frame_of(player), 3U);
        sheet->seek(player, std::numeric_limits<std::int64_t>::max());
        EXPECT_LT(sheet->frame_of(player), 3U);
      }
    }
}

TEST(Players, MayHoldAnything) {
  const Sheet sheet = sheet_with({5, 3, 1}, Playback::ping_pong, 3);
  const Sheet endless = sheet_with({5, 3, 1}, Playback::ping_pong_reverse, 0);
  const std::int64_t times[] = {std::numeric_limits<std::int64_t>::min(), -1, 9,
                                std::numeric_limits<std::int64_t>::max()};
  for (const Sheet* const its : {&sheet, &endless})
    for (const std::int64_t time : times)
      for (const std::uint64_t repeats : {0ULL, 1ULL, 3ULL, ~0ULL, ~0ULL - 1})
        for (const bool finished : {false, true}) {
          Player player{0, 0xFFFF'FFFF, time, 0xFFFF'FFFF, repeats, finished};
          EXPECT_LT(its->frame_of(player), 3U);
          int events = 0;
          its->advance(player, 7, [&](const PlayerEvent& event) {
            EXPECT_LT(event.frame, 3U);
            return ++events < 100;
          });
          its->advance(player, std::numeric_limits<std::int32_t>::max());
          EXPECT_LT(its->frame_of(player), 3U);
        }
}

TEST(Players, OfNoAnimationShowNothing) {
  const Sheet sheet = sheet_with({5}, Playback::forward, 0);
  EXPECT_FALSE(sheet.play("b").has_value());
  Player player{.animation = 1};
  EXPECT_EQ(sheet.frame_of(player), Sheet::none);
  sheet.advance(player, 5);
  sheet.advance(player, 5, [](const PlayerEvent&) { FAIL(); });
  sheet.seek(player, 5);
  EXPECT_EQ(player, Player{.animation = 1});
  EXPECT_EQ(sheet.duration(1), 0);
  EXPECT_EQ(sheet.duration(0), 5);
}

/// Adding moves the lists of the sheet. What is visited stays the same.
TEST(Players, VisitorsMayAddToTheSheet) {
  for (const Playback playback : all_playbacks) {
    Sheet sheet = sheet_with({5, 3, 4}, playback, 3);
    Player player, undisturbed;
    std::vector<PlayerEvent> events, expected;
    sheet.advance(undisturbed, 1000, [&](const PlayerEvent& event) { expected.push_back(event); });
    sheet.advance(player, 1000, [&](const PlayerEvent& event) {
      events.push_back(event);
      const std::vector<std::uint32_t> many(100 * events.size(), 1);
      EXPECT_TRUE(sheet.add_animation({.name = std::to_string(events.size()), .frames = many}));
    });
    EXPECT_EQ(player, undisturbed);
    ASSERT_EQ(events.size(), expected.size());
    EXPECT_GT(events.size(), 6U);
    for (std::size_t i = 0; i < events.size(); ++i) {
      EXPECT_EQ(events[i].kind, expected[i].kind);
      EXPECT_EQ(events[i].frame, expected[i].frame);
      EXPECT_EQ(events[i].repeats, expected[i].repeats);
    }
  }
}

TEST(Players, AdvanceTogether) {
  Sheet sheet = sheet_with({5, 3, 1}, Playback::forward, 0);
  ASSERT_TRUE(sheet.add_animation({.name = "b", .frames = {2, 2, 0}, .repeat = 1}));
  EXPECT_EQ(sheet.duration(1), 7);
  std::vector<Player> players;
  for (std::uint32_t i = 0; i < 30; ++i)
    players.push_back({.animation = i % 3, .speed = 30'000 * (i % 5), .time = i % 4});
  players.push_back({.time = -5});
  players.push_back({.time = std::numeric_limits<std::int64_t>::max()});
  players.push_back({.speed = 0, .time_fraction = 0xFFFF'FFFF});
  players.push_back({.speed = 0xFFFF'FFFF, .time = 3, .time_fraction = 0xFFFF'FFFF});
  players.push_back({.repeats = ~std::uint64_t{0}, .finished = true});
  std::vector<Player> one_by_one = players;
  std::vector<std::uint32_t> frames(players.size(), 7);
  for (const std::int32_t milliseconds : {0, 6, -1, 1, 2'000'000'000}) {
    sheet.advance(players, milliseconds, frames);
    for (std::size_t i = 0; i < players.size(); ++i) {
      sheet.advance(one_by_one[i], milliseconds);
      EXPECT_EQ(players[i], one_by_one[i]);
      EXPECT_EQ(frames[i], sheet.frame_of(one_by_one[i]));
    }
  }
}

}  // namespace
}  // namespace hitmask
