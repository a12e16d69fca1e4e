// Rays through the terrain: the chunks on the way, in the order in which the ray enters them.
#include <algorithm>
#include <cstdint>
#include <optional>

#include "hitmask/terrain.hpp"
#include "motion/path.hpp"
#include "motion/ray_rows.hpp"
#include "motion/ray_walk.hpp"
#include "motion/shape_normal.hpp"
#include "terrain/chunk_set.hpp"
#include "terrain/tree.hpp"

namespace hitmask {

namespace detail::terrain {

namespace {

using motion::BlockRow;
using motion::Path;
using motion::PlaceSteps;
using motion::RowEntry;
using motion::Staircase;
using motion::WidePoint;

/// The words of a chunk that is not completely solid: strides are constants, and one strip has all
/// blocks.
class WordsOfChunk {
 public:
  explicit WordsOfChunk(const Chunk& chunk) noexcept : words_(chunk.words), blocks_(chunk.blocks) {}

  [[nodiscard]] const std::uint64_t* strip(std::int32_t index) const noexcept {
    constexpr std::ptrdiff_t stride = chunk_side + MaskView::rows_below;
    return words_ + index * stride;
  }
  [[nodiscard]] const std::uint64_t* blocks(std::int32_t) const noexcept { return blocks_; }

 private:
  const std::uint64_t *words_, *blocks_;
};

using Crossing = motion::Crossing<WordsOfChunk>;

/// The pixel of a chunk.
Point inside_chunk(WidePoint at) noexcept {
  return {static_cast<std::int32_t>(at.x & (chunk_side - 1)),
          static_cast<std::int32_t>(at.y & (chunk_side - 1))};
}

/// Where a path that is not horizontal enters a chunk, with what is known about its rows. What one
/// chunk leaves is what the next one needs, so that only the first one takes divisions.
class ChunkEntry {
 public:
  ChunkEntry(const Path& path, const motion::ColumnsByRow& columns, const Staircase& walk) noexcept
      : steps_(walk.place()),
        start_(inside_chunk(path.wide_at(walk))),
        row_(motion::first_block_row(columns, walk, start_.y, path.towards().y)) {}

  /// The steps to the first solid pixel of the chunk. Without one, moves on to the next chunk.
  [[nodiscard]] PlaceSteps first_solid(const Chunk& chunk, const Path& path,
                                       const motion::ColumnsByBlock& columns) noexcept {
    const Crossing crossing(WordsOfChunk(chunk), chunk_box, path, start_, steps_);
    const PlaceSteps found = crossing.by_blocks<true>(columns, row_);
    if (!found.any()) return found;
    return {steps_.on_x + found.on_x, steps_.on_y + found.on_y};
  }
  /// Goes on to the next chunk after first_solid() has found nothing. Moves its square. Returns
  /// false if the path ends first.
  [[nodiscard]] bool goes_on(const Path& path, const motion::ColumnsByBlock& columns, Point towards,
                             Square& square) noexcept {
    const std::int32_t on_x = towards.x > 0 ? chunk_side - start_.x : start_.x + 1;
    const std::int32_t on_y = towards.y > 0 ? chunk_side - start_.y : start_.y + 1;
    if (row_.j >= on_y) return goes_on_y(path, on_y, towards, square);
    steps_.on_x += on_x;
    if (steps_.on_x > path.across()) return false;
    row_.entered.columns -= on_x;
    skip_rows(columns, columns.eight, 8);
    steps_.on_y += row_.j;
    start_ = {towards.x > 0 ? 0 : chunk_side - 1,
              start_.y + towards.y * static_cast<std::int32_t>(row_.j)};
    row_.j = 0;
    square.column += static_cast<std::uint32_t>(towards.x);
    return true;
  }
  /// The first place of the path in the chunk.
  [[nodiscard]] PlaceSteps place(const motion::ColumnsByRow& columns) const noexcept {
    ChunkEntry entry = *this;
    entry.skip_rows(columns, columns.stride(), 1);
    return {steps_.on_x, steps_.on_y + std::max<std::int64_t>(entry.row_.j, 0)};
  }
  /// Not after it, by up to seven rows.
  [[nodiscard]] WidePoint near(const Path& path) const noexcept {
    return path.wide_at(steps_.on_x, steps_.on_y);
  }

 private:
  [[nodiscard]] bool goes_on_y(const Path& path, std::int32_t on_y, Point towards,
                               Square& square) noexcept {
    steps_ = {steps_.on_x + row_.entered.columns, steps_.on_y + on_y};
    start_ = {start_.x + towards.x * static_cast<std::int32_t>(row_.entered.columns),
              towards.y > 0 ? 0 : chunk_side - 1};
    row_ = {0, {0, row_.entered.rest}};
    square.row += static_cast<std::uint32_t>(towards.y);
    return steps_.on_y <= path.down();
  }
  /// Skips rows that the path leaves before it enters the chunk on x.
  void skip_rows(const motion::ColumnsByRow& columns, const RowEntry& stride,
                 std::int64_t rows) noexcept {
    for (;;) {
      const RowEntry left = columns.advanced(row_.entered, stride);
      if (left.columns >= 0) return;
      row_ = {row_.j + rows, left};
    }
  }

  PlaceSteps steps_;  // on x to the chunk; on y to the row of start_
  Point start_;       // in the chunk's pixels
  BlockRow row_;      // around start_
};

/// Goes from square to square of the tree, in the order in which the path enters them, and looks at
/// the chunks. Clear squares are passed in one step, however large.
class RaySearch {
 public:
  RaySearch(const Item& root, const Path& path) noexcept
      : root_(root), node_(&root), path_(path), towards_(path.towards()), walk_(path.walk()) {}

  /// The chunk that is hit; null when none is.
  [[nodiscard]] const Chunk* first_hit() noexcept {
    if (!enters(root_)) return nullptr;
    // A horizontal path has no rows to count.
    const motion::ColumnsByBlock columns(
        motion::ColumnsByRow(path_.delta.y != 0 ? path_ : Path{{}, {0, 1}}));
    for (;;) {
      const Square here = square_here();
      if (!moves_around(here)) return nullptr;
      const Nearest found = nearest_to(here);
      if (found.is_chunk_here && comes_to(*found.item)) {
        const Stop stop = path_.delta.y != 0 ? follow(*as_chunk(found.item), columns)
                                             : cross_level(*as_chunk(found.item));
        if (stop.is_final) return stop.chunk;
      } else if (found.is_chunk_here || found.item == nullptr || !enters(*found.item)) {
        if (!leaves(here.up(found.level), 9 + 2 * found.level)) return nullptr;
      }
    }
  }
  /// Where it is hit.
  [[nodiscard]] const Staircase& walk() const noexcept { return walk_; }

 private:
  /// The chunk around a pixel; or a clear square of some level, where `item` is all that the larger
  /// square of that level has, if anything.
  struct Nearest {
    const Item* item;
    std::int32_t level;
    bool is_chunk_here;
  };
  /// Final: the chunk that is hit, or null at the end of the path. Else walk_ is where it goes on.
  struct Stop {
    bool is_final;
    const Chunk* chunk;
  };

  [[nodiscard]] Square square_here() const noexcept {
    const WidePoint at = path_.wide_at(walk_);
    return {static_cast<std::uint32_t>((at.x + Terrain::reach) >> 9),
            static_cast<std::uint32_t>((at.y + Terrain::reach) >> 9)};
  }
  /// Makes node_ one that is around the chunk. Returns false outside the tree.
  [[nodiscard]] bool moves_around(Square chunk) noexcept {
    if (chunk.up(node_->level) == node_->square) return true;
    node_ = &root_;
    return chunk.up(node_->level) == node_->square;
  }
  /// Searches below node_, which is around the chunk, and stays at the lowest node that is.
  [[nodiscard]] Nearest nearest_to(Square chunk) noexcept {
    while (node_->level > 0) {
      const Item* const child = as_node(*node_).children[slot_of(chunk, node_->level)].get();
      if (child == nullptr || chunk.up(child->level) != child->square)
        return {child, node_->level - 1, false};
      if (child->level == 0) return {child, 0, true};
      node_ = child;
    }
    return {node_, 0, true};
  }

  /// Moves on to where the path enters the bounds of an item, if it does.
  [[nodiscard]] bool enters(const Item& item) noexcept {
    const WideBounds box{item.bounds.left, item.bounds.top, item.bounds.right, item.bounds.bottom};
    const WidePoint at = path_.wide_at(walk_);
    if (at.x >= box.left && at.x < box.right && at.y >= box.top && at.y < box.bottom) return true;
    const PlaceSteps entry =
        motion::first_overlap(motion::pixel_box, path_, walk_, path_.end(), box);
    if (entry.any()) walk_.move_to(entry);
    return entry.any();
  }
  /// Whether a chunk's bounds are around a pixel, or a few pixels ahead.
  [[nodiscard]] bool is_near(const Item& chunk, WidePoint at) const noexcept {
    const auto is_between = [](std::int64_t pixel, std::int32_t from, std::int32_t to,
                               std::int32_t sign) {
      constexpr std::int32_t few = 64;
      return pixel >= from - (sign > 0 ? few : 0) && pixel < to + (sign > 0 ? 0 : few);
    };
    const Bounds& box = chunk.bounds;
    return is_between(at.x, box.left, box.right, towards_.x) &&
           is_between(at.y, box.top, box.bottom, towards_.y);
  }
  /// Moves on to where the path enters the bounds of the chunk around the pixel, but stays if that
  /// is near: to look at clear pixels takes less time than to divide.
  [[nodiscard]] bool comes_to(const Item& chunk) noexcept {
    return is_near(chunk, path_.wide_at(walk_)) || enters(chunk);
  }
  /// The steps along one axis, from the start of the path, after which it has left a square of
  /// 2^shift pixels.
  [[nodiscard]] static std::int64_t steps_past(std::uint32_t square, std::int32_t shift,
                                               std::int64_t from, std::int32_t sign) noexcept {
    const std::int64_t first = (std::int64_t{square} << shift) - Terrain::reach;
    return sign > 0 ? first + (std::int64_t{1} << shift) - from : from - first + 1;
  }
  /// Moves on to the first pixel outside a square. Returns false where the path ends inside.
  [[nodiscard]] bool leaves(Square square, std::int32_t shift) noexcept {
    const std::int64_t i = steps_past(square.column, shift, path_.offset.x, towards_.x);
    const std::int64_t j = steps_past(square.row, shift, path_.offset.y, towards_.y);
    const bool ends_on_x = i > path_.across();
    const bool ends_on_y = j > path_.down();
    if (ends_on_x && ends_on_y) return false;
    const bool on_x = ends_on_y || (!ends_on_x && walk_.passes({i, i}, {walk_.j(), j - 1}));
    walk_.jump(on_x ? i : 0, on_x ? 0 : j);
    return true;
  }

  /// Goes on from chunk to chunk, until one is hit or there is none.
  [[nodiscard]] Stop follow(const Chunk& first, const motion::ColumnsByBlock& columns) noexcept {
    const Chunk* chunk = &first;
    if (chunk->words == nullptr) return {true, chunk};
    Square square = chunk->square;
    for (ChunkEntry entry(path_, columns, walk_);;) {
      const PlaceSteps hit = entry.first_solid(*chunk, path_, columns);
      if (hit.any()) return hit_at(*chunk, hit);
      if (!entry.goes_on(path_, columns, towards_, square) || !moves_around(square))
        return {true, nullptr};
      const Nearest next = nearest_to(square);
      const bool is_next = next.is_chunk_here && is_near(*next.item, entry.near(path_));
      if (is_next) chunk = as_chunk(next.item);
      if (is_next && chunk->words != nullptr) continue;
      walk_.move_to(entry.place(columns));
      return {is_next, chunk};
    }
  }
  [[nodiscard]] Stop hit_at(const Chunk& chunk, const PlaceSteps& hit) noexcept {
    walk_.move_to(hit);
    return {true, &chunk};
  }
  /// The same for one chunk and a horizontal path.
  [[nodiscard]] Stop cross_level(const Chunk& chunk) noexcept {
    if (chunk.words == nullptr) return {true, &chunk};
    const Crossing crossing(WordsOfChunk(chunk), chunk_box, path_,
                            inside_chunk(path_.wide_at(walk_)), walk_.place());
    const PlaceSteps found = crossing.along_row();
    if (found.any()) return hit_at(chunk, {walk_.i() + found.on_x, walk_.j()});
    return {!leaves(chunk.square, 9), nullptr};
  }

  const Item& root_;
  const Item* node_;  // where the last search ended
  const Path& path_;
  Point towards_;
  Staircase walk_;  // how far it has looked
};

/// As if the terrain were one mask, whatever chunks lie around the pixel.
Normal normal_on(const Terrain& terrain, const Chunk& chunk, Point pixel,
                 std::int32_t radius) noexcept {
  radius = std::clamp(radius, 1, 1024);
  const Box around{pixel.x - radius, pixel.y - radius, 2 * radius + 1, 2 * radius + 1};
  if (const MaskView* const mask = chunk.solid().mask();
      mask != nullptr && contains(translated(chunk_box, chunk.corner()), around))
    return surface_normal(*mask, pixel - chunk.corner(), radius);
  const ChunksOfTree chunks(terrain);
  return motion::surface_normal_of({nullptr, {}, &chunks}, pixel, radius);
}

}  // namespace

}  // namespace detail::terrain

std::optional<RayHit> ray(const Terrain& terrain, Point from, Point to,
                          std::int32_t normal_radius) {
  const auto& tree = detail::terrain::Access::tree(terrain);
  if (tree == nullptr) return std::nullopt;
  const detail::motion::WidePoint start = from;
  const detail::motion::Path path{start, detail::motion::WidePoint(to) - start};
  detail::terrain::RaySearch search(*tree, path);
  const detail::terrain::Chunk* const chunk = search.first_hit();
  if (chunk == nullptr) return std::nullopt;
  const detail::motion::Staircase& walk = search.walk();
  const Point pixel = path.at(walk);
  return RayHit{pixel, detail::motion::face_entered(path, walk), walk.steps(),
                detail::terrain::normal_on(terrain, *chunk, pixel, normal_radius)};
}

}  // namespace hitmask
