// bench_contour: boundaries with few corners, convex parts, runs, and snapshots as bytes.
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
    measure_snapshot_bytes(run);
  };
  return bench_main(
      {"contour",
       "Ratios of another way's time to that of contours, runs and snapshots as bytes.",
       measure,
       {at_least("simplify", "opencv", 1), at_least("parts", "ear_clipping", 2),
        at_least("runs", "bits", 5), at_least("snapshot bytes", "frame", 1)}},
      argc, argv);
}
