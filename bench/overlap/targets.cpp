#include "overlap/targets.hpp"

#include <string>
#include <utility>

namespace hitmask::bench {

namespace {

void add_sizes(std::vector<Target>& targets, const std::string& what, const std::string& prefix,
               std::initializer_list<std::pair<int, double>> wanted_at) {
  for (const auto& [size, wanted] : wanted_at)
    targets.push_back(at_size(what, prefix, size, wanted));
}

Target never_slower_at_16() {
  return {"anything at 16 px, against pygame, the slowest case",
          [](const Row& row) { return row.size == 16 && row.rival == "pygame"; }, 1,
          Target::Over::smallest};
}

Target png_target() {
  return {"PNG to mask, against decoding it to RGBA with libspng",
          [](const Row& row) { return row.rival == "spng"; }, 0.9};
}

}  // namespace

std::vector<Target> overlap_targets() {
  std::vector<Target> targets;
  add_sizes(targets, "overlap, near miss", "overlap/near_miss/",
            {{32, 1.5}, {64, 2}, {256, 4}, {1024, 10}});
  add_sizes(targets, "overlap, overlapping boxes", "overlap/boxes/",
            {{32, 1.3}, {64, 1.3}, {256, 2.5}, {1024, 2.5}});
  add_sizes(targets, "area", "area/", {{32, 3}, {64, 4}, {256, 6}, {1024, 8}});
  add_sizes(targets, "contact with gradient", "contact/", {{64, 6}, {256, 10}});
  targets.push_back(at_size("mask from RGBA", "from_rgba/", 256, 0.6, "or"));
  targets.push_back(png_target());
  targets.push_back(never_slower_at_16());
  targets.push_back(at_size("overlap_many", "overlap_many/", 32, 1, "single"));
  return targets;
}

}  // namespace hitmask::bench
