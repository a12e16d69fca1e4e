// What the files of the module share. Each binds one part; module.cpp calls them in order.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "casters.hpp"
#include "hitmask/hitmask.hpp"
#include "hitmask/memory.hpp"
#include "pygame_mask.hpp"
#include "pygame_slots.hpp"
#include "python_mask.hpp"
#include "tuples.hpp"

namespace hitmask::python {

using MaskClass = nb::class_<PythonMask>;

void bind_mask(nb::module_& module, MaskClass& mask);
void bind_items(MaskClass& mask);
void bind_arrays(MaskClass& mask);
void bind_images(nb::module_& module, MaskClass& mask);
void bind_layouts_and_pixels(nb::module_& module, MaskClass& mask);
void bind_drawn_pixels(nb::module_& module, MaskClass& mask);
void bind_boxes(nb::module_& module);
void bind_overlap(nb::module_& module, MaskClass& mask);
void bind_shape(MaskClass& mask);
void bind_measure(nb::module_& module, MaskClass& mask);
void bind_batches(nb::module_& module);
void bind_contour(nb::module_& module, MaskClass& mask);
void bind_transform(nb::module_& module);
void bind_motion(nb::module_& module);
void bind_turning_motion(nb::module_& module);
void bind_sheets(nb::module_& module);
void bind_runs(nb::module_& module);
void bind_terrain(nb::module_& module);
void bind_world(nb::module_& module);
void bind_pygame(nb::module_& module);
void bind_pygame_parts(nb::module_& module);
void bind_outline(nb::module_& module);
void bind_surfaces(nb::module_& module);
void bind_drawing(nb::module_& module);
void bind_first_point(nb::module_& module);
void bind_sprites(nb::module_& module);
void bind_sprite_world(nb::module_& module);
void bind_signals();

/// Yes or no: a bool, numpy's bool or a whole number.
[[nodiscard]] inline bool truth_of(nb::handle object) {
  const bool fits = PyBool_Check(object.ptr()) != 0 || PyIndex_Check(object.ptr()) != 0 ||
                    nb::cast<std::string>(object.type().attr("__name__")).starts_with("bool");
  const int truth = fits ? PyObject_IsTrue(object.ptr()) : -1;
  if (!fits) throw nb::type_error("expected True or False");
  if (truth < 0) throw nb::python_error();
  return truth != 0;
}

/// Pixels of an argument. C++ takes those below 0 for 0; in Python they are a mistake.
[[nodiscard]] inline std::int32_t not_negative(std::int32_t pixels, const char* name) {
  if (pixels < 0) throw nb::value_error((std::string(name) + " must not be negative").c_str());
  return pixels;
}

/// The value, or a ValueError with the message.
template <class Result>
[[nodiscard]] auto value_of(Result result) {
  if (!result.ok()) throw nb::value_error(std::string(result.message()).c_str());
  return std::move(*result);
}

/// None for a search that found nothing.
template <class Found>
[[nodiscard]] std::optional<Found> found_or_none(Result<Found, MotionError> result) {
  if (!result && result.error() == MotionError::not_found) return std::nullopt;
  return value_of(std::move(result));
}

/// An object of a class that may have been made without its __init__.
template <class Held>
[[nodiscard]] const Held& ready(nb::handle object) {
  if (!nb::inst_ready(object)) throw nb::type_error("the mask's __init__() was not called");
  return *nb::inst_ptr<Held>(object);
}

/// For what an argument holds: `wanted` names the argument and says what each item has to be.
[[noreturn]] inline void refuse_item(const char* wanted, nb::handle item) {
  const auto type = nb::cast<std::string>(item.type().attr("__name__"));
  throw nb::type_error((std::string(wanted) + ", not " + type).c_str());
}

/// What nb::cast() gives, whose own error names nothing.
template <class Type>
[[nodiscard]] Type item_as(nb::handle item, const char* wanted) {
  Type value{};
  if (!nb::try_cast(item, value)) refuse_item(wanted, item);
  return value;
}

/// The object of a class that an item is.
template <class Type>
[[nodiscard]] Type& item_of(nb::handle item, const char* wanted) {
  if (!nb::isinstance<Type>(item) || !nb::inst_ready(item)) refuse_item(wanted, item);
  return *nb::inst_ptr<Type>(item);
}

/// The mask behind a Python object; a copy of one of pygame's own.
[[nodiscard]] inline std::shared_ptr<Mask> mask_in(nb::handle object,
                                                   const char* wanted = "expected a hitmask.Mask") {
  if (nb::isinstance<PythonMask>(object)) return ready<PythonMask>(object).shared();
  if (nb::isinstance<PygameMask>(object)) return ready<PygameMask>(object).shared();
  if (is_pygame_mask(object)) return copy_of_pygame_mask(object);
  refuse_item(wanted, object);
}

/// Runs without the interpreter's lock. Something must hold what it reads: see PythonMask.
template <class Work>
auto unlocked(Work&& work) {
  const nb::gil_scoped_release release;
  return work();
}

/// A numpy array that owns a vector.
template <class Number, class... Sizes>
[[nodiscard]] auto array_of(std::vector<Number>&& numbers, Sizes... sizes) {
  auto* kept = new std::vector<Number>(std::move(numbers));
  const nb::capsule owner(
      kept, [](void* data) noexcept { delete static_cast<std::vector<Number>*>(data); });
  return nb::ndarray<nb::numpy, Number>(kept->data(), {static_cast<std::size_t>(sizes)...}, owner);
}

}  // namespace hitmask::python
