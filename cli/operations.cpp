#include "cli/operations.hpp"

#include <array>
#include <initializer_list>
#include <stdexcept>
#include <utility>
#include <vector>

#include "cli/destination.hpp"
#include "cli/text.hpp"
#include "cli/values.hpp"

namespace hitmask::cli {

namespace {

using Text = std::string_view;
using Settings = OperationSettings;

// --- From library functions to changes ----------------------------------------------------------

/// make(mask) returns the new mask.
template <class Make>
Change replacing(Make make) {
  return [make](Workpiece& piece) -> Result<void> {
    piece.mask = make(piece.mask);
    return {};
  };
}

/// make(mask) returns the new mask and its origin in the old one.
template <class Make>
Change placing(Make make) {
  return [make](Workpiece& piece) -> Result<void> {
    MaskAt placed = make(piece.mask);
    piece.mask = std::move(placed.mask);
    piece.moved = placed.position;
    return {};
  };
}

/// paint(mask) changes it in place.
template <class Brush>
Change painting(Brush paint) {
  return [paint](Workpiece& piece) -> Result<void> {
    paint(piece.mask);
    return {};
  };
}

template <class Value, class Make>
Result<Change> change_with(Result<Value> value, Make make) {
  if (!value) return value.error();
  return Change(make(*std::move(value)));
}

// --- Values -------------------------------------------------------------------------------------

template <class Value>
Result<Value> choose(Text text, std::initializer_list<std::pair<Text, Value>> choices) {
  std::string names;
  std::size_t left = choices.size();
  for (const auto& [name, value] : choices) {
    if (text == name) return value;
    names += joined({names.empty() ? "" : left == 1 ? " or " : ", ", name});
    --left;
  }
  return Error{ErrorCode::argument, joined({in_quotes(text), " is not ", names})};
}

Result<Reach> parse_reach(Text text) {
  return choose<Reach>(text,
                       {{"four", Reach::four}, {"eight", Reach::eight}, {"disc", Reach::disc}});
}

/// "before:after"; without a colon `after` is empty.
std::pair<Text, Text> split_at_colon(Text text) {
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return {text, {}};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

struct Distance {
  std::int32_t pixels = 0;
  Reach reach = Reach::eight;
};

/// "N" or "N:reach".
Result<Distance> parse_reaching(Text text, const Settings& settings) {
  const auto [number, reach] = split_at_colon(text);
  const Result<std::int32_t> pixels = parse_distance(number);
  if (!pixels) return pixels.error();
  if (reach.data() == nullptr) return Distance{*pixels, settings.reach};
  const Result<Reach> chosen = parse_reach(reach);
  if (!chosen) return chosen.error();
  return Distance{*pixels, *chosen};
}

Neighbours neighbours_or(const Settings& settings, Neighbours usual) {
  return settings.neighbours.value_or(usual);
}

// --- Growing and shrinking ----------------------------------------------------------------------

Result<Change> parse_grow(Text text, Settings& settings) {
  return change_with(parse_reaching(text, settings), [](Distance distance) -> Change {
    return [distance](Workpiece& piece) -> Result<void> {
      if (piece.in_place) {
        grow_in_place(piece.mask, distance.pixels, distance.reach);
        return {};
      }
      return placing([distance](const Mask& mask) {
        return grow(mask, distance.pixels, distance.reach);
      })(piece);
    };
  });
}

template <class Function>
Result<Change> parse_distance_change(Text text, const Settings& settings, Function function) {
  return change_with(parse_reaching(text, settings), [function](Distance distance) {
    return replacing(
        [=](const Mask& mask) { return function(mask, distance.pixels, distance.reach); });
  });
}

Result<Change> parse_shrink(Text text, Settings& settings) {
  return parse_distance_change(text, settings, hitmask::shrink);
}
Result<Change> parse_open(Text text, Settings& settings) {
  return parse_distance_change(text, settings, hitmask::open);
}
Result<Change> parse_close(Text text, Settings& settings) {
  return parse_distance_change(text, settings, hitmask::close);
}

Change outer_change(Neighbours neighbours) {
  return [neighbours](Workpiece& piece) -> Result<void> {
    MaskAt outline = outer_outline(piece.mask, neighbours);
    const Size size = piece.mask.size();
    piece.moved = piece.in_place ? Point{} : outline.position;
    piece.mask = piece.in_place ? crop(outline.mask, {1, 1, size.width, size.height})
                                : std::move(outline.mask);
    return {};
  };
}

Result<Change> parse_outline(Text text, Settings& settings) {
  const Neighbours neighbours = neighbours_or(settings, Neighbours::four);
  return change_with(
      choose<bool>(text, {{"inner", true}, {"outer", false}}), [neighbours](bool inner) -> Change {
        if (!inner) return outer_change(neighbours);
        return replacing(
            [neighbours](const Mask& mask) { return inner_outline(mask, neighbours); });
      });
}

Result<Change> parse_fill_holes(Text, Settings& settings) {
  const Neighbours neighbours = neighbours_or(settings, Neighbours::eight);
  return replacing([neighbours](const Mask& mask) { return fill_holes(mask, neighbours); });
}

Result<Change> parse_remove_specks(Text text, Settings& settings) {
  const Neighbours neighbours = neighbours_or(settings, Neighbours::eight);
  return change_with(parse_area(text), [neighbours](std::int64_t least) {
    return replacing([=](const Mask& mask) { return remove_specks(mask, least, neighbours); });
  });
}

Result<Change> parse_smooth(Text text, Settings&) {
  return change_with(parse_distance(text), [](std::int32_t times) {
    return replacing([times](const Mask& mask) { return smooth(mask, times); });
  });
}

// --- Cutting, turning, scaling ------------------------------------------------------------------

Result<Change> parse_crop(Text text, Settings&) {
  return change_with(parse_box(text), [](Box box) {
    return placing([box](const Mask& mask) { return MaskAt{crop(mask, box), {box.x, box.y}}; });
  });
}

Result<Change> parse_trim(Text, Settings&) {
  return placing([](const Mask& mask) { return crop_to_solid(mask); });
}

/// Left, top, right, bottom.
using Sides = std::array<std::int32_t, 4>;

Result<Sides> parse_sides(Text text) {
  const auto fits = [](std::int32_t value) {
    return value >= -max_mask_side && value <= max_mask_side;
  };
  const auto wanted = [&](const std::vector<std::int32_t>& v) {
    return (v.size() == 1 || v.size() == 4) && std::all_of(v.begin(), v.end(), fits);
  };
  const auto values = parse_list(text, "N or L,T,R,B (whole numbers from -65535 to 65535)", wanted);
  if (!values) return values.error();
  const std::vector<std::int32_t>& v = *values;
  return v.size() == 1 ? Sides{v[0], v[0], v[0], v[0]} : Sides{v[0], v[1], v[2], v[3]};
}

Result<Change> parse_pad(Text text, Settings&) {
  return change_with(parse_sides(text), [](const Sides& sides) {
    return placing([sides](const Mask& mask) {
      return MaskAt{pad(mask, sides[0], sides[1], sides[2], sides[3]), {-sides[0], -sides[1]}};
    });
  });
}

Result<Change> parse_shift(Text text, Settings&) {
  return change_with(parse_offset(text), [](Point by) {
    return painting([by](Mask& mask) { shift_in_place(mask, by); });
  });
}

Result<Change> parse_flip(Text text, Settings&) {
  return change_with(choose<bool>(text, {{"x", true}, {"y", false}}), [](bool across) {
    return painting(
        [across](Mask& mask) { across ? flip_x_in_place(mask) : flip_y_in_place(mask); });
  });
}

Result<Change> parse_turn(Text text, Settings&) {
  return change_with(parse_integer(text), [](std::int32_t quarters) {
    return replacing([quarters](const Mask& mask) { return turn(mask, quarters); });
  });
}

Result<Change> parse_transpose(Text, Settings&) {
  return replacing([](const Mask& mask) { return transpose(mask); });
}

Result<Change> parse_scale(Text text, Settings&) {
  const auto [size_text, how_text] = split_at_colon(text);
  const Result<Scale> how =
      how_text.data() == nullptr
          ? Result<Scale>(Scale::nearest)
          : choose<Scale>(how_text,
                          {{"nearest", Scale::nearest}, {"any", Scale::any}, {"all", Scale::all}});
  if (!how) return how.error();
  return change_with(parse_size(size_text), [how = *how](Size size) {
    return replacing([=](const Mask& mask) { return scale(mask, size, how); });
  });
}

Result<Change> parse_coarse(Text text, Settings&) {
  return change_with(parse_factor(text), [](std::int32_t k) {
    return replacing([k](const Mask& mask) { return coarse(mask, k); });
  });
}

// --- Choosing pixels ------------------------------------------------------------------------

Result<Change> parse_invert(Text, Settings&) {
  return painting([](Mask& mask) { mask.invert(); });
}

Result<Change> parse_largest(Text, Settings& settings) {
  const Neighbours neighbours = neighbours_or(settings, Neighbours::eight);
  return replacing([neighbours](const Mask& mask) { return largest_component(mask, neighbours); });
}

Result<Change> parse_component(Text text, Settings& settings) {
  const Neighbours neighbours = neighbours_or(settings, Neighbours::eight);
  return change_with(parse_offset(text), [neighbours](Point at) {
    return replacing([=](const Mask& mask) { return component_at(mask, at, neighbours); });
  });
}

Result<Change> parse_hull(Text, Settings&) {
  return replacing([](const Mask& mask) { return hull_mask(mask); });
}

// --- Other masks and brushes --------------------------------------------------------------------

using Combine = void (Mask::*)(const MaskView&, Point);

/// "FILE@X,Y"; the file name itself may contain an @.
Result<Change> parse_combine(Text text, Combine combine) {
  const std::size_t sign = text.rfind('@');
  if (sign == text.npos || sign == 0)
    return Error{ErrorCode::argument, in_quotes(text) + " is not FILE@X,Y (such as hole.png@4,-2)"};
  const std::string path(text.substr(0, sign));
  if (is_standard(path))
    return Error{ErrorCode::argument,
                 "standard input cannot be combined with the mask; give a file"};
  return change_with(parse_offset(text.substr(sign + 1)), [path, combine](Point at) -> Change {
    return [path, combine, at](Workpiece& piece) -> Result<void> {
      if (const Result<void> status = check_replaces_none(piece.out, {path}); !status)
        return status;
      const Result<Mask> other = read_mask(path, piece.others);
      if (!other) return other.error();
      (piece.mask.*combine)(*other, at);
      return {};
    };
  });
}

Result<Change> parse_draw(Text text, Settings&) { return parse_combine(text, &Mask::draw); }
Result<Change> parse_erase(Text text, Settings&) { return parse_combine(text, &Mask::erase); }
Result<Change> parse_toggle(Text text, Settings&) { return parse_combine(text, &Mask::toggle); }
Result<Change> parse_keep(Text text, Settings&) { return parse_combine(text, &Mask::keep); }

Result<Change> parse_disc(Text text, Settings& settings) {
  const auto values = parse_list(text, "X,Y,R (whole numbers, R from 0 up)",
                                 [](const auto& v) { return v.size() == 3 && v[2] >= 0; });
  if (!values) return values.error();
  const Point centre{(*values)[0], (*values)[1]};
  return painting([centre, radius = (*values)[2], paint = settings.paint](Mask& mask) {
    paint_disc(mask, centre, radius, paint);
  });
}

Result<Change> parse_box_brush(Text text, Settings& settings) {
  return change_with(parse_box(text), [paint = settings.paint](Box box) {
    return painting([=](Mask& mask) { paint_box(mask, box, paint); });
  });
}

Result<Change> parse_ellipse(Text text, Settings& settings) {
  return change_with(parse_box(text), [paint = settings.paint](Box box) {
    return painting([=](Mask& mask) { paint_ellipse(mask, box, paint); });
  });
}

Result<Change> parse_line(Text text, Settings& settings) {
  const auto values =
      parse_list(text, "X,Y,X,Y or X,Y,X,Y,THICKNESS (whole numbers, a thickness from 1 up)",
                 [](const auto& v) { return v.size() == 4 || (v.size() == 5 && v[4] >= 1); });
  if (!values) return values.error();
  const std::vector<std::int32_t>& v = *values;
  const std::int32_t thickness = v.size() == 5 ? v[4] : 1;
  return painting(
      [from = Point{v[0], v[1]}, to = Point{v[2], v[3]}, thickness,
       paint = settings.paint](Mask& mask) { paint_line(mask, from, to, thickness, paint); });
}

Result<Change> parse_polygon(Text text, Settings& settings) {
  const auto values = parse_list(text, "X,Y,X,Y,X,Y... (three or more pixel corners)",
                                 [](const auto& v) { return v.size() >= 6 && v.size() % 2 == 0; });
  if (!values) return values.error();
  std::vector<Point> corners;
  for (std::size_t i = 0; i < values->size(); i += 2)
    corners.push_back({(*values)[i], (*values)[i + 1]});
  return painting([corners, paint = settings.paint](Mask& mask) {
    paint_polygon(mask, corners, FillRule::even_odd, paint);
  });
}

Result<Change> parse_flood(Text text, Settings& settings) {
  const Neighbours neighbours = neighbours_or(settings, Neighbours::four);
  return change_with(parse_offset(text), [neighbours, paint = settings.paint](Point start) {
    return painting([=](Mask& mask) { (void)paint_flood(mask, start, neighbours, paint); });
  });
}

// --- Settings -----------------------------------------------------------------------------------

/// Changes a setting for later operations; there is nothing to apply.
template <class Value>
Result<Change> settle(Result<Value> value, Value& setting) {
  if (!value.ok()) return value.error();
  setting = *value;
  return Change();
}

Result<Change> parse_reach_setting(Text text, Settings& settings) {
  return settle(parse_reach(text), settings.reach);
}

Result<Change> parse_neighbours_setting(Text text, Settings& settings) {
  using Choice = std::optional<Neighbours>;
  return settle(choose<Choice>(text, {{"four", Neighbours::four}, {"eight", Neighbours::eight}}),
                settings.neighbours);
}

Result<Change> parse_paint_setting(Text text, Settings& settings) {
  return settle(
      choose<Paint>(text,
                    {{"draw", Paint::draw}, {"erase", Paint::erase}, {"toggle", Paint::toggle}}),
      settings.paint);
}

constexpr const char* growing = "Growing and shrinking (outside the picture is empty)";
constexpr const char* cutting = "Cutting, turning, scaling";
constexpr const char* choosing = "Choosing pixels";
constexpr const char* drawing = "Other masks (PNG or text art) and brushes";
constexpr const char* settling = "Settings for the operations that follow them";

constexpr OperationKind kinds[] = {
    {"--grow", "N[:REACH]", growing, "Add every pixel within N; enlarges the picture", parse_grow},
    {"--shrink", "N[:REACH]", growing, "Keep the pixels without a clear pixel within N",
     parse_shrink},
    {"--open", "N[:REACH]", growing, "Shrink, then grow: removes thin parts", parse_open},
    {"--close", "N[:REACH]", growing, "Grow, then shrink: closes gaps and cracks", parse_close},
    {"--outline", "inner|outer", growing, "The solid pixels at the edge, or the clear ones around",
     parse_outline},
    {"--fill-holes", nullptr, growing, "Fill clear areas that solid pixels enclose",
     parse_fill_holes},
    {"--remove-specks", "N", growing, "Remove components of fewer than N pixels",
     parse_remove_specks},
    {"--smooth", "[N]", growing, "Set each pixel to the majority of its 3 x 3, N times",
     parse_smooth},
    {"--crop", "X,Y,WxH", cutting, "Cut out a box; outside the picture it is clear", parse_crop},
    {"--trim", nullptr, cutting, "Cut down to the solid pixels", parse_trim},
    {"--pad", "N|L,T,R,B", cutting, "Add clear pixels on every side; negative cuts off", parse_pad},
    {"--shift", "X,Y", cutting, "Move the pixels; those that leave the picture are lost",
     parse_shift},
    {"--flip", "x|y", cutting, "Swap left and right, or top and bottom", parse_flip},
    {"--turn", "N", cutting, "N quarter turns clockwise; negative turns back", parse_turn},
    {"--transpose", nullptr, cutting, "Columns become rows", parse_transpose},
    {"--scale", "WxH[:HOW]", cutting, "Scale to a size; HOW: nearest (the default), any or all",
     parse_scale},
    {"--coarse", "K", cutting, "One pixel for every K x K, solid when any is", parse_coarse},
    {"--invert", nullptr, choosing, "Solid becomes clear, clear becomes solid", parse_invert},
    {"--largest", nullptr, choosing, "Keep the component with the most pixels", parse_largest},
    {"--component", "X,Y", choosing, "Keep the component that holds this pixel", parse_component},
    {"--hull", nullptr, choosing,
     "Fill every pixel whose centre lies in the hull of the solid centres", parse_hull},
    {"--draw", "FILE@X,Y", drawing, "Add another mask's pixels, its corner at X,Y", parse_draw},
    {"--erase", "FILE@X,Y", drawing, "Remove another mask's pixels", parse_erase},
    {"--toggle", "FILE@X,Y", drawing, "Flip another mask's pixels", parse_toggle},
    {"--keep", "FILE@X,Y", drawing, "Keep another mask's pixels only", parse_keep},
    {"--disc", "X,Y,R", drawing, "Paint a disc around a pixel", parse_disc},
    {"--box", "X,Y,WxH", drawing, "Paint a box", parse_box_brush},
    {"--ellipse", "X,Y,WxH", drawing, "Paint the ellipse in a box", parse_ellipse},
    {"--line", "X,Y,X,Y[,THICK]", drawing, "Paint a line from pixel to pixel", parse_line},
    {"--polygon", "X,Y,X,Y,X,Y...", drawing, "Paint a polygon of pixel corners", parse_polygon},
    {"--flood", "X,Y", drawing, "Flood the region around a pixel", parse_flood},
    {"--reach", "REACH", settling,
     "Shape of distances: four (diamond), eight (square, default), disc", parse_reach_setting},
    {"--neighbours", "four|eight", settling,
     "Which pixels touch (default eight; --outline, --flood: four)", parse_neighbours_setting,
     "--neighbors"},
    {"--paint", "draw|erase|toggle", settling, "What brushes do (default: draw)",
     parse_paint_setting},
};

}  // namespace

std::span<const OperationKind> operation_kinds() { return kinds; }

Result<void> apply_operation(const Operation& operation, Workpiece& piece) {
  piece.moved = {};
  try {
    return operation.apply(piece);
  } catch (const std::logic_error& problem) {  // thrown by the library for bad arguments
    return Error{ErrorCode::argument, joined({operation.text, ": ", problem.what()})};
  }
}

}  // namespace hitmask::cli
