#include "cli/facts.hpp"

#include <algorithm>
#include <cstdio>
#include <numbers>
#include <tuple>
#include <vector>

#include "cli/answer.hpp"
#include "cli/pair.hpp"
#include "cli/report.hpp"
#include "cli/text.hpp"
#include "hitmask/shape.hpp"

namespace hitmask::cli {

namespace {

constexpr std::size_t most_listed = 8;  // components listed in text

std::string fixed(double value, int digits) {
  char text[64];
  // Adding zero turns -0.0, which would print as "-0.00", into 0.0.
  std::snprintf(text, sizeof text, "%.*f", digits, value + 0.0);
  return text;
}

double degrees(double radians) { return radians * (180 / std::numbers::pi); }

std::string pixels_text(std::int64_t count) {
  return std::to_string(count) + (count == 1 ? " pixel" : " pixels");
}

std::string centroid_of(const Moments& sums) {
  return joined({"(", decimal(sums.sum_x, sums.area, 1), ", ", decimal(sums.sum_y, sums.area, 1),
                 "), exactly the sums ", pair_text(sums.sum_x, sums.sum_y), " / ",
                 std::to_string(sums.area), " + 1/2"});
}

std::string axes_text(const PrincipalAxes& axes) {
  return joined({fixed(axes.long_axis, 2), " x ", fixed(axes.short_axis, 2),
                 " pixels, the long one at ", fixed(degrees(axes.angle), 1),
                 " degrees (clockwise from the x axis)"});
}

/// The largest first; ties in the order found.
std::vector<Component> by_area(std::vector<Component> all) {
  std::sort(all.begin(), all.end(), [](const Component& a, const Component& b) {
    return std::tuple(b.area, a.first.y, a.first.x) < std::tuple(a.area, b.first.y, b.first.x);
  });
  return all;
}

std::string components_text(const Mask& mask) {
  const std::vector<Component> all = by_area(components(mask));
  std::string text = report_row("components", std::to_string(all.size()));
  for (std::size_t i = 0; i < std::min(all.size(), most_listed); ++i)
    text += report_row("", joined({pixels_text(all[i].area), " in ", box_text(all[i].box)}));
  if (all.size() > most_listed)
    text += report_row("", joined({"and ", std::to_string(all.size() - most_listed), " smaller"}));
  return text;
}

std::string boundary_text(const Boundary& boundary) {
  const auto holes = std::count_if(boundary.loops.begin(), boundary.loops.end(),
                                   [](const Loop& loop) { return loop.is_hole; });
  const std::size_t loops = boundary.loops.size();
  return joined({std::to_string(loops), loops == 1 ? " loop of " : " loops of ",
                 std::to_string(boundary.corners.size()), " corners, ",
                 holes == 0 ? "none" : std::to_string(holes),
                 holes == 1 ? " of them around a hole" : " of them around holes"});
}

// --- JSON ---------------------------------------------------------------------------------------

std::string array_json(std::initializer_list<std::int64_t> values) {
  std::string text;
  for (const std::int64_t value : values) {
    text += text.empty() ? '[' : ',';
    append_number(text, value);
  }
  return text + "]";
}

std::string box_json(const Box& box) { return array_json({box.x, box.y, box.w, box.h}); }

std::string component_json(const Component& component) {
  return joined({"{\"area\":", std::to_string(component.area), ",\"box\":", box_json(component.box),
                 ",\"first\":", array_json({component.first.x, component.first.y}), "}"});
}

std::string loop_json(const Loop& loop) {
  return joined({"{\"component\":", std::to_string(loop.component),
                 ",\"hole\":", loop.is_hole ? "true" : "false",
                 ",\"corners\":", std::to_string(loop.corner_count), "}"});
}

template <class Items, class ToJson>
std::string list_json(const Items& items, ToJson to_json) {
  std::string text = "[";
  for (const auto& item : items) {
    if (text.size() > 1) text += ',';
    text += to_json(item);
  }
  return text + "]";
}

std::string axes_json(const PrincipalAxes& axes) {
  return joined({"{\"degrees\":", fixed(degrees(axes.angle), 6), ",\"long\":",
                 fixed(axes.long_axis, 6), ",\"short\":", fixed(axes.short_axis, 6), "}"});
}

std::string info_json(const Mask& mask) {
  const Moments sums = moments(mask);
  return joined({",\"sum\":", array_json({sums.sum_x, sums.sum_y}),
                 ",\"axes\":", axes_json(principal_axes(sums)),
                 ",\"components\":", list_json(components(mask), component_json),
                 ",\"loops\":", list_json(trace(mask).loops, loop_json)});
}

}  // namespace

std::string headline(const std::string& path, const Mask& mask) {
  const std::int64_t solid = mask.count();
  return joined({printable(path), ": ", std::to_string(mask.width()), " x ",
                 std::to_string(mask.height()), " pixels, ",
                 solid == 0 ? "none" : std::to_string(solid), " solid",
                 solid == 0 ? "" : " in " + box_text(solid_box(mask)), "\n"});
}

std::string info_text(const Mask& mask) {
  const Moments sums = moments(mask);
  if (sums.area == 0) return {};
  return components_text(mask) + report_row("centroid", centroid_of(sums)) +
         report_row("axes", axes_text(principal_axes(sums))) +
         report_row("boundary", boundary_text(trace(mask)));
}

std::string facts_json(const Mask& mask, bool info) {
  return joined({"{\"size\":", array_json({mask.width(), mask.height()}),
                 ",\"solid\":", std::to_string(mask.count()),
                 ",\"box\":", box_json(solid_box(mask)), info ? info_json(mask) : "", "}\n"});
}

std::string difference_text_of(const Difference& difference) {
  if (difference.equal) return "They are equal.\n";
  return joined({"They differ: ", std::to_string(difference.only_a), " only in A, ",
                 std::to_string(difference.only_b), " only in B, ", std::to_string(difference.both),
                 " in both.\n"});
}

std::string difference_json(const Difference& difference, const Mask& a, const Mask& b) {
  return joined({"{\"equal\":", difference.equal ? "true" : "false",
                 ",\"only_a\":", std::to_string(difference.only_a), ",\"only_b\":",
                 std::to_string(difference.only_b), ",\"both\":", std::to_string(difference.both),
                 ",\"size_a\":", array_json({a.width(), a.height()}),
                 ",\"size_b\":", array_json({b.width(), b.height()}), "}\n"});
}

}  // namespace hitmask::cli
