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

constexpr Neighbours neighbour(unsigned direction) {
  return 1u << (3 * (around[direction].y + 1) + around[direction].x + 1);
}

/// The direction of the next step: to the first solid neighbour, clockwise from two directions
/// before the last step's. There is one: where the last step came from. Each direction has code of
/// its own, so that the processor predicts the next one and need not wait for the pixels.
template <unsigned Last, unsigned Turn = 6>
unsigned next_direction(Neighbours solid) {
  constexpr unsigned direction = (Last + Turn) % 8;
  if constexpr (Turn == 12) return direction;
  if ((solid & neighbour(direction)) != 0) return direction;
  if constexpr (Turn < 12) return next_direction<Last, Turn + 1>(solid);
}

/// A walk along the boundary with the left hand on the outside.
class Walk {
 public:
  Walk(const MaskView& mask, Point first)
      : word_(mask.strip(first.x / MaskView::strip_width) + first.y),
        stride_(mask.strip_stride()),
        width_(mask.width()),
        column_(first.x % MaskView::strip_width),
        here_(first) {}

  [[nodiscard]] Point here() const { return here_; }
  [[nodiscard]] Neighbours neighbours() const {
    if (column_ == 0 || column_ == 63) return neighbours_across_strips();
    const auto three = [left = column_ - 1](std::uint64_t word) {
      return static_cast<Neighbours>(word >> left & 7);
    };
    return three(above(word_)) | three(word_[0]) << 3 | three(word_[1]) << 6;
  }
  /// Takes a step; returns the direction of the next one.
  unsigned step(unsigned direction) {
    switch (direction) {
      case 0: return go<0>();
      case 1: return go<1>();
      case 2: return go<2>();
      case 3: return go<3>();
      case 4: return go<4>();
      case 5: return go<5>();
      case 6: return go<6>();
      default: return go<7>();
    }
  }

 private:
  /// Below the last row there are zero rows.
  [[nodiscard]] std::uint64_t above(const std::uint64_t* word) const {
    return here_.y > 0 ? word[-1] : 0;
  }
  [[nodiscard]] Neighbours neighbours_across_strips() const {
    const bool leftmost = column_ == 0;
    const bool at_edge = leftmost ? here_.x == 0 : here_.x + 1 == width_;
    const std::uint64_t* beside = at_edge ? nullptr : leftmost ? word_ - stride_ : word_ + stride_;
    const auto three = [&](std::uint64_t word, std::uint64_t next) {
      return static_cast<Neighbours>(leftmost ? (word << 1 & 6) | next >> 63
                                              : word >> 62 | (next & 1) << 2);
    };
    if (at_edge) return three(above(word_), 0) | three(word_[0], 0) << 3 | three(word_[1], 0) << 6;
    return three(above(word_), above(beside)) | three(word_[0], beside[0]) << 3 |
           three(word_[1], beside[1]) << 6;
  }
  template <unsigned Last>
  unsigned go() {
    constexpr Point by = around[Last];
    here_ = {here_.x + by.x, here_.y + by.y};
    word_ += by.y;
    column_ += by.x;
    if (by.x != 0 && (column_ < 0 || column_ > 63)) {
      word_ += by.x * stride_;
      column_ -= by.x * MaskView::strip_width;
    }
    return next_direction<Last>(neighbours());
  }

  const std::uint64_t* word_;  // that holds the pixel
  std::ptrdiff_t stride_;
  std::int32_t width_;
  std::int32_t column_;  // in the word
  Point here_;
};

/// The boundary of the first component, starting and ending at its first pixel; just that pixel
/// when it is alone.
std::vector<Point> walked_outline(const MaskView& mask) {
  const std::optional<Point> first = first_point(mask, mask, {});
  if (!first) return {};
  std::vector<Point> points{*first};
  Walk walk(mask, *first);
  if (walk.neighbours() == alone) return points;
  points.reserve(2 * static_cast<std::size_t>(mask.width() + mask.height()));
  const unsigned first_direction =
      next_direction<2>(walk.neighbours());  // looks to the right first
  unsigned direction = first_direction;
  do {
    direction = walk.step(direction);
    points.push_back(walk.here());
  } while (walk.here() != *first || direction != first_direction);
  return points;
}

PyObject* new_tuple(Point point) {
  PyObject* tuple = PyTuple_New(2);
  PyObject* x = PyLong_FromLong(point.x);
  PyObject* y = PyLong_FromLong(point.y);
  if (tuple == nullptr || x == nullptr || y == nullptr) {
    Py_XDECREF(tuple);
    Py_XDECREF(x);
    Py_XDECREF(y);
    throw nb::python_error();
  }
  NB_TUPLE_SET_ITEM(tuple, 0, x);
  NB_TUPLE_SET_ITEM(tuple, 1, y);
  return tuple;
}

/// A point as Python has it, as a new reference. Those of sprites' size are made once and kept, as
/// Python keeps small numbers: tuples never change, and most of an outline's time goes into making
/// and freeing them. All 65,536 together would take 4 MB.
PyObject* tuple_of(Point point) {
  constexpr std::int32_t side = 256;
  static std::array<PyObject*, std::size_t{side} * side> kept{};  // guarded by the interpreter lock
  if (point.x >= side || point.y >= side) return new_tuple(point);
  PyObject*& tuple = kept[static_cast<std::size_t>(point.y * side + point.x)];
  if (tuple == nullptr) tuple = new_tuple(point);
  return Py_NewRef(tuple);
}

nb::list outline(const PygameMask& self, nb::handle every) {
  const int step = c_int(every);
  const std::vector<Point> walked = walked_outline(self.view());
  const std::size_t stride = step < 1 ? walked.size() + 1 : static_cast<std::size_t>(step);
  const auto count = static_cast<Py_ssize_t>((walked.size() + stride - 1) / stride);
  nb::list list = nb::steal<nb::list>(PyList_New(count));
  if (!list.is_valid()) throw nb::python_error();
  for (Py_ssize_t i = 0; i < count; ++i)
    NB_LIST_SET_ITEM(list.ptr(), i, tuple_of(walked[static_cast<std::size_t>(i) * stride]));
  return list;
}

}  // namespace

void bind_outline(nb::module_& module) {
  auto mask = nb::borrow<nb::class_<PygameMask>>(module.attr("PygameMask"));
  mask.def("outline", &outline, "every"_a = 1,
           nb::sig("def outline(self, every: int = 1) -> list[tuple[int, int]]"),
           "The points around the first connected component.");
}

}  // namespace hitmask::python
