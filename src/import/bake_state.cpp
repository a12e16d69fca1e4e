// The state file of a baked file as text, one thing a line.

#include <charconv>
#include <limits>

#include "base/crc32c.hpp"
#include "hitmask/version.hpp"
#include "import/bake.hpp"

namespace hitmask::detail::import {

namespace {

constexpr std::string_view first_line = "hitmask bake state 3";

/// Names of files may have line breaks.
void append_escaped(std::string& text, std::string_view from) {
  for (const char letter : from) {
    if (letter == '\\')
      text += "\\\\";
    else if (letter == '\n')
      text += "\\n";
    else
      text += letter;
  }
}

std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_escape = text[i] == '\\' && i + 1 < text.size();
    if (is_escape) ++i;
    result += is_escape && text[i] == 'n' ? '\n' : text[i];
  }
  return result;
}

/// With 16 digits, and a space.
void append_hexadecimal(std::string& text, std::uint64_t number) {
  constexpr std::string_view digits = "0123456789abcdef";
  for (int shift = 60; shift >= 0; shift -= 4) text += digits[number >> shift & 0xF];
  text += ' ';
}

/// A bake has thousands of lines, and writes them while one thread works: so there are no strings
/// for parts of a line.
void append_line(std::string& text, std::string_view word, const FileState& file) {
  text += word;
  for (const std::uint64_t number :
       {file.hash[0], file.hash[1], file.stamp, file.size, std::uint64_t{file.frame}})
    append_hexadecimal(text, number);
  append_escaped(text, file.path);
  text += '\n';
}

/// The lines of a text, and the words of a line.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) { next(); }

  [[nodiscard]] bool is_at_end() const noexcept { return at_end_ && text_.empty(); }
  /// Whether the line begins with this word, which is then taken off.
  [[nodiscard]] bool take(std::string_view word) noexcept {
    if (at_end_ || !line_.starts_with(word)) return false;
    line_.remove_prefix(word.size());
    return true;
  }
  [[nodiscard]] bool take(std::uint64_t& number) noexcept {
    const auto [end, error] =
        std::from_chars(line_.data(), line_.data() + line_.size(), number, 16);
    if (error != std::errc() || end != line_.data() + 16) return false;
    line_.remove_prefix(16);
    return take(" ");
  }
  [[nodiscard]] std::string rest() {
    std::string text = unescaped(line_);
    next();
    return text;
  }

 private:
  void next() noexcept {
    const std::size_t end = text_.find('\n');
    at_end_ = end == text_.npos;
    line_ = at_end_ ? std::string_view() : text_.substr(0, end);
    if (!at_end_) text_.remove_prefix(end + 1);
  }

  std::string_view text_;
  std::string_view line_;
  bool at_end_ = false;
};

bool take_file(Lines& lines, FileState& file) {
  std::uint64_t frame = 0;
  if (!lines.take(file.hash[0]) || !lines.take(file.hash[1]) || !lines.take(file.stamp) ||
      !lines.take(file.size) || !lines.take(frame) || frame > Sheet::none)
    return false;
  file.frame = static_cast<std::uint32_t>(frame);
  file.path = lines.rest();
  return true;
}

bool take_input(Lines& lines, InputState& input) {
  input.path = lines.rest();
  while (lines.take("file "))
    if (!take_file(lines, input.files.emplace_back())) return false;
  return true;
}

/// The last line has the checksum of those before: a damaged number of a frame would be the mask of
/// another picture.
std::string end_of(std::string_view lines) {
  std::string text = "end ";
  append_hexadecimal(
      text, base::crc32c({reinterpret_cast<const std::uint8_t*>(lines.data()), lines.size()}));
  return text + "\n";
}

/// A list of numbers and texts.
class Words {
 public:
  Words& add(std::string_view name) {
    text_ += std::string(text_.empty() ? "" : " ") + std::string(name);
    return *this;
  }
  Words& add(std::int64_t number) { return add(std::to_string(number)); }
  /// With its length, so that no two lists of names look the same.
  Words& add_text(const std::string& text) {
    return add(static_cast<std::int64_t>(text.size())).add(text);
  }
  Words& add_all(const std::vector<std::string>& texts) {
    add(static_cast<std::int64_t>(texts.size()));
    for (const std::string& text : texts) add_text(text);
    return *this;
  }
  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  std::string text_;
};

}  // namespace

std::string text_of(const BakeOptions& options) {
  const SheetOptions& sheet = options.sheet;
  const SolidRule& rule = sheet.rule;
  const GridOptions& grid = sheet.grid;
  Words words;
  words.add(version()).add("format").add(static_cast<int>(sheet.format));
  words.add("rule").add(static_cast<int>(rule.by)).add(rule.threshold).add(rule.key.red);
  words.add(rule.key.green).add(rule.key.blue).add(rule.tolerance);
  words.add("rotated").add(static_cast<int>(sheet.rotated));
  words.add("grid").add(grid.cell.width).add(grid.cell.height).add(grid.margin.width);
  words.add(grid.margin.height).add(grid.spacing.width).add(grid.spacing.height);
  words.add(grid.columns).add(grid.rows).add(grid.count).add("duration").add(sheet.duration);
  words.add("pivot").add(sheet.pivot.x).add(sheet.pivot.y);
  words.add("layers").add_all(sheet.layers).add("parts").add_all(sheet.part_layers);
  words.add("root").add_text(sheet.root).add("grow").add(options.grow);
  words.add("names").add(static_cast<int>(options.names)).add("limits");
  for (const std::uint64_t limit :
       {sheet.limits.image.pixels, sheet.limits.image.file_bytes, sheet.limits.image.chunk_bytes,
        sheet.limits.image.chunk_memory})
    words.add(static_cast<std::int64_t>(limit));
  return std::move(words).text();
}

std::string text_of(const BakeState& state) {
  std::string text = std::string(first_line) + "\noptions ";
  append_escaped(text, state.options);
  text += '\n';
  for (const InputState& input : state.inputs) {
    text += "input ";
    append_escaped(text, input.path);
    text += '\n';
    for (const FileState& file : input.files) append_line(text, "file ", file);
  }
  append_line(text, "output ", state.output);
  return text + end_of(text);
}

std::optional<BakeState> state_of(std::string_view text) {
  const std::size_t end = text.rfind("end ");
  if (end == text.npos || text.substr(end) != end_of(text.substr(0, end))) return {};
  Lines lines(text.substr(0, end));
  BakeState state;
  if (!lines.take(first_line) || !lines.rest().empty()) return {};
  if (!lines.take("options ")) return {};
  state.options = lines.rest();
  while (lines.take("input "))
    if (!take_input(lines, state.inputs.emplace_back())) return {};
  if (!lines.take("output ") || !take_file(lines, state.output)) return {};
  if (!lines.is_at_end()) return {};
  return state;
}

}  // namespace hitmask::detail::import
