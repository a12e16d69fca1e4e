// Hits of bodies that move, and the visitor that gets them.
#pragma once

#include "world.hpp"

namespace hitmask::c {

[[nodiscard]] inline hm_body_hit out(const BodyHit& hit) noexcept {
  return {hit.body.value(),
          static_cast<int32_t>(hit.response),
          static_cast<int32_t>(hit.axis),
          hit.steps,
          out(hit.position),
          out(hit.contact),
          out(hit.pixel),
          out(hit.normal),
          out(hit.overlapping),
          static_cast<int32_t>(hit.passenger),
          out(hit.moved),
          hit.by.value()};
}

/// Hands hits to the caller's visitor, which may be null, until it stops or throws.
struct HitReport {
  hm_body_hit_visitor hit;
  void* user;
  hm_status status = HM_OK;

  bool operator()(const BodyHit& met) {
    const hm_body_hit shown = out(met);
    return hit == nullptr || call_back(status, [&] { return hit(&shown, user); });
  }
};

}  // namespace hitmask::c
