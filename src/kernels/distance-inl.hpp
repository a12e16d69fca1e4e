// The two passes of distance_field(). Included several times by design; see body-inl.hpp.
//
// Each x of a result row is the minimum of (x - c)^2 + g(c)^2 over all columns c, where g is the
// distance within the column. Near solid pixels few columns matter, and all of them are tried.
// Elsewhere one property helps: when x moves right, its nearest column never moves left. So the
// nearest columns of every sixteenth x, found by bisection, leave few candidates for those between.

#if defined(HITMASK_DISTANCE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_DISTANCE_INL
#undef HITMASK_DISTANCE_INL
#else
#define HITMASK_DISTANCE_INL
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstdint>

#include "kernels/shape_table.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Steps = hn::CappedTag<std::uint16_t, 16>;
using Squares = hn::CappedTag<std::uint32_t, 16>;
using SquareVector = hn::Vec<Squares>;

constexpr Steps steps_tag;
constexpr Squares squares_tag;
constexpr std::int32_t square_lanes = static_cast<std::int32_t>(hn::MaxLanes(Squares()));
constexpr std::int32_t distance_block = 16;
constexpr std::int32_t block_vectors = distance_block / square_lanes;

HWY_ATTR void distance_step(const std::uint64_t* words, std::ptrdiff_t stride, std::int32_t strips,
                            const std::uint16_t* before, std::uint16_t* after) noexcept {
  HWY_ALIGN static constexpr std::uint16_t bit_of_lane[16] = {
      1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
  constexpr int lanes = static_cast<int>(hn::MaxLanes(Steps()));
  const auto bits = hn::Load(steps_tag, bit_of_lane);
  const auto one = hn::Set(steps_tag, std::uint16_t{1});
  for (std::int32_t strip = 0; strip < strips; ++strip, before += 64, after += 64) {
    const std::uint64_t word = words[strip * stride];
    for (int i = 0; i < 64; i += lanes) {
      const auto columns = hn::Set(steps_tag, static_cast<std::uint16_t>(word >> i));
      const auto further = hn::SaturatedAdd(hn::LoadU(steps_tag, before + i), one);
      hn::StoreU(hn::IfThenZeroElse(hn::TestBit(columns, bits), further), steps_tag, after + i);
    }
  }
}

HWY_INLINE void square_distances(const DistanceRow& row) {
  const hn::Rebind<std::uint16_t, Squares> narrow;
  for (std::int32_t x = 0; x < row.width; x += square_lanes) {
    const auto steps = hn::Min(hn::LoadU(narrow, row.above + x), hn::LoadU(narrow, row.below + x));
    const SquareVector distance = hn::PromoteTo(squares_tag, steps);
    hn::StoreU(hn::Mul(distance, distance), squares_tag, row.squares + x);
  }
}

HWY_INLINE bool none_above(SquareVector v, SquareVector limit) {
  return hn::AllTrue(squares_tag, hn::Eq(hn::Max(v, limit), limit));
}

// Sixteen pixels of the result.
struct DistanceBlock {
  SquareVector squares[block_vectors];

  HWY_INLINE explicit DistanceBlock(const std::uint32_t* from) {
    for (std::int32_t i = 0; i < block_vectors; ++i)
      squares[i] = hn::LoadU(squares_tag, from + i * square_lanes);
  }
  HWY_INLINE bool is_at_most(std::int32_t limit) const {
    SquareVector greatest = squares[0];
    for (std::int32_t i = 1; i < block_vectors; ++i) greatest = hn::Max(greatest, squares[i]);
    return none_above(greatest, hn::Set(squares_tag, static_cast<std::uint32_t>(limit)));
  }
  // The columns `distance` to the left and right of each pixel.
  HWY_INLINE void reach(const std::uint32_t* at, std::int32_t distance) {
    const auto square = hn::Set(squares_tag, static_cast<std::uint32_t>(distance * distance));
    for (std::int32_t i = 0; i < block_vectors; ++i) {
      const std::uint32_t* const here = at + i * square_lanes;
      const SquareVector least =
          hn::Min(hn::LoadU(squares_tag, here - distance), hn::LoadU(squares_tag, here + distance));
      squares[i] = hn::Min(squares[i], hn::Add(least, square));
    }
  }
  HWY_INLINE void store(std::uint32_t* to, std::int32_t count) const {
    HWY_ALIGN std::uint32_t lanes[distance_block];
    std::uint32_t* const whole = count < distance_block ? lanes : to;
    for (std::int32_t i = 0; i < block_vectors; ++i)
      hn::StoreU(squares[i], squares_tag, whole + i * square_lanes);
    if (count < distance_block) std::copy_n(lanes, count, to);
  }
};

// Tries the nearby columns. True when no column further away can be nearer.
HWY_INLINE bool near_block(const DistanceRow& row, std::int32_t x) {
  const std::uint32_t* const here = row.squares + x;
  DistanceBlock block(here);
  std::int32_t distance = 1;
  bool proven = block.is_at_most(1);
  for (; distance <= distance_reach && !proven; ++distance) {
    block.reach(here, distance);
    proven = block.is_at_most((distance + 1) * (distance + 1));
  }
  block.store(row.out + x, std::min(row.width - x, distance_block));
  return proven;
}

// The columns that hold solid pixels, with the squares of their distances.
struct DistanceColumns {
  const std::int32_t* columns;
  const std::uint32_t* squares;
  std::int32_t count;
};

// Usually there are no gaps between them; then the row of squares is used as it is.
HWY_INLINE DistanceColumns candidates_of(const DistanceRow& row) {
  const std::int32_t first = row.columns[0];
  if (row.columns[row.column_count - 1] - first + 1 == row.column_count)
    return {row.columns, row.squares + first, row.column_count};
  for (std::int32_t i = 0; i < row.column_count; ++i)
    row.packed_squares[i] = row.squares[row.columns[i]];
  return {row.columns, row.packed_squares, row.column_count};
}

HWY_INLINE SquareVector squared_between(SquareVector a, SquareVector b) {
  const SquareVector difference = hn::Sub(a, b);  // its sign does not matter
  return hn::Mul(difference, difference);
}

// The candidate nearest to x among [first, last]; each lane keeps its own until the end.
HWY_INLINE std::int32_t nearest_candidate(const DistanceColumns& candidates, std::int32_t x,
                                          std::int32_t first, std::int32_t last) {
  if (first == last) return first;
  const hn::Rebind<std::int32_t, Squares> signed_tag;
  const SquareVector here = hn::Set(squares_tag, static_cast<std::uint32_t>(x));
  SquareVector least = hn::Set(squares_tag, ~std::uint32_t{0});
  SquareVector place = hn::Zero(squares_tag);
  for (std::int32_t i = first; i <= last; i += square_lanes) {
    const auto columns = hn::BitCast(squares_tag, hn::LoadU(signed_tag, candidates.columns + i));
    const SquareVector square =
        hn::Add(hn::LoadU(squares_tag, candidates.squares + i), squared_between(here, columns));
    const auto inside = hn::FirstN(squares_tag, static_cast<std::size_t>(last - i + 1));
    const auto nearer = hn::And(inside, hn::Lt(square, least));
    least = hn::IfThenElse(nearer, square, least);
    place = hn::IfThenElse(nearer, hn::Set(squares_tag, static_cast<std::uint32_t>(i)), place);
  }
  HWY_ALIGN std::uint32_t squares[square_lanes];
  HWY_ALIGN std::uint32_t places[square_lanes];
  hn::Store(least, squares_tag, squares);
  hn::Store(place, squares_tag, places);
  std::int32_t lane = 0;
  for (std::int32_t i = 1; i < square_lanes; ++i)
    if (squares[i] < squares[lane]) lane = i;
  return static_cast<std::int32_t>(places[lane]) + lane;
}

// The nearest candidates of the first pixels of blocks [first, last) and of the last pixel.
HWY_INLINE void find_nearest(const DistanceRow& row, const DistanceColumns& candidates,
                             std::int32_t first, std::int32_t last) {
  const std::int32_t count = last - first;
  const auto find = [&](std::int32_t i, std::int32_t from, std::int32_t to) HWY_ATTR {
    const std::int32_t x = std::min((first + i) * distance_block, row.width - 1);
    row.nearest[i] = nearest_candidate(candidates, x, from, to);
  };
  find(0, 0, candidates.count - 1);
  find(count, row.nearest[0], candidates.count - 1);
  auto step = static_cast<std::int32_t>(std::bit_ceil(static_cast<std::uint32_t>(count)) / 2);
  for (; step > 0; step /= 2)
    for (std::int32_t i = step; i < count; i += 2 * step)
      find(i, row.nearest[i - step], row.nearest[std::min(i + step, count)]);
}

HWY_INLINE void far_block(const DistanceRow& row, const DistanceColumns& candidates, std::int32_t x,
                          std::int32_t first, std::int32_t last) {
  HWY_ALIGN static constexpr std::uint32_t unknown[distance_block] = {
      ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u};
  DistanceBlock block(unknown);
  const SquareVector here = hn::Iota(squares_tag, static_cast<std::uint32_t>(x));
  for (std::int32_t i = first; i <= last; ++i) {
    const SquareVector square = hn::Set(squares_tag, candidates.squares[i]);
    const auto column = static_cast<std::uint32_t>(candidates.columns[i]);
    for (std::int32_t v = 0; v < block_vectors; ++v) {
      const auto left = static_cast<std::uint32_t>(v * square_lanes);
      const SquareVector across = squared_between(here, hn::Set(squares_tag, column - left));
      block.squares[v] = hn::Min(block.squares[v], hn::Add(square, across));
    }
  }
  block.store(row.out + x, std::min(row.width - x, distance_block));
}

HWY_INLINE void far_blocks(const DistanceRow& row, std::int32_t first, std::int32_t last) {
  const DistanceColumns candidates = candidates_of(row);
  find_nearest(row, candidates, first, last);
  for (std::int32_t i = first; i < last; ++i)
    far_block(row, candidates, i * distance_block, row.nearest[i - first],
              row.nearest[i - first + 1]);
}

HWY_ATTR void distance_row(const DistanceRow& row) noexcept {
  square_distances(row);
  std::int32_t first = 0;  // blocks from the first to the last one without a proven result
  std::int32_t last = 0;
  for (std::int32_t i = 0; i * distance_block < row.width; ++i) {
    if (near_block(row, i * distance_block)) continue;
    if (last == 0) first = i;
    last = i + 1;
  }
  if (first < last) far_blocks(row, first, last);
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
