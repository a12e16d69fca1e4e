// bench_contour: boundaries with few corners, convex parts, and other forms of masks than bits.
#include "contour/cases.hpp"
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
    measure_simplify(run);
    measure_parts(run);
    measure_runs(run);
  };
  return bench_main({"contour",
                     "Ratios of another way's time to that of contours and runs.",
                     measure,
                     {at_least("simplify", "opencv", 1), at_least("parts", "ear_clipping", 2),
                      at_least("runs", "bits", 5)}},
                    argc, argv);
}
