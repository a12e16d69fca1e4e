// bench_motion: sweeps, rays and separation against the loops one would write with hitmask's own
// pair tests and lookups.
#include <array>
#include <cstdint>
#include <vector>

#include "motion/rivals.hpp"
#include "motion/targets.hpp"
#include "support/bench_main.hpp"

namespace hitmask::bench {
namespace {

constexpr std::array sprite_sizes = {16, 32, 64, 128};

/// Free pixels on both sides of the path.
struct Margin {
  const char* label;
  std::int32_t pixels;
};
constexpr std::array margins = {Margin{"sweep/cave", 8}, Margin{"sweep_tight/cave", 2}};

void measure_sweeps(Run& run) {
  for (const Margin& margin : margins)
    for (const int size : sprite_sizes) {
      if (!run.wants(margin.label, size)) continue;
      const SweepScene scene = make_sweep_scene(size, margin.pixels);
      run.measure(margin.label, size, std::vector{enter_hitmask(scene), enter_walk(scene)});
    }
}

void measure_separations(Run& run) {
  for (const int size : sprite_sizes) {
    if (!run.wants("separate/cave", size)) continue;
    const SeparateScene scene = make_separate_scene(size);
    run.measure("separate/cave", size, std::vector{enter_hitmask(scene), enter_tries(scene)});
  }
}

void measure_rays(Run& run) {
  if (!run.wants("ray/cave", 4096)) return;
  const RayScene scene = make_ray_scene();
  run.measure("ray/cave", 4096, std::vector{enter_hitmask(scene), enter_lookup(scene)});
}

}  // namespace
}  // namespace hitmask::bench

int main(int argc, char** argv) {
  using namespace hitmask::bench;
  const auto measure = [](Run& run) {
    measure_sweeps(run);
    measure_separations(run);
    measure_rays(run);
  };
  return bench_main({"motion",
                     "Ratios of hitmask's sweeps, separations and rays to loops over its own pair "
                     "tests and lookups, on the same paths.",
                     measure, motion_targets()},
                    argc, argv);
}
