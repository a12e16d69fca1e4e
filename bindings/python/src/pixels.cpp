// Masks to pixels: into any writable buffer, or as a new array.
#include <cstdlib>

#include "bind.hpp"
#include "buffer_view.hpp"
#include "choices.hpp"
#include "layout_choices.hpp"

#define HITMASK_TARGET_FORMATS "typing.Literal['rgba8', 'bgra8', 'argb8', 'abgr8', 'a8']"
#define HITMASK_COLOURS                                              \
  "solid: hitmask._types.ColourLike | None = (255, 255, 255, 255), " \
  "clear: hitmask._types.ColourLike | None = (0, 0, 0, 0)"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// (red, green, blue) or (red, green, blue, alpha); nothing for None.
std::optional<Rgba> ink_of(nb::handle colour) {
  if (colour.is_none()) return std::nullopt;
  std::int64_t red = 0, green = 0, blue = 0, alpha = 255;
  if (!whole_numbers(colour.ptr(), {&red, &green, &blue}) &&
      !whole_numbers(colour.ptr(), {&red, &green, &blue, &alpha}))
    throw nb::type_error("a colour is (red, green, blue) or (red, green, blue, alpha)");
  return Rgba{byte_of(red, "a colour"), byte_of(green, "a colour"), byte_of(blue, "a colour"),
              byte_of(alpha, "a colour")};
}

/// Bytes one after the other; their size is the caller's to tell.
PixelTarget flat_target(const Py_buffer& buffer, const std::optional<WholePair>& size,
                        PixelFormat format, std::int64_t row_stride) {
  if (!size) throw nb::type_error("a buffer of one dimension needs a size");
  if (PyBuffer_IsContiguous(&buffer, 'C') == 0) throw nb::value_error("a buffer with gaps");
  return {{static_cast<std::uint8_t*>(buffer.buf), static_cast<std::size_t>(buffer.len)},
          size_of(*size),
          format,
          static_cast<std::ptrdiff_t>(row_stride)};
}

/// Whether the pixels of a row follow each other, each as large as the format has it.
bool rows_without_gaps(const Py_buffer& buffer, Py_ssize_t pixel) {
  const bool whole = buffer.ndim == 3 ? buffer.itemsize == 1 && buffer.shape[2] == pixel &&
                                            (pixel == 1 || buffer.strides[2] == 1)
                                      : buffer.itemsize == pixel;
  return whole && (buffer.shape[1] <= 1 || buffer.strides[1] == pixel);
}

/// Height x width, or height x width x channels; rows may lie apart, and bottom-up.
PixelTarget array_target(const Py_buffer& buffer, PixelFormat format) {
  const Py_ssize_t pixel = bytes_per_pixel(format);
  if ((buffer.ndim != 2 && buffer.ndim != 3) || !rows_without_gaps(buffer, pixel))
    throw nb::value_error(
        "expected bytes as height x width x 4 (a8: height x width), without gaps between pixels");
  const Py_ssize_t height = buffer.shape[0], width = buffer.shape[1];
  if (height > max_mask_side || width > max_mask_side)
    throw nb::value_error("an array of more than 65,535 on a side");
  const Size size{static_cast<std::int32_t>(width), static_cast<std::int32_t>(height)};
  if (height == 0 || width == 0) return {{}, size, format, 0};
  const Py_ssize_t stride = height > 1 ? buffer.strides[0] : width * pixel;
  if (std::abs(stride) < width * pixel) throw nb::value_error("an array whose rows overlap");
  auto* first = static_cast<std::uint8_t*>(buffer.buf);
  if (stride < 0) first += (height - 1) * stride;
  const auto length = static_cast<std::size_t>((height - 1) * std::abs(stride) + width * pixel);
  return {{first, length}, size, format, stride};
}

void write_to(const PythonMask& self, nb::handle target, const std::optional<WholePair>& size,
              PixelFormat format, std::int64_t row_stride, nb::handle solid, nb::handle clear,
              const Vector& position) {
  const MaskColours colours{ink_of(solid), ink_of(clear)};
  const BufferView buffer(target, PyBUF_WRITABLE | PyBUF_STRIDES | PyBUF_FORMAT);
  const bool flat = buffer.get().ndim <= 1;
  if (!flat && (size || row_stride != 0))
    throw nb::type_error("an array has a size and strides of its own");
  const PixelTarget pixels = flat ? flat_target(buffer.get(), size, format, row_stride)
                                  : array_target(buffer.get(), format);
  const auto kept = self.shared();
  const Result<void> done =
      unlocked([&] { return write_pixels(kept->view(), pixels, colours, offset_of(position)); });
  if (!done) throw nb::value_error(done.message().c_str());
}

nb::object to_pixels(const PythonMask& self, PixelFormat format, nb::handle solid,
                     nb::handle clear) {
  const MaskColours colours{ink_of(solid), ink_of(clear)};
  const auto kept = self.shared();
  auto bytes = value_of(unlocked([&] { return pixels_from_mask(kept->view(), format, colours); }));
  const Size size = kept->size();
  const int channels = bytes_per_pixel(format);
  if (channels == 1) return nb::cast(array_of(std::move(bytes), size.height, size.width));
  return nb::cast(array_of(std::move(bytes), size.height, size.width, channels));
}

}  // namespace

void bind_drawn_pixels(nb::module_& module, MaskClass& mask) {
  const auto white = nb::make_tuple(255, 255, 255, 255);
  const auto nothing = nb::make_tuple(0, 0, 0, 0);
  mask.def("write_pixels", &write_to, "target"_a, "size"_a = nb::none(),
           "format"_a = PixelFormat::rgba8, "row_stride"_a = 0, "solid"_a.none() = white,
           "clear"_a.none() = nothing, "position"_a = Vector{},
           nb::sig("def write_pixels(self, target: bytearray | memoryview | "
                   "numpy.typing.NDArray[typing.Any], "
                   "size: hitmask._types.SizeLike | None = None, "
                   "format: " HITMASK_TARGET_FORMATS " = 'rgba8', "
                   "row_stride: int = 0, " HITMASK_COLOURS ", "
                   "position: hitmask._types.PointLike = (0, 0)) -> None"),
           "Writes the mask in two colours into a buffer of yours, its top-left corner at\n"
           "`position`. Pixels of a colour that is None, and those outside the mask, stay as they\n"
           "are. The buffer is an array of height x width x 4 bytes (a8: height x width), or flat\n"
           "bytes, which need a size and may have a row stride. Nothing is blended.\n\n"
           ">>> import numpy\n"
           ">>> screen = numpy.zeros((2, 3, 4), numpy.uint8)\n"
           ">>> hitmask.Mask.from_text('#.').write_pixels(screen, solid=(9, 8, 7), clear=None,\n"
           "...                                           position=(1, 1))\n"
           ">>> screen[1].tolist()\n[[0, 0, 0, 0], [9, 8, 7, 255], [0, 0, 0, 0]]")
      .def("to_pixels", &to_pixels, "format"_a = PixelFormat::rgba8, "solid"_a.none() = white,
           "clear"_a.none() = nothing,
           nb::sig("def to_pixels(self, format: " HITMASK_TARGET_FORMATS
                   " = 'rgba8', " HITMASK_COLOURS ") -> numpy.typing.NDArray[numpy.uint8]"),
           "The mask in two colours as a new array of height x width x 4 bytes (a8: height x\n"
           "width). Pixels of a colour that is None are all zeros.\n\n"
           ">>> hitmask.Mask.from_text('#.').to_pixels('a8').tolist()\n[[255, 0]]");
  module.def("bytes_per_pixel", &bytes_per_pixel, "format"_a,
             "The number of bytes of a pixel: 4, 3 or 1.\n\n"
             ">>> hitmask.bytes_per_pixel('rgb8')\n3");
}

}  // namespace hitmask::python
