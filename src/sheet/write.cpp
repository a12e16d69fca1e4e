// Sheets to bytes.
#include <algorithm>
#include <limits>
#include <string_view>

#include "base/container.hpp"
#include "base/fail.hpp"
#include "sheet/format.hpp"
#include "sheet/mask_bytes.hpp"
#include "sheet/state.hpp"

namespace hitmask {

namespace detail::sheet {

namespace {

using base::append_little;
using base::ContainerWriter;
using Bytes = std::vector<std::uint8_t>;

void append_all(Bytes& bytes, std::initializer_list<std::int32_t> numbers) {
  for (const std::int32_t number : numbers) append_little(bytes, number);
}

std::uint32_t as_count(std::size_t size) noexcept { return static_cast<std::uint32_t>(size); }

/// What the records refer to by number: texts in alphabetical order, and masks in the order in
/// which the frames use them. Other masks of the pool, such as variants, are left out.
class Numbers {
 public:
  explicit Numbers(const State& state) : mask_numbers_(state.masks.size(), no_mask) {
    for (const StoredFrame& frame : state.frames) add_frame(frame);
    for (const Animation& animation : state.animations) add_texts(animation.name, animation.user);
    std::ranges::sort(texts_);
    texts_.erase(std::ranges::unique(texts_).begin(), texts_.end());
  }

  [[nodiscard]] const std::vector<std::string_view>& texts() const noexcept { return texts_; }
  [[nodiscard]] const std::vector<std::uint32_t>& masks() const noexcept { return masks_; }
  [[nodiscard]] std::uint32_t text(std::string_view text) const noexcept {
    return as_count(
        static_cast<std::size_t>(std::ranges::lower_bound(texts_, text) - texts_.begin()));
  }
  [[nodiscard]] std::uint32_t mask(std::uint32_t in_pool) const noexcept {
    return mask_numbers_[in_pool];
  }
  /// Whether the bytes can be written, and read again.
  [[nodiscard]] Result<void> check() const {
    std::uint64_t bytes = 0;
    for (const std::string_view text : texts_) bytes += text.size();
    if (bytes > std::numeric_limits<std::uint32_t>::max())
      return Error{ErrorCode::size, "the names and user data of a sheet exceed 4 GB"};
    if (bytes_of_uses_ - bytes > most_repeated_bytes)
      return Error{ErrorCode::limit, repeats_too_much};
    return {};
  }

 private:
  void add_texts(std::string_view name, std::string_view user) {
    texts_.push_back(name);
    texts_.push_back(user);
    bytes_of_uses_ += std::uint64_t{name.size()} + user.size();
  }
  void add_mask(std::uint32_t in_pool) {
    if (mask_numbers_[in_pool] != no_mask) return;
    mask_numbers_[in_pool] = as_count(masks_.size());
    masks_.push_back(in_pool);
  }
  void add_frame(const StoredFrame& frame) {
    add_texts(frame.name, frame.user);
    add_mask(frame.mask);
    for (std::size_t i = 0; i < frame.parts.size(); ++i) {
      add_texts(frame.parts[i].name, frame.parts[i].user);
      if (frame.parts[i].mask != nullptr) add_mask(frame.part_masks[i]);
    }
  }

  std::vector<std::string_view> texts_;
  std::vector<std::uint32_t> masks_;  // in the pool
  std::vector<std::uint32_t> mask_numbers_;
  std::uint64_t bytes_of_uses_ = 0;
};

void write_strings(Bytes& bytes, const Numbers& numbers) {
  append_little(bytes, as_count(numbers.texts().size()));
  std::size_t end = 0;
  for (const std::string_view text : numbers.texts())
    append_little(bytes, as_count(end += text.size()));
  for (const std::string_view text : numbers.texts())
    bytes.insert(bytes.end(), text.begin(), text.end());
}

void write_frame(Bytes& bytes, const StoredFrame& frame, const Numbers& numbers) {
  append_little(bytes, numbers.text(frame.name));
  append_little(bytes, numbers.text(frame.user));
  append_all(bytes, {frame.size.width, frame.size.height});
  append_little(bytes, frame.pivot.x);
  append_little(bytes, frame.pivot.y);
  append_all(bytes, {frame.duration, frame.solid_at.x, frame.solid_at.y});
  append_little(bytes, numbers.mask(frame.mask));
  append_little(bytes, as_count(frame.parts.size()));
  append_little(bytes, std::uint32_t{0});
}

void write_parts(Bytes& bytes, const StoredFrame& frame, const Numbers& numbers) {
  for (std::size_t i = 0; i < frame.parts.size(); ++i) {
    const FramePart& part = frame.parts[i];
    append_little(bytes, numbers.text(part.name));
    append_little(bytes, numbers.text(part.user));
    append_all(bytes, {part.box.x, part.box.y, part.box.w, part.box.h});
    append_little(bytes, part.mask == nullptr ? no_mask : numbers.mask(frame.part_masks[i]));
  }
}

void write_animation(Bytes& bytes, const Animation& animation, const Numbers& numbers) {
  append_little(bytes, numbers.text(animation.name));
  append_little(bytes, numbers.text(animation.user));
  append_little(bytes, static_cast<std::uint32_t>(animation.playback));
  append_little(bytes, animation.repeat);
  append_little(bytes, as_count(animation.frames.size()));
}

Bytes write_sheet(const State& state, const Numbers& numbers) {
  ContainerWriter writer(baked_format, section_count);
  write_strings(writer.begin(section_strings), numbers);
  Bytes& bytes = writer.begin(section_masks);
  for (const std::uint32_t mask : numbers.masks()) append_mask(bytes, *state.masks[mask]);
  writer.begin(section_frames);
  for (const StoredFrame& frame : state.frames) write_frame(bytes, frame, numbers);
  writer.begin(section_parts);
  for (const StoredFrame& frame : state.frames) write_parts(bytes, frame, numbers);
  writer.begin(section_animations);
  for (const Animation& animation : state.animations) write_animation(bytes, animation, numbers);
  writer.begin(section_places);
  for (const Animation& animation : state.animations)
    for (const std::uint32_t frame : animation.frames) append_little(bytes, frame);
  writer.begin(section_words);
  for (const std::uint32_t mask : numbers.masks()) append_words(bytes, *state.masks[mask]);
  return writer.finish();
}

}  // namespace

}  // namespace detail::sheet

Result<std::vector<std::uint8_t>> to_bytes(const Sheet& sheet) {
  const detail::sheet::State& state = detail::sheet::Access::state(sheet);
  std::vector<std::uint8_t> bytes;
  Result<void> status;
  const bool has_memory = detail::base::has_memory_for([&] {
    const detail::sheet::Numbers numbers(state);
    status = numbers.check();
    if (status) bytes = detail::sheet::write_sheet(state, numbers);
  });
  if (!has_memory) return Error{ErrorCode::memory, "out of memory"};
  if (!status) return status.error();
  return bytes;
}

}  // namespace hitmask
