#include "cli/snapshot_report.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "cli/answer.hpp"
#include "cli/table.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

/// Counts, in the order in which they are shown.
std::vector<std::pair<std::string, std::uint64_t>> counts_of(const SavedWorld& saved) {
  const World& world = saved.world;
  std::uint64_t is_static = 0, movers = 0, carriers = 0, attached = 0;
  world.for_each_body([&](BodyId id) {
    is_static += world.body(id)->is_static ? 1 : 0;
    movers += world.mover(id) ? 1 : 0;
    carriers += world.carrier(id) ? 1 : 0;
    attached += world.parent(id) ? 1 : 0;
  });
  return {{"bodies", world.size()},
          {"static", is_static},
          {"movers", movers},
          {"carriers", carriers},
          {"attached", attached},
          {"contacts", world.contacts().size()},
          {"rests", world.resting().size()},
          {"players", saved.players.size()},
          {"user_bytes", saved.user.size()}};
}

std::string period_text(const WorldDefinition& definition) {
  if (definition.period_x == 0 && definition.period_y == 0) return "it does not repeat";
  return joined({"it repeats after ", std::to_string(definition.period_x), ",",
                 std::to_string(definition.period_y)});
}

std::string value_named(const NamedValues& values, std::string_view name) {
  for (const auto& [its, value] : values)
    if (its == name) return value;
  return "";
}

// Values as JSON.

std::string json_of(bool yes) { return yes ? "true" : "false"; }

/// Null where JSON has no such number.
std::string json_of(double number) {
  if (!std::isfinite(number)) return "null";
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number);
  return {text.data(), end.ptr};
}

std::string quoted_json(std::string_view text) {
  std::string out;
  append_string(out, text);
  return out;
}

std::string array_of(std::initializer_list<std::string_view> values) {
  std::string text = "[";
  for (const std::string_view value : values) text += joined({text.size() > 1 ? "," : "", value});
  return text + "]";
}
std::string json_of(std::int64_t x, std::int64_t y) {
  return array_of({std::to_string(x), std::to_string(y)});
}
std::string json_of(Point point) { return json_of(point.x, point.y); }

std::string object_of(
    std::initializer_list<std::pair<std::string_view, std::string_view>> members) {
  std::string text = "{";
  for (const auto& [name, value] : members)
    text += joined({text.size() > 1 ? "," : "", "\"", name, "\":", value});
  return text + "}";
}

template <class Items, class JsonOfOne>
std::string list_of(const Items& items, const JsonOfOne& json_of_one) {
  std::string text = "[";
  for (const auto& item : items) text += joined({text.size() > 1 ? "," : "", json_of_one(item)});
  return text + "]";
}

/// Null if it is the identity.
std::string json_of(const Transform& t) {
  if (t == Transform{}) return "null";
  return array_of({json_of(t.xx), json_of(t.xy), json_of(t.yx), json_of(t.yy), json_of(t.x),
                   json_of(t.y), json_of(t.pivot_x), json_of(t.pivot_y)});
}

std::string json_of(const std::optional<Ground>& ground) {
  if (!ground) return "null";
  return object_of({{"body", quoted_json(name_of_body(ground->body))},
                    {"normal", json_of(ground->normal.x, ground->normal.y)},
                    {"reliable", json_of(ground->normal.reliable)},
                    {"slope", json_of(ground->slope)}});
}

std::string json_of(const std::optional<BodyMover>& mover, const NamedValues& values) {
  if (!mover) return "null";
  return object_of({{"step_up", std::to_string(mover->step_up)},
                    {"step_down", std::to_string(mover->step_down)},
                    {"gravity", quoted_json(value_named(values, "mover.gravity"))},
                    {"corner_correction", std::to_string(mover->corner_correction)},
                    {"remainder", json_of(mover->remainder_x, mover->remainder_y)},
                    {"ground", json_of(mover->ground)}});
}

/// In pixels.
std::string json_of(const std::optional<BodyCarrier>& carrier) {
  if (!carrier) return "null";
  const auto pixels = [](SubPixels speed) {
    return json_of(static_cast<double>(speed.count()) / 65'536.0);
  };
  return array_of({pixels(carrier->surface_x), pixels(carrier->surface_y)});
}

std::string attachment_json(const World& world, BodyId id) {
  const auto parent = world.parent(id);
  if (!parent) return "null";
  const Attachment how = *world.attachment(id);
  return object_of({{"parent", quoted_json(name_of_body(*parent))},
                    {"offset", json_of(how.offset)},
                    {"solid", json_of(how.solid)}});
}

std::string json_of(const Filter& filter) {
  return object_of({{"layer", std::to_string(filter.layer)},
                    {"collides_with", std::to_string(filter.collides_with)},
                    {"group", std::to_string(filter.group)}});
}

std::string body_json(const World& world, BodyId id) {
  const BodyDefinition body = *world.body(id);
  const NamedValues values = values_of(world, id);
  return object_of({{"body", quoted_json(name_of_body(id))},
                    {"slot", std::to_string(id.slot)},
                    {"generation", std::to_string(id.generation)},
                    {"position", json_of(body.position)},
                    {"shape", quoted_json(value_named(values, "shape"))},
                    {"origin", json_of(body.shape.origin())},
                    {"transform", json_of(body.transform)},
                    {"one_way", quoted_json(value_named(values, "one_way"))},
                    {"is_static", json_of(body.is_static)},
                    {"enabled", json_of(body.enabled)},
                    {"is_sensor", json_of(body.is_sensor)},
                    {"filter", json_of(body.filter)},
                    {"details", std::to_string(static_cast<int>(body.details))},
                    {"user", std::to_string(body.user)},
                    {"mover", json_of(world.mover(id), values)},
                    {"carrier", json_of(world.carrier(id))},
                    {"attachment", attachment_json(world, id)}});
}

std::string player_json(const Player& player) {
  return object_of({{"animation", std::to_string(player.animation)},
                    {"speed", std::to_string(player.speed)},
                    {"time", std::to_string(player.time)},
                    {"time_fraction", std::to_string(player.time_fraction)},
                    {"repeats", std::to_string(player.repeats)},
                    {"finished", json_of(player.finished)}});
}

std::string counts_json(const SavedWorld& saved) {
  std::string text = "{";
  for (const auto& [name, count] : counts_of(saved))
    text += joined({text.size() > 1 ? "," : "", "\"", name, "\":", std::to_string(count)});
  return text + "}";
}

template <class Pairs>
std::string pairs_json(const Pairs& pairs) {
  return list_of(pairs, [](const auto& pair) {
    const auto& [one, other] = pair;
    return array_of({quoted_json(name_of_body(one)), quoted_json(name_of_body(other))});
  });
}

}  // namespace

std::string snapshot_text(const std::string& path, const SavedWorld& saved) {
  std::string text =
      joined({printable(path), ": snapshot of a world, ", counted(saved.bytes, "byte", "bytes"),
              ", state hash ", std::to_string(saved.world.state_hash()), ", ",
              period_text(saved.world.definition()), "\n "});
  for (const auto& [name, count] : counts_of(saved))
    if (count > 0) text += joined({"  ", name, " ", std::to_string(count)});
  text += "\n";
  std::vector<TableRow> rows = {{"body", "position", "user", "parent", "shape"}};
  saved.world.for_each_body([&](BodyId id) {
    const NamedValues values = values_of(saved.world, id);
    rows.push_back({name_of_body(id), value_named(values, "position"), value_named(values, "user"),
                    value_named(values, "parent"), value_named(values, "shape")});
  });
  return rows.size() > 1 ? text + table_text(rows) : text;
}

std::string snapshot_json(const SavedWorld& saved) {
  const World& world = saved.world;
  const WorldDefinition& definition = world.definition();
  std::vector<BodyId> ids;
  world.for_each_body([&](BodyId id) { ids.push_back(id); });
  return object_of({{"format", "\"snapshot\""},
                    {"state_hash", quoted_json(std::to_string(world.state_hash()))},
                    {"period", json_of(definition.period_x, definition.period_y)},
                    {"angle_steps", std::to_string(definition.angle_steps)},
                    {"counts", counts_json(saved)},
                    {"bodies", list_of(ids, [&](BodyId id) { return body_json(world, id); })},
                    {"contacts", pairs_json(world.contacts())},
                    {"rests", pairs_json(world.resting())},
                    {"players", list_of(saved.players, player_json)}}) +
         "\n";
}

}  // namespace hitmask::cli
