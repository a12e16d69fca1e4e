#include "cli/contour_picture.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "cli/canvas.hpp"
#include "cli/palette.hpp"
#include "hitmask/image.hpp"

namespace hitmask::cli {

namespace {

constexpr std::int32_t contour_longest = 960;  // pixels of the picture used for the mask
constexpr std::int32_t contour_margin = 24;
// Pixels of the picture between corners: nearer ones get thinner lines and smaller dots, then none.
constexpr double contour_spacing = 24;
constexpr double contour_least_stroke = 0.2;
constexpr double contour_least_dots = 0.25;
constexpr Colour contour_solid{92, 102, 124};

/// The mean length of an edge.
double mean_spacing(const Boundary& boundary) {
  double length = 0;
  for (const Loop& loop : boundary.loops) {
    const auto corners = boundary.corners_of(loop);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Point edge = corners[(i + 1) % corners.size()] - corners[i];
      length += std::hypot(edge.x, edge.y);
    }
  }
  return length / static_cast<double>(std::max<std::size_t>(boundary.corners.size(), 1));
}

class ContourPainter {
 public:
  explicit ContourPainter(Size size)
      : scale_(scale_of(size)),
        canvas_({pixels(size.width) + 2 * contour_margin, pixels(size.height) + 2 * contour_margin},
                palette::background) {}

  void draw(const Contour& contour, const Mask& mask) {
    const double stroke = std::clamp(mean_spacing(contour.boundary) * scale_ / contour_spacing,
                                     contour_least_stroke, 1.0);
    draw_mask(mask);
    for (const ConvexPart& part : contour.parts.parts)
      draw_loop(contour.parts.corners_of(part), 0.8 * stroke, palette::role_a);
    for (const Loop& loop : contour.boundary.loops)
      draw_loop(contour.boundary.corners_of(loop), 1.5 * stroke,
                loop.is_hole ? palette::role_b : palette::lit);
    if (stroke < contour_least_dots) return;
    for (const Point corner : contour.boundary.corners)
      canvas_.ring(spot(corner), 2 * stroke, 2 * stroke, palette::first);
  }
  [[nodiscard]] const Picture& picture() const { return canvas_.picture(); }

 private:
  /// Whole for masks that are enlarged, so that their pixels stay squares.
  static double scale_of(Size size) {
    const std::int32_t longer = std::max({size.width, size.height, 1});
    if (longer <= contour_longest) return contour_longest / longer;
    return static_cast<double>(contour_longest) / longer;
  }
  [[nodiscard]] std::int32_t pixels(std::int32_t length) const {
    return static_cast<std::int32_t>(length * scale_);
  }
  [[nodiscard]] Spot spot(Point at) const {
    return {contour_margin + at.x * scale_, contour_margin + at.y * scale_};
  }

  void draw_mask(const Mask& mask) {
    const Size size = canvas_.size();
    for (std::int32_t y = contour_margin; y < size.height - contour_margin; ++y)
      for (std::int32_t x = contour_margin; x < size.width - contour_margin; ++x)
        if (mask.get(static_cast<std::int32_t>((x - contour_margin) / scale_),
                     static_cast<std::int32_t>((y - contour_margin) / scale_)))
          canvas_.blend(x, y, contour_solid);
  }

  void draw_loop(std::span<const Point> corners, double radius, Colour colour) {
    for (std::size_t i = 0; i < corners.size(); ++i)
      canvas_.line(spot(corners[i]), spot(corners[(i + 1) % corners.size()]), radius, colour);
  }

  double scale_;
  Canvas canvas_;
};

}  // namespace

Result<void> write_contour_picture(const Contour& contour, const Mask& mask,
                                   const std::string& path) {
  ContourPainter painter(contour.size);
  painter.draw(contour, mask);
  return write_png(path, painter.picture());
}

}  // namespace hitmask::cli
