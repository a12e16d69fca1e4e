// Points, sizes and boxes as Python has them: tuples of whole numbers, any sequence coming in.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <limits>

#include "hitmask/geometry.hpp"

namespace hitmask::python {

namespace nb = nanobind;

/// Two whole numbers from Python. Numbers beyond 64 bits end up at the end of these.
struct Vector {
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

/// For what is defined for every offset: far away is far away.
[[nodiscard]] constexpr Point offset_of(const Vector& v) noexcept {
  return {detail::saturate(v.x), detail::saturate(v.y)};
}

[[nodiscard]] inline std::int32_t int32_of(std::int64_t value) {
  if (value < std::numeric_limits<std::int32_t>::min() ||
      value > std::numeric_limits<std::int32_t>::max()) {
    PyErr_SetString(PyExc_OverflowError, "a coordinate does not fit 32 bits");
    throw nb::python_error();
  }
  return static_cast<std::int32_t>(value);
}

[[nodiscard]] inline Point point_of(const Vector& v) { return {int32_of(v.x), int32_of(v.y)}; }
[[nodiscard]] inline Size size_of(const Vector& v) { return {int32_of(v.x), int32_of(v.y)}; }
[[nodiscard]] inline Box box_from(const Rectangle& r) {
  return {int32_of(r.x), int32_of(r.y), int32_of(r.w), int32_of(r.h)};
}

/// A whole number; floats are not. False leaves no Python error behind.
[[nodiscard]] inline bool whole_number(PyObject* object, std::int64_t& value) noexcept {
  int overflow = 0;
  if (!PyLong_Check(object)) {
    PyObject* number = PyNumber_Index(object);
    if (number == nullptr) return PyErr_Clear(), false;
    const bool good = whole_number(number, value);
    Py_DECREF(number);
    return good;
  }
  value = PyLong_AsLongLongAndOverflow(object, &overflow);
  if (overflow != 0)
    value = overflow > 0 ? std::numeric_limits<std::int64_t>::max()
                         : std::numeric_limits<std::int64_t>::min();
  return true;
}

/// Whole numbers from a sequence of exactly so many; strings are none.
template <std::size_t Count>
[[nodiscard]] bool whole_numbers(PyObject* object, std::int64_t* const (&values)[Count]) noexcept {
  if (!PyTuple_Check(object) && !PyList_Check(object)) {
    if (!PySequence_Check(object) || PyUnicode_Check(object) || PyBytes_Check(object)) return false;
    PyObject* tuple = PySequence_Tuple(object);
    if (tuple == nullptr) return PyErr_Clear(), false;
    const bool good = whole_numbers(tuple, values);
    Py_DECREF(tuple);
    return good;
  }
  if (PySequence_Size(object) != static_cast<Py_ssize_t>(Count)) return false;
  for (std::size_t i = 0; i < Count; ++i) {
    PyObject* item = PySequence_GetItem(object, static_cast<Py_ssize_t>(i));
    const bool good = item != nullptr && whole_number(item, *values[i]);
    Py_XDECREF(item);
    if (!good) return PyErr_Clear(), false;
  }
  return true;
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
  NB_TYPE_CASTER(hitmask::python::Vector, const_name("collections.abc.Sequence[int]"))
  bool from_python(handle source, uint32_t, cleanup_list*) noexcept {
    return hitmask::python::whole_numbers(source.ptr(), {&value.x, &value.y});
  }
  static handle from_cpp(const Value& v, rv_policy, cleanup_list*) noexcept {
    return hitmask::python::tuple_of(v.x, v.y);
  }
};

template <>
struct type_caster<hitmask::python::Rectangle> {
  NB_TYPE_CASTER(hitmask::python::Rectangle, const_name("collections.abc.Sequence[int]"))
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
