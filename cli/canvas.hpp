// A picture to draw on. All drawing clips to the canvas; opacity is 0 to 255.
#pragma once

#include <cstdint>

#include "hitmask/image.hpp"

namespace hitmask::cli {

/// A point between pixels: pixel (x, y) covers [x, x+1) by [y, y+1).
struct Spot {
  double x = 0;
  double y = 0;
};

inline constexpr int opaque = 255;

[[nodiscard]] Colour mixed(Colour below, Colour above, int opacity);

/// How a sprite's pixel is drawn: solid ones must be visible even if nearly transparent, clear ones
/// must look clear even if the rule does not use alpha.
[[nodiscard]] int shown_opacity(bool solid, std::uint8_t alpha);

class Canvas {
 public:
  Canvas(Size size, Colour background);

  [[nodiscard]] Size size() const noexcept { return picture_.size; }
  [[nodiscard]] const Picture& picture() const noexcept { return picture_; }

  /// Nothing outside is drawn on until the next call.
  void clip_to(const Box& box) { clip_ = intersection(box, box_of(picture_.size)); }
  void clip_nothing() { clip_ = box_of(picture_.size); }

  void blend(std::int32_t x, std::int32_t y, Colour colour, int opacity = opaque);
  void fill(const Box& box, Colour colour, int opacity = opaque);
  /// A frame of the given thickness just outside the box.
  void frame(const Box& box, std::int32_t thickness, Colour colour, int opacity = opaque);

  // Antialiased: a pixel's coverage is how far its centre is inside.
  void line(Spot from, Spot to, double radius, Colour colour);
  void ring(Spot centre, double radius, double half_thickness, Colour colour);
  /// Corners in either order; `spread` moves every edge outwards.
  void triangle(Spot a, Spot b, Spot c, double spread, Colour colour);

 private:
  template <class Inside>
  void shade(Spot low, Spot high, Colour colour, Inside inside);

  Picture picture_;
  Box clip_;
};

}  // namespace hitmask::cli
