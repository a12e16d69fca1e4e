// Shared by the fuzzers of operations: bytes as choices, and masks with their expected contents.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <vector>

#include "hitmask/hitmask.hpp"
#include "reference/oracle.hpp"
#include "support/patterns.hpp"
#include "support/random.hpp"

namespace hitmask::fuzz {

using reference::Grid;

/// Bytes to take values from; zero after the end.
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
  bool flag() { return byte() % 2 != 0; }
  template <class Choices>
  const auto& pick(const Choices& choices) {
    return choices[byte() % choices.size()];
  }
  /// Usually low ... high; one byte value leads to anywhere in int32.
  std::int32_t near(std::int32_t low, std::int32_t high) {
    const std::int32_t count = high - low + 1;
    const std::int32_t value = byte();
    if (value == 255) return int32();
    return low + (count < 255 ? value : value * 256 + byte()) % count;
  }
  /// A position of one size on another: nearly always with overlapping boxes.
  Point offset(Size on, Size of) {
    const std::int32_t x = near(-of.width - 1, on.width + 1);
    return {x, near(-of.height - 1, on.height + 1)};
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

/// A mask and its expected contents.
struct Twin {
  Mask mask;
  Grid grid;
};

inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "hitmask and the oracle differ: %s\n", what);
  std::abort();
}

inline void check(const Twin& twin) {
  require(validate(twin.mask).ok(), "validate");
  require(reference::grid_of(twin.mask) == twin.grid, "pixels");
  require(twin.mask.count() == reference::count(twin.grid), "count");
  require(contains(twin.mask.solid_bounds(), reference::solid_box(twin.grid)), "solid box");
}

/// Mostly small masks, since they find many bugs and a run is quick; then up to one strip; then
/// around a strip's edge, where the occupancy begins, and beyond. `largest` is at least 64.
inline std::int32_t side_of(Input& input, std::int32_t largest) {
  const int value = input.byte();
  if (value < 160) return value % 17;
  if (value < 224) return value - 159;
  return 60 + (value - 224) * (largest - 60) / 31;
}

inline Twin make_twin(Input& input, Size largest) {
  const std::int32_t width = side_of(input, largest.width);
  const Size size{width, side_of(input, largest.height)};
  const support::Pattern shape = input.pick(support::all_patterns);
  support::Random random(input.byte());
  const Grid grid = support::painted<Grid>(shape, size, random);
  return {reference::mask_of(grid), grid};
}

inline void choose_target(Input& input) {
  require(force_target(input.pick(available_targets())).ok(), "force_target");
}

}  // namespace hitmask::fuzz
