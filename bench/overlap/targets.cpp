#include "overlap/targets.hpp"

#include <string>
#include <utility>

#include "overlap/rivals.hpp"

namespace hitmask::bench {

namespace {

void add_sizes(std::vector<Target>& targets, const std::string& what, const std::string& prefix,
               std::initializer_list<std::pair<int, double>> wanted_at) {
  for (const auto& [size, wanted] : wanted_at)
    targets.push_back(at_size(what, prefix, size, wanted));
}

constexpr int largest_small = 128;  // pixels on a side

/// Small sprites: against pygame, for the rows whose label starts with `prefix`.
Target of_small(const std::string& what, const std::string& prefix, double wanted,
                Target::Over over) {
  return {what + ", 16 to 128 px, against pygame",
          [=](const Row& row) {
            return row.label.starts_with(prefix) && row.size <= largest_small &&
                   row.rival == "pygame";
          },
          wanted, over};
}

/// The slowest case of every kind of mask, at every class of positions and for every other work.
void add_small(std::vector<Target>& targets) {
  const auto slowest = Target::Over::smallest;
  for (const Class position : all_classes)
    for (const Kind kind : all_kinds) {
      const std::string label = std::string(name_of(position)) + "/" + std::string(name_of(kind));
      targets.push_back(
          of_small("overlap, " + label + ", slowest", "overlap/" + label, 1.1, slowest));
    }
  for (const Work work :
       {Work::first_point, Work::area, Work::gradient, Work::contact, Work::overlap_mask}) {
    const std::string name(name_of(work));
    targets.push_back(of_small(name + ", the slowest case", name + "/", 1.1, slowest));
  }
  targets.push_back(of_small("overlap, hit", "overlap/hit/", 1.3, Target::Over::geometric_mean));
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
  add_small(targets);
  targets.push_back(at_size("overlap_many", "overlap_many/", 32, 1, "single"));
  return targets;
}

}  // namespace hitmask::bench
