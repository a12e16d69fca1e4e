// What sheets have, baked files, and players that show animations.
#include "sheets.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

namespace hitmask::js {

namespace {

/// One text after the other.
std::int32_t put_texts(std::initializer_list<std::string_view> texts) noexcept {
  std::size_t bytes = 0;
  for (const std::string_view text : texts) bytes += text.size();
  char* to = output<char>(bytes);
  if (to == nullptr) return refuse_memory();
  for (const std::string_view text : texts) to = std::copy(text.begin(), text.end(), to);
  return static_cast<std::int32_t>(bytes);
}

/// Numbers of a player in the input and the answer: animation, speed, time, fraction, repeats,
/// finished.
constexpr std::uint32_t player_length = 6;

std::optional<Player> player_of(const Sheet& sheet, std::span<const double> n) noexcept {
  if (!(n[0] >= 0) || n[0] >= sheet.animation_count()) return std::nullopt;
  return Player{.animation = bits_of(n[0]),
                .speed = bits_of(n[1]),
                .time = static_cast<std::int64_t>(long_bits_of(n[2])),
                .time_fraction = bits_of(n[3]),
                .repeats = long_bits_of(n[4]),
                .finished = n[5] != 0};
}

std::optional<Player> player_in(const Sheet& sheet) noexcept {
  const auto row = input<double>(player_length);
  return row ? player_of(sheet, *row) : std::nullopt;
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

HITMASK_EXPORT(sheet_from_bytes) std::int32_t js_sheet_from_bytes(std::uint32_t size) noexcept {
  const auto bytes = input<std::uint8_t>(size);
  if (!bytes) return refuse_input();
  if (!has_room(std::uint64_t{size} * 8 + (1 << 20))) return refuse_memory();
  auto sheet = sheet_from_bytes(*bytes);
  if (!sheet) return refuse(sheet.error());
  std::uint64_t listed = 0;
  for (std::uint32_t i = 0; i < sheet->animation_count(); ++i)
    listed += sheet->animation(i).frames.size();
  return give_handle(SheetObject{std::move(*sheet), listed});
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

/// The name is put out, then the user data; the answer has the size, the solid box, the pivot in
/// pixels, the duration and the bytes of the name.
HITMASK_EXPORT(sheet_frame)
std::int32_t js_sheet_frame(std::int32_t handle, std::uint32_t index) noexcept {
  return with_sheet(handle, [&](const Sheet& sheet) -> std::int32_t {
    if (index >= sheet.frame_count()) return refuse_index();
    const Frame frame = sheet.frame(index);
    const std::int32_t status = put_texts({frame.name, frame.user});
    Answer()
        .add(frame.size)
        .add(frame.solid)
        .add(static_cast<double>(frame.pivot.x) / 65'536)
        .add(static_cast<double>(frame.pivot.y) / 65'536)
        .add(frame.duration)
        .add(static_cast<double>(frame.name.size()));
    return status;
  });
}

/// The parts of a frame by name: the number of them. Puts out the box of each, and whether it has
/// a mask.
HITMASK_EXPORT(sheet_parts)
std::int32_t js_sheet_parts(std::int32_t handle, std::uint32_t index) noexcept {
  return with_sheet(handle, [&](const Sheet& sheet) -> std::int32_t {
    if (index >= sheet.frame_count()) return refuse_index();
    Rows rows;
    for (const FramePart& part : sheet.frame(index).parts) {
      rows.add(part.box.x).add(part.box.y).add(part.box.w).add(part.box.h);
      rows.add(part.mask != nullptr ? 1 : 0);
    }
    return rows.put(5);
  });
}

/// The name of a part of a frame is put out, then its user data; the answer has the bytes of the
/// name.
HITMASK_EXPORT(sheet_part_texts)
std::int32_t js_sheet_part_texts(std::int32_t handle, std::uint32_t index,
                                 std::uint32_t part) noexcept {
  return with_sheet(handle, [&](const Sheet& sheet) -> std::int32_t {
    if (index >= sheet.frame_count() || part >= sheet.frame(index).parts.size())
      return refuse_index();
    const FramePart& found = sheet.frame(index).parts[part];
    Answer().add(static_cast<double>(found.name.size()));
    return put_texts({found.name, found.user});
  });
}

/// The number of names of parts, of all frames. Puts out the bytes of each as a number, then the
/// names.
HITMASK_EXPORT(sheet_part_names)
std::int32_t js_sheet_part_names(std::int32_t handle) noexcept {
  return with_sheet(handle, [&](const Sheet& sheet) -> std::int32_t {
    std::uint64_t parts = 0;
    for (std::uint32_t i = 0; i < sheet.frame_count(); ++i) parts += sheet.frame(i).parts.size();
    if (!has_room(24 * parts)) return refuse_memory();
    const auto names = sheet.part_names();
    std::size_t bytes = names.size() * sizeof(double);
    for (const std::string_view name : names) bytes += name.size();
    char* to = output<char>(bytes);
    if (to == nullptr) return refuse_memory();
    for (const std::string_view name : names) {
      const auto length = static_cast<double>(name.size());
      std::memcpy(to, &length, sizeof(double));
      to += sizeof(double);
    }
    for (const std::string_view name : names) to = std::copy(name.begin(), name.end(), to);
    return static_cast<std::int32_t>(names.size());
  });
}

/// The name is put out, then the user data; the answer has the playback, the repeats, the duration,
/// the number of frames and the bytes of the name.
HITMASK_EXPORT(sheet_animation)
std::int32_t js_sheet_animation(std::int32_t handle, std::uint32_t index) noexcept {
  return with_sheet(handle, [&](const Sheet& sheet) -> std::int32_t {
    if (index >= sheet.animation_count()) return refuse_index();
    const Animation& animation = sheet.animation(index);
    const std::int32_t status = put_texts({animation.name, animation.user});
    Answer()
        .add(static_cast<double>(animation.playback))
        .add(animation.repeat)
        .add(static_cast<double>(sheet.duration(index)))
        .add(static_cast<double>(animation.frames.size()))
        .add(static_cast<double>(animation.name.size()));
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
    if (!has_room_for(sheet.frame(frame).mask->size(), 2)) return refuse_memory();
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
    for (const FramePart& part : sheet.frame(frame).parts)
      if (part.name == std::string_view(name->data(), name->size()) &&
          !has_room_for({part.box.w, part.box.h}, 3))
        return refuse_memory();
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

/// Puts out what happened, five numbers each, up to a number of events; the answer is the player.
HITMASK_EXPORT(sheet_advance)
std::int32_t js_sheet_advance(std::int32_t handle, std::int32_t milliseconds,
                              std::uint32_t most_events) noexcept {
  constexpr std::uint32_t limit = 1U << 20;
  if (!has_room(std::uint64_t{128} * std::min(most_events, 64U))) return refuse_memory();
  return with_sheet(handle, [&](const Sheet& sheet) -> std::int32_t {
    auto player = player_in(sheet);
    if (!player) return refuse_index();
    Rows rows;
    std::uint32_t count = 0;
    const std::uint32_t most = std::min(most_events, limit);
    const auto visit = [&](const PlayerEvent& event) {
      const bool grows = count >= 64 && (count & (count - 1)) == 0;  // at powers of two
      if (count >= most || (grows && !has_room(std::uint64_t{160} * count))) return false;
      ++count;
      rows.add(static_cast<double>(event.kind)).add(event.animation).add(event.frame);
      rows.add(static_cast<double>(event.repeats)).add(static_cast<double>(event.milliseconds));
      return true;
    };
    if (most == 0)
      sheet.advance(*player, milliseconds);
    else
      sheet.advance(*player, milliseconds, visit);
    const std::int32_t status = rows.put(5);
    answer_player(sheet, *player);
    return status;
  });
}

/// Players in the input. Puts out for each its time, fraction, repeats, whether it has finished,
/// and the frame.
HITMASK_EXPORT(sheet_advance_many)
std::int32_t js_sheet_advance_many(std::int32_t handle, std::uint32_t count,
                                   std::int32_t milliseconds) noexcept {
  return with_sheet(handle, [&](const Sheet& sheet) -> std::int32_t {
    const auto rows = count < (1U << 26) ? input<double>(player_length * count) : std::nullopt;
    if (!rows) return refuse_input();
    if (!has_room(std::uint64_t{64} * count)) return refuse_memory();
    std::vector<Player> players;
    players.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto player = player_of(sheet, rows->subspan(std::size_t{player_length} * i));
      if (!player) return refuse_index();
      players.push_back(*player);
    }
    double* to = output<double>(std::size_t{5} * count);
    if (to == nullptr) return refuse_memory();
    std::vector<std::uint32_t> frames(count);
    sheet.advance(players, milliseconds, frames);
    for (std::uint32_t i = 0; i < count; ++i) {
      *to++ = static_cast<double>(players[i].time);
      *to++ = players[i].time_fraction;
      *to++ = static_cast<double>(players[i].repeats);
      *to++ = players[i].finished ? 1 : 0;
      *to++ = frames[i];
    }
    return static_cast<std::int32_t>(count);
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

}  // namespace hitmask::js
