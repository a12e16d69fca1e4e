#include "world/fat_tree.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace hitmask::bench {

namespace {

Edges united(const Edges& a, const Edges& b) noexcept {
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
          std::max(a.bottom, b.bottom)};
}

/// Half the perimeter: the cost of a node in two dimensions.
std::int64_t perimeter(const Edges& box) noexcept {
  return std::int64_t{box.right} - box.left + box.bottom - box.top;
}

}  // namespace

void BoxTree::build(std::span<const Edges> boxes) {
  bodies_ = static_cast<std::uint32_t>(boxes.size());
  nodes_.resize(boxes.size() * 2);
  for (std::uint32_t body = 0; body < bodies_; ++body) nodes_[body].box = boxes[body];
  free_.clear();
  for (auto node = static_cast<std::uint32_t>(nodes_.size()); node-- > bodies_;)
    free_.push_back(node);
  parts_.clear();
  for (std::uint32_t body = 0; body < bodies_; ++body) add_part(body);
  root_ = build_over(parts_, none);
}

void BoxTree::add_part(std::uint32_t node) {
  const Edges& box = nodes_[node].box;
  parts_.push_back({{box.left + box.right, box.top + box.bottom}, node});
}

std::uint32_t BoxTree::take_node() {
  const std::uint32_t node = free_.back();
  free_.pop_back();
  return node;
}

std::uint32_t BoxTree::build_over(std::span<Part> parts, std::uint32_t parent) {
  if (parts.size() == 1) {
    nodes_[parts[0].node].parent = parent;
    return parts[0].node;
  }
  const std::uint32_t made = take_node();
  const std::size_t middle = split(parts);
  const std::uint32_t first = build_over(parts.first(middle), made);
  const std::uint32_t second = build_over(parts.subspan(middle), made);
  nodes_[made] = {united(nodes_[first].box, nodes_[second].box), {first, second}, parent, false};
  return made;
}

/// At the middle of the longer side of the centres' box; in equal halves when that separates
/// nothing.
std::size_t BoxTree::split(std::span<Part> parts) {
  Point low = parts[0].centre;
  Point high = low;
  for (const Part& part : parts) {
    low = {std::min(low.x, part.centre.x), std::min(low.y, part.centre.y)};
    high = {std::max(high.x, part.centre.x), std::max(high.y, part.centre.y)};
  }
  const bool across = std::int64_t{high.x} - low.x > std::int64_t{high.y} - low.y;
  const auto along = across ? &Point::x : &Point::y;
  const std::int32_t middle = std::midpoint(low.*along, high.*along);
  const auto end = std::partition(parts.begin(), parts.end(),
                                  [&](const Part& part) { return part.centre.*along <= middle; });
  const auto count = static_cast<std::size_t>(end - parts.begin());
  return count == parts.size() ? count / 2 : count;
}

void BoxTree::reinsert(std::uint32_t body, const Edges& box) {
  if (bodies_ > 1) remove(body);
  nodes_[body].box = box;
  if (bodies_ > 1) insert(body);
}

void BoxTree::replace_child(std::uint32_t parent, std::uint32_t old_child,
                            std::uint32_t new_child) {
  nodes_[new_child].parent = parent;
  if (parent == none)
    root_ = new_child;
  else
    nodes_[parent].child[nodes_[parent].child[1] == old_child] = new_child;
}

void BoxTree::remove(std::uint32_t body) {
  const std::uint32_t parent = nodes_[body].parent;
  const std::uint32_t sibling = nodes_[parent].child[nodes_[parent].child[0] == body];
  const std::uint32_t above = nodes_[parent].parent;
  replace_child(above, parent, sibling);
  free_.push_back(parent);
  for (std::uint32_t node = above; node != none; node = nodes_[node].parent) {
    const Edges fitted =
        united(nodes_[nodes_[node].child[0]].box, nodes_[nodes_[node].child[1]].box);
    if (fitted == nodes_[node].box) return;
    nodes_[node].box = fitted;
  }
}

void BoxTree::insert(std::uint32_t body) {
  const std::uint32_t sibling = best_sibling(nodes_[body].box);
  const std::uint32_t made = take_node();
  const std::uint32_t above = nodes_[sibling].parent;
  replace_child(above, sibling, made);
  nodes_[made] = {united(nodes_[body].box, nodes_[sibling].box), {sibling, body}, above, false};
  nodes_[sibling].parent = made;
  nodes_[body].parent = made;
  refit_upwards(above);
}

/// Descends to the child with the lower cost bound of its subtree, as long as that can still beat
/// the best node found.
std::uint32_t BoxTree::best_sibling(const Edges& box) const {
  constexpr std::int64_t no_descent = std::numeric_limits<std::int64_t>::max();
  const std::int64_t own = perimeter(box);
  std::uint32_t index = root_;
  std::int64_t united_cost = perimeter(united(nodes_[index].box, box));
  std::int64_t inherited = 0;  // growth of all nodes above
  std::uint32_t best = index;
  std::int64_t best_cost = united_cost;
  while (!is_leaf(index)) {
    inherited += united_cost - perimeter(nodes_[index].box);
    std::int64_t bounds[2];
    std::int64_t costs[2];
    for (const std::size_t side : {0u, 1u}) {
      const std::uint32_t child = nodes_[index].child[side];
      costs[side] = perimeter(united(nodes_[child].box, box));
      bounds[side] = is_leaf(child)
                         ? no_descent
                         : inherited + costs[side] +
                               std::min<std::int64_t>(0, own - perimeter(nodes_[child].box));
      if (costs[side] + inherited >= best_cost) continue;
      best_cost = costs[side] + inherited;
      best = child;
    }
    const std::size_t side = bounds[1] < bounds[0];
    if (bounds[side] >= best_cost) break;
    index = nodes_[index].child[side];
    united_cost = costs[side];
  }
  return best;
}

void BoxTree::refit_upwards(std::uint32_t node) {
  for (; node != none; node = nodes_[node].parent) {
    nodes_[node].box = united(nodes_[nodes_[node].child[0]].box, nodes_[nodes_[node].child[1]].box);
    rotate(node);
  }
}

/// Swaps a child with a grandchild of the other side if that makes the node between smaller.
void BoxTree::rotate(std::uint32_t node) {
  std::int64_t best_gain = 0;
  std::uint32_t best_side = 0;
  std::uint32_t best_lower_side = 0;
  for (const std::uint32_t side : {0u, 1u}) {
    const std::uint32_t kept = nodes_[node].child[side];
    const std::uint32_t lower = nodes_[node].child[1 - side];
    if (is_leaf(lower)) continue;
    const std::int64_t before = perimeter(nodes_[lower].box);
    for (const std::uint32_t lower_side : {0u, 1u}) {
      const std::uint32_t stays = nodes_[lower].child[1 - lower_side];
      const std::int64_t gain = before - perimeter(united(nodes_[kept].box, nodes_[stays].box));
      if (gain <= best_gain) continue;
      best_gain = gain;
      best_side = side;
      best_lower_side = lower_side;
    }
  }
  if (best_gain > 0)
    swap_children(node, best_side, nodes_[node].child[1 - best_side], best_lower_side);
}

void BoxTree::swap_children(std::uint32_t upper, std::uint32_t upper_side, std::uint32_t lower,
                            std::uint32_t lower_side) {
  std::swap(nodes_[upper].child[upper_side], nodes_[lower].child[lower_side]);
  nodes_[nodes_[upper].child[upper_side]].parent = upper;
  nodes_[nodes_[lower].child[lower_side]].parent = lower;
  nodes_[lower].box =
      united(nodes_[nodes_[lower].child[0]].box, nodes_[nodes_[lower].child[1]].box);
}

void BoxTree::enlarge(std::uint32_t body, const Edges& box) {
  nodes_[body].box = box;
  for (std::uint32_t node = nodes_[body].parent; node != none; node = nodes_[node].parent) {
    if (nodes_[node].enlarged && contains(nodes_[node].box, box)) return;
    nodes_[node].box = united(nodes_[node].box, box);
    nodes_[node].enlarged = true;
  }
}

void BoxTree::rebuild() {
  if (is_leaf(root_) || !nodes_[root_].enlarged) return;
  parts_.clear();
  stack_.assign(1, root_);
  while (!stack_.empty()) {
    const std::uint32_t node = stack_.back();
    stack_.pop_back();
    if (is_leaf(node) || !nodes_[node].enlarged) {
      add_part(node);
      continue;
    }
    stack_.push_back(nodes_[node].child[0]);
    stack_.push_back(nodes_[node].child[1]);
    free_.push_back(node);
  }
  root_ = build_over(parts_, none);
}

}  // namespace hitmask::bench
