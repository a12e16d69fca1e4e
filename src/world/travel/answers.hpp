// How a moving body responds to those that it meets: asked once for each, and where it bounced.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "base/fail.hpp"
#include "base/hash_index.hpp"
#include "world/travel/travel.hpp"

namespace hitmask::detail::world::travel {

/// The cached response to a body: the callback is called once per body and move.
struct Answer {
  BodyIndex body = 0;
  Response response = Response::ignore;
  bool is_passed = false;  // no longer an obstacle
};

/// A few are sorted by body; many are found by hash.
class Answers {
 public:
  [[nodiscard]] Answer* find(BodyIndex body) noexcept {
    const auto all = items_.items();
    if (all.size() > few) {
      const std::uint32_t place =
          index_.find(hash_of(body), [&](std::uint32_t k) { return all[k].body == body; });
      return place == base::HashIndex::none ? nullptr : &all[place];
    }
    const auto place = std::ranges::lower_bound(all, body, {}, &Answer::body);
    return place != all.end() && place->body == body ? &*place : nullptr;
  }
  /// It must not be there.
  Answer& add(const Answer& answer) {
    items_.push(answer);
    return items_.size() > few ? add_to_index() : sort_in();
  }
  void clear() noexcept {
    if (items_.size() > few) index_.clear();
    items_.clear();
  }
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return items_.memory_bytes() + index_.memory_bytes();
  }

 private:
  static constexpr std::size_t few = 128;

  [[nodiscard]] static std::uint64_t hash_of(BodyIndex body) noexcept {
    return base::mixed(0, body);
  }
  Answer& sort_in() noexcept {
    const auto all = items_.items();
    const auto place =
        std::ranges::lower_bound(all.first(all.size() - 1), all.back().body, {}, &Answer::body) -
        all.begin();
    std::rotate(all.begin() + place, all.end() - 1, all.end());
    return all[static_cast<std::size_t>(place)];
  }
  /// The last one, or all if the index is new.
  Answer& add_to_index() {
    const auto all = items_.items();
    bool is_new = all.size() == few + 1;
    base::run_or([&] { is_new = index_.make_room(all.size()) || is_new; },
                 [&] { items_.shrink(all.size() - 1); });
    for (std::size_t k = is_new ? 0 : all.size() - 1; k < all.size(); ++k)
      index_.insert(static_cast<std::uint32_t>(k), hash_of(all[k].body));
    return all.back();
  }

  base::SmallList<Answer, few> items_;
  base::HashIndex index_;  // by body
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
