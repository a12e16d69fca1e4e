// Worlds to measure functions in.
#pragma once

#include <vector>

#include "bounds/bounds.hpp"
#include "hitmask/world.hpp"

namespace hitmask::cost {

using In = const WorldInput&;

struct Scene {
  World world;
  std::vector<BodyId> ids;

  explicit Scene(In in) : ids(in.bodies.size()) { keep(world.add(in.bodies, ids)); }

  Scene& step() {
    keep(world.step());
    return *this;
  }
  /// Every body changes after the step.
  Scene& move_all() {
    for (const BodyId id : ids) {
      const Point at = *world.position(id);
      keep(world.set_position(id, {at.x + 1, at.y}));
    }
    return *this;
  }
};

/// Calls it with the position of each body: right after a step, and after all have moved.
template <class Call>
void at_each_body(In in, Meter& meter, Call&& call) {
  for (const bool moved : {false, true}) {
    Scene scene(in);
    scene.step();
    if (moved) scene.move_all();
    meter([&] {
      for (const BodyDefinition& body : in.bodies) keep(call(scene.world, body.position));
    });
  }
}

template <class Call>
void for_each_id(In in, Meter& meter, Call&& call) {
  for (const bool moved : {false, true}) {
    Scene scene(in);
    scene.step();
    if (moved) scene.move_all();
    meter([&] {
      for (const BodyId id : scene.ids) keep(call(scene.world, id));
    });
  }
}

template <class Call>
void once(In in, Meter& meter, Call&& call) {
  Scene scene(in);
  scene.step().move_all();
  meter([&] { call(scene); });
}

inline constexpr auto ignore = [](BodyId) {};

/// All to the first one.
inline void attach_all(Scene& scene) {
  for (const BodyId id : scene.ids) keep(scene.world.attach(id, scene.ids[0], {{5, 3}, true}));
}

/// A tree of all bodies that stands on a floor, with crates on it: once piled up at one place, once
/// as they lie.
class Tree {
 public:
  Tree(In in, bool piled) : scene_(in) {
    World& world = scene_.world;
    const Point root = in.bodies.front().position;
    for (std::size_t i = 1; i < scene_.ids.size(); ++i) {
      const Point offset = piled ? Point{5, 3} : in.bodies[i].position - root;
      keep(world.attach(scene_.ids[i], scene_.ids[0], {offset, true}));
    }
    add_around(in.bodies.size());
    scene_.step();
  }
  [[nodiscard]] World& world() { return scene_.world; }
  [[nodiscard]] BodyId root() const { return scene_.ids[0]; }

 private:
  /// A floor, crates beside the tree, and something that it overlaps.
  void add_around(std::size_t crates) {
    const Box box = *scene_.world.box(root());
    keep(scene_.world.add(
        {.shape = Size{box.w, 5}, .position = {box.x, bottom_of(box) + 3}, .is_static = true}));
    keep(scene_.world.add({.shape = Size{3, 3}, .position = {box.x + 8, box.y + 8}}));
    for (std::size_t i = 0; i < crates; ++i) {
      const auto along = static_cast<std::int32_t>(i) * 5;
      keep(scene_.world.add({.shape = Size{4, 4}, .position = {box.x + along, box.y - 5}}));
    }
  }
  [[nodiscard]] static std::int32_t bottom_of(const Box& box) noexcept { return box.y + box.h; }

  Scene scene_;
};

/// Calls it once with the root of a tree of solid children.
template <class Call>
void for_tree(In in, Meter& meter, Call&& call) {
  for (const bool piled : {true, false}) {
    Tree tree(in, piled);
    meter([&] { keep(call(tree.world(), tree.root())); });
  }
}

}  // namespace hitmask::cost
