// The user's own value of each body: a number, which the core keeps, or any object of Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "hitmask/world.hpp"

namespace hitmask::python {

namespace nb = nanobind;

/// Either; the number of an object is 0.
struct UserValue {
  std::uint64_t number = 0;
  nb::object object{};
};

/// A number if it is a whole one that 64 bits hold, else the object.
[[nodiscard]] UserValue user_value_of(nb::handle value);
/// One for each of many bodies, from an array of whole numbers or any sequence.
[[nodiscard]] std::vector<UserValue> user_values_of(const nb::object& values);

/// The objects of a world's bodies by slot. A dict, so that Python's cycle collector sees them;
/// snapshots share it until the world changes it.
class UserObjects {
 public:
  /// After the core has the number. Both return the object that the body had: its end may run code
  /// that calls the world, so let go of it when all else is done.
  [[nodiscard]] nb::object set(BodyId body, const nb::object& object);
  [[nodiscard]] nb::object forget(BodyId body);
  void forget_all() { restore({}); }
  [[nodiscard]] nb::object get(BodyId body, std::uint64_t number) const;

  [[nodiscard]] nb::object share() {
    shared_ = true;
    return objects_;
  }
  void restore(nb::object objects) {
    const nb::object before = std::exchange(objects_, std::move(objects));
    shared_ = true;
  }
  [[nodiscard]] nb::object& held() noexcept { return objects_; }

 private:
  void make_own();
  [[nodiscard]] nb::object find(nb::handle key) const;

  nb::object objects_;  // null: none
  bool shared_ = false;
};

/// A body that a sprite world added.
struct SpriteMark {
  BodyId body;
  std::uint64_t sprite_world = 0;
};

/// A snapshot with the objects of that moment.
struct PythonSnapshot {
  Snapshot facts;
  nb::object objects{};
  std::vector<SpriteMark> marks{};
};

/// A body with its object.
struct PythonBody : BodyDefinition {
  nb::object value{};
};

/// For Python's cycle collector: a type that holds one reference, which get(Type&) returns.
template <class Type, auto Get>
struct Collected {
  static int visit(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    if (nb::inst_ready(self)) Py_VISIT(Get(*nb::inst_ptr<Type>(self)).ptr());
    return 0;
  }
  static int clear(PyObject* self) {
    if (nb::inst_ready(self)) Get(*nb::inst_ptr<Type>(self)).reset();
    return 0;
  }
  static inline PyType_Slot slots[] = {{Py_tp_traverse, reinterpret_cast<void*>(&visit)},
                                       {Py_tp_clear, reinterpret_cast<void*>(&clear)},
                                       {0, nullptr}};
};

}  // namespace hitmask::python
