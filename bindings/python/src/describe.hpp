// How results print themselves and compare.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <utility>
#include <vector>

namespace hitmask::python {

using FieldNames = std::vector<const char*>;

/// Whether a field has the value that most objects have there.
[[nodiscard]] inline bool is_usual(nanobind::handle value) {
  return value.is_none() || value.equal(nanobind::bool_(false)) ||
         value.equal(nanobind::str("none")) || value.equal(nanobind::make_tuple(0, 0));
}

/// Name(field=value, ...), read from the object's own properties. `rare` fields are left out where
/// they have the usual value.
[[nodiscard]] inline std::string described(nanobind::handle self, const char* name,
                                           const FieldNames& fields, const FieldNames& rare = {}) {
  std::string text;
  const auto add = [&](const char* field, nanobind::handle value) {
    text += (text.empty() ? "" : ", ") + std::string(field) + "=" + nanobind::repr(value).c_str();
  };
  for (const char* field : fields) add(field, self.attr(field));
  for (const char* field : rare)
    if (const nanobind::object value = self.attr(field); !is_usual(value)) add(field, value);
  return std::string(name) + "(" + text + ")";
}

/// __repr__ from these properties.
template <class Class>
void def_repr(Class& target, const char* name, FieldNames fields, FieldNames rare = {}) {
  target.def("__repr__",
             [name, fields = std::move(fields), rare = std::move(rare)](nanobind::handle self) {
               return described(self, name, fields, rare);
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
