#include "cli/sheet_report.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <set>
#include <vector>

#include "cli/answer.hpp"
#include "cli/table.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

// --- Text ---------------------------------------------------------------------------------------

std::string size_of(Size size) {
  return joined({std::to_string(size.width), "x", std::to_string(size.height)});
}

std::string box_of_text(const Box& box) {
  if (is_empty(box)) return "none";
  return joined({std::to_string(box.x), ",", std::to_string(box.y), ",", size_of({box.w, box.h})});
}

std::string part_list(const Frame& frame) {
  return printable(listed(frame.parts, [](const FramePart& part) { return part.name; }));
}

std::string frames_text(const Sheet& sheet) {
  std::vector<TableRow> rows = {{"frame", "size", "solid box", "area", "pivot", "ms", "parts"}};
  for (std::uint32_t i = 0; i < sheet.frame_count(); ++i) {
    const Frame frame = sheet.frame(i);
    rows.push_back({printable(frame.name), size_of(frame.size), box_of_text(frame.solid),
                    std::to_string(frame.mask->count()),
                    joined({pivot_text(frame.pivot.x), ",", pivot_text(frame.pivot.y)}),
                    std::to_string(frame.duration), part_list(frame)});
  }
  return table_text(rows);
}

std::string animations_text(const Sheet& sheet) {
  std::vector<TableRow> rows = {{"animation", "frames", "ms", "repeat", "playback"}};
  for (std::uint32_t i = 0; i < sheet.animation_count(); ++i) {
    const Animation& animation = sheet.animation(i);
    rows.push_back({printable(animation.name), std::to_string(animation.frames.size()),
                    std::to_string(sheet.duration(i)),
                    animation.repeat == 0 ? "endless" : std::to_string(animation.repeat),
                    std::string(name_of(animation.playback))});
  }
  return table_text(rows);
}

std::size_t mask_count(const Sheet& sheet) {
  std::set<const Mask*> masks;
  for (std::uint32_t i = 0; i < sheet.frame_count(); ++i) masks.insert(sheet.frame(i).mask.get());
  return masks.size();
}

std::string summary(const std::string& path, SheetFormat format, const Sheet& sheet) {
  return joined({printable(path), ": ", hitmask::name_of(format), ", ",
                 counted(sheet.frame_count(), "frame with ", "frames with "),
                 counted(mask_count(sheet), "mask, ", "different masks, "),
                 counted(sheet.animation_count(), "animation, ", "animations, "),
                 std::to_string(sheet.memory_bytes()), " bytes in memory\n"});
}

// --- JSON ---------------------------------------------------------------------------------------

void add_text(std::string& out, std::string_view name, std::string_view value) {
  out += joined({"\"", name, "\":"});
  append_string(out, value);
}

void add_numbers(std::string& out, std::string_view name, std::initializer_list<std::int64_t> all) {
  out += joined({",\"", name, "\":["});
  for (const std::int64_t* number = all.begin(); number != all.end(); ++number) {
    if (number != all.begin()) out += ',';
    append_number(out, *number);
  }
  out += ']';
}

void add_number(std::string& out, std::string_view name, std::int64_t value) {
  out += joined({",\"", name, "\":"});
  append_number(out, value);
}

/// User data is rare, so there is no field without any.
void add_user(std::string& out, std::string_view user) {
  if (user.empty()) return;
  out += ',';
  add_text(out, "user", user);
}

/// Calls add(i) for each, with commas in between.
template <class Add>
void add_list(std::string& out, std::string_view name, std::size_t count, const Add& add) {
  out += joined({",\"", name, "\":["});
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) out += ',';
    add(i);
  }
  out += ']';
}

void add_part(std::string& out, const FramePart& part) {
  out += '{';
  add_text(out, "name", part.name);
  add_numbers(out, "box", {part.box.x, part.box.y, part.box.w, part.box.h});
  add_number(out, "area",
             part.mask != nullptr ? part.mask->count() : std::int64_t{part.box.w} * part.box.h);
  add_user(out, part.user);
  out += '}';
}

void add_frame(std::string& out, const Frame& frame) {
  const Box& box = frame.solid;
  out += '{';
  add_text(out, "name", frame.name);
  add_numbers(out, "size", {frame.size.width, frame.size.height});
  add_numbers(out, "box", {box.x, box.y, box.w, box.h});
  add_number(out, "area", frame.mask->count());
  add_number(out, "duration", frame.duration);
  out += joined({",\"pivot\":[", pivot_text(frame.pivot.x), ",", pivot_text(frame.pivot.y), "]"});
  add_list(out, "parts", frame.parts.size(), [&](std::size_t i) { add_part(out, frame.parts[i]); });
  add_user(out, frame.user);
  out += '}';
}

void add_animation(std::string& out, const Sheet& sheet, std::uint32_t number) {
  const Animation& animation = sheet.animation(number);
  out += '{';
  add_text(out, "name", animation.name);
  add_list(out, "frames", animation.frames.size(),
           [&](std::size_t i) { append_string(out, sheet.frame(animation.frames[i]).name); });
  out += ',';
  add_text(out, "playback", name_of(animation.playback));
  add_number(out, "repeat", animation.repeat);
  add_number(out, "duration", sheet.duration(number));
  add_user(out, animation.user);
  out += '}';
}

}  // namespace

std::string_view name_of(Playback playback) {
  constexpr std::array<std::string_view, 4> names = {"forward", "reverse", "ping-pong",
                                                     "ping-pong reverse"};
  return names[static_cast<std::size_t>(playback)];
}

/// 1/65,536 has sixteen decimals, so this is exact.
std::string pivot_text(std::int64_t coordinate) {
  const std::uint64_t size = static_cast<std::uint64_t>(coordinate < 0 ? -coordinate : coordinate);
  std::string text(coordinate < 0 ? 1 : 0, '-');
  text += std::to_string(size >> 16);
  std::uint64_t rest = size & 0xFFFF;
  if (rest != 0) text += '.';
  for (; rest != 0; rest &= 0xFFFF) {
    rest *= 10;
    text += static_cast<char>('0' + (rest >> 16));
  }
  return text;
}

std::string sheet_text(const std::string& path, SheetFormat format, const Sheet& sheet) {
  const bool has_animations = sheet.animation_count() > 0;
  return joined({summary(path, format, sheet), "\n", frames_text(sheet), has_animations ? "\n" : "",
                 has_animations ? animations_text(sheet) : ""});
}

std::string sheet_json(SheetFormat format, const Sheet& sheet) {
  std::string text(1, '{');
  add_text(text, "format", hitmask::name_of(format));
  add_list(text, "frames", sheet.frame_count(),
           [&](std::size_t i) { add_frame(text, sheet.frame(static_cast<std::uint32_t>(i))); });
  add_list(text, "animations", sheet.animation_count(),
           [&](std::size_t i) { add_animation(text, sheet, static_cast<std::uint32_t>(i)); });
  const std::vector<std::string_view> parts = sheet.part_names();
  add_list(text, "parts", parts.size(), [&](std::size_t i) { append_string(text, parts[i]); });
  add_number(text, "masks", static_cast<std::int64_t>(mask_count(sheet)));
  add_number(text, "memory", static_cast<std::int64_t>(sheet.memory_bytes()));
  return text + "}\n";
}

}  // namespace hitmask::cli
