#include "cli/blocks.hpp"

namespace hitmask::cli {

namespace {

constexpr std::string_view upper_half = "\u2580";
constexpr std::string_view lower_half = "\u2584";
constexpr std::string_view full_block = "\u2588";

/// Appends coloured text; emits a colour only when it changes.
class ColouredText {
 public:
  explicit ColouredText(std::span<const std::string_view> palette) : palette_(palette) {}

  void add(std::uint8_t foreground, std::uint8_t background, std::string_view text) {
    set(foreground, background);
    text_ += text;
  }
  void end_line() {
    set(0, 0);
    text_ += '\n';
  }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  void set(std::uint8_t foreground, std::uint8_t background) {
    if (foreground == foreground_ && background == background_) return;
    text_ += "\033[0";
    if (foreground != 0) text_.append(";38;5;").append(palette_[foreground]);
    if (background != 0) text_.append(";48;5;").append(palette_[background]);
    text_ += 'm';
    foreground_ = foreground;
    background_ = background;
  }

  std::span<const std::string_view> palette_;
  std::string text_;
  std::uint8_t foreground_ = 0;
  std::uint8_t background_ = 0;
};

void add_pair(ColouredText& text, std::uint8_t top, std::uint8_t bottom) {
  if (top == 0 && bottom == 0) return text.add(0, 0, " ");
  if (top == bottom) return text.add(top, 0, full_block);
  if (top == 0) return text.add(bottom, 0, lower_half);
  text.add(top, bottom, upper_half);
}

}  // namespace

std::string half_blocks(const BlockDrawing& drawing) {
  ColouredText text(drawing.palette);
  for (std::int64_t row = 0; row < drawing.down; row += 2) {
    for (std::int64_t column = 0; column < drawing.across; ++column)
      add_pair(text, drawing.cell(column, row),
               row + 1 < drawing.down ? drawing.cell(column, row + 1) : std::uint8_t{0});
    text.end_line();
  }
  return text.take();
}

std::string block_legend(std::span<const std::string_view> palette,
                         std::initializer_list<std::pair<std::uint8_t, std::string_view>> entries) {
  ColouredText text(palette);
  std::string_view gap;
  for (const auto& [cell, name] : entries) {
    text.add(0, 0, gap);
    text.add(cell, 0, full_block);
    text.add(0, 0, " ");
    text.add(0, 0, name);
    gap = "   ";
  }
  text.end_line();
  return text.take();
}

}  // namespace hitmask::cli
