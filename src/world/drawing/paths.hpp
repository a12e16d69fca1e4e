// The paths of the last moves, recorded for drawing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "base/allocator.hpp"
#include "hitmask/world.hpp"

namespace hitmask::detail::world::drawing {

class Paths {
 public:
  static constexpr std::size_t most_points = 65'536;

  [[nodiscard]] bool is_on() const noexcept { return is_on_; }
  /// Frees the memory when it is turned off.
  void turn(bool on) noexcept;
  /// For a move that started at `from`. Does nothing while recording is off, or for a body that
  /// stayed. If memory runs out, there is no path.
  void record_move(BodyId body, Point from, std::span<const BodyHit> hits, Point to) noexcept;
  /// The body goes across gravity first, with its ledges, then along it.
  void record_walk(BodyId body, Point from, const BodyWalk& walk, Face gravity) noexcept;
  /// After a step: the next path replaces all, and so does the next step.
  void end_frame() noexcept;
  void clear() noexcept;

  /// Calls visit(body, points) until it returns false. Returns whether it never did.
  template <class Visit>
  bool for_each(const Visit& visit) const {
    std::size_t first = 0;
    for (const Recorded& path : paths_) {
      if (!visit(path.body, std::span<const Point>(points_).subspan(first, path.end - first)))
        return false;
      first = path.end;
    }
    return true;
  }
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return base::bytes_of(points_) + base::bytes_of(paths_);
  }

 private:
  struct Recorded {
    BodyId body;
    std::size_t end;  // of its points; they start where those of the path before end
  };

  /// Makes room for a path of up to this many points. Returns false if there is none.
  [[nodiscard]] bool start(std::size_t points) noexcept;
  void add(Point point) noexcept;
  void finish(BodyId body) noexcept;
  void drop_older_half() noexcept;
  [[nodiscard]] std::size_t end_of_last() const noexcept {
    return paths_.empty() ? 0 : paths_.back().end;
  }
  template <class T>
  static void grow(base::Vector<T>& items, std::size_t more) {
    if (items.size() + more > items.capacity())
      items.reserve(std::max(items.size() + more, 2 * items.capacity()));
  }

  base::Vector<Point> points_;
  base::Vector<Recorded> paths_;
  bool is_on_ = false;
  bool is_over_ = false;  // a step came after the last path
};

}  // namespace hitmask::detail::world::drawing
