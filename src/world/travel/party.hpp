// The bodies that move with a platform: its riders, and what it pushes.
#pragma once

#include <algorithm>
#include <span>

#include "base/allocator.hpp"
#include "base/hash_index.hpp"
#include "world/travel/answers.hpp"
#include "world/travel/large_trees.hpp"
#include "world/travel/path.hpp"
#include "world/travel/strays.hpp"

namespace hitmask::detail::world::travel {

/// A body that a platform carries or pushes, or did.
struct Traveller {
  BodyIndex body = 0;
  WidePoint moved;          // only if it does not ride: riders have gone as far as the platform
  bool rides = false;       // one of the rigid group
  bool moves = false;       // in the present step
  bool is_held = false;     // rests on the platform, or on others that do
  bool is_pushed = false;   // in the present step
  bool touches = false;     // pushed in the present step by a platform that stops if it cannot
  std::uint8_t told = 0;    // bits: kinds of Passenger that are reported
  BodyIndex by = 0;         // what pushes it in the present step
  std::uint32_t stray = 0;  // its number in Strays, if it does not ride
  std::uint32_t first_rest = 0;  // what rests on it: these of CarryMemory::supports
  std::uint32_t end_rest = 0;
  std::uint32_t held_by = 0;  // on how much of what moves it rests, in the present step
};

/// What a rider rested on at the start: the platform, or another rider.
struct Support {
  BodyIndex rider;
  BodyIndex on;
};

/// A rider that would meet a body in the present step.
struct Obstruction {
  BodyIndex rider;
  BodyIndex met;
};

/// The riders in order of body, then the others.
class Travellers {
 public:
  /// Null for a body that was neither carried nor pushed.
  [[nodiscard]] Traveller* find(BodyIndex body) noexcept {
    const std::uint32_t place =
        index_.find(hash_of(body), [&](std::uint32_t k) { return items_[k].body == body; });
    return place == base::HashIndex::none ? nullptr : &items_[place];
  }
  /// It must not be there. Other travellers move in memory.
  Traveller& add(BodyIndex body, bool rides);
  /// Puts all into the order of their bodies.
  void sort() noexcept;
  void clear() noexcept;

  [[nodiscard]] std::size_t size() const noexcept { return items_.size(); }
  [[nodiscard]] Traveller* begin() noexcept { return items_.data(); }
  [[nodiscard]] Traveller* end() noexcept { return items_.data() + items_.size(); }
  [[nodiscard]] const Traveller* begin() const noexcept { return items_.data(); }
  [[nodiscard]] const Traveller* end() const noexcept { return items_.data() + items_.size(); }
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return base::bytes_of(items_) + index_.memory_bytes();
  }

 private:
  [[nodiscard]] static std::uint64_t hash_of(BodyIndex body) noexcept {
    return base::mixed(0, body);
  }
  void index_all() noexcept;

  base::Vector<Traveller> items_;
  base::HashIndex index_;  // by body
};

/// A report, and when it began: the number of steps tried before.
struct Report {
  std::int64_t time;
  BodyHit hit;
};

/// Everything that a move of a platform keeps, apart from the world. Scratch memory: no move reads
/// data of an earlier one.
struct CarryMemory : base::Hooked {
  Travellers travellers;
  Strays strays;  // travellers that do not ride
  LargeTrees trees;
  base::Vector<Support> supports;   // first those on the platform; those on one body together
  std::size_t on_platform = 0;      // so many of them
  base::Vector<BodyIndex> queue;    // bodies pushed in the present step
  base::Vector<BodyIndex> found;    // the answer of one search
  base::Vector<BodyIndex> crossed;  // in the present step
  base::Vector<Obstruction> obstructions;  // in order of rider
  base::Vector<Obstruction> behind;        // in order of what is met: riders that still move
  base::Vector<Traveller*> reached;        // a list of work
  base::Vector<BodyIndex> near;            // all bodies near the whole move
  /// More bodies than this are better searched in the index. Tests lower it.
  std::size_t most_near = 96;
  base::Vector<Report> reports;
  Answers answers;
  MetList met;

  void clear() noexcept;
  [[nodiscard]] std::size_t memory_bytes() const noexcept;

  /// Null for a body that was neither carried nor pushed.
  [[nodiscard]] Traveller* find(BodyIndex body) noexcept { return travellers.find(body); }
  [[nodiscard]] bool rides(BodyIndex body) noexcept {
    const Traveller* const its = find(body);
    return its != nullptr && its->rides;
  }
};

/// The bodies near a move, found once, without the platform and its tree. Searches inside the area
/// look at these only.
class Surroundings {
 public:
  /// Keeps their list in `memory`.
  Surroundings(const Scene& scene, BodyIndex platform, CarryMemory& memory) noexcept
      : scene_(scene),
        family_(root_of(scene.bodies, platform)),
        near_(memory.near),
        most_(memory.most_near) {}

  [[nodiscard]] bool has_too_many() const noexcept { return has_too_many_; }
  /// Makes sure that the area is known, unless it has too many bodies.
  void cover(const bodies::WideBounds& area);
  /// Whether the area is known, and all bodies in it pass `is_member`.
  template <class IsMember>
  [[nodiscard]] bool has_only(const bodies::WideBounds& area, const IsMember& is_member) const {
    if (has_too_many_ || !holds(covered_, area)) return false;
    bool has_others = false;
    queries::for_each_known(scene_, all_, canonical(area, scene_.bodies.periods), {},
                            [&](BodyIndex i) { has_others = has_others || !is_member(i); });
    return !has_others;
  }
  /// For a search in a box: the known bodies, or null.
  [[nodiscard]] const std::span<const BodyIndex>* known_in(
      const bodies::WideBounds& box) const noexcept;

 private:
  const Scene& scene_;
  BodyIndex family_;
  base::Vector<BodyIndex>& near_;
  std::size_t most_;
  bodies::Bounds area_ = bodies::nowhere;
  bodies::WideBounds covered_{};
  std::span<const BodyIndex> all_;
  bool has_too_many_ = false;
};

/// Whether a shape overlaps a body at these places of their corners.
[[nodiscard]] bool overlap_at(const bodies::Store& bodies, const ShapeView& shape, WidePoint at,
                              BodyIndex b, WidePoint b_at) noexcept;
/// Whether two bodies do.
[[nodiscard]] bool overlap_at(const bodies::Store& bodies, BodyIndex a, WidePoint a_at, BodyIndex b,
                              WidePoint b_at) noexcept;
[[nodiscard]] inline bool overlap_at_start(const bodies::Store& bodies, BodyIndex a,
                                           BodyIndex b) noexcept {
  return overlap_at(bodies, a, bodies.corners[a], b, bodies.corners[b]);
}

/// Whether a part of a body with others attached overlaps another body that it may meet. What one
/// part overlaps at the start does not stop the others. False for a body without others: see
/// overlap_at_start(). For bodies that block from all sides.
[[nodiscard]] bool is_over_at_start(const Scene& scene, BodyIndex top, BodyIndex other,
                                    LargeTrees& trees);

/// A mover for which nothing but its own filter counts.
[[nodiscard]] Finder finder_of(BodyIndex mover) noexcept;

/// Whether a body rests on another one, with one of its solid parts, along its mover's gravity.
[[nodiscard]] bool stands_on(const Scene& scene, BodyIndex body, BodyIndex ground);

/// Finds the riders of a platform: those that rest on it, and on other riders. Adds them to
/// `memory`, with what they rest on. The finder's mover is the platform. `by` is how far it wants
/// to go.
void find_riders(const Scene& scene, const Finder& platform, WidePoint by,
                 Surroundings& surroundings, CarryMemory& memory);

}  // namespace hitmask::detail::world::travel
