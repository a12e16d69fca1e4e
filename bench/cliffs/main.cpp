// bench_cliffs: work that could take far longer than its size suggests.
#include "cliffs/cases.hpp"
#include "cliffs/targets.hpp"
#include "support/bench_main.hpp"

int main(int argc, char** argv) {
  using namespace hitmask::bench;
  const auto measure = [](Run& run) {
    measure_collide(run);
    measure_collide_many(run);
    measure_queries_after_step(run);
    measure_separate(run);
    measure_distance(run);
    measure_ray_all(run);
    measure_spinning(run);
  };
  return bench_main({"cliffs",
                     "Ratios of a simple way's time to hitmask's where time could grow much faster "
                     "than the input.",
                     measure, cliff_targets()},
                    argc, argv);
}
