// The fat-box tree as a contender.
#include "world/entering.hpp"
#include "world/fat_tree.hpp"
#include "world/pair_list.hpp"
#include "world/rivals.hpp"

namespace hitmask::bench {

namespace {

struct FatSetting {
  std::int32_t margin;  // on every side, in pixels
  bool rebuilds;        // enlarge in place and rebuild, instead of removing and inserting
  [[nodiscard]] std::string name() const {
    return "margin " + std::to_string(margin) + " px, " + (rebuilds ? "rebuilt" : "reinserted");
  }
};

constexpr FatSetting fat_settings[] = {{4, false}, {8, false}, {16, false}, {32, false},
                                       {4, true},  {8, true},  {16, true},  {32, true}};

class FatTreeKeeper {
 public:
  static constexpr bool puts_off = true;
  static constexpr bool reads_pixels = false;

  FatTreeKeeper(const BoxWorld& world, const FatSetting& setting)
      : setting_(setting), list_(world.boxes.size()), is_new_(world.boxes.size()) {
    for (const Box& box : world.boxes) edges_.push_back(edges_of(box));
    std::vector<Edges> fat;
    for (const Edges& edges : edges_) fat.push_back(fattened(edges));
    tree_.build(fat);
    for (std::uint32_t body = 0; body < edges_.size(); ++body) renew(body);
  }

  template <class Pairs>
  void frame(std::span<const std::uint32_t> movers, std::span<const Point> positions,
             Pairs& pairs) {
    for (std::size_t index = 0; index < movers.size(); ++index)
      move(movers[index], positions[index]);
    if (setting_.rebuilds) tree_.rebuild();
    add_pairs();
    list_.update(edges_, movers, [this](std::uint32_t a, std::uint32_t b) {
      return share_area(tree_.box(a), tree_.box(b));
    });
    list_.report(pairs);
  }

  [[nodiscard]] Point position(std::uint32_t body) const noexcept {
    return {edges_[body].left, edges_[body].top};
  }

 private:
  [[nodiscard]] Edges fattened(const Edges& box) const {
    const std::int32_t margin = setting_.margin;
    return {box.left - margin, box.top - margin, box.right + margin, box.bottom + margin};
  }

  void renew(std::uint32_t body) {
    renewed_.push_back(body);
    is_new_[body] = 1;
  }

  void move(std::uint32_t body, Point to) {
    Edges& box = edges_[body];
    move_to(box, to);
    if (contains(tree_.box(body), box)) return;
    if (setting_.rebuilds)
      tree_.enlarge(body, fattened(box));
    else
      tree_.reinsert(body, fattened(box));
    renew(body);
  }

  /// For two renewed boxes, the query of the lower number reports the pair.
  void add_pairs() {
    for (const std::uint32_t body : renewed_)
      tree_.query(tree_.box(body), [&](std::uint32_t other) {
        if (other != body && !(is_new_[other] && other < body)) list_.add(body, other, edges_);
      });
    for (const std::uint32_t body : renewed_) is_new_[body] = 0;
    renewed_.clear();
  }

  FatSetting setting_;
  BoxTree tree_;
  PairList list_;
  std::vector<Edges> edges_;
  std::vector<std::uint32_t> renewed_;  // bodies with new fat boxes in this frame
  std::vector<std::uint8_t> is_new_;
};

struct TreeOnce {
  [[nodiscard]] std::string name() const { return {}; }
};
constexpr TreeOnce tree_once[] = {{}};

/// From scratch: no margin, no list.
class FatTreeFinder {
 public:
  explicit FatTreeFinder(const TreeOnce&) {}

  template <class Pairs>
  void find(std::span<const Box> boxes, Pairs& pairs) {
    edges_.clear();
    for (const Box& box : boxes) edges_.push_back(edges_of(box));
    tree_.build(edges_);
    tree_.for_each_body([&](std::uint32_t body) {
      tree_.query(tree_.box(body), [&](std::uint32_t other) {
        if (other > body) pairs(body, other);
      });
    });
  }

 private:
  std::vector<Edges> edges_;
  BoxTree tree_;
};

}  // namespace

Contender enter_fat_tree(const StillScene& scene) {
  return enter_finder<FatTreeFinder>("fat_tree", scene, std::span<const TreeOnce>(tree_once));
}

Contender enter_fat_tree(const MovingScene& scene) {
  return enter_keeper<FatTreeKeeper>("fat_tree", scene, std::span<const FatSetting>(fat_settings));
}

}  // namespace hitmask::bench
