// Sweeps across the terrain: a mask that moves, tested against the chunks beneath it.
//
// The mask is drawn at all places of 1, 2, 4 ... steps, once for all chunks. Where a longer trail
// touches no chunk's bounds, the sweep goes on to the next place at which the mask does.
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "base/checkpoint.hpp"
#include "hitmask/motion.hpp"
#include "hitmask/terrain.hpp"
#include "motion/path.hpp"
#include "motion/sweep_shapes.hpp"
#include "motion/trail.hpp"
#include "terrain/chunk_set.hpp"
#include "terrain/tree.hpp"

namespace hitmask {

namespace detail::terrain {

namespace {

using motion::Path;
using motion::PlaceSteps;
using motion::Staircase;
using motion::Trail;

WideBounds wide(const Bounds& box) noexcept { return {box.left, box.top, box.right, box.bottom}; }

/// The next place of a path at which a box overlaps the bounds of a chunk.
class NextChunk {
 public:
  NextChunk(const Box& box, const Path& path, const Staircase& from) noexcept
      : box_(box), path_(path), from_(from), best_(path.end()) {}

  [[nodiscard]] PlaceSteps below(const Item& root) noexcept {
    look_in(root);
    return is_found_ ? best_ : PlaceSteps{};
  }

 private:
  /// None is looked for behind the best one.
  void look_in(const Item& item) noexcept {
    const PlaceSteps entry = motion::first_overlap(box_, path_, from_, best_, wide(item.bounds));
    if (!entry.any() || (is_found_ && entry.all() >= best_.all())) return;
    if (item.level > 0) {
      for (const Tree& child : as_node(item).children)
        if (child != nullptr) look_in(*child);
      return;
    }
    best_ = entry;
    is_found_ = true;
  }

  Box box_;
  const Path& path_;
  const Staircase& from_;
  PlaceSteps best_;
  bool is_found_ = false;
};

/// What a sweep reads of a chunk for every place, without the way to it.
struct ChunkBeneath {
  Bounds bounds;  // of the solid pixels
  Point corner;
  ShapeView solid;

  ChunkBeneath() = default;
  explicit ChunkBeneath(const Chunk& chunk) noexcept
      : bounds(chunk.bounds), corner(chunk.corner()), solid(chunk.solid().shape()) {}
};

/// The chunks beneath a box that moves little by little: up to four are remembered.
class ChunksBeneath {
 public:
  explicit ChunksBeneath(const Tree& tree) noexcept : tree_(tree) {}

  /// Whether it remembers all chunks that the area touches, from now on. Otherwise they are too
  /// many.
  [[nodiscard]] bool remembers(const Bounds& area) noexcept {
    return is_known(area) || find(chunks_of(area));
  }
  [[nodiscard]] std::span<const ChunkBeneath> remembered() const noexcept {
    return {chunks_.data(), count_};
  }

 private:
  [[nodiscard]] bool is_known(const Bounds& area) const noexcept {
    return (area.left >= known_.left) & (area.right <= known_.right) & (area.top >= known_.top) &
           (area.bottom <= known_.bottom);
  }
  /// Returns false if they are too many.
  [[nodiscard]] bool find(const Bounds& places) noexcept {
    if (places.right - places.left > 2 || places.bottom - places.top > 2) return false;
    known_ = {places.left * chunk_side, places.top * chunk_side, places.right * chunk_side,
              places.bottom * chunk_side};
    count_ = 0;
    for (std::int32_t y = places.top; y < places.bottom; ++y)
      for (std::int32_t x = places.left; x < places.right; ++x)
        if (const Chunk* const chunk = find_chunk(tree_, {x, y}))
          chunks_[count_++] = ChunkBeneath(*chunk);
    return true;
  }

  const Tree& tree_;
  Bounds known_{};  // in pixels: where all chunks are known
  std::array<ChunkBeneath, 4> chunks_;
  std::size_t count_ = 0;
};

/// What a trail meets.
enum class Beneath : std::uint8_t { nothing, chunks, pixels };

class TerrainSweep {
 public:
  TerrainSweep(const Tree& tree, const MaskView& mask, const Path& path)
      : root_(*tree),
        solid_(mask.solid_bounds()),
        path_(path),
        towards_(path.towards()),
        last_(path.steps()),
        chunks_(tree),
        trail_(mask, path.walk(), towards_),
        walk_(path.walk()) {}

  /// The first place at which the mask overlaps the terrain.
  [[nodiscard]] std::optional<Staircase> first_meeting() {
    base::Checkpoints<1024> checkpoints;
    if (!moves_to(motion::first_overlap(solid_, path_, wide(root_.bounds)))) return std::nullopt;
    for (std::size_t level = 0; walk_.steps() <= last_; checkpoints.pass()) {
      const Trail::Level& tested = trail_.level(level);
      const Beneath found = beneath(tested);
      if (found == Beneath::pixels) {
        if (level-- == 0) return walk_;
      } else if (found == Beneath::nothing && level >= level_of_jumps) {
        if (!moves_to(NextChunk(solid_, path_, walk_).below(root_))) return std::nullopt;
      } else {
        walk_.advance(tested.share);
        done_ += tested.share.count;
        while (ends_at(level + 1) && has_room_for(level + 1)) ++level;
      }
      while (steps_left() >> level == 0 && level > 0) --level;
    }
    return std::nullopt;
  }

 private:
  /// Short gaps between chunks take less time than a search for the next one.
  static constexpr std::size_t level_of_jumps = 4;

  /// Whether the steps done are a multiple of 2^level. Without a division.
  [[nodiscard]] bool ends_at(std::size_t level) const noexcept {
    return (done_ & ((std::int64_t{1} << level) - 1)) == 0;
  }
  /// Whether that many steps are left, so that nothing behind the end is tested.
  [[nodiscard]] bool has_room_for(std::size_t level) const noexcept {
    return steps_left() >> level != 0 && trail_.has(level);
  }
  /// With the one at the end. Not negative.
  [[nodiscard]] std::int64_t steps_left() const noexcept { return last_ + 1 - walk_.steps(); }
  [[nodiscard]] bool moves_to(const PlaceSteps& next) noexcept {
    if (next.any()) walk_.move_to(next);
    done_ = 0;
    return next.any();
  }
  /// Both ends of the path fit 32 bits, and so does all between them.
  [[nodiscard]] Point position() const noexcept {
    return {static_cast<std::int32_t>(path_.offset.x + towards_.x * walk_.i()),
            static_cast<std::int32_t>(path_.offset.y + towards_.y * walk_.j())};
  }
  /// The trail is in the terrain's bounds or near them, so that its sides fit 32 bits.
  [[nodiscard]] Beneath beneath(const Trail::Level& level) {
    const Point at = position();
    const Bounds area{at.x + level.extent.x, at.y + level.extent.y,
                      at.x + level.extent.x + level.extent.w,
                      at.y + level.extent.y + level.extent.h};
    if (!chunks_.remembers(area)) return beneath_many(level, at, area);
    Beneath result = Beneath::nothing;
    for (const ChunkBeneath& chunk : chunks_.remembered()) {
      if (!overlaps(chunk.bounds, area)) continue;
      if (meets(chunk, level, at)) return Beneath::pixels;
      result = Beneath::chunks;
    }
    return result;
  }
  [[nodiscard]] Beneath beneath_many(const Trail::Level& level, Point at,
                                     const Bounds& area) const {
    Beneath result = Beneath::nothing;
    for_each_chunk(&root_, area, [&](const Chunk& chunk) {
      const bool is_met = meets(ChunkBeneath(chunk), level, at);
      result = is_met ? Beneath::pixels : Beneath::chunks;
      return !is_met;
    });
    return result;
  }
  /// `at` is a value, as a lambda's reference to it would keep it in memory.
  [[nodiscard]] static bool meets(const ChunkBeneath& chunk, const Trail::Level& level,
                                  Point at) noexcept {
    // Without the clamping of Point's operators: they are near each other.
    const Point offset{at.x + level.corner.x - chunk.corner.x,
                       at.y + level.corner.y - chunk.corner.y};
    return overlap::is_hit(test_pair(chunk.solid, {level.mask, level.mask->size()}, offset));
  }

  const Item& root_;
  Box solid_;
  const Path& path_;
  Point towards_;
  std::int64_t last_;  // steps at the end of the path
  ChunksBeneath chunks_;
  Trail trail_;
  Staircase walk_;
  std::int64_t done_ = 0;  // steps since it came to a chunk
};

/// The first place of a path at which a mask overlaps the terrain.
std::optional<Staircase> first_meeting(const Terrain& terrain, const MaskView& mask,
                                       const Path& path) {
  const Tree& tree = Access::tree(terrain);
  if (tree == nullptr || hitmask::is_empty(mask.solid_bounds())) return std::nullopt;
  if (path.steps() > 0) return TerrainSweep(tree, mask, path).first_meeting();
  if (!hitmask::overlap(terrain, mask, path.at(path.walk()))) return std::nullopt;
  return path.walk();
}

/// Trails of a mask that is larger than a chunk cost more than trails of the chunks, which is how a
/// sweep among obstacles treats them.
bool is_larger_than_a_chunk(const MaskView& mask) noexcept {
  return area_of(mask.solid_bounds()) > pixels_of_chunk;
}

Result<Sweep, MotionError> sweep_among_chunks(const Terrain& terrain, const MaskView& mask,
                                              Point position, Point delta) {
  const auto found = hitmask::sweep(mask, position, delta, ChunkObstacles(terrain), Details::none);
  if (!found) return found.error();
  Sweep result;
  result.steps = found->steps;
  result.last_free = found->last_free;
  result.first_blocked = found->first_blocked;
  result.started_overlapping = found->started_overlapping;
  return result;
}

Result<Sweep, MotionError> sweep_by_trails(const Terrain& terrain, const MaskView& mask,
                                           Point position, Point delta) {
  if (!motion::ends_within_int32(position, delta)) return MotionError::position;
  const Path path{position, delta};
  return motion::swept<Sweep>(path, first_meeting(terrain, mask, path), {});
}

}  // namespace

}  // namespace detail::terrain

Result<Sweep, MotionError> sweep(const Terrain& terrain, const MaskView& mask, Point position,
                                 Point delta, Details details) {
  namespace parts = detail::terrain;
  auto result = parts::is_larger_than_a_chunk(mask)
                    ? parts::sweep_among_chunks(terrain, mask, position, delta)
                    : parts::sweep_by_trails(terrain, mask, position, delta);
  if (result && result->blocked())
    result->contact = contact(terrain, mask, *result->first_blocked, details);
  return result;
}

}  // namespace hitmask
