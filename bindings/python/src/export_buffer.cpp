#include "export_buffer.hpp"

#include <memory>

#include "bind.hpp"

namespace hitmask::python {

namespace {

/// Keeps the words alive and unchanged while a view of them exists.
struct Exported {
  std::shared_ptr<const Mask> mask;
  Py_ssize_t shape[2];
  Py_ssize_t strides[2];
};

void describe(Py_buffer& buffer, PyObject* owner, Exported& exported, int flags) {
  const MaskView& view = exported.mask->view();
  buffer.obj = owner;
  Py_INCREF(owner);
  buffer.buf = view.strip_count() == 0 ? static_cast<void*>(&exported)
                                       : const_cast<std::uint64_t*>(view.strip(0));
  buffer.len = exported.shape[0] * exported.shape[1] * 8;
  buffer.itemsize = 8;
  buffer.readonly = 1;
  buffer.ndim = 2;
  buffer.format = (flags & PyBUF_FORMAT) != 0 ? const_cast<char*>("Q") : nullptr;
  buffer.shape = exported.shape;
  buffer.strides = exported.strides;
  buffer.suboffsets = nullptr;
  buffer.internal = &exported;
}

int get_buffer(PyObject* self, Py_buffer* buffer, int flags) noexcept {
  buffer->obj = nullptr;
  // Below each strip lie rows of zeros: the words are not contiguous.
  const bool contiguous = (flags & PyBUF_C_CONTIGUOUS) == PyBUF_C_CONTIGUOUS ||
                          (flags & PyBUF_F_CONTIGUOUS) == PyBUF_F_CONTIGUOUS ||
                          (flags & PyBUF_ANY_CONTIGUOUS) == PyBUF_ANY_CONTIGUOUS;
  if ((flags & PyBUF_WRITABLE) != 0 || (flags & PyBUF_STRIDES) != PyBUF_STRIDES || contiguous) {
    PyErr_SetString(PyExc_BufferError,
                    "a mask's buffer has strides and is read only; see to_bytes()");
    return -1;
  }
  if (!nb::inst_ready(self)) {
    PyErr_SetString(PyExc_BufferError, "the mask was never made: __init__ was not called");
    return -1;
  }
  try {
    const PythonMask& mask = *nb::inst_ptr<PythonMask>(self);
    const MaskView& view = mask.view();
    auto* exported = new Exported{
        mask.shared(), {view.strip_count(), view.height()}, {view.strip_stride() * 8, 8}};
    describe(*buffer, self, *exported, flags);
    return 0;
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
    return -1;
  }
}

void release_buffer(PyObject*, Py_buffer* buffer) noexcept {
  delete static_cast<Exported*>(buffer->internal);
}

}  // namespace

PyType_Slot mask_slots[] = {{Py_bf_getbuffer, reinterpret_cast<void*>(&get_buffer)},
                            {Py_bf_releasebuffer, reinterpret_cast<void*>(&release_buffer)},
                            {0, nullptr}};

}  // namespace hitmask::python
