// hitmask.Terrain: ground that explodes.
#include "hitmask/image.hpp"

#include "ask_python.hpp"
#include "buffer_view.hpp"
#include "choices.hpp"
#include "describe.hpp"
#include "loops.hpp"
#include "sheets.hpp"
#include "terrains.hpp"

namespace hitmask::python {

void bind_runs_of_terrain(nb::class_<Terrain>& terrain);
void bind_terrain_questions(nb::class_<Terrain>& terrain);
void bind_chunk_chains(nb::class_<Terrain>& terrain);

namespace {

using namespace nb::literals;
using TerrainClass = nb::class_<Terrain>;

TerrainOptions options_in(Neighbours neighbours, nb::handle hard) {
  TerrainOptions options;
  options.neighbours = neighbours;
  for (nb::handle material : nb::iter(hard)) {
    std::int64_t number = -1;
    if (!nb::try_cast(material, number)) throw nb::type_error("hard: expected materials, 0 to 7");
    options.materials[static_cast<std::size_t>(material_in(number))].hard = true;
  }
  return options;
}

nb::tuple hard_of(const Terrain& self) {
  nb::list hard;
  for (int i = 0; i < material_count; ++i)
    if (self.options().materials[static_cast<std::size_t>(i)].hard) hard.append(i);
  return nb::tuple(hard);
}

Terrain made(nb::handle image, const Vector& at, std::int64_t material, Neighbours neighbours,
             nb::handle hard) {
  const TerrainOptions options = options_in(neighbours, hard);
  const int kind = material_in(material);
  if (image.is_none()) return Terrain(options);
  return Terrain(*mask_in(mask_of_image(image)), point_of(at), kind, options);
}

TerrainChangeTuple deposited(Terrain& self, nb::handle brush, const Vector& at,
                             std::int64_t material) {
  if (is_piece(brush)) return change_out(self.deposit(piece_in(brush), point_of(at)));
  return change_out(self.apply(edit_with(TerrainAction::deposit, brush, at, material)));
}

/// A function that draws may do anything to the terrain: it is made beside it.
TerrainChangeTuple generated(Terrain& self, const Rectangle& box, const nb::callable& draw,
                             std::int64_t material) {
  Terrain changed = self;
  const int kind = material_in(material);
  const TerrainChange change = changed.generate(
      box_from(box),
      [&](Mask& pixels, Point corner) {
        const nb::object chunk = nb::cast(PythonMask(Mask(512, 512)));
        static_cast<void>(ask_python(draw, chunk, corner));
        pixels.draw(mask_in(chunk)->view(), {});
      },
      kind);
  self = changed;
  return change_out(change);
}

// --- Arrays --------------------------------------------------------------------------------------

/// Calls visit(material, mask, position) for the pixels of each material in a box.
template <class Visit>
void for_each_material(const Terrain& terrain, const Box& box, Visit&& visit) {
  const Mask solid = to_mask(terrain, box);
  const Point corner{box.x, box.y};
  const MaterialCounts counts = material_counts(terrain, solid, corner);
  for (int kind = 0; kind < material_count; ++kind)
    if (counts[static_cast<std::size_t>(kind)] != 0)
      visit(kind, material_mask(terrain, box, kind), corner);
}

/// Calls visit(part) for the parts of a box that single chunks hold, where something may be solid.
template <class Visit>
void for_each_chunk_in(const Terrain& terrain, const Box& box, Visit&& visit) {
  const Box solid = intersection(terrain.solid_bounds(), box);
  const std::int32_t right = solid.x + solid.w, bottom = solid.y + solid.h;
  const auto next = [](std::int32_t from, std::int32_t end) {
    return std::min((from | (Terrain::chunk_side - 1)) + 1, end);
  };
  for (std::int32_t y = solid.y; y < bottom; y = next(y, bottom))
    for (std::int32_t x = solid.x; x < right; x = next(x, right))
      visit(Box{x, y, next(x, right) - x, next(y, bottom) - y});
}

Box array_box(const Rectangle& box) {
  const Box wanted = box_from(box);
  if (wanted.w < 0 || wanted.h < 0 || wanted.w > max_mask_side || wanted.h > max_mask_side)
    throw nb::value_error("box: an array of 0 to 65,535 on a side");
  return wanted;
}

nb::object materials_of(const Terrain& self, const Rectangle& rectangle) {
  const Box box = array_box(rectangle);
  const auto width = static_cast<std::size_t>(box.w);
  std::vector<std::int8_t> numbers(width * static_cast<std::size_t>(box.h), std::int8_t{-1});
  for_each_chunk_in(self, box, [&](const Box& part) {
    for_each_material(self, part, [&](int kind, const Mask& mask, Point at) {
      for (std::int32_t y = 0; y < mask.height(); ++y)
        for (std::int32_t x = 0; x < mask.width(); ++x)
          if (mask.get(x, y))
            numbers[static_cast<std::size_t>(at.y + y - box.y) * width +
                    static_cast<std::size_t>(at.x + x - box.x)] = static_cast<std::int8_t>(kind);
    });
  });
  return nb::cast(array_of(std::move(numbers), box.h, box.w));
}

Mask mask_of_array(nb::handle array, double threshold) {
  const nb::handle type = nb::type<PythonMask>();
  return *mask_in(type.attr("from_array")(array, threshold));
}

/// Solid pixels that stay solid keep their materials.
TerrainChangeTuple set_array(Terrain& self, nb::handle array, const Vector& at,
                             std::int64_t material, double threshold) {
  const Mask solid = mask_of_array(array, threshold);
  const Point corner = point_of(at);
  Terrain changed = self;
  const TerrainChange cleared =
      changed.apply({TerrainAction::carve_all, MaskAt{~solid.view(), corner}, {}, 0});
  const TerrainChange filled = changed.deposit(solid, corner, material_in(material));
  self = changed;
  return change_out({cleared.pixels + filled.pixels, united(cleared.box, filled.box)});
}

void set_materials(Terrain& self, const nb::object& array, const Vector& at) {
  const nb::object numbers = nb::module_::import_("numpy").attr("asarray")(array);
  const Point corner = point_of(at);
  if (nb::cast<std::int64_t>(numbers.attr("ndim")) != 2)
    throw nb::value_error("array: expected height x width");
  const bool empty = nb::cast<std::int64_t>(numbers.attr("size")) == 0;
  if (empty) return;
  const auto kind_of_number = nb::cast<std::string>(numbers.attr("dtype").attr("kind"));
  if (kind_of_number != "i" && kind_of_number != "u")
    throw nb::type_error("array: expected whole numbers: materials 0 to 7, and -1 for clear");
  if (nb::cast<double>(numbers.attr("min")()) < -1 ||
      nb::cast<double>(numbers.attr("max")()) >= material_count)
    throw nb::value_error("array: materials are 0 to 7, and -1 is clear");
  Terrain changed = self;
  changed.apply({TerrainAction::carve_all,
                 MaskAt{mask_of_array(numbers.attr("__lt__")(0), 0), corner},
                 {},
                 0});
  for (int kind = 0; kind < material_count; ++kind) {
    const Mask mask = mask_of_array(numbers.attr("__eq__")(kind), 0);
    if (mask.count() == 0) continue;
    changed.deposit(mask, corner, kind);
    changed.repaint(MaskAt{mask, corner}, kind);
  }
  self = changed;
}

// --- Bytes ---------------------------------------------------------------------------------------

nb::bytes bytes_object(const std::vector<std::uint8_t>& bytes) {
  return nb::bytes(bytes.data(), bytes.size());
}

/// Neighbours, hard materials, and deposits that make the same pixels.
using TerrainState = std::tuple<Neighbours, nb::tuple, nb::bytes>;

TerrainState state_of_terrain(const Terrain& self) {
  std::vector<TerrainEdit> edits;
  for (const ChunkChange& chunk : changes(Terrain(self.options()), self))
    for_each_material(self, chunk.box, [&](int kind, const Mask& mask, Point at) {
      edits.push_back(
          {TerrainAction::deposit, MaskAt{mask, at}, {}, static_cast<std::uint8_t>(kind)});
    });
  return {self.options().neighbours, hard_of(self), bytes_object(edits_to_bytes(edits))};
}

std::vector<TerrainEdit> edits_in(nb::handle data) {
  const BufferView buffer(data, PyBUF_SIMPLE);
  return value_of(edits_from_bytes(bytes_of(buffer)));
}

Terrain terrain_of(const TerrainState& state) {
  Terrain terrain(options_in(std::get<0>(state), std::get<1>(state)));
  for (const TerrainEdit& edit : edits_in(std::get<2>(state))) terrain.apply(edit);
  return terrain;
}

void apply_bytes(Terrain& self, nb::handle data) {
  Terrain changed = self;
  for (const TerrainEdit& edit : edits_in(data)) changed.apply(edit);
  self = changed;
}

Terrain decoded_terrain(nb::handle data, const Vector& at, std::int64_t material,
                        std::int64_t threshold, nb::handle key, std::int64_t tolerance, bool luma,
                        std::uint64_t max_pixels, Neighbours neighbours, nb::handle hard) {
  const BufferView buffer(data, PyBUF_SIMPLE);
  const TerrainImageOptions options{solid_rule_of(threshold, key, tolerance, luma), point_of(at),
                                    material_in(material), options_in(neighbours, hard)};
  ImageLimits limits;
  limits.pixels = max_pixels;
  return value_of(unlocked([&] { return decode_terrain(bytes_of(buffer), options, limits); }));
}

std::string described_terrain(const Terrain& self) {
  const Box box = self.solid_bounds();
  return "<hitmask.Terrain, " + std::to_string(self.count()) + " solid in (" +
         std::to_string(box.x) + ", " + std::to_string(box.y) + ", " + std::to_string(box.w) +
         ", " + std::to_string(box.h) + ")>";
}

void bind_making(TerrainClass& terrain) {
  terrain
      .def(
          "__init__",
          [](Terrain* self, nb::handle image, const Vector& at, std::int64_t material,
             Neighbours neighbours,
             nb::handle hard) { new (self) Terrain(made(image, at, material, neighbours, hard)); },
          "image"_a = nb::none(), "at"_a = Vector{}, "material"_a = 0,
          "neighbours"_a = Neighbours::eight, "hard"_a = nb::make_tuple(),
          nb::sig("def __init__(self, image: hitmask._types.ImageLike | None = None, " HITMASK_AT
                  ", material: int = 0, "
                  "neighbours: typing.Literal[4, 8] = 8, "
                  "hard: collections.abc.Iterable[int] = ()) -> None"))
      .def_prop_ro(
          "neighbours", [](const Terrain& self) { return self.options().neighbours; },
          "Which pixels hold together: 4 or 8.")
      .def_prop_ro("hard", &hard_of, nb::sig("def hard(self) -> tuple[int, ...]"),
                   "The materials that carve() leaves.")
      .def(
          "copy", [](const Terrain& self) { return Terrain(self); },
          "A copy that shares all chunks: it takes no time. For undo and snapshots. Its first\n"
          "drain_dirty() returns every chunk.")
      .def("__copy__", [](const Terrain& self) { return Terrain(self); })
      .def(
          "__deepcopy__", [](const Terrain& self, nb::handle) { return Terrain(self); }, "memo"_a)
      .def(
          "assign", [](Terrain& self, const Terrain& other) { self = other; }, "other"_a,
          "Goes back to a copy. For drain_dirty() that is a change like any other.")
      .def("__getstate__", &state_of_terrain,
           nb::sig("def __getstate__(self) -> tuple[int, tuple[int, ...], bytes]"))
      .def(
          "__setstate__",
          [](Terrain& self, const TerrainState& state) { new (&self) Terrain(terrain_of(state)); },
          "state"_a,
          nb::sig("def __setstate__(self, state: tuple[int, tuple[int, ...], bytes], /) -> None"))
      .def("__repr__", &described_terrain)
      .def_static("decode_png", &decoded_terrain, "data"_a, "at"_a = Vector{}, "material"_a = 0,
                  "threshold"_a = 0, "key"_a = nb::none(), "tolerance"_a = 0, "luma"_a = false,
                  "max_pixels"_a = ImageLimits{}.pixels, "neighbours"_a = Neighbours::eight,
                  "hard"_a = nb::make_tuple(),
                  nb::sig("def decode_png(data: bytes | bytearray | memoryview, " HITMASK_AT ", "
                          "material: int = 0, threshold: int = 0, "
                          "key: tuple[int, int, int] | typing.Literal['corners'] | None = None, "
                          "tolerance: int = 0, luma: bool = False, max_pixels: int = 256000000, "
                          "neighbours: typing.Literal[4, 8] = 8, "
                          "hard: collections.abc.Iterable[int] = ()) -> Terrain"),
                  "A terrain from the bytes of a PNG of any size, row by row. See Mask.decode_png\n"
                  "for which pixels are solid.")
      .def(
          "encode_png",
          [](const Terrain& self, const Rectangle& box) {
            const Terrain kept = self;  // another thread may edit it meanwhile
            const Box wanted = box_from(box);
            return bytes_object(value_of(unlocked([&] { return encode_png(kept, wanted); })));
          },
          "box"_a, "The pixels in (x, y, w, h) as the bytes of a PNG of any size.");
  def_equal(terrain);
}

void bind_edits(TerrainClass& terrain) {
  terrain
      .def(
          "carve",
          [](Terrain& self, nb::handle brush, const Vector& at, bool hard) {
            const auto action = hard ? TerrainAction::carve_all : TerrainAction::carve;
            return change_out(self.apply(edit_with(action, brush, at, 0)));
          },
          "brush"_a, "at"_a = Vector{}, "hard"_a = false,
          nb::sig("def carve(self, brush: " HITMASK_BRUSH ", " HITMASK_AT ", hard: bool = False) "
                  "-> hitmask._tuples.TerrainChange"),
          "Removes the pixels that a brush covers, moved by `at`. A brush is an (x, y, w, h), a\n"
          "Disc, Ellipse, Line or Polygon, a Mask, a MaskAt or a PlacedMask. Hard materials stay\n"
          "unless hard=True.\n\n"
          ">>> ground = hitmask.Terrain()\n"
          ">>> ground.deposit((0, 500, 4000, 100)).pixels\n400000\n"
          ">>> ground.carve(hitmask.Disc((600, 500), 40)).box\n(560, 500, 81, 41)")
      .def("deposit", &deposited, "brush"_a, "at"_a = Vector{}, "material"_a = 0,
           nb::sig("def deposit(self, brush: " HITMASK_BRUSH
                   " | hitmask._tuples.TerrainPiece, " HITMASK_AT
                   ", material: int = 0) -> hitmask._tuples.TerrainChange"),
           "Fills the clear pixels that a brush covers. Solid ones keep their material. A\n"
           "TerrainPiece goes back with its materials, its top-left corner at `at`.")
      .def(
          "repaint",
          [](Terrain& self, nb::handle brush, std::int64_t material, const Vector& at) {
            return change_out(self.apply(edit_with(TerrainAction::repaint, brush, at, material)));
          },
          "brush"_a, "material"_a, "at"_a = Vector{},
          nb::sig("def repaint(self, brush: " HITMASK_BRUSH ", material: int, " HITMASK_AT ") "
                  "-> hitmask._tuples.TerrainChange"),
          "Gives the solid pixels that a brush covers another material.")
      .def(
          "apply",
          [](Terrain& self, nb::handle edit) { return change_out(self.apply(edit_in(edit))); },
          "edit"_a,
          nb::sig("def apply(self, edit: hitmask._tuples.TerrainEdit) "
                  "-> hitmask._tuples.TerrainChange"),
          "An edit as data.")
      .def(
          "apply_bytes", &apply_bytes, "data"_a,
          nb::sig("def apply_bytes(self, data: bytes | bytearray | memoryview) -> None"),
          "All edits of edits_to_bytes(), or none, however much work they are: a few bytes can\n"
          "fill 65,535 x 65,535 pixels. Look at those of strangers first, with edits_from_bytes().")
      .def(
          "set",
          [](Terrain& self, const Vector& at, bool solid, std::int64_t material) {
            return self.set(offset_of(at), solid, material_in(material));
          },
          "at"_a, "solid"_a = true, "material"_a = 0,
          "Sets or clears one pixel, hard or not. Many at once are faster: set_array().")
      .def("generate", &generated, "box"_a, "draw"_a, "material"_a = 0,
           nb::sig("def generate(self, box: hitmask._types.BoxLike, "
                   "draw: collections.abc.Callable[[Mask, tuple[int, int]], object], "
                   "material: int = 0) -> hitmask._tuples.TerrainChange"),
           "Deposits what a function draws: it gets a clear mask of 512 x 512 pixels and the\n"
           "position of its top-left pixel, for every chunk that the box touches.")
      .def("set_array", &set_array, "array"_a, "at"_a = Vector{}, "material"_a = 0,
           "threshold"_a = 0.0,
           nb::sig("def set_array(self, array: numpy.typing.ArrayLike, " HITMASK_AT ", "
                   "material: int = 0, threshold: float = 0.0) -> hitmask._tuples.TerrainChange"),
           "Makes the pixels of a box those of an array, array[y, x]: solid where the value is\n"
           "greater than `threshold`. Pixels that were solid keep their materials.")
      .def(
          "set_materials", &set_materials, "array"_a, "at"_a = Vector{},
          nb::sig("def set_materials(self, array: numpy.typing.ArrayLike, " HITMASK_AT ") -> None"),
          "Makes the pixels of a box those of an array of materials, array[y, x]: whole numbers, "
          "and\n"
          "-1 is clear.")
      .def(
          "drain_dirty", [](Terrain& self) { return chunks_out(self.drain_dirty()); },
          "The chunks that differ from what they were at the last call, each with the box around\n"
          "the pixels that differ; the first time, all of them. For textures.")
      .def(
          "changes",
          [](const Terrain& self, const Terrain& before) {
            return chunks_out(changes(before, self));
          },
          "before"_a, "The chunks that differ from those of another version.")
      .def(
          "detached",
          [](Terrain& self, nb::handle floor, const std::vector<Vector>& points, bool hard,
             std::int64_t least_area) {
            return pieces_out(self.detached(anchors_in(floor, points, hard), least_area));
          },
          "floor"_a = nb::none(), "points"_a = std::vector<Vector>(), "hard"_a = false,
          "least_area"_a = 1,
          nb::sig("def detached(self, floor: int | None = None, "
                  "points: collections.abc.Sequence[hitmask._types.PointLike] = (), "
                  "hard: bool = False, least_area: int = 1) -> list[hitmask._tuples.TerrainPiece]"),
          "Takes out what does not hang together with the anchors, ready to fall: solid pixels in\n"
          "row `floor` and below, `points`, and with hard=True every hard pixel. Pieces of fewer\n"
          "than `least_area` pixels go, and are not returned.\n\n"
          ">>> ground = hitmask.Terrain()\n"
          ">>> _ = ground.deposit((0, 90, 100, 10)), ground.deposit((40, 20, 9, 9))\n"
          ">>> [(piece.area, piece.position) for piece in ground.detached(floor=99)]\n"
          "[(81, (40, 20))]");
}

}  // namespace

void bind_terrain(nb::module_& module) {
  TerrainClass terrain(
      module, "Terrain",
      "Ground that can be dug, blown up and filled in, as large as you like: -2^30 to 2^30 on "
      "each\n"
      "axis. Made of shared chunks of 512 x 512 pixels, so that copies take no time. `image` is a\n"
      "Mask, a pygame.Surface, a Pillow image or an array, placed at `at`. Every solid pixel has "
      "a\n"
      "material, 0 to 7; those in `hard` withstand carve().",
      nb::is_final());
  bind_making(terrain);
  bind_edits(terrain);
  bind_terrain_questions(terrain);
  bind_runs_of_terrain(terrain);
  terrain.def("to_materials", &materials_of, "box"_a,
              nb::sig("def to_materials(self, box: hitmask._types.BoxLike) -> "
                      "numpy.typing.NDArray[numpy.int8]"),
              "The materials in (x, y, w, h) as an array, array[y, x]; -1 where clear.");
  bind_chunk_chains(terrain);
  module.def(
      "edits_to_bytes",
      [](nb::handle edits) {
        std::vector<TerrainEdit> wanted;
        for (nb::handle edit : nb::iter(edits))
          wanted.push_back(edit_in(edit, "edits: each must be a hitmask.TerrainEdit"));
        return bytes_object(edits_to_bytes(wanted));
      },
      "edits"_a,
      nb::sig("def edits_to_bytes(edits: collections.abc.Iterable[hitmask._tuples.TerrainEdit]) -> "
              "bytes"),
      "Edits of terrains as bytes, for a network or a file.");
  module.def(
      "edits_from_bytes",
      [](nb::handle data) {
        std::vector<TerrainEditTuple> edits;
        for (const TerrainEdit& edit : edits_in(data)) edits.push_back(edit_out(edit));
        return edits;
      },
      "data"_a,
      nb::sig("def edits_from_bytes(data: bytes | bytearray | memoryview) -> "
              "list[hitmask._tuples.TerrainEdit]"),
      "The edits from such bytes. Bytes that edits_to_bytes() does not write are an error.");
}

}  // namespace hitmask::python
