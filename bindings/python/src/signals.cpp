// Ctrl-C during long calls. Python notes a signal, and looks at its notes between two lines of
// code, so a call of minutes would not be ended. The core asks from time to time; no handler runs
// before the call has ended, since it could use the object that the call is in the middle of.
#include <chrono>
#include <typeinfo>

#include "bind.hpp"

namespace hitmask::python {

namespace {

/// Whether Ctrl-C was pressed. Takes the interpreter's lock, so not more often than every 20 ms.
bool is_interrupted() noexcept {
  using Clock = std::chrono::steady_clock;
  static thread_local Clock::time_point next{};
  const Clock::time_point now = Clock::now();
  if (now < next) return false;
  next = now + std::chrono::milliseconds(20);
  const nb::gil_scoped_acquire lock;
  return PyOS_InterruptOccurred() != 0;
}

/// The handler of the signal runs here; KeyboardInterrupt, whatever it does.
void raise_interrupt() {
  PyErr_SetInterrupt();
  if (PyErr_CheckSignals() == 0) PyErr_SetNone(PyExc_KeyboardInterrupt);
}

}  // namespace

void bind_signals() {
  detail::set_stop_question(&is_interrupted);  // for this thread: only the main one gets signals
  nb::register_exception_translator([](const std::exception_ptr& problem, void*) {
    try {
      std::rethrow_exception(problem);
    } catch (const detail::Interrupted&) {
      raise_interrupt();
    } catch (const std::bad_cast&) {  // the net under item_as(): see bind.hpp
      PyErr_SetString(PyExc_TypeError, "an argument holds something of a wrong type");
    }
  });
}

}  // namespace hitmask::python
