// Random sequences of operations on a few masks, driven by bytes, each step compared with the naive
// oracle.
//
// The first bytes choose kernels, sizes and shapes, the rest are steps: an operation, which masks,
// an offset.
#include <array>
#include <cstdint>
#include <utility>

#include "twins.hpp"

namespace hitmask::fuzz {
namespace {

constexpr Size largest{139, 99};

void check_pair(const Twin& a, const Twin& b, Point offset) {
  const Contact expected = reference::contact(a.grid, b.grid, offset);
  require(contact(a.mask, b.mask, offset) == expected, "contact");
  require(overlap(a.mask, b.mask, offset) == (expected.area > 0), "overlap");
  require(overlap_area(a.mask, b.mask, offset) == expected.area, "area");
  require(first_point(a.mask, b.mask, offset) == reference::first_point(a.grid, b.grid, offset),
          "first point");
  require(
      leftmost_point(a.mask, b.mask, offset) == reference::leftmost_point(a.grid, b.grid, offset),
      "leftmost point");
  require(
      rightmost_point(a.mask, b.mask, offset) == reference::rightmost_point(a.grid, b.grid, offset),
      "rightmost point");
  require(bottommost_point(a.mask, b.mask, offset) ==
              reference::bottommost_point(a.grid, b.grid, offset),
          "bottommost point");
  require(reference::grid_of(overlap_mask(a.mask, b.mask, offset)) ==
              reference::overlap_mask(a.grid, b.grid, offset),
          "overlap mask");
}

bool is_small(const Twin& twin) { return twin.mask.width() <= 16 && twin.mask.height() <= 16; }

/// Small pairs have their own code path, so they are tested at every position along a row: it is
/// cheap.
void check_pairs(const Twin& a, const Twin& b, Point offset) {
  check_pair(a, b, offset);
  if (!is_small(a) || !is_small(b)) return;
  for (std::int32_t x = -b.mask.width(); x <= a.mask.width(); ++x) check_pair(a, b, {x, offset.y});
}

void fill_box(Twin& twin, Point at, bool solid) {
  for (std::int32_t y = 0; y < 9; ++y)
    for (std::int32_t x = 0; x < 9; ++x) {
      const std::int64_t column = std::int64_t{at.x} + x;
      const std::int64_t row = std::int64_t{at.y} + y;
      if (!twin.grid.set(column, row, solid)) continue;
      twin.mask.set(static_cast<std::int32_t>(column), static_cast<std::int32_t>(row), solid);
    }
}

void tighten(Twin& twin) {
  twin.mask.tighten();
  require(twin.mask.solid_bounds() == reference::solid_box(twin.grid), "tight box");
}

void assign(Twin& twin, const Twin& other, bool through_move) {
  Mask copy = other.mask;
  if (through_move)
    twin.mask = std::move(copy);
  else
    twin.mask = copy;
  twin.grid = Grid(other.grid);
}

#ifdef HITMASK_PLANTED_BUG
/// A plausible bug: the pixel next to a seam between two strips is lost, and only when a mask is
/// drawn from far to the left.
void lose_a_pixel(Mask& mask, Point at) {
  if (at.x < -40 && mask.width() > 64) mask.set(64, 3, false);
}
#else
void lose_a_pixel(Mask&, Point) {}
#endif

/// `other` may be the same twin: the oracle copies it first, the mask must handle it.
void step(Twin& twin, const Twin& other, int operation, Point at) {
  switch (operation) {
    case 0:
      twin.mask.draw(other.mask, at), reference::draw(twin.grid, other.grid, at);
      lose_a_pixel(twin.mask, at);
      break;
    case 1: twin.mask.erase(other.mask, at), reference::erase(twin.grid, other.grid, at); break;
    case 2: twin.mask.keep(other.mask, at), reference::keep(twin.grid, other.grid, at); break;
    case 3: twin.mask.toggle(other.mask, at), reference::toggle(twin.grid, other.grid, at); break;
    case 4: twin.mask.invert(), reference::invert(twin.grid); break;
    case 5: twin.mask.fill(), reference::fill(twin.grid); break;
    case 6: twin.mask.clear(), reference::clear(twin.grid); break;
    case 7: fill_box(twin, at, true); break;
    case 8: fill_box(twin, at, false); break;
    case 9: tighten(twin); break;
    case 10: assign(twin, other, false); break;
    case 11: assign(twin, other, true); break;
    default: check_pairs(twin, other, at); return;
  }
  check(twin);
}

}  // namespace
}  // namespace hitmask::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hitmask::fuzz;
  Input input({data, size});
  choose_target(input);
  std::array twins{make_twin(input, largest), make_twin(input, largest)};
  for (int steps = 0; steps < 12 && !input.empty(); ++steps) {
    const int operation = input.byte() % 16;
    Twin& twin = twins[input.byte() % twins.size()];
    const Twin& other = twins[input.byte() % twins.size()];
    step(twin, other, operation, input.offset(twin.mask.size(), other.mask.size()));
  }
  return 0;
}
