// PNG in and out, raw pixels in memory.
#include "hitmask/image.hpp"

#include "bind.hpp"
#include "buffer_view.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

std::span<const std::uint8_t> bytes_of(const BufferView& buffer) {
  return {static_cast<const std::uint8_t*>(buffer.get().buf),
          static_cast<std::size_t>(buffer.get().len)};
}

std::uint8_t byte_of(std::int64_t value, const char* what) {
  if (value < 0 || value > 255)
    throw nb::value_error((std::string(what) + " goes from 0 to 255").c_str());
  return static_cast<std::uint8_t>(value);
}

SolidRule rule_of(std::int64_t threshold, nb::handle key, std::int64_t tolerance) {
  if (key.is_none()) return SolidRule::alpha(byte_of(threshold, "a threshold"));
  if (PyUnicode_Check(key.ptr()) && nb::cast<std::string>(key) == "corners")
    return SolidRule::corner_key(byte_of(tolerance, "a tolerance"));
  std::int64_t red = 0, green = 0, blue = 0;
  if (!whole_numbers(key.ptr(), {&red, &green, &blue}))
    throw nb::type_error("a key is (red, green, blue) or 'corners'");
  return SolidRule::colour_key(
      {byte_of(red, "a colour"), byte_of(green, "a colour"), byte_of(blue, "a colour")},
      byte_of(tolerance, "a tolerance"));
}

PythonMask decoded(nb::handle data, std::int64_t threshold, nb::handle key,
                   std::int64_t tolerance) {
  const BufferView buffer(data, PyBUF_SIMPLE);
  const SolidRule rule = rule_of(threshold, key, tolerance);
  return PythonMask(value_of(unlocked([&] { return decode_png(bytes_of(buffer), rule); })));
}

nb::bytes encoded(const PythonMask& self) {
  const auto kept = self.shared();
  const auto bytes = value_of(unlocked([&] { return encode_png(kept->view()); }));
  return nb::bytes(bytes.data(), bytes.size());
}

/// One byte per pixel that counts, wherever it lies in a row of pixels.
PythonMask from_pixels(nb::handle data, const Vector& size, std::int64_t first,
                       std::int64_t pixel_stride, std::int64_t row_stride, std::int64_t threshold) {
  const BufferView buffer(data, PyBUF_SIMPLE);
  const auto bytes = bytes_of(buffer);
  if (first < 0 || static_cast<std::size_t>(first) > bytes.size())
    throw nb::value_error("the first byte lies outside the pixels");
  const bool rgba = first == 3 && pixel_stride == 4;  // faster than single bytes far apart
  const PixelView pixels{rgba ? bytes : bytes.subspan(static_cast<std::size_t>(first)),
                         size_of(size), rgba ? PixelFormat::rgba8 : PixelFormat::a8, row_stride,
                         pixel_stride};
  const std::uint8_t above = byte_of(threshold, "a threshold");
  return PythonMask(value_of(unlocked([&] { return mask_from_alpha(pixels, above); })));
}

}  // namespace

void bind_images(nb::module_&, MaskClass& mask) {
  mask.def_static(
          "decode_png", &decoded, "data"_a, "threshold"_a = 0, "key"_a = nb::none(),
          "tolerance"_a = 0,
          nb::sig("def decode_png(data: bytes | bytearray | memoryview, threshold: int = 0, "
                  "key: tuple[int, int, int] | typing.Literal['corners'] | None = None, "
                  "tolerance: int = 0) -> Mask"),
          "A mask from the bytes of a PNG: solid where alpha > threshold or, with a key,\n"
          "where the colour differs from it by more than `tolerance`. key='corners' takes\n"
          "the colour of the four corners.")
      .def("encode_png", &encoded, "The mask as the bytes of a PNG; clear pixels are transparent.")
      .def("_repr_png_", &encoded, "For notebooks.")
      .def_static(
          "from_pixels", &from_pixels, "data"_a, "size"_a, "first"_a = 3, "pixel_stride"_a = 4,
          "row_stride"_a = 0, "threshold"_a = 0,
          nb::sig("def from_pixels(data: bytes | bytearray | memoryview, "
                  "size: collections.abc.Sequence[int], first: int = 3, "
                  "pixel_stride: int = 4, row_stride: int = 0, threshold: int = 0) -> Mask"),
          "A mask from raw pixels: solid where the byte at `first` + x * `pixel_stride` +\n"
          "y * `row_stride` is greater than `threshold`. The defaults are RGBA without gaps.\n\n"
          ">>> hitmask.Mask.from_pixels(bytes([0, 0, 0, 255] * 6), (3, 2)).count()\n6");
}

}  // namespace hitmask::python
