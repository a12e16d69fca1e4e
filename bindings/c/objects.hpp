// What handles stand for.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "allocator.hpp"
#include "hitmask.h"
#include "hitmask/hitmask.hpp"

namespace hitmask::c {

enum class Kind : std::uint8_t {
  mask = 0xA1,  // far from the small numbers that people make up
  rows,
  placed,
  rotations,
  mover,
  executor,
  world,
  snapshot,
  pair_finder,
  sheet,
  terrain,
  terrain_rows,
  runs,
};

/// A mask's pixels may be shared with worlds, placed masks and other handles; they are copied
/// before they change.
class MaskObject {
 public:
  explicit MaskObject(Mask mask) : own_(make(std::move(mask))), mask_(own_) {}
  explicit MaskObject(std::shared_ptr<const Mask> shared) noexcept : mask_(std::move(shared)) {}

  [[nodiscard]] const Mask& get() const noexcept { return *mask_; }
  [[nodiscard]] const std::shared_ptr<const Mask>& shared() const noexcept { return mask_; }
  /// Two of the owners are this object's own pointers.
  [[nodiscard]] Mask& writable() {
    if (own_ == nullptr || own_.use_count() > 2) {
      own_ = make(Mask(*mask_));
      mask_ = own_;
    } else {
      // use_count() orders nothing: what other owners read before they let go comes before what
      // is now written.
      std::atomic_thread_fence(std::memory_order_acquire);
    }
    return *own_;
  }

 private:
  [[nodiscard]] static std::shared_ptr<Mask> make(Mask mask) {
    return std::allocate_shared<Mask>(Allocator<Mask>(), std::move(mask));
  }

  std::shared_ptr<Mask> own_;  // null: never ours to change
  std::shared_ptr<const Mask> mask_;
};

struct PlacedObject {
  std::shared_ptr<const Mask> mask;  // what `placed` borrows
  PlacedMask placed;
};

/// Arrays on their way into the world and out of it, kept so that frames do not allocate.
struct WorldScratch {
  Vector<BodyId> bodies;
  Vector<Point> points;
  Vector<BodyMove> moves;
  Vector<DebugRay> rays;
  Vector<Orientation> orientations;
  Vector<hm_point> drawn;
};

/// Changes that a world gave, and that no memory was left to hand out.
struct KeptChanges {
  BodyId body;
  std::vector<ChunkChange> changes;
};

struct WorldObject {
  WorldObject(std::shared_ptr<Executor> wanted, World made) noexcept
      : executor(std::move(wanted)), world(std::move(made)) {}

  std::shared_ptr<Executor> executor;  // outlives the world, which borrows it
  World world;
  WorldScratch scratch{};
  std::vector<KeptChanges> kept{};
  std::atomic<int> asking{0};  // callbacks that run now and must not change the world
};

struct ExecutorObject {
  std::shared_ptr<Executor> executor;
};

/// Which object a handle type names, and its kind.
template <class Handle>
struct ObjectOf;
template <class Object, Kind which>
struct Names {
  using type = Object;
  static constexpr Kind kind = which;
};
template <>
struct ObjectOf<hm_mask> : Names<MaskObject, Kind::mask> {};
template <>
struct ObjectOf<hm_mask_rows> : Names<MaskRows, Kind::rows> {};
template <>
struct ObjectOf<hm_placed_mask> : Names<PlacedObject, Kind::placed> {};
template <>
struct ObjectOf<hm_rotation_cache> : Names<RotationCache, Kind::rotations> {};
template <>
struct ObjectOf<hm_mover> : Names<Mover, Kind::mover> {};
template <>
struct ObjectOf<hm_executor> : Names<ExecutorObject, Kind::executor> {};
template <>
struct ObjectOf<hm_world> : Names<WorldObject, Kind::world> {};
template <>
struct ObjectOf<hm_snapshot> : Names<Snapshot, Kind::snapshot> {};
template <>
struct ObjectOf<hm_pair_finder> : Names<PairFinder, Kind::pair_finder> {};
template <>
struct ObjectOf<hm_sheet> : Names<Sheet, Kind::sheet> {};
template <>
struct ObjectOf<hm_terrain> : Names<Terrain, Kind::terrain> {};
template <>
struct ObjectOf<hm_terrain_rows> : Names<TerrainRows, Kind::terrain_rows> {};
template <>
struct ObjectOf<hm_runs> : Names<Runs, Kind::runs> {};

/// What calls want to see of an object.
[[nodiscard]] inline const Mask& look(MaskObject& object) noexcept { return object.get(); }
[[nodiscard]] inline const PlacedMask& look(PlacedObject& object) noexcept { return object.placed; }
[[nodiscard]] inline World& look(WorldObject& object) noexcept { return object.world; }
template <class Object>
[[nodiscard]] Object& look(Object& object) noexcept {
  return object;
}

/// An object as it is now, for calls with callbacks: those may paint the mask or set the placed
/// mask that the call reads. As long as the pixels are shared, painting changes a copy.
[[nodiscard]] inline MaskObject keep(const MaskObject& object) noexcept {
  return MaskObject(object.shared());
}
[[nodiscard]] inline PlacedObject keep(const PlacedObject& object) noexcept { return object; }

}  // namespace hitmask::c
