// What the calls on worlds share.
#pragma once

#include "convert.hpp"
#include "hitmask/world.hpp"
#include "query_filter.hpp"

namespace hitmask::c {

/// Without the executor.
[[nodiscard]] inline hm_world_definition out(const WorldDefinition& definition) noexcept {
  return {definition.period_x,     definition.period_y,
          definition.max_contacts, definition.cache_bytes,
          definition.angle_steps,  out(definition.stay_events),
          definition.number,       {}};
}

/// HM_OK, or why an id names no living body of the world.
inline hm_status check_body(const World& world, hm_body body) noexcept {
  return outcome(world.check(in_body(body)));
}

/// The answer of a question about one body: without one, the id is at fault.
template <class Target, class Value>
hm_status answer_body(const World& world, hm_body body, Target* where,
                      const std::optional<Value>& value) noexcept {
  if (!value) return check_body(world, body);
  return answer(where, *value);
}

/// The memory that a handle keeps for arrays, for the length of a call. A call inside that call, by
/// an executor of the user's, finds none and takes its own.
class ScratchLease {
 public:
  explicit ScratchLease(WorldObject& object) noexcept
      : object_(object), scratch_(std::move(object.scratch)) {}
  ~ScratchLease() { object_.scratch = std::move(scratch_); }
  ScratchLease(const ScratchLease&) = delete;
  ScratchLease& operator=(const ScratchLease&) = delete;
  WorldScratch* operator->() noexcept { return &scratch_; }

  /// The caller's ids as the world wants them.
  std::span<const BodyId> bodies_in(const hm_body* bodies, std::size_t count);

 private:
  WorldObject& object_;
  WorldScratch scratch_;
};

/// HM_OK, or HM_ERROR_BUSY inside a callback that must not change the world.
[[nodiscard]] inline hm_status check_idle(const WorldObject& object) noexcept {
  const bool idle = object.asking.load(std::memory_order_relaxed) == 0;
  return idle ? HM_OK : outcome(WorldError::busy);
}

/// Calls work(object) with a world that may be changed now.
template <class Work>
hm_status with_idle(hm_world world, Work&& work) noexcept {
  const Pin<hm_world> object(world);
  if (!object) return refuse_handle(world);
  if (const hm_status bad = check_idle(*object)) return bad;
  return guarded([&] { return work(*object); });
}

/// Calls work(world, bodies) with an array of ids; the world's outcome is the status.
template <class Work>
hm_status change_bodies(hm_world world, const hm_body* bodies, std::size_t count,
                        Work&& work) noexcept {
  if (bodies == nullptr && count > 0) return refuse_null("bodies");
  return with_idle(world, [&](WorldObject& object) {
    ScratchLease scratch(object);
    return outcome(work(object.world, scratch.bodies_in(bodies, count)));
  });
}

/// Calls work(world); the world's outcome is the status.
template <class Work>
hm_status change_world(hm_world world, Work&& work) noexcept {
  return with_idle(world, [&](WorldObject& object) { return outcome(work(object.world)); });
}

/// Calls work(object, filter) with a filter of the caller's.
template <class Work>
hm_status with_filter(hm_world world, const hm_query_filter* filter, Work&& work) noexcept {
  const Pin<hm_world> object(world);
  if (!object) return refuse_handle(world);
  return guarded([&]() -> hm_status {
    FilterIn wanted;
    if (const hm_status bad = wanted.take(filter, *object)) return bad;
    return work(*object, wanted.get());
  });
}

inline hm_status terrain_shape_in(const hm_shape& shape, Shape& result) {
  const Pin<hm_terrain> object(shape.terrain);
  if (!object) return refuse_handle(shape.terrain);
  result = Shape(*object, in(shape.origin));
  return HM_OK;
}

/// A shape; one with neither mask, terrain nor size is none, which the world refuses.
inline hm_status shape_in(const hm_shape& shape, Shape& result) {
  if (shape.mask.id == 0 && shape.terrain.id != 0) return terrain_shape_in(shape, result);
  if (shape.mask.id == 0) {
    const Size size = in(shape.size);
    result = size == Size{} ? Shape() : Shape(size, in(shape.origin));
    return HM_OK;
  }
  const Pin<hm_mask> object(shape.mask);
  if (!object) return refuse_handle(shape.mask);
  result = Shape(object->shared(), in(shape.origin));
  return HM_OK;
}

}  // namespace hitmask::c
