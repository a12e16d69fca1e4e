// nanobind's functions have no hook for their errors. So each function's entry point is replaced by
// one that calls it and, when it fails, asks hitmask/_errors.py for a better sentence. That costs a
// jump per call; the sentence is made on failure only.
#include "explain.hpp"

#include <nanobind/stl/string.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "casters.hpp"

namespace hitmask::python {

namespace {

namespace nb = nanobind;

using Entry = PyObject* (*)(PyObject*, PyObject* const*, std::size_t, PyObject*);

/// How nanobind's functions begin. Checked for each of them: see entry_of().
struct Function {
  PyVarObject head;
  Entry entry;
};

constexpr std::size_t most_entries = 16;  // nanobind has six
std::array<Entry, most_entries> entries{};

/// The two highest bits beside the number of arguments are Python's and nanobind's own.
constexpr std::size_t count_bits = ~std::size_t{0} >> 2;

/// Whether it is something about an argument that may be said better. What has a traceback was
/// raised by Python code: a function of the user's, or one of the package, which knows the
/// argument.
bool is_about_arguments(const nb::python_error& error) {
  if (error.traceback().is_valid()) return false;
  if (error.matches(PyExc_TypeError)) return true;
  const nb::str text(error.value());
  return std::string_view(text.c_str()).starts_with("a coordinate ");
}

nb::object arguments_of(PyObject* const* arguments, std::size_t count) {
  nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(count)));
  for (std::size_t i = 0; i < count; ++i)
    PyTuple_SetItem(tuple.ptr(), static_cast<Py_ssize_t>(i), Py_NewRef(arguments[i]));
  return tuple;
}

nb::dict keywords_of(PyObject* const* values, PyObject* names) {
  nb::dict keywords;
  if (names == nullptr) return keywords;
  for (Py_ssize_t i = 0; i < PyTuple_Size(names); ++i)
    keywords[nb::handle(PyTuple_GetItem(names, i))] = nb::handle(values[i]);
  return keywords;
}

/// Looking at arguments may run code of the user's, which may fail here again.
thread_local bool is_explaining = false;

class Explaining {
 public:
  Explaining() noexcept { is_explaining = true; }
  ~Explaining() { is_explaining = false; }
  Explaining(const Explaining&) = delete;
  Explaining& operator=(const Explaining&) = delete;
};

/// Replaces the error that is set, or leaves it.
PyObject* explained(PyObject* function, PyObject* const* arguments, std::size_t flags_and_count,
                    PyObject* names) noexcept {
  if (kept_error().raise() || is_explaining) return nullptr;
  if (PyErr_ExceptionMatches(PyExc_TypeError) == 0 &&
      PyErr_ExceptionMatches(PyExc_ValueError) == 0 &&
      PyErr_ExceptionMatches(PyExc_OverflowError) == 0)
    return nullptr;
  nb::python_error problem;
  const Explaining explaining;
  try {
    if (is_about_arguments(problem)) {
      const std::size_t count = flags_and_count & count_bits;
      const nb::object better =
          nb::module_::import_("hitmask._errors")
              .attr("explained")(nb::handle(function), arguments_of(arguments, count),
                                 keywords_of(arguments + count, names), nb::str(problem.value()));
      PyErr_SetObject(problem.type().ptr(), better.ptr());
      return nullptr;
    }
  } catch (nb::python_error& other) {
    if (!other.matches(PyExc_Exception)) return other.restore(), nullptr;  // such as Ctrl-C
    // Else the sentence stays as it is.
  }
  problem.restore();
  return nullptr;
}

template <std::size_t Number>
PyObject* call(PyObject* function, PyObject* const* arguments, std::size_t count,
               PyObject* names) noexcept {
  PyObject* result = entries[Number](function, arguments, count, names);
  return result != nullptr ? result : explained(function, arguments, count, names);
}

template <std::size_t... Numbers>
constexpr std::array<Entry, most_entries> make_calls(std::index_sequence<Numbers...>) {
  return {&call<Numbers>...};
}
constexpr auto calls = make_calls(std::make_index_sequence<most_entries>());

/// The entry point as Python sees it. The stable ABI has no function for that, but the member that
/// tells Python where it is reads the place as a number.
Py_ssize_t entry_as_number(nb::handle object) {
  const nb::object member = object.type().attr("__dict__")["__vectorcalloffset__"];
  return nb::cast<Py_ssize_t>(member.attr("__get__")(object));
}

/// Where a function of nanobind has its entry point; null for anything else.
Entry* entry_of(nb::handle object) {
  const auto name = nb::cast<std::string>(object.type().attr("__name__"));
  if (name != "nb_func" && name != "nb_method") return nullptr;
  Entry* entry = &reinterpret_cast<Function*>(object.ptr())->entry;
  return reinterpret_cast<Py_ssize_t>(*entry) == entry_as_number(object) ? entry : nullptr;
}

void explain(nb::handle object) {
  Entry* entry = entry_of(object);
  if (entry == nullptr) return;
  for (std::size_t i = 0; i < most_entries; ++i) {
    if (*entry == calls[i]) return;  // under another name
    if (entries[i] == nullptr) entries[i] = *entry;
    if (entries[i] != *entry) continue;
    *entry = calls[i];
    return;
  }
}

void explain_members(nb::handle scope) {
  for (nb::handle member : nb::list(scope.attr("__dict__").attr("values")())) {
    explain(member);
    if (Py_TYPE(member.ptr()) == &PyProperty_Type) explain(member.attr("fset"));
  }
}

}  // namespace

void explain_wrong_arguments(nb::module_& module) {
  explain_members(module);
  for (nb::handle member : nb::list(module.attr("__dict__").attr("values")()))
    if (PyType_Check(member.ptr()) != 0) explain_members(member);
}

}  // namespace hitmask::python
