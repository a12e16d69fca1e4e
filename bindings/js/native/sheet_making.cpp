// Sheets that are made frame by frame: what the readers of JSON, which are TypeScript, call.
#include <algorithm>
#include <string>

#include "masks.hpp"
#include "sheets.hpp"

namespace hitmask::js {

namespace {

/// Numbers of a frame in the input: width, height, mask's x and y, pivot in 1/65,536, duration,
/// bytes of name and user data; then of each part: x, y, w, h, mask or 0, bytes of name and user
/// data. The texts follow in the same order.
constexpr std::uint32_t frame_length = 9;
constexpr std::uint32_t part_length = 7;

/// Numbers beyond the limits become numbers that the core refuses.
std::int64_t pivot_of(double value) noexcept {
  constexpr double most = 1'152'921'504'606'846'976.0;
  return value >= -most && value <= most ? static_cast<std::int64_t>(value) : INT64_MAX;
}

std::optional<FramePart> part_in(std::span<const double> row, NumbersAndTexts& in) noexcept {
  FramePart part;
  part.box = {whole(row[0]), whole(row[1]), whole(row[2]), whole(row[3])};
  if (row[4] != 0) {
    const MaskObject* const mask = find<MaskObject>(whole(row[4]));
    if (mask == nullptr) return std::nullopt;
    part.mask = mask->shared();
  }
  part.name = in.text(row[5]);
  part.user = in.text(row[6]);
  return part;
}

/// With what vectors need that grow by half: nothing of it is large beside the masks.
bool has_room_for_frame(const Sheet& sheet, const Mask& mask, std::uint64_t parts,
                        std::uint64_t text_bytes) noexcept {
  constexpr std::uint64_t of_a_frame = 256, of_a_part = 256;
  return has_room_for(mask.size(), 3) &&
         has_room(of_a_frame * (sheet.frame_count() + 16) + of_a_part * parts + 4 * text_bytes);
}

}  // namespace

HITMASK_EXPORT(sheet_create) std::int32_t js_sheet_create() noexcept {
  return has_room(1 << 16) ? give_handle(SheetObject{}) : refuse_memory();
}

/// The number of the frame.
HITMASK_EXPORT(sheet_add_frame)
std::int32_t js_sheet_add_frame(std::int32_t handle, std::int32_t mask, std::uint32_t parts,
                                std::uint32_t text_bytes) noexcept {
  return with_sheet(handle, [&](Sheet& sheet) -> std::int32_t {
    const MaskObject* const solid = find<MaskObject>(mask);
    if (solid == nullptr) return refuse_disposed();
    if (parts > 1U << 24) return refuse_input();
    NumbersAndTexts in(frame_length + part_length * parts, text_bytes);
    if (!in.complete()) return refuse_input();
    if (!has_room_for_frame(sheet, *solid->shared(), parts, text_bytes)) return refuse_memory();
    const auto row = in.row();
    FrameDefinition frame;
    frame.size = {whole(row[0]), whole(row[1])};
    frame.mask_at = {whole(row[2]), whole(row[3])};
    frame.pivot = {pivot_of(row[4]), pivot_of(row[5])};
    frame.duration = whole(row[6]);
    frame.name = in.text(row[7]);
    frame.user = in.text(row[8]);
    frame.mask = *solid->shared();
    frame.parts.reserve(parts);
    for (std::uint32_t i = 0; i < parts; ++i) {
      auto part = part_in(row.subspan(frame_length + part_length * i, part_length), in);
      if (!part) return refuse_disposed();
      frame.parts.push_back(std::move(*part));
    }
    const auto added = sheet.add_frame(std::move(frame));
    return added ? static_cast<std::int32_t>(*added) : refuse(added.error());
  });
}

/// The input: playback, repeats, bytes of name and user data, the frames; then both texts. The
/// answer is the number of the animation.
HITMASK_EXPORT(sheet_add_animation)
std::int32_t js_sheet_add_animation(std::int32_t handle, std::uint32_t count,
                                    std::uint32_t text_bytes) noexcept {
  SheetObject* const object = find<SheetObject>(handle);
  if (object == nullptr) return refuse_disposed();
  if (count > 1U << 27) return refuse_input();
  NumbersAndTexts in(4 + count, text_bytes);
  if (!in.complete()) return refuse_input();
  const std::uint64_t animations = object->sheet.animation_count() + 16;
  if (!has_room(32 * (object->listed + count) + 256 * animations + 4 * std::uint64_t{text_bytes}))
    return refuse_memory();
  const auto row = in.row();
  Animation animation;
  animation.playback = static_cast<Playback>(std::min(bits_of(row[0]), 255U));
  animation.repeat = bits_of(row[1]);
  animation.name = in.text(row[2]);
  animation.user = in.text(row[3]);
  animation.frames.reserve(count);
  for (const double frame : row.subspan(4)) animation.frames.push_back(bits_of(frame));
  const auto added = object->sheet.add_animation(std::move(animation));
  if (!added) return refuse(added.error());
  object->listed += count;
  return static_cast<std::int32_t>(*added);
}

HITMASK_EXPORT(sheet_equals)
std::int32_t js_sheet_equals(std::int32_t a, std::int32_t b, std::int32_t names_only) noexcept {
  return with_sheet(a, [&](const Sheet& one) {
    return with_sheet(b, [&](const Sheet& other) -> std::int32_t {
      return (names_only != 0 ? same_names(one, other) : one == other) ? 1 : 0;
    });
  });
}

}  // namespace hitmask::js
