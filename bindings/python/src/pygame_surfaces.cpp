// Masks from pygame surfaces, by their buffers.
#include <bit>
#include <cstring>

#include "bind.hpp"
#include "buffer_view.hpp"
#include "pygame_slots.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// What pygame tells of a surface's pixels.
struct Surface {
  Size size;
  Py_ssize_t pixel_bytes = 0;
  Py_ssize_t pitch = 0;
  std::uint32_t alpha_mask = 0;
};

void insist_on_surface(nb::handle object) {
  static const auto* type = new nb::object(nb::module_::import_("pygame").attr("Surface"));
  const int is_one = PyObject_IsInstance(object.ptr(), type->ptr());
  if (is_one < 0) throw nb::python_error();
  if (is_one == 0) throw nb::type_error("argument 1 must be pygame.surface.Surface");
}

Surface described(nb::handle surface) {
  const Point size = two_numbers(surface.attr("get_size")(), "size");
  const nb::object masks = surface.attr("get_masks")();
  return {{size.x, size.y},
          nb::cast<Py_ssize_t>(surface.attr("get_bytesize")()),
          nb::cast<Py_ssize_t>(surface.attr("get_pitch")()),
          static_cast<std::uint32_t>(nb::cast<std::int64_t>(masks[3]))};
}

std::uint32_t pixel_at(const std::uint8_t* bytes, Py_ssize_t count) {
  std::uint32_t value = 0;
  std::memcpy(&value, bytes, static_cast<std::size_t>(count));
  return value;
}

/// Rows whose pixels are judged by their value.
template <class Judge>
Mask judged(const Surface& surface, const std::uint8_t* bytes, Judge solid) {
  MaskRows rows = value_of(MaskRows::create(surface.size));
  std::vector<std::uint8_t> row(static_cast<std::size_t>(surface.size.width));
  for (std::int32_t y = 0; y < surface.size.height; ++y) {
    const std::uint8_t* pixel = bytes + y * surface.pitch;
    for (std::uint8_t& answer : row) {
      answer = solid(pixel_at(pixel, surface.pixel_bytes));
      pixel += surface.pixel_bytes;
    }
    const Status status = rows.alpha_row(y, row, PixelFormat::a8);
    if (!status) throw std::invalid_argument(status.message());
  }
  return rows.finish();
}

Mask from_alpha(const Surface& surface, std::span<const std::uint8_t> bytes, int threshold) {
  const int shift = std::countr_zero(surface.alpha_mask);
  const bool last = surface.alpha_mask == 0xFF00'0000u;
  if (surface.pixel_bytes == 4 && (last || surface.alpha_mask == 0xFFu))
    return value_of(mask_from_alpha(
        {bytes, surface.size, last ? PixelFormat::rgba8 : PixelFormat::argb8, surface.pitch, 4},
        static_cast<std::uint8_t>(threshold)));
  const std::uint32_t most = surface.alpha_mask >> shift;
  return judged(surface, bytes.data(), [&](std::uint32_t pixel) {
    return static_cast<int>(((pixel & surface.alpha_mask) >> shift) * 255 / most) > threshold;
  });
}

std::uint32_t key_value(nb::handle surface, nb::handle key, const Surface& facts) {
  const nb::object value =
      facts.pixel_bytes == 1 ? nb::module_::import_("hitmask._surfaces").attr("key_index")(surface)
                             : surface.attr("map_rgb")(key);
  return static_cast<std::uint32_t>(nb::cast<std::int64_t>(value));
}

PygameMask from_surface(nb::handle surface, nb::handle threshold) {
  insist_on_surface(surface);
  const int above = c_int(threshold);
  const Surface facts = described(surface);
  const nb::object key = surface.attr("get_colorkey")();
  if (is_empty(box_of(facts.size))) return PygameMask(Mask(facts.size));
  if (key.is_none() && above >= 255) return PygameMask(Mask(facts.size));
  if (key.is_none() && (above < 0 || facts.alpha_mask == 0))
    return PygameMask(Mask(facts.size, true));
  const std::uint32_t clear = key.is_none() ? 0 : key_value(surface, key, facts);
  const nb::object proxy = surface.attr("get_buffer")();
  const BufferView buffer(proxy, PyBUF_SIMPLE);
  const std::span bytes(static_cast<const std::uint8_t*>(buffer.get().buf),
                        static_cast<std::size_t>(buffer.get().len));
  if (key.is_none()) return PygameMask(unlocked([&] { return from_alpha(facts, bytes, above); }));
  return PygameMask(unlocked([&] {
    return judged(facts, bytes.data(), [clear](std::uint32_t pixel) { return pixel != clear; });
  }));
}

PygameMask from_bool_array(nb::handle array) {
  const nb::object mask = nb::type<PythonMask>().attr("from_array")(array);
  return PygameMask(nb::cast<const PythonMask&>(mask).shared());
}

}  // namespace

void bind_surfaces(nb::module_& module) {
  module.def("from_surface", &from_surface, "surface"_a, "threshold"_a = 127,
             "A mask of a surface: set where alpha > threshold, or where the colour is not the\n"
             "surface's colour key.");
  module.def(
      "_two_numbers", [](nb::handle object) { return two_numbers(object, "dest"); },
      "object"_a.none());
  module.def("_c_int", &c_int, "object"_a.none());
  module.def("_pygame_mask_from_array", &from_bool_array, "array"_a);
}

}  // namespace hitmask::python
