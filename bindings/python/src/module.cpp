// The module _hitmask of the package `hitmask`.
#include "bind.hpp"
#include "explain.hpp"
#include "export_buffer.hpp"

namespace hitmask::python {

namespace {

void bind_target(nb::module_& module) {
  module.def(
      "active_target", [] { return std::string(active_target()); },
      "The name of the kernel set (instruction set) in use.");
  module.def(
      "available_targets",
      [] {
        const auto names = available_targets();
        return std::vector<std::string>(names.begin(), names.end());
      },
      "The kernel sets that this processor can run, slowest first.");
  module.def(
      "force_target",
      [](const std::string& name) {
        const Result<void> status = force_target(name);
        if (!status) throw nb::value_error(status.message().c_str());
      },
      nb::arg("name"), "Switches to a kernel set. Not while other threads are inside hitmask.");
  module.def(
      "target_status",
      []() -> std::optional<std::string> {
        const Result<void> status = target_status();
        if (status) return std::nullopt;
        return status.message();
      },
      "None, or the reason why the environment variable HITMASK_TARGET was not used.");
  module.def(
      "version", [] { return std::string(version()); },
      "The version of the library, as 'major.minor.patch'.");
  module.attr("MAX_MASK_SIDE") = max_mask_side;
  module.attr("MAX_TRANSFORMED_SIDE") = max_transformed_side;
  module.attr("MAX_TURNING_STEPS") = max_turning_steps;
  module.attr("MIN_POSITION") = min_position;
  module.attr("END_POSITION") = end_position;
  module.attr("MAX_BOX_SIDE") = max_box_side;
  module.attr("MAX_ORIGIN") = max_origin;
  module.attr("__version__") = HITMASK_VERSION;
}

}  // namespace

void bind_everything(nb::module_& module) {
  bind_target(module);
  MaskClass mask(module, "Mask",
                 "One bit per pixel, True = solid. x goes to the right, y goes down.\n\n"
                 "mask[x, y] is a pixel, mask[x0:x1, y0:y1] a part: x first, as in every point.\n\n"
                 ">>> mask = hitmask.Mask((3, 2))\n>>> mask[1, 0] = True\n>>> mask\n"
                 "<hitmask.Mask 3x2, 1 solid>\n.#.\n...",
                 nb::is_weak_referenceable(), nb::type_slots(mask_slots));
  bind_pygame(module);
  bind_mask(module, mask);
  bind_items(mask);
  bind_arrays(mask);
  bind_images(module, mask);
  bind_layouts_and_pixels(module, mask);
  bind_drawn_pixels(module, mask);
  bind_boxes(module);
  bind_overlap(module, mask);
  bind_shape(mask);
  bind_measure(module, mask);
  bind_contour(module, mask);
  bind_batches(module);
  bind_transform(module);
  bind_motion(module);
  bind_turning_motion(module);
  bind_runs(module);
  bind_terrain(module);
  bind_world(module);
  bind_sheets(module);
  bind_sprites(module);
  bind_sprite_world(module);
  nb::implicitly_convertible<PygameMask, PythonMask>();
  nb::implicitly_convertible<MaskOfPygame, PythonMask>();
  bind_signals();
  explain_wrong_arguments(module);
}

}  // namespace hitmask::python

NB_MODULE(_hitmask, module) {
  module.doc() = "hitmask's core for Python; import hitmask instead.";
  hitmask::python::bind_everything(module);
}
