// What the calls on worlds share.
#pragma once

#include "convert.hpp"
#include "hitmask/world.hpp"

namespace hitmask::c {

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

/// What a world found or refused.
template <class Target, class Value>
hm_status answer_world(Target* where, const Result<Value, WorldError>& result) noexcept {
  if (!result) return outcome(result.error());
  return answer(where, *result);
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

/// Calls work(world, bodies) with an array of ids; what the world thinks of it is the status.
template <class Work>
hm_status with_bodies(hm_world world, const hm_body* bodies, std::size_t count,
                      Work&& work) noexcept {
  if (bodies == nullptr && count > 0) return refuse_null("bodies");
  const Pin<hm_world> object(world);
  if (!object) return refuse_handle(world);
  return guarded([&] {
    ScratchLease scratch(*object);
    return outcome(work(object->world, scratch.bodies_in(bodies, count)));
  });
}

/// Calls work(world); what the world thinks of it is the status.
template <class Work>
hm_status with_world(hm_world world, Work&& work) noexcept {
  return with(world, [&](World& w) { return outcome(work(w)); });
}

}  // namespace hitmask::c
