// Masks from pixels with a colour key, from functions, and from the byte layouts of old routines.
#include "ask_python.hpp"
#include "bind.hpp"
#include "buffer_view.hpp"
#include "choices.hpp"
#include "layout_choices.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

Colour colour_of(nb::handle key) {
  std::int64_t red = 0, green = 0, blue = 0;
  if (!whole_numbers(key.ptr(), {&red, &green, &blue}))
    throw nb::type_error("a key is (red, green, blue)");
  return {byte_of(red, "a colour"), byte_of(green, "a colour"), byte_of(blue, "a colour")};
}

PythonMask from_key(nb::handle data, const WholePair& size, nb::handle key, PixelFormat format,
                    std::int64_t tolerance, std::int64_t row_stride, std::int64_t pixel_stride) {
  const BufferView buffer(data, PyBUF_SIMPLE);
  const PixelView pixels{bytes_of(buffer), size_of(size), format, row_stride, pixel_stride};
  const Colour colour = colour_of(key);
  const std::uint8_t within = byte_of(tolerance, "a tolerance");
  return PythonMask(value_of(unlocked([&] { return mask_from_key(pixels, colour, within); })));
}

PythonMask from_indexed(nb::handle data, const WholePair& size, std::int64_t key,
                        std::int64_t row_stride, std::int64_t pixel_stride) {
  const BufferView buffer(data, PyBUF_SIMPLE);
  const PixelView pixels{bytes_of(buffer), size_of(size), PixelFormat::indexed8, row_stride,
                         pixel_stride};
  const std::uint8_t clear = byte_of(key, "a key");
  return PythonMask(value_of(unlocked([&] { return mask_from_indexed(pixels, clear); })));
}

PythonMask from_memblock(nb::handle data, std::int64_t threshold) {
  const BufferView buffer(data, PyBUF_SIMPLE);
  return PythonMask(
      value_of(mask_from_agk_memblock(bytes_of(buffer), byte_of(threshold, "a threshold"))));
}

PythonMask from_xlib(nb::handle data, std::int64_t key) {
  const BufferView buffer(data, PyBUF_SIMPLE);
  return PythonMask(value_of(mask_from_xlib_bitmap(bytes_of(buffer), byte_of(key, "a key"))));
}

PythonMask from_predicate(const WholePair& size, const nb::callable& solid) {
  return PythonMask(mask_from_predicate(size_of(size), [&](std::int32_t x, std::int32_t y) {
    return ask_python_whether(solid, x, y);
  }));
}

/// A named layout, with its own numbers unless others are given.
ByteLayout layout_of(ByteLayout layout, std::optional<int> bits, std::optional<BitOrder> bit_order,
                     std::optional<ByteOrder> byte_order) {
  layout.bits = bits.value_or(layout.bits);
  layout.bit_order = bit_order.value_or(layout.bit_order);
  layout.byte_order = byte_order.value_or(layout.byte_order);
  return layout;
}

PythonMask from_layout(nb::handle data, const WholePair& size, const ByteLayout& layout,
                       std::optional<int> bits, std::optional<BitOrder> bit_order,
                       std::optional<ByteOrder> byte_order) {
  const BufferView buffer(data, PyBUF_SIMPLE);
  return PythonMask(value_of(mask_from_layout(bytes_of(buffer), size_of(size),
                                              layout_of(layout, bits, bit_order, byte_order))));
}

std::size_t bytes_in_layout(const WholePair& size, const ByteLayout& layout,
                            std::optional<int> bits, std::optional<BitOrder> bit_order,
                            std::optional<ByteOrder> byte_order) {
  return value_of(layout_size(size_of(size), layout_of(layout, bits, bit_order, byte_order)));
}

nb::bytes to_layout(const PythonMask& self, const ByteLayout& layout, std::optional<int> bits,
                    std::optional<BitOrder> bit_order, std::optional<ByteOrder> byte_order) {
  const auto bytes =
      value_of(layout_from_mask(self.view(), layout_of(layout, bits, bit_order, byte_order)));
  return nb::bytes(bytes.data(), bytes.size());
}

void bind_pixels(MaskClass& mask) {
  mask.def_static(
          "from_key", &from_key, "data"_a, "size"_a, "key"_a, "format"_a = PixelFormat::rgba8,
          "tolerance"_a = 0, "row_stride"_a = 0, "pixel_stride"_a = 0,
          nb::sig("def from_key(data: bytes | bytearray | memoryview, "
                  "size: hitmask._types.SizeLike, "
                  "key: hitmask._types.ColourLike, "
                  "format: typing.Literal['rgba8', 'bgra8', 'argb8', 'abgr8', 'rgb8', 'bgr8'] "
                  "= 'rgba8', tolerance: int = 0, row_stride: int = 0, "
                  "pixel_stride: int = 0) -> Mask"),
          "A mask from raw pixels: solid where the colour differs from `key` (red, green, "
          "blue)\nby more than `tolerance` in any channel. Strides are in bytes; 0: "
          "no gaps.\nA negative row stride is for rows stored bottom-up.\n\n"
          ">>> hitmask.Mask.from_key(bytes([255, 0, 255, 9, 9, 9]), (2, 1), "
          "(255, 0, 255), 'rgb8').to_text()\n'.#\\n'")
      .def_static("from_indexed", &from_indexed, "data"_a, "size"_a, "key"_a = 0,
                  "row_stride"_a = 0, "pixel_stride"_a = 0,
                  nb::sig("def from_indexed(data: bytes | bytearray | memoryview, "
                          "size: hitmask._types.SizeLike, key: int = 0, "
                          "row_stride: int = 0, pixel_stride: int = 0) -> Mask"),
                  "A mask from colour numbers, a byte each: solid where it is not `key`.\n\n"
                  ">>> hitmask.Mask.from_indexed(bytes([0, 7, 0, 3]), (2, 2)).to_text()\n"
                  "'.#\\n.#\\n'")
      .def_static("from_predicate", &from_predicate, "size"_a, "solid"_a,
                  nb::sig("def from_predicate(size: hitmask._types.SizeLike, "
                          "solid: collections.abc.Callable[[int, int], object]) -> Mask"),
                  "A mask that is solid where solid(x, y) is true.\n\n"
                  ">>> hitmask.Mask.from_predicate((3, 2), lambda x, y: x == y).to_text()\n"
                  "'#..\\n.#.\\n'");
}

constexpr const char* layout_text =
    "xquest: 32-pixel columns, highest bit leftmost; agk: rows follow without padding, lowest bit\n"
    "first; pygame: 64-pixel columns, lowest bit leftmost; msx8, msx16 and nes: patterns; rows,\n"
    "columns, packed: as `bits`, `bit_order` and `byte_order` say.";

void bind_layouts(MaskClass& mask) {
  const std::string from = std::string("A mask from the bytes of an old routine.\n\n") +
                           layout_text +
                           "\n\n>>> hitmask.Mask.from_layout(bytes([0b1010_0000]), (4, 1), "
                           "'rows').to_text()\n'#.#.\\n'";
  const std::string to =
      std::string("The bytes that an old routine reads; padding bits are 0.\n\n") + layout_text +
      "\n\n>>> hitmask.Mask.disc(4).to_layout('rows', bits=16, byte_order='big')[:4].hex()\n"
      "'08003e00'";
  mask.def_static("from_layout", &from_layout, "data"_a, "size"_a, "layout"_a,
                  "bits"_a = nb::none(), "bit_order"_a = nb::none(), "byte_order"_a = nb::none(),
                  nb::sig("def from_layout(data: bytes | bytearray | memoryview, "
                          "size: hitmask._types.SizeLike, "
                          "layout: typing.Literal[" HITMASK_LAYOUT_NAMES "], "
                          "bits: int | None = None, "
                          "bit_order: typing.Literal['high_first', 'low_first'] | None = None, "
                          "byte_order: typing.Literal['little', 'big'] | None = None) -> Mask"),
                  from.c_str())
      .def("to_layout", &to_layout, "layout"_a, "bits"_a = nb::none(), "bit_order"_a = nb::none(),
           "byte_order"_a = nb::none(), to.c_str())
      .def_static("from_agk_memblock", &from_memblock, "data"_a, "threshold"_a = 0,
                  nb::sig("def from_agk_memblock(data: bytes | bytearray | memoryview, "
                          "threshold: int = 0) -> Mask"),
                  "A mask from an AGK memory block: width, height and 32 as little-endian whole "
                  "numbers\nof 32 bits, then RGBA.")
      .def_static("from_xlib_bitmap", &from_xlib, "data"_a, "key"_a = 0,
                  nb::sig("def from_xlib_bitmap(data: bytes | bytearray | memoryview, "
                          "key: int = 0) -> Mask"),
                  "A mask from an XLib linear bitmap: width, height, then a colour number per "
                  "pixel.");
}

}  // namespace

void bind_layouts_and_pixels(nb::module_& module, MaskClass& mask) {
  bind_pixels(mask);
  bind_layouts(mask);
  module.def("layout_size", &bytes_in_layout, "size"_a, "layout"_a, "bits"_a = nb::none(),
             "bit_order"_a = nb::none(), "byte_order"_a = nb::none(),
             nb::sig("def layout_size(size: hitmask._types.SizeLike, "
                     "layout: typing.Literal[" HITMASK_LAYOUT_NAMES "], "
                     "bits: int | None = None, "
                     "bit_order: typing.Literal['high_first', 'low_first'] | None = None, "
                     "byte_order: typing.Literal['little', 'big'] | None = None) -> int"),
             "The number of bytes that a mask of this size takes in a layout of Mask.to_layout.\n\n"
             ">>> hitmask.layout_size((33, 10), 'xquest')\n80");
}

}  // namespace hitmask::python
