// hitmask's world.
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "hitmask/world.hpp"
#include "queries/asking.hpp"
#include "queries/rivals.hpp"

namespace hitmask::bench {

namespace {

class HitmaskEngine {
 public:
  HitmaskEngine(const QueryScene& scene, bool refreshes) : scene_(scene), refreshes_(refreshes) {
    const std::vector<BodyDefinition> bodies = bodies_of(scene);
    ids_.resize(bodies.size());
    require(world_.add(bodies, ids_));
    first_slot_ = ids_.front().slot;
    require(world_.step());
    world_.refresh();
  }

  template <class Found>
  void ask(Asked asked, std::size_t question, Found& found) const {
    switch (asked) {
      case Asked::ray: ask_ray(scene_.rays[question], found); break;
      case Asked::ray_all: ask_ray_all(scene_.rays[question], found); break;
      case Asked::point:
        world_.query_point(scene_.points[question], [&](BodyId id) { found(number(id)); });
        break;
      case Asked::box:
        world_.query_box(scene_.boxes[question], [&](BodyId id) { found(number(id)); });
        break;
    }
  }

  void place(const std::vector<Point>& positions) {
    require(world_.set_position(ids_, positions));
    if (refreshes_) world_.refresh();
  }

 private:
  static std::vector<BodyDefinition> bodies_of(const QueryScene& scene) {
    std::vector<BodyDefinition> bodies;
    for (const Box& box : scene.world.boxes) {
      BodyDefinition body;
      if (scene.discs)
        body.shape = scene.discs_by_diameter[static_cast<std::size_t>(box.w)];
      else
        body.shape = Size{box.w, box.h};
      body.position = {box.x, box.y};
      bodies.push_back(std::move(body));
    }
    return bodies;
  }

  static void require(Outcome outcome) {
    if (!outcome) throw std::runtime_error("hitmask: " + std::string(outcome.message()));
  }

  /// Bodies added together have consecutive slots.
  [[nodiscard]] std::uint32_t number(BodyId id) const noexcept { return id.slot - first_slot_; }

  template <class Found>
  void ask_ray(const RayQuestion& ray, Found& found) const {
    if (const auto first = world_.ray(ray.from, ray.to)) found(number(first->body));
  }

  template <class Found>
  void ask_ray_all(const RayQuestion& ray, Found& found) const {
    world_.ray_all(ray.from, ray.to, [&](const BodyRayHit& hit) { found(number(hit.body)); });
  }

  const QueryScene& scene_;
  bool refreshes_;
  World world_;
  std::vector<BodyId> ids_;
  std::uint32_t first_slot_ = 0;
};

}  // namespace

Contender enter_hitmask(const QueryScene& scene, Asked asked) {
  return enter_asking("hitmask", scene, asked, std::make_shared<HitmaskEngine>(scene, true));
}

Contender enter_hitmask_frames(const QueryScene& scene, std::size_t queries, bool refreshes) {
  return enter_moved("hitmask", scene, queries, std::make_shared<HitmaskEngine>(scene, refreshes));
}

}  // namespace hitmask::bench
