// bench_world: broad phases and whole frames, against spatial libraries, physics engines and
// pygame.
#include "support/bench_main.hpp"
#include "world/plans.hpp"
#include "world/targets.hpp"

int main(int argc, char** argv) {
  using namespace hitmask::bench;
  const auto measure = [](Run& run) {
    measure_at_rest(run);
    measure_moving(run);
    measure_exact(run);
    measure_ourselves(run);
  };
  return bench_main({"world",
                     "Ratios of hitmask's broad phase and whole frames to every rival's, on the "
                     "same sprites in the same places.",
                     measure, world_targets()},
                    argc, argv);
}
