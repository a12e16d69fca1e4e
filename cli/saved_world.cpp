#include "cli/saved_world.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <limits>

#include "base/platform.hpp"
#include "cli/source.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

constexpr std::uint64_t most_bytes = 0x1'0000'0000;

/// All masks of a sheet, as they are and in every orientation.
Result<void> add_masks_of(const std::string& path, const SheetOptions& options,
                          std::vector<std::shared_ptr<const Mask>>& known) {
  Result<Sheet> sheet = read_sheet(path, options);
  if (!sheet) return sheet.error();
  for (std::uint32_t frame = 0; frame < sheet->frame_count(); ++frame)
    for (auto number = 0; number <= static_cast<int>(Orientation::mirrored_three_quarters);
         ++number) {
      const auto orientation = static_cast<Orientation>(number);
      known.push_back(sheet->mask(frame, orientation).mask);
      for (const FramePart& part : sheet->frame(frame).parts)
        if (const auto mask = sheet->part_mask(frame, part.name, orientation))
          known.push_back(mask->mask);
    }
  return {};
}

template <class Number>
Number number_at(const std::vector<std::uint8_t>& bytes, std::size_t at) {
  Number number = 0;
  for (std::size_t i = sizeof number; i-- > 0;)
    number = static_cast<Number>(number << 8 | bytes[at + i]);
  return number;
}

/// From the slots of a snapshot that was read without an error, as docs/format.md describes them:
/// no function of a world tells which bodies changed.
std::vector<bool> changed_slots(const std::vector<std::uint8_t>& bytes) {
  constexpr std::uint32_t slots = 2;
  constexpr std::size_t table = 32, entry = 24, slot_bytes = 44, at_flags = 2;
  constexpr unsigned changed = 8;
  std::size_t at = table;
  while (number_at<std::uint32_t>(bytes, at) != slots) at += entry;
  const auto from = static_cast<std::size_t>(number_at<std::uint64_t>(bytes, at + 8));
  const auto length = static_cast<std::size_t>(number_at<std::uint64_t>(bytes, at + 16));
  std::vector<bool> found;
  for (std::size_t slot = 0; slot < length; slot += slot_bytes)
    found.push_back((bytes[from + slot + at_flags] & changed) != 0);
  return found;
}

std::string hex_of(std::uint64_t number) {
  std::string text(16, '0');
  for (std::size_t i = text.size(); i-- > 0; number >>= 4)
    text[i] = "0123456789abcdef"[number & 15];
  return text;
}

std::string text_of(double number) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number);
  return {text.data(), end.ptr};
}

std::string text_of(Point point) {
  return joined({std::to_string(point.x), ",", std::to_string(point.y)});
}

std::string text_of(Size size) {
  return joined({std::to_string(size.width), "x", std::to_string(size.height)});
}

std::string text_of(const Transform& t) {
  if (t == Transform{}) return "none";
  std::string text;
  for (const double part : {t.xx, t.xy, t.yx, t.yy, t.x, t.y, t.pivot_x, t.pivot_y})
    text += joined({text.empty() ? "" : " ", text_of(part)});
  return text;
}

std::string yes_or_no(bool yes) { return yes ? "yes" : "no"; }

std::string text_of(Face face) {
  constexpr std::array<const char*, 5> names = {"none", "left", "right", "top", "bottom"};
  const auto number = static_cast<std::size_t>(face);
  return number < names.size() ? names[number] : "unknown";
}

std::string ground_text(const std::optional<Ground>& ground) {
  if (!ground) return "none";
  return joined({name_of_body(ground->body), " normal ", std::to_string(ground->normal.x), ",",
                 std::to_string(ground->normal.y), ground->normal.reliable ? "" : " not reliable",
                 " slope ", text_of(ground->slope)});
}

/// A distance as pixels, exactly.
std::string pixels_text(SubPixels distance) {
  return text_of(static_cast<double>(distance.count()) / 65'536.0);
}

void add_mover(const BodyMover& mover, NamedValues& values) {
  values.emplace_back("mover", "yes");
  values.emplace_back("mover.step_up", std::to_string(mover.step_up));
  values.emplace_back("mover.step_down", std::to_string(mover.step_down));
  values.emplace_back("mover.gravity", text_of(mover.gravity));
  values.emplace_back("mover.corner_correction", std::to_string(mover.corner_correction));
  values.emplace_back("mover.remainder_x", std::to_string(mover.remainder_x));
  values.emplace_back("mover.remainder_y", std::to_string(mover.remainder_y));
  values.emplace_back("mover.ground", ground_text(mover.ground));
}

void add_parts(const World& world, BodyId body, NamedValues& values) {
  if (const auto mover = world.mover(body)) add_mover(*mover, values);
  if (const auto carrier = world.carrier(body))
    values.emplace_back(
        "carrier", joined({pixels_text(carrier->surface_x), ",", pixels_text(carrier->surface_y)}));
  if (const auto parent = world.parent(body)) {
    const Attachment how = *world.attachment(body);
    values.emplace_back("parent", name_of_body(*parent));
    values.emplace_back("offset", text_of(how.offset));
    values.emplace_back("solid", yes_or_no(how.solid));
  }
}

}  // namespace

bool is_snapshot_file(const std::string& path) {
  constexpr std::array<unsigned char, 8> magic = {0x89, 'H', 'M', 'K', '\r', '\n', 0x1A, '\n'};
  constexpr unsigned char kind = 2;  // docs/format.md
  std::array<unsigned char, 16> start{};
  const auto facts = detail::base::facts_of(path);
  if (!facts || !facts->is_regular()) return false;
  std::ifstream file(detail::base::path_of(path), std::ios::binary);
  file.read(reinterpret_cast<char*>(start.data()), start.size());
  return file && std::equal(magic.begin(), magic.end(), start.begin()) && start[12] == kind;
}

Result<SavedWorld> read_snapshot_file(const std::string& path,
                                      const std::vector<std::string>& known,
                                      const SheetOptions& sheets) {
  std::vector<std::shared_ptr<const Mask>> masks;
  for (const std::string& sheet : known)
    if (Result<void> status = add_masks_of(sheet, sheets, masks); !status) return status.error();
  const auto bytes = read_bytes(path, most_bytes, "is over the limit of 4 GB");
  if (!bytes) return bytes.error();
  Result<SavedSnapshot> saved = snapshot_from_bytes(
      *bytes,
      {.known_masks = masks, .max_compared_pixels = std::numeric_limits<std::uint64_t>::max()});
  if (!saved) return Error{saved.error().code, joined({path, ": ", saved.error().message})};
  WorldDefinition definition = saved->snapshot.definition();
  definition.max_contacts = std::numeric_limits<std::size_t>::max();
  SavedWorld result{World(definition), std::move(saved->players), std::move(saved->user),
                    changed_slots(*bytes), bytes->size()};
  if (const Outcome outcome = result.world.restore(saved->snapshot); !outcome)
    return Error{ErrorCode::data, joined({path, ": ", message_of(outcome.error())})};
  return result;
}

std::string name_of_body(BodyId body) {
  return joined({std::to_string(body.slot), ".", std::to_string(body.generation)});
}

namespace {

/// Where they are not the usual ones.
std::string text_of(const TerrainOptions& options) {
  std::string text = options.neighbours == Neighbours::four ? " four neighbours" : "";
  std::string hard;
  for (std::size_t i = 0; i < options.materials.size(); ++i)
    if (options.materials[i].hard)
      hard += joined({hard.empty() ? " hard " : ",", std::to_string(i)});
  return text + hard;
}

}  // namespace

std::string shape_text(const Shape& shape) {
  if (shape.is_box()) return joined({"box ", text_of(shape.size())});
  if (shape.terrain() != nullptr)
    return joined({"terrain ",
                   counted(static_cast<std::uint64_t>(shape.terrain()->count()), "pixel", "pixels"),
                   text_of(shape.terrain()->options()), " #", hex_of(hash_of(*shape.terrain()))});
  return joined({"mask ", text_of(shape.size()), " #", hex_of(hash_of(*shape.mask()))});
}

namespace {

std::optional<ShapeDifference> first_pixel(const Mask& a, const Mask& b) {
  const Mask either = a ^ b;
  const auto at = first_point(either, either, {});
  if (a.size() != b.size() || !at) return std::nullopt;
  const auto text = [&](const Mask& mask) { return mask.get(*at) ? "solid" : "clear"; };
  return ShapeDifference{joined({"pixel ", text_of(*at)}), text(a), text(b)};
}

/// The first pixel of a box that differs, from the top left on: solid in one only, or of another
/// material.
std::optional<Point> first_pixel_in(const Box& box, const Terrain& a, const Terrain& b) {
  for (std::int32_t y = box.y; y < box.y + box.h; ++y)
    for (std::int32_t x = box.x; x < box.x + box.w; ++x)
      if (a.material({x, y}) != b.material({x, y})) return Point{x, y};
  return std::nullopt;
}

std::optional<ShapeDifference> first_chunk(const Terrain& a, const Terrain& b) {
  const std::vector<ChunkChange> all = changes(a, b);
  const auto at = all.empty() ? std::nullopt : first_pixel_in(all.front().box, a, b);
  if (!at) return std::nullopt;
  const auto text = [&](const Terrain& terrain) {
    const std::optional<int> material = terrain.material(*at);
    return joined({text_of(*at), material ? " material " + std::to_string(*material) : " clear"});
  };
  const Box& box = all.front().box;
  return ShapeDifference{joined({"chunk ", text_of(all.front().chunk), " in ",
                                 text_of(Point{box.x, box.y}), " ", text_of(Size{box.w, box.h})}),
                         text(a), text(b)};
}

}  // namespace

std::optional<ShapeDifference> first_difference(const Shape& a, const Shape& b) {
  if (a.mask() != nullptr && b.mask() != nullptr) return first_pixel(*a.mask(), *b.mask());
  if (a.terrain() != nullptr && b.terrain() != nullptr)
    return first_chunk(*a.terrain(), *b.terrain());
  return std::nullopt;
}

NamedValues values_of(const World& world, BodyId id) {
  const BodyDefinition body = *world.body(id);
  NamedValues values = {
      {"position", text_of(body.position)},
      {"shape", shape_text(body.shape)},
      {"origin", text_of(body.shape.origin())},
      {"transform", text_of(body.transform)},
      {"one_way", text_of(body.one_way)},
      {"is_static", yes_or_no(body.is_static)},
      {"enabled", yes_or_no(body.enabled)},
      {"is_sensor", yes_or_no(body.is_sensor)},
      {"filter.layer", std::to_string(body.filter.layer)},
      {"filter.collides_with", std::to_string(body.filter.collides_with)},
      {"filter.group", std::to_string(body.filter.group)},
      {"details", std::to_string(static_cast<int>(body.details))},
      {"user", std::to_string(body.user)},
  };
  add_parts(world, id, values);
  return values;
}

NamedValues values_of(const Player& player) {
  return {{"animation", std::to_string(player.animation)},
          {"speed", std::to_string(player.speed)},
          {"time", std::to_string(player.time)},
          {"time_fraction", std::to_string(player.time_fraction)},
          {"repeats", std::to_string(player.repeats)},
          {"finished", yes_or_no(player.finished)}};
}

}  // namespace hitmask::cli
