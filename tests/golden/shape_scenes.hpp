// The golden scenes of hitmask/shape.hpp and of the old byte layouts; see scenes.hpp. Each
// operation is one case of a switch in the Engine, selected by number.
#pragma once

#include <bit>

#include "golden/scenes.hpp"
#include "hitmask/retro.hpp"
#include "hitmask/shape.hpp"

namespace hitmask::golden {

/// Arguments of an operation besides the mask.
struct Arguments {
  int operation = 0;
  std::int32_t number = 0;
  std::array<Point, 3> points;
  Size size;
  Neighbours neighbours{};
  Reach reach{};
  Paint paint{};
  FillRule rule{};
  Scale scale{};
};

inline Point any_point(Size size, Random& random) {
  if (random.one_in(12)) return {any_int32(random), any_int32(random)};
  return {random.between(-8, size.width + 8), random.between(-8, size.height + 8)};
}

inline Arguments any_arguments(int operations, Size size, Random& random) {
  Arguments arguments;
  arguments.operation = static_cast<int>(random.below(static_cast<std::uint64_t>(operations)));
  arguments.number = random.between(0, 9);
  for (Point& point : arguments.points) point = any_point(size, random);
  arguments.size = {random.between(0, 140), random.between(0, 140)};
  arguments.neighbours = static_cast<Neighbours>(random.below(2));
  arguments.reach = static_cast<Reach>(random.below(3));
  arguments.paint = static_cast<Paint>(random.below(3));
  arguments.rule = static_cast<FillRule>(random.below(2));
  arguments.scale = static_cast<Scale>(random.below(3));
  return arguments;
}

/// Small enough for an oracle that compares every pixel with every other.
inline constexpr std::array small_sides{1, 2, 7, 8, 9, 17, 31, 33, 63, 64, 65, 70};

template <class Engine>
typename Engine::Grid any_small_grid(Random& random) {
  const Size size{random.pick(small_sides), random.pick(small_sides)};
  return support::painted<typename Engine::Grid>(random.pick(support::all_patterns), size, random);
}

/// One brush after another on the same masks.
template <class Engine>
std::uint64_t brushes_scene() {
  Random random(20);
  Hash hash;
  for (int run = 0; run < 10; ++run) {
    auto grid = any_grid<Engine>(random);
    for (int step = 0; step < 12; ++step) {
      Engine::brush(grid, any_arguments(6, grid.size(), random));
      hash.add(Engine::hash(grid));
    }
  }
  return hash.value();
}

template <class Engine, class Change>
std::uint64_t changes_scene(std::uint64_t seed, int rounds, int operations, Change&& change) {
  Random random(seed);
  Hash hash;
  for (int i = 0; i < rounds; ++i) {
    const auto grid = any_small_grid<Engine>(random);
    const Arguments arguments = any_arguments(operations, grid.size(), random);
    hash.add(Engine::hash(change(grid, arguments)));
  }
  return hash.value();
}

template <class Engine>
std::uint64_t morphology_scene() {
  return changes_scene<Engine>(21, 160, 10, [](const auto& grid, const Arguments& arguments) {
    return Engine::morphology(grid, arguments);
  });
}

template <class Engine>
std::uint64_t arrange_scene() {
  return changes_scene<Engine>(22, 300, 10, [](const auto& grid, const Arguments& arguments) {
    return Engine::arrange(grid, arguments);
  });
}

template <class Engine>
std::uint64_t algebra_scene() {
  return ask_pairs<Engine>(23, 120, [](Hash& hash, const auto& a, const auto& b, Point offset) {
    for (int operation = 0; operation < 4; ++operation)
      hash.add(Engine::hash(Engine::algebra(a, b, operation)));
    hash.add(Engine::is_subset(a, b, offset));
  });
}

template <class Engine>
std::uint64_t components_scene() {
  Random random(24);
  Hash hash;
  for (int i = 0; i < 60; ++i) {
    const auto grid = any_small_grid<Engine>(random);
    const auto neighbours = static_cast<Neighbours>(random.below(2));
    for (const Component& component : Engine::components(grid, neighbours))
      hash.add(component.box), hash.add(component.area), hash.add(component.first);
    for (const std::uint32_t number : Engine::labels(grid, neighbours))
      hash.add(std::uint64_t{number});
    hash.add(Engine::hash(Engine::largest_component(grid, neighbours)));
  }
  return hash.value();
}

template <class Engine>
std::uint64_t trace_scene() {
  Random random(25);
  Hash hash;
  for (int i = 0; i < 60; ++i) {
    const auto grid = any_small_grid<Engine>(random);
    Engine::add_trace(hash, grid, static_cast<Neighbours>(random.below(2)));
    for (const Point corner : Engine::convex_hull(grid)) hash.add(corner);
  }
  return hash.value();
}

template <class Engine>
std::uint64_t fields_scene() {
  Random random(26);
  Hash hash;
  for (int i = 0; i < 24; ++i) {
    const auto a = any_small_grid<Engine>(random);
    const auto b = any_small_grid<Engine>(random);
    hash.add(Engine::hash(Engine::convolve(a, b)));
    for (const std::uint32_t squared : Engine::squared_distances(a))
      hash.add(std::uint64_t{squared});
  }
  return hash.value();
}

/// The only floating-point results; they must be the same bits everywhere too.
template <class Engine>
std::uint64_t measure_scene() {
  Random random(27);
  Hash hash;
  for (int i = 0; i < 80; ++i) {
    const Moments sums = Engine::moments(any_grid<Engine>(random));
    hash.add(sums.area), hash.add(sums.sum_x), hash.add(sums.sum_y);
    hash.add(sums.sum_xx), hash.add(sums.sum_xy), hash.add(sums.sum_yy);
    const PrincipalAxes axes = principal_axes(sums);
    hash.add(std::bit_cast<std::uint64_t>(axes.angle));
    hash.add(std::bit_cast<std::uint64_t>(axes.long_axis));
    hash.add(std::bit_cast<std::uint64_t>(axes.short_axis));
  }
  return hash.value();
}

inline ByteLayout any_layout(Random& random) {
  constexpr std::array word_bits{8, 16, 32, 64};
  const auto bit_order = static_cast<BitOrder>(random.below(2));
  const auto byte_order = static_cast<ByteOrder>(random.below(2));
  switch (random.below(5)) {
    case 0: return ByteLayout::msx8();
    case 1: return ByteLayout::msx16();
    default:
      return {static_cast<ByteLayout::Arrangement>(random.below(3)), random.pick(word_bits),
              bit_order, byte_order};
  }
}

template <class Engine>
std::uint64_t layouts_scene() {
  Random random(28);
  Hash hash;
  for (int i = 0; i < 120; ++i) {
    const ByteLayout layout = any_layout(random);
    const bool patterns = layout == ByteLayout::msx8() || layout == ByteLayout::msx16();
    const Size size = patterns ? Size{16 * random.between(1, 5), 16 * random.between(1, 5)}
                               : Size{random.pick(sides), random.pick(sides)};
    const auto grid =
        support::painted<typename Engine::Grid>(support::Pattern::noise, size, random);
    const std::vector<std::uint8_t> bytes = Engine::layout_from(grid, layout);
    for (const std::uint8_t byte : bytes) hash.add(std::uint64_t{byte});
    hash.add(Engine::hash(Engine::from_layout(bytes, size, layout)));
  }
  return hash.value();
}

template <class Engine>
constexpr std::array shape_scenes{
    Scene{"brushes", brushes_scene<Engine>},       Scene{"morphology", morphology_scene<Engine>},
    Scene{"arrange", arrange_scene<Engine>},       Scene{"algebra", algebra_scene<Engine>},
    Scene{"components", components_scene<Engine>}, Scene{"trace", trace_scene<Engine>},
    Scene{"fields", fields_scene<Engine>},         Scene{"measure", measure_scene<Engine>},
    Scene{"layouts", layouts_scene<Engine>},
};

}  // namespace hitmask::golden
