// Masks from masks: brushes, growing and shrinking, cutting, turning, scaling.
#include "bind.hpp"
#include "choices.hpp"

namespace hitmask::python {

namespace {

using namespace nb::literals;

std::vector<Point> points_of(const std::vector<Vector>& corners) {
  std::vector<Point> points;
  points.reserve(corners.size());
  for (const Vector& corner : corners) points.push_back(point_of(corner));
  return points;
}

void paint_loops(PythonMask& self, const std::vector<std::vector<Vector>>& loops, FillRule rule,
                 Paint paint) {
  std::vector<std::vector<Point>> points;
  for (const auto& loop : loops) points.push_back(points_of(loop));
  const std::vector<std::span<const Point>> spans(points.begin(), points.end());
  paint_polygons(self.writable(), spans, rule, paint);
}

void bind_brushes(MaskClass& mask) {
  mask.def(
          "paint_box",
          [](PythonMask& self, const Rectangle& box, Paint paint) {
            paint_box(self.writable(), box_from(box), paint);
          },
          "box"_a, "paint"_a = Paint::draw, "Paints the pixels in (x, y, w, h).")
      .def(
          "paint_disc",
          [](PythonMask& self, const Vector& centre, std::int32_t radius, Paint paint) {
            if (radius < 0) throw nb::value_error("the radius of a disc is negative");
            paint_disc(self.writable(), point_of(centre), radius, paint);
          },
          "centre"_a, "radius"_a, "paint"_a = Paint::draw,
          "Paints the pixels at most `radius` from pixel `centre`.")
      .def(
          "paint_ellipse",
          [](PythonMask& self, const Rectangle& box, Paint paint) {
            paint_ellipse(self.writable(), box_from(box), paint);
          },
          "box"_a, "paint"_a = Paint::draw, "Paints the ellipse that touches the box's sides.")
      .def(
          "paint_line",
          [](PythonMask& self, const Vector& from, const Vector& to, std::int32_t thickness,
             Paint paint) {
            if (thickness < 1) throw nb::value_error("the thickness of a line is below 1");
            paint_line(self.writable(), point_of(from), point_of(to), thickness, paint);
          },
          "start"_a, "end"_a, "thickness"_a = 1, "paint"_a = Paint::draw,
          "Paints a line with round ends between two pixels.")
      .def(
          "paint_polygon",
          [](PythonMask& self, const std::vector<Vector>& corners, FillRule rule, Paint paint) {
            paint_polygon(self.writable(), points_of(corners), rule, paint);
          },
          "corners"_a, "rule"_a = FillRule::even_odd, "paint"_a = Paint::draw,
          "Paints the pixels whose centre lies inside; corners are pixel corners.\n\n"
          ">>> mask = hitmask.Mask((4, 4))\n"
          ">>> mask.paint_polygon([(0, 0), (4, 0), (0, 4)])\n"
          ">>> mask.count()\n6")
      .def("paint_polygons", &paint_loops, "loops"_a, "rule"_a = FillRule::even_odd,
           "paint"_a = Paint::draw,
           "Paints several closed loops at once, such as a polygon with its holes.")
      .def(
          "paint_flood",
          [](PythonMask& self, const Vector& start, Neighbours neighbours, Paint paint) {
            return paint_flood(self.writable(), point_of(start), neighbours, paint);
          },
          "start"_a, "neighbours"_a = Neighbours::four, "paint"_a = Paint::draw,
          "Paints the pixels that are like `start` and connected to it. Returns how many changed.")
      .def(
          "paint_mask",
          [](PythonMask& self, const PythonMask& brush, const Vector& at, Paint paint) {
            const auto kept = brush.shared();
            paint_mask(self.writable(), kept->view(), offset_of(at), paint);
          },
          "brush"_a, "at"_a, "paint"_a = Paint::draw, "Paints with another mask as the brush.");
}

void bind_figures(MaskClass& mask) {
  mask.def_static(
          "disc", [](std::int32_t radius) { return PythonMask(disc_mask(radius)); }, "radius"_a,
          "A disc, 2 * radius + 1 pixels wide.\n\n>>> hitmask.Mask.disc(1).count()\n5")
      .def_static(
          "ellipse", [](const WholePair& size) { return PythonMask(ellipse_mask(size_of(size))); },
          "size"_a, "An ellipse that touches the four sides.")
      .def_static(
          "line",
          [](const Vector& from, const Vector& to, std::int32_t thickness) {
            return mask_at(line_mask(point_of(from), point_of(to), thickness));
          },
          "start"_a, "end"_a, "thickness"_a = 1, "A line, and the position of its top-left pixel.")
      .def_static(
          "polygon",
          [](const std::vector<Vector>& corners, FillRule rule) {
            return mask_at(polygon_mask(points_of(corners), rule));
          },
          "corners"_a, "rule"_a = FillRule::even_odd,
          "A polygon, and the position of its top-left pixel.");
}

void bind_growing(MaskClass& mask) {
  mask.def(
          "grow",
          [](const PythonMask& self, std::int32_t distance, Reach reach) {
            return mask_at(grow(self.view(), distance, reach));
          },
          "distance"_a, "reach"_a = Reach::eight,
          "A larger mask with every pixel within reach of a solid one, and the position of its\n"
          "top-left pixel.\n\n"
          ">>> mask, position = hitmask.Mask((2, 2), solid=True).grow(3)\n"
          ">>> mask.size, position\n((8, 8), (-3, -3))")
      .def(
          "grow_in_place",
          [](PythonMask& self, std::int32_t distance, Reach reach) {
            grow_in_place(self.writable(), distance, reach);
          },
          "distance"_a, "reach"_a = Reach::eight, "The same, clipped at the mask's edge.")
      .def(
          "shrink",
          [](const PythonMask& self, std::int32_t distance, Reach reach) {
            return PythonMask(shrink(self.view(), distance, reach));
          },
          "distance"_a, "reach"_a = Reach::eight,
          "Keeps the pixels that have only solid ones within reach.")
      .def(
          "shrink_in_place",
          [](PythonMask& self, std::int32_t distance, Reach reach) {
            shrink_in_place(self.writable(), distance, reach);
          },
          "distance"_a, "reach"_a = Reach::eight, "The same in place.")
      .def(
          "open",
          [](const PythonMask& self, std::int32_t distance, Reach reach) {
            return PythonMask(open(self.view(), distance, reach));
          },
          "distance"_a, "reach"_a = Reach::eight, "Shrinks, then grows: removes thin parts.")
      .def(
          "close",
          [](const PythonMask& self, std::int32_t distance, Reach reach) {
            return PythonMask(close(self.view(), distance, reach));
          },
          "distance"_a, "reach"_a = Reach::eight, "Grows, then shrinks: closes gaps and cracks.")
      .def(
          "inner_outline",
          [](const PythonMask& self, Neighbours neighbours) {
            return PythonMask(inner_outline(self.view(), neighbours));
          },
          "neighbours"_a = Neighbours::four, "The solid pixels with a clear neighbour.")
      .def(
          "outer_outline",
          [](const PythonMask& self, Neighbours neighbours) {
            return mask_at(outer_outline(self.view(), neighbours));
          },
          "neighbours"_a = Neighbours::four,
          "The clear pixels with a solid neighbour as a larger mask, and the position of its\n"
          "top-left pixel.")
      .def(
          "fill_holes",
          [](const PythonMask& self, Neighbours neighbours) {
            return PythonMask(fill_holes(self.view(), neighbours));
          },
          "neighbours"_a = Neighbours::eight, "Fills the clear regions that solid pixels enclose.")
      .def(
          "remove_specks",
          [](const PythonMask& self, std::int64_t least_area, Neighbours neighbours) {
            return PythonMask(remove_specks(self.view(), least_area, neighbours));
          },
          "least_area"_a, "neighbours"_a = Neighbours::eight,
          "Removes the components of fewer than `least_area` pixels.")
      .def(
          "smooth",
          [](const PythonMask& self, std::int32_t times) {
            return PythonMask(smooth(self.view(), times));
          },
          "times"_a = 1, "Each pixel becomes what most pixels of its 3x3 neighbourhood are.");
}

void bind_cutting(MaskClass& mask) {
  mask.def(
          "crop",
          [](const PythonMask& self, const Rectangle& box) {
            return PythonMask(crop(self.view(), box_from(box)));
          },
          "box"_a, "The pixels in (x, y, w, h); clear outside the mask.")
      .def(
          "crop_to_solid",
          [](const PythonMask& self) { return mask_at(crop_to_solid(self.view())); },
          "The mask cropped to its solid pixels, and the position of its top-left pixel.")
      .def(
          "pad",
          [](const PythonMask& self, std::int32_t left, std::int32_t top, std::int32_t right,
             std::int32_t bottom) {
            return PythonMask(pad(self.view(), left, top, right, bottom));
          },
          "left"_a = 0, "top"_a = 0, "right"_a = 0, "bottom"_a = 0,
          "Adds clear pixels on each side; a negative number cuts off.")
      .def(
          "shift",
          [](const PythonMask& self, const Vector& by) {
            return PythonMask(shift(self.view(), offset_of(by)));
          },
          "by"_a, "Moves the pixels inside the mask; those that leave it are lost.")
      .def(
          "shift_in_place",
          [](PythonMask& self, const Vector& by) {
            shift_in_place(self.writable(), offset_of(by));
          },
          "by"_a, "The same in place.");
}

void bind_turning(MaskClass& mask) {
  mask.def(
          "flip_x", [](const PythonMask& self) { return PythonMask(flip_x(self.view())); },
          "Swaps left and right.")
      .def(
          "flip_y", [](const PythonMask& self) { return PythonMask(flip_y(self.view())); },
          "Swaps top and bottom.")
      .def(
          "flip_x_in_place", [](PythonMask& self) { flip_x_in_place(self.writable()); },
          "The same in place.")
      .def(
          "flip_y_in_place", [](PythonMask& self) { flip_y_in_place(self.writable()); },
          "The same in place.")
      .def(
          "turn",
          [](const PythonMask& self, std::int32_t quarters) {
            return PythonMask(turn(self.view(), quarters));
          },
          "quarters"_a = 1,
          "Turns by quarters, clockwise on the screen; negative numbers turn back.")
      .def(
          "transpose", [](const PythonMask& self) { return PythonMask(transpose(self.view())); },
          "Turns columns into rows.")
      .def(
          "scale",
          [](const PythonMask& self, const WholePair& size, Scale how) {
            return PythonMask(scale(self.view(), size_of(size), how));
          },
          "size"_a, "how"_a = Scale::nearest,
          "Scales to (width, height). 'any' never loses a hit, 'all' never adds one.\n\n"
          ">>> hitmask.Mask.from_text('#.').scale((4, 1)).to_text()\n'##..\\n'")
      .def(
          "coarse",
          [](const PythonMask& self, std::int32_t k) { return PythonMask(coarse(self.view(), k)); },
          "k"_a, "One pixel for every k x k, solid when any of them is.")
      .def(
          "coarse_overlap",
          [](const PythonMask& self, const PythonMask& other, const Vector& offset,
             std::int32_t k) {
            return coarse_overlap(self.view(), other.view(), offset_of(offset), k);
          },
          "other"_a, "offset"_a, "k"_a,
          "Whether the fine masks behind two coarse ones may overlap at their `offset`.");
}

}  // namespace

void bind_shape(MaskClass& mask) {
  bind_brushes(mask);
  bind_figures(mask);
  bind_growing(mask);
  bind_cutting(mask);
  bind_turning(mask);
}

}  // namespace hitmask::python
