// A picture to draw on. Everything clips to the canvas; opacity runs from 0 to 255.
#pragma once

#include <cstdint>

#include "hitmask/image.hpp"

namespace hitmask::cli {

/// A place on the canvas between pixels: pixel (x, y) covers [x, x+1) by [y, y+1).
struct Spot {
  double x = 0;
  double y = 0;
};

inline constexpr int opaque = 255;

[[nodiscard]] Colour mixed(Colour below, Colour above, int opacity);

/// How a sprite's pixel is drawn: solid ones must be seen even where they are nearly transparent,
/// clear ones must look clear even where the rule is not about alpha.
[[nodiscard]] int shown_opacity(bool solid, std::uint8_t alpha);

class Canvas {
 public:
  Canvas(Size size, Colour background);

  [[nodiscard]] Size size() const noexcept { return picture_.size; }
  [[nodiscard]] const Picture& picture() const noexcept { return picture_; }

  /// What lies outside is not drawn on, until the next call.
  void clip_to(const Box& box) { clip_ = intersection(box, box_of(picture_.size)); }
  void clip_nothing() { clip_ = box_of(picture_.size); }

  void blend(std::int32_t x, std::int32_t y, Colour colour, int opacity = opaque);
  void fill(const Box& box, Colour colour, int opacity = opaque);
  /// A frame of the given thickness just outside the box.
  void frame(const Box& box, std::int32_t thickness, Colour colour, int opacity = opaque);

  // Smooth edges: a pixel is covered by how far its centre lies inside.
  void line(Spot from, Spot to, double radius, Colour colour);
  void ring(Spot centre, double radius, double half_thickness, Colour colour);
  /// Corners in either turning direction; `spread` moves every edge outwards.
  void triangle(Spot a, Spot b, Spot c, double spread, Colour colour);

 private:
  template <class Inside>
  void shade(Spot low, Spot high, Colour colour, Inside inside);

  Picture picture_;
  Box clip_;
};

}  // namespace hitmask::cli
