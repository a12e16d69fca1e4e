// Sweeps that turn, and masks turned in advance.
#include "bind.hpp"
#include "choices.hpp"
#include "describe.hpp"
#include "placed_mask.hpp"
#include "transform_parts.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// A turning sweep and the mask that it borrows.
struct PythonTurningSweep {
  TurningSweep sweep;
  std::shared_ptr<const Mask> mask;
};

std::optional<PythonPlaced> placed_or_none(const PythonTurningSweep& self,
                                           const std::optional<PlacedMask>& placed) {
  if (!placed) return std::nullopt;
  return PythonPlaced{self.mask, *placed};
}

PythonTurningSweep sweep_turning(const PythonPlaced& self, const PythonMask& other,
                                 const Pair& travel, double turn, const Pair& position,
                                 const Pair& pivot, double degrees, const Pair& scale,
                                 const std::pair<bool, bool>& flip, const Pair& shear,
                                 Details details) {
  const std::shared_ptr<const Mask> kept = other.shared();
  const TransformParts from = parts_of(position, pivot, degrees, scale, flip, shear);
  const Travel whole{travel.first, travel.second, turn / 360.0};
  return {
      value_of(unlocked([&] { return sweep(self.placed, kept->view(), from, whole, details); })),
      kept};
}

void bind_turning_sweep(nb::module_& module) {
  using Swept = const PythonTurningSweep&;
  nb::class_<PythonTurningSweep> swept(module, "TurningSweep",
                                       "How the sweep of a mask that travels and turns ended.",
                                       nb::is_final());
  swept.def_prop_ro(
           "steps", [](Swept self) { return self.sweep.steps; }, "Steps taken freely.")
      .def_prop_ro(
          "step_count", [](Swept self) { return self.sweep.step_count; },
          "The number of equal steps of the whole travel.")
      .def_prop_ro(
          "last_free", [](Swept self) { return placed_or_none(self, self.sweep.last_free); },
          "A placed mask; None when it starts overlapping.")
      .def_prop_ro(
          "first_blocked",
          [](Swept self) { return placed_or_none(self, self.sweep.first_blocked); },
          "A placed mask; None when nothing is in its path.")
      .def_prop_ro(
          "blocked", [](Swept self) { return self.sweep.blocked(); },
          "Whether something is in its path.")
      .def_prop_ro(
          "contact", [](Swept self) { return self.sweep.contact; },
          "The contact at first_blocked, in world pixels.")
      .def_prop_ro(
          "started_overlapping", [](Swept self) { return self.sweep.started_overlapping; },
          "Whether it overlapped before the first step.");
  def_repr(swept, "TurningSweep", {"steps", "step_count", "started_overlapping", "contact"});
}

RotationCache cache_of(const PythonMask& mask, std::int32_t angles, const Pair& pivot,
                       const Pair& scale, Coverage coverage, std::size_t memory_limit,
                       double degrees, const std::pair<bool, bool>& flip, const Pair& shear) {
  RotationOptions options;
  options.parts = parts_of({}, pivot, degrees, scale, flip, shear);
  options.angles = angles;
  options.coverage = coverage;
  options.memory_limit = memory_limit;
  return value_of(RotationCache::create(mask.shared(), options));
}

/// The cache's raster itself: the Python mask shares it until written to.
MaskAtTuple shared_raster(const std::shared_ptr<const MaskAt>& raster) {
  const std::shared_ptr<const Mask> mask(raster, &raster->mask);
  return mask_at(PythonMask(mask), raster->position);
}

MaskAtTuple turned(RotationCache& self, double degrees) {
  return shared_raster(self.get(Angle::degrees(finite(degrees))));
}

std::optional<MaskAtTuple> found(const RotationCache& self, double degrees) {
  const auto raster = self.find(Angle::degrees(finite(degrees)));
  if (!raster) return std::nullopt;
  return shared_raster(raster);
}

double degrees_at(const RotationCache& self, std::int32_t index) {
  if (index < 0 || index >= self.angle_count()) throw nb::index_error("no such angle");
  return self.angle_at(index).fraction() * (360.0 / 4294967296.0);
}

void bind_cache(nb::module_& module) {
  nb::class_<RotationCache> cache(
      module, "RotationCache",
      "A mask turned by evenly spaced angles, each made at its first use.\n\n"
      ">>> bar = hitmask.Mask((10, 2), solid=True)\n"
      ">>> cache = hitmask.RotationCache(bar, angles=4, pivot=(5, 1))\n"
      ">>> mask, position = cache.get(91)\n"
      ">>> mask.size, position\n((2, 10), (-1, -5))");
  cache
      .def(nb::new_(&cache_of), "mask"_a, "angles"_a = 64, "pivot"_a = Pair{},
           "scale"_a = Pair{1, 1}, "coverage"_a = Coverage::centre,
           "memory_limit"_a = std::size_t{16} << 20, "degrees"_a = 0.0,
           "flip"_a = std::pair(false, false), "shear"_a = Pair{},
           "`degrees` is the first of the angles; `memory_limit` is in bytes of masks kept.")
      .def("get", &turned, "degrees"_a,
           "The mask at the nearest angle, and the position of its top-left pixel from the pivot.")
      .def("find", &found, "degrees"_a, "The same if the cache has it already, else None.")
      .def("prepare", &RotationCache::prepare,
           "Makes all masks, as far as the limit allows. Returns how many it has.")
      .def(
          "index_of",
          [](const RotationCache& self, double degrees) {
            return self.index_of(Angle::degrees(finite(degrees)));
          },
          "degrees"_a, "The number of the nearest angle.")
      .def("degrees_at", &degrees_at, "index"_a, "The angle with a number, from 0 up to 360.")
      .def_prop_ro("angle_count", &RotationCache::angle_count, "The number of angles.")
      .def_prop_ro("raster_count", &RotationCache::raster_count,
                   "The number of masks that the cache has.")
      .def_prop_ro("memory_bytes", &RotationCache::memory_bytes, "Bytes of the masks kept.");
  def_repr(cache, "RotationCache", {"angle_count", "raster_count", "memory_bytes"});
}

}  // namespace

void bind_turning_motion(nb::module_& module) {
  bind_turning_sweep(module);
  bind_cache(module);
  auto placed = nb::borrow<nb::class_<PythonPlaced>>(module.attr("PlacedMask"));
  placed.def("sweep_turning", &sweep_turning, "other"_a, nb::kw_only(), "travel"_a = Pair{},
             "turn"_a = 0.0, "position"_a = Pair{}, "pivot"_a = Pair{}, "degrees"_a = 0.0,
             "scale"_a = Pair{1, 1}, "flip"_a = std::pair(false, false), "shear"_a = Pair{},
             "details"_a = Details::all,
             "Moves another mask by `travel` pixels while it turns by `turn` degrees about its\n"
             "pivot, until something blocks it. The other keywords place it at the start, as in\n"
             "Transform.\n\n"
             ">>> wall = hitmask.Mask((4, 40), solid=True).place(hitmask.Transform())\n"
             ">>> bar = hitmask.Mask((20, 2), solid=True)\n"
             ">>> swept = wall.sweep_turning(bar, turn=90, position=(-5, 20), pivot=(10, 1), "
             "degrees=90)\n"
             ">>> swept.blocked, swept.steps < swept.step_count\n(True, True)");
}

}  // namespace hitmask::python
