// hitmask.pygame.Mask.outline: a walk along the boundary, and the list of its points.
#include <array>

#include "bind.hpp"
#include "pygame_slots.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// Clockwise from the right.
constexpr std::array<Point, 8> around{
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

/// The 3x3 pixels around a pixel: one bit each, row by row.
using Neighbours = std::uint32_t;
constexpr Neighbours alone = 1u << 4;

constexpr bool has(Neighbours around_here, unsigned way) {
  return (around_here >> (3 * (around[way].y + 1) + around[way].x + 1) & 1) != 0;
}

/// Where to go on after a step one way: the first solid neighbour, clockwise from two before it.
constexpr unsigned way_on(unsigned way, Neighbours around_here) {
  for (unsigned turn = 6; turn < 14; ++turn)
    if (has(around_here, (way + turn) % 8)) return (way + turn) % 8;
  return 0;
}

constexpr auto ways_on = [] {
  std::array<std::array<std::uint8_t, 512>, 8> ways{};
  for (unsigned way = 0; way < 8; ++way)
    for (Neighbours n = 0; n < 512; ++n) ways[way][n] = static_cast<std::uint8_t>(way_on(way, n));
  return ways;
}();

Neighbours neighbours_one_by_one(const MaskView& mask, Point at) {
  Neighbours found = 0;
  for (int bit = 0; bit < 9; ++bit)
    found |= Neighbours{mask.get(at.x + bit % 3 - 1, at.y + bit / 3 - 1)} << bit;
  return found;
}

/// `at` lies in the mask. Below the last row there are zero rows; strips' edges take the long way.
Neighbours neighbours_of(const MaskView& mask, Point at) {
  const auto left = static_cast<unsigned>(at.x % MaskView::strip_width) - 1;
  if (left > 61 || at.y == 0) return neighbours_one_by_one(mask, at);
  const std::uint64_t* row = mask.strip(at.x / MaskView::strip_width) + at.y;
  return static_cast<Neighbours>((row[-1] >> left & 7) | (row[0] >> left & 7) << 3 |
                                 (row[1] >> left & 7) << 6);
}

/// Tuples of points in the making. Each number is made once and shared by all.
class PointTuples {
 public:
  explicit PointTuples(Size mask)
      : numbers_(static_cast<std::size_t>(std::max(mask.width, mask.height))) {
    points_.reserve(numbers_.size() * 4);
  }
  void add(Point point) {
    nb::object tuple = nb::steal(PyTuple_New(2));
    if (!tuple.is_valid()) throw nb::python_error();
    NB_TUPLE_SET_ITEM(tuple.ptr(), 0, number(point.x));
    NB_TUPLE_SET_ITEM(tuple.ptr(), 1, number(point.y));
    points_.push_back(std::move(tuple));
  }
  [[nodiscard]] nb::list list() {
    nb::list list = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(points_.size())));
    if (!list.is_valid()) throw nb::python_error();
    for (std::size_t i = 0; i < points_.size(); ++i)
      NB_LIST_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), points_[i].release().ptr());
    return list;
  }

 private:
  [[nodiscard]] PyObject* number(std::int32_t value) {
    nb::object& known = numbers_[static_cast<std::size_t>(value)];
    if (!known.is_valid()) known = nb::steal(PyLong_FromLong(value));
    if (!known.is_valid()) throw nb::python_error();
    return known.inc_ref().ptr();
  }

  std::vector<nb::object> numbers_;
  std::vector<nb::object> points_;
};

/// Calls visit(Point) for the boundary pixels of the first component, walked with the left hand on
/// the outside, starting and ending at its first pixel; just that pixel when it is alone.
template <class Visit>
void walk_outline(const MaskView& mask, Visit visit) {
  const std::optional<Point> first = first_point(mask, mask, {});
  if (!first) return;
  visit(*first);
  const Neighbours around_first = neighbours_of(mask, *first);
  if (around_first == alone) return;
  const unsigned first_way = ways_on[2][around_first];  // looks to the right first
  unsigned way = first_way;
  for (Point here = *first;;) {
    here = {here.x + around[way].x, here.y + around[way].y};
    visit(here);
    way = ways_on[way][neighbours_of(mask, here)];
    if (here == *first && way == first_way) return;
  }
}

nb::list outline(const PygameMask& self, nb::handle every) {
  const int step = c_int(every);
  const auto kept = self.shared();  // making tuples may run anybody's code
  PointTuples points(kept->size());
  std::int64_t left = 1;  // until the next point that counts
  walk_outline(kept->view(), [&](Point point) {
    if (--left != 0) return;
    points.add(point);
    left = step;
  });
  return points.list();
}

}  // namespace

void bind_outline(nb::module_& module) {
  auto mask = nb::borrow<nb::class_<PygameMask>>(module.attr("PygameMask"));
  mask.def("outline", &outline, "every"_a = 1,
           nb::sig("def outline(self, every: int = 1) -> list[tuple[int, int]]"),
           "The points around the first connected component.");
}

}  // namespace hitmask::python
