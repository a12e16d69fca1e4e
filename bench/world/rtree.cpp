// Boost.Geometry's R-tree: packed again each time, then one query per box.
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/register/box.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>

#include "world/entering.hpp"
#include "world/rivals.hpp"

namespace hitmask::bench {

namespace {

using RtreePoint = boost::geometry::model::point<int, 2, boost::geometry::cs::cartesian>;
using RtreeBox = boost::geometry::model::box<RtreePoint>;
using RtreeValue = std::pair<RtreeBox, std::uint32_t>;

struct RtreeSetting {
  int node_size;
  [[nodiscard]] std::string name() const { return "nodes of " + std::to_string(node_size); }
};

constexpr RtreeSetting rtree_settings[] = {{4}, {8}, {16}, {32}};

class RtreeFinder {
 public:
  explicit RtreeFinder(const RtreeSetting& setting) : setting_(setting) {}

  template <class Pairs>
  void find(std::span<const Box> boxes, Pairs& pairs) {
    values_.clear();
    for (const Box& box : boxes)
      values_.emplace_back(converted(box), static_cast<std::uint32_t>(values_.size()));
    switch (setting_.node_size) {
      case 4: return run<4>(pairs);
      case 8: return run<8>(pairs);
      case 16: return run<16>(pairs);
      default: return run<32>(pairs);
    }
  }

 private:
  /// Its boxes are closed: they end at the last pixel, not at the edge after it.
  static RtreeBox converted(const Box& box) {
    return {{box.x, box.y}, {box.x + box.w - 1, box.y + box.h - 1}};
  }

  /// Packing ignores how the parameters split nodes; only the node size matters.
  template <int node_size, class Pairs>
  void run(Pairs& pairs) {
    namespace index = boost::geometry::index;
    const index::rtree<RtreeValue, index::quadratic<node_size>> tree(values_.begin(),
                                                                     values_.end());
    for (const RtreeValue& value : values_) {
      const auto report = [&](const RtreeValue& found) {
        if (found.second > value.second) pairs(value.second, found.second);
      };
      tree.query(index::intersects(value.first), boost::make_function_output_iterator(report));
    }
  }

  RtreeSetting setting_;
  std::vector<RtreeValue> values_;
};

}  // namespace

Contender enter_rtree(const StillScene& scene) {
  return enter_finder<RtreeFinder>("rtree", scene, std::span<const RtreeSetting>(rtree_settings));
}

Contender enter_rtree(const MovingScene& scene) {
  return enter_keeper<FromScratch<RtreeFinder>>("rtree", scene,
                                                std::span<const RtreeSetting>(rtree_settings));
}

}  // namespace hitmask::bench
