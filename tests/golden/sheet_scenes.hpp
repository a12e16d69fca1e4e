// The golden scenes of sheets: the bytes of a baked one, players, and bodies that show frames; see
// scenes.hpp. Their oracles are those of tests/sheet/ and tests/world/frames_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "golden/scenes.hpp"
#include "golden/snapshot_scenes.hpp"
#include "hitmask/sheet.hpp"
#include "hitmask/world.hpp"
#include "support/patterns.hpp"

namespace hitmask::golden {

inline constexpr std::array all_orientations{
    Orientation::upright,       Orientation::quarter,
    Orientation::half,          Orientation::three_quarters,
    Orientation::mirrored,      Orientation::mirrored_quarter,
    Orientation::mirrored_half, Orientation::mirrored_three_quarters};
inline constexpr std::array all_ways{Playback::forward, Playback::reverse, Playback::ping_pong,
                                     Playback::ping_pong_reverse};

inline void add_mask(Hash& hash, const FrameMask& frame) {
  hash.add(hash_of(*frame.mask)), hash.add(frame.origin);
}

class SheetScene {
 public:
  explicit SheetScene(std::uint64_t seed) : random_(seed) {
    for (std::uint32_t i = 0; i < frames; ++i) hash_.add(sheet_.add_frame(frame(i)).ok());
    for (const Playback way : all_ways) hash_.add(sheet_.add_animation(animation(way)).ok());
  }

  /// The sheet goes on as what its bytes say.
  void go_through_bytes() {
    const auto bytes = to_bytes(sheet_);
    hash_.add(bytes.ok());
    if (!bytes) return;
    add_bytes(hash_, *bytes);
    for (const Trust trust : {Trust::source, Trust::none}) {
      auto read = sheet_from_bytes(*bytes, trust);
      hash_.add(read.ok() && *read == sheet_);
      if (read) sheet_ = *std::move(read);
    }
    std::vector<std::uint8_t> damaged = *bytes;
    damaged[random_.index(damaged.size())] ^= 1;
    hash_.add(sheet_from_bytes(damaged).ok());
  }

  void look_at_masks() {
    for (std::uint32_t i = 0; i < frames; ++i)
      for (const Orientation orientation : all_orientations) {
        add_mask(hash_, sheet_.mask(i, orientation));
        for (const char* const name : {"hit", "hurt"}) {
          const auto part = sheet_.part_mask(i, name, orientation);
          hash_.add(part.has_value());
          if (part) add_mask(hash_, *part);
        }
      }
  }

  void play(int turns) {
    for (std::uint32_t animation = 0; animation < all_ways.size(); ++animation) {
      Player player{.animation = animation};
      for (int turn = 0; turn < turns; ++turn) {
        if (random_.one_in(8)) player.speed = static_cast<std::uint32_t>(random_.below(200'000));
        if (random_.one_in(12)) sheet_.seek(player, random_.between(-10, 5000));
        sheet_.advance(player, random_.between(0, 400), [&](const PlayerEvent& event) {
          hash_.add(static_cast<std::int32_t>(event.kind)), hash_.add(std::uint64_t{event.frame});
          hash_.add(event.repeats), hash_.add(event.milliseconds);
        });
        add(player);
      }
    }
  }

  /// Heroes that show frames walk among each other.
  [[nodiscard]] std::uint64_t live(int turns) {
    populate();
    std::vector<std::uint32_t> shown(players_.size());
    for (int turn = 0; turn < turns; ++turn) {
      sheet_.advance(players_, random_.between(5, 90), shown);
      for (const std::uint32_t frame : shown) hash_.add(std::uint64_t{frame});
      hash_.add(world_.set_frame(heroes_, sheet_, shown).ok());
      act(random_.index(heroes_.size()));
      hash_.add(world_.step().ok());
      look_at_world();
      if (turn % 8 == 0) save_and_load();
    }
    for (const Player& player : players_) add(player);
    return hash_.value();
  }

 private:
  static constexpr std::uint32_t frames = 9;

  FrameDefinition frame(std::uint32_t number) {
    const Size size{random_.between(1, 90), random_.between(1, 70)};
    FrameDefinition frame{.name = "walk " + std::to_string(number)};
    frame.mask = support::painted<Mask>(support::all_patterns[number % 11], size, random_);
    frame.mask_at = {random_.between(0, 9), random_.between(0, 9)};
    frame.size = {size.width + 12, size.height + 12};
    frame.pivot = {random_.between(-400'000, 4'000'000), random_.between(-400'000, 4'000'000)};
    frame.duration = random_.between(0, 120);
    if (number % 3 != 1) frame.parts.push_back({.name = "hit", .box = {-3, 4, 21, 9}, .user = "7"});
    if (number % 2 == 0)
      frame.parts.push_back(
          {.name = "hurt",
           .box = {2, 1, 12, 8},
           .mask = share(support::painted<Mask>(support::all_patterns[4], {12, 8}, random_))});
    return frame;
  }
  Animation animation(Playback way) {
    Animation animation{.name = "way " + std::to_string(static_cast<int>(way)), .playback = way};
    for (int i = 0; i < 5; ++i)
      animation.frames.push_back(static_cast<std::uint32_t>(random_.index(frames)));
    animation.repeat = random_.one_in(2) ? 3 : 0;
    return animation;
  }
  void add(const Player& player) {
    hash_.add(std::uint64_t{sheet_.frame_of(player)}), hash_.add(player.time);
    hash_.add(std::uint64_t{player.time_fraction}), hash_.add(player.repeats);
    hash_.add(player.finished);
  }

  void populate() {
    const std::array parts{PartDefinition{.name = "hit", .is_sensor = false},
                           PartDefinition{.name = "hurt", .details = Details::area}};
    for (std::uint32_t i = 0; i < 12; ++i) {
      const BodyId body = *world_.add({.shape = Size{4, 4}, .position = place(), .user = i});
      auto hero = world_.attach_parts(body, std::span(parts).first(i % 3));
      hash_.add(hero.ok());
      heroes_.push_back(hero ? *std::move(hero) : FrameBodies(body));
      players_.push_back({.animation = i % 4, .speed = 40'000 + 9'000 * i});
    }
  }
  Point place() { return {random_.between(-150, 150), random_.between(-120, 120)}; }
  void act(std::size_t number) {
    const FrameBodies& hero = heroes_[number];
    const auto frame = static_cast<std::uint32_t>(random_.index(frames));
    const Orientation orientation = random_.pick(all_orientations);
    switch (random_.below(4)) {
      case 0: return hash_.add(world_.set_position(hero.body, place()).ok());
      case 1: return hash_.add(world_.set_frame(hero, sheet_, frame, orientation).ok());
      case 2: {
        const auto by = world_.change_frame(hero, sheet_, frame, orientation);
        hash_.add(by.ok());
        if (by) hash_.add(*by);
        return;
      }
      default: sheet_.seek(players_[number], random_.between(0, 3000));
    }
  }
  void look_at_world() {
    hash_.add(static_cast<std::uint64_t>(world_.contacts().size()));
    for (const FrameBodies& hero : heroes_) {
      hash_.add(*world_.box(hero.body));
      for (const PartBody& part : hero.parts) {
        hash_.add(world_.body(part.body)->enabled);
        hash_.add(*world_.box(part.body));
      }
    }
  }
  void save_and_load() {
    const auto bytes = to_bytes(world_.snapshot(), {.players = players_});
    hash_.add(bytes.ok());
    if (!bytes) return;
    add_bytes(hash_, *bytes);
    const auto saved = snapshot_from_bytes(*bytes);
    hash_.add(saved.ok() && world_.restore(saved->snapshot).ok() &&
              std::ranges::equal(saved->players, players_));
  }

  Random random_;
  Sheet sheet_;
  World world_{WorldDefinition{.number = 7}};
  Hash hash_;
  std::vector<FrameBodies> heroes_;
  std::vector<Player> players_;
};

inline std::uint64_t sheet_scene() {
  SheetScene scene(47);
  scene.go_through_bytes();
  scene.look_at_masks();
  scene.play(40);
  return scene.live(60);
}

inline constexpr std::array sheet_scenes{Scene{"sheet", sheet_scene}};

}  // namespace hitmask::golden
