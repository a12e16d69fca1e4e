// C structs to C++ ones with in(), and back with out(); and the ways a call hands over its answer.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "handles.hpp"
#include "hitmask.h"
#include "hitmask/hitmask.hpp"
#include "hitmask/memory.hpp"
#include "refuse.hpp"

namespace hitmask::c {

// --- In ------------------------------------------------------------------------------------------

[[nodiscard]] constexpr Point in(hm_point point) noexcept { return {point.x, point.y}; }
[[nodiscard]] constexpr Size in(hm_size size) noexcept { return {size.width, size.height}; }
[[nodiscard]] constexpr Box in(hm_box box) noexcept { return {box.x, box.y, box.w, box.h}; }
[[nodiscard]] constexpr Colour in(hm_colour colour) noexcept {
  return {colour.red, colour.green, colour.blue};
}
[[nodiscard]] constexpr Filter in(hm_filter filter) noexcept {
  return {filter.layer, filter.collides_with, filter.group};
}
[[nodiscard]] constexpr BodyId in_body(hm_body id) noexcept {
  return {static_cast<std::uint16_t>(id), static_cast<std::uint16_t>(id >> 16),
          static_cast<std::uint32_t>(id >> 32)};
}
[[nodiscard]] Angle in(hm_angle angle) noexcept;
[[nodiscard]] TransformParts in(const hm_transform_parts& parts) noexcept;
[[nodiscard]] Transform in(const hm_transform& transform) noexcept;

// --- Out -----------------------------------------------------------------------------------------

[[nodiscard]] constexpr std::int32_t out(bool yes) noexcept { return yes ? 1 : 0; }
template <std::integral Number>
[[nodiscard]] constexpr Number out(Number value) noexcept {
  return value;
}
[[nodiscard]] constexpr hm_point out(Point point) noexcept { return {point.x, point.y}; }
[[nodiscard]] constexpr hm_size out(Size size) noexcept { return {size.width, size.height}; }
[[nodiscard]] constexpr hm_box out(const Box& box) noexcept { return {box.x, box.y, box.w, box.h}; }
[[nodiscard]] constexpr hm_body out(BodyId body) noexcept { return body.value(); }
[[nodiscard]] constexpr hm_body_pair out(const BodyPair& pair) noexcept {
  return {out(pair.a), out(pair.b)};
}
[[nodiscard]] constexpr hm_run out(const Run& run) noexcept { return {run.x, run.length}; }
[[nodiscard]] constexpr hm_component out(const Component& component) noexcept {
  return {out(component.box), component.area, out(component.first)};
}
[[nodiscard]] constexpr hm_loop out(const Loop& loop) noexcept {
  return {loop.first_corner, loop.corner_count, loop.component, out(loop.is_hole)};
}
[[nodiscard]] constexpr hm_normal out(const Normal& normal) noexcept {
  return {normal.x, normal.y, out(normal.reliable)};
}
[[nodiscard]] constexpr hm_angle out(Angle angle) noexcept {
  return {angle.fraction(), out(!angle.valid())};
}
[[nodiscard]] constexpr hm_filter out(const Filter& filter) noexcept {
  return {filter.layer, filter.collides_with, filter.group};
}
[[nodiscard]] inline hm_distance out(const Distance& distance) noexcept {
  return {distance.squared, out(distance.a), out(distance.b)};
}
[[nodiscard]] constexpr hm_terrain_change out(const TerrainChange& change) noexcept {
  return {change.pixels, out(change.box)};
}
[[nodiscard]] constexpr hm_chunk_change out(const ChunkChange& change) noexcept {
  return {out(change.chunk), out(change.box)};
}
[[nodiscard]] constexpr hm_convex_part out(const ConvexPart& part) noexcept {
  return {part.first_corner, part.corner_count, part.component};
}
[[nodiscard]] constexpr hm_chain_point out(const ChainPoint& point) noexcept {
  return {point.x, point.y};
}
[[nodiscard]] constexpr hm_chain out(const Chain& chain) noexcept {
  return {chain.first_point, chain.point_count, out(chain.is_loop), out(chain.chunk)};
}
[[nodiscard]] hm_terrain_options out(const TerrainOptions& options) noexcept;
[[nodiscard]] hm_contact out(const Contact& contact) noexcept;
[[nodiscard]] hm_ray_hit out(const RayHit& hit) noexcept;
[[nodiscard]] hm_transform out(const Transform& transform) noexcept;
[[nodiscard]] hm_transform_parts out(const TransformParts& parts) noexcept;

[[nodiscard]] hm_sweep out(const Sweep& sweep) noexcept;
/// The sweeps that end at something with an id.
template <class Target, class Any>
[[nodiscard]] Target out_sweep(const Any& sweep, std::uint64_t met) noexcept {
  return {sweep.steps,
          out(sweep.last_free.value_or(Point{})),
          out(sweep.first_blocked.value_or(Point{})),
          out(sweep.blocked()),
          out(sweep.started_overlapping),
          met,
          out(sweep.contact)};
}
[[nodiscard]] inline hm_obstacle_sweep out(const ObstacleSweep& sweep) noexcept {
  return out_sweep<hm_obstacle_sweep>(sweep, sweep.obstacle);
}
[[nodiscard]] inline hm_body_sweep out(const BodySweep& sweep) noexcept {
  return out_sweep<hm_body_sweep>(sweep, sweep.body.value());
}
[[nodiscard]] inline hm_nearest_body out(const NearestBody& nearest) noexcept {
  return {nearest.body.value(), nearest.squared_distance, out(nearest.pixel)};
}
[[nodiscard]] inline hm_obstacle_ray_hit out(const ObstacleRayHit& hit) noexcept {
  return {hit.obstacle, out(hit.hit)};
}
[[nodiscard]] inline hm_body_ray_hit out(const BodyRayHit& hit) noexcept {
  return {hit.body.value(), out(hit.hit)};
}

// --- Answers -------------------------------------------------------------------------------------

/// HM_OK, or a refusal with the message of something that failed.
[[nodiscard]] inline hm_status done(const Result<void>& result, hm_status refusal) noexcept {
  return result ? HM_OK : refuse(refusal, result.error());
}

template <class Target, class Value>
hm_status answer(Target* where, const Value& value) noexcept {
  if (where == nullptr) return refuse_null("the pointer for the answer");
  *where = out(value);
  return HM_OK;
}

template <class Target, class Value>
hm_status answer(Target* where, const std::optional<Value>& value) noexcept {
  if (where == nullptr) return refuse_null("the pointer for the answer");
  *where = value ? out(*value) : Target{};
  return value ? HM_OK : HM_NONE;
}

template <class Target, class Value>
hm_status answer(Target* where, const Result<Value>& result) noexcept {
  if (!result) return refuse(HM_ERROR_ARGUMENT, result.error());
  return answer(where, *result);
}

template <class Target, class Value>
hm_status answer(Target* where, const Result<Value, MotionError>& result) noexcept {
  if (where == nullptr) return refuse_null("the pointer for the answer");
  const hm_status status = result ? hm_status{HM_OK} : refuse(result.error());
  if (status >= 0) *where = result ? out(*result) : Target{};
  return status;
}

/// What a world found, or why it refused.
template <class Target, class Value>
hm_status answer(Target* where, const Result<Value, WorldError>& result) noexcept {
  if (!result) return outcome(result.error());
  return answer(where, *result);
}

/// For answers that may be left out.
template <class Target, class Value>
hm_status answer_if_wanted(Target* where, const Value& value) noexcept {
  if (where != nullptr) *where = out(value);
  return HM_OK;
}

/// HM_NONE for a contact of masks that are apart.
inline hm_status answer_contact(hm_contact* where, const Contact& contact) noexcept {
  const hm_status status = answer(where, contact);
  return status == HM_OK && !contact ? HM_NONE : status;
}

inline hm_status give(hm_mask* where, Mask&& mask) { return give_object(where, std::move(mask)); }

inline hm_status give(hm_mask* where, Result<Mask>&& mask, hm_status refusal) {
  if (!mask) return refuse(refusal, mask.error());
  return give(where, std::move(*mask));
}

inline hm_status give(hm_mask* where, hm_point* position, Mask&& mask, Point corner) {
  if (const hm_status bad = not_null(where, position)) return bad;
  const hm_status status = give(where, std::move(mask));
  if (status == HM_OK) *position = out(corner);
  return status;
}

inline hm_status give(hm_mask* where, hm_point* position, MaskAt&& placed) {
  return give(where, position, std::move(placed.mask), placed.position);
}

/// A new buffer with all the values; NULL when there are none.
template <class Target, class Values>
[[nodiscard]] Target* new_buffer(const Values& values) {
  if (values.empty()) return nullptr;
  Target* buffer = Allocator<Target>().allocate(values.size());
  std::transform(values.begin(), values.end(), buffer, [](const auto& v) { return out(v); });
  return buffer;
}

template <class Target, class Values>
hm_status hand_out(const Values& values, Target** where, std::size_t* count) {
  if (const hm_status bad = not_null(where, count)) return bad;
  *where = new_buffer<Target>(values);
  *count = values.size();
  return HM_OK;
}

/// A new string.
hm_status hand_out(const std::string& text, char** where);

/// HM_OK for a size that a mask can have.
[[nodiscard]] inline hm_status check_size(hm_size size) noexcept {
  const bool possible =
      std::min(size.width, size.height) >= 0 && std::max(size.width, size.height) <= max_mask_side;
  return possible ? HM_OK : refuse(HM_ERROR_ARGUMENT, "a mask has 0 to 65,535 pixels on a side");
}

/// HM_OK for bytes that are there, or for none at all.
[[nodiscard]] inline hm_status check_bytes(const std::uint8_t* bytes, std::size_t count) noexcept {
  return bytes == nullptr && count > 0 ? refuse_null("bytes") : HM_OK;
}

}  // namespace hitmask::c
