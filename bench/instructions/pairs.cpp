// The broad phase alone, with every method.
#include <memory>

#include "hitmask/hitmask.hpp"
#include "instructions/cases.hpp"
#include "world/worlds.hpp"

namespace hitmask::bench {

namespace {

/// One call to allocate the memory, then `times` counted ones.
InnerWork finding(BroadPhase method, Layout layout, std::size_t boxes, int times) {
  auto finder = std::make_shared<PairFinder>(method);
  auto world = std::make_shared<const BoxWorld>(make_world(layout, boxes));
  const auto find = [=](Digest& digest) {
    std::uint64_t sum = 0;  // independent of the order of pairs
    digest.add(finder->find(world->boxes, [&](std::span<const IndexPair> pairs) {
      for (const IndexPair& pair : pairs) sum += pair.a ^ pair.b;
    }));
    digest.add(sum);
  };
  Digest unused;
  find(unused);
  return [=](Digest& digest) {
    for (int time = 0; time < times; ++time) find(digest);
  };
}

struct Measure {
  BroadPhase method;
  Layout layout;
  std::size_t boxes;
  int times;
};

const char* name_of(BroadPhase method) {
  switch (method) {
    case BroadPhase::all_pairs: return "all_pairs";
    case BroadPhase::grid: return "grid";
    case BroadPhase::partition: return "partition";
    default: return "automatic";
  }
}

const char* name_of(Layout layout) {
  switch (layout) {
    case Layout::mixed: return "mixed";
    case Layout::clusters: return "clusters";
    case Layout::outlier: return "outlier";
    default: return "uniform";
  }
}

}  // namespace

void add_pair_cases(Cases& cases) {
  using enum BroadPhase;
  using enum Layout;
  for (const auto& [method, layout, boxes, times] : {Measure{automatic, uniform, 1'000, 20},
                                                     {automatic, uniform, 10'000, 4},
                                                     {automatic, uniform, 100'000, 1},
                                                     {automatic, mixed, 10'000, 4},
                                                     {automatic, clusters, 1'000, 10},
                                                     {automatic, clusters, 10'000, 2},
                                                     {automatic, clusters, 100'000, 1},
                                                     {automatic, outlier, 10'000, 4},
                                                     {all_pairs, uniform, 100, 40},
                                                     {all_pairs, uniform, 2'000, 1},
                                                     {grid, uniform, 1'000, 10},
                                                     {grid, uniform, 10'000, 2},
                                                     {grid, clusters, 2'000, 2},
                                                     {partition, uniform, 1'000, 5},
                                                     {partition, uniform, 10'000, 1},
                                                     {partition, clusters, 2'000, 2}})
    cases.push_back({std::string("pairs/") + name_of(method) + "/" + name_of(layout) + "/" +
                         std::to_string(boxes),
                     [=] { return finding(method, layout, boxes, times); }});
}

}  // namespace hitmask::bench
