// Points, sizes and boxes as Python has them: tuples of whole numbers going out. Any sequence comes
// in; the coordinates of points may be floats.
#pragma once

#include <nanobind/nanobind.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "hitmask/geometry.hpp"

namespace hitmask::python {

namespace nb = nanobind;

/// A point from Python: whole numbers, or floats rounded as to_pixel() does. Numbers beyond 64 bits
/// end up at the end of these.
struct Vector {
  std::int64_t x = 0;
  std::int64_t y = 0;
};

/// Two whole numbers from Python, where a fraction would be a mistake: sizes, directions.
struct WholePair {
  std::int64_t x = 0;
  std::int64_t y = 0;
};

/// Four of them: x, y, width, height.
struct Rectangle {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t w = 0;
  std::int64_t h = 0;
};

/// Stands for NaN and infinities: a caster cannot raise. Whole numbers never get there.
constexpr std::int64_t not_finite = std::numeric_limits<std::int64_t>::min();

[[noreturn]] inline void refuse_not_finite() {
  throw nb::value_error("a coordinate is NaN or infinite");
}

/// For what is defined for every offset: far away is far away.
[[nodiscard]] inline Point offset_of(const Vector& v) {
  if (v.x == not_finite || v.y == not_finite) refuse_not_finite();
  return {detail::saturate(v.x), detail::saturate(v.y)};
}

[[nodiscard]] inline std::int32_t int32_of(std::int64_t value) {
  if (value == not_finite) refuse_not_finite();
  if (value < std::numeric_limits<std::int32_t>::min() ||
      value > std::numeric_limits<std::int32_t>::max()) {
    PyErr_SetString(PyExc_OverflowError, "a coordinate does not fit 32 bits");
    throw nb::python_error();
  }
  return static_cast<std::int32_t>(value);
}

[[nodiscard]] inline Point point_of(const Vector& v) { return {int32_of(v.x), int32_of(v.y)}; }
[[nodiscard]] inline Point point_of(const WholePair& v) { return {int32_of(v.x), int32_of(v.y)}; }
[[nodiscard]] inline Size size_of(const WholePair& v) { return {int32_of(v.x), int32_of(v.y)}; }
[[nodiscard]] inline Box box_from(const Rectangle& r) {
  return {int32_of(r.x), int32_of(r.y), int32_of(r.w), int32_of(r.h)};
}

/// An error that an argument's own code raised and that is no Exception, such as Ctrl-C. A caster
/// cannot raise, so the call does when it fails: see explain.cpp.
class KeptError {
 public:
  /// Drops the error that is set, or keeps it here.
  void take() noexcept {
    if (PyErr_Occurred() == nullptr) return;
    if (PyErr_ExceptionMatches(PyExc_Exception) != 0) return PyErr_Clear();
    PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    if (type_ != nullptr) PyErr_Restore(type_, value_, trace_), PyErr_Clear();
    type_ = type, value_ = value, trace_ = trace;
  }
  /// In place of the error that is set. False: there is none.
  [[nodiscard]] bool raise() noexcept {
    if (type_ == nullptr) return false;
    PyErr_Restore(std::exchange(type_, nullptr), value_, trace_);
    return true;
  }

 private:
  PyObject* type_ = nullptr;
  PyObject* value_ = nullptr;
  PyObject* trace_ = nullptr;
};

[[nodiscard]] inline KeptError& kept_error() noexcept {
  thread_local KeptError kept;
  return kept;
}

/// A whole number; floats are not. False leaves no Python error behind.
[[nodiscard]] inline bool whole_number(PyObject* object, std::int64_t& value) noexcept {
  int overflow = 0;
  if (!PyLong_Check(object)) {
    PyObject* number = PyNumber_Index(object);
    if (number == nullptr) return kept_error().take(), false;
    const bool good = whole_number(number, value);
    Py_DECREF(number);
    return good;
  }
  value = PyLong_AsLongLongAndOverflow(object, &overflow);
  if (overflow != 0)
    value = overflow > 0 ? std::numeric_limits<std::int64_t>::max()
                         : std::numeric_limits<std::int64_t>::min();
  if (value == not_finite) ++value;
  return true;
}

/// to_pixel() without its limits.
[[nodiscard]] inline std::int64_t nearest_whole(double position) noexcept {
  constexpr double far = 4e18;  // fits 64 bits, and is far beyond 32
  if (!std::isfinite(position)) return not_finite;
  const double whole = std::floor(std::fmin(std::fmax(position, -far), far));
  return static_cast<std::int64_t>(whole) + (position - whole >= 0.5 && whole < far ? 1 : 0);
}

/// A float or what has one: numpy's floats, fractions. False leaves no Python error behind.
[[nodiscard]] inline bool rounded_number(PyObject* object, std::int64_t& value) noexcept {
  if (!PyFloat_Check(object) && PyObject_HasAttrString(object, "__float__") == 0) return false;
  const double number = PyFloat_AsDouble(object);
  if (number == -1.0 && PyErr_Occurred() != nullptr) return kept_error().take(), false;
  value = nearest_whole(number);
  return true;
}

[[nodiscard]] inline bool coordinate(PyObject* object, std::int64_t& value) noexcept {
  if (PyFloat_Check(object)) return rounded_number(object, value);
  return whole_number(object, value) || rounded_number(object, value);
}

/// A sequence that is no text. Its length is asked for first: an iterator may have no end.
[[nodiscard]] inline bool has_length(PyObject* object, Py_ssize_t length) noexcept {
  if (!PySequence_Check(object) || PyUnicode_Check(object) || PyBytes_Check(object)) return false;
  const Py_ssize_t own = PySequence_Size(object);
  if (own < 0) kept_error().take();
  return own == length;
}

/// Numbers from a sequence of exactly so many; strings are none.
template <auto Read, std::size_t Count>
[[nodiscard]] bool numbers_in(PyObject* object, std::int64_t* const (&values)[Count]) noexcept {
  if (!has_length(object, static_cast<Py_ssize_t>(Count))) return false;
  for (std::size_t i = 0; i < Count; ++i) {
    PyObject* item = PySequence_GetItem(object, static_cast<Py_ssize_t>(i));
    const bool good = item != nullptr && Read(item, *values[i]);
    Py_XDECREF(item);
    if (!good) return kept_error().take(), false;
  }
  return true;
}

template <std::size_t Count>
[[nodiscard]] bool whole_numbers(PyObject* object, std::int64_t* const (&values)[Count]) noexcept {
  return numbers_in<&whole_number>(object, values);
}

/// The usual point, quickly: a tuple of two small whole numbers.
[[nodiscard]] inline bool two_plain_numbers(PyObject* object, Vector& value) noexcept {
  if (!PyTuple_CheckExact(object) || NB_TUPLE_GET_SIZE(object) != 2) return false;
  PyObject* x = NB_TUPLE_GET_ITEM(object, 0);
  PyObject* y = NB_TUPLE_GET_ITEM(object, 1);
  return PyLong_CheckExact(x) && PyLong_CheckExact(y) && whole_number(x, value.x) &&
         whole_number(y, value.y);
}

[[nodiscard]] inline bool point_in(PyObject* object, Vector& value) noexcept {
  return two_plain_numbers(object, value) || numbers_in<&coordinate>(object, {&value.x, &value.y});
}

template <class... Numbers>
[[nodiscard]] PyObject* tuple_of(Numbers... numbers) noexcept {
  PyObject* tuple = PyTuple_New(sizeof...(Numbers));
  if (tuple == nullptr) return nullptr;
  Py_ssize_t index = 0;
  ((void)PyTuple_SetItem(tuple, index++, PyLong_FromLongLong(numbers)), ...);
  return tuple;
}

}  // namespace hitmask::python

namespace nanobind::detail {

template <>
struct type_caster<hitmask::python::Vector> {
  NB_TYPE_CASTER(hitmask::python::Vector, const_name("hitmask._types.PointLike"))
  bool from_python(handle source, uint32_t, cleanup_list*) noexcept {
    return hitmask::python::point_in(source.ptr(), value);
  }
  static handle from_cpp(const Value& v, rv_policy, cleanup_list*) noexcept {
    return hitmask::python::tuple_of(v.x, v.y);
  }
};

template <>
struct type_caster<hitmask::python::WholePair> {
  NB_TYPE_CASTER(hitmask::python::WholePair, const_name("hitmask._types.SizeLike"))
  bool from_python(handle source, uint32_t, cleanup_list*) noexcept {
    return hitmask::python::whole_numbers(source.ptr(), {&value.x, &value.y});
  }
  static handle from_cpp(const Value& v, rv_policy, cleanup_list*) noexcept {
    return hitmask::python::tuple_of(v.x, v.y);
  }
};

template <>
struct type_caster<hitmask::python::Rectangle> {
  NB_TYPE_CASTER(hitmask::python::Rectangle, const_name("hitmask._types.BoxLike"))
  bool from_python(handle source, uint32_t, cleanup_list*) noexcept {
    return hitmask::python::whole_numbers(source.ptr(), {&value.x, &value.y, &value.w, &value.h});
  }
  static handle from_cpp(const Value& r, rv_policy, cleanup_list*) noexcept {
    return hitmask::python::tuple_of(r.x, r.y, r.w, r.h);
  }
};

template <>
struct type_caster<hitmask::Point> {
  NB_TYPE_CASTER(hitmask::Point, const_name("tuple[int, int]"))
  bool from_python(handle, uint32_t, cleanup_list*) noexcept { return false; }
  static handle from_cpp(const Value& p, rv_policy, cleanup_list*) noexcept {
    return hitmask::python::tuple_of(p.x, p.y);
  }
};

template <>
struct type_caster<hitmask::Size> {
  NB_TYPE_CASTER(hitmask::Size, const_name("tuple[int, int]"))
  bool from_python(handle, uint32_t, cleanup_list*) noexcept { return false; }
  static handle from_cpp(const Value& s, rv_policy, cleanup_list*) noexcept {
    return hitmask::python::tuple_of(s.width, s.height);
  }
};

template <>
struct type_caster<hitmask::Box> {
  NB_TYPE_CASTER(hitmask::Box, const_name("tuple[int, int, int, int]"))
  bool from_python(handle, uint32_t, cleanup_list*) noexcept { return false; }
  static handle from_cpp(const Value& b, rv_policy, cleanup_list*) noexcept {
    return hitmask::python::tuple_of(b.x, b.y, b.w, b.h);
  }
};

}  // namespace nanobind::detail
