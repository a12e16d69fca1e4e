// Sorted boxes against those that follow: how the sweep finds its pairs. Included several times by
// design; see body-inl.hpp.

#if defined(HITMASK_SWEEP_PAIRS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_SWEEP_PAIRS_INL
#undef HITMASK_SWEEP_PAIRS_INL
#else
#define HITMASK_SWEEP_PAIRS_INL
#endif

#include <cstddef>
#include <cstdint>
#include <limits>

#include "kernels/box_vectors-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {

// Boxes to compare with others, lane by lane: several boxes, or one box in every lane.
struct Seekers {
  EdgeVector right, not_left, not_top;
  // The other's top must be in [least, bottom). Bounds and top are shifted so that one comparison
  // decides.
  EdgeVector move, moved_bottom;
  NumberVector number;

  HWY_INLINE Seekers(const EdgeVectors& boxes, NumberVector numbers, std::int32_t strip_top)
      : right(boxes.right),
        not_left(hn::Not(boxes.left)),
        not_top(hn::Not(boxes.top)),
        number(numbers) {
    const EdgeVector lowest = hn::Set(edges_tag, std::numeric_limits<std::int32_t>::min());
    const EdgeVector limit = hn::Set(edges_tag, strip_top);
    const EdgeVector least = hn::IfThenElse(hn::Lt(boxes.top, limit), limit, lowest);
    move = wrapping_difference(lowest, least);
    moved_bottom = wrapping_sum(boxes.bottom, move);
  }

  // Which of the boxes from `at` on overlap these, except pairs that both start above the strip.
  HWY_INLINE EdgeMask meet(const SortedBoxes& boxes, std::size_t at) const {
    const EdgeMask in_x = hn::And(hn::Lt(hn::LoadU(edges_tag, boxes.left + at), right),
                                  hn::Lt(hn::LoadU(edges_tag, boxes.not_right + at), not_left));
    const EdgeVector moved_top = wrapping_sum(hn::LoadU(edges_tag, boxes.top + at), move);
    const EdgeMask in_y = hn::And(hn::Lt(moved_top, moved_bottom),
                                  hn::Lt(hn::LoadU(edges_tag, boxes.not_bottom + at), not_top));
    return hn::And(in_x, in_y);
  }
};

HWY_INLINE Seekers several(const SortedBoxes& boxes, std::size_t at, std::int32_t strip_top) {
  return Seekers({hn::LoadU(edges_tag, boxes.left + at), hn::LoadU(edges_tag, boxes.top + at),
                  hn::Not(hn::LoadU(edges_tag, boxes.not_right + at)),
                  hn::Not(hn::LoadU(edges_tag, boxes.not_bottom + at))},
                 hn::LoadU(numbers_tag, boxes.number + at), strip_top);
}
HWY_INLINE Seekers single(const SortedBoxes& boxes, std::size_t at, std::int32_t strip_top) {
  return Seekers(
      {hn::Set(edges_tag, boxes.left[at]), hn::Set(edges_tag, boxes.top[at]),
       hn::Set(edges_tag, ~boxes.not_right[at]), hn::Set(edges_tag, ~boxes.not_bottom[at])},
      hn::Set(numbers_tag, boxes.number[at]), strip_top);
}

// Writes without a branch: always the whole vector; the next write overwrites the lanes that are no
// hit.
HWY_INLINE std::size_t write_pairs(const FoundPairs& found, std::size_t count, NumberVector first,
                                   NumberVector second, EdgeMask hits) {
  const ToTheFront to_the_front(hits);
  hn::StoreU(to_the_front(first), numbers_tag, found.first + count);
  hn::StoreU(to_the_front(second), numbers_tag, found.second + count);
  return count + to_the_front.count();
}

// Boxes that near_pairs() takes at a time, in as many vectors as needed: how far it looks must not
// depend on the target.
constexpr std::size_t group_vectors = box_lanes / edge_lanes;
static_assert(group_vectors == 1 || group_vectors == 2);
// It checks this many boxes before testing whether to continue, ...
constexpr std::size_t near_step = 5;
static_assert(most_near % near_step == 0);
// ... and continues only if at least this many boxes need it.
constexpr std::size_t least_going_on = 3;

// The end of the columns that boxes reach into.
class Reach {
 public:
  HWY_INLINE explicit Reach(const Cells& columns)
      : low_far_(hn::Set(edges_tag, columns.low + 1)),
        last_column_(hn::Set(edges_tag, start_of_last(columns))),
        most_(hn::Set(edges_tag, std::numeric_limits<std::int32_t>::max())),
        in_column_(hn::Set(numbers_tag, (std::uint32_t{1} << columns.shift) - 1)) {}

  // One past the last pixel of the column. INT32_MAX for the last column, which also holds boxes
  // that start further right.
  HWY_INLINE EdgeVector of(EdgeVector right) const {
    const EdgeVector inside = hn::Max(right, low_far_);
    const NumberVector distance = hn::BitCast(numbers_tag, wrapping_difference(inside, low_far_));
    const NumberVector last = hn::Or(distance, in_column_);
    const NumberVector limit = hn::BitCast(numbers_tag, wrapping_difference(most_, low_far_));
    const EdgeVector end = wrapping_sum(low_far_, hn::BitCast(edges_tag, hn::Min(last, limit)));
    return hn::IfThenElse(hn::Lt(last_column_, inside), most_, end);
  }

 private:
  EdgeVector low_far_, last_column_, most_;
  NumberVector in_column_;
};

// How far ahead each box of a group must look.
class GroupReach {
 public:
  HWY_INLINE GroupReach(const SortedBoxes& boxes, std::size_t at, const Reach& reach) {
    for (std::size_t i = 0; i < group_vectors; ++i) {
      const EdgeVector not_right = hn::LoadU(edges_tag, boxes.not_right + at + i * edge_lanes);
      hn::Store(reach.of(hn::Not(not_right)), edges_tag, ends_ + i * edge_lanes);
    }
  }
  // The boxes that reach others at this distance.
  HWY_INLINE EdgeMask reaches(const SortedBoxes& boxes, std::size_t at, std::size_t part,
                              std::size_t distance) const {
    return hn::Lt(hn::LoadU(edges_tag, boxes.left + at + part * edge_lanes + distance),
                  hn::Load(edges_tag, ends_ + part * edge_lanes));
  }
  HWY_INLINE std::size_t count(const SortedBoxes& boxes, std::size_t at,
                               std::size_t distance) const {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < group_vectors; ++i)
      sum += hn::CountTrue(edges_tag, reaches(boxes, at, i, distance));
    return sum;
  }

 private:
  HWY_ALIGN std::int32_t ends_[box_lanes];
};

// Boxes against those behind `others`, up to `near_step` further on.
HWY_INLINE std::size_t write_near(const Seekers& seekers, const SortedBoxes& boxes,
                                  std::size_t others, const FoundPairs& out, std::size_t count) {
  for (std::size_t i = others + 1; i <= others + near_step; ++i)
    count = write_pairs(out, count, seekers.number, hn::LoadU(numbers_tag, boxes.number + i),
                        seekers.meet(boxes, i));
  return count;
}

// Boxes that reach further than `near`, and where far_pairs() continues with them.
HWY_INLINE std::size_t write_far(const SortedBoxes& boxes, std::size_t at, const GroupReach& group,
                                 std::size_t near, const PairSearch& search, std::size_t count) {
  for (std::size_t i = 0; i < group_vectors; ++i) {
    const ToTheFront to_the_front(group.reaches(boxes, at, i, near + 1));
    const NumberVector index =
        hn::Iota(numbers_tag, static_cast<std::uint32_t>(at + i * edge_lanes));
    const NumberVector next =
        hn::Add(index, hn::Set(numbers_tag, static_cast<std::uint32_t>(near + 1)));
    hn::StoreU(to_the_front(index), numbers_tag, search.far + count);
    hn::StoreU(to_the_front(next), numbers_tag, search.far_others + count);
    count += to_the_front.count();
  }
  return count;
}

HWY_ATTR bool near_pairs(const SortedBoxes& given, PairSearch& given_search,
                         FoundPairs& found) noexcept {
  const SortedBoxes boxes = given;  // a copy, so that the compiler need not reload it after stores
  const FoundPairs out = found;
  PairSearch search = given_search;
  const Reach reach(search.columns);
  std::size_t count = found.count;
  for (; search.at < search.stop && count <= out.enough; search.at += box_lanes) {
    const GroupReach group(boxes, search.at, reach);
    constexpr std::size_t last_vector = box_lanes - edge_lanes;
    const Seekers seekers = several(boxes, search.at, search.top);
    const Seekers last_seekers = several(boxes, search.at + last_vector, search.top);
    std::size_t near = 0;
    do {
      count = write_near(seekers, boxes, search.at + near, out, count);
      if constexpr (group_vectors > 1)
        count = write_near(last_seekers, boxes, search.at + last_vector + near, out, count);
      near += near_step;
    } while (near < most_near && group.count(boxes, search.at, near + 1) >= least_going_on);
    search.far_count = write_far(boxes, search.at, group, near, search, search.far_count);
    search.compared += near * box_lanes;
  }
  given_search = search;
  found.count = count;
  return search.at >= search.stop;
}

// One box against the next `box_lanes`, whatever the vector width: the number of comparisons is the
// same on every target.
HWY_INLINE std::size_t write_pairs_of(const Seekers& seeker, const SortedBoxes& boxes,
                                      std::size_t others, const FoundPairs& out,
                                      std::size_t count) {
  for (std::size_t i = others; i < others + box_lanes; i += edge_lanes) {
    const ToTheFront to_the_front(seeker.meet(boxes, i));
    hn::StoreU(seeker.number, numbers_tag, out.first + count);
    hn::StoreU(to_the_front(hn::LoadU(numbers_tag, boxes.number + i)), numbers_tag,
               out.second + count);
    count += to_the_front.count();
  }
  return count;
}

HWY_ATTR bool far_pairs(const SortedBoxes& given, PairSearch& search, FoundPairs& found) noexcept {
  const SortedBoxes boxes = given;
  const FoundPairs out = found;
  std::size_t count = found.count;
  for (; search.at < search.far_count; ++search.at) {
    const std::size_t at = search.far[search.at];
    const Seekers seeker = single(boxes, at, search.top);
    const std::uint32_t last_cell = cell_before(search.columns, ~boxes.not_right[at]);
    const std::size_t end = search.cell_ends[last_cell] - search.cell_start;
    const std::size_t first = search.far_others[search.at];
    std::size_t other = first;
    for (; other < end && count <= out.enough; other += box_lanes)
      count = write_pairs_of(seeker, boxes, other, out, count);
    search.compared += other - first;
    if (count > out.enough) {
      search.far_others[search.at] = static_cast<std::uint32_t>(other);
      found.count = count;
      return false;
    }
  }
  found.count = count;
  return true;
}

HWY_ATTR void join_pairs(const std::uint32_t* first, const std::uint32_t* second, std::size_t n,
                         std::uint32_t* pairs) noexcept {
  for (std::size_t i = 0; i < n; i += edge_lanes) {
    const NumberVector a = hn::LoadU(numbers_tag, first + i);
    const NumberVector b = hn::LoadU(numbers_tag, second + i);
    hn::StoreInterleaved2(hn::Min(a, b), hn::Max(a, b), numbers_tag, pairs + 2 * i);
  }
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
