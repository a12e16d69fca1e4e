// Sheets: frames and their masks.
#include "hitmask/sheet.hpp"

#include <algorithm>
#include <utility>

#include "sheet/shown.hpp"
#include "sheet/state.hpp"

namespace hitmask {

using detail::sheet::MaskPool;
using detail::sheet::ShownMask;
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
  const ShownMask shown = shown_frame(*state_, frame, orientation);
  return {state_->masks[shown.mask], shown.origin};
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
  const ShownMask shown = shown_part(*state_, frame, part, orientation);
  if (shown.mask == MaskPool::none) return std::nullopt;
  return FrameMask{state_->masks[shown.mask], shown.origin};
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
