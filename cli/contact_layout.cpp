#include "cli/contact_layout.hpp"

#include <algorithm>
#include <utility>

#include "cli/sheet_report.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

constexpr std::int32_t cell_side = 128;  // pixels for the longer side of a frame
constexpr std::int32_t most_magnified = 8;
constexpr std::int32_t least_advance = 112;  // room for captions
constexpr std::int32_t gap = 24;
constexpr std::int32_t title_height = 34;
constexpr std::int32_t strip_gap = 8;
constexpr std::int32_t widest = 1320;
constexpr std::size_t most_cells = 1000;

std::int32_t longer_side(const Sheet& sheet, std::uint32_t frame) {
  const Size size = sheet.frame(frame).size;
  return std::max({size.width, size.height, 1});
}

ContactCell cell_of(const Sheet& sheet, std::uint32_t frame, std::int32_t longest) {
  const Size size = sheet.frame(frame).size;
  ContactCell cell{.frame = frame};
  cell.magnify = std::clamp(cell_side / longest, 1, most_magnified);
  cell.reduce = std::max(1, (longest + cell_side - 1) / cell_side);
  const auto shown = [&](std::int32_t side) {
    return (side + cell.reduce - 1) / cell.reduce * cell.magnify;
  };
  cell.shown = {shown(size.width), shown(size.height)};
  return cell;
}

std::string note_of(const Sheet& sheet, std::uint32_t number) {
  const Animation& animation = sheet.animation(number);
  std::string note =
      joined({counted(animation.frames.size(), "frame", "frames"), "  ",
              std::to_string(sheet.duration(number)), " ms  ", name_of(animation.playback)});
  if (animation.repeat != 0) note += joined({"  ", counted(animation.repeat, "time", "times")});
  return note;
}

class Layouter {
 public:
  explicit Layouter(const Sheet& sheet) : sheet_(sheet), is_shown_(sheet.frame_count()) {}

  ContactLayout run() {
    for (std::uint32_t i = 0; i < sheet_.animation_count(); ++i) add_animation(i);
    add_others();
    layout_.size.height = y_;
    return std::move(layout_);
  }

 private:
  /// The frames of one animation have one scale.
  void add_animation(std::uint32_t number) {
    const Animation& animation = sheet_.animation(number);
    std::int32_t longest = 1;
    for (const std::uint32_t frame : animation.frames)
      longest = std::max(longest, longer_side(sheet_, frame));
    begin(animation.name, note_of(sheet_, number));
    for (const std::uint32_t frame : animation.frames) add(frame, longest);
    finish();
  }

  void add_others() {
    const auto others =
        static_cast<std::uint64_t>(std::count(is_shown_.begin(), is_shown_.end(), false));
    if (others == 0) return;
    const bool is_all = others == sheet_.frame_count();
    begin(is_all ? "frames" : "other frames", std::to_string(others));
    for (std::uint32_t i = 0; i < sheet_.frame_count(); ++i)
      if (!is_shown_[i]) add(i, longer_side(sheet_, i));
    finish();
  }

  void begin(std::string title, std::string note) {
    layout_.strips.push_back({std::move(title), std::move(note), {0, y_}, {}});
    y_ += title_height;
    x_ = 0;
    row_start_ = 0;
  }

  void add(std::uint32_t frame, std::int32_t longest) {
    is_shown_[frame] = true;
    if (cells_ == most_cells) {
      ++layout_.left_out;
      return;
    }
    ++cells_;
    ContactCell cell = cell_of(sheet_, frame, longest);
    const std::int32_t advance = std::max(cell.shown.width, least_advance);
    if (x_ > 0 && x_ + advance > widest) end_row();
    cell.at.x = x_;
    x_ += advance + gap;
    layout_.size.width = std::max(layout_.size.width, x_ - gap);
    layout_.strips.back().cells.push_back(cell);
  }

  /// Frames of a row stand on one line.
  void end_row() {
    auto& cells = layout_.strips.back().cells;
    std::int32_t height = 0;
    for (std::size_t i = row_start_; i < cells.size(); ++i)
      height = std::max(height, cells[i].shown.height);
    for (std::size_t i = row_start_; i < cells.size(); ++i)
      cells[i].at.y = y_ + height - cells[i].shown.height;
    y_ += height + contact_caption + gap;
    row_start_ = cells.size();
    x_ = 0;
  }

  void finish() {
    end_row();
    y_ += strip_gap;
  }

  const Sheet& sheet_;
  ContactLayout layout_;
  std::vector<bool> is_shown_;
  std::size_t cells_ = 0;
  std::size_t row_start_ = 0;
  std::int32_t x_ = 0;
  std::int32_t y_ = 0;
};

}  // namespace

ContactLayout contact_layout(const Sheet& sheet) { return Layouter(sheet).run(); }

}  // namespace hitmask::cli
