// Bodies of a world that show the frames of a sheet.
#include <set>
#include <string>

#include "choices.hpp"
#include "python_world.hpp"
#include "query_filter.hpp"
#include "sheets.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// An id, or a hitmask.FrameBodies.
FrameBodies frame_bodies_in(nb::handle object) {
  std::uint64_t id = 0;
  if (nb::try_cast(object, id)) return id_of(id);
  if (!nb::hasattr(object, "parts") || !nb::hasattr(object, "body"))
    throw nb::type_error("body must be an id or a hitmask.FrameBodies");
  constexpr const char* id_of_body = "body: the body of a hitmask.FrameBodies must be an id";
  constexpr const char* ids_by_name =
      "body: the parts of a hitmask.FrameBodies must be ids by name";
  FrameBodies bodies(id_of(item_as<std::uint64_t>(object.attr("body"), id_of_body)));
  for (const auto [name, body] : item_as<nb::dict>(object.attr("parts"), ids_by_name))
    bodies.parts.push_back({item_as<std::string>(name, ids_by_name),
                            id_of(item_as<std::uint64_t>(body, ids_by_name))});
  return bodies;
}

void set_frame(PythonWorld& self, nb::handle body, Sheet& sheet, nb::handle frame,
               Orientation orientation) {
  const FrameBodies bodies = frame_bodies_in(body);
  insist(self.get().set_frame(bodies, sheet, frame_in(sheet, frame), orientation));
}

std::vector<std::uint32_t> frames_in(const Sheet& sheet, const nb::object& frames) {
  using FrameArray = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
  FrameArray numbers;
  if (nb::try_cast(frames, numbers, false))
    return {numbers.data(), numbers.data() + numbers.shape(0)};
  std::vector<std::uint32_t> all;
  for (nb::handle frame : nb::iter(frames)) all.push_back(frame_in(sheet, frame, each_frame));
  return all;
}

/// One word for all, or one for each.
std::vector<Orientation> orientations_in(nb::handle orientations, std::size_t count) {
  Orientation one{};
  if (nb::isinstance<nb::str>(orientations)) {
    if (!nb::try_cast(orientations, one))
      throw nb::value_error("orientations: no such orientation");
    return std::vector<Orientation>(count, one);
  }
  std::vector<Orientation> all;
  for (nb::handle orientation : nb::iter(orientations)) {
    if (!nb::try_cast(orientation, one)) throw nb::value_error("orientations: no such orientation");
    all.push_back(one);
  }
  if (all.empty() && count != 0) throw WorldRefusal(WorldError::lengths);
  return all;
}

/// Ids, or hitmask.FrameBodies.
void set_frame_many(PythonWorld& self, const nb::object& bodies, Sheet& sheet,
                    const nb::object& frames, nb::handle orientations) {
  const std::vector<std::uint32_t> numbers = frames_in(sheet, frames);
  const std::vector<Orientation> turns = orientations_in(orientations, numbers.size());
  const bool has_parts = nb::isinstance<nb::sequence>(bodies) && nb::len(bodies) > 0 &&
                         nb::hasattr(nb::object(bodies[0]), "parts");
  if (!has_parts) {
    const std::vector<BodyId> ids = ids_of(id_array_of(bodies));
    return insist(self.get().set_frame(ids, sheet, numbers, turns));
  }
  std::vector<FrameBodies> all;
  for (nb::handle body : nb::iter(bodies)) all.push_back(frame_bodies_in(body));
  insist(self.get().set_frame(all, sheet, numbers, turns));
}

/// Bodies as they were, for a call whose filter's function raises.
class FormerBodies {
 public:
  FormerBodies(World& world, const FrameBodies& bodies) : world_(world) {
    remember(bodies.body);
    for (const PartBody& part : bodies.parts) remember(part.body);
  }
  void restore() const {
    insist(world_.set_position(bodies_[0].first, bodies_[0].second.position));
    for (const auto& [body, its] : bodies_) {
      insist(world_.set_shape(body, its.shape));
      insist(world_.set_enabled(body, its.enabled));
    }
  }

 private:
  void remember(BodyId body) {
    insist(world_.check(body));
    bodies_.emplace_back(body, *world_.body(body));
  }

  World& world_;
  std::vector<std::pair<BodyId, BodyDefinition>> bodies_;
};

/// Goes back when the filter's function raised.
Point change_frame(PythonWorld& self, nb::handle body, Sheet& sheet, nb::handle frame,
                   Orientation orientation, Fit fit, std::int32_t limit, bool keep_feet,
                   const PythonFilter& filter) {
  const FrameBodies bodies = frame_bodies_in(body);
  const std::uint32_t number = frame_in(sheet, frame);
  World& world = self.get();
  const FormerBodies before(world, bodies);
  const FilterInUse in_use(self, filter);
  const Result<Point, WorldError> moved = world.change_frame(
      bodies, sheet, number, orientation, {fit, limit, keep_feet}, in_use.facts());
  if (in_use.failed() && moved) before.restore();
  in_use.raise_if_failed();
  return insist(moved);
}

struct PartIn {
  PartDefinition definition;
  std::string name;
  UserValue user;
};

/// A name, or a hitmask.PartDefinition.
PartIn part_definition_in(nb::handle object) {
  PartIn part;
  if (nb::try_cast(object, part.name)) return part;
  if (!nb::hasattr(object, "collides_with"))
    throw nb::type_error("parts: each must be a name or a hitmask.PartDefinition");
  constexpr const char* bits = "parts: layer and collides_with must be whole numbers of 32 bits";
  part.name = item_as<std::string>(object.attr("name"), "parts: name must be a string");
  part.definition.filter = {
      item_as<std::uint32_t>(object.attr("layer"), bits),
      item_as<std::uint32_t>(object.attr("collides_with"), bits),
      item_as<std::int32_t>(object.attr("group"), "parts: group must be a whole number")};
  part.definition.is_sensor =
      item_as<bool>(object.attr("is_sensor"), "parts: is_sensor must be True or False");
  part.user = user_value_of(object.attr("user"));
  part.definition.user = part.user.number;
  return part;
}

FrameBodiesTuple attach_parts(PythonWorld& self, std::uint64_t body, nb::handle parts) {
  if (nb::isinstance<nb::str>(parts) || !nb::hasattr(parts, "__iter__"))
    throw nb::type_error("parts must be a sequence of names");
  std::vector<PartIn> all;
  std::set<std::string> names;
  for (nb::handle part : nb::iter(parts)) {
    all.push_back(part_definition_in(part));
    if (!names.insert(all.back().name).second)
      throw nb::value_error(("the part " + all.back().name + " is named twice").c_str());
  }
  std::vector<PartDefinition> definitions;
  for (const PartIn& part : all) {
    definitions.push_back(part.definition);
    definitions.back().name = part.name;
  }
  const FrameBodies bodies = insist(self.get().attach_parts(id_of(body), definitions));
  nb::dict ids;
  std::vector<nb::object> before;  // let go last
  for (std::size_t i = 0; i < all.size(); ++i) {
    ids[nb::str(all[i].name.c_str(), all[i].name.size())] = bodies.parts[i].body.value();
    before.push_back(self.users().set(bodies.parts[i].body, all[i].user.object));
  }
  return tuple_named<FrameBodiesTuple>("FrameBodies", body, ids);
}

#define HITMASK_TURNED                                                          \
  "typing.Literal['upright', 'quarter', 'half', 'three_quarters', 'mirrored', " \
  "'mirrored_quarter', 'mirrored_half', 'mirrored_three_quarters']"

}  // namespace

void bind_world_frames(WorldClass& world) {
  world
      .def(
          "set_frame", &set_frame, "body"_a, "sheet"_a, "frame"_a,
          "orientation"_a = Orientation::upright,
          nb::sig("def set_frame(self, body: int | hitmask._tuples.FrameBodies, sheet: Sheet, "
                  "frame: int | str, orientation: " HITMASK_TURNED " = 'upright') -> None"),
          "Shows a frame of a sheet: the body's position is the frame's pivot. With the\n"
          "FrameBodies of attach_parts, the bodies of its parts show theirs; those that the frame\n"
          "lacks are disabled.\n\n"
          ">>> sheet = hitmask.Sheet()\n"
          ">>> sheet.add_frame('stand', hitmask.Mask((16, 32), solid=True), pivot=(8, 32))\n0\n"
          ">>> world = hitmask.World()\n"
          ">>> hero = world.add(sheet.mask('stand'), (100, 50))\n"
          ">>> world.set_frame(hero, sheet, 'stand', 'mirrored')\n"
          ">>> world.box(hero)\n(92, 18, 16, 32)")
      .def("set_frame_many", &set_frame_many, "bodies"_a, "sheet"_a, "frames"_a,
           "orientations"_a = "upright",
           nb::sig("def set_frame_many(self, bodies: numpy.typing.ArrayLike | "
                   "collections.abc.Sequence[hitmask._tuples.FrameBodies], sheet: Sheet, "
                   "frames: collections.abc.Iterable[int | str] | "
                   "numpy.typing.NDArray[numpy.integer], "
                   "orientations: " HITMASK_TURNED " | collections.abc.Iterable[" HITMASK_TURNED
                   "] = 'upright') -> None"),
           "The same for many bodies: all or none. One orientation is for all of them.")
      .def("change_frame", &change_frame, "body"_a, "sheet"_a, "frame"_a,
           "orientation"_a = Orientation::upright, "fit"_a = Fit::push, "limit"_a = 8,
           "keep_feet"_a = false, "filter"_a = PythonFilter{},
           nb::sig("def change_frame(self, body: int | hitmask._tuples.FrameBodies, sheet: Sheet, "
                   "frame: int | str, orientation: " HITMASK_TURNED
                   " = 'upright', fit: typing.Literal['allow', 'push', 'refuse'] = 'push', "
                   "limit: int = 8, keep_feet: bool = False, filter: QueryFilter = ...) "
                   "-> tuple[int, int]"),
           "Shows a frame where the body fits, and returns the move of its position; see\n"
           "change_shape. The pivot stays unless the body is pushed.")
      .def("attach_parts", &attach_parts, "body"_a, "parts"_a,
           nb::sig("def attach_parts(self, body: int, parts: "
                   "collections.abc.Iterable[hitmask._tuples.PartDefinition | str]) -> "
                   "hitmask._tuples.FrameBodies"),
           "Adds a body for each named part of frames, and attaches it. They are disabled until\n"
           "set_frame shows a frame that has them.");
}

}  // namespace hitmask::python
