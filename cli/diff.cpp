#include "cli/diff.hpp"

#include <algorithm>
#include <string_view>

#include "cli/answer.hpp"
#include "cli/exit_codes.hpp"
#include "cli/saved_world.hpp"
#include "cli/table.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

/// One value that is not the same in both.
struct SnapshotDifference {
  std::string where;
  std::string field;
  std::string a;
  std::string b;
};

constexpr std::string_view absent = "-";

/// Free slots in the order in which they are used again, as the names that new bodies get, until
/// one is in a slot that was never used. With generations: a body that only one world had and
/// removed shows nowhere else.
std::string free_slots_of(World& world) {
  std::string slots;
  while (const auto id = world.add({.shape = Size{}})) {
    if (id->generation == 0) break;
    slots += joined({slots.empty() ? "" : " ", name_of_body(*id)});
  }
  return slots.empty() ? "none" : slots;
}

class SnapshotComparison {
 public:
  SnapshotComparison(SavedWorld& a, SavedWorld& b) : a_(a), b_(b) {}

  [[nodiscard]] std::vector<SnapshotDifference> run() {
    compare_definitions();
    compare_bodies();
    compare_changes();
    compare_contacts();
    compare_players();
    compare_user_data();
    compare_free_slots();
    return std::move(found_);
  }

 private:
  void add(std::string where, std::string field, std::string a, std::string b) {
    found_.push_back({std::move(where), std::move(field), std::move(a), std::move(b)});
  }
  void compare(const std::string& where, const std::string& field, const std::string& a,
               const std::string& b) {
    if (a != b) add(where, field, a, b);
  }

  void compare_definitions() {
    const WorldDefinition& a = a_.world.definition();
    const WorldDefinition& b = b_.world.definition();
    compare("world", "period_x", std::to_string(a.period_x), std::to_string(b.period_x));
    compare("world", "period_y", std::to_string(a.period_y), std::to_string(b.period_y));
    compare("world", "angle_steps", std::to_string(a.angle_steps), std::to_string(b.angle_steps));
  }

  /// Values that both have, then those that only one has, in the order of their list.
  void compare_values(const std::string& where, const NamedValues& a, const NamedValues& b) {
    const auto value_in = [](const NamedValues& values, const std::string& name) {
      const auto its = std::ranges::find(values, name, &NamedValues::value_type::first);
      return its == values.end() ? std::string(absent) : its->second;
    };
    for (const auto& [name, value] : a) compare(where, name, value, value_in(b, name));
    for (const auto& [name, value] : b)
      if (value_in(a, name) == absent) add(where, name, std::string(absent), value);
  }

  /// Ids without the number of their world, in order.
  static std::vector<BodyId> bodies_of(const World& world) {
    std::vector<BodyId> ids;
    world.for_each_body([&](BodyId id) { ids.push_back(id); });
    std::ranges::sort(ids);
    return ids;
  }
  static std::uint64_t key_of(BodyId id) { return std::uint64_t{id.slot} << 16 | id.generation; }

  void compare_bodies() {
    const std::vector<BodyId> a = bodies_of(a_.world), b = bodies_of(b_.world);
    auto next = b.begin();
    const auto add_missing = [&] {
      add(joined({"body ", name_of_body(*next)}), "body", std::string(absent),
          shape_text(b_.world.body(*next)->shape));
      ++next;
    };
    for (const BodyId id : a) {
      while (next != b.end() && key_of(*next) < key_of(id)) add_missing();
      const std::string where = joined({"body ", name_of_body(id)});
      if (next == b.end() || key_of(*next) != key_of(id))
        add(where, "body", shape_text(a_.world.body(id)->shape), std::string(absent));
      else
        compare_body(where, id, *next++);
    }
    while (next != b.end()) add_missing();
  }
  void compare_body(const std::string& where, BodyId a, BodyId b) {
    compare_values(where, values_of(a_.world, a), values_of(b_.world, b));
    const auto first = first_difference(a_.world.body(a)->shape, b_.world.body(b)->shape);
    if (first) add(where, first->where, first->a, first->b);
  }

  /// What only the next step shows. A body that is gone leaves its slot.
  void compare_changes() {
    std::vector<std::string> names(std::max(a_.changed.size(), b_.changed.size()));
    for (const World* const world : {&b_.world, &a_.world})
      world->for_each_body(
          [&](BodyId id) { names[id.slot - 1] = joined({"body ", name_of_body(id)}); });
    for (std::size_t i = 0; i < names.size(); ++i) {
      const bool in_a = i < a_.changed.size() && a_.changed[i];
      const bool in_b = i < b_.changed.size() && b_.changed[i];
      if (in_a == in_b) continue;
      const std::string where = joined({"slot ", std::to_string(i + 1)});
      add(names[i].empty() ? where : names[i], "changed since the step", in_a ? "yes" : "no",
          in_b ? "yes" : "no");
    }
  }

  /// Names of the pairs in one list and not in the other.
  template <class First, class Second>
  void compare_pairs(const char* what, const First& a, const Second& b) {
    const auto names_of = [](const auto& pairs) {
      std::vector<std::string> names;
      for (const auto& [one, other] : pairs)
        names.push_back(joined({name_of_body(one), " ", name_of_body(other)}));
      std::ranges::sort(names);
      return names;
    };
    const std::vector<std::string> in_a = names_of(a), in_b = names_of(b);
    std::vector<std::string> only;
    std::ranges::set_difference(in_a, in_b, std::back_inserter(only));
    for (const std::string& name : only) add(joined({what, " ", name}), what, "yes", "no");
    only.clear();
    std::ranges::set_difference(in_b, in_a, std::back_inserter(only));
    for (const std::string& name : only) add(joined({what, " ", name}), what, "no", "yes");
  }
  void compare_contacts() {
    compare_pairs("contact", a_.world.contacts(), b_.world.contacts());
    compare_pairs("rest", a_.world.resting(), b_.world.resting());
  }

  void compare_players() {
    compare("players", "count", std::to_string(a_.players.size()),
            std::to_string(b_.players.size()));
    for (std::size_t i = 0; i < std::min(a_.players.size(), b_.players.size()); ++i)
      compare_values(joined({"player ", std::to_string(i)}), values_of(a_.players[i]),
                     values_of(b_.players[i]));
  }

  /// Their lengths, or the first byte that differs.
  void compare_user_data() {
    if (a_.user.size() != b_.user.size())
      return add("user data", "bytes", counted(a_.user.size(), "byte", "bytes"),
                 counted(b_.user.size(), "byte", "bytes"));
    const auto [in_a, in_b] = std::ranges::mismatch(a_.user, b_.user);
    if (in_a != a_.user.end())
      add("user data", joined({"byte ", std::to_string(in_a - a_.user.begin())}),
          std::to_string(*in_a), std::to_string(*in_b));
  }

  /// What only the next bodies show. Changes both worlds, so it comes last.
  void compare_free_slots() {
    if (a_.world.state_hash() != b_.world.state_hash())
      compare("world", "free slots", free_slots_of(a_.world), free_slots_of(b_.world));
  }

  SavedWorld& a_;
  SavedWorld& b_;
  std::vector<SnapshotDifference> found_;
};

std::string differences_json(const std::vector<SnapshotDifference>& all) {
  std::string text = joined({"{\"equal\":", all.empty() ? "true" : "false", ",\"differences\":["});
  for (const SnapshotDifference& one : all) {
    if (&one != all.data()) text += ',';
    text += "{\"where\":";
    append_string(text, one.where);
    text += ",\"field\":";
    append_string(text, one.field);
    text += ",\"a\":";
    append_string(text, one.a);
    text += ",\"b\":";
    append_string(text, one.b);
    text += '}';
  }
  return text + "]}\n";
}

std::string differences_text(const std::vector<SnapshotDifference>& all, std::size_t limit) {
  if (all.empty()) return "equal\n";
  const std::size_t shown = limit == 0 ? all.size() : std::min(limit, all.size());
  std::vector<TableRow> rows = {{"where", "field", "A", "B"}};
  for (std::size_t i = 0; i < shown; ++i)
    rows.push_back({all[i].where, all[i].field, all[i].a, all[i].b});
  std::string text = counted(all.size(), "difference", "differences") + "\n" + table_text(rows);
  if (shown < all.size())
    text += joined({"  and ", std::to_string(all.size() - shown), " more: --limit 0 shows all\n"});
  return text;
}

}  // namespace

int run_diff(const DiffOptions& options, Output& out) {
  Result<SavedWorld> a = read_snapshot_file(options.a, options.known, {});
  if (!a) return failed(a.message());
  Result<SavedWorld> b = read_snapshot_file(options.b, options.known, {});
  if (!b) return failed(b.message());
  const std::vector<SnapshotDifference> all = SnapshotComparison(*a, *b).run();
  (void)out.write(options.json ? differences_json(all) : differences_text(all, options.limit));
  const Result<void> status = out.flush();
  if (!status) return failed(status);
  return all.empty() ? exit_success : exit_differ;
}

}  // namespace hitmask::cli
