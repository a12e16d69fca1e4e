// hitmask.Runs: a mask as runs of solid pixels.
#include "hitmask/runs.hpp"

#include <utility>

#include "bind.hpp"
#include "choices.hpp"
#include "describe.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;
using RunsClass = nb::class_<Runs>;
template <class Number>
using RunArray = nb::ndarray<const Number, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;

template <class Number>
std::int32_t number_of_run(Number number, std::size_t run, const char* name) {
  if (std::in_range<std::int32_t>(number)) return static_cast<std::int32_t>(number);
  const std::string message = "run " + std::to_string(run) + ": " + name + " is " +
                              std::to_string(number) + ", not from -2^31 to 2^31 - 1";
  throw nb::value_error(message.c_str());
}

template <class Number>
std::vector<RunAt> runs_of(const nb::object& array, const char* type) {
  RunArray<Number> numbers;
  if (!nb::try_cast(array.attr("astype")(type, "order"_a = "C"), numbers, false))
    throw nb::type_error("runs: expected an array with rows of x, y and length");
  std::vector<RunAt> list(numbers.shape(0));
  for (std::size_t i = 0; i < list.size(); ++i)
    list[i] = {number_of_run(numbers(i, 0), i, "x"), number_of_run(numbers(i, 1), i, "y"),
               number_of_run(numbers(i, 2), i, "the length")};
  return list;
}

/// Rows of x, y, length.
std::vector<RunAt> runs_in(nb::handle runs) {
  if (runs.is_none()) return {};
  const nb::object array = nb::module_::import_("numpy").attr("asarray")(runs);
  const auto kind = nb::cast<std::string>(array.attr("dtype").attr("kind"));
  const bool empty = nb::cast<std::int64_t>(array.attr("size")) == 0;
  if (empty) return {};
  if (kind == "u") return runs_of<std::uint64_t>(array, "uint64");
  if (kind == "i") return runs_of<std::int64_t>(array, "int64");
  throw nb::type_error(
      "runs: expected whole numbers from -2^31 to 2^31 - 1, in rows of x, y and length");
}

auto runs_out(const Runs& self) {
  std::vector<std::int32_t> numbers;
  numbers.reserve(3 * self.runs().size());
  for (const RunAt& run : self.runs()) numbers.insert(numbers.end(), {run.x, run.y, run.length});
  return array_of(std::move(numbers), self.runs().size(), 3);
}

std::string described_runs(const Runs& self) {
  return "<hitmask.Runs " + std::to_string(self.width()) + "x" + std::to_string(self.height()) +
         ", " + std::to_string(self.count()) + " solid in " + std::to_string(self.runs().size()) +
         " runs>";
}

/// Asks with runs, or with a mask.
template <class Ask>
auto asked_of(nb::handle other, Ask&& ask) {
  if (nb::isinstance<Runs>(other)) return ask(ready<Runs>(other));
  return ask(mask_in(other)->view());
}

nb::object at_position(RunsAt result) {
  return tuple_named<nb::object>("RunsAt", std::move(result.runs), result.position);
}

template <void (Runs::*Combine)(const Runs&, Point)>
void combine(Runs& self, const Runs& other, const Vector& at) {
  (self.*Combine)(other, offset_of(at));
}

void bind_value(RunsClass& runs) {
  runs.def(
          "__init__",
          [](Runs* self, const WholePair& size, nb::handle list) {
            new (self) Runs(value_of(Runs::create(size_of(size), runs_in(list))));
          },
          "size"_a = WholePair{}, "runs"_a = nb::none(),
          nb::sig("def __init__(self, size: hitmask._types.SizeLike = (0, 0), "
                  "runs: numpy.typing.ArrayLike | None = None) -> None"))
      .def_static(
          "from_mask", [](nb::handle mask) { return Runs(mask_in(mask)->view()); }, "mask"_a,
          nb::sig("def from_mask(mask: Mask) -> Runs"), "The pixels of a mask.")
      .def(
          "copy", [](const Runs& self) { return Runs(self); }, "A copy.")
      .def(
          "__reduce__",
          [](const Runs& self) {
            return nb::make_tuple(nb::type<Runs>(), nb::make_tuple(self.size(), runs_out(self)));
          },
          nb::sig("def __reduce__(self) -> tuple[object, ...]"))
      .def("__repr__", &described_runs)
      .def_prop_ro("size", &Runs::size, "(width, height)")
      .def_prop_ro("width", &Runs::width, "The width in pixels.")
      .def_prop_ro("height", &Runs::height, "The height in pixels.")
      .def_prop_ro("memory_bytes", &Runs::memory_bytes, "Bytes of memory: 12 for each run.")
      .def("count", &Runs::count, "The number of solid pixels.")
      .def_prop_ro("solid_bounds", &Runs::solid_bounds,
                   "The smallest (x, y, w, h) that holds every solid pixel.")
      .def(
          "content_hash", [](const Runs& self) { return hash_of(self); },
          "A 64-bit hash of size and pixels: the same on every platform and in every run.")
      .def(
          "get", [](const Runs& self, const Vector& at) { return self.get(offset_of(at)); }, "at"_a,
          "Whether pixel (x, y) is solid; False outside.")
      .def("runs", &runs_out, nb::sig("def runs(self) -> numpy.typing.NDArray[numpy.int32]"),
           "The runs as rows of x, y, length: from top to bottom, then from left to right.")
      .def(
          "to_mask",
          [](const Runs& self, const std::optional<Rectangle>& box) {
            return PythonMask(box ? to_mask(self, box_from(*box)) : to_mask(self));
          },
          "box"_a = nb::none(), "The pixels, or those in (x, y, w, h), as a mask.")
      .def(
          "to_text",
          [](const Runs& self, const Rectangle& box) { return to_text(self, box_from(box)); },
          "box"_a, "Text art of (x, y, w, h): '#' and '.'.")
      .def(
          "to_terrain",
          [](const Runs& self, const Vector& at, int material, nb::handle neighbours,
             nb::handle hard) {
            const nb::object made =
                nb::type<Terrain>()("neighbours"_a = neighbours, "hard"_a = hard);
            return to_terrain(self, point_of(at), material,
                              nb::cast<const Terrain&>(made).options());
          },
          "at"_a = Vector{}, "material"_a = 0, "neighbours"_a = 8, "hard"_a = nb::make_tuple(),
          nb::sig("def to_terrain(self, at: hitmask._types.PointLike = (0, 0), material: int = 0, "
                  "neighbours: typing.Literal[4, 8] = 8, "
                  "hard: collections.abc.Iterable[int] = ()) -> Terrain"),
          "A terrain with these pixels, of one material.");
  def_equal(runs);
}

#define HITMASK_WITH "(self, other: Mask | Runs, offset: hitmask._types.PointLike"

void bind_pairs_of_runs(RunsClass& runs) {
  runs.def(
          "overlap",
          [](const Runs& self, nb::handle other, const Vector& offset) {
            return asked_of(other, [&](auto& o) { return overlap(self, o, offset_of(offset)); });
          },
          "other"_a, "offset"_a, nb::sig("def overlap" HITMASK_WITH ") -> bool"),
          "Whether they share a pixel with the other's top-left corner at `offset`.")
      .def(
          "first_point",
          [](const Runs& self, nb::handle other, const Vector& offset) {
            return asked_of(other,
                            [&](auto& o) { return first_point(self, o, offset_of(offset)); });
          },
          "other"_a, "offset"_a,
          nb::sig("def first_point" HITMASK_WITH ") -> tuple[int, int] | None"),
          "The topmost, then leftmost shared pixel, or None.")
      .def(
          "overlap_area",
          [](const Runs& self, nb::handle other, const Vector& offset) {
            return asked_of(other,
                            [&](auto& o) { return overlap_area(self, o, offset_of(offset)); });
          },
          "other"_a, "offset"_a, nb::sig("def overlap_area" HITMASK_WITH ") -> int"),
          "The number of shared pixels.")
      .def(
          "contact",
          [](const Runs& self, nb::handle other, const Vector& offset, Details details) {
            return asked_of(other,
                            [&](auto& o) { return contact(self, o, offset_of(offset), details); });
          },
          "other"_a, "offset"_a, "details"_a = Details::all,
          nb::sig("def contact" HITMASK_WITH ", "
                  "details: str | collections.abc.Sequence[str] = 'all') -> Contact"),
          "All details of what they share, as Mask.contact.")
      .def("draw", &combine<&Runs::draw>, "other"_a, "at"_a = Vector{}, "Adds another's pixels.")
      .def("erase", &combine<&Runs::erase>, "other"_a, "at"_a = Vector{},
           "Removes another's pixels.")
      .def("keep", &combine<&Runs::keep>, "other"_a, "at"_a = Vector{},
           "Keeps only pixels that the other has too.")
      .def("toggle", &combine<&Runs::toggle>, "other"_a, "at"_a = Vector{},
           "Flips another's pixels.")
      .def(
          "__and__", [](const Runs& a, const Runs& b) { return a & b; }, nb::is_operator(),
          "other"_a)
      .def(
          "__or__", [](const Runs& a, const Runs& b) { return a | b; }, nb::is_operator(),
          "other"_a)
      .def(
          "__xor__", [](const Runs& a, const Runs& b) { return a ^ b; }, nb::is_operator(),
          "other"_a)
      .def(
          "__sub__", [](const Runs& a, const Runs& b) { return a - b; }, nb::is_operator(),
          "other"_a);
}

void bind_moves_of_runs(RunsClass& runs) {
  runs.def(
          "crop", [](const Runs& self, const Rectangle& box) { return crop(self, box_from(box)); },
          "box"_a, "The pixels in (x, y, w, h); clear outside.")
      .def(
          "crop_to_solid", [](const Runs& self) { return at_position(crop_to_solid(self)); },
          nb::sig("def crop_to_solid(self) -> hitmask._tuples.RunsAt"),
          "Cropped to the solid pixels, and the position of the top-left pixel.")
      .def(
          "pad",
          [](const Runs& self, std::int32_t left, std::int32_t top, std::int32_t right,
             std::int32_t bottom) { return pad(self, left, top, right, bottom); },
          "left"_a = 0, "top"_a = 0, "right"_a = 0, "bottom"_a = 0,
          "Adds clear pixels on each side; a negative number cuts off.")
      .def(
          "shift", [](const Runs& self, const Vector& by) { return shift(self, offset_of(by)); },
          "by"_a, "Moves the pixels; those that leave the size are lost.")
      .def(
          "flip_x", [](const Runs& self) { return flip_x(self); }, "Swaps left and right.")
      .def(
          "flip_y", [](const Runs& self) { return flip_y(self); }, "Swaps top and bottom.")
      .def(
          "turn", [](const Runs& self, std::int32_t quarters) { return turn(self, quarters); },
          "quarters"_a = 1,
          "Turns by quarters, clockwise on the screen; negative numbers turn back.")
      .def(
          "transpose", [](const Runs& self) { return transpose(self); },
          "Pixel (x, y) moves to (y, x).")
      .def(
          "scale",
          [](const Runs& self, const WholePair& size) { return scale(self, size_of(size)); },
          "size"_a, "Scaled to (width, height): the nearest pixel.")
      .def(
          "grow",
          [](const Runs& self, std::int32_t distance, Reach reach) {
            return at_position(grow(self, distance, reach));
          },
          "distance"_a, "reach"_a = Reach::eight,
          nb::sig("def grow(self, distance: int, reach: typing.Literal['four', 'eight', 'disc'] = "
                  "'eight') -> hitmask._tuples.RunsAt"),
          "With every pixel within reach of a solid one, and the position of the top-left one.")
      .def(
          "shrink",
          [](const Runs& self, std::int32_t distance, Reach reach) {
            return shrink(self, distance, reach);
          },
          "distance"_a, "reach"_a = Reach::eight,
          "Keeps the pixels that have only solid ones within reach.");
}

}  // namespace

void bind_runs(nb::module_& module) {
  RunsClass runs(module, "Runs",
                 "A mask as runs of solid pixels, for large shapes with little in them: sides up\n"
                 "to 2^30. `runs` has a row of x, y, length for each run, sorted by y, then by x.\n"
                 "Memory and time depend on the runs, not on the size.\n\n"
                 ">>> hitmask.Runs((100, 9), [(0, 0, 3), (50, 8, 10)])\n"
                 "<hitmask.Runs 100x9, 13 solid in 2 runs>",
                 nb::is_final());
  bind_value(runs);
  bind_pairs_of_runs(runs);
  bind_moves_of_runs(runs);
  module.attr("MAX_RUNS_SIDE") = max_runs_side;
}

void bind_runs_of_terrain(nb::class_<Terrain>& terrain) {
  terrain.def(
      "to_runs",
      [](const Terrain& self, const Rectangle& box) { return to_runs(self, box_from(box)); },
      "box"_a, "The pixels in (x, y, w, h) as runs.");
}

}  // namespace hitmask::python
