// A dynamic tree of enlarged boxes with a list of pairs, as in Box2D v3: the best known method for
// worlds in which little moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hitmask/geometry.hpp"
#include "world/pairs.hpp"

namespace hitmask::bench {

/// A binary tree of boxes in flat arrays. Bodies are the nodes 0 ... bodies-1, inner nodes follow.
class BoxTree {
 public:
  /// Top down, splitting at the middle of the centres.
  void build(std::span<const Edges> boxes);

  /// Calls visit(body) for all, in tree order. Only right after build().
  template <class Visit>
  void for_each_body(Visit visit) const {
    for (const Part& part : parts_) visit(part.node);
  }

  [[nodiscard]] const Edges& box(std::uint32_t body) const noexcept { return nodes_[body].box; }

  /// Removes a body and inserts it where it enlarges the tree least, rotating nodes on the path.
  void reinsert(std::uint32_t body, const Edges& box);

  /// Enlarges the nodes above a body in place; call rebuild() afterwards.
  void enlarge(std::uint32_t body, const Edges& box);
  /// Rebuilds the enlarged nodes; subtrees without any are kept.
  void rebuild();

  /// Calls visit(body) for every body whose box overlaps.
  template <class Visit>
  void query(const Edges& box, Visit visit) const {
    std::uint32_t stack[stack_size];
    std::size_t height = 0;
    stack[height++] = root_;
    while (height > 0) {
      const std::uint32_t index = stack[--height];
      const Node& node = nodes_[index];
      if (!share_area(node.box, box)) continue;
      if (index < bodies_) {
        visit(index);
      } else {
        stack[height++] = node.child[0];
        stack[height++] = node.child[1];
      }
    }
  }

 private:
  static constexpr std::uint32_t none = 0xffff'ffff;
  static constexpr std::size_t stack_size = 512;

  struct Node {
    Edges box;
    std::uint32_t child[2];  // of inner nodes
    std::uint32_t parent;
    bool enlarged;  // of inner nodes
  };

  /// A subtree to attach to new nodes, and twice the centre of its box.
  struct Part {
    Point centre;
    std::uint32_t node;
  };

  [[nodiscard]] bool is_leaf(std::uint32_t node) const noexcept { return node < bodies_; }
  void remove(std::uint32_t body);
  void insert(std::uint32_t body);
  [[nodiscard]] std::uint32_t best_sibling(const Edges& box) const;
  void refit_upwards(std::uint32_t node);
  void rotate(std::uint32_t node);
  void swap_children(std::uint32_t upper, std::uint32_t upper_side, std::uint32_t lower,
                     std::uint32_t lower_side);
  void replace_child(std::uint32_t parent, std::uint32_t old_child, std::uint32_t new_child);
  [[nodiscard]] std::uint32_t take_node();
  void add_part(std::uint32_t node);
  std::uint32_t build_over(std::span<Part> parts, std::uint32_t parent);
  [[nodiscard]] static std::size_t split(std::span<Part> parts);

  std::uint32_t bodies_ = 0;
  std::uint32_t root_ = none;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> free_;  // inner nodes
  std::vector<Part> parts_;
  std::vector<std::uint32_t> stack_;
};

}  // namespace hitmask::bench
