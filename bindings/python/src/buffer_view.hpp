// A borrowed buffer of a Python object, given back at the end.
#pragma once

#include <nanobind/nanobind.h>

namespace hitmask::python {

class BufferView {
 public:
  BufferView(nanobind::handle object, int flags) {
    if (PyObject_GetBuffer(object.ptr(), &buffer_, flags) != 0) throw nanobind::python_error();
  }
  BufferView(const BufferView&) = delete;
  BufferView& operator=(const BufferView&) = delete;
  ~BufferView() { PyBuffer_Release(&buffer_); }

  [[nodiscard]] const Py_buffer& get() const noexcept { return buffer_; }

 private:
  Py_buffer buffer_{};
};

}  // namespace hitmask::python
