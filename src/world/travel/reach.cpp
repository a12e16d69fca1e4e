#include "world/travel/reach.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/fail.hpp"
#include "parallel/pieces.hpp"

namespace hitmask::detail::world::travel {

namespace {

using bodies::Bounds;
using bodies::WideBounds;

constexpr std::size_t boxes_per_piece = 512;

/// The area that a body can reach. Its bounds at the start count too.
WideBounds reached_by(const Bounds& bounds, Point from, Point goal, Response response) noexcept {
  const std::int64_t dx = std::int64_t{goal.x} - from.x;
  const std::int64_t dy = std::int64_t{goal.y} - from.y;
  const bool turns = response == Response::bounce;  // and goes back as far
  return {bounds.left - std::max<std::int64_t>(-dx, turns ? dx : 0),
          bounds.top - std::max<std::int64_t>(-dy, turns ? dy : 0),
          bounds.right + std::max<std::int64_t>(dx, turns ? -dx : 0),
          bounds.bottom + std::max<std::int64_t>(dy, turns ? -dy : 0)};
}

}  // namespace

/// Fills move_of_. Returns false if a body occurs twice or is static.
bool Reach::number_moves(const Scene& scene, const Batch& batch) {
  std::uint32_t* const move_of = move_of_.renew(scene.bodies.slots());
  std::fill_n(move_of, scene.bodies.slots(), no_move);
  for (std::size_t k = 0; k < batch.size(); ++k) {
    const BodyIndex i = batch.body(k);
    if (move_of[i] != no_move || scene.bodies.has(i, bodies::flag::is_static)) return false;
    move_of[i] = static_cast<std::uint32_t>(k);
  }
  return true;
}

void Reach::gather_boxes(const Scene& scene, const Batch& batch) {
  const bodies::Store& bodies = scene.bodies;
  Bounds* const boxes = boxes_.renew(bodies.slots());
  std::copy_n(bodies.bounds.begin(), bodies.slots(), boxes);
  if (bodies.is_static != 0)
    for (BodyIndex i = 0; i < bodies.slots(); ++i)
      if (bodies.has(i, bodies::flag::is_static)) boxes[i] = bodies::nowhere;
  const auto extend = [&](std::size_t from, std::size_t to, unsigned) {
    for (std::size_t k = from; k < to; ++k) {
      const BodyIndex i = batch.body(k);
      if (is_nowhere(boxes[i])) continue;
      boxes[i] = canonical(reached_by(boxes[i], bodies.position(i), batch.goals[k], batch.response),
                           bodies.periods);
    }
  };
  parallel::run_in_parts(scene.definition.executor, batch.size(), boxes_per_piece, extend);
  if (bodies.periods.any()) gather_copies(bodies.periods);
}

void Reach::gather_copies(const bodies::Periods& periods) {
  copies_.clear();
  owners_.clear();
  for (BodyIndex i = 0; i < boxes_.size(); ++i) {
    if (is_nowhere(boxes_[i])) continue;
    for (const Point by : appearances(boxes_[i], periods)) {
      copies_.push_back(bodies::shifted(boxes_[i], by));
      owners_.push_back(i);
    }
  }
}

/// Fills the lists of the lanes.
bool Reach::find_pairs(const Scene& scene) {
  // Each pair has two ends. Moves with more than eight neighbours on average are mostly in each
  // other's way.
  constexpr std::size_t most_per_body = 4;
  Executor* const executor = scene.definition.executor;
  const bool wraps = scene.bodies.periods.any();
  const std::size_t most = most_per_body * boxes_.size();
  std::atomic<std::size_t> sum = 0;
  lanes_.resize(executor == nullptr ? 1 : executor->lanes());
  for (Lane& lane : lanes_) {
    lane.pairs.clear();
    lane.has_failed = false;
  }
  const auto take = [&](std::span<const IndexPair> found, unsigned number) {
    Lane& lane = lanes_[number];
    const std::size_t needed = lane.pairs.size() + found.size();
    if (sum.fetch_add(found.size(), std::memory_order_relaxed) + found.size() > most ||
        !base::has_memory_for([&] { lane.pairs.make_room(needed); }))
      lane.has_failed = true;
    if (lane.has_failed) return false;
    for (const IndexPair& pair : found)
      lane.pairs.push(wraps ? IndexPair{owners_[pair.a], owners_[pair.b]} : pair);
    return true;
  };
  const pairs::BoxSet set{
      wraps ? std::span<const Bounds>(copies_) : std::span<const Bounds>(boxes_), {}};
  sweep_.run(set, executor, take);
  return std::ranges::none_of(lanes_, &Lane::has_failed);
}

/// Calls each(move, body) for each pair and each of its bodies that moves.
template <class Each>
void Reach::for_each_end(const Each& each) const {
  for (const Lane& lane : lanes_)
    for (const IndexPair& pair : lane.pairs) {
      if (pair.a == pair.b) continue;  // two copies
      if (const std::uint32_t k = move_of_[pair.a]; k != no_move) each(k, pair.b);
      if (const std::uint32_t k = move_of_[pair.b]; k != no_move) each(k, pair.a);
    }
}

/// Fills near_. The order inside a list depends on the lanes, but no answer depends on it.
void Reach::list_pairs(std::size_t moves) {
  std::uint32_t* const starts = starts_.renew(moves + 2);
  std::fill_n(starts, moves + 2, 0);
  for_each_end([&](std::uint32_t k, BodyIndex) { ++starts[k + 2]; });
  for (std::size_t k = 2; k <= moves + 1; ++k) starts[k] += starts[k - 1];
  BodyIndex* const near = near_.renew_amply(starts[moves + 1]);
  // Afterwards starts[k + 1] is the end of list k.
  for_each_end([&](std::uint32_t k, BodyIndex i) { near[starts[k + 1]++] = i; });
}

bool Reach::find(const Scene& scene, const Batch& batch) {
  if (!number_moves(scene, batch)) return false;
  gather_boxes(scene, batch);
  if (!find_pairs(scene)) return false;
  list_pairs(batch.size());
  return true;
}

void Reach::sort_into_groups() {
  const std::size_t moves = starts_.size() - 2;
  std::uint32_t* const group_of = group_of_.renew(moves);
  std::uint32_t* const order = order_.renew(moves);
  group_ends_.clear();
  group_ends_.make_room(moves);
  for (std::size_t k = 0; k < moves; ++k) {
    std::uint32_t group = 0;
    for (const BodyIndex i : near(k))
      if (move_of_[i] < k) group = std::max(group, group_of[move_of_[i]] + 1);
    group_of[k] = group;
    if (group == group_ends_.size()) group_ends_.push(0);
    ++group_ends_[group];
  }
  std::uint32_t start = 0;
  for (std::uint32_t& end : group_ends_) start += std::exchange(end, start);
  for (std::size_t k = 0; k < moves; ++k)
    order[group_ends_[group_of[k]]++] = static_cast<std::uint32_t>(k);
}

std::size_t Reach::memory_bytes() const noexcept {
  std::size_t bytes = move_of_.memory_bytes() + boxes_.memory_bytes() + base::bytes_of(copies_) +
                      base::bytes_of(owners_) + sweep_.memory_bytes() + base::bytes_of(lanes_) +
                      starts_.memory_bytes() + near_.memory_bytes() + group_of_.memory_bytes() +
                      group_ends_.memory_bytes() + order_.memory_bytes();
  for (const Lane& lane : lanes_) bytes += lane.pairs.memory_bytes();
  return bytes;
}

}  // namespace hitmask::detail::world::travel
