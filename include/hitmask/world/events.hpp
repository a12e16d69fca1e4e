// What a step found: pairs of bodies that touch, and what happened to them.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ranges>

#include "hitmask/export.hpp"
#include "hitmask/overlap.hpp"
#include "hitmask/world/body.hpp"

namespace hitmask {

enum class EventKind : std::uint8_t { begin, stay, end };

/// What happened to one pair of bodies, a < b.
struct Event {
  BodyId a;
  BodyId b;
  /// The details that a's or b's definition asks for, in a's pixels; the gradient tells how to move
  /// b. Null when neither asks, and in end events. Valid until the next step() or restore().
  const Contact* contact = nullptr;
  EventKind kind = EventKind::begin;

  [[nodiscard]] constexpr bool has(BodyId body) const noexcept { return a == body || b == body; }
  /// The other body of the pair.
  [[nodiscard]] constexpr BodyId other(BodyId body) const noexcept { return a == body ? b : a; }
};

/// Two bodies that touch, a < b.
struct BodyPair {
  BodyId a;
  BodyId b;
  friend constexpr bool operator==(const BodyPair&, const BodyPair&) = default;
  friend constexpr auto operator<=>(const BodyPair&, const BodyPair&) = default;
};

/// A body with a mover, and a body that it rests on: one that blocks its next step along gravity
/// and does not overlap it, as World::resting_on() finds.
struct RestingPair {
  BodyId body;
  BodyId ground;
  friend constexpr bool operator==(const RestingPair&, const RestingPair&) = default;
  friend constexpr auto operator<=>(const RestingPair&, const RestingPair&) = default;
};

/// A body came to rest on another, or left it.
struct RestingEvent {
  BodyId body;
  BodyId ground;
  EventKind kind = EventKind::begin;  ///< begin or end
  friend constexpr bool operator==(const RestingEvent&, const RestingEvent&) = default;
};

namespace detail::world {

/// A contact that began or ended.
struct EventChange {
  BodyPair pair;
  std::size_t place;    // among the events
  std::size_t contact;  // the number of contacts before it
  bool began;
};

/// The events of a step: contacts, and the few that began or ended.
struct EventList {
  const EventChange* changes = nullptr;  // in order
  const EventChange* last = nullptr;     // one more, whose place is `size`
  const BodyPair* contacts = nullptr;
  const std::uint32_t* detail_of = nullptr;  // null if no contact has details
  const Contact* details = nullptr;
  std::size_t size = 0;

  static constexpr std::uint32_t no_details = 0xFFFF'FFFF;

  [[nodiscard]] const Contact* detail(std::size_t contact) const noexcept {
    if (detail_of == nullptr || detail_of[contact] == no_details) return nullptr;
    return details + detail_of[contact];
  }
  /// The event at a place. `next` is the first change that is not before it.
  [[nodiscard]] Event at(std::size_t place, const EventChange& next) const noexcept {
    const std::size_t contact = next.contact - (next.place - place);
    if (place != next.place)
      return {contacts[contact].a, contacts[contact].b, detail(contact), EventKind::stay};
    if (!next.began) return {next.pair.a, next.pair.b, nullptr, EventKind::end};
    return {next.pair.a, next.pair.b, detail(contact), EventKind::begin};
  }
  /// The first change that is not before a place.
  [[nodiscard]] HITMASK_API const EventChange* change_from(std::size_t place) const noexcept;
};

/// A random-access iterator that returns values, not references.
class EventIterator {
 public:
  using iterator_concept = std::random_access_iterator_tag;
  using iterator_category = std::input_iterator_tag;  // before C++20 only these return values
  using value_type = Event;
  using difference_type = std::ptrdiff_t;
  using reference = Event;

  /// An event for the duration of an expression.
  struct Arrow {
    Event event;
    [[nodiscard]] const Event* operator->() const noexcept { return &event; }
  };
  using pointer = Arrow;

  EventIterator() = default;
  EventIterator(const EventList& list, const EventChange* next, std::size_t place) noexcept
      : list_(&list), next_(next), place_(place) {}

  [[nodiscard]] Event operator*() const noexcept { return list_->at(place_, *next_); }
  [[nodiscard]] Arrow operator->() const noexcept { return {**this}; }
  [[nodiscard]] Event operator[](difference_type by) const noexcept { return *(*this + by); }

  EventIterator& operator++() noexcept {
    next_ += next_->place == place_ ? 1 : 0;
    ++place_;
    return *this;
  }
  EventIterator operator++(int) noexcept {
    const EventIterator before = *this;
    ++*this;
    return before;
  }
  EventIterator& operator--() noexcept {
    --place_;
    next_ -= next_ != list_->changes && (next_ - 1)->place == place_ ? 1 : 0;
    return *this;
  }
  EventIterator operator--(int) noexcept {
    const EventIterator before = *this;
    --*this;
    return before;
  }
  EventIterator& operator+=(difference_type by) noexcept {
    place_ += static_cast<std::size_t>(by);
    next_ = list_->change_from(place_);
    return *this;
  }
  EventIterator& operator-=(difference_type by) noexcept { return *this += -by; }

  [[nodiscard]] friend EventIterator operator+(EventIterator from, difference_type by) noexcept {
    return from += by;
  }
  [[nodiscard]] friend EventIterator operator+(difference_type by, EventIterator from) noexcept {
    return from += by;
  }
  [[nodiscard]] friend EventIterator operator-(EventIterator from, difference_type by) noexcept {
    return from -= by;
  }
  [[nodiscard]] friend difference_type operator-(const EventIterator& a,
                                                 const EventIterator& b) noexcept {
    return static_cast<difference_type>(a.place_) - static_cast<difference_type>(b.place_);
  }
  [[nodiscard]] friend bool operator==(const EventIterator& a, const EventIterator& b) noexcept {
    return a.place_ == b.place_;
  }
  [[nodiscard]] friend auto operator<=>(const EventIterator& a, const EventIterator& b) noexcept {
    return a.place_ <=> b.place_;
  }

 private:
  const EventList* list_ = nullptr;
  const EventChange* next_ = nullptr;  // the first change that is not before it
  std::size_t place_ = 0;
};

}  // namespace detail::world

/// The events of a step, sorted by (a, b). Reads like a span of them, but makes each event when it
/// is read: contacts that continue are not written again in every step. Valid until the world's
/// next step() or restore().
class Events {
 public:
  using value_type = Event;
  using iterator = detail::world::EventIterator;
  using const_iterator = iterator;

  explicit Events(const detail::world::EventList& list) noexcept : list_(&list) {}

  [[nodiscard]] std::size_t size() const noexcept { return list_->size; }
  [[nodiscard]] bool empty() const noexcept { return size() == 0; }
  [[nodiscard]] Event operator[](std::size_t i) const noexcept {
    return list_->at(i, *list_->change_from(i));
  }
  [[nodiscard]] Event front() const noexcept { return (*this)[0]; }
  [[nodiscard]] Event back() const noexcept { return (*this)[size() - 1]; }
  [[nodiscard]] iterator begin() const noexcept { return {*list_, list_->changes, 0}; }
  [[nodiscard]] iterator end() const noexcept { return {*list_, list_->last, size()}; }

 private:
  const detail::world::EventList* list_;
};

}  // namespace hitmask

/// Its iterators outlive it.
template <>
inline constexpr bool std::ranges::enable_borrowed_range<hitmask::Events> = true;
