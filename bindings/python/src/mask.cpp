// hitmask.Mask: making, reading and changing pixels, set algebra, copying.
#include "bind.hpp"
#include "pygame_slots.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

PythonMask parsed(std::string_view text) {
  // Triple-quoted text starts and ends with line breaks that are not rows.
  while (!text.empty() && text.front() == '\n') text.remove_prefix(1);
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  return PythonMask(value_of(Mask::parse_text(text)));
}

std::string description(const PythonMask& self) {
  const Size size = self.view().size();
  std::string text = "<hitmask.Mask " + std::to_string(size.width) + "x" +
                     std::to_string(size.height) + ", " + std::to_string(self.view().count()) +
                     " solid>";
  if (size.width > 0 && size.width <= 64 && size.height > 0 && size.height <= 32) {
    text += '\n' + to_text(self.view());
    text.pop_back();
  }
  return text;
}

bool equal(const PythonMask& a, const PythonMask& b) { return a.view() == b.view(); }

Py_hash_t hash(const PythonMask& self) {
  if (!self.frozen())
    throw nb::type_error("only frozen masks can be hashed: mask.freeze() or mask.frozen()");
  return static_cast<Py_hash_t>(hash_of(self.view()));
}

PythonMask copied(const PythonMask& self) { return PythonMask(self.shared()); }

PythonMask frozen_copy(const PythonMask& self) {
  PythonMask copy(self.shared());
  copy.freeze();
  return copy;
}

/// Frozen if it was: a key of a dict stays one.
PythonMask same_copy(const PythonMask& self) {
  return self.frozen() ? frozen_copy(self) : copied(self);
}

/// The bytes of pygame's layout: the project's own, without the rows below.
nb::bytes packed_bytes(const PythonMask& self) {
  const auto bytes = value_of(layout_from_mask(self.view(), ByteLayout::pygame(64)));
  return nb::bytes(bytes.data(), bytes.size());
}

/// With the attributes of a subclass, if it has any.
nb::tuple state(nb::handle object) {
  const PythonMask& self = ready<PythonMask>(object);
  return nb::make_tuple(self.view().width(), self.view().height(), packed_bytes(self),
                        self.frozen(), nb::getattr(object, "__dict__", nb::dict()));
}

using State = std::tuple<std::int32_t, std::int32_t, nb::bytes, bool, nb::dict>;

void set_state(PythonMask& self, const State& state) {
  const auto& [width, height, bytes, frozen, attributes] = state;
  const std::span data(reinterpret_cast<const std::uint8_t*>(bytes.c_str()), bytes.size());
  new (&self) PythonMask(value_of(mask_from_layout(data, {width, height}, ByteLayout::pygame(64))));
  if (frozen) self.freeze();
  if (nb::len(attributes) > 0) nb::find(self).attr("__dict__").attr("update")(attributes);
}

void bind_making(MaskClass& mask) {
  mask.def(
          "__init__",
          [](PythonMask* self, const WholePair& size, nb::handle solid) {
            new (self) PythonMask(Mask(size_of(size), truth_of(solid)));
          },
          "size"_a = WholePair{}, "solid"_a = false,
          nb::sig("def __init__(self, size: hitmask._types.SizeLike = (0, 0), "
                  "solid: bool = False) -> None"),
          "A mask of (width, height) pixels, all clear or all solid.")
      .def(
          "__init__",
          [](PythonMask* self, const PygameMask& other) { new (self) PythonMask(other.shared()); },
          "other"_a, "The pixels of a hitmask.pygame.Mask.")
      .def(
          "__init__",
          [](PythonMask* self, nb::handle other) {
            if (nb::isinstance<PythonMask>(other))
              new (self) PythonMask(ready<PythonMask>(other).shared());
            else if (is_pygame_mask(other))
              new (self) PythonMask(copy_of_pygame_mask(other));
            else
              throw nb::next_overload();
          },
          "other"_a, nb::sig("def __init__(self, other: Mask) -> None"),
          "A copy of a mask, also of pygame's own.")
      .def_static("from_text", &parsed, "text"_a,
                  "A mask from text art: '#', 'X', '@', '1' solid; '.', ' ', '0' clear.\n\n"
                  ">>> hitmask.Mask.from_text('.#.\\n###').count()\n4")
      .def("copy", &copied,
           "A copy; both share the pixels until one of them changes. Never frozen.")
      .def("__copy__", &same_copy)
      .def(
          "__deepcopy__", [](const PythonMask& self, nb::handle) { return same_copy(self); },
          "memo"_a)
      .def("frozen", &frozen_copy, "A copy that cannot change and can be hashed.")
      .def("freeze", &PythonMask::freeze, "Makes the mask unchangeable and hashable.")
      .def_prop_ro("is_frozen", &PythonMask::frozen, "Whether it cannot change.")
      .def("__getstate__", &state,
           nb::sig("def __getstate__(self) -> tuple[int, int, bytes, bool, dict[str, object]]"))
      .def("__setstate__", &set_state, "state"_a,
           nb::sig("def __setstate__(self, state: "
                   "tuple[int, int, bytes, bool, dict[str, typing.Any]], /) -> None"));
}

void bind_reading(MaskClass& mask) {
  mask.def_prop_ro(
          "size", [](const PythonMask& self) { return self.view().size(); }, "(width, height)")
      .def_prop_ro(
          "width", [](const PythonMask& self) { return self.view().width(); },
          "The width in pixels.")
      .def_prop_ro(
          "height", [](const PythonMask& self) { return self.view().height(); },
          "The height in pixels.")
      .def_prop_ro(
          "memory_bytes", [](const PythonMask& self) { return self.view().memory_bytes(); },
          "Bytes of memory that the pixels take.")
      .def(
          "content_hash", [](const PythonMask& self) { return hash_of(self.view()); },
          "A 64-bit hash of size and pixels: the same on every platform and in every run, frozen "
          "or not.")
      .def(
          "count", [](const PythonMask& self) { return self.view().count(); },
          "The number of solid pixels.")
      .def(
          "get",
          [](const PythonMask& self, const Vector& at) { return self.view().get(offset_of(at)); },
          "at"_a, "Whether pixel (x, y) is solid; False outside the mask.")
      .def(
          "to_text", [](const PythonMask& self) { return to_text(self.view()); },
          "Text art: '#' and '.', each row ended by a line break.")
      .def("to_bytes", &packed_bytes,
           "The pixels in pygame's layout: 64-pixel columns of little-endian words.")
      .def(
          "validate",
          [](const PythonMask& self) {
            const Result<void> status = validate(self.view());
            if (!status) throw nb::value_error(status.message().c_str());
          },
          "Checks the invariants of the layout. For tests.")
      .def(
          "__bool__", [](const PythonMask& self) { return self.view().count() > 0; },
          "Whether any pixel is solid.")
      .def("__repr__", &description)
      .def("__eq__", &equal, nb::is_operator(), "other"_a,
           nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def(
          "__ne__", [](const PythonMask& a, const PythonMask& b) { return !equal(a, b); },
          nb::is_operator(), "other"_a, nb::sig("def __ne__(self, other: object, /) -> bool"))
      .def("__hash__", &hash);
}

/// One of the four functions of Mask that take another mask and a position.
template <void (Mask::*Lay)(const MaskView&, Point)>
void lay(PythonMask& self, const PythonMask& other, const Vector& at) {
  const auto kept = other.shared();  // it may be this one
  (self.writable().*Lay)(kept->view(), offset_of(at));
}

void bind_changing(MaskClass& mask) {
  mask.def(
          "set",
          [](PythonMask& self, const Vector& at, nb::handle solid) {
            const bool yes = truth_of(solid);
            return self.writable().set(offset_of(at), yes);
          },
          "at"_a, "solid"_a = true,
          nb::sig("def set(self, at: hitmask._types.PointLike, solid: bool = True) -> bool"),
          "Sets or clears pixel (x, y). Outside the mask it changes nothing and returns False.")
      .def(
          "fill", [](PythonMask& self) { self.writable().fill(); }, "Makes every pixel solid.")
      .def(
          "clear", [](PythonMask& self) { self.writable().clear(); }, "Clears every pixel.")
      .def(
          "invert", [](PythonMask& self) { self.writable().invert(); }, "Flips every pixel.")
      .def(
          "tighten", [](PythonMask& self) { self.writable().tighten(); },
          "Makes solid_bounds exact again after pixels were cleared, so that near misses are fast.")
      .def("draw", &lay<&Mask::draw>, "other"_a, "at"_a = Vector{},
           "Adds another mask's pixels, its top-left corner at (x, y).")
      .def("erase", &lay<&Mask::erase>, "other"_a, "at"_a = Vector{},
           "Removes another mask's pixels.")
      .def("keep", &lay<&Mask::keep>, "other"_a, "at"_a = Vector{},
           "Keeps only the pixels that another mask has as well.")
      .def("toggle", &lay<&Mask::toggle>, "other"_a, "at"_a = Vector{},
           "Flips another mask's pixels.");
}

template <class Combine>
auto combined(Combine combine) {
  return [combine](const PythonMask& a, const PythonMask& b) {
    return PythonMask(combine(a.view(), b.view()));
  };
}

template <class Combine>
auto combined_in_place(Combine combine) {
  return [combine](nb::object self, const PythonMask& b) {
    PythonMask& mask = nb::cast<PythonMask&>(self);
    mask.assign(combine(mask.view(), b.view()));
    return self;
  };
}

template <class Combine>
void bind_operator(MaskClass& mask, const std::string& name, Combine combine) {
  const std::string plain = "__" + name + "__";
  const std::string in_place = "__i" + name + "__";
  const std::string signature = "def " + in_place + "(self, other: Mask) -> Mask";
  mask.def(plain.c_str(), combined(combine), nb::is_operator(), "other"_a)
      .def(in_place.c_str(), combined_in_place(combine), nb::is_operator(), "other"_a,
           nb::sig(signature.c_str()));
}

void bind_algebra(MaskClass& mask) {
  using View = const MaskView&;
  bind_operator(mask, "and", [](View a, View b) { return a & b; });
  bind_operator(mask, "or", [](View a, View b) { return a | b; });
  bind_operator(mask, "xor", [](View a, View b) { return a ^ b; });
  bind_operator(mask, "sub", [](View a, View b) { return a - b; });
  mask.def("__invert__", [](const PythonMask& self) { return PythonMask(~self.view()); })
      .def(
          "is_subset",
          [](const PythonMask& self, const PythonMask& whole, const Vector& offset) {
            return is_subset(self.view(), whole.view(), offset_of(offset));
          },
          "whole"_a, "offset"_a = Vector{},
          "Whether every solid pixel is also solid in `whole`, with this mask's corner at "
          "`offset`.")
      .def(
          "difference_text",
          [](const PythonMask& self, const PythonMask& other) {
            return difference_text(self.view(), other.view());
          },
          "other"_a,
          "Two masks as text art: '#' in both, '-' only in this one, '+' only in the other.");
}

}  // namespace

void bind_mask(nb::module_&, MaskClass& mask) {
  // Without it numpy would compute mask & array from the words of the buffer.
  mask.attr("__array_ufunc__") = nb::none();
  bind_making(mask);
  bind_reading(mask);
  bind_changing(mask);
  bind_algebra(mask);
}

}  // namespace hitmask::python
