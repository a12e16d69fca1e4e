// Box2D 2.4's broad phase, with a pair list that works like its contact manager.
#include <box2d/b2_broad_phase.h>

#include "world/entering.hpp"
#include "world/pair_list.hpp"
#include "world/rivals.hpp"
#include "world/row_by_row.hpp"

namespace hitmask::bench {

namespace {

/// Box2D enlarges boxes by a tenth of a metre, and by four times the given displacement. So the
/// scale sets the margin. Powers of two keep every edge exact.
struct Box2dSetting {
  float pixels_per_metre;
  float frames_ahead;  // of the given displacement; Box2D multiplies by four
  [[nodiscard]] std::string name() const {
    if (pixels_per_metre < 1) return "tight";
    return std::to_string(static_cast<int>(pixels_per_metre)) + " px/m, displacement x " +
           std::to_string(static_cast<int>(frames_ahead));
  }
};

constexpr Box2dSetting box2d_settings[] = {{16, 2}, {32, 1}, {64, 0}, {128, 0}, {256, 0}};
constexpr Box2dSetting tight_setting[] = {{0.125F, 0}};

class Box2dKeeper {
 public:
  static constexpr bool puts_off = true;
  static constexpr bool reads_pixels = false;

  Box2dKeeper(const BoxWorld& world, const Box2dSetting& setting)
      : Box2dKeeper(std::span<const Box>(world.boxes), setting) {}

  Box2dKeeper(std::span<const Box> boxes, const Box2dSetting& setting)
      : metres_(1 / setting.pixels_per_metre), ahead_(setting.frames_ahead), list_(boxes.size()) {
    for (const Box& box : boxes) edges_.push_back(edges_of(box));
    proxies_.resize(boxes.size());
    for (const std::uint32_t number : row_by_row(boxes))
      proxies_[number] = broad_phase_->CreateProxy(in_metres(edges_[number]), as_pointer(number));
  }

  /// Reports every candidate pair once, directly from the tree.
  template <class Pairs>
  void find(Pairs& pairs) {
    Reporter<Pairs> reporter{{}, edges_, pairs};
    broad_phase_->UpdatePairs(&reporter);
  }

  template <class Pairs>
  void frame(std::span<const std::uint32_t> movers, std::span<const Point> positions,
             Pairs& pairs) {
    for (std::size_t index = 0; index < movers.size(); ++index)
      move(movers[index], positions[index]);
    Adder adder{{}, list_, edges_};
    broad_phase_->UpdatePairs(&adder);
    list_.update(edges_, movers, [this](std::uint32_t a, std::uint32_t b) {
      return broad_phase_->TestOverlap(proxies_[a], proxies_[b]);
    });
    list_.report(pairs);
  }

  [[nodiscard]] Point position(std::uint32_t body) const noexcept {
    return {edges_[body].left, edges_[body].top};
  }

 private:
  /// The callback of UpdatePairs(); its user pointers hold numbers here.
  struct Numbers {
    static std::uint32_t number(void* user) {
      return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(user));
    }
  };
  struct Adder : Numbers {
    void AddPair(void* a, void* b) { list.add(number(a), number(b), edges); }
    PairList& list;
    const std::vector<Edges>& edges;
  };
  template <class Pairs>
  struct Reporter : Numbers {
    void AddPair(void* first, void* second) {
      const std::uint32_t a = this->number(first);
      const std::uint32_t b = this->number(second);
      if (share_area(edges[a], edges[b])) pairs(a, b);
    }
    const std::vector<Edges>& edges;
    Pairs& pairs;
  };

  static void* as_pointer(std::uint32_t number) {
    return reinterpret_cast<void*>(static_cast<std::uintptr_t>(number));
  }

  [[nodiscard]] b2Vec2 in_metres(std::int32_t x, std::int32_t y) const {
    return {static_cast<float>(x) * metres_, static_cast<float>(y) * metres_};
  }
  [[nodiscard]] b2AABB in_metres(const Edges& edges) const {
    return {in_metres(edges.left, edges.top), in_metres(edges.right, edges.bottom)};
  }

  void move(std::uint32_t body, Point to) {
    Edges& edges = edges_[body];
    const b2Vec2 displacement = ahead_ * in_metres(to.x - edges.left, to.y - edges.top);
    move_to(edges, to);
    broad_phase_->MoveProxy(proxies_[body], in_metres(edges), displacement);
  }

  float metres_;  // per pixel
  float ahead_;
  std::unique_ptr<b2BroadPhase> broad_phase_ = std::make_unique<b2BroadPhase>();
  std::vector<Edges> edges_;
  std::vector<int32> proxies_;
  PairList list_;
};

class Box2dFinder {
 public:
  explicit Box2dFinder(const Box2dSetting& setting) : setting_(setting) {}

  template <class Pairs>
  void find(std::span<const Box> boxes, Pairs& pairs) {
    Box2dKeeper(boxes, setting_).find(pairs);
  }

 private:
  Box2dSetting setting_;
};

}  // namespace

Contender enter_box2d(const StillScene& scene) {
  return enter_finder<Box2dFinder>("box2d", scene, std::span<const Box2dSetting>(tight_setting));
}

Contender enter_box2d(const MovingScene& scene) {
  return enter_keeper<Box2dKeeper>("box2d", scene, std::span<const Box2dSetting>(box2d_settings));
}

}  // namespace hitmask::bench
