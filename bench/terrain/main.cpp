// bench_terrain: large ground that explodes.
#include "support/bench_main.hpp"
#include "terrain/cases.hpp"
#include "terrain/targets.hpp"

int main(int argc, char** argv) {
  using namespace hitmask::bench;
  const auto measure = [](Run& run) {
    measure_explosion(run);
    measure_explosion_growth(run);
    measure_snapshot(run);
    measure_growth(run);
    measure_detached(run);
    measure_questions(run);
  };
  return bench_main(
      {"terrain", "Ratios of the time on one large mask to hitmask's on a terrain of chunks.",
       measure, terrain_targets()},
      argc, argv);
}
