// Random lives of a few masks, driven by bytes, each step compared with the naive oracle.
//
// The first bytes choose kernels, sizes and shapes, the rest are steps: an operation, which masks,
// an offset.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

#include "hitmask/hitmask.hpp"
#include "reference/oracle.hpp"
#include "support/random.hpp"
#include "support/shapes.hpp"

namespace hitmask {
namespace {

using reference::Grid;

/// Bytes to take values from; zero when they are used up.
class Input {
 public:
  explicit Input(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  [[nodiscard]] bool empty() const { return bytes_.empty(); }
  std::uint8_t byte() {
    if (bytes_.empty()) return 0;
    const std::uint8_t value = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return value;
  }
  std::int32_t int32() {
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) value = value << 8 | byte();
    return static_cast<std::int32_t>(value);
  }
  /// Near the origin mostly; one byte value leads to anywhere in int32.
  std::int32_t coordinate() {
    const std::uint8_t value = byte();
    return value == 255 ? int32() : value - 127;
  }
  Point point() {
    const std::int32_t x = coordinate();
    return {x, coordinate()};
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

/// A mask and what it ought to be.
struct Twin {
  Mask mask;
  Grid grid;
};

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "hitmask and the oracle differ: %s\n", what);
  std::abort();
}

void check(const Twin& twin) {
  require(validate(twin.mask).ok(), "validate");
  require(reference::grid_of(twin.mask) == twin.grid, "pixels");
  require(twin.mask.count() == reference::count(twin.grid), "count");
  require(contains(twin.mask.solid_box(), reference::solid_box(twin.grid)), "solid box");
}

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
  require(twin.mask.solid_box() == reference::solid_box(twin.grid), "tight box");
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
/// A mistake as one might make it: the pixel next to a seam between two strips is lost, and only
/// when a mask is drawn from far to the left.
void lose_a_pixel(Mask& mask, Point at) {
  if (at.x < -40 && mask.width() > 64) mask.set(64, 3, false);
}
#else
void lose_a_pixel(Mask&, Point) {}
#endif

/// `other` may be the same twin: the oracle takes its copy first, the mask must cope by itself.
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
    default: check_pair(twin, other, at); return;
  }
  check(twin);
}

/// Sizes on both sides of a word and of where the occupancy begins; larger ones only cost runs.
Twin make_twin(Input& input) {
  const Size size{input.byte() % 150, input.byte() % 100};
  const support::Shape shape = support::all_shapes[input.byte() % support::all_shapes.size()];
  support::Random random(input.byte());
  const Grid grid = support::painted<Grid>(shape, size, random);
  return {reference::mask_of(grid), grid};
}

std::vector<Twin> make_twins(Input& input) {
  std::vector<Twin> twins;
  for (int i = 0; i < 2; ++i) twins.push_back(make_twin(input));
  return twins;
}

void choose_target(Input& input) {
  const auto names = available_targets();
  require(force_target(names[input.byte() % names.size()]).ok(), "force_target");
}

}  // namespace
}  // namespace hitmask

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  hitmask::Input input({data, size});
  hitmask::choose_target(input);
  std::vector<hitmask::Twin> twins = hitmask::make_twins(input);
  for (int steps = 0; steps < 12 && !input.empty(); ++steps) {
    const int operation = input.byte() % 16;
    hitmask::Twin& twin = twins[input.byte() % twins.size()];
    const hitmask::Twin& other = twins[input.byte() % twins.size()];
    hitmask::step(twin, other, operation, input.point());
  }
  return 0;
}
