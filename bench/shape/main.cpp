// bench_shape: making and measuring masks, against pygame, OpenCV, naive loops and our baseline.
#include "shape/plans.hpp"
#include "shape/targets.hpp"
#include "support/bench_main.hpp"

int main(int argc, char** argv) {
  using namespace hitmask::bench;
  const auto measure = [](Run& run) {
    measure_sprites(run);
    measure_caves(run);
  };
  return bench_main(
      {"shape", "Ratios of hitmask's shape operations to every rival's, on the same masks.",
       measure, shape_targets()},
      argc, argv);
}
