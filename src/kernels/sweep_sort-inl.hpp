// Boxes into strips and columns: what the sweep does before comparing. Included several times by
// design; see body-inl.hpp.

#if defined(HITMASK_SWEEP_SORT_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_SWEEP_SORT_INL
#undef HITMASK_SWEEP_SORT_INL
#else
#define HITMASK_SWEEP_SORT_INL
#endif

#include <cstddef>
#include <cstdint>
#include <limits>

#include "kernels/box_vectors-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {

using BoxEdges = hn::CappedTag<std::int32_t, 4>;  // the four edges of one box
constexpr BoxEdges box_tag;

// The edges of as many boxes as a vector has lanes. box(i) is the address of box i.
template <class Where>
HWY_INLINE EdgeVectors gather_boxes(const Where& box) {
#if HWY_MAX_BYTES >= 32
  const auto load = [&](std::size_t i) HWY_ATTR {
    return hn::Combine(edges_tag, hn::LoadU(box_tag, box(i + 4)), hn::LoadU(box_tag, box(i)));
  };
#else
  const auto load = [&](std::size_t i) HWY_ATTR { return hn::LoadU(box_tag, box(i)); };
#endif
  const EdgeVector box0 = load(0), box1 = load(1), box2 = load(2), box3 = load(3);
  const EdgeVector near02 = hn::InterleaveLower(edges_tag, box0, box2);
  const EdgeVector near13 = hn::InterleaveLower(edges_tag, box1, box3);
  const EdgeVector far02 = hn::InterleaveUpper(edges_tag, box0, box2);
  const EdgeVector far13 = hn::InterleaveUpper(edges_tag, box1, box3);
  return {hn::InterleaveLower(edges_tag, near02, near13),
          hn::InterleaveUpper(edges_tag, near02, near13),
          hn::InterleaveLower(edges_tag, far02, far13),
          hn::InterleaveUpper(edges_tag, far02, far13)};
}
HWY_INLINE EdgeVectors load_boxes(const std::int32_t* edges) {
  return gather_boxes([edges](std::size_t i) { return edges + 4 * i; });
}

HWY_INLINE EdgeVectors edges_of(const EdgeVectors& boxes) {
  const EdgeVector most = hn::Set(edges_tag, std::numeric_limits<std::int32_t>::max());
  const EdgeVector least = hn::Set(edges_tag, std::numeric_limits<std::int32_t>::min());
  const EdgeVector shorter = hn::Min(boxes.right, boxes.bottom);  // still width and height here
  const EdgeVector nearest = hn::Max(boxes.left, boxes.top);
  const EdgeMask empty = hn::Or(hn::Lt(shorter, hn::Set(edges_tag, 1)), hn::Eq(nearest, most));
  const EdgeVector right = wrapping_sum(boxes.left, boxes.right);
  const EdgeVector bottom = wrapping_sum(boxes.top, boxes.bottom);
  const EdgeVector to_the_right = hn::IfThenElse(hn::Lt(right, boxes.left), most, right);
  const EdgeVector to_the_bottom = hn::IfThenElse(hn::Lt(bottom, boxes.top), most, bottom);
  return {hn::IfThenElse(empty, most, boxes.left), hn::IfThenElse(empty, most, boxes.top),
          hn::IfThenElse(empty, least, to_the_right), hn::IfThenElse(empty, least, to_the_bottom)};
}

HWY_ATTR void edges_of_boxes(std::int32_t* boxes, std::size_t n) noexcept {
  for (std::size_t i = 0; i < n; i += edge_lanes) {
    const EdgeVectors edges = edges_of(load_boxes(boxes + 4 * i));
    hn::StoreInterleaved4(edges.left, edges.top, edges.right, edges.bottom, edges_tag,
                          boxes + 4 * i);
  }
}

HWY_ATTR void swap_axes(std::int32_t* edges, std::size_t n) noexcept {
  for (std::size_t i = 0; i < n; i += edge_lanes) {
    const EdgeVectors boxes = load_boxes(edges + 4 * i);
    hn::StoreInterleaved4(boxes.top, boxes.left, boxes.bottom, boxes.right, edges_tag,
                          edges + 4 * i);
  }
}

// The cells of near edges, which are inclusive, or of far edges, which are exclusive.
class CellNumbers {
 public:
  HWY_INLINE CellNumbers(const Cells& cells, std::int32_t far_edge)
      : low_(hn::Set(edges_tag, cells.low + far_edge)),
        high_(hn::Set(edges_tag, cells.high + far_edge)),
        shift_(cells.shift) {}

  HWY_INLINE NumberVector of(EdgeVector at) const {
    const EdgeVector inside = hn::Min(hn::Max(at, low_), high_);
    const NumberVector distance = hn::BitCast(numbers_tag, wrapping_difference(inside, low_));
    return hn::ShiftRightSame(distance, shift_);
  }

 private:
  EdgeVector low_, high_;
  int shift_;
};

HWY_ATTR void rows_of_boxes(const std::int32_t* edges, std::size_t n, const Cells& cells,
                            CellRange* ranges) noexcept {
  const CellNumbers tops(cells, 0);
  const CellNumbers bottoms(cells, 1);
  for (std::size_t i = 0; i < n; i += edge_lanes) {
    const EdgeVectors boxes = load_boxes(edges + 4 * i);
    hn::StoreInterleaved2(tops.of(boxes.top), bottoms.of(boxes.bottom), numbers_tag,
                          &ranges[i].first);
  }
}

HWY_ATTR void corner_cells(const std::int32_t* edges, std::size_t n, const CellGrid& grid,
                           std::uint32_t* cells, std::int32_t* rows_more) noexcept {
  const CellNumbers lefts(grid.columns, 0);
  const CellNumbers tops(grid.rows, 0);
  const CellNumbers bottoms(grid.rows, 1);
  const NumberVector column_count = hn::Set(numbers_tag, grid.column_count);
  const NumberVector nowhere = hn::Set(numbers_tag, grid.nowhere);
  for (std::size_t i = 0; i < n; i += edge_lanes) {
    const EdgeVectors boxes = load_boxes(edges + 4 * i);
    const NumberVector row = tops.of(boxes.top);
    const EdgeVector more =
        hn::BitCast(edges_tag, hn::Sub(bottoms.of(boxes.bottom), row));  // negative for `nowhere`
    const NumberVector cell = hn::Add(hn::Mul(row, column_count), lefts.of(boxes.left));
    const auto empty = hn::RebindMask(numbers_tag, hn::Lt(more, hn::Zero(edges_tag)));
    hn::StoreU(hn::IfThenElse(empty, nowhere, cell), numbers_tag, cells + i);
    hn::StoreU(more, edges_tag, rows_more + i);
  }
}

HWY_ATTR void left_cells(const std::int32_t* edges, std::size_t n, const Cells& cells,
                         std::uint32_t* out) noexcept {
  const CellNumbers lefts(cells, 0);
  for (std::size_t i = 0; i < n; i += edge_lanes)
    hn::StoreU(lefts.of(load_boxes(edges + 4 * i).left), numbers_tag, out + i);
}

template <class NumberOf>
HWY_INLINE void lay_out_numbered(const std::int32_t* edges, const std::uint32_t* order,
                                 const SortedBoxes& out, const NumberOf& number_of) {
  // Only the margin may start at INT32_MAX. Boxes that end before they start overlap nothing
  // anyway.
  const EdgeVector last = hn::Set(edges_tag, std::numeric_limits<std::int32_t>::max() - 1);
  for (std::size_t i = 0; i < out.count; i += edge_lanes) {
    const EdgeVectors boxes =
        gather_boxes([=](std::size_t lane) { return edges + 4 * std::size_t{order[i + lane]}; });
    hn::StoreU(hn::Min(boxes.left, last), edges_tag, out.left + i);
    hn::StoreU(boxes.top, edges_tag, out.top + i);
    hn::StoreU(hn::Not(boxes.right), edges_tag, out.not_right + i);
    hn::StoreU(hn::Not(boxes.bottom), edges_tag, out.not_bottom + i);
    for (std::size_t lane = 0; lane < edge_lanes; ++lane)
      out.number[i + lane] = number_of(order[i + lane]);
  }
}

HWY_ATTR void lay_out(const std::int32_t* edges, const std::uint32_t* numbers,
                      const std::uint32_t* order, const SortedBoxes& given) noexcept {
  const SortedBoxes out = given;  // a copy, so that the compiler need not reload it after stores
  if (numbers != nullptr)
    lay_out_numbered(edges, order, out,
                     [numbers](std::uint32_t box) HWY_ATTR { return numbers[box]; });
  else
    lay_out_numbered(edges, order, out, [](std::uint32_t box) HWY_ATTR { return box; });
  const EdgeVector never = hn::Set(edges_tag, std::numeric_limits<std::int32_t>::max());
  for (std::size_t i = 0; i < sorted_margin; i += edge_lanes)
    hn::StoreU(never, edges_tag, out.left + out.count + i);
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
