#include "cli/contour_texts.hpp"

#include <cstdio>
#include <span>

#include "cli/report.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

/// Without trailing zeros: 1.5, 2.
std::string short_number(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

std::string size_and_corners(std::size_t count, std::string_view one, std::string_view many,
                             std::size_t corners) {
  return joined({counted(count, one, many), ", ", counted(corners, "corner", "corners")});
}

std::string corners_json(std::span<const Point> corners) {
  std::string text = "[";
  for (const Point p : corners)
    text += joined(
        {text.size() > 1 ? ", [" : "[", std::to_string(p.x), ", ", std::to_string(p.y), "]"});
  return text + "]";
}

/// Whole coordinates, "x,y" with spaces between.
std::string points_text(std::span<const Point> corners) {
  std::string text;
  for (const Point p : corners)
    text += joined({text.empty() ? "" : " ", std::to_string(p.x), ",", std::to_string(p.y)});
  return text;
}

std::string loops_json(const Boundary& boundary) {
  std::string text;
  for (const Loop& loop : boundary.loops)
    text += joined({text.empty() ? "" : ", ", "{\"component\": ", std::to_string(loop.component),
                    ", \"is_hole\": ", loop.is_hole ? "true" : "false",
                    ", \"corners\": ", corners_json(boundary.corners_of(loop)), "}"});
  return text;
}

std::string parts_json(const ConvexParts& parts) {
  std::string text;
  for (const ConvexPart& part : parts.parts)
    text += joined({text.empty() ? "" : ", ", "{\"component\": ", std::to_string(part.component),
                    ", \"corners\": ", corners_json(parts.corners_of(part)), "}"});
  return text;
}

}  // namespace

std::string contour_text(const Contour& contour) {
  const std::size_t loops = contour.boundary.loops.size();
  std::string text =
      report_row("boundary", size_and_corners(loops, "loop", "loops", contour.traced_corners)) +
      report_row("simplified",
                 joined({counted(contour.boundary.corners.size(), "corner", "corners"), " within ",
                         short_number(contour.epsilon), " pixels"}));
  if (contour.has_parts)
    text += report_row("convex parts", size_and_corners(contour.parts.parts.size(), "part", "parts",
                                                        contour.parts.corners.size()));
  return text;
}

std::string contour_json(const Contour& contour) {
  return joined(
      {"{\"size\": [", std::to_string(contour.size.width), ", ",
       std::to_string(contour.size.height), "], \"epsilon\": ", short_number(contour.epsilon),
       ", \"traced_corners\": ", std::to_string(contour.traced_corners), ", \"loops\": [",
       loops_json(contour.boundary), "]",
       contour.has_parts ? joined({", \"parts\": [", parts_json(contour.parts), "]"}) : "", "}\n"});
}

/// Loops as one path, so that holes are holes; parts as polygons over it.
std::string contour_svg(const Contour& contour) {
  const std::string width = std::to_string(contour.size.width);
  const std::string height = std::to_string(contour.size.height);
  std::string text =
      joined({"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", width, " ", height,
              "\" width=\"", width, "\" height=\"", height, "\">\n<path fill=\"#ced6e6\" d=\""});
  for (const Loop& loop : contour.boundary.loops)
    text += joined({"M", points_text(contour.boundary.corners_of(loop)), "Z"});
  text += "\"/>\n";
  for (const ConvexPart& part : contour.parts.parts)
    text += joined({"<polygon fill=\"none\" stroke=\"#4096ff\" stroke-width=\"0.25\" points=\"",
                    points_text(contour.parts.corners_of(part)), "\"/>\n"});
  return text + "</svg>\n";
}

}  // namespace hitmask::cli
