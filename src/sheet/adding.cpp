// Frames and animations become part of a sheet.
#include <algorithm>
#include <string>
#include <utility>

#include "base/fail.hpp"
#include "hitmask/shape.hpp"
#include "mask/access.hpp"
#include "sheet/state.hpp"
#include "sheet/utf8.hpp"

namespace hitmask {

using detail::sheet::fills_its_box;
using detail::sheet::is_near;
using detail::sheet::MaskPool;
using detail::sheet::State;
using detail::sheet::StoredFrame;

namespace {

constexpr std::size_t most_items = 0x7FFF'FFFF;  // frames, animations, frames of an animation

Error wrong(ErrorCode code, const char* what, std::string_view name, const std::string& why) {
  return {code, std::string(what) + " '" + std::string(name) + "': " + why};
}

std::string text_of(Size size) {
  return std::to_string(size.width) + " x " + std::to_string(size.height);
}

/// Names are also keys in other languages, which have UTF-8.
Result<void> check_name(const char* what, std::string_view name, bool exists) {
  if (!detail::sheet::is_utf8(name))
    return Error{ErrorCode::argument, std::string("the name of this ") + what + " is not UTF-8"};
  if (exists) return wrong(ErrorCode::argument, what, name, "the name exists already");
  return {};
}

Result<void> check_part(const FramePart& part) {
  const Size size{part.box.w, part.box.h};
  if (Result<void> status = check_name("part", part.name, false); !status) return status;
  if (!detail::mask::is_possible(size))
    return wrong(ErrorCode::size, "part", part.name,
                 "no mask can have " + text_of(size) + " pixels");
  if (!is_near(part.box))
    return wrong(ErrorCode::argument, "part", part.name, "it is too far from its frame");
  if (part.mask != nullptr && part.mask->size() != size)
    return wrong(
        ErrorCode::argument, "part", part.name,
        "its mask has " + text_of(part.mask->size()) + " pixels, its box " + text_of(size));
  return {};
}

/// Of parts that are sorted by name.
Result<void> check_parts(const std::vector<FramePart>& parts) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (Result<void> status = check_part(parts[i]); !status) return status;
    if (i > 0 && parts[i - 1].name == parts[i].name)
      return wrong(ErrorCode::argument, "part", parts[i].name, "another one has this name");
  }
  return {};
}

Result<void> check_mask(const FrameDefinition& frame) {
  const Box inside{frame.mask_at.x, frame.mask_at.y, frame.mask.width(), frame.mask.height()};
  if (!detail::mask::is_possible(frame.size))
    return wrong(ErrorCode::size, "frame", frame.name,
                 "no mask can have " + text_of(frame.size) + " pixels");
  if (!is_empty(inside) && !contains(box_of(frame.size), inside))
    return wrong(ErrorCode::argument, "frame", frame.name, "its mask leaves it");
  return {};
}

Result<void> check_frame(const Sheet& sheet, const FrameDefinition& frame) {
  const bool exists = sheet.find_frame(frame.name) != Sheet::none;
  if (Result<void> status = check_name("frame", frame.name, exists); !status) return status;
  if (Result<void> status = check_mask(frame); !status) return status;
  if (frame.duration < 0)
    return wrong(ErrorCode::argument, "frame", frame.name, "its duration is negative");
  if (!is_near(frame.pivot))
    return wrong(ErrorCode::argument, "frame", frame.name, "its pivot is too far away");
  if (Result<void> status = check_parts(frame.parts); !status)
    return wrong(status.error().code, "frame", frame.name, status.message());
  if (sheet.frame_count() >= most_items)
    return Error{ErrorCode::size, "a sheet has at most 2,147,483,647 frames"};
  return {};
}

void store_parts(State& state, StoredFrame& frame) {
  frame.part_masks.reserve(frame.parts.size());
  for (FramePart& part : frame.parts) {
    const bool is_full = fills_its_box(part);
    frame.part_masks.push_back(is_full ? MaskPool::none : state.masks.number_of_equal(part.mask));
    part.mask = is_full ? nullptr : state.masks[frame.part_masks.back()];
  }
}

void store_frame(State& state, FrameDefinition& from) {
  MaskAt solid = crop_to_solid(from.mask);
  const bool is_clear = solid.mask.width() == 0;
  const Point at = is_clear ? Point{} : from.mask_at + solid.position;
  StoredFrame frame{.name = std::move(from.name),
                    .user = std::move(from.user),
                    .size = from.size,
                    .solid_at = at,
                    .pivot = from.pivot,
                    .duration = std::max(from.duration, 1),
                    .mask = state.masks.number_of_equal(std::move(solid.mask)),
                    .parts = std::move(from.parts),
                    .part_masks = {}};
  store_parts(state, frame);
  append_frame(state, std::move(frame));
}

Result<void> check_animation(const Sheet& sheet, const Animation& animation) {
  const bool exists = sheet.find_animation(animation.name) != Sheet::none;
  if (Result<void> status = check_name("animation", animation.name, exists); !status) return status;
  if (animation.frames.empty() || animation.frames.size() > most_items)
    return wrong(ErrorCode::argument, "animation", animation.name,
                 "it needs 1 to 2,147,483,647 frames");
  for (const std::uint32_t frame : animation.frames)
    if (frame >= sheet.frame_count())
      return wrong(ErrorCode::argument, "animation", animation.name,
                   "there is no frame " + std::to_string(frame));
  if (animation.playback > Playback::ping_pong_reverse)
    return wrong(ErrorCode::argument, "animation", animation.name, "its playback is unknown");
  return {};
}

Error out_of_memory() { return {ErrorCode::memory, "out of memory"}; }

}  // namespace

namespace detail::sheet {

namespace {

/// By at least half, so that adding one by one does not copy everything each time.
template <class T>
void reserve_more(base::Vector<T>& items, std::size_t more) {
  if (items.capacity() - items.size() >= more) return;
  items.reserve(items.size() + std::max(more, items.size() / 2));
}

/// Requires room.
TimelineRecord append_times(State& state, const Animation& animation) noexcept {
  std::int64_t end = 0;
  state.ends.push_back(end);  // so that every frame has one before it
  state.places.push_back(0);
  const std::size_t first = state.ends.size();
  for (const std::uint32_t frame : animation.frames) {
    state.ends.push_back(end += state.frames[frame].duration);
    state.places.push_back(frame);
  }
  const auto count = static_cast<std::uint32_t>(animation.frames.size());
  const bool is_plain = animation.playback == Playback::forward && animation.repeat == 0;
  return {.first = first,
          .count = count,
          .repeat = animation.repeat,
          .playback = animation.playback,
          .plain_total = is_plain ? static_cast<std::uint64_t>(end) : 0,
          .places_per_time = average_places(count, end)};
}

}  // namespace

/// Makes room first, so that nothing fails after the first change.
void append_frame(State& state, StoredFrame&& frame) {
  state.frame_names.make_room(state.frames);
  state.frames.push_back(std::move(frame));
  state.frame_names.insert(static_cast<std::uint32_t>(state.frames.size() - 1),
                           state.frames.back().name);
}

void append_animation(State& state, Animation&& animation) {
  state.animation_names.make_room(state.animations);
  reserve_more(state.ends, animation.frames.size() + 1);
  reserve_more(state.places, animation.frames.size() + 1);
  reserve_more(state.timelines, 1);
  state.animations.push_back(std::move(animation));
  state.timelines.push_back(append_times(state, state.animations.back()));
  state.animation_names.insert(static_cast<std::uint32_t>(state.animations.size() - 1),
                               state.animations.back().name);
}

}  // namespace detail::sheet

Result<std::uint32_t> Sheet::add_frame(FrameDefinition frame) {
  std::ranges::sort(frame.parts, {}, &FramePart::name);
  if (Result<void> status = check_frame(*this, frame); !status) return status.error();
  if (!detail::base::has_memory_for([&] { store_frame(*state_, frame); })) return out_of_memory();
  return frame_count() - 1;
}

Result<std::uint32_t> Sheet::add_animation(Animation animation) {
  if (Result<void> status = check_animation(*this, animation); !status) return status.error();
  if (!detail::base::has_memory_for([&] { append_animation(*state_, std::move(animation)); }))
    return out_of_memory();
  return animation_count() - 1;
}

}  // namespace hitmask
