// Masks from pygame surfaces, by their buffers.
#include "pygame_surface.hpp"

#include <bit>

namespace hitmask::python {

Surface described(nb::handle surface) {
  const Point size = two_numbers(surface.attr("get_size")(), "size");
  const nb::object masks = surface.attr("get_masks")();
  Surface facts{{size.x, size.y},
                nb::cast<Py_ssize_t>(surface.attr("get_bytesize")()),
                nb::cast<Py_ssize_t>(surface.attr("get_pitch")())};
  for (std::size_t i = 0; i < facts.masks.size(); ++i)
    facts.masks[i] = static_cast<std::uint32_t>(nb::cast<std::int64_t>(masks[i]));
  return facts;
}

namespace {

using namespace nb::literals;

void insist_on_surface(nb::handle object) {
  // No static initialiser: its lock and the interpreter's could wait for each other.
  static nb::object* type = nullptr;
  if (type == nullptr) {
    nb::object found = nb::module_::import_("pygame").attr("Surface");
    if (type == nullptr) type = new nb::object(std::move(found));
  }
  const int is_one = PyObject_IsInstance(object.ptr(), type->ptr());
  if (is_one < 0) throw nb::python_error();
  if (is_one == 0) throw nb::type_error("argument 1 must be pygame.surface.Surface");
}

/// Whose pixels are solid by their value: solid(pixel, x, y).
template <class Judge>
Mask judged(const SurfacePixels& surface, Judge solid) {
  const Size size = surface.facts.size;
  MaskRows rows = value_of(MaskRows::create(size));
  std::vector<std::uint8_t> row(static_cast<std::size_t>(size.width));
  for (std::int32_t y = 0; y < size.height; ++y) {
    with_pixel_bytes(surface.facts.pixel_bytes, [&](auto bytes) {
      const std::uint8_t* pixels = surface.row(y);
      for (std::size_t x = 0; x < row.size(); ++x)
        row[x] = solid(pixel_at<bytes>(pixels + x * bytes), static_cast<std::int32_t>(x), y);
    });
    const Result<void> status = rows.alpha_row(y, row, PixelFormat::a8);
    if (!status) throw std::invalid_argument(status.message());
  }
  return rows.finish();
}

Mask from_alpha(const SurfacePixels& surface, int threshold) {
  const Surface& facts = surface.facts;
  const std::uint32_t mask = facts.masks[3];
  const bool last = mask == 0xFF00'0000u;
  if (facts.pixel_bytes == 4 && (last || mask == 0xFFu))
    return value_of(
        mask_from_alpha({surface.bytes(), facts.size,
                         last ? PixelFormat::rgba8 : PixelFormat::argb8, facts.pitch, 4},
                        static_cast<std::uint8_t>(threshold)));
  const int shift = std::countr_zero(mask);
  const std::uint32_t most = mask >> shift;
  return judged(surface, [&](std::uint32_t pixel, std::int32_t, std::int32_t) {
    return static_cast<int>(((pixel & mask) >> shift) * 255 / most) > threshold;
  });
}

std::uint32_t key_value(nb::handle surface, nb::handle key, const Surface& facts) {
  const nb::object value =
      facts.pixel_bytes == 1 ? nb::module_::import_("hitmask._surfaces").attr("key_index")(surface)
                             : surface.attr("map_rgb")(key);
  return static_cast<std::uint32_t>(nb::cast<std::int64_t>(value));
}

PygameMask from_surface(nb::handle surface, nb::handle threshold) {
  insist_on_surface(surface);
  const int above = c_int(threshold);
  const Surface facts = described(surface);
  const nb::object key = surface.attr("get_colorkey")();
  if (is_empty(box_of(facts.size))) return PygameMask(Mask(facts.size));
  if (key.is_none() && above >= 255) return PygameMask(Mask(facts.size));
  if (key.is_none() && (above < 0 || facts.masks[3] == 0))
    return PygameMask(Mask(facts.size, true));
  const std::uint32_t clear = key.is_none() ? 0 : key_value(surface, key, facts);
  const SurfacePixels pixels(surface);
  if (key.is_none()) return PygameMask(unlocked([&] { return from_alpha(pixels, above); }));
  return PygameMask(unlocked([&] {
    return judged(pixels, [clear](std::uint32_t pixel, std::int32_t, std::int32_t) {
      return pixel != clear;
    });
  }));
}

/// Red, green and blue as pygame's thresholds see them: shifted to bytes, not widened. Surfaces of
/// 8 bits have no channel masks; all three are 0 there, as in pygame.
class Channels {
 public:
  explicit Channels(nb::handle surface, const Surface& facts) : masks_(facts.masks) {
    const nb::object shifts = surface.attr("get_shifts")();
    const nb::object losses = surface.attr("get_losses")();
    for (std::size_t i = 0; i < 3; ++i) {
      shifts_[i] = nb::cast<int>(shifts[i]);
      losses_[i] = nb::cast<int>(losses[i]);
    }
  }
  [[nodiscard]] std::int32_t of(std::uint32_t pixel, std::size_t i) const {
    return static_cast<std::int32_t>((pixel & masks_[i]) >> shifts_[i] << losses_[i]);
  }

 private:
  std::array<std::uint32_t, 4> masks_;
  std::array<int, 3> shifts_{};
  std::array<int, 3> losses_{};
};

using Colour = std::array<std::int32_t, 3>;

Colour colour_of(nb::handle three) {
  return {nb::cast<std::int32_t>(three[0]), nb::cast<std::int32_t>(three[1]),
          nb::cast<std::int32_t>(three[2])};
}

PygameMask near_colour(nb::handle surface, nb::handle colour, nb::handle threshold) {
  const Colour wanted = colour_of(colour);
  const Colour within = colour_of(threshold);
  const SurfacePixels pixels(surface);
  const Channels channels(surface, pixels.facts);
  return PygameMask(unlocked([&] {
    return judged(pixels, [&](std::uint32_t pixel, std::int32_t, std::int32_t) {
      bool close = true;
      for (std::size_t i = 0; i < 3; ++i)
        close &= std::abs(channels.of(pixel, i) - wanted[i]) < within[i];
      return close;
    });
  }));
}

/// Where the other surface ends, nothing is set. `by_value`: palette entries by their numbers.
PygameMask near_surface(nb::handle surface, nb::handle other, nb::handle threshold, bool by_value) {
  const Colour within = colour_of(threshold);
  const SurfacePixels pixels(surface), others(other);
  const Channels channels(surface, pixels.facts), channels_2(other, others.facts);
  const auto close = [&](std::uint32_t a, std::uint32_t b) {
    if (by_value)
      return std::abs(static_cast<std::int32_t>(a) - static_cast<std::int32_t>(b)) < within[0];
    bool all = true;
    for (std::size_t i = 0; i < 3; ++i)
      all &= std::abs(channels.of(a, i) - channels_2.of(b, i)) < within[i];
    return all;
  };
  return PygameMask(unlocked([&] {
    return judged(pixels, [&](std::uint32_t pixel, std::int32_t x, std::int32_t y) {
      if (x >= others.facts.size.width || y >= others.facts.size.height) return false;
      return with_pixel_bytes(others.facts.pixel_bytes, [&](auto bytes) {
        return close(pixel, pixel_at<bytes>(others.row(y) + static_cast<std::size_t>(x) * bytes));
      });
    });
  }));
}

}  // namespace

void bind_surfaces(nb::module_& module) {
  module.def("from_surface", &from_surface, "surface"_a, "threshold"_a = 127,
             "A mask of a surface: set where alpha > threshold, or where the colour is not the\n"
             "surface's colour key. The threshold is 127, as in pygame; those of mask_from_image() "
             "and\nread_png() are 0.");
  module.def("_near_colour", &near_colour, "surface"_a, "colour"_a, "threshold"_a);
  module.def("_near_surface", &near_surface, "surface"_a, "other"_a, "threshold"_a, "by_value"_a);
  module.def(
      "_two_numbers", [](nb::handle object) { return two_numbers(object, "dest"); },
      "object"_a.none());
  module.def("_c_int", &c_int, "object"_a.none());
}

}  // namespace hitmask::python
