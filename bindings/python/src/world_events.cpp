// Steps, their events as structured arrays, snapshots.
#include <cstring>

#include "choices.hpp"
#include "describe.hpp"
#include "python_world.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// One row of World.step(). Its numpy dtype is hitmask.EVENT_DTYPE.
struct EventRow {
  std::uint64_t a;
  std::uint64_t b;
  std::int64_t area;
  std::int64_t sums[2];
  std::int64_t gradient[2];
  std::int32_t first[2];
  std::int32_t box[4];
  std::int64_t kind;  // 8 bytes keep the rows aligned
};
static_assert(sizeof(EventRow) == 88);

constexpr const char* event_fields =
    "[('a', 'u8'), ('b', 'u8'), ('area', 'i8'), ('sums', 'i8', 2), ('gradient', 'i8', 2), "
    "('first', 'i4', 2), ('box', 'i4', 4), ('kind', 'i8')]";

EventRow row_of(const Event& event) {
  const Contact contact = event.contact == nullptr ? Contact{} : *event.contact;
  return {event.a.value(),
          event.b.value(),
          contact.area,
          {contact.sum_x, contact.sum_y},
          {contact.gradient_x, contact.gradient_y},
          {contact.first.x, contact.first.y},
          {contact.box.x, contact.box.y, contact.box.w, contact.box.h},
          static_cast<std::int64_t>(event.kind)};
}

nb::object rows_array(Events events, const nb::object& dtype) {
  std::vector<std::uint8_t> bytes(events.size() * sizeof(EventRow));
  std::uint8_t* to = bytes.data();
  for (const Event& event : events) {
    const EventRow row = row_of(event);
    std::memcpy(to, &row, sizeof row);
    to += sizeof row;
  }
  const auto length = bytes.size();
  return nb::cast(array_of(std::move(bytes), length)).attr("view")(dtype);
}

nb::object event_dtype() { return nb::module_::import_("hitmask._hitmask").attr("EVENT_DTYPE"); }

nb::object step(PythonWorld& self) {
  const nb::object dtype = event_dtype();
  const PythonWorld::Visit visit(self);
  World& world = self.get();
  insist(unlocked([&] { return world.step(); }));
  return rows_array(world.events(), dtype);
}

nb::object pairs_array(std::span<const BodyPair> pairs) {
  std::vector<std::uint64_t> values;
  values.reserve(pairs.size() * 2);
  for (const BodyPair& pair : pairs) values.insert(values.end(), {pair.a.value(), pair.b.value()});
  return nb::cast(array_of(std::move(values), pairs.size(), 2));
}

nb::object overlaps_now(PythonWorld& self) {
  const PythonWorld::Visit visit(self);
  std::vector<BodyPair> pairs;
  World& world = self.get();
  insist(unlocked([&] {
    return world.for_each_overlap([&](const BodyPair& pair) { pairs.push_back(pair); });
  }));
  return pairs_array(pairs);
}

nb::object touching_bodies(const PythonWorld& self, std::uint64_t body) {
  insist(self.get().check(id_of(body)));
  std::vector<BodyId> ids;
  self.get().contacts_of(id_of(body), [&](BodyId id) { ids.push_back(id); });
  return id_array(ids);
}

nb::dict statistics_of(const PythonWorld& self) {
  const Statistics& facts = self.get().statistics();
  nb::dict dict;
  dict["bodies"] = facts.bodies;
  dict["changed"] = facts.changed;
  dict["boxes_tested"] = facts.boxes_tested;
  dict["rejected_by_box"] = facts.rejected_by_box;
  dict["rejected_by_filter"] = facts.rejected_by_filter;
  dict["rejected_by_coarse"] = facts.rejected_by_coarse;
  dict["kept"] = facts.kept;
  dict["pixels_tested"] = facts.pixels_tested;
  dict["hits"] = facts.hits;
  dict["begins"] = facts.begins;
  dict["ends"] = facts.ends;
  dict["incremental"] = facts.incremental;
  return dict;
}

}  // namespace

void bind_events(nb::module_& module, WorldClass& world) {
  const nb::module_ numpy = nb::module_::import_("numpy");
  module.attr("EVENT_DTYPE") =
      numpy.attr("dtype")(nb::module_::import_("ast").attr("literal_eval")(event_fields));
  nb::class_<PythonSnapshot> snapshot(
      module, "Snapshot", "Everything that step() depends on, at one moment.", nb::is_final(),
      nb::type_slots(Collected<PythonSnapshot, [](PythonSnapshot& held) -> nb::object& {
        return held.objects;
      }>::slots));
  snapshot.def_prop_ro(
      "memory_bytes", [](const PythonSnapshot& self) { return self.facts.memory_bytes(); },
      "Bytes of memory that it takes.");
  def_repr(snapshot, "Snapshot", {"memory_bytes"});
  bind_world_saving(snapshot, world);
  world
      .def("step", &step, nb::sig("def step(self) -> numpy.typing.NDArray[numpy.void]"),
           "Finds which bodies touch and compares with the previous step. Returns the events as\n"
           "an array of EVENT_DTYPE, sorted by (a, b). `kind` is BEGIN, STAY or END; the other\n"
           "fields hold the details that a or b asks for.\n\n"
           ">>> world = hitmask.World()\n"
           ">>> square = hitmask.Mask((8, 8), solid=True)\n"
           ">>> ids = world.add_many([square, square], [[0, 0], [6, 6]], details='area')\n"
           ">>> [(int(event['area']), int(event['kind'])) for event in world.step()]\n[(4, 0)]")
      .def(
          "events",
          [](const PythonWorld& self) {
            const nb::object dtype = event_dtype();
            return rows_array(self.get().events(), dtype);
          },
          nb::sig("def events(self) -> numpy.typing.NDArray[numpy.void]"),
          "What the last step() found.")
      .def(
          "contacts", [](const PythonWorld& self) { return pairs_array(self.get().contacts()); },
          nb::sig("def contacts(self) -> numpy.typing.NDArray[numpy.uint64]"),
          "All pairs that touched in the last step, one (a, b) per row, sorted.")
      .def(
          "touched",
          [](const PythonWorld& self, std::uint64_t a, std::uint64_t b) {
            return self.get().touched(id_of(a), id_of(b));
          },
          "a"_a, "b"_a, "Whether two bodies touched in the last step.")
      .def("contacts_of", &touching_bodies, "body"_a,
           nb::sig("def contacts_of(self, body: int) -> numpy.typing.NDArray[numpy.uint64]"),
           "The ids of the bodies that touched a body in the last step, in order of id.\n\n"
           ">>> world = hitmask.World()\n"
           ">>> hero, floor = world.add((8, 8)), world.add((99, 9), (0, 4), is_static=True)\n"
           ">>> world.step().size, world.contacts_of(hero).tolist() == [floor]\n(1, True)")
      .def(
          "contact",
          [](const PythonWorld& self, std::uint64_t a, std::uint64_t b, Details details) {
            return self.get().contact(id_of(a), id_of(b), details);
          },
          "a"_a, "b"_a, "details"_a = Details::all,
          "What two bodies share at their present positions, in a's pixels; filters do not "
          "matter.\nEmpty for an id that names no body, and for a disabled body.")
      .def(
          "overlaps", &overlaps_now,
          nb::sig("def overlaps(self) -> numpy.typing.NDArray[numpy.uint64]"),
          "Every pair that touches now, one (a, b) per row, in no particular order. Keeps nothing.")
      .def(
          "snapshot",
          [](const PythonWorld& self) {
            return PythonSnapshot{self.get().snapshot(), self.users().share(), self.marks()};
          },
          "Everything that step() depends on, to go back to.\n\n"
          ">>> world = hitmask.World()\n"
          ">>> before = world.snapshot()\n"
          ">>> rock = world.add((8, 8))\n"
          ">>> world.restore(before)\n"
          ">>> rock in world\nFalse")
      .def(
          "restore",
          [](PythonWorld& self, const PythonSnapshot& kept) {
            insist(self.get().restore(kept.facts));
            self.note_restore(kept.marks);
            self.users().restore(kept.objects);
          },
          "snapshot"_a, "Goes back to a snapshot.")
      .def(
          "state_hash", [](const PythonWorld& self) { return self.get().state_hash(); },
          "Equal for equal states, on every platform: bodies, masks, contacts, free slots. User\n"
          "values count as whole numbers; any other object counts as 0.")
      .def("statistics", &statistics_of, nb::sig("def statistics(self) -> dict[str, int]"),
           "What the last step() or overlaps() did.")
      .def_prop_ro(
          "memory_bytes", [](const PythonWorld& self) { return self.get().memory_bytes(); },
          "Bytes of memory that it takes.");
}

}  // namespace hitmask::python
