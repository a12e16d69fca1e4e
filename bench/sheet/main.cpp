// bench_sheet: baked sheets and players.
#include "sheet/cases.hpp"
#include "support/bench_main.hpp"

namespace {

using namespace hitmask::bench;

Target of_label(const std::string& label, const std::string& rival, double wanted) {
  return {label + ", against " + rival,
          [=](const Row& row) { return row.label == label && row.rival == rival; }, wanted};
}

}  // namespace

int main(int argc, char** argv) {
  const auto measure = [](Run& run) {
    measure_load(run);
    measure_players(run);
  };
  return bench_main({"sheet",
                     "Ratios of decoding pictures to loading a baked sheet, and of setting "
                     "positions to advancing players.",
                     measure,
                     {of_label("load checked", "png", 50), of_label("load trusted", "png", 200),
                      of_label("players", "positions", 0.5)}},
                    argc, argv);
}
