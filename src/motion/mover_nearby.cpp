// What is near a mover: queried as its moves reach it, and kept in an order that does not depend on
// the query.
#include <algorithm>
#include <functional>
#include <tuple>

#include "motion/mover_walk.hpp"
#include "overlap/chunk_area.hpp"

namespace hitmask::detail::motion {

namespace {

auto key_of(const Nearby& near) noexcept {
  const Obstacle& obstacle = near.obstacle;
  const std::uint32_t part = near.part;
  return std::tuple(obstacle.id, part, obstacle.position.y, obstacle.position.x, obstacle.one_way,
                    obstacle.size.width, obstacle.size.height);
}
bool have_same_pixels(const Obstacle& one, const Obstacle& other) noexcept {
  return one.mask == other.mask && one.chunks == other.chunks;
}
/// By id, then by part. Equal keys are grouped by pixels, so that duplicates are adjacent.
bool comes_before(const Nearby& one, const Nearby& other) noexcept {
  const auto key = key_of(one);
  const auto other_key = key_of(other);
  if (key != other_key) return key < other_key;
  if (have_same_pixels(one.obstacle, other.obstacle)) return one.place < other.place;
  if (one.obstacle.mask == other.obstacle.mask)
    return std::less<>()(one.obstacle.chunks, other.obstacle.chunks);
  return std::less<>()(one.obstacle.mask, other.obstacle.mask);
}
/// By id and part, then in the order of the query. Addresses would not give a reproducible order.
bool comes_first(const Nearby& one, const Nearby& other) noexcept {
  if (one.obstacle.id != other.obstacle.id) return one.obstacle.id < other.obstacle.id;
  const auto key = key_of(one);
  const auto other_key = key_of(other);
  return key != other_key ? key < other_key : one.place < other.place;
}
bool have_same_key(const Nearby& one, const Nearby& other) noexcept {
  return one.obstacle.id == other.obstacle.id && key_of(one) == key_of(other);
}
bool are_same(const Nearby& one, const Nearby& other) noexcept {
  return have_same_key(one, other) && have_same_pixels(one.obstacle, other.obstacle);
}

}  // namespace

bool MoverWalk::is_overlapped(const Obstacle& obstacle) const noexcept {
  const MoverParts::Overlapped one{obstacle.id, obstacle.position};
  return std::ranges::binary_search(parts_->overlapped.items(), one.key(), {},
                                    &MoverParts::Overlapped::key);
}

void MoverWalk::query_parts(const WideBounds& area) {
  for (Nearby& near : nearby_) near.ignored = near.ignored || is_overlapped(near.obstacle);
  for (std::uint32_t part = 1; part <= parts_->list.size(); ++part) query_part(part, area);
}

/// `area` is that of the first part. Others cover as much beyond their own solid boxes.
void MoverWalk::query_part(std::uint32_t part, const WideBounds& area) {
  const MovingPart& its = parts_->list[part - 1];
  const Box solid = overlap::solid_box_of(its.shape);
  if (is_empty(solid)) return;
  const WideBounds near{area.left + its.shift.x + solid.x - solid_.x,
                        area.top + its.shift.y + solid.y - solid_.y,
                        area.right + its.shift.x + right_of(solid) - right_of(solid_),
                        area.bottom + its.shift.y + bottom_of(solid) - bottom_of(solid_)};
  query_obstacles(its.obstacles, near, [&](const Obstacle& obstacle) {
    Nearby one{obstacle, &its.shape, number_of_next(), part & 0x7FFF'FFFF, false};
    const WidePoint at = WidePoint(obstacle.position) - its.shift;
    one.obstacle.position = saturated(at);
    if (WidePoint(one.obstacle.position) != at) return;
    one.ignored = obstacle.one_way == Face::none ? is_overlapped(obstacle) : overlaps(one, start_);
    note_pixels(one, geometry::moved(near, -its.shift.x, -its.shift.y));
    nearby_.push_back(one);
  });
}

void MoverWalk::note_pixels(Nearby& near, const WideBounds& area) {
  near.mask = near.obstacle.mask;
  near.at = near.obstacle.position;
  if (near.mask != nullptr || near.obstacle.chunks == nullptr) return;
  note_chunks(near, area);
  if (near.chunk_count != 1) return;
  const NearChunk& only = chunks_[near.first_chunk];
  const WidePoint corner = WidePoint(near.at) + WidePoint(only.corner);
  near.at = saturated(corner);
  near.mask = WidePoint(near.at) == corner ? only.view.mask : nullptr;
}

/// So that tests and hits need no search for the chunks.
void MoverWalk::note_chunks(Nearby& near, const WideBounds& area) {
  constexpr std::int32_t most = 4;
  const overlap::ChunkSet* const chunks = near.obstacle.chunks;
  const WidePoint at(near.obstacle.position);
  const WideBounds inside =
      geometry::shared(geometry::grown(geometry::moved(area, -at.x, -at.y), reach_of_hits),
                       overlap::solid_area_of(*chunks));
  near.first_chunk = static_cast<std::uint32_t>(chunks_.size());
  near.chunk_count = 0;
  if (is_empty(inside)) return;
  chunks->for_each_in({saturate(inside.left), saturate(inside.top), saturate(inside.right),
                       saturate(inside.bottom)},
                      [&](const ShapeView& chunk, Point corner) {
                        chunks_.push({chunk, corner});
                        return ++near.chunk_count <= most;
                      });
  if (near.chunk_count > most) near.chunk_count = Nearby::uncounted;
}

bool MoverWalk::overlaps_chunks(const Nearby& near, WidePoint place) const noexcept {
  const WidePoint from = place - WidePoint(near.obstacle.position);
  for (std::int32_t i = 0; i < near.chunk_count; ++i) {
    const NearChunk& one = chunks_[near.first_chunk + static_cast<std::uint32_t>(i)];
    const Point offset = saturated(from - WidePoint(one.corner));
    if (overlap::is_hit(overlap::test_pair(one.view, *near.shape, offset))) return true;
  }
  return false;
}

/// Most chunks that are near a move are not near the place where it ends.
NearChunk MoverWalk::still_among_chunks(const Nearby& near, WidePoint place) const noexcept {
  const WidePoint from = place - WidePoint(near.obstacle.position);
  const WideBounds around =
      geometry::grown(motion::area_between(*near.shape, from, from), reach_of_hits);
  const NearChunk* only = nullptr;
  int count = 0;
  for (std::int32_t i = 0; i < near.chunk_count; ++i) {
    const NearChunk& one = chunks_[near.first_chunk + static_cast<std::uint32_t>(i)];
    const WideBounds solid = geometry::wide_bounds_of(overlap::solid_box_of(one.view));
    if (!geometry::overlaps(around, geometry::moved(solid, one.corner.x, one.corner.y))) continue;
    only = &one;
    ++count;
  }
  return count == 1 ? *only : NearChunk{shape_view_of(near.obstacle), {}};
}

/// Sorts by id and removes duplicates, so the order of the query does not matter.
void MoverWalk::ensure(const WideBounds& area) {
  if (known_ && holds(*known_, area)) return;
  known_.reset();
  last_overlap_.reset();
  nearby_.clear();
  chunks_.clear();
  const bool has_start = holds(area, area_between(start_, start_));
  query_obstacles(obstacles_, area, [&](const Obstacle& obstacle) {
    Nearby one{obstacle, &shape_, number_of_next(), 0, false};
    if (has_start) note_pixels(one, area);
    one.ignored = overlaps(one, start_);
    if (!has_start) note_pixels(one, area);
    nearby_.push_back(one);
  });
  if (parts_ != nullptr) query_parts(area);
  std::sort(nearby_.begin(), nearby_.end(), comes_first);
  if (std::adjacent_find(nearby_.begin(), nearby_.end(), have_same_key) != nearby_.end()) {
    std::sort(nearby_.begin(), nearby_.end(), comes_before);
    nearby_.erase(std::unique(nearby_.begin(), nearby_.end(), are_same), nearby_.end());
    std::sort(nearby_.begin(), nearby_.end(), comes_first);
  }
  known_ = area;
}

}  // namespace hitmask::detail::motion
