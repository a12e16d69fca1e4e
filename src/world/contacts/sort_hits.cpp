// From the lists of the lanes to one list in order.
#include <algorithm>
#include <utility>

#include "parallel/pieces.hpp"
#include "world/contacts/hits.hpp"

namespace hitmask::detail::world::contacts {

namespace {

/// Sorts hits whose lower bodies are in order by the higher ones, as long as there are few for each
/// lower one; false when it was no use, and they are in some other order.
bool sort_by_insertion(std::span<IndexPair> hits) noexcept {
  if (hits.size() < 2) return true;
  std::size_t swaps_left = 4 * hits.size();
  IndexPair* const first = hits.data();
  IndexPair* const end = first + hits.size();
  for (IndexPair* next = first + 1; next < end; ++next) {
    IndexPair* at = next;
    for (; at > first && at->a == (at - 1)->a && at->b < (at - 1)->b; --at)
      std::swap(*at, *(at - 1));
    const auto swaps = static_cast<std::size_t>(next - at);
    if (swaps > swaps_left) return false;
    swaps_left -= swaps;
  }
  return true;
}

/// The hits of one range of lower bodies.
class RangeSort {
 public:
  RangeSort(State& world, std::size_t range, std::span<IndexPair> out) noexcept
      : lanes_(world.memory.lanes),
        range_(range),
        first_(static_cast<BodyIndex>(world.memory.slot_ranges.start(range))),
        ends_(world.memory.hit_ends.begin() + first_,
              world.memory.slot_ranges.start(range + 1) - first_),
        out_(out) {}

  void run() noexcept {
    constexpr std::size_t sparse = 16;
    if (out_.size() * sparse < ends_.size()) {
      gather();
      std::ranges::sort(out_);
    } else {
      place_by_lower();
      if (!sort_by_insertion(out_)) std::ranges::sort(out_);
    }
  }

 private:
  void gather() noexcept {
    IndexPair* to = out_.data();
    for (const LaneWork& lane : lanes_) to = std::ranges::copy(lane.hits.in(range_), to).out;
  }
  /// A counting sort.
  void place_by_lower() noexcept {
    std::ranges::fill(ends_, 0U);
    for (const LaneWork& lane : lanes_)
      for (const IndexPair& hit : lane.hits.in(range_)) ++ends_[hit.a - first_];
    std::uint32_t sum = 0;
    for (std::uint32_t& end : ends_) sum += std::exchange(end, sum);
    for (const LaneWork& lane : lanes_)
      for (const IndexPair& hit : lane.hits.in(range_)) out_[ends_[hit.a - first_]++] = hit;
  }

  std::span<const LaneWork> lanes_;
  std::size_t range_;
  BodyIndex first_;
  std::span<std::uint32_t> ends_;
  std::span<IndexPair> out_;
};

}  // namespace

void sort_hits(State& world) {
  std::size_t total = 0;
  const std::size_t ranges = world.memory.slot_ranges.count();
  for (std::size_t range = 0; range < ranges; ++range) {
    world.memory.hit_starts[range] = total;
    for (const LaneWork& lane : world.memory.lanes) total += lane.hits.in(range).size();
  }
  std::fill(world.memory.hit_starts.begin() + static_cast<std::ptrdiff_t>(ranges),
            world.memory.hit_starts.end(), total);
  world.memory.hits.make_room(total);
  world.memory.hits.resize(total);
  world.memory.hit_ends.make_room(world.bodies.slots());
  parallel::run_pieces(world.definition.executor, ranges, [&](std::size_t range, unsigned) {
    const std::size_t start = world.memory.hit_starts[range];
    const std::size_t count = world.memory.hit_starts[range + 1] - start;
    RangeSort(world, range, {world.memory.hits.begin() + start, count}).run();
  });
}

}  // namespace hitmask::detail::world::contacts
