// bench_controller: bodies that walk, carry and hang together.
#include "controller/cases.hpp"
#include "support/bench_main.hpp"

namespace {

using namespace hitmask::bench;

Target at_least(const std::string& label, const std::string& rival, double wanted) {
  return {label + ", against " + rival,
          [=](const Row& row) { return row.label == label && row.rival == rival; }, wanted};
}

}  // namespace

int main(int argc, char** argv) {
  const auto measure = [](Run& run) {
    measure_walkers(run);
    measure_platforms(run);
    measure_children(run);
  };
  return bench_main({"controller",
                     "Ratios of a simpler way's time to that of walking, carrying and attached "
                     "bodies.",
                     measure,
                     {at_least("walkers", "mover", 1), at_least("platforms", "one_by_one", 0.7),
                      at_least("children", "free_bodies", 1)}},
                    argc, argv);
}
