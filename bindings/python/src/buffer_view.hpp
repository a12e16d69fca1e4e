// A borrowed buffer of a Python object, given back at the end.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>
#include <string>

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

[[nodiscard]] inline std::span<const std::uint8_t> bytes_of(const BufferView& buffer) {
  return {static_cast<const std::uint8_t*>(buffer.get().buf),
          static_cast<std::size_t>(buffer.get().len)};
}

[[nodiscard]] inline std::uint8_t byte_of(std::int64_t value, const char* what) {
  if (value < 0 || value > 255)
    throw nanobind::value_error((std::string(what) + " goes from 0 to 255").c_str());
  return static_cast<std::uint8_t>(value);
}

}  // namespace hitmask::python
