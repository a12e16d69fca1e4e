// How sprite pixels map to picture pixels.
#pragma once

#include <cstdint>
#include <string>

#include "cli/canvas.hpp"
#include "cli/region.hpp"

namespace hitmask::cli {

/// Each pixel becomes magnify x magnify picture pixels, or reduce x reduce pixels become one. One
/// of the two is 1.
struct View {
  Region region;  ///< the visible part
  std::int64_t magnify = 1;
  std::int64_t reduce = 1;
  Point corner;  ///< of the region on the canvas

  /// Enlarged by an integer while the longer side stays within `enlarged` pixels, reduced by one
  /// when it is over `reduced`.
  void scale_to(std::int64_t enlarged, std::int64_t reduced);

  [[nodiscard]] Size size() const;
  [[nodiscard]] Box box() const { return {corner.x, corner.y, size().width, size().height}; }
  [[nodiscard]] Spot spot(double x, double y) const;
  /// At least one pixel a side, so that nothing disappears.
  [[nodiscard]] Box box_of(const Region& part) const;

  /// "every pixel drawn 7 x 7".
  [[nodiscard]] std::string scale_note() const;
  /// The faint checkerboard behind the sprites, at one of their pixels.
  [[nodiscard]] Colour ground(std::int64_t x, std::int64_t y) const;
};

}  // namespace hitmask::cli
