// Bodies that show the frames of a sheet, and bodies for the named parts of the frames.
#include <string>
#include <vector>

#include "sheets.hpp"

namespace hitmask::js {

namespace {

std::optional<Orientation> orientation_of(double value) noexcept {
  if (!(value >= 0 && value <= 7)) return std::nullopt;
  return static_cast<Orientation>(static_cast<int>(value));
}

std::int32_t refuse_orientation() noexcept { return refuse(Code::argument, "no such orientation"); }

/// Of one body with parts: the id, frame, orientation, number of parts; then of each part: its id
/// and the bytes of its name. The names follow behind all numbers.
constexpr std::size_t bodies_length = 4;
constexpr std::size_t part_length = 2;

/// Bodies with parts, and what they are to show.
struct Shown {
  std::vector<FrameBodies> bodies;
  std::vector<std::uint32_t> frames;
  std::vector<Orientation> orientations;
};

/// Reads one from the front of the numbers. False when they are not what was announced.
bool take_bodies(std::span<const double>& row, NumbersAndTexts& in, Shown& to) noexcept {
  if (row.size() < bodies_length) return false;
  const auto how = orientation_of(row[2]);
  const std::size_t parts = bits_of(row[3]);
  if (!how || parts > (row.size() - bodies_length) / part_length) return false;
  FrameBodies bodies(body_of(row[0]));
  to.frames.push_back(bits_of(row[1]));
  to.orientations.push_back(*how);
  row = row.subspan(bodies_length);
  bodies.parts.reserve(parts);
  for (std::size_t i = 0; i < parts; ++i, row = row.subspan(part_length))
    bodies.parts.push_back({std::string(in.text(row[1])), body_of(row[0])});
  to.bodies.push_back(std::move(bodies));
  return true;
}

/// From the input, behind numbers that the caller has for itself.
std::optional<Shown> shown_in(std::uint32_t before, std::uint32_t count, std::uint32_t numbers,
                              std::uint32_t text_bytes) noexcept {
  if (numbers > 1U << 27 || count > numbers / bodies_length) return std::nullopt;
  NumbersAndTexts in(before + numbers, text_bytes);
  if (!in.complete() || !has_room(std::uint64_t{64} * numbers + 2 * std::uint64_t{text_bytes}))
    return std::nullopt;
  auto row = in.row().subspan(before);
  Shown shown;
  shown.bodies.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i)
    if (!take_bodies(row, in, shown)) return std::nullopt;
  return shown;
}

bool has_frames(const Sheet& sheet, std::span<const std::uint32_t> frames) noexcept {
  for (const std::uint32_t frame : frames)
    if (frame >= sheet.frame_count()) return false;
  return true;
}

}  // namespace

/// The ids, then a frame for each, then an orientation for each unless there is one for all.
HITMASK_EXPORT(world_set_frames)
std::int32_t js_world_set_frames(std::int32_t handle, std::int32_t sheet, std::uint32_t count,
                                 std::int32_t orientation) noexcept {
  if (orientation > 7) return refuse_orientation();
  return with_sheet(sheet, [&](Sheet& shown) {
    return with_bodies(handle, count, [&](World& world, auto ids) -> std::int32_t {
      const std::uint32_t lists = orientation < 0 ? 3 : 2;
      const auto all = count < (1U << 27) ? input<double>(lists * count) : std::nullopt;
      if (!all) return refuse_input();
      if (!has_room(std::uint64_t{8} * count)) return refuse_memory();
      std::vector<std::uint32_t> frames(count);
      std::vector<Orientation> orientations(count, static_cast<Orientation>(orientation & 7));
      for (std::uint32_t i = 0; i < count; ++i) {
        frames[i] = bits_of((*all)[count + i]);
        if (orientation >= 0) continue;
        const auto own = orientation_of((*all)[2 * std::size_t{count} + i]);
        if (!own) return refuse_orientation();
        orientations[i] = *own;
      }
      if (!has_frames(shown, frames)) return refuse_index();
      return status_of(world.set_frame(ids, shown, frames, orientations));
    });
  });
}

/// Bodies with parts. One alone always counts as a change.
HITMASK_EXPORT(world_show_frames)
std::int32_t js_world_show_frames(std::int32_t handle, std::int32_t sheet, std::uint32_t count,
                                  std::uint32_t numbers, std::uint32_t text_bytes,
                                  std::int32_t one) noexcept {
  return with_sheet(sheet, [&](Sheet& of) {
    return with_world(handle, [&](World& world) -> std::int32_t {
      const auto shown = shown_in(0, count, numbers, text_bytes);
      if (!shown) return refuse_input();
      const auto& [bodies, frames, orientations] = *shown;
      if (!has_frames(of, frames)) return refuse_index();
      if (one == 0) return status_of(world.set_frame(bodies, of, frames, orientations));
      if (count != 1) return refuse_input();
      return status_of(world.set_frame(bodies[0], of, frames[0], orientations[0]));
    });
  });
}

/// The filter, then a body with parts. The answer is the move.
HITMASK_EXPORT(world_change_frame)
std::int32_t js_world_change_frame(std::int32_t handle, std::int32_t sheet, std::uint32_t numbers,
                                   std::uint32_t text_bytes, std::int32_t fit, std::int32_t limit,
                                   std::int32_t keep_feet, std::int32_t filter) noexcept {
  if (fit < 0 || fit > 2) return refuse(Code::argument, "no such fit");
  const ShapeChange change{
      .fit = static_cast<Fit>(fit), .limit = limit, .keep_feet = keep_feet != 0};
  return with_sheet(sheet, [&](Sheet& of) {
    return with_filter(handle, filter, [&](World& world, const QueryFilter& by) -> std::int32_t {
      const auto shown = shown_in(filter_length, 1, numbers, text_bytes);
      if (!shown) return refuse_input();
      const auto& [bodies, frames, orientations] = *shown;
      if (!has_frames(of, frames)) return refuse_index();
      const auto move = world.change_frame(bodies[0], of, frames[0], orientations[0], change, by);
      if (!move) return refuse(move.error());
      Answer().add(*move);
      return 0;
    });
  });
}

/// The input has of each part: the bytes of its name, layer, collides_with, group, sensor, details,
/// user; then the names. The ids of the parts are put out.
HITMASK_EXPORT(world_attach_parts)
std::int32_t js_world_attach_parts(std::int32_t handle, double body, std::uint32_t count,
                                   std::uint32_t text_bytes) noexcept {
  constexpr std::uint32_t length = 7;
  return with_world(handle, [&](World& world) -> std::int32_t {
    if (count > 1U << 20) return refuse_input();
    NumbersAndTexts in(length * count, text_bytes);
    if (!in.complete()) return refuse_input();
    if (!has_room(std::uint64_t{1024} * count + 2 * std::uint64_t{text_bytes}))
      return refuse_memory();
    std::vector<PartDefinition> parts(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto row = in.row().subspan(std::size_t{length} * i, length);
      parts[i] = {.name = in.text(row[0]),
                  .filter = {bits_of(row[1]), bits_of(row[2]), whole(row[3])},
                  .is_sensor = row[4] != 0,
                  .details = static_cast<Details>(bits_of(row[5]) & 31),
                  .user = long_bits_of(row[6])};
    }
    const auto attached = world.attach_parts(body_of(body), parts);
    if (!attached) return refuse(attached.error());
    return put_ids([&](auto&& visit) {
      for (const PartBody& part : attached->parts) visit(part.body);
    });
  });
}

}  // namespace hitmask::js
