// The naive oracle of attached bodies: a second world whose bodies are free. After each change
// every body is put by hand where its chain of parents says.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "hitmask/world.hpp"
#include "reference/world_look.hpp"

namespace hitmask::reference {

class HandPlaced {
 public:
  struct Node {
    std::optional<BodyId> parent;
    Attachment how{};
    Transform own{};
    Point position{};  // without a parent
    bool enabled = true;
  };
  using Nodes = std::map<BodyId, Node>;

  explicit HandPlaced(const WorldDefinition& definition) : world_(definition) {}

  [[nodiscard]] World& world() { return world_; }
  [[nodiscard]] const World& world() const { return world_; }
  [[nodiscard]] const Nodes& nodes() const { return nodes_; }
  [[nodiscard]] Nodes& nodes() { return nodes_; }

  void add(BodyId id, const BodyDefinition& body) {
    nodes_[id] = {std::nullopt, {}, world_.body(id)->transform, *world_.position(id), body.enabled};
  }
  [[nodiscard]] BodyId root_of(BodyId id) const {
    while (nodes_.at(id).parent) id = *nodes_.at(id).parent;
    return id;
  }
  [[nodiscard]] bool is_at_or_below(BodyId id, BodyId top) const {
    while (id != top && nodes_.at(id).parent) id = *nodes_.at(id).parent;
    return id == top;
  }
  [[nodiscard]] bool are_family(BodyId a, BodyId b) const {
    return nodes_.contains(a) && nodes_.contains(b) && root_of(a) == root_of(b);
  }
  /// In order of id.
  [[nodiscard]] std::vector<BodyId> below(BodyId top) const {
    std::vector<BodyId> ids;
    for (const auto& [id, node] : nodes_)
      if (id != top && is_at_or_below(id, top)) ids.push_back(id);
    return ids;
  }
  [[nodiscard]] std::vector<BodyId> children(BodyId parent) const {
    std::vector<BodyId> ids;
    for (const auto& [id, node] : nodes_)
      if (node.parent == parent) ids.push_back(id);
    return ids;
  }
  [[nodiscard]] bool is_enabled(BodyId id) const {
    const Node& node = nodes_.at(id);
    return node.enabled && (!node.parent || is_enabled(*node.parent));
  }
  /// The transform from a body's pixels to the world, relative to its root's position.
  [[nodiscard]] Transform whole(BodyId id) const {
    const Node& node = nodes_.at(id);
    if (!node.parent) return node.own;
    Transform offset;
    offset.x = node.how.offset.x;
    offset.y = node.how.offset.y;
    return drawn(*node.parent) * offset * node.own;
  }
  /// The same with the fraction of the pivot, which keeps a sprite in place.
  [[nodiscard]] Transform drawn(BodyId id) const {
    const Shape shape = world_.body(id)->shape;
    Transform its = whole(id);
    const Transform placed = as_placed(its, shape.size(), shape.origin());
    its.x = placed.x;
    its.y = placed.y;
    return its;
  }

  void remove(BodyId top) {
    std::vector<BodyId> ids = below(top);
    ids.insert(ids.begin(), top);
    for (const BodyId id : ids) {
      EXPECT_TRUE(world_.remove(id));
      nodes_.erase(id);
    }
  }
  /// Keeps the place that it has.
  void detach(BodyId id) {
    nodes_[id].parent.reset();
    nodes_[id].how = {};
    nodes_[id].own = world_.body(id)->transform;
    nodes_[id].position = *world_.position(id);
  }

  /// Puts all bodies where they belong. Returns false if one cannot be there.
  [[nodiscard]] bool place_all() {
    return std::ranges::all_of(nodes_, [&](const auto& entry) { return place(entry.first); });
  }

 private:
  [[nodiscard]] bool place(BodyId id) {
    const Node& node = nodes_.at(id);
    EXPECT_TRUE(world_.set_enabled(id, is_enabled(id)));
    if (!node.parent) {
      return world_.set_position(id, node.position).ok() && world_.set_transform(id, node.own).ok();
    }
    Transform its = whole(id);
    const double least = 1.0 / (1 << 20);  // hardly below a whole pixel: that one
    const double x = std::floor(its.x + least), y = std::floor(its.y + least);
    const auto is_near = [](double at) { return std::abs(at) <= max_origin; };  // not NaN
    if (!is_near(x) || !is_near(y)) return false;
    its.x = std::max(its.x - x, 0.0);
    its.y = std::max(its.y - y, 0.0);
    const Point root = nodes_.at(root_of(id)).position;
    return world_
               .set_position(id, {root.x + static_cast<std::int32_t>(x),
                                  root.y + static_cast<std::int32_t>(y)})
               .ok() &&
           world_.set_transform(id, its).ok();
  }

  World world_;
  Nodes nodes_;
};

}  // namespace hitmask::reference
