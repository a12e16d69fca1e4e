// Sheets: frames and their masks.
#include "hitmask/sheet.hpp"

#include <algorithm>
#include <utility>

#include "sheet/state.hpp"

namespace hitmask {

using detail::sheet::MaskPool;
using detail::sheet::State;
using detail::sheet::StoredFrame;

namespace {

/// The numbers of frames and animations have to be in range. Bindings check that themselves.
void check_in_range([[maybe_unused]] std::size_t index,
                    [[maybe_unused]] std::size_t count) noexcept {
#if !defined(NDEBUG)
  if (index >= count) detail::assertion_failed("a sheet has no frame or animation of this index");
#endif
}

/// A frame in which nothing is solid has no box that could move.
Point frame_origin(const StoredFrame& frame, const Mask& mask, Orientation orientation) noexcept {
  const Box solid{frame.solid_at.x, frame.solid_at.y, mask.width(), mask.height()};
  detail::sheet::PlacedBox placed =
      detail::sheet::oriented({frame.size, solid, frame.pivot}, orientation);
  if (is_empty(solid)) placed.box = {};
  return detail::sheet::origin_of(placed);
}

std::size_t find_part(const StoredFrame& frame, std::string_view name) noexcept {
  const auto found = std::ranges::lower_bound(frame.parts, name, {}, &FramePart::name);
  const bool is_there = found != frame.parts.end() && found->name == name;
  return is_there ? static_cast<std::size_t>(found - frame.parts.begin()) : frame.parts.size();
}

std::size_t bytes_of_text(const std::string& text) noexcept {
  return text.capacity() > std::string().capacity() ? text.capacity() + 1 : 0;
}

std::size_t bytes_of_frame(const StoredFrame& frame) noexcept {
  std::size_t bytes = bytes_of_text(frame.name) + bytes_of_text(frame.user) +
                      frame.parts.capacity() * sizeof(FramePart) +
                      detail::base::bytes_of(frame.part_masks);
  for (const FramePart& part : frame.parts)
    bytes += bytes_of_text(part.name) + bytes_of_text(part.user);
  return bytes;
}

std::size_t bytes_of_animation(const Animation& animation) noexcept {
  return bytes_of_text(animation.name) + bytes_of_text(animation.user) +
         animation.frames.capacity() * sizeof(std::uint32_t);
}

}  // namespace

Sheet::Sheet() : state_(new State) {}
Sheet::Sheet(const Sheet& other) : state_(new State(*other.state_)) {}
Sheet& Sheet::operator=(const Sheet& other) {
  if (this != &other) state_.reset(new State(*other.state_));
  return *this;
}
Sheet::Sheet(Sheet&& other) noexcept = default;
Sheet& Sheet::operator=(Sheet&& other) noexcept = default;
Sheet::~Sheet() = default;

std::uint32_t Sheet::frame_count() const noexcept {
  return static_cast<std::uint32_t>(state_->frames.size());
}

std::uint32_t Sheet::animation_count() const noexcept {
  return static_cast<std::uint32_t>(state_->animations.size());
}

Frame Sheet::frame(std::uint32_t index) const noexcept {
  check_in_range(index, state_->frames.size());
  const StoredFrame& from = state_->frames[index];
  const std::shared_ptr<const Mask>& mask = state_->masks[from.mask];
  return {from.name,  from.size,  {from.solid_at.x, from.solid_at.y, mask->width(), mask->height()},
          mask,       from.pivot, from.duration,
          from.parts, from.user};
}

const Animation& Sheet::animation(std::uint32_t index) const noexcept {
  check_in_range(index, state_->animations.size());
  return state_->animations[index];
}

std::uint32_t Sheet::find_frame(std::string_view name) const noexcept {
  return state_->frame_names.find(state_->frames, name);
}

std::uint32_t Sheet::find_animation(std::string_view name) const noexcept {
  return state_->animation_names.find(state_->animations, name);
}

FrameMask Sheet::mask(std::uint32_t frame, Orientation orientation) {
  check_in_range(frame, state_->frames.size());
  const StoredFrame& from = state_->frames[frame];
  const std::shared_ptr<const Mask>& upright = state_->masks[from.mask];
  const Point origin = frame_origin(from, *upright, orientation);
  return {state_->masks[state_->masks.variant(from.mask, orientation)], origin};
}

std::optional<FrameMask> Sheet::find_mask(std::uint32_t frame, Orientation orientation) const {
  check_in_range(frame, state_->frames.size());
  const StoredFrame& from = state_->frames[frame];
  const std::uint32_t variant = state_->masks.find_variant(from.mask, orientation);
  if (variant == MaskPool::none) return std::nullopt;
  return FrameMask{state_->masks[variant],
                   frame_origin(from, *state_->masks[from.mask], orientation)};
}

std::optional<FrameMask> Sheet::part_mask(std::uint32_t frame, std::string_view part,
                                          Orientation orientation) {
  check_in_range(frame, state_->frames.size());
  StoredFrame& from = state_->frames[frame];
  const std::size_t i = find_part(from, part);
  if (i == from.parts.size()) return std::nullopt;
  const Box& box = from.parts[i].box;
  if (from.part_masks[i] == MaskPool::none)
    from.part_masks[i] = state_->masks.number_of_equal(Mask(box.w, box.h, true));
  const std::uint32_t variant = state_->masks.variant(from.part_masks[i], orientation);
  return FrameMask{state_->masks[variant], detail::sheet::origin_of(detail::sheet::oriented(
                                               {from.size, box, from.pivot}, orientation))};
}

std::vector<std::string_view> Sheet::part_names() const {
  std::vector<std::string_view> names;
  for (const StoredFrame& frame : state_->frames)
    for (const FramePart& part : frame.parts) names.emplace_back(part.name);
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  return names;
}

std::size_t Sheet::memory_bytes() const noexcept {
  std::size_t bytes =
      sizeof(State) + state_->masks.memory_bytes() + detail::base::bytes_of(state_->frames) +
      state_->frame_names.memory_bytes() + detail::base::bytes_of(state_->animations) +
      state_->animation_names.memory_bytes() + detail::base::bytes_of(state_->ends) +
      detail::base::bytes_of(state_->places) + detail::base::bytes_of(state_->timelines);
  for (const StoredFrame& frame : state_->frames) bytes += bytes_of_frame(frame);
  for (const Animation& animation : state_->animations) bytes += bytes_of_animation(animation);
  return bytes;
}

}  // namespace hitmask
