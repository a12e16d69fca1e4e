// PNG in and out, raw pixels in memory.
#include "hitmask/image.hpp"

#include <limits>

#include "bind.hpp"
#include "buffer_view.hpp"
#include "sheets.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

ImageLimits limits_of(std::uint64_t max_pixels) {
  ImageLimits limits;
  limits.pixels = max_pixels;
  return limits;
}

PythonMask decoded(nb::handle data, std::int64_t threshold, nb::handle key, std::int64_t tolerance,
                   bool luma, std::uint64_t max_pixels) {
  const BufferView buffer(data, PyBUF_SIMPLE);
  const SolidRule rule = solid_rule_of(threshold, key, tolerance, luma);
  return PythonMask(value_of(
      unlocked([&] { return decode_png(bytes_of(buffer), rule, limits_of(max_pixels)); })));
}

/// height x width x 4, RGBA.
nb::object picture_of(nb::handle data, std::uint64_t max_pixels) {
  const BufferView buffer(data, PyBUF_SIMPLE);
  Picture picture =
      value_of(unlocked([&] { return decode_picture(bytes_of(buffer), limits_of(max_pixels)); }));
  return nb::cast(
      array_of(std::move(picture.rgba), picture.size.height, picture.size.width, std::size_t{4}));
}

using PictureArray =
    nb::ndarray<const std::uint8_t, nb::shape<-1, -1, 4>, nb::c_contig, nb::device::cpu>;

nb::bytes encoded_picture(const PictureArray& pixels) {
  constexpr std::size_t most = std::numeric_limits<std::int32_t>::max();
  if (pixels.shape(0) > most || pixels.shape(1) > most)
    throw nb::value_error("a picture of more than 2,147,483,647 on a side");
  Picture picture{
      {static_cast<std::int32_t>(pixels.shape(1)), static_cast<std::int32_t>(pixels.shape(0))},
      {pixels.data(), pixels.data() + pixels.size()}};
  const auto bytes = value_of(unlocked([&] { return encode_png(picture); }));
  return nb::bytes(bytes.data(), bytes.size());
}

nb::bytes encoded(const PythonMask& self) {
  const auto kept = self.shared();
  const auto bytes = value_of(unlocked([&] { return encode_png(kept->view()); }));
  return nb::bytes(bytes.data(), bytes.size());
}

/// One byte per pixel that counts, wherever it lies in a row of pixels.
PythonMask from_alpha(nb::handle data, const WholePair& size, std::int64_t first,
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

nb::object mask_of_image(nb::handle image, std::int64_t threshold) {
  try {
    return nb::module_::import_("hitmask._images").attr("mask_from_image")(image, threshold);
  } catch (const nb::python_error& error) {
    if (!error.matches(PyExc_TypeError)) throw;
  }
  throw nb::type_error("image: expected a Mask, a pygame.Surface, a Pillow image or an array");
}

SolidRule solid_rule_of(std::int64_t threshold, nb::handle key, std::int64_t tolerance, bool luma) {
  const std::uint8_t above = byte_of(threshold, "a threshold");
  if (luma && !key.is_none()) throw nb::value_error("a key or luma, not both");
  if (key.is_none()) return luma ? SolidRule::luma(above) : SolidRule::alpha(above);
  if (PyUnicode_Check(key.ptr()) && nb::cast<std::string>(key) == "corners")
    return SolidRule::corner_key(byte_of(tolerance, "a tolerance"));
  std::int64_t red = 0, green = 0, blue = 0;
  if (!whole_numbers(key.ptr(), {&red, &green, &blue}))
    throw nb::type_error("a key is (red, green, blue) or 'corners'");
  return SolidRule::colour_key(
      {byte_of(red, "a colour"), byte_of(green, "a colour"), byte_of(blue, "a colour")},
      byte_of(tolerance, "a tolerance"));
}

void bind_images(nb::module_& module, MaskClass& mask) {
  module.def("_decode_picture", &picture_of, "data"_a, "max_pixels"_a,
             nb::sig("def _decode_picture(data: bytes | bytearray | memoryview, max_pixels: int) "
                     "-> numpy.typing.NDArray[numpy.uint8]"));
  module.def("_encode_picture", &encoded_picture, "pixels"_a,
             nb::sig("def _encode_picture(pixels: numpy.typing.NDArray[numpy.uint8]) -> bytes"));
  mask.def_static(
          "decode_png", &decoded, "data"_a, "threshold"_a = 0, "key"_a = nb::none(),
          "tolerance"_a = 0, "luma"_a = false, "max_pixels"_a = ImageLimits{}.pixels,
          nb::sig("def decode_png(data: bytes | bytearray | memoryview, threshold: int = 0, "
                  "key: tuple[int, int, int] | typing.Literal['corners'] | None = None, "
                  "tolerance: int = 0, luma: bool = False, max_pixels: int = 256000000) -> Mask"),
          "A mask from the bytes of a PNG: solid where alpha > threshold or, with a key,\n"
          "where the colour differs from it by more than `tolerance`. key='corners' takes\n"
          "the colour of the four corners; luma=True uses brightness instead of alpha.\n"
          "More than `max_pixels` pixels are an error. (hitmask.pygame.from_surface has threshold\n"
          "127, as pygame.)\n\n"
          ">>> disc = hitmask.Mask.disc(9)\n"
          ">>> hitmask.Mask.decode_png(disc.encode_png()) == disc\nTrue")
      .def("encode_png", &encoded, "The mask as the bytes of a PNG; clear pixels are transparent.")
      .def(
          "_repr_png_",
          [](const PythonMask& self) -> nb::object {
            return is_empty(self.view().box()) ? nb::none() : nb::object(encoded(self));
          },
          nb::sig("def _repr_png_(self) -> bytes | None"), "For notebooks.")
      .def(
          "_repr_html_",
          [](nb::handle self) {
            return nb::module_::import_("hitmask._notebook").attr("html_of")(self);
          },
          nb::sig("def _repr_html_(self) -> str"), "For notebooks: a picture, enlarged.")
      .def_static(
          "from_alpha", &from_alpha, "data"_a, "size"_a, "first"_a = 3, "pixel_stride"_a = 4,
          "row_stride"_a = 0, "threshold"_a = 0,
          nb::sig("def from_alpha(data: bytes | bytearray | memoryview, "
                  "size: hitmask._types.SizeLike, first: int = 3, "
                  "pixel_stride: int = 4, row_stride: int = 0, threshold: int = 0) -> Mask"),
          "A mask from raw pixels: solid where the byte at `first` + x * `pixel_stride` +\n"
          "y * `row_stride` is greater than `threshold`. The defaults are for RGBA without "
          "gaps.\n\n"
          ">>> hitmask.Mask.from_alpha(bytes([0, 0, 0, 255] * 6), (3, 2)).count()\n6");
}

}  // namespace hitmask::python
