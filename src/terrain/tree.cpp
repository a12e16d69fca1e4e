#include "terrain/tree.hpp"

#include <bit>
#include <utility>

#include "base/allocator.hpp"
#include "terrain/labels.hpp"

namespace hitmask::detail::terrain {

namespace {

/// The lowest level at which two chunks are in the same square.
std::int32_t common_level(Square a, Square b) noexcept {
  const std::uint32_t bits = (a.column ^ b.column) | (a.row ^ b.row);
  return (static_cast<std::int32_t>(std::bit_width(bits)) + 1) / 2;
}

/// Some chunk of a square.
Square chunk_in(const Item& item) noexcept {
  return {item.square.column << (2 * item.level), item.square.row << (2 * item.level)};
}

/// In the order in which a walk through the tree meets them, so that those of one child are in one
/// piece.
bool comes_before(const Replacement& a, const Replacement& b) noexcept {
  const std::int32_t level = common_level(a.square, b.square);
  return level > 0 && slot_of(a.square, level) < slot_of(b.square, level);
}

/// The lowest level of a node that has room for all of them.
std::int32_t level_for(const Item* item, std::span<const Replacement> chunks) noexcept {
  const std::int32_t among = common_level(chunks.front().square, chunks.back().square);
  if (item == nullptr) return among;
  return std::max({among, item->level, common_level(chunks.front().square, chunk_in(*item))});
}

void add_up(Node& node) noexcept {
  node.chunks = 0;
  for (const Tree& child : node.children) {
    if (child == nullptr) continue;
    node.count += child->count;
    node.hash += child->hash;
    node.chunks += child->chunks;
    node.bounds = geometry::united(node.bounds, child->bounds);
  }
}

/// The node, or what takes its place: nothing without children, the child when it is alone.
Tree finished(std::shared_ptr<Node> node) noexcept {
  const auto is_there = [](const Tree& child) { return child != nullptr; };
  const auto count = std::count_if(node->children.begin(), node->children.end(), is_there);
  if (count == 0) return nullptr;
  if (count == 1) return *std::find_if(node->children.begin(), node->children.end(), is_there);
  add_up(*node);
  return node;
}

/// A node of a level that is at least that of the item, with what the item has.
std::shared_ptr<Node> node_with(const Tree& item, Square chunk, std::int32_t level) {
  auto node = std::allocate_shared<Node>(base::Allocator<Node>());
  node->level = level;
  node->square = chunk.up(level);
  if (item == nullptr) return node;
  if (item->level == level)
    node->children = as_node(*item).children;
  else
    node->children[slot_of(chunk_in(*item), level)] = item;
  return node;
}

Tree replaced_in_order(const Tree& item, std::span<Replacement> chunks) {
  if (chunks.empty()) return item;
  const std::int32_t level = level_for(item.get(), chunks);
  if (level == 0) return chunks.front().chunk;
  auto node = node_with(item, chunks.front().square, level);
  while (!chunks.empty()) {
    const std::size_t slot = slot_of(chunks.front().square, level);
    const auto end = std::find_if(chunks.begin(), chunks.end(), [&](const Replacement& one) {
      return slot_of(one.square, level) != slot;
    });
    const auto length = static_cast<std::size_t>(end - chunks.begin());
    node->children[slot] = replaced_in_order(node->children[slot], chunks.first(length));
    chunks = chunks.subspan(length);
  }
  return finished(std::move(node));
}

}  // namespace

Tree replaced(const Tree& tree, std::span<Replacement> chunks) {
  std::sort(chunks.begin(), chunks.end(), comes_before);
  return replaced_in_order(tree, chunks);
}

std::size_t bytes_below(const Item* item) noexcept {
  if (item == nullptr) return 0;
  if (item->level > 0) {
    std::size_t bytes = sizeof(Node);
    for (const Tree& child : as_node(*item).children) bytes += bytes_below(child.get());
    return bytes;
  }
  std::size_t bytes = sizeof(Chunk);
  for (const Layer& layer : as_chunk(item)->layers) bytes += layer.memory_bytes();
  return bytes + bytes_of_labels(*as_chunk(item));
}

}  // namespace hitmask::detail::terrain
