// Chipmunk's two spatial indexes: the space hash, and the box tree that caches its pairs.
#include <type_traits>
#include <chipmunk/chipmunk.h>

#include "world/entering.hpp"
#include "world/rivals.hpp"

namespace hitmask::bench {

namespace {

/// What the index points to.
struct ChipmunkObject {
  cpBB bounds;
  cpVect velocity;
  Edges edges;
  std::uint32_t number;
};

cpBB bounds_of(void* object) { return static_cast<ChipmunkObject*>(object)->bounds; }
cpVect velocity_of(void* object) { return static_cast<ChipmunkObject*>(object)->velocity; }

cpBB chipmunk_bounds(const Edges& edges) {
  return cpBBNew(edges.left, edges.top, edges.right, edges.bottom);
}

struct IndexDelete {
  void operator()(cpSpatialIndex* index) const { cpSpatialIndexFree(index); }
};
using IndexOwner = std::unique_ptr<cpSpatialIndex, IndexDelete>;

struct HashSetting {
  double cell;           // in pixels
  double cells_per_box;  // in the table
  [[nodiscard]] std::string name() const {
    return "cells of " + std::to_string(static_cast<int>(cell)) + " px, " +
           std::to_string(static_cast<int>(cells_per_box)) + " per box";
  }
  [[nodiscard]] IndexOwner make(std::size_t boxes) const {
    const auto cells = static_cast<int>(cells_per_box * static_cast<double>(boxes));
    return IndexOwner(cpSpaceHashNew(cell, cells, bounds_of, nullptr));
  }
};
constexpr HashSetting hash_settings[] = {{64, 1}, {64, 10}, {96, 1}, {160, 1}, {320, 1}};

struct TreeSetting {
  double frames_ahead;  // how far the velocity stretches a box; 0: tight boxes
  [[nodiscard]] std::string name() const {
    return frames_ahead > 0
               ? "stretched by " + std::to_string(static_cast<int>(frames_ahead)) + " frames"
               : "tight";
  }
  [[nodiscard]] IndexOwner make(std::size_t) const {
    IndexOwner index(cpBBTreeNew(bounds_of, nullptr));
    if (frames_ahead > 0) cpBBTreeSetVelocityFunc(index.get(), velocity_of);
    return index;
  }
};
constexpr TreeSetting tree_settings[] = {{0}, {2}, {4}, {8}, {16}};
constexpr TreeSetting tight_tree[] = {{0}};

double frames_ahead(const HashSetting&) { return 0; }
double frames_ahead(const TreeSetting& setting) { return setting.frames_ahead; }

template <class Setting>
class ChipmunkKeeper {
 public:
  static constexpr bool puts_off = std::is_same_v<Setting, TreeSetting>;
  static constexpr bool reads_pixels = false;

  ChipmunkKeeper(const BoxWorld& world, const Setting& setting)
      : ChipmunkKeeper(std::span<const Box>(world.boxes), setting) {}

  ChipmunkKeeper(std::span<const Box> boxes, const Setting& setting)
      : index_(setting.make(boxes.size())), velocity_scale_(10 * frames_ahead(setting)) {
    objects_.reserve(boxes.size());  // the index keeps pointers to them
    for (const Box& box : boxes) {
      const auto number = static_cast<std::uint32_t>(objects_.size());
      const Edges edges = edges_of(box);
      objects_.push_back({chipmunk_bounds(edges), {0, 0}, edges, number});
      cpSpatialIndexInsert(index_.get(), &objects_.back(), number);
    }
  }

  template <class Pairs>
  void frame(std::span<const std::uint32_t> movers, std::span<const Point> positions,
             Pairs& pairs) {
    for (std::size_t index = 0; index < movers.size(); ++index)
      move(objects_[movers[index]], positions[index]);
    find(pairs);
  }

  template <class Pairs>
  void find(Pairs& pairs) {
    cpSpatialIndexReindexQuery(index_.get(), &report<Pairs>, &pairs);
  }

  [[nodiscard]] Point position(std::uint32_t body) const noexcept {
    return {objects_[body].edges.left, objects_[body].edges.top};
  }

 private:
  /// The tree stretches a box by a tenth of its velocity, so ten times the last step looks one
  /// frame ahead.
  void move(ChipmunkObject& object, Point to) {
    object.velocity = cpv((to.x - object.edges.left) * velocity_scale_,
                          (to.y - object.edges.top) * velocity_scale_);
    move_to(object.edges, to);
    object.bounds = chipmunk_bounds(object.edges);
  }

  /// The index returns candidates; the caller compares the boxes.
  template <class Pairs>
  static cpCollisionID report(void* first, void* second, cpCollisionID id, void* pairs) {
    const auto& a = *static_cast<const ChipmunkObject*>(first);
    const auto& b = *static_cast<const ChipmunkObject*>(second);
    if (share_area(a.edges, b.edges)) (*static_cast<Pairs*>(pairs))(a.number, b.number);
    return id;
  }

  IndexOwner index_;
  double velocity_scale_;
  std::vector<ChipmunkObject> objects_;
};

template <class Setting>
class ChipmunkFinder {
 public:
  explicit ChipmunkFinder(const Setting& setting) : setting_(setting) {}

  template <class Pairs>
  void find(std::span<const Box> boxes, Pairs& pairs) {
    ChipmunkKeeper<Setting>(boxes, setting_).find(pairs);
  }

 private:
  Setting setting_;
};

}  // namespace

Contender enter_space_hash(const StillScene& scene) {
  return enter_finder<ChipmunkFinder<HashSetting>>("chipmunk_hash", scene,
                                                   std::span<const HashSetting>(hash_settings));
}

Contender enter_space_hash(const MovingScene& scene) {
  return enter_keeper<ChipmunkKeeper<HashSetting>>("chipmunk_hash", scene,
                                                   std::span<const HashSetting>(hash_settings));
}

Contender enter_bb_tree(const StillScene& scene) {
  return enter_finder<ChipmunkFinder<TreeSetting>>("chipmunk_tree", scene,
                                                   std::span<const TreeSetting>(tight_tree));
}

Contender enter_bb_tree(const MovingScene& scene) {
  return enter_keeper<ChipmunkKeeper<TreeSetting>>("chipmunk_tree", scene,
                                                   std::span<const TreeSetting>(tree_settings));
}

}  // namespace hitmask::bench
