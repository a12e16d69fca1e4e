// The buffer of hitmask.pygame.Mask: writable, as pygame's is.
#include <cstring>

#include "bind.hpp"
#include "pygame_slots.hpp"

namespace hitmask::python {

void PygameMask::take_over() const {
  if (exported_->words == exported_->taken_over) return;
  std::vector<std::uint64_t> words = exported_->words;
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(words.data());
  Mask mask = value_of(
      mask_from_layout({bytes, words.size() * 8}, mask_.view().size(), ByteLayout::pygame(64)));
  exported_->before = mask_.shared();
  exported_->taken_over = std::move(words);
  mask_.assign(std::move(mask));
}

void PygameMask::bring_up_to_date(Exported& exported) const {
  const auto bytes = value_of(layout_from_mask(mask_.view(), ByteLayout::pygame(64)));
  exported.taken_over.resize(exported.words.size());
  if (bytes.empty()) return;
  std::memcpy(exported.words.data(), bytes.data(), bytes.size());
  std::memcpy(exported.taken_over.data(), bytes.data(), bytes.size());
}

PygameMask::Exported& PygameMask::export_words() {
  if (!exported_) {
    auto exported = std::make_unique<Exported>();
    const MaskView& view = mask_.view();
    exported->shape[0] = view.strip_count();
    exported->shape[1] = view.height();
    exported->strides[0] = std::ptrdiff_t{view.height()} * 8;
    exported->strides[1] = 8;
    exported->words.resize(static_cast<std::size_t>(exported->shape[0] * exported->shape[1]));
    bring_up_to_date(*exported);
    exported_ = std::move(exported);
  }
  ++exported_->holders;
  return *exported_;
}

void PygameMask::release_words() noexcept {
  if (--exported_->holders > 0) return;
  try {
    take_over();
  } catch (...) {  // no memory for what was written at the end: the mask stays as it was
  }
  exported_.reset();
}

namespace {

int get_buffer(PyObject* self, Py_buffer* buffer, int flags) noexcept {
  buffer->obj = nullptr;
  if ((flags & PyBUF_F_CONTIGUOUS) == PyBUF_F_CONTIGUOUS) {
    PyErr_SetString(PyExc_BufferError, "a mask's words are in C order");
    return -1;
  }
  if (!nb::inst_ready(self)) {
    PyErr_SetString(PyExc_TypeError, "the mask's __init__() was not called");
    return -1;
  }
  try {
    PygameMask::Exported& exported = nb::inst_ptr<PygameMask>(self)->export_words();
    static std::uint64_t nothing = 0;
    buffer->buf = exported.words.empty() ? &nothing : exported.words.data();
    buffer->len = static_cast<Py_ssize_t>(exported.words.size() * 8);
    buffer->itemsize = 8;
    buffer->readonly = 0;
    buffer->ndim = 2;
    buffer->format = (flags & PyBUF_FORMAT) != 0 ? const_cast<char*>("L") : nullptr;
    buffer->shape = (flags & PyBUF_ND) != 0 ? exported.shape : nullptr;
    buffer->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? exported.strides : nullptr;
    buffer->suboffsets = nullptr;
    buffer->internal = nullptr;
    buffer->obj = self;
    Py_INCREF(self);
    return 0;
  } catch (...) {  // there is nothing else that could go wrong
    PyErr_NoMemory();
    return -1;
  }
}

void release_buffer(PyObject* self, Py_buffer*) noexcept {
  nb::inst_ptr<PygameMask>(self)->release_words();
}

}  // namespace

PyType_Slot pygame_slots[] = {{Py_bf_getbuffer, reinterpret_cast<void*>(&get_buffer)},
                              {Py_bf_releasebuffer, reinterpret_cast<void*>(&release_buffer)},
                              {0, nullptr}};

}  // namespace hitmask::python
