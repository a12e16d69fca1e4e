// bench_sheet: baked files, and sprites that show the frames of a sheet.
#include "sheet/cases.hpp"
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
    measure_loads(run);
    measure_bakes(run);
    measure_players(run);
  };
  return bench_main({"sheet",
                     "Ratios of another way's time to that of baked files and players.",
                     measure,
                     {at_least("load checked", "png", 50), at_least("load trusted", "png", 200),
                      at_least("bake", "one_thread", 1.7), at_least("unchanged", "first_time", 20),
                      at_least("players", "positions", 0.5)}},
                    argc, argv);
}
