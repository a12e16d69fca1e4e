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
      needed <= scene.indexes[1].waiting.capacity() && needed <= bodies.flags.capacity() &&
      needed <= scene.cells.capacity() && needed <= scene.strays.capacity())
    return;
  const std::size_t capacity = std::max(needed, bodies.slots() + bodies.slots() / 2);
  make_room_for_changes(scene, capacity);
  bodies.reserve(capacity);
}

void make_room_for_changes(Scene& scene, std::size_t slots) {
  for (Index& index : scene.indexes) index.waiting.make_room(slots);
  scene.strays.make_room(slots);
  scene.cells.make_room(slots, scene.bodies.bounds);
}

namespace {

/// Whether a body of this kind is somewhere.
bool is_present(const bodies::Store& bodies, BodyIndex i, bool is_static) noexcept {
  return bodies.has(i, flag::is_static) == is_static && !is_nowhere(bodies.bounds[i]);
}

/// Removed bodies need not wait if there are no tiles that they could be in. Without this, a world
/// that had many bodies would stay slow.
void drop_absent(Scene& scene, bool is_static) noexcept {
  bodies::Store& bodies = scene.bodies;
  Index& index = scene.index_of(is_static);
  if (index.tiles.size() != 0 || index.waiting.size() / 4 <= scene.cells.size() + 64) return;
  BodyIndex* end = index.waiting.begin();
  for (const BodyIndex i : index.waiting)
    if (is_present(bodies, i, is_static))
      *end++ = i;
    else
      bodies.flags[i] &= static_cast<std::uint8_t>(~std::uint32_t{waits_flag(is_static)});
  index.waiting.set_end(end);
  index.recent = index.waiting.size();
}

}  // namespace

bool are_mostly_outdated(const Scene& scene, std::size_t times) noexcept {
  const Index& index = scene.index_of(false);
  const std::size_t waiting = index.waiting.size();
  return index.tiles.size() != 0 && waiting * times > index.tiles.size() &&
         waiting * 16 > scene.bodies.slots();  // clearing them takes time for each slot
}

void put_recent(Scene& scene, bool is_static) noexcept {
  const bodies::Store& bodies = scene.bodies;
  Index& index = scene.index_of(is_static);
  // Outdated boxes slow queries down.
  if (!is_static && !scene.keeps_neighbours && are_mostly_outdated(scene, 2))
    return unsort_moving(scene);
  for (const BodyIndex i : index.recent_ones())
    if (is_present(bodies, i, is_static)) scene.cells.put(i, bodies.bounds[i], is_static);
  index.recent = index.waiting.size();
  drop_absent(scene, is_static);
}

void note_change(Scene& scene, BodyIndex i) noexcept {
  const Bounds& bounds = scene.bodies.bounds[i];
  const bool is_new = mark_changed(scene, i);
  if (is_nowhere(bounds))
    scene.cells.remove(i);
  else if (!is_new || scene.cells.has(i))
    scene.cells.put(i, bounds, scene.bodies.has(i, flag::is_static));
}

void note_new_bounds(Scene& scene, BodyIndex i, const Bounds& before) noexcept {
  const Bounds& bounds = scene.bodies.bounds[i];
  const bool is_new = mark_changed(scene, i);
  if (is_nowhere(bounds))
    scene.cells.remove(i);
  else if (!is_new || scene.cells.has(i))
    scene.cells.put(i, before, bounds, scene.bodies.has(i, flag::is_static));
}

void end_waiting(Scene& scene, bool is_static) noexcept {
  Index& index = scene.index_of(is_static);
  scene.cells.remove_all(index.waiting, is_static);
  index.waiting.clear();
  index.recent = 0;
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
  end_waiting(scene, is_static);
}

void unsort_all(Scene& scene) noexcept {
  bodies::Store& bodies = scene.bodies;
  for (const bool is_static : {false, true}) {
    end_waiting(scene, is_static);
    scene.index_of(is_static).tiles.clear();
  }
  for (BodyIndex i = 0; i < bodies.slots(); ++i) {
    const bool is_static = bodies.has(i, flag::is_static);
    constexpr std::uint8_t others = flag::waits_moving | flag::waits_static | flag::marked;
    bodies.flags[i] &= static_cast<std::uint8_t>(~std::uint32_t{others});
    if (is_nowhere(bodies.bounds[i])) continue;
    bodies.flags[i] |= waits_flag(is_static);
    scene.index_of(is_static).waiting.push(i);
  }
  put_recent(scene);
}

void unsort_moving(Scene& scene) noexcept {
  bodies::Store& bodies = scene.bodies;
  Index& index = scene.index_of(false);
  index.tiles.clear();
  for (BodyIndex i = 0; i < bodies.slots(); ++i) {
    constexpr std::uint8_t tested = flag::is_static | flag::waits_moving;
    if ((bodies.flags[i] & tested) != 0 || is_nowhere(bodies.bounds[i])) continue;
    bodies.flags[i] |= flag::waits_moving;
    index.waiting.push(i);
  }
  put_recent(scene, false);
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

/// Queries must find each waiting body in one way.
Result<void> validate_cells(const Scene& scene, bool is_static) {
  const bodies::Store& bodies = scene.bodies;
  const Index& index = scene.index_of(is_static);
  if (index.recent > index.waiting.size())
    return Error{ErrorCode::data, "more bodies are in cells than wait"};
  for (std::size_t k = 0; k < index.recent; ++k) {
    const BodyIndex i = index.waiting[k];
    const bool is_meant =
        bodies.has(i, flag::is_static) == is_static && !is_nowhere(bodies.bounds[i]);
    if (is_meant && !scene.cells.has(i))
      return Error{ErrorCode::data, "body " + std::to_string(i) + " waits, but is in no cell"};
  }
  for (BodyIndex i = 0; i < bodies.slots(); ++i)
    if (bodies.has(i, flag::is_static) == is_static && scene.cells.has(i) &&
        (!bodies.has(i, waits_flag(is_static)) || !scene.cells.is_of(i, is_static)))
      return Error{ErrorCode::data, "body " + std::to_string(i) + " is in a cell of the past"};
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
  if (Result<void> status = scene.cells.validate(bodies.bounds); !status) return status;
  for (const bool is_static : {false, true}) {
    const Index& index = scene.index_of(is_static);
    if (Result<void> status = index.tiles.validate(); !status) return status;
    if (Result<void> status = validate_waiting(bodies, index, is_static); !status) return status;
    if (Result<void> status = validate_cells(scene, is_static); !status) return status;
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
