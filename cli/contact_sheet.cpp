#include "cli/contact_sheet.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "cli/canvas.hpp"
#include "cli/contact_layout.hpp"
#include "cli/font.hpp"
#include "cli/frames.hpp"
#include "cli/palette.hpp"
#include "cli/text.hpp"
#include "hitmask/shape.hpp"

namespace hitmask::cli {

namespace {

constexpr std::int32_t margin = 32;
constexpr std::int32_t head_height = 78;
constexpr std::int32_t legend_line = 26;
constexpr std::int32_t least_width = 900;
constexpr std::int32_t text_scale = 2;
constexpr std::int32_t bar_height = 4;
constexpr std::int32_t around = 10;  // pixels around a cell where marks may lie
constexpr std::int32_t grid_from = 8;
// Part colours, by the order of their names.
constexpr std::array<Colour, 5> part_colours = {palette::role_b, palette::way_out, palette::lit,
                                                palette::box, palette::faint};

std::string shortened(std::string_view text, std::int32_t width, std::int32_t scale) {
  const auto most = static_cast<std::size_t>(std::max(width / (glyph_advance * scale), 3));
  if (text.size() <= most) return printable(text);
  return joined({printable(text.substr(0, most - 2)), ".."});
}

/// One frame.
class CellPainter {
 public:
  CellPainter(Canvas& canvas, const Sheet& sheet, const ContactCell& cell,
              const std::vector<std::string_view>& part_names, std::int32_t longest_duration)
      : canvas_(canvas),
        cell_(cell),
        frame_(sheet.frame(cell.frame)),
        part_names_(part_names),
        longest_duration_(longest_duration) {}

  void paint() {
    const Mask whole = whole_mask(frame_);
    const Mask mask = cell_.reduce > 1 ? coarse(whole, cell_.reduce) : whole;
    canvas_.clip_to(box());
    paint_ground();
    paint_mask(mask);
    canvas_.clip_to(
        {box().x - around, box().y - around, box().w + 2 * around, box().h + 2 * around});
    canvas_.frame(box(), 1, palette::faint, 110);
    for (const FramePart& part : frame_.parts) paint_part(part);
    paint_pivot();
    canvas_.clip_nothing();
    paint_caption();
  }

 private:
  [[nodiscard]] Box box() const {
    return {cell_.at.x, cell_.at.y, cell_.shown.width, cell_.shown.height};
  }
  /// Frame pixels to canvas pixels.
  [[nodiscard]] double scale() const {
    return static_cast<double>(cell_.magnify) / static_cast<double>(cell_.reduce);
  }

  void paint_ground() {
    const std::int32_t side = std::max(cell_.magnify, 8);
    for (std::int32_t y = 0; y < cell_.shown.height; y += side)
      for (std::int32_t x = 0; x < cell_.shown.width; x += side)
        canvas_.fill({cell_.at.x + x, cell_.at.y + y, side, side},
                     (x + y) / side % 2 != 0 ? palette::square : palette::other_square);
  }

  void paint_mask(const Mask& mask) {
    const std::int32_t k = cell_.magnify;
    const Colour inside = mixed(palette::background, palette::role_a, 120);
    const Box solid = mask.solid_bounds();
    for (std::int32_t y = solid.y; y < bottom_of(solid); ++y)
      for (std::int32_t x = solid.x; x < right_of(solid); ++x)
        if (mask.get(x, y)) {
          canvas_.fill({cell_.at.x + x * k, cell_.at.y + y * k, k, k}, inside);
          paint_edges(mask, x, y);
        }
  }

  /// The sides of a solid pixel that are the outline.
  void paint_edges(const Mask& mask, std::int32_t x, std::int32_t y) {
    const std::int32_t k = cell_.magnify;
    const std::int32_t t = k >= 4 ? 2 : 1;
    const Box pixel{cell_.at.x + x * k, cell_.at.y + y * k, k, k};
    const auto is_clear = [&](std::int32_t dx, std::int32_t dy) {
      return !contains(mask.view().box(), Point{x + dx, y + dy}) || !mask.get(x + dx, y + dy);
    };
    const Colour edge = mixed(palette::role_a, palette::box, 60);
    if (is_clear(-1, 0)) canvas_.fill({pixel.x, pixel.y, t, k}, edge);
    if (is_clear(1, 0)) canvas_.fill({pixel.x + k - t, pixel.y, t, k}, edge);
    if (is_clear(0, -1)) canvas_.fill({pixel.x, pixel.y, k, t}, edge);
    if (is_clear(0, 1)) canvas_.fill({pixel.x, pixel.y + k - t, k, t}, edge);
  }

  [[nodiscard]] Colour colour_of(const FramePart& part) const {
    const auto found = std::find(part_names_.begin(), part_names_.end(), part.name);
    return part_colours[static_cast<std::size_t>(found - part_names_.begin()) %
                        part_colours.size()];
  }

  [[nodiscard]] Box placed(const Box& of_frame) const {
    const auto to = [&](std::int32_t start, std::int32_t at) {
      return start + static_cast<std::int32_t>(static_cast<double>(at) * scale());
    };
    const std::int32_t x = to(cell_.at.x, of_frame.x), y = to(cell_.at.y, of_frame.y);
    return {x, y, to(cell_.at.x, of_frame.x + of_frame.w) - x,
            to(cell_.at.y, of_frame.y + of_frame.h) - y};
  }

  void paint_part(const FramePart& part) {
    const Colour colour = colour_of(part);
    const Box box = placed(part.box);
    if (is_empty(part.box)) return;
    if (part.mask == nullptr || cell_.reduce > 1)
      canvas_.fill(box, colour, 40);
    else
      paint_part_mask(part, colour);
    // Inside its box, so that neighbouring parts stay apart.
    canvas_.frame({box.x + 2, box.y + 2, box.w - 4, box.h - 4}, 2, colour);
  }

  void paint_part_mask(const FramePart& part, Colour colour) {
    const std::int32_t k = cell_.magnify;
    for (std::int32_t y = 0; y < part.box.h; ++y)
      for (std::int32_t x = 0; x < part.box.w; ++x)
        if (part.mask->get(x, y))
          canvas_.fill({cell_.at.x + (part.box.x + x) * k, cell_.at.y + (part.box.y + y) * k, k, k},
                       colour, 110);
  }

  void paint_pivot() {
    const Spot spot{cell_.at.x + static_cast<double>(frame_.pivot.x) / 65'536 * scale(),
                    cell_.at.y + static_cast<double>(frame_.pivot.y) / 65'536 * scale()};
    for (const auto& [radius, colour] : {std::pair{2.6, palette::dark}, {1.1, palette::first}}) {
      canvas_.line({spot.x - 7, spot.y}, {spot.x + 7, spot.y}, radius, colour);
      canvas_.line({spot.x, spot.y - 7}, {spot.x, spot.y + 7}, radius, colour);
    }
  }

  /// A bar as long as the duration against the longest one, the duration, and the name.
  void paint_caption() {
    const std::int32_t width = std::max(cell_.shown.width, 112);
    const std::int32_t below = cell_.at.y + cell_.shown.height + 8;
    const std::int32_t length = static_cast<std::int32_t>(
        std::int64_t{cell_.shown.width} * frame_.duration / std::max(longest_duration_, 1));
    canvas_.fill({cell_.at.x, below, cell_.shown.width, bar_height}, palette::other_square);
    canvas_.fill({cell_.at.x, below, std::max(length, 2), bar_height}, palette::lit, 210);
    const std::string time = std::to_string(frame_.duration) + " ms";
    draw_text(canvas_, {cell_.at.x, below + 9}, shortened(frame_.name, width, 1), 1, palette::text);
    draw_text(canvas_, {cell_.at.x, below + 22}, joined({time, scale_text()}), 1, palette::faint);
  }

  [[nodiscard]] std::string scale_text() const {
    if (cell_.reduce > 1) return "  1:" + std::to_string(cell_.reduce);
    return cell_.magnify > 1 ? "  x" + std::to_string(cell_.magnify) : std::string();
  }

  Canvas& canvas_;
  const ContactCell& cell_;
  Frame frame_;
  const std::vector<std::string_view>& part_names_;
  std::int32_t longest_duration_;
};

class ContactSheet {
 public:
  ContactSheet(const Sheet& sheet, const std::string& name, const std::string& facts)
      : sheet_(sheet),
        name_(name),
        facts_(facts),
        layout_(contact_layout(sheet)),
        parts_(sheet.part_names()) {}

  [[nodiscard]] Canvas drawn() {
    const std::int32_t width = std::max(layout_.size.width, least_width) + 2 * margin;
    Canvas canvas({width, margin + head_height + layout_.size.height + legend_line + margin},
                  palette::background);
    draw_text(canvas, {margin, margin}, shortened(name_, width - 2 * margin, 3), 3, palette::text);
    draw_text(canvas, {margin, margin + 34}, facts_, text_scale, palette::faint);
    for (ContactStrip& strip : layout_.strips) draw_strip(canvas, strip);
    draw_key(canvas, {margin, margin + head_height + layout_.size.height});
    return canvas;
  }

 private:
  void draw_strip(Canvas& canvas, ContactStrip& strip) {
    const Point at{margin, margin + head_height + strip.at.y};
    const std::string title = shortened(strip.title, canvas.size().width / 2, text_scale);
    draw_text(canvas, at, title, text_scale, palette::text);
    draw_text(canvas, {at.x + text_width(title, text_scale) + 18, at.y}, strip.note, text_scale,
              palette::faint);
    canvas.fill({at.x, at.y + 21, canvas.size().width - 2 * margin, 1}, palette::faint, 60);
    std::int32_t longest = 1;
    for (const ContactCell& cell : strip.cells)
      longest = std::max(longest, sheet_.frame(cell.frame).duration);
    for (ContactCell& cell : strip.cells) {
      cell.at = {cell.at.x + margin, cell.at.y + margin + head_height};
      CellPainter(canvas, sheet_, cell, parts_, longest).paint();
    }
  }

  void draw_key(Canvas& canvas, Point at) const {
    constexpr std::int32_t icon = 14;
    const auto label = [&](std::string_view text) {
      draw_text(canvas, {at.x + icon + 8, at.y}, text, text_scale, palette::text);
      at.x += icon + 8 + text_width(text, text_scale) + 26;
    };
    canvas.fill({at.x, at.y, icon, icon}, mixed(palette::background, palette::role_a, 120));
    canvas.frame({at.x + 2, at.y + 2, icon - 4, icon - 4}, 2,
                 mixed(palette::role_a, palette::box, 60));
    label("solid");
    canvas.line({at.x + 1.0, at.y + 7.0}, {at.x + 13.0, at.y + 7.0}, 1.1, palette::first);
    canvas.line({at.x + 7.0, at.y + 1.0}, {at.x + 7.0, at.y + 13.0}, 1.1, palette::first);
    label("pivot");
    canvas.fill({at.x, at.y + 5, icon, bar_height}, palette::lit, 210);
    label("duration");
    for (std::size_t i = 0; i < std::min(parts_.size(), part_colours.size()); ++i) {
      canvas.frame({at.x + 2, at.y + 2, icon - 4, icon - 4}, 2, part_colours[i]);
      label(shortened(parts_[i], 160, text_scale));
    }
    if (layout_.left_out > 0)
      draw_text(canvas, at, joined({"and ", std::to_string(layout_.left_out), " more"}), text_scale,
                palette::faint);
  }

  const Sheet& sheet_;
  const std::string& name_;
  const std::string& facts_;
  ContactLayout layout_;
  std::vector<std::string_view> parts_;
};

}  // namespace

Result<void> write_contact_sheet(const Sheet& sheet, const std::string& name,
                                 const std::string& facts, const std::string& path) {
  return write_png(path, ContactSheet(sheet, name, facts).drawn().picture());
}

}  // namespace hitmask::cli
