// Players: which frame is shown, and what happens on the way.
#include <algorithm>

#include "sheet/state.hpp"

namespace hitmask {

using detail::sheet::average_place;
using detail::sheet::speed_unit;
using detail::sheet::State;
using detail::sheet::Timeline;

namespace {

/// In 1/65,536 milliseconds. Both factors have at most 32 bits.
std::uint64_t scaled_time(const Player& player, std::int32_t milliseconds) noexcept {
  return milliseconds <= 0 ? 0 : static_cast<std::uint64_t>(milliseconds) * player.speed;
}

std::uint32_t fraction_of(const Player& player) noexcept {
  return std::min<std::uint32_t>(player.time_fraction, speed_unit - 1);
}

void advance_on(const Timeline& timeline, Player& player, std::int32_t milliseconds) noexcept {
  if (milliseconds <= 0 || player.speed == 0 || timeline.has_ended(player)) return;
  const std::uint64_t parts = scaled_time(player, milliseconds) + fraction_of(player);
  player.time_fraction = static_cast<std::uint32_t>(parts % speed_unit);
  const std::int64_t time =
      timeline.time_of(player) + static_cast<std::int64_t>(parts / speed_unit);
  if (time < timeline.length(player.repeats))
    player.time = time;
  else
    move_to(timeline, player, time);
}

std::uint32_t advance_any(const State& state, Player& player, std::int32_t milliseconds) noexcept {
  const Timeline timeline = state.timeline(player.animation);
  advance_on(timeline, player, milliseconds);
  return timeline.frames[timeline.place_of(player)];
}

/// Advances many players by 0 or more milliseconds. Most are in the middle of an animation that
/// plays forward without end, which takes a few instructions. The lists of the sheet are members,
/// since writing players would make the compiler read them again.
class Advance {
 public:
  Advance(const State& state, std::int32_t milliseconds) noexcept
      : state_(state),
        timelines_(state.timelines.data()),
        count_(state.timelines.size()),
        ends_(state.ends.data()),
        places_(state.places.data()),
        milliseconds_(milliseconds) {}

  [[nodiscard]] std::uint32_t frame_of(Player& player) const noexcept {
    if (player.animation >= count_) return Sheet::none;
    const detail::sheet::TimelineRecord& record = timelines_[player.animation];
    // Both factors have at most 32 bits, and so the sums do not overflow.
    const std::uint64_t parts =
        static_cast<std::uint64_t>(milliseconds_) * player.speed + player.time_fraction;
    const std::uint64_t time = static_cast<std::uint64_t>(player.time) + parts / speed_unit;
    if (time >= record.plain_total || player.time < 0 || player.finished ||
        player.time_fraction >= speed_unit)
      return advance_any(state_, player, milliseconds_);
    player.time = static_cast<std::int64_t>(time);
    player.time_fraction = static_cast<std::uint32_t>(parts % speed_unit);
    return frame_at(record, player.time);
  }

 private:
  [[nodiscard]] std::uint32_t frame_at(const detail::sheet::TimelineRecord& record,
                                       std::int64_t time) const noexcept {
    const std::int64_t* const ends = ends_ + record.first;
    const std::uint32_t* const places = places_ + record.first;
    const std::uint32_t guess = average_place(time, record.places_per_time, record.count);
    if (*(ends + guess - 1) <= time && time < ends[guess]) return places[guess];
    return places[std::upper_bound(ends, ends + record.count, time) - ends];
  }

  const State& state_;
  const detail::sheet::TimelineRecord* timelines_;
  std::size_t count_;
  const std::int64_t* ends_;
  const std::uint32_t* places_;
  std::int32_t milliseconds_;
};

/// Goes from frame to frame. The visitor may add to the sheet, which moves the lists that a
/// timeline points into. So no timeline is kept across a visit; animations keep their numbers.
class Walk {
 public:
  Walk(const State& state, const Player& player, std::int32_t milliseconds) noexcept
      : state_(state),
        player_(player),
        time_(timeline().time_of(player)),
        left_(scaled_time(player, milliseconds) + fraction_of(player)) {}

  /// Visits everything that happens, or until the visitor has seen enough.
  void run(Visitor<const PlayerEvent&> visit) {
    if (timeline().has_ended(player_)) return;
    place_ = timeline().place_at(player_.repeats, time_);
    while (step_to(end_of_frame()))
      if (!(time_ < timeline().length(player_.repeats) ? enter(visit) : turn(visit))) return;
  }

 private:
  [[nodiscard]] Timeline timeline() const noexcept { return state_.timeline(player_.animation); }

  [[nodiscard]] std::int64_t end_of_frame() const noexcept {
    const Timeline its = timeline();
    const std::int64_t from_start =
        its.goes_back(player_.repeats) ? its.total() - its.start_of(place_) : its.ends[place_];
    return from_start - its.left_out(player_.repeats);
  }

  /// False if the time does not suffice.
  bool step_to(std::int64_t time) noexcept {
    const auto whole = static_cast<std::uint64_t>(time - time_);
    if (whole > left_ / speed_unit) return false;
    left_ -= whole * speed_unit;
    time_ = time;
    return true;
  }

  bool enter(Visitor<const PlayerEvent&> visit) {
    place_ += timeline().goes_back(player_.repeats) ? -1U : 1U;
    return visit(event(PlayerEvent::Kind::frame));
  }

  bool turn(Visitor<const PlayerEvent&> visit) {
    const bool is_last = timeline().is_last(player_.repeats++);
    if (is_last) {
      static_cast<void>(visit(event(PlayerEvent::Kind::finished)));
      return false;
    }
    time_ = 0;
    place_ = timeline().place_at(player_.repeats, 0);
    return visit(event(PlayerEvent::Kind::looped)) && visit(event(PlayerEvent::Kind::frame));
  }

  [[nodiscard]] PlayerEvent event(PlayerEvent::Kind kind) const noexcept {
    return {kind, player_.animation, timeline().frames[place_], player_.repeats,
            static_cast<std::int64_t>(left_ / player_.speed)};
  }

  const State& state_;
  Player player_;
  std::int64_t time_;
  std::uint64_t left_;  // of the advance, in 1/65,536 milliseconds of the animation
  std::uint32_t place_ = 0;
};

}  // namespace

std::int64_t Sheet::duration(std::uint32_t animation) const noexcept {
  return animation < state_->timelines.size() ? state_->timeline(animation).total() : 0;
}

std::optional<Player> Sheet::play(std::string_view animation) const noexcept {
  const std::uint32_t index = find_animation(animation);
  if (index == none) return std::nullopt;
  return Player{.animation = index};
}

std::uint32_t Sheet::frame_of(const Player& player) const noexcept {
  if (player.animation >= state_->timelines.size()) return none;
  const Timeline timeline = state_->timeline(player.animation);
  return timeline.frames[timeline.place_of(player)];
}

void Sheet::advance(Player& player, std::int32_t milliseconds) const noexcept {
  if (player.animation >= state_->timelines.size()) return;
  advance_on(state_->timeline(player.animation), player, milliseconds);
}

void Sheet::advance(Player& player, std::int32_t milliseconds,
                    Visitor<const PlayerEvent&> visit) const {
  if (player.animation >= state_->timelines.size()) return;
  const Player before = player;
  advance_on(state_->timeline(player.animation), player, milliseconds);
  if (milliseconds > 0 && before.speed != 0) Walk(*state_, before, milliseconds).run(visit);
}

void Sheet::advance(std::span<Player> players, std::int32_t milliseconds,
                    std::span<std::uint32_t> frames) const noexcept {
  const std::size_t count = std::min(players.size(), frames.size());
  const Advance advance(*state_, std::max(milliseconds, 0));
  for (std::size_t i = 0; i < count; ++i) frames[i] = advance.frame_of(players[i]);
}

void Sheet::seek(Player& player, std::int64_t milliseconds) const noexcept {
  player.time = 0;
  player.time_fraction = 0;
  player.repeats = 0;
  player.finished = false;
  if (player.animation >= state_->timelines.size()) return;
  const std::int64_t time = std::max<std::int64_t>(milliseconds, 0);
  move_to(state_->timeline(player.animation), player, time);
}

}  // namespace hitmask
