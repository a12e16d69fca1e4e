#include "cli/report.hpp"

#include <cmath>
#include <cstdio>

#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

std::string sprite_text(const Sprite& sprite) {
  return joined({printable(sprite.path), " (", std::to_string(sprite.mask.width()), " x ",
                 std::to_string(sprite.mask.height()), ", ", std::to_string(sprite.solid),
                 " solid)"});
}

std::string area_text(const Pair& pair) {
  const std::int64_t area = pair.contact.area;
  return joined({std::to_string(area), area == 1 ? " pixel, " : " pixels, ",
                 percent_text(area, pair.a.solid), " of A and ", percent_text(area, pair.b.solid),
                 " of B"});
}

std::string exact_centroid_text(const Contact& contact) {
  return joined({centroid_text(contact), ", exactly the sums ",
                 pair_text(contact.sum_x, contact.sum_y), " / ", std::to_string(contact.area),
                 " + 1/2"});
}

std::string unit_text(double x, double y) {
  const double length = std::sqrt(x * x + y * y);
  char text[64];
  // Adding zero turns -0.0, which would print as "-0.00", into 0.0.
  std::snprintf(text, sizeof text, "(%.2f, %.2f)", x / length + 0.0, y / length + 0.0);
  return text;
}

std::string way_out_text(const Contact& contact) {
  if (!contact.way_out()) return "no direction: the gradient is zero";
  const std::int64_t x = -contact.gradient_x;
  const std::int64_t y = -contact.gradient_y;
  return joined({"B moves ", direction_words(contact), ", along ", pair_text(x, y),
                 ", as a unit vector ", unit_text(static_cast<double>(x), static_cast<double>(y))});
}

}  // namespace

std::string report_row(const char* name, const std::string& value) {
  std::string text = joined({"  ", name});
  text.resize(15, ' ');
  return joined({text, value, "\n"});
}

std::string percent_text(std::int64_t part, std::int64_t whole) {
  const std::int64_t tenths = whole == 0 ? 0 : (2000 * part + whole) / (2 * whole);
  return joined({std::to_string(tenths / 10), ".", std::to_string(tenths % 10), "%"});
}

std::string pair_text(std::int64_t x, std::int64_t y) {
  return joined({"(", std::to_string(x), ", ", std::to_string(y), ")"});
}

std::string box_text(const Box& box) {
  return joined({"x ", std::to_string(box.x), " to ", std::to_string(right_of(box) - 1), ", y ",
                 std::to_string(box.y), " to ", std::to_string(bottom_of(box) - 1), " (",
                 std::to_string(box.w), " x ", std::to_string(box.h), ")"});
}

std::string centroid_text(const Contact& contact) {
  return joined({"(", decimal(contact.sum_x, contact.area, 1), ", ",
                 decimal(contact.sum_y, contact.area, 1), ")"});
}

std::string report_text(const Pair& pair) {
  const Contact& contact = pair.contact;
  std::string text = contact ? "They collide.\n" : "They do not collide.\n";
  text += report_row("A", sprite_text(pair.a));
  text += report_row("B", sprite_text(pair.b) + " at " + pair_text(pair.offset.x, pair.offset.y));
  if (!contact) return text;
  text += report_row("area", area_text(pair));
  text += report_row("first point", pair_text(contact.first.x, contact.first.y));
  text += report_row("box", box_text(contact.box));
  text += report_row("centroid", exact_centroid_text(contact));
  return text + report_row("way out", way_out_text(contact));
}

}  // namespace hitmask::cli
