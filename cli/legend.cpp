#include "cli/legend.hpp"

#include <algorithm>
#include <cmath>

#include "cli/font.hpp"
#include "cli/palette.hpp"
#include "cli/report.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

constexpr std::int32_t scale = 2;
constexpr std::int32_t line_height = 24;
constexpr std::int32_t icon_side = 14;
constexpr std::int32_t text_start = 26;  // after an icon
constexpr std::int32_t second_column = 400;
constexpr std::size_t longest_name = 22;  // characters

constexpr double arrow_radius = 2.5;
constexpr double arrow_head = 15;
constexpr double outline = 2;  // dark border around bright marks, visible on any sprite

std::string short_name(const std::string& path) {
  const std::string name = path.substr(path.find_last_of('/') + 1);
  return name.size() <= longest_name ? name : name.substr(0, longest_name - 2) + "..";
}

std::string size_text(const Mask& mask) {
  return std::to_string(mask.width()) + " x " + std::to_string(mask.height());
}

Box icon_box(Point at) { return {at.x, at.y, icon_side, icon_side}; }
Spot icon_centre(Point at) { return {at.x + icon_side / 2.0, at.y + icon_side / 2.0}; }

void label(Canvas& canvas, Point at, const std::string& text, Colour colour = palette::text) {
  draw_text(canvas, {at.x + text_start, at.y}, text, scale, colour);
}

void draw_sprite_lines(Canvas& canvas, Point at, const Pair& pair) {
  canvas.fill(icon_box(at), palette::role_a);
  label(canvas, at, joined({"A  ", short_name(pair.a.path), "  ", size_text(pair.a.mask)}));
  at.y += line_height;
  canvas.fill(icon_box(at), palette::role_b);
  label(canvas, at,
        joined({"B  ", short_name(pair.b.path), "  ", size_text(pair.b.mask), "  at ",
                pair_text(pair.offset.x, pair.offset.y)}));
}

void draw_area_line(Canvas& canvas, Point at, const Pair& pair) {
  const std::int64_t area = pair.contact.area;
  canvas.fill(icon_box(at), palette::lit);
  label(canvas, at,
        joined({"shared ", std::to_string(area),
                area == 1 ? " pixel: " : " pixels: ", percent_text(area, pair.a.solid), " of A, ",
                percent_text(area, pair.b.solid), " of B"}));
}

void draw_place_line(Canvas& canvas, Point at, const Contact& contact) {
  canvas.ring(icon_centre(at), 5, 1.5, palette::first);
  label(canvas, at, joined({"first ", pair_text(contact.first.x, contact.first.y)}));
  at.x += second_column;
  canvas.frame({at.x + 2, at.y + 2, icon_side - 4, icon_side - 4}, 2, palette::box);
  label(canvas, at,
        joined({"box ", pair_text(contact.box.x, contact.box.y), "  ",
                std::to_string(contact.box.w), " x ", std::to_string(contact.box.h)}));
}

void draw_arrow_icon(Canvas& canvas, Spot centre) {
  canvas.line({centre.x - 7, centre.y}, {centre.x + 1, centre.y}, arrow_radius, palette::way_out);
  canvas.triangle({centre.x, centre.y - 6}, {centre.x, centre.y + 6}, {centre.x + 8, centre.y}, 0,
                  palette::way_out);
}

void draw_way_line(Canvas& canvas, Point at, const Contact& contact) {
  draw_cross(canvas, icon_centre(at));
  label(canvas, at, joined({"centroid ", centroid_text(contact)}));
  at.x += second_column;
  if (!contact.way_out())
    return label(canvas, at, "no direction: the gradient is zero", palette::faint);
  draw_arrow_icon(canvas, icon_centre(at));
  label(canvas, at,
        joined({"way out: ", direction_words(contact), " ",
                pair_text(-contact.gradient_x, -contact.gradient_y)}));
}

}  // namespace

std::int32_t legend_height(const Pair& pair) { return (pair.contact ? 6 : 4) * line_height; }

void draw_legend(Canvas& canvas, Point at, const Pair& pair, const std::string& note) {
  draw_sprite_lines(canvas, at, pair);
  at.y += 2 * line_height;
  if (pair.contact) {
    draw_area_line(canvas, at, pair);
    draw_place_line(canvas, {at.x, at.y + line_height}, pair.contact);
    draw_way_line(canvas, {at.x, at.y + 2 * line_height}, pair.contact);
    at.y += 2 * line_height;
  } else {
    label(canvas, at, "apart: no shared pixel");
  }
  label(canvas, {at.x, at.y + line_height}, note, palette::faint);
}

void draw_cross(Canvas& canvas, Spot centre) {
  constexpr double arm = 6.5;
  const auto arms = [&](double radius, Colour colour) {
    canvas.line({centre.x - arm, centre.y}, {centre.x + arm, centre.y}, radius, colour);
    canvas.line({centre.x, centre.y - arm}, {centre.x, centre.y + arm}, radius, colour);
  };
  arms(3, palette::box);
  arms(1.2, palette::dark);
}

void draw_arrow(Canvas& canvas, Spot from, const Contact& contact, double length) {
  const auto x = static_cast<double>(-contact.gradient_x);
  const auto y = static_cast<double>(-contact.gradient_y);
  const double size = std::hypot(x, y);
  const Spot unit{x / size, y / size};
  const Spot tip{from.x + unit.x * length, from.y + unit.y * length};
  const Spot neck{tip.x - unit.x * arrow_head, tip.y - unit.y * arrow_head};
  const double half = arrow_head * 0.6;
  const Spot left{neck.x + unit.y * half, neck.y - unit.x * half};
  const Spot right{neck.x - unit.y * half, neck.y + unit.x * half};
  canvas.line(from, neck, arrow_radius + outline, palette::dark);
  canvas.triangle(left, right, tip, outline, palette::dark);
  canvas.line(from, neck, arrow_radius, palette::way_out);
  canvas.triangle(left, right, tip, 0, palette::way_out);
}

}  // namespace hitmask::cli
