// Sheets from baked files, their animations, and players that show them.
#include "hitmask/sheet.hpp"

#include <string>

#include "worlds.hpp"

namespace hitmask::js {

struct SheetObject {
  Sheet sheet{};
  std::vector<FramePart> parts{};  // of the next frame
};
template <>
inline constexpr Kind kind_of<SheetObject> = Kind::sheet;

namespace {

template <class Use>
std::int32_t with_sheet(std::int32_t handle, Use&& use) noexcept {
  SheetObject* const object = find<SheetObject>(handle);
  return object != nullptr ? use(object->sheet) : refuse_disposed();
}

std::int32_t put_text(std::string_view text) noexcept { return put(std::span<const char>(text)); }

std::int32_t refuse_index() noexcept {
  return refuse(Code::argument, "the sheet has no frame or animation of this number");
}

/// Numbers of a player in the input and the answer: animation, speed, time, fraction, repeats,
/// finished.
constexpr std::uint32_t player_length = 6;

std::optional<Player> player_in(const Sheet& sheet) noexcept {
  const auto row = input<double>(player_length);
  if (!row || !((*row)[0] >= 0) || (*row)[0] >= sheet.animation_count()) return std::nullopt;
  const auto n = *row;
  return Player{.animation = bits_of(n[0]),
                .speed = bits_of(n[1]),
                .time = static_cast<std::int64_t>(long_bits_of(n[2])),
                .time_fraction = bits_of(n[3]),
                .repeats = long_bits_of(n[4]),
                .finished = n[5] != 0};
}

void answer_player(const Sheet& sheet, const Player& player) noexcept {
  Answer()
      .add(player.animation)
      .add(player.speed)
      .add(static_cast<double>(player.time))
      .add(player.time_fraction)
      .add(static_cast<double>(player.repeats))
      .add(player.finished ? 1 : 0)
      .add(sheet.frame_of(player));
}

}  // namespace

HITMASK_EXPORT(sheet_create) std::int32_t js_sheet_create() noexcept {
  return has_room(1 << 16) ? give_handle(SheetObject{}) : refuse_memory();
}

/// A part of the next frame: its name is the input; mask 0 for a box that is solid all over.
HITMASK_EXPORT(sheet_add_part)
std::int32_t js_sheet_add_part(std::int32_t handle, std::uint32_t bytes, std::int32_t x,
                               std::int32_t y, std::int32_t w, std::int32_t h,
                               std::int32_t mask) noexcept {
  SheetObject* const object = find<SheetObject>(handle);
  const MaskObject* const pixels = mask != 0 ? find<MaskObject>(mask) : nullptr;
  if (object == nullptr || (mask != 0 && pixels == nullptr)) return refuse_disposed();
  const auto name = input<char>(bytes);
  if (!name) return refuse_input();
  if (!has_room(bytes + 1024)) return refuse_memory();
  object->parts.push_back({.name = std::string(name->data(), name->size()),
                           .box = {x, y, w, h},
                           .mask = pixels != nullptr ? pixels->shared() : nullptr});
  return 0;
}

/// The name is the input. A pivot in pixels.
HITMASK_EXPORT(sheet_add_frame)
std::int32_t js_sheet_add_frame(std::int32_t handle, std::uint32_t bytes, std::int32_t width,
                                std::int32_t height, std::int32_t mask, std::int32_t x,
                                std::int32_t y, double pivot_x, double pivot_y,
                                std::int32_t duration) noexcept {
  SheetObject* const object = find<SheetObject>(handle);
  const MaskObject* const pixels = find<MaskObject>(mask);
  if (object == nullptr || pixels == nullptr) return refuse_disposed();
  const auto name = input<char>(bytes);
  if (!name) return refuse_input();
  if (!has_room_for(pixels->view().size(), 4) || !has_room(bytes + 4096)) return refuse_memory();
  FrameDefinition frame{.name = std::string(name->data(), name->size()),
                        .size = {width, height},
                        .mask = Mask(pixels->view()),
                        .mask_at = {x, y},
                        .pivot = {SubPixels(pivot_x).count(), SubPixels(pivot_y).count()},
                        .duration = duration,
                        .parts = std::move(object->parts)};
  object->parts.clear();
  const auto index = object->sheet.add_frame(std::move(frame));
  return index ? static_cast<std::int32_t>(*index) : refuse(index.error());
}

/// The numbers of the frames, then the name.
HITMASK_EXPORT(sheet_add_animation)
std::int32_t js_sheet_add_animation(std::int32_t handle, std::uint32_t frames, std::uint32_t bytes,
                                    std::int32_t playback, std::uint32_t repeat) noexcept {
  if (playback < 0 || playback > 3) return refuse(Code::argument, "no such playback");
  const auto all =
      frames < (1U << 28) && bytes < (1U << 28) ? input<char>(frames * 4 + bytes) : std::nullopt;
  const auto numbers = input<std::uint32_t>(frames);
  if (!all || !numbers) return refuse_input();
  if (!has_room((std::uint64_t{frames} * 4 + bytes) * 4)) return refuse_memory();
  return with_sheet(handle, [&](Sheet& sheet) -> std::int32_t {
    const auto index =
        sheet.add_animation({.name = std::string(all->data() + std::size_t{frames} * 4, bytes),
                             .frames = {numbers->begin(), numbers->end()},
                             .playback = static_cast<Playback>(playback),
                             .repeat = repeat});
    return index ? static_cast<std::int32_t>(*index) : refuse(index.error());
  });
}

HITMASK_EXPORT(sheet_equals) std::int32_t js_sheet_equals(std::int32_t a, std::int32_t b) noexcept {
  const SheetObject* const first = find<SheetObject>(a);
  const SheetObject* const second = find<SheetObject>(b);
  return first != nullptr && second != nullptr ? first->sheet == second->sheet : refuse_disposed();
}

HITMASK_EXPORT(sheet_from_bytes) std::int32_t js_sheet_from_bytes(std::uint32_t size) noexcept {
  const auto bytes = input<std::uint8_t>(size);
  if (!bytes) return refuse_input();
  if (!has_room(std::uint64_t{size} * 8 + (1 << 20))) return refuse_memory();
  auto sheet = sheet_from_bytes(*bytes);
  return sheet ? give_handle(SheetObject{std::move(*sheet)}) : refuse(sheet.error());
}

HITMASK_EXPORT(sheet_to_bytes) std::int32_t js_sheet_to_bytes(std::int32_t handle) noexcept {
  return with_sheet(handle, [](const Sheet& sheet) -> std::int32_t {
    if (!has_room(sheet.memory_bytes() * 4)) return refuse_memory();
    const auto bytes = to_bytes(sheet);
    return bytes ? put(std::span<const std::uint8_t>(*bytes)) : refuse(bytes.error());
  });
}

HITMASK_EXPORT(sheet_describe) std::int32_t js_sheet_describe(std::int32_t handle) noexcept {
  return with_sheet(handle, [](const Sheet& sheet) {
    Answer()
        .add(sheet.frame_count())
        .add(sheet.animation_count())
        .add(static_cast<double>(sheet.memory_bytes()));
    return 0;
  });
}

/// The name is put out; the answer has the size, the solid box, the pivot in pixels and the
/// duration.
HITMASK_EXPORT(sheet_frame)
std::int32_t js_sheet_frame(std::int32_t handle, std::uint32_t index) noexcept {
  return with_sheet(handle, [&](const Sheet& sheet) -> std::int32_t {
    if (index >= sheet.frame_count()) return refuse_index();
    const Frame frame = sheet.frame(index);
    const std::int32_t status = put_text(frame.name);
    Answer()
        .add(frame.size)
        .add(frame.solid)
        .add(static_cast<double>(frame.pivot.x) / 65'536)
        .add(static_cast<double>(frame.pivot.y) / 65'536)
        .add(frame.duration);
    return status;
  });
}

/// The name is put out; the answer has the playback, the repeats, the duration and the number of
/// frames.
HITMASK_EXPORT(sheet_animation)
std::int32_t js_sheet_animation(std::int32_t handle, std::uint32_t index) noexcept {
  return with_sheet(handle, [&](const Sheet& sheet) -> std::int32_t {
    if (index >= sheet.animation_count()) return refuse_index();
    const Animation& animation = sheet.animation(index);
    const std::int32_t status = put_text(animation.name);
    Answer()
        .add(static_cast<double>(animation.playback))
        .add(animation.repeat)
        .add(static_cast<double>(sheet.duration(index)))
        .add(static_cast<double>(animation.frames.size()));
    return status;
  });
}

HITMASK_EXPORT(sheet_animation_frames)
std::int32_t js_sheet_animation_frames(std::int32_t handle, std::uint32_t index) noexcept {
  return with_sheet(handle, [&](const Sheet& sheet) -> std::int32_t {
    if (index >= sheet.animation_count()) return refuse_index();
    return put(std::span<const std::uint32_t>(sheet.animation(index).frames));
  });
}

/// By the name in the input; -1 becomes "none", which JavaScript sees as 2^31 - 1.
HITMASK_EXPORT(sheet_find)
std::int32_t js_sheet_find(std::int32_t handle, std::uint32_t bytes,
                           std::int32_t animation) noexcept {
  const auto name = input<char>(bytes);
  if (!name) return refuse_input();
  return with_sheet(handle, [&](const Sheet& sheet) {
    const std::string_view wanted(name->data(), name->size());
    const std::uint32_t found =
        animation != 0 ? sheet.find_animation(wanted) : sheet.find_frame(wanted);
    return found == Sheet::none ? INT32_MAX : static_cast<std::int32_t>(found);
  });
}

/// A handle; the answer has the size and the origin.
HITMASK_EXPORT(sheet_mask)
std::int32_t js_sheet_mask(std::int32_t handle, std::uint32_t frame,
                           std::uint32_t orientation) noexcept {
  return with_sheet(handle, [&](Sheet& sheet) -> std::int32_t {
    if (frame >= sheet.frame_count() || orientation > 7) return refuse_index();
    if (!has_room_for(sheet.frame(frame).size, 2)) return refuse_memory();
    const FrameMask found = sheet.mask(frame, static_cast<Orientation>(orientation));
    const std::int32_t mask = give(found.mask);
    Answer().add(found.mask->size()).add(found.origin);
    return mask;
  });
}

/// By the name of the part in the input; 0 if the frame lacks it.
HITMASK_EXPORT(sheet_part_mask)
std::int32_t js_sheet_part_mask(std::int32_t handle, std::uint32_t frame, std::uint32_t bytes,
                                std::uint32_t orientation) noexcept {
  const auto name = input<char>(bytes);
  if (!name) return refuse_input();
  return with_sheet(handle, [&](Sheet& sheet) -> std::int32_t {
    if (frame >= sheet.frame_count() || orientation > 7) return refuse_index();
    const auto found =
        sheet.part_mask(frame, {name->data(), name->size()}, static_cast<Orientation>(orientation));
    if (!found) return 0;
    const std::int32_t mask = give(found->mask);
    Answer().add(found->mask->size()).add(found->origin);
    return mask;
  });
}

// --- Players ------------------------------------------------------------------------------------

/// At the start of an animation.
HITMASK_EXPORT(sheet_play)
std::int32_t js_sheet_play(std::int32_t handle, std::uint32_t animation) noexcept {
  return with_sheet(handle, [&](const Sheet& sheet) -> std::int32_t {
    if (animation >= sheet.animation_count()) return refuse_index();
    answer_player(sheet, {.animation = animation});
    return 0;
  });
}

/// Puts out what happened, five numbers each; the answer is the player.
HITMASK_EXPORT(sheet_advance)
std::int32_t js_sheet_advance(std::int32_t handle, std::int32_t milliseconds,
                              std::int32_t with_events) noexcept {
  return with_sheet(handle, [&](const Sheet& sheet) -> std::int32_t {
    auto player = player_in(sheet);
    if (!player) return refuse_index();
    Rows rows;
    if (with_events == 0)
      sheet.advance(*player, milliseconds);
    else
      sheet.advance(*player, milliseconds, [&](const PlayerEvent& event) {
        rows.add(static_cast<double>(event.kind)).add(event.animation).add(event.frame);
        rows.add(static_cast<double>(event.repeats)).add(static_cast<double>(event.milliseconds));
      });
    const std::int32_t status = rows.put(5);
    answer_player(sheet, *player);
    return status;
  });
}

HITMASK_EXPORT(sheet_seek)
std::int32_t js_sheet_seek(std::int32_t handle, double milliseconds) noexcept {
  return with_sheet(handle, [&](const Sheet& sheet) -> std::int32_t {
    auto player = player_in(sheet);
    if (!player) return refuse_index();
    sheet.seek(*player, static_cast<std::int64_t>(long_bits_of(milliseconds)));
    answer_player(sheet, *player);
    return 0;
  });
}

// --- Bodies that show frames --------------------------------------------------------------------

/// The ids, then a frame for each.
HITMASK_EXPORT(world_set_frame)
std::int32_t js_world_set_frame(std::int32_t handle, std::int32_t sheet, std::uint32_t count,
                                std::int32_t orientation) noexcept {
  if (orientation < 0 || orientation > 7) return refuse_index();
  return with_sheet(sheet, [&](Sheet& shown) {
    return with_bodies(handle, count, [&](World& world, auto ids) -> std::int32_t {
      const auto all = count < (1U << 27) ? input<double>(2 * count) : std::nullopt;
      if (!all) return refuse_input();
      std::vector<std::uint32_t> frames(count);
      for (std::uint32_t i = 0; i < count; ++i) frames[i] = bits_of((*all)[count + i]);
      const std::vector<Orientation> orientations(count, static_cast<Orientation>(orientation));
      return status_of(world.set_frame(ids, shown, frames, orientations));
    });
  });
}

}  // namespace hitmask::js
