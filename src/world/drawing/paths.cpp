#include "world/drawing/paths.hpp"

#include "base/fail.hpp"

namespace hitmask::detail::world::drawing {

void Paths::turn(bool on) noexcept {
  is_on_ = on;
  if (on) return;
  base::Vector<Point>().swap(points_);
  base::Vector<Recorded>().swap(paths_);
}

void Paths::record_move(BodyId body, Point from, std::span<const BodyHit> hits, Point to) noexcept {
  if (!is_on_ || !start(hits.size() + 2)) return;
  add(from);
  for (const BodyHit& hit : hits)
    if (!hit.overlapping && hit.response != Response::cross) add(hit.position);
  add(to);
  finish(body);
}

void Paths::record_walk(BodyId body, Point from, const BodyWalk& walk, Face gravity) noexcept {
  if (!is_on_ || !start(3)) return;
  const Point down = direction_of(gravity);
  const std::int64_t ledges = walk.stepped_down - walk.stepped_up;
  const Point turn{saturate(from.x + (down.x != 0 ? down.x * ledges : walk.moved.x)),
                   saturate(from.y + (down.x != 0 ? walk.moved.y : down.y * ledges))};
  add(from);
  add(turn);
  add(from + walk.moved);
  finish(body);
}

void Paths::end_frame() noexcept {
  if (is_over_) clear();
  is_over_ = true;
}

void Paths::clear() noexcept {
  points_.clear();
  paths_.clear();
}

bool Paths::start(std::size_t points) noexcept {
  if (is_over_) clear();
  is_over_ = false;
  if (points > most_points) return false;
  while (points_.size() + points > most_points) drop_older_half();
  return base::has_memory_for([&] {
    grow(points_, points);
    grow(paths_, 1);
  });
}

void Paths::add(Point point) noexcept {
  const bool is_first = points_.size() == end_of_last();
  if (is_first || points_.back() != point) points_.push_back(point);
}

void Paths::finish(BodyId body) noexcept {
  if (points_.size() == end_of_last() + 1)
    points_.pop_back();  // it stayed
  else
    paths_.push_back({body, points_.size()});
}

void Paths::drop_older_half() noexcept {
  const std::size_t half = (paths_.size() + 1) / 2;
  const std::size_t points = paths_[half - 1].end;
  points_.erase(points_.begin(), points_.begin() + static_cast<std::ptrdiff_t>(points));
  paths_.erase(paths_.begin(), paths_.begin() + static_cast<std::ptrdiff_t>(half));
  for (Recorded& path : paths_) path.end -= points;
}

}  // namespace hitmask::detail::world::drawing
