#include "world/frame_changes.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "base/prefetch.hpp"
#include "world/places/positions.hpp"

namespace hitmask::detail::world {

using bodies::BodyIndex;
using bodies::no_shape;
using bodies::Placement;
using bodies::Store;
using sheet::ShownMask;
namespace flag = bodies::flag;

static_assert(sheet::MaskPool::none == no_shape);

namespace {

/// Its own flag, whether its parents are enabled or not.
bool is_enabled(const Store& bodies, BodyIndex i) noexcept {
  return is_in_tree(bodies, i) ? bodies.links.find(i)->enabled : bodies.has(i, flag::enabled);
}

void set_enabled(State& world, BodyIndex i, bool enabled) noexcept {
  if (is_enabled(world.bodies, i) == enabled) return;
  if (is_in_tree(world.bodies, i)) {
    world.bodies.links.find(i)->enabled = enabled;
    return update_enabled(world, i);
  }
  world.bodies.set_flag(i, flag::enabled, enabled);
  world.bodies.place(i);
  note_change(world, i);
}

Orientation orientation_of(std::span<const Orientation> all, std::size_t k) noexcept {
  return all.empty() ? Orientation::upright : all[k];
}

/// A body that occurs twice is marked the second time, so that its last frame counts even if it is
/// the one that the body has now.
inline bool has_look(const Store& bodies, BodyIndex i, const FrameShape& look) noexcept {
  return !bodies.has(i, flag::marked) && bodies.records[i].shape == look.shape &&
         bodies.origin(i) == look.origin;
}

/// Whether a transform is none, which its bits mostly tell: eight comparisons of numbers take
/// longer.
bool is_upright(const Transform& transform) noexcept {
  using Bits = std::array<std::uint64_t, sizeof(Transform) / sizeof(std::uint64_t)>;
  constexpr auto none = std::bit_cast<Bits>(Transform{});
  const auto bits = std::bit_cast<Bits>(transform);
  std::uint64_t differing = 0;
  for (std::size_t k = 0; k < none.size(); ++k) differing |= bits[k] ^ none[k];
  return differing == 0 || transform == Transform{};
}

/// Prefetches what a new mask changes. The bodies that change are not neighbours.
void fetch(const Store& bodies, BodyIndex i) noexcept {
  base::prefetch(&bodies.records[i]);
  base::prefetch(&bodies.bounds[i]);
  base::prefetch(&bodies.corners[i]);
  base::prefetch(&bodies.sizes[i]);
  bodies.placements.prefetch(i);
}

bool is_near(Point origin) noexcept {
  return -max_origin <= origin.x && origin.x <= max_origin && -max_origin <= origin.y &&
         origin.y <= max_origin;
}

}  // namespace

/// Looks are made once for each frame of a call, unless a large sheet has few bodies.
FrameChanges::FrameChanges(State& world, Sheet& sheet, std::size_t count, Shown shown)
    : world_(world),
      memory_(world.frames),
      sheet_(detail::sheet::Access::state(sheet)),
      frame_count_(sheet_.frames.size()),
      skips_shown_(shown == Shown::is_skipped),
      has_looks_(skips_shown_ && count >= frame_count_ && count > 1) {
  const std::size_t needed = frame_count_ * detail::sheet::orientation_count;
  if (has_looks_ && memory_.looks.size() < needed) memory_.looks.resize(needed);
}

FrameChanges::~FrameChanges() {
  unmark();
  bodies::ShapeStore& shapes = world_.bodies.shapes;
  for (const FrameChange& change : memory_.changes)
    if (change.look.shape != no_shape) shapes.release(change.look.shape);
  memory_.changes.clear();
  for (const std::uint32_t key : memory_.used_looks) {
    if (memory_.looks[key].shape != no_shape) shapes.release(memory_.looks[key].shape);
    memory_.looks[key] = {};
  }
  memory_.used_looks.clear();
}

void FrameChanges::unmark() noexcept {
  constexpr auto others = static_cast<std::uint8_t>(~std::uint32_t{flag::marked});
  for (const FrameChange& change : memory_.changes) world_.bodies.flags[change.body] &= others;
}

/// Most bodies show their frames for several steps. This loop writes nothing, so that what it reads
/// of the world stays in registers; checking ids before leaves room for more.
inline std::size_t FrameChanges::end_of_shown(
    std::size_t first, std::span<const BodyId> bodies, std::span<const std::uint32_t> frames,
    std::span<const Orientation> orientations) const noexcept {
  const Store& store = world_.bodies;
  const FrameShape* const looks = memory_.looks.data();
  const std::size_t frame_count = frame_count_;
  for (std::size_t k = first; k < bodies.size(); ++k) {
    if (frames[k] >= frame_count) return k;
    const FrameShape& look = looks[key_of(frames[k], orientation_of(orientations, k))];
    if (look.shape == no_shape || !has_look(store, bodies[k].slot - 1, look)) return k;
  }
  return bodies.size();
}

inline WorldError FrameChanges::show_look(BodyId body, std::uint32_t frame,
                                          Orientation orientation) {
  if (const WorldError error = check_change(world_, body); is_error(error)) return error;
  if (frame >= frame_count_) return WorldError::frame;
  const BodyIndex i = body.slot - 1;
  const std::uint32_t key = key_of(frame, orientation);
  if (memory_.looks[key].shape == no_shape)
    if (const WorldError error = make_look(key, frame, orientation); is_error(error)) return error;
  const FrameShape& look = memory_.looks[key];
  if (!has_look(world_.bodies, i, look)) push(i, look, false);
  return WorldError::none;
}

WorldError FrameChanges::show(BodyId body, std::uint32_t frame, Orientation orientation) {
  if (has_looks_)
    return show(std::span(&body, 1), std::span(&frame, 1), std::span(&orientation, 1));
  if (const WorldError error = check_change(world_, body); is_error(error)) return error;
  if (frame >= frame_count_) return WorldError::frame;
  return show_once(body.slot - 1, shown_frame(sheet_, frame, orientation), false);
}

WorldError FrameChanges::show(std::span<const BodyId> bodies, std::span<const std::uint32_t> frames,
                              std::span<const Orientation> orientations) {
  const bool skips = has_looks_ && places::are_alive(world_, bodies);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    if (skips) {
      k = end_of_shown(k, bodies, frames, orientations);
      if (k == bodies.size()) break;
    }
    const Orientation orientation = orientation_of(orientations, k);
    const WorldError error = has_looks_ ? show_look(bodies[k], frames[k], orientation)
                                        : show(bodies[k], frames[k], orientation);
    if (is_error(error)) return error;
  }
  return WorldError::none;
}

WorldError FrameChanges::show_parts(const FrameBodies& bodies, std::uint32_t frame,
                                    Orientation orientation) {
  if (frame >= frame_count_) return WorldError::frame;
  for (const PartBody& part : bodies.parts) {
    if (const WorldError error = check_change(world_, part.body); is_error(error)) return error;
    const WorldError error =
        show_once(part.body.slot - 1, shown_part(sheet_, frame, part.name, orientation), true);
    if (is_error(error)) return error;
  }
  return WorldError::none;
}

WorldError FrameChanges::make_look(std::uint32_t key, std::uint32_t frame,
                                   Orientation orientation) {
  const ShownMask shown = shown_frame(sheet_, frame, orientation);
  memory_.used_looks.push_back(key);  // first, so that nothing can fail after a shape is acquired
  return acquire(shown, memory_.looks[key]);
}

WorldError FrameChanges::show_once(BodyIndex i, const ShownMask& shown, bool is_part) {
  FrameShape look;
  if (shown.mask != no_shape)
    if (const WorldError error = acquire(shown, look); is_error(error)) return error;
  const auto release = [&] {
    if (look.shape != no_shape) world_.bodies.shapes.release(look.shape);
  };
  if (!shows(i, look, is_part)) base::run_or([&] { push(i, look, is_part); }, release);
  release();
  return WorldError::none;
}

WorldError FrameChanges::acquire(const ShownMask& shown, FrameShape& look) {
  const std::shared_ptr<const Mask>& mask = sheet_.masks[shown.mask];
  if (!is_near(shown.origin)) return WorldError::origin;
  const WorldError error = check_size(world_.bodies, mask->size());
  if (is_error(error)) return error;
  look = {world_.bodies.shapes.acquire(mask), shown.mask, shown.origin};
  return WorldError::none;
}

bool FrameChanges::shows(BodyIndex i, const FrameShape& look, bool is_part) const noexcept {
  const Store& bodies = world_.bodies;
  if (!skips_shown_ && look.mask != no_shape) return false;
  if (!is_part) return has_look(bodies, i, look);
  if (is_enabled(bodies, i) != (look.mask != no_shape)) return false;
  return look.mask == no_shape ? !bodies.has(i, flag::marked) : has_look(bodies, i, look);
}

void FrameChanges::push(BodyIndex i, const FrameShape& look, bool is_part) {
  Store& bodies = world_.bodies;
  memory_.changes.push_back({i, is_part, look});
  if (look.shape != no_shape) bodies.shapes.use(look.shape);
  bodies.flags[i] |= flag::marked;
  const Placement* const placement = bodies.placements.find(i);
  if (placement == nullptr)
    placed_ += look.origin != Point{} ? 1U : 0U;
  else if (!is_upright(placement->transform))
    has_transform_ = true;
}

void FrameChanges::make_room(std::size_t others) {
  unmark();
  world_.bodies.placements.make_room(placed_ + others, world_.bodies.slots());
}

void FrameChanges::apply() noexcept {
  constexpr std::size_t ahead = 6;
  Store& bodies = world_.bodies;
  auto& changes = memory_.changes;
  for (std::size_t k = 0; k < changes.size(); ++k) {
    if (k + ahead < changes.size()) fetch(bodies, changes[k + ahead].body);
    FrameChange& change = changes[k];
    const BodyIndex i = change.body;
    const FrameShape& look = change.look;
    if (look.mask != no_shape) {
      const bodies::Bounds before = bodies.bounds[i];
      bodies.set_mask(i, look.shape, look.origin);
      change.look.shape = no_shape;  // the body has the use
      bodies.place(i);
      note_new_bounds(world_, i, before);
    }
    if (change.is_part) set_enabled(world_, i, look.mask != no_shape);
  }
}

void FrameChanges::apply_enabled() noexcept {
  for (const FrameChange& change : memory_.changes)
    if (change.is_part) set_enabled(world_, change.body, change.look.mask != no_shape);
}

}  // namespace hitmask::detail::world
