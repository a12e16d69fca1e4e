// Box2D v3's dynamic tree, with a pair list that works like its contacts.
#include <array>
#include <memory>
#include <numeric>
#include <box2d/collision.h>

#include "world/entering.hpp"
#include "world/pair_list.hpp"
#include "world/rivals.hpp"
#include "world/row_by_row.hpp"

namespace hitmask::bench {

namespace {

enum class Update : std::uint8_t {
  reinserted,  // b2DynamicTree_MoveProxy
  rebuilt,     // b2DynamicTree_EnlargeProxy, then the enlarged part is rebuilt, as its world does
};

struct TreeSetting {
  std::int32_t margin;  // on every side, in pixels
  Update update;
  [[nodiscard]] std::string name() const {
    return "margin " + std::to_string(margin) + " px, " +
           (update == Update::rebuilt ? "rebuilt" : "reinserted");
  }
};

constexpr TreeSetting settings_in_motion[] = {{2, Update::reinserted},  {4, Update::reinserted},
                                              {8, Update::reinserted},  {16, Update::reinserted},
                                              {32, Update::reinserted}, {2, Update::rebuilt},
                                              {4, Update::rebuilt},     {8, Update::rebuilt},
                                              {16, Update::rebuilt},    {32, Update::rebuilt}};

b2AABB aabb_of(const Edges& edges) {
  return {{static_cast<float>(edges.left), static_cast<float>(edges.top)},
          {static_cast<float>(edges.right), static_cast<float>(edges.bottom)}};
}

constexpr std::uint64_t category = 1;  // of every body

/// The tree of a set of bodies; its proxies carry their numbers.
class Tree {
 public:
  explicit Tree(std::size_t capacity)
      : tree_(new b2DynamicTree(b2DynamicTree_Create(static_cast<int>(capacity)))) {}

  int add(std::uint32_t body, const b2AABB& box) {
    return b2DynamicTree_CreateProxy(tree_.get(), box, category, body);
  }
  void reinsert(int proxy, const b2AABB& box) { b2DynamicTree_MoveProxy(tree_.get(), proxy, box); }
  void enlarge(int proxy, const b2AABB& box) {
    b2DynamicTree_EnlargeProxy(tree_.get(), proxy, box);
  }
  void rebuild(bool all) { b2DynamicTree_Rebuild(tree_.get(), all); }

  /// Calls visit(body) for every body whose box meets another, edges included.
  template <class Visit>
  void query(const b2AABB& box, Visit visit) const {
    const auto pass_on = [](int, std::uint64_t body, void* context) {
      (*static_cast<Visit*>(context))(static_cast<std::uint32_t>(body));
      return true;
    };
    b2DynamicTree_Query(tree_.get(), box, category, pass_on, &visit);
  }

 private:
  struct Destroy {
    void operator()(b2DynamicTree* tree) const {
      b2DynamicTree_Destroy(tree);
      delete tree;
    }
  };
  std::unique_ptr<b2DynamicTree, Destroy> tree_;
};

class TreeKeeper {
 public:
  static constexpr bool puts_off = true;
  static constexpr bool reads_pixels = false;

  TreeKeeper(const BoxWorld& world, const TreeSetting& setting)
      : setting_(setting),
        tree_(world.boxes.size()),
        list_(world.boxes.size()),
        is_new_(world.boxes.size()) {
    for (const Box& box : world.boxes) edges_.push_back(edges_of(box));
    for (const Edges& edges : edges_) fat_.push_back(fattened(edges));
    proxies_.resize(edges_.size());
    for (const std::uint32_t body : row_by_row(world.boxes))
      proxies_[body] = tree_.add(body, aabb_of(fat_[body]));
    tree_.rebuild(true);
    for (std::uint32_t body = 0; body < edges_.size(); ++body) renew(body);
  }

  template <class Pairs>
  void frame(std::span<const std::uint32_t> movers, std::span<const Point> positions,
             Pairs& pairs) {
    for (std::size_t index = 0; index < movers.size(); ++index)
      move(movers[index], positions[index]);
    if (setting_.update == Update::rebuilt) tree_.rebuild(false);
    add_pairs();
    list_.update(edges_, movers,
                 [this](std::uint32_t a, std::uint32_t b) { return share_area(fat_[a], fat_[b]); });
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
    move_to(edges_[body], to);
    if (contains(fat_[body], edges_[body])) return;
    fat_[body] = fattened(edges_[body]);
    if (setting_.update == Update::rebuilt)
      tree_.enlarge(proxies_[body], aabb_of(fat_[body]));
    else
      tree_.reinsert(proxies_[body], aabb_of(fat_[body]));
    renew(body);
  }

  /// For two renewed boxes, the query of the lower number reports the pair.
  void add_pairs() {
    for (const std::uint32_t body : renewed_)
      tree_.query(aabb_of(fat_[body]), [&](std::uint32_t other) {
        if (other != body && !(is_new_[other] && other < body)) list_.add(body, other, edges_);
      });
    for (const std::uint32_t body : renewed_) is_new_[body] = 0;
    renewed_.clear();
  }

  TreeSetting setting_;
  Tree tree_;
  PairList list_;
  std::vector<Edges> edges_;
  std::vector<Edges> fat_;  // Box2D's shapes keep theirs too
  std::vector<int> proxies_;
  std::vector<std::uint32_t> renewed_;  // bodies with new fat boxes in this frame
  std::vector<std::uint8_t> is_new_;
};

enum class Build : std::uint8_t {
  inserted,           // row by row
  inserted_rebuilt,   // and then built anew
  replaced,           // the boxes of the last tree are replaced, then it is built anew
  replaced_in_order,  // and searched row by row
};

struct BuildSetting {
  Build build;
  [[nodiscard]] std::string name() const {
    constexpr std::array names = {"inserted", "inserted, rebuilt", "replaced, rebuilt",
                                  "replaced, rebuilt, searched in order"};
    return names[static_cast<std::size_t>(build)];
  }
};
constexpr BuildSetting settings_at_rest[] = {
    {Build::inserted}, {Build::inserted_rebuilt}, {Build::replaced}, {Build::replaced_in_order}};

/// From scratch: no margin, no list.
class TreeFinder {
 public:
  explicit TreeFinder(const BuildSetting& setting) : build_(setting.build) {}

  template <class Pairs>
  void find(std::span<const Box> boxes, Pairs& pairs) {
    if (build_ == Build::replaced)
      given_order(boxes.size());
    else
      order_ = row_by_row(boxes);
    if (build_ >= Build::replaced && tree_ && proxies_.size() == boxes.size())
      replace(boxes);
    else
      insert(boxes);
    for (const std::uint32_t body : order_) {
      const Edges edges = edges_of(boxes[body]);
      tree_->query(aabb_of(edges), [&](std::uint32_t other) {
        if (other > body && share_area(edges, edges_of(boxes[other]))) pairs(body, other);
      });
    }
  }

 private:
  void given_order(std::size_t count) {
    order_.resize(count);
    std::iota(order_.begin(), order_.end(), 0u);
  }

  void insert(std::span<const Box> boxes) {
    tree_ = std::make_unique<Tree>(boxes.size());
    proxies_.resize(boxes.size());
    for (const std::uint32_t body : order_)
      proxies_[body] = tree_->add(body, aabb_of(edges_of(boxes[body])));
    if (build_ != Build::inserted) tree_->rebuild(true);
  }

  void replace(std::span<const Box> boxes) {
    for (std::uint32_t body = 0; body < boxes.size(); ++body)
      tree_->enlarge(proxies_[body], aabb_of(edges_of(boxes[body])));
    tree_->rebuild(true);
  }

  Build build_;
  std::unique_ptr<Tree> tree_;
  std::vector<int> proxies_;
  std::vector<std::uint32_t> order_;
};

}  // namespace

Contender enter_box2d_v3(const StillScene& scene) {
  return enter_finder<TreeFinder>("box2d_v3", scene,
                                  std::span<const BuildSetting>(settings_at_rest));
}

Contender enter_box2d_v3(const MovingScene& scene) {
  return enter_keeper<TreeKeeper>("box2d_v3", scene,
                                  std::span<const TreeSetting>(settings_in_motion));
}

}  // namespace hitmask::bench
