// Functions of the user's, called from the middle of a call.
#pragma once

#include <nanobind/nanobind.h>

#include <utility>

namespace hitmask::python {

namespace nb = nanobind;

/// How many functions that this module called run inside each other now. Python counts its own
/// frames only, so a function that comes back without end would use up the stack before Python
/// says so.
class Nesting {
 public:
  static constexpr int most = 32;

  Nesting() {
    if (depth() >= most) {
      PyErr_SetString(PyExc_RecursionError,
                      "functions that hitmask calls run more than 32 deep inside each other");
      throw nb::python_error();
    }
    ++depth();
  }
  ~Nesting() { --depth(); }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  [[nodiscard]] static int& depth() noexcept {
    thread_local int depth = 0;
    return depth;
  }
};

/// Calls a function of the user's.
template <class... Arguments>
[[nodiscard]] nb::object ask_python(nb::handle function, Arguments&&... arguments) {
  const Nesting nesting;
  return function(std::forward<Arguments>(arguments)...);
}

/// The same, for a function that answers yes or no.
template <class... Arguments>
[[nodiscard]] bool ask_python_whether(nb::handle function, Arguments&&... arguments) {
  const Nesting nesting;
  const nb::object answer = function(std::forward<Arguments>(arguments)...);
  const int truth = PyObject_IsTrue(answer.ptr());
  if (truth < 0) throw nb::python_error();
  return truth != 0;
}

}  // namespace hitmask::python
