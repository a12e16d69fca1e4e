// bench_overlap: exact pair tests against pygame, the older algorithms and our own baseline.
#include "overlap/targets.hpp"
#include "overlap/works.hpp"
#include "support/bench_main.hpp"

int main(int argc, char** argv) {
  using namespace hitmask::bench;
  const auto measure = [](Run& run) {
    measure_pairs(run);
    measure_area_claim(run);
    measure_from_rgba(run);
    measure_from_png(run);
  };
  return bench_main({"overlap",
                     "Ratios of hitmask's pair tests and mask making to every rival's, on the same "
                     "masks at the same random positions.",
                     measure, overlap_targets()},
                    argc, argv);
}
