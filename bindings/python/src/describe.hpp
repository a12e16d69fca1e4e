// How results print themselves and compare.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

namespace hitmask::python {

/// Name(field=value, ...), read from the object's own properties.
[[nodiscard]] inline std::string described(nanobind::handle self, const char* name,
                                           const std::vector<const char*>& fields) {
  std::string text = std::string(name) + "(";
  for (const char* field : fields) {
    if (field != fields.front()) text += ", ";
    text += std::string(field) + "=" + nanobind::repr(self.attr(field)).c_str();
  }
  return text + ")";
}

/// __repr__ from these properties.
template <class Class>
void def_repr(Class& target, const char* name, std::vector<const char*> fields) {
  target.def("__repr__", [name, fields = std::move(fields)](nanobind::handle self) {
    return described(self, name, fields);
  });
}

/// == and != by value; other types differ. Such objects have no hash.
template <class Type>
void def_equal(nanobind::class_<Type>& target) {
  namespace nb = nanobind;
  target
      .def(
          "__eq__", [](const Type& a, const Type& b) { return a == b; }, nb::is_operator(),
          nb::arg("other"), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def(
          "__ne__", [](const Type& a, const Type& b) { return !(a == b); }, nb::is_operator(),
          nb::arg("other"), nb::sig("def __ne__(self, other: object, /) -> bool"));
  target.attr("__hash__") = nb::none();
}

}  // namespace hitmask::python
