#include "user_values.hpp"

#include "python_world.hpp"

namespace hitmask::python {

UserValue user_value_of(nb::handle value) {
  std::uint64_t number = 0;
  if (nb::try_cast(value, number, false)) return {number, {}};
  if (PyIndex_Check(value.ptr()) == 0) return {0, nb::borrow(value)};
  const nb::object whole = nb::steal(PyNumber_Index(value.ptr()));
  if (whole.is_valid() && nb::try_cast(whole, number, false)) return {number, {}};
  if (!whole.is_valid() && PyErr_ExceptionMatches(PyExc_Exception) == 0) throw nb::python_error();
  PyErr_Clear();
  return {0, nb::borrow(value)};
}

std::vector<UserValue> user_values_of(const nb::object& values) {
  std::vector<UserValue> users;
  IdArray numbers;
  if (nb::try_cast(values, numbers, false)) {
    for (std::size_t i = 0; i < numbers.shape(0); ++i) users.push_back({numbers.data()[i], {}});
    return users;
  }
  if (PySequence_Check(values.ptr()) == 0 || nb::isinstance<nb::str>(values))
    throw nb::type_error("users: expected a sequence with a value for each body");
  for (nb::handle value : nb::iter(values)) users.push_back(user_value_of(value));
  return users;
}

void UserObjects::make_own() {
  if (!objects_.is_valid())
    objects_ = nb::dict();
  else if (shared_)
    objects_ = objects_.attr("copy")();
  shared_ = false;
}

/// Null for none.
nb::object UserObjects::find(nb::handle key) const {
  if (!objects_.is_valid()) return {};
  nb::object found = nb::borrow(PyDict_GetItemWithError(objects_.ptr(), key.ptr()));
  if (!found.is_valid()) PyErr_Clear();
  return found;
}

nb::object UserObjects::set(BodyId body, const nb::object& object) {
  if (!object.is_valid()) return forget(body);
  make_own();
  const nb::object key = nb::int_(body.slot);
  nb::object before = find(key);
  if (PyDict_SetItem(objects_.ptr(), key.ptr(), object.ptr()) != 0) throw nb::python_error();
  return before;
}

nb::object UserObjects::forget(BodyId body) {
  const nb::object key = nb::int_(body.slot);
  nb::object before = find(key);
  if (!before.is_valid()) return before;
  make_own();
  if (PyDict_DelItem(objects_.ptr(), key.ptr()) != 0) throw nb::python_error();
  return before;
}

nb::object UserObjects::get(BodyId body, std::uint64_t number) const {
  const nb::object found = find(nb::int_(body.slot));
  return found.is_valid() ? found : nb::object(nb::int_(number));
}

}  // namespace hitmask::python
