#include "world/places/scene.hpp"

#include <algorithm>
#include <span>
#include <string>

#include "base/fail.hpp"

namespace hitmask::detail::world::places {

void make_room_for_bodies(Scene& scene, std::size_t more) {
  bodies::Store& bodies = scene.bodies;
  const std::size_t needed =
      bodies.slots() + (more > bodies.free.size() ? more - bodies.free.size() : 0);
  if (needed <= bodies.changed.capacity() && needed <= scene.indexes[0].waiting.capacity() &&
      needed <= scene.indexes[1].waiting.capacity() && needed <= bodies.flags.capacity())
    return;
  const std::size_t capacity = std::max(needed, bodies.slots() + bodies.slots() / 2);
  for (Index& index : scene.indexes) index.waiting.make_room(capacity);
  bodies.reserve(capacity);
}

namespace {

/// Adds waiting bodies to the tiles, and removes bodies of the other kind. If memory runs out, the
/// index is cleared and all bodies wait again.
void update_tiles(Scene& scene, Index& index, std::span<const BodyIndex> own,
                  std::span<const BodyIndex> others) {
  base::run_or(
      [&] {
        for (const BodyIndex i : others) index.tiles.set(i, nowhere);
        index.tiles.update(scene.bodies.bounds, own);
      },
      [&] { unsort_all(scene); });
}

}  // namespace

void sort_waiting(Scene& scene, bool is_static) {
  Index& index = scene.index_of(is_static);
  bodies::Store& bodies = scene.bodies;
  if (index.waiting.empty()) return;
  const auto others = std::ranges::partition(
      index.waiting, [&](BodyIndex i) { return bodies.has(i, flag::is_static) == is_static; });
  update_tiles(scene, index, {index.waiting.begin(), others.begin()},
               {others.begin(), others.end()});
  for (const BodyIndex i : index.waiting)
    bodies.flags[i] &= static_cast<std::uint8_t>(~std::uint32_t{waits_flag(is_static)});
  index.waiting.clear();
}

void unsort_all(Scene& scene) noexcept {
  bodies::Store& bodies = scene.bodies;
  for (Index& index : scene.indexes) {
    index.tiles.clear();
    index.waiting.clear();
  }
  for (BodyIndex i = 0; i < bodies.slots(); ++i) {
    const bool is_static = bodies.has(i, flag::is_static);
    constexpr std::uint8_t others = flag::waits_moving | flag::waits_static | flag::marked;
    bodies.flags[i] =
        static_cast<std::uint8_t>((bodies.flags[i] & ~others) | waits_flag(is_static));
    scene.index_of(is_static).waiting.push(i);
  }
}

namespace {

/// The waiting list must match the flags of the bodies.
Result<void> validate_waiting(const bodies::Store& bodies, const Index& index, bool is_static) {
  base::Vector<bool> listed(bodies.slots(), false);
  for (const BodyIndex i : index.waiting) {
    if (i >= bodies.slots() || listed[i])
      return Error{ErrorCode::data, "a waiting body is listed twice, or unknown"};
    listed[i] = true;
  }
  for (BodyIndex i = 0; i < bodies.slots(); ++i)
    if (listed[i] != bodies.has(i, waits_flag(is_static)))
      return Error{ErrorCode::data,
                   "body " + std::to_string(i) + " waits without being listed, or the other way"};
  return {};
}

/// For bodies that do not wait.
Result<void> validate_place(const bodies::Store& bodies, const Index& index, bool is_static,
                            BodyIndex i) {
  const std::string name = "body " + std::to_string(i);
  const Bounds box = index.tiles.box(i);
  if (bodies.has(i, flag::is_static) != is_static || is_nowhere(bodies.bounds[i]))
    return is_nowhere(box) ? Result<void>{}
                           : Error{ErrorCode::data, name + " is in the wrong index"};
  if (is_nowhere(box)) return Error{ErrorCode::data, name + " is in no index"};
  if (!holds_around(box, bodies.bounds[i], bodies.periods))
    return Error{ErrorCode::data, name + " is not where the index says"};
  return {};
}

}  // namespace

Result<void> validate(const Scene& scene) {
  const bodies::Store& bodies = scene.bodies;
  for (const bool is_static : {false, true}) {
    const Index& index = scene.index_of(is_static);
    if (Result<void> status = index.tiles.validate(); !status) return status;
    if (Result<void> status = validate_waiting(bodies, index, is_static); !status) return status;
    for (BodyIndex i = 0; i < bodies.slots(); ++i) {
      if (bodies.has(i, flag::marked))
        return Error{ErrorCode::data, "body " + std::to_string(i) + " is marked"};
      if (bodies.has(i, waits_flag(is_static))) continue;
      if (Result<void> status = validate_place(bodies, index, is_static, i); !status) return status;
    }
  }
  return {};
}

}  // namespace hitmask::detail::world::places
