// How a moving body responds to those that it meets: asked once for each, and where it bounced.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "world/travel/travel.hpp"

namespace hitmask::detail::world::travel {

/// The cached response to a body: the callback is called once per body and move.
struct Answer {
  BodyIndex body = 0;
  Response response = Response::ignore;
  bool is_passed = false;  // no longer an obstacle
};

/// Sorted by body.
class Answers {
 public:
  [[nodiscard]] Answer* find(BodyIndex body) noexcept {
    const auto place = std::ranges::lower_bound(items_.items(), body, {}, &Answer::body);
    return place != items_.items().end() && place->body == body ? &*place : nullptr;
  }
  Answer& add(const Answer& answer) {
    items_.push(answer);
    const auto all = items_.items();
    const auto place =
        std::ranges::lower_bound(all.first(all.size() - 1), answer.body, {}, &Answer::body) -
        all.begin();
    std::rotate(all.begin() + place, all.end() - 1, all.end());
    return all[static_cast<std::size_t>(place)];
  }
  void clear() noexcept { items_.clear(); }
  [[nodiscard]] std::size_t memory_bytes() const noexcept { return items_.memory_bytes(); }

 private:
  base::SmallList<Answer> items_;
};

[[nodiscard]] constexpr bool is_stop(Response response) noexcept {
  return response != Response::ignore && response != Response::cross;
}

/// The bounces of one move.
class Bounces {
 public:
  /// What is left to go on an axis after a bounce: the way back, within the limits of the world.
  /// Nothing between two walls without a free pixel.
  [[nodiscard]] std::int64_t rest_after(Axis axis, std::int64_t here, std::int64_t rest) noexcept {
    auto& last = turned_at_[axis == Axis::x ? 0 : 1];
    const bool is_stuck = last == here;
    last = here;
    ++count_;
    if (is_stuck) return 0;
    return std::clamp<std::int64_t>(here - rest, min_position, end_position - 1) - here;
  }
  [[nodiscard]] bool are_too_many() const noexcept { return count_ == most; }

 private:
  static constexpr int most = 1000;

  int count_ = 0;
  std::array<std::optional<std::int64_t>, 2> turned_at_;  // where it last bounced on x and on y
};

}  // namespace hitmask::detail::world::travel
