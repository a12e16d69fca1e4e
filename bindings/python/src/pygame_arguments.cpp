#include <algorithm>
#include <cmath>
#include <cstring>

#include "bind.hpp"
#include "buffer_view.hpp"
#include "pygame_slots.hpp"

namespace hitmask::python {

namespace {

std::int32_t cut_off(double value) noexcept {
  constexpr double low = std::numeric_limits<std::int32_t>::min();
  constexpr double high = std::numeric_limits<std::int32_t>::max();
  // What is no number is far away, too.
  return static_cast<std::int32_t>(value > high ? high : value > low ? value : low);
}

bool number(PyObject* object, std::int32_t& value) noexcept {
  if (PyFloat_Check(object)) return value = cut_off(PyFloat_AsDouble(object)), true;
  std::int64_t whole = 0;
  if (!whole_number(object, whole)) return false;
  value = detail::saturate(whole);
  return true;
}

bool item(PyObject* object, Py_ssize_t index, std::int32_t& value) noexcept {
  PyObject* found = PySequence_GetItem(object, index);
  const bool good = found != nullptr && number(found, value);
  Py_XDECREF(found);
  if (!good) kept_error().take();
  return good;
}

/// The usual case, quickly.
bool two_small_numbers(PyObject* object, Point& point) noexcept {
  if (!PyTuple_CheckExact(object) || NB_TUPLE_GET_SIZE(object) != 2) return false;
  PyObject* x = NB_TUPLE_GET_ITEM(object, 0);
  PyObject* y = NB_TUPLE_GET_ITEM(object, 1);
  if (!PyLong_CheckExact(x) || !PyLong_CheckExact(y)) return false;
  return number(x, point.x) && number(y, point.y);
}

bool two_items(PyObject* object, Point& point) noexcept {
  if (two_small_numbers(object, point)) return true;
  if (!PySequence_Check(object)) return false;
  const Py_ssize_t length = PySequence_Size(object);
  if (length == 2) return item(object, 0, point.x) && item(object, 1, point.y);
  if (length < 0) kept_error().take();
  if (length != 1 || !PyTuple_Check(object)) return false;
  return two_items(PyTuple_GetItem(object, 0), point);
}

}  // namespace

Point two_numbers(nb::handle object, const char* what) {
  Point point;
  if (!two_items(object.ptr(), point))
    throw nb::type_error((std::string(what) + " must be two numbers").c_str());
  return point;
}

Point pixel_place(const PygameMask& mask, nb::handle pos) {
  const Point at = two_numbers(pos, "pos");
  if (!contains(mask.view().box(), at)) {
    PyErr_Format(PyExc_IndexError, "%d, %d is out of bounds", at.x, at.y);
    throw nb::python_error();
  }
  return at;
}

bool is_pygame_mask(nb::handle object) {
  return nb::hasattr(object, "get_bounding_rects") && PyObject_CheckBuffer(object.ptr()) != 0;
}

std::shared_ptr<Mask> copy_of_pygame_mask(nb::handle mask) {
  const Point size = two_numbers(mask.attr("get_size")(), "size");
  if (size.x == 0 || size.y == 0) return std::make_shared<Mask>(size.x, size.y);
  const BufferView buffer(mask, PyBUF_SIMPLE);
  const int bits = static_cast<int>(buffer.get().itemsize * 8);
  return std::make_shared<Mask>(
      value_of(mask_from_layout(bytes_of(buffer), {size.x, size.y}, ByteLayout::pygame(bits))));
}

void write_to_pygame_mask(nb::handle target, const MaskView& pixels) {
  if (pixels.width() == 0 || pixels.height() == 0) return;
  const BufferView buffer(target, PyBUF_WRITABLE);
  const int bits = static_cast<int>(buffer.get().itemsize * 8);
  const auto bytes = value_of(layout_from_mask(pixels, ByteLayout::pygame(bits)));
  std::memcpy(buffer.get().buf, bytes.data(),
              std::min(bytes.size(), static_cast<std::size_t>(buffer.get().len)));
}

bool MaskOfPygame::is_pygames_own(PyObject* object) noexcept {
  return PyObject_CheckBuffer(object) != 0 && !nb::isinstance<PygameMask>(object) &&
         is_pygame_mask(object);
}

int c_int(nb::handle object) {
  PyObject* whole = PyNumber_Index(object.ptr());
  if (whole == nullptr) throw nb::python_error();
  const nb::object kept = nb::steal(whole);
  int overflow = 0;
  const long value = PyLong_AsLongAndOverflow(whole, &overflow);
  if (overflow != 0 || value < INT_MIN || value > INT_MAX) {
    PyErr_SetString(PyExc_OverflowError, "signed integer does not fit a C int");
    throw nb::python_error();
  }
  return static_cast<int>(value);
}

}  // namespace hitmask::python
