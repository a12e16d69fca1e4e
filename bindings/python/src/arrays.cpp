// Masks from arrays and to arrays, and the buffer protocol.
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>

#include "bind.hpp"
#include "buffer_view.hpp"
#include "pygame_slots.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// Rows and columns of an array, and which channel of three dimensions is looked at.
struct Plane {
  const std::uint8_t* data = nullptr;
  Size size;
  Py_ssize_t row_stride = 0;
  Py_ssize_t pixel_stride = 0;
  bool rgba = false;  // four bytes without gaps, of which `data` points to the last
};

std::int32_t side_of(Py_ssize_t length) {
  if (length > max_mask_side) throw nb::value_error("an array of more than 65,535 on a side");
  return static_cast<std::int32_t>(length);
}

/// The last channel is alpha: of 1 (A), 2 (grey and alpha) or 4 (RGBA).
Plane plane_of(const BufferView& array) {
  const Py_buffer& buffer = array.get();
  if (buffer.ndim != 2 && buffer.ndim != 3)
    throw nb::value_error("array: expected height x width, or height x width x channels");
  Plane plane{static_cast<const std::uint8_t*>(buffer.buf),
              {side_of(buffer.shape[1]), side_of(buffer.shape[0])},
              buffer.strides[0],
              buffer.strides[1]};
  if (buffer.ndim == 2) return plane;
  const Py_ssize_t channels = buffer.shape[2];
  if (channels != 1 && channels != 2 && channels != 4)
    throw nb::value_error("three channels have no alpha; compare colours first: (a != key).any(2)");
  plane.data += (channels - 1) * buffer.strides[2];
  plane.rgba = channels == 4 && buffer.strides[2] == 1 && buffer.strides[1] == 4;
  return plane;
}

/// Whether a number is greater than the threshold, exactly: 64-bit whole numbers do not fit floats.
template <class Number>
class Above {
 public:
  explicit Above(double threshold) : threshold_(threshold) {
    if constexpr (std::is_integral_v<Number>) {
      using Limits = std::numeric_limits<Number>;
      const double whole = std::floor(threshold);
      all_ = whole < static_cast<double>(Limits::min());
      none_ = !(whole < end_of_numbers());
      if (!all_ && !none_) whole_ = static_cast<Number>(whole);
    }
  }
  bool operator()(Number value) const {
    if constexpr (std::is_integral_v<Number>) return !none_ && (all_ || value > whole_);
    return static_cast<double>(value) > threshold_;
  }

 private:
  /// One past the largest, which is a power of two and so fits.
  static double end_of_numbers() { return std::ldexp(1.0, std::numeric_limits<Number>::digits); }

  double threshold_;
  Number whole_{};
  bool all_ = false;
  bool none_ = false;
};

template <class Number>
void compare_row(const std::uint8_t* row, Py_ssize_t stride, double threshold,
                 std::vector<std::uint8_t>& solid) {
  const Above<Number> above(threshold);
  for (std::size_t x = 0; x < solid.size(); ++x) {
    Number value;
    std::memcpy(&value, row + static_cast<Py_ssize_t>(x) * stride, sizeof value);
    solid[x] = above(value);
  }
}

using CompareRow = void (*)(const std::uint8_t*, Py_ssize_t, double, std::vector<std::uint8_t>&);

/// By the letters of struct and the buffer protocol.
CompareRow comparer_of(const Py_buffer& buffer) {
  std::string_view format = buffer.format == nullptr ? "B" : buffer.format;
  if (!format.empty() && std::string_view("@=<").find(format[0]) != std::string_view::npos)
    format.remove_prefix(1);
  if (format.size() != 1) return nullptr;
  switch (format[0]) {
    case '?':
    case 'B':
    case 'c': return &compare_row<std::uint8_t>;
    case 'b': return &compare_row<std::int8_t>;
    case 'H': return &compare_row<std::uint16_t>;
    case 'h': return &compare_row<std::int16_t>;
    case 'f': return &compare_row<float>;
    case 'd': return &compare_row<double>;
    case 'I':
    case 'L':
    case 'Q':
      return buffer.itemsize == 4 ? &compare_row<std::uint32_t> : &compare_row<std::uint64_t>;
    case 'i':
    case 'l':
    case 'q': return buffer.itemsize == 4 ? &compare_row<std::int32_t> : &compare_row<std::int64_t>;
    default: return nullptr;
  }
}

Mask compared(const Plane& plane, CompareRow compare, double threshold) {
  MaskRows rows = value_of(MaskRows::create(plane.size));
  std::vector<std::uint8_t> solid(static_cast<std::size_t>(plane.size.width));
  for (std::int32_t y = 0; y < plane.size.height; ++y) {
    compare(plane.data + y * plane.row_stride, plane.pixel_stride, threshold, solid);
    const Result<void> status = rows.alpha_row(y, solid, PixelFormat::a8);
    if (!status) throw std::invalid_argument(status.message());
  }
  return rows.finish();
}

/// Bytes go straight to the core when their strides allow it.
std::optional<PixelView> pixel_view(const Plane& plane, const Py_buffer& buffer, double threshold) {
  const std::string_view format = buffer.format == nullptr ? "B" : buffer.format;
  const bool bytes = format == "B" || format == "?" || format == "<B" || format == "|b1";
  if (!bytes || !(threshold >= 0) || threshold > 255) return std::nullopt;
  const auto row = static_cast<std::size_t>((plane.size.width - 1) * plane.pixel_stride + 1);
  if (plane.pixel_stride < 1 || plane.size.width == 0 || plane.size.height == 0)
    return std::nullopt;
  if (plane.row_stride < static_cast<Py_ssize_t>(row) + (plane.rgba ? 3 : 0)) return std::nullopt;
  const auto length =
      static_cast<std::size_t>(plane.size.height - 1) * static_cast<std::size_t>(plane.row_stride) +
      row;
  if (plane.rgba)  // faster than single bytes far apart
    return PixelView{
        {plane.data - 3, length + 3}, plane.size, PixelFormat::rgba8, plane.row_stride, 4};
  return PixelView{
      {plane.data, length}, plane.size, PixelFormat::a8, plane.row_stride, plane.pixel_stride};
}

/// What the core cannot read as it is: lists, numbers of two bytes or in another byte order.
nb::object native_array(nb::handle array) {
  constexpr const char* wanted = "array: expected rows of bool, whole numbers or floats";
  nb::object made;
  try {
    made = nb::module_::import_("numpy").attr("asarray")(array);
  } catch (const nb::python_error&) {  // rows of different lengths
    throw nb::type_error(wanted);
  }
  const nb::object type = made.attr("dtype");
  const auto kind = nb::cast<std::string>(type.attr("kind"));
  if (kind.find_first_of("buif") == std::string::npos || nb::cast<int>(made.attr("ndim")) == 0)
    throw nb::type_error(wanted);
  if (kind == "f") return made.attr("astype")("f8");
  return made.attr("astype")(type.attr("newbyteorder")("="));
}

/// Whether the core can read an array as it is.
bool is_native(nb::handle array) {
  if (PyObject_CheckBuffer(array.ptr()) == 0) return false;
  const BufferView view(array, PyBUF_STRIDES | PyBUF_FORMAT);
  return comparer_of(view.get()) != nullptr;
}

PythonMask from_array(nb::handle given, double threshold) {
  if (std::isnan(threshold)) throw nb::value_error("the threshold is NaN");
  // Their buffers are words of 64 pixels, not pixels.
  if (nb::isinstance<PythonMask>(given) || nb::isinstance<PygameMask>(given) ||
      is_pygame_mask(given))
    throw nb::type_error("this is a mask already, not an array: Mask(mask) copies it");
  const nb::object array = is_native(given) ? nb::borrow(given) : native_array(given);
  const BufferView view(array, PyBUF_STRIDES | PyBUF_FORMAT);
  const Plane plane = plane_of(view);
  const CompareRow compare = comparer_of(view.get());
  return PythonMask(unlocked([&] {
    if (const auto pixels = pixel_view(plane, view.get(), threshold))
      if (Result<Mask> mask = mask_from_alpha(*pixels, static_cast<std::uint8_t>(threshold)))
        return std::move(*mask);
    return compared(plane, compare, threshold);
  }));
}

/// Eight bits to eight bytes of 0 or 1, the lowest bit first.
std::uint64_t spread(std::uint64_t bits) {
  const std::uint64_t copies = (bits & 0xFF) * 0x0101'0101'0101'0101u;
  const std::uint64_t own = copies & 0x8040'2010'0804'0201u;
  return ((own + 0x7F7F'7F7F'7F7F'7F7Fu) | own) >> 7 & 0x0101'0101'0101'0101u;
}

void spread_word(std::uint64_t word, std::uint8_t* bytes, std::int32_t count) {
  for (std::int32_t done = 0; done < count; done += 8, word >>= 8) {
    const std::uint64_t eight = spread(word);
    std::memcpy(bytes + done, &eight, static_cast<std::size_t>(std::min(8, count - done)));
  }
}

nb::ndarray<nb::numpy, bool> to_array(const PythonMask& self) {
  const MaskView view = self.view();
  const auto width = static_cast<std::size_t>(view.width());
  const auto height = static_cast<std::size_t>(view.height());
  auto* bytes = new std::uint8_t[width * height + 1];
  const nb::capsule owner(bytes,
                          [](void* data) noexcept { delete[] static_cast<std::uint8_t*>(data); });
  for (std::int32_t s = 0; s < view.strip_count(); ++s)
    for (std::int32_t y = 0; y < view.height(); ++y)
      spread_word(view.strip(s)[y],
                  bytes + static_cast<std::size_t>(y) * width +
                      static_cast<std::size_t>(s) * MaskView::strip_width,
                  std::min(MaskView::strip_width, view.width() - s * MaskView::strip_width));
  return nb::ndarray<nb::numpy, bool>(bytes, {height, width}, owner);
}

}  // namespace

void bind_arrays(MaskClass& mask) {
  mask.def_static("from_array", &from_array, "array"_a, "threshold"_a = 0.0,
                  nb::sig("def from_array(array: numpy.typing.ArrayLike, "
                          "threshold: float = 0.0) -> Mask"),
                  "A mask from an array or from lists: height x width of bool, whole numbers or\n"
                  "floats, or height x width x 4 (RGBA), 2 or 1; then the last channel counts.\n"
                  "Solid where the value is greater than `threshold`; NaN is clear.\n\n"
                  ">>> import numpy\n"
                  ">>> hitmask.Mask.from_array(numpy.eye(3)).get((2, 2))\nTrue")
      .def("to_array", &to_array, nb::sig("def to_array(self) -> numpy.typing.NDArray[numpy.bool]"),
           "A new numpy array of bool, array[y, x].");
}

}  // namespace hitmask::python
