#include "cli/snapshot_report.hpp"

#include <map>

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
  const WorldDefinition& definition = saved.world.definition();
  std::string text =
      joined({"{\"format\":\"snapshot\",\"state_hash\":\"",
              std::to_string(saved.world.state_hash()), "\",\"period\":[",
              std::to_string(definition.period_x), ",", std::to_string(definition.period_y),
              "],\"angle_steps\":", std::to_string(definition.angle_steps)});
  for (const auto& [name, count] : counts_of(saved)) {
    text += joined({",\"", name == "bodies" ? "body_count" : name, "\":", std::to_string(count)});
  }
  text += ",\"bodies\":[";
  bool is_first = true;
  saved.world.for_each_body([&](BodyId id) {
    text += joined({is_first ? "" : ",", "{\"slot\":", std::to_string(id.slot),
                    ",\"generation\":", std::to_string(id.generation)});
    is_first = false;
    for (const auto& [name, value] : values_of(saved.world, id)) {
      text += joined({",\"", name, "\":"});
      append_string(text, value);
    }
    text += '}';
  });
  return text + "]}\n";
}

}  // namespace hitmask::cli
