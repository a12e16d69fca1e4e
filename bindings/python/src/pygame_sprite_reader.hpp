// What is read of a pygame sprite: its rect, its mask, its image.
#pragma once

#include <memory>
#include <unordered_map>

#include "bind.hpp"
#include "pygame_slots.hpp"

namespace hitmask::python {

/// pygame.sprite.Sprite may have an attribute behind a property, whose Python code takes longer
/// than all else that is read of a sprite. Where a class has that property as it is, the attribute
/// behind it is read instead.
class AttributeName {
 public:
  explicit AttributeName(const char* name) : name_(nb::steal(PyUnicode_InternFromString(name))) {
    const nb::object sprite = nb::module_::import_("pygame.sprite").attr("Sprite");
    property_ = nb::getattr(sprite, name_, nb::none());  // older ones have none
    const nb::object names =
        nb::getattr(nb::getattr(nb::getattr(property_, "fget", nb::none()), "__code__", nb::none()),
                    "co_names", nb::make_tuple());
    const nb::object example = sprite();
    nb::setattr(example, name_, example);
    if (nb::len(names) == 1 && nb::getattr(example, names[0], nb::none()).is(example))
      behind_ = names[0];
    nb::setattr(example, name_, nb::none());
  }
  /// `plain`: the class looks its attributes up as object does.
  [[nodiscard]] nb::handle of(nb::handle type, bool plain) const {
    const bool passed_over =
        plain && behind_.is_valid() && nb::getattr(type, name_, nb::none()).is(property_);
    return passed_over ? behind_ : name_;
  }

 private:
  nb::object name_;
  nb::object property_;
  nb::object behind_;
};

/// Reads the attributes of sprites. What is the same for all sprites of a class is looked up once.
class SpriteAttributes {
 public:
  [[nodiscard]] nb::object rect(nb::handle sprite) {
    return required(sprite, class_of(sprite).rect);
  }
  /// Null for a sprite without the attribute; the same below.
  [[nodiscard]] nb::object image(nb::handle sprite) {
    return optional(sprite, class_of(sprite).image);
  }
  [[nodiscard]] nb::object mask(nb::handle sprite) {
    Class& known = class_of(sprite);
    // An error that is raised and dropped takes longer than to ask first.
    if (known.none_before && PyObject_HasAttr(sprite.ptr(), mask_.ptr()) == 0) return {};
    nb::object mask = optional(sprite, mask_);
    known.none_before = known.plain && !mask.is_valid();
    return mask;
  }

 private:
  struct Names {
    AttributeName rect{"rect"};
    AttributeName image{"image"};
  };
  struct Class {
    nb::object type;
    nb::handle rect;
    nb::handle image;
    bool plain;  // no property `mask`, which may raise errors of its own
    bool none_before = false;
  };

  [[nodiscard]] static const Names& names() {
    // No static initialiser: its lock and the interpreter's could wait for each other.
    static const Names* known = nullptr;
    if (known == nullptr) {
      auto made = std::make_unique<Names>();
      if (known == nullptr) known = made.release();
    }
    return *known;
  }
  [[nodiscard]] static nb::object required(nb::handle sprite, nb::handle name) {
    nb::object value = nb::steal(PyObject_GetAttr(sprite.ptr(), name.ptr()));
    if (!value.is_valid()) throw nb::python_error();
    return value;
  }
  [[nodiscard]] static nb::object optional(nb::handle sprite, nb::handle name) {
    nb::object value = nb::steal(PyObject_GetAttr(sprite.ptr(), name.ptr()));
    if (value.is_valid()) return value;
    if (PyErr_ExceptionMatches(PyExc_AttributeError) == 0) throw nb::python_error();
    PyErr_Clear();
    return value;
  }
  [[nodiscard]] Class& class_of(nb::handle sprite) {
    const nb::handle type = sprite.type();
    if (last_ != nullptr && type.is(last_->type)) return *last_;
    auto found = classes_.find(type.ptr());
    if (found == classes_.end()) found = classes_.emplace(type.ptr(), looked_up(type)).first;
    last_ = &found->second;
    return *last_;
  }
  [[nodiscard]] Class looked_up(nb::handle type) const {
    const bool generic =
        PyType_GetSlot(reinterpret_cast<PyTypeObject*>(type.ptr()), Py_tp_getattro) ==
        reinterpret_cast<void*>(&PyObject_GenericGetAttr);
    return {nb::borrow(type), names().rect.of(type, generic), names().image.of(type, generic),
            generic && !nb::hasattr(type, mask_)};
  }

  nb::object mask_ = nb::steal(PyUnicode_InternFromString("mask"));
  std::unordered_map<PyObject*, Class> classes_;
  Class* last_ = nullptr;
};

[[nodiscard]] inline double coordinate(nb::handle rect, Py_ssize_t index) {
  const nb::object number = nb::steal(PySequence_GetItem(rect.ptr(), index));
  if (!number.is_valid()) throw nb::python_error();
  const double value = PyLong_CheckExact(number.ptr()) ? PyLong_AsDouble(number.ptr())
                                                       : PyFloat_AsDouble(number.ptr());
  if (value == -1.0 && PyErr_Occurred() != nullptr) throw nb::python_error();
  return value;
}

/// The pixels of one of hitmask's masks; null for any other object.
[[nodiscard]] inline std::shared_ptr<const Mask> own_mask(nb::handle mask) {
  if (mask.type().is(nb::type<PygameMask>()) && nb::inst_ready(mask))
    return nb::inst_ptr<PygameMask>(mask)->shared();  // quicker than a cast
  if (nb::isinstance<PygameMask>(mask)) return ready<PygameMask>(mask).shared();
  if (nb::isinstance<PythonMask>(mask)) return ready<PythonMask>(mask).shared();
  return nullptr;
}

}  // namespace hitmask::python
