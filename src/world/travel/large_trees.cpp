#include "world/travel/large_trees.hpp"

namespace hitmask::detail::world::travel {

namespace {

void find_overlapped(const Scene& scene, LargeTree& tree) {
  const WidePoint corner = scene.bodies.corners[tree.top];
  const auto* const near =
      tree.others.around(scene, {corner.x, corner.y, corner.x + 1, corner.y + 1});
  for_each_part(scene.bodies, tree.top, [&](BodyIndex part) {
    const LineWalk line(scene, scene.bodies.shape_view(part), {any_body, part, nullptr, near});
    line.for_each_overlapped(scene.bodies.corners[part],
                             [&](BodyIndex i) { tree.overlapped.push_back(i); });
  });
  std::ranges::sort(tree.overlapped);
  tree.overlapped.erase(std::ranges::unique(tree.overlapped).begin(), tree.overlapped.end());
}

}  // namespace

LargeTree& LargeTrees::of(const Scene& scene, BodyIndex top) {
  const std::uint32_t known =
      index_.find(hash_of(top), [&](std::uint32_t k) { return trees_[k]->top == top; });
  if (known != base::HashIndex::none) return *trees_[known];
  if (trees_.size() == used_) trees_.push_back(std::make_unique<LargeTree>());
  LargeTree& tree = *trees_[used_];
  tree.top = top;
  tree.overlapped.clear();
  tree.others.start(scene.bodies, top);
  find_overlapped(scene, tree);
  if (index_.make_room(used_ + 1))
    for (std::uint32_t k = 0; k < used_; ++k) index_.insert(k, hash_of(trees_[k]->top));
  index_.insert(used_++, hash_of(top));
  return tree;
}

void LargeTrees::clear() noexcept {
  if (used_ != 0) index_.clear();
  used_ = 0;
}

std::size_t LargeTrees::memory_bytes() const noexcept {
  std::size_t bytes = base::bytes_of(trees_) + index_.memory_bytes();
  for (const auto& tree : trees_)
    bytes += sizeof(LargeTree) + tree->others.memory_bytes() + base::bytes_of(tree->overlapped);
  return bytes;
}

}  // namespace hitmask::detail::world::travel
