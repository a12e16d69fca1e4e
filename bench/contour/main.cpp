// bench_contour: what is made of masks and worlds for other programs and other machines.
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
  const auto measure = [](Run& run) { measure_snapshot_bytes(run); };
  return bench_main({"contour",
                     "Ratios of another way's time to that of snapshots as bytes.",
                     measure,
                     {at_least("snapshot bytes", "frame", 1)}},
                    argc, argv);
}
