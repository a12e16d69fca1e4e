// Terrains: what lies where, and what stands on it.
#include "choices.hpp"
#include "loops.hpp"
#include "terrains.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

std::vector<TerrainComponentTuple> components_of_terrain(const Terrain& self) {
  std::vector<TerrainComponentTuple> found;
  for (const Component& part : components(self))
    found.push_back(
        tuple_named<TerrainComponentTuple>("TerrainComponent", part.box, part.area, part.first));
  return found;
}

std::optional<Point> separated_from(const Terrain& self, nb::handle mask, const Vector& position,
                                    std::int32_t limit, std::optional<Axis> axis,
                                    const std::optional<WholePair>& direction) {
  if (axis && direction) throw nb::value_error("an axis or a direction, not both");
  const auto kept = mask_in(mask);
  const Point at = offset_of(position);
  if (axis) return separate(self, *kept, at, limit, *axis);
  if (direction) return separate(self, *kept, at, limit, point_of(*direction));
  return separate(self, *kept, at, limit);
}

#define HITMASK_ON "(self, mask: Mask, position: hitmask._types.PointLike"

void bind_pixels(nb::class_<Terrain>& terrain) {
  terrain.def("count", &Terrain::count, "The number of solid pixels; kept by every edit.")
      .def_prop_ro("solid_bounds", &Terrain::solid_bounds,
                   "The smallest (x, y, w, h) that holds every solid pixel.")
      .def("chunk_count", &Terrain::chunk_count, "How many chunks have solid pixels.")
      .def_prop_ro("memory_bytes", &Terrain::memory_bytes,
                   "Bytes, with what it shares with others.")
      .def(
          "content_hash", [](const Terrain& self) { return hash_of(self); },
          "A 64-bit hash of pixels, materials and options: the same on every platform.")
      .def(
          "chunk_hash",
          [](const Terrain& self, const Vector& chunk) {
            return chunk_hash(self, offset_of(chunk));
          },
          "chunk"_a,
          "The hash of chunk (x, y), as drain_dirty() names it, and its place; 0 when it is clear.")
      .def(
          "get", [](const Terrain& self, const Vector& at) { return self.get(offset_of(at)); },
          "at"_a, "Whether a pixel is solid.")
      .def(
          "material",
          [](const Terrain& self, const Vector& at) { return self.material(offset_of(at)); },
          "at"_a, "The material of a pixel, or None where it is clear.")
      .def(
          "to_mask",
          [](const Terrain& self, const Rectangle& box) {
            return PythonMask(to_mask(self, box_from(box)));
          },
          "box"_a, "The pixels in (x, y, w, h) as a mask.")
      .def(
          "material_mask",
          [](const Terrain& self, const Rectangle& box, std::int64_t material) {
            return PythonMask(material_mask(self, box_from(box), material_in(material)));
          },
          "box"_a, "material"_a, "The pixels of one material in (x, y, w, h) as a mask.")
      .def(
          "to_array",
          [](const Terrain& self, const Rectangle& box) {
            return nb::cast(PythonMask(to_mask(self, box_from(box)))).attr("to_array")();
          },
          "box"_a,
          nb::sig("def to_array(self, box: hitmask._types.BoxLike) -> "
                  "numpy.typing.NDArray[numpy.bool]"),
          "The pixels in (x, y, w, h) as an array of bool, array[y, x].")
      .def(
          "to_text",
          [](const Terrain& self, const Rectangle& box) { return to_text(self, box_from(box)); },
          "box"_a, "Text art of (x, y, w, h): '#' and '.'.")
      .def("components", &components_of_terrain,
           "The connected components, in the order of their first pixels.")
      .def(
          "trace",
          [](const Terrain& self, const Rectangle& box) {
            return loops_of(trace(self, box_from(box)));
          },
          "box"_a, nb::sig("def trace(self, box: hitmask._types.BoxLike) -> list[Loop]"),
          "The loops around the pixels in (x, y, w, h), in world pixels.")
      .def(
          "nearest",
          [](const Terrain& self, const Vector& point) { return nearest(self, offset_of(point)); },
          "point"_a, "The nearest solid pixel, or None.")
      .def(
          "ray",
          [](const Terrain& self, const Vector& from, const Vector& to, std::int32_t radius) {
            return ray(self, point_of(from), point_of(to), radius);
          },
          "start"_a, "end"_a, "normal_radius"_a = 4, "The first solid pixel on a ray, or None.");
}

void bind_masks_on(nb::class_<Terrain>& terrain) {
  terrain
      .def(
          "overlap",
          [](const Terrain& self, nb::handle mask, const Vector& position) {
            return overlap(self, *mask_in(mask), offset_of(position));
          },
          "mask"_a, "position"_a, nb::sig("def overlap" HITMASK_ON ") -> bool"),
          "Whether a mask at a position shares a pixel with the ground.")
      .def(
          "overlap_area",
          [](const Terrain& self, nb::handle mask, const Vector& position) {
            return overlap_area(self, *mask_in(mask), offset_of(position));
          },
          "mask"_a, "position"_a, nb::sig("def overlap_area" HITMASK_ON ") -> int"),
          "The number of shared pixels.")
      .def(
          "first_point",
          [](const Terrain& self, nb::handle mask, const Vector& position) {
            return first_point(self, *mask_in(mask), offset_of(position));
          },
          "mask"_a, "position"_a,
          nb::sig("def first_point" HITMASK_ON ") -> tuple[int, int] | None"),
          "The topmost, then leftmost shared pixel, or None.")
      .def(
          "contact",
          [](const Terrain& self, nb::handle mask, const Vector& position, Details details) {
            return contact(self, *mask_in(mask), offset_of(position), details);
          },
          "mask"_a, "position"_a, "details"_a = Details::all,
          nb::sig("def contact" HITMASK_ON ", "
                  "details: str | collections.abc.Sequence[str] = 'all') -> Contact"),
          "One contact, whatever chunks lie beneath; false when nothing is shared.")
      .def(
          "material_counts",
          [](const Terrain& self, nb::handle mask, const Vector& position) {
            const MaterialCounts counts =
                material_counts(self, *mask_in(mask), offset_of(position));
            return std::vector<std::int64_t>(counts.begin(), counts.end());
          },
          "mask"_a, "position"_a, nb::sig("def material_counts" HITMASK_ON ") -> list[int]"),
          "The shared pixels of each material.")
      .def(
          "sweep",
          [](const Terrain& self, nb::handle mask, const Vector& position, const Vector& delta,
             Details details) {
            return value_of(
                sweep(self, *mask_in(mask), point_of(position), point_of(delta), details));
          },
          "mask"_a, "position"_a, "delta"_a, "details"_a = Details::all,
          nb::sig("def sweep" HITMASK_ON ", delta: hitmask._types.PointLike, "
                  "details: str | collections.abc.Sequence[str] = 'all') -> Sweep"),
          "Moves a mask by `delta`, until the ground blocks it. Offsets are its positions.")
      .def("separate", &separated_from, "mask"_a, "position"_a, "limit"_a, "axis"_a = nb::none(),
           "direction"_a = nb::none(),
           nb::sig("def separate" HITMASK_ON ", limit: int, "
                   "axis: typing.Literal['x', 'y'] | None = None, "
                   "direction: hitmask._types.SizeLike | None = None) -> tuple[int, int] | None"),
           "The shortest move of a mask out of the ground, or None: as Mask.separate.")
      .def(
          "distance",
          [](const Terrain& self, nb::handle mask, const Vector& position) {
            return found_or_none(distance(self, *mask_in(mask), point_of(position)));
          },
          "mask"_a, "position"_a, nb::sig("def distance" HITMASK_ON ") -> Distance | None"),
          "The nearest pixels: `a` in the world, `b` in the mask. None if either is empty.");
}

}  // namespace

void bind_terrain_questions(nb::class_<Terrain>& terrain) {
  bind_pixels(terrain);
  bind_masks_on(terrain);
}

}  // namespace hitmask::python
