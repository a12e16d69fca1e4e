// hitmask.pygame.Mask.to_surface: a mask's pixels onto a surface.
#include <optional>

#include "pygame_surface.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

/// What the set or the clear pixels of a mask are painted with: another surface as far as it
/// reaches, then one colour. A pixel of a mask has the same place in that surface.
class Ink {
 public:
  Ink(nb::handle source, std::optional<std::uint32_t> colour) : has_colour_(colour.has_value()) {
    const std::uint32_t value = colour.value_or(0);
    std::memcpy(colour_.data(), &value, sizeof value);
    if (source.is_none()) return;
    const SurfacePixels pixels(source);
    facts_ = pixels.facts;
    // A copy: it may be the surface that is painted on.
    copied_.assign(pixels.bytes().begin(), pixels.bytes().end());
  }
  /// Whether surfaces with so many bytes a pixel can be painted with it.
  [[nodiscard]] bool suits(Py_ssize_t pixel_bytes) const {
    return copied_.empty() || facts_.pixel_bytes == pixel_bytes;
  }
  /// No surface: one colour everywhere, or none.
  [[nodiscard]] bool is_plain() const { return copied_.empty(); }
  /// The bytes of the colour under the names of a format that stores them in this order.
  [[nodiscard]] std::optional<Rgba> plain_colour(PixelFormat format) const {
    if (!has_colour_) return std::nullopt;
    if (format == PixelFormat::a8) return Rgba{0, 0, 0, colour_[0]};
    return Rgba{colour_[0], colour_[1], colour_[2], colour_[3]};
  }
  /// Null: left as it is.
  [[nodiscard]] const std::uint8_t* pixel(Point at) const {
    if (at.x < facts_.size.width && at.y < facts_.size.height)
      return copied_.data() + at.y * facts_.pitch + at.x * facts_.pixel_bytes;
    return has_colour_ ? colour_.data() : nullptr;
  }

 private:
  bool has_colour_;
  std::array<std::uint8_t, 4> colour_{};
  Surface facts_;
  std::vector<std::uint8_t> copied_;
};

/// Part of a surface, and the pixel of the mask at its corner.
struct Drawing {
  const SurfacePixels& target;
  Box part;
  Point corner;

  [[nodiscard]] std::uint8_t* row(std::int32_t y) const {
    return target.row(part.y + y) + part.x * target.facts.pixel_bytes;
  }
};

/// Pixels that the core can write: of one or four bytes, in up to two colours.
bool can_write_plain(const MaskView& view, const Drawing& drawing, const Ink& solid,
                     const Ink& clear) {
  const Py_ssize_t bytes = drawing.target.facts.pixel_bytes;
  const auto [w, h] = std::pair(drawing.part.w, drawing.part.h);
  return solid.is_plain() && clear.is_plain() && (bytes == 1 || bytes == 4) && w > 0 && h > 0 &&
         contains(view.box(), Box{drawing.corner.x, drawing.corner.y, w, h});
}

void write_plain(const MaskView& view, const Drawing& drawing, const Ink& solid, const Ink& clear) {
  const auto [size, pixel_bytes, pitch, masks] = drawing.target.facts;
  const PixelFormat format = pixel_bytes == 1 ? PixelFormat::a8 : PixelFormat::rgba8;
  const auto length =
      static_cast<std::size_t>((drawing.part.h - 1) * pitch + drawing.part.w * pixel_bytes);
  const Result<void> written = write_pixels(
      view, {{drawing.row(0), length}, {drawing.part.w, drawing.part.h}, format, pitch},
      {solid.plain_colour(format), clear.plain_colour(format)},
      {-drawing.corner.x, -drawing.corner.y});
  if (!written) throw nb::value_error(std::string(written.message()).c_str());
}

/// Pixel by pixel, for everything else.
void write_each(const MaskView& view, const Drawing& drawing, const Ink& solid, const Ink& clear) {
  with_pixel_bytes(drawing.target.facts.pixel_bytes, [&](auto bytes) {
    for (std::int32_t y = 0; y < drawing.part.h; ++y) {
      std::uint8_t* to = drawing.row(y);
      for (std::int32_t x = 0; x < drawing.part.w; ++x, to += bytes) {
        const Point at{drawing.corner.x + x, drawing.corner.y + y};
        const std::uint8_t* from = (view.get(at) ? solid : clear).pixel(at);
        if (from != nullptr) std::memcpy(to, from, bytes);
      }
    }
  });
}

/// The pixels of the mask from `corner` on, to the pixels of the surface in `part`.
void draw(const PygameMask& mask, nb::handle surface, const Box& part, Point corner,
          const Ink& solid, const Ink& clear) {
  const SurfacePixels target(surface);  // runs Python code, before the mask is looked at
  const Py_ssize_t pixel_bytes = target.facts.pixel_bytes;
  if (!contains(box_of(target.facts.size), part) || !solid.suits(pixel_bytes) ||
      !clear.suits(pixel_bytes))
    throw nb::value_error("the surfaces and their pixels do not match");
  const MaskView& view = mask.view();
  const Drawing drawing{target, part, corner};
  if (can_write_plain(view, drawing, solid, clear)) return write_plain(view, drawing, solid, clear);
  write_each(view, drawing, solid, clear);
}

}  // namespace

void bind_drawing(nb::module_& module) {
  module.def(
      "_draw_mask",
      [](const PygameMask& mask, nb::handle surface, nb::handle part, nb::handle corner,
         nb::handle set_surface, nb::handle unset_surface, std::optional<std::uint32_t> set_colour,
         std::optional<std::uint32_t> unset_colour) {
        const Point at = two_numbers(part[0], "part");
        const Point sides = two_numbers(part[1], "part");
        draw(mask, surface, {at.x, at.y, sides.x, sides.y}, two_numbers(corner, "corner"),
             Ink(set_surface, set_colour), Ink(unset_surface, unset_colour));
      },
      "mask"_a, "surface"_a, "part"_a, "corner"_a, "set_surface"_a.none(), "unset_surface"_a.none(),
      "set_colour"_a.none(), "unset_colour"_a.none());
}

}  // namespace hitmask::python
