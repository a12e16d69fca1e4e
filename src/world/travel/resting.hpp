// Which bodies with a mover rest on which bodies, and what changed about that in a step.
#pragma once

#include <cstddef>
#include <span>

#include "base/buffer.hpp"
#include "hitmask/world/events.hpp"
#include "world/travel/travel.hpp"

namespace hitmask::detail::world::travel {

using RestingList = base::Buffer<RestingPair>;

/// What bodies rest on. Whether one body rests on another depends on these two and the solid bodies
/// attached to the first, so a step looks again at pairs in which one of them changed.
class Resting {
 public:
  RestingList pairs;  // of the last step, sorted

  /// Finds the pairs as they are now. Changes nothing yet, because the step may still fail. Call it
  /// before the step accepts the changes. May run out of memory. False for more than `most` pairs.
  [[nodiscard]] bool find(const Scene& scene, std::size_t most);
  /// What was found replaces the pairs.
  void accept() noexcept;
  /// After a step that failed, and after restoring.
  void clear_events() noexcept { events_.clear(); }

  [[nodiscard]] std::span<const RestingEvent> events() const noexcept { return events_; }
  [[nodiscard]] std::size_t memory_bytes() const noexcept;

 private:
  void find_all(const Scene& scene, std::size_t most);
  void find_changed(const Scene& scene, std::size_t most);
  void add_grounds(const Scene& scene, BodyIndex i, const std::span<const BodyIndex>* known);
  void add_bodies_on(const Scene& scene, BodyIndex ground);
  void sort_found() noexcept;
  [[nodiscard]] bool are_too_many(std::size_t most) noexcept;
  void list_events();

  // Scratch memory, and the events of the last step.
  RestingList found_;
  RestingList next_;
  base::Buffer<RestingEvent> events_;
  base::Buffer<RestingEvent> next_events_;
  bool has_found_ = false;
};

/// Checks that pairs are in order, and of bodies that may rest, unless they changed.
[[nodiscard]] Result<void> validate(const Scene& scene, const Resting& resting);

}  // namespace hitmask::detail::world::travel
