#include "cli/scene_report.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "cli/answer.hpp"
#include "cli/text.hpp"

namespace hitmask::cli {

namespace {

constexpr std::size_t widest_name = 40;  // characters; longer names shift the rest of their line

/// The number of UTF-8 characters.
std::size_t length_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
  }));
}

void append_padding(std::string& out, std::size_t length, std::size_t width) {
  out.append(width > length ? width - length : 0, ' ');
}

void append_left(std::string& out, std::string_view text, std::size_t width) {
  out += text;
  append_padding(out, length_of(text), width);
}

void append_right(std::string& out, std::string_view text, std::size_t width) {
  append_padding(out, length_of(text), width);
  out += text;
}

/// Widths of the table's columns, in characters.
struct Columns {
  std::size_t number = 1;
  std::size_t name = 6;
  std::size_t area = 4;
};

Columns columns_for(const LoadedScene& scene, const std::vector<ScenePair>& pairs) {
  Columns columns;
  for (const ScenePair& pair : pairs) {
    columns.number = std::max(columns.number, std::to_string(pair.b).size());
    columns.area = std::max(columns.area, std::to_string(pair.area).size());
    for (const std::uint32_t sprite : {pair.a, pair.b})
      columns.name = std::max(columns.name, length_of(scene.name_of(sprite)));
  }
  columns.name = std::min(columns.name, widest_name);
  return columns;
}

void append_sprite(std::string& out, const Columns& columns, std::string_view number,
                   std::string_view name) {
  out += "  ";
  append_right(out, number, columns.number);
  out += "  ";
  append_left(out, name, columns.name);
}

void append_row(std::string& out, const Columns& columns, const LoadedScene& scene,
                const ScenePair& pair) {
  for (const std::uint32_t sprite : {pair.a, pair.b})
    append_sprite(out, columns, std::to_string(sprite), printable(scene.name_of(sprite)));
  out += "  ";
  append_right(out, std::to_string(pair.area), columns.area);
  out += '\n';
}

std::string heading(const Columns& columns) {
  std::string out = "\n";
  for (int side = 0; side < 2; ++side) append_sprite(out, columns, "", "sprite");
  out += "  ";
  append_right(out, "area", columns.area);
  return out + "\n";
}

}  // namespace

std::string scene_summary(const LoadedScene& scene, std::size_t pairs) {
  const SceneFile& file = scene.file;
  const std::string verdict =
      pairs == 0 ? "none collide" : counted(pairs, "pair collides", "pairs collide");
  return joined({counted(file.sprites.size(), "sprite", "sprites"), " of ",
                 counted(file.pictures.size(), "picture", "pictures"), ": ", verdict, "."});
}

Result<void> write_scene_text(const LoadedScene& scene, const std::vector<ScenePair>& pairs,
                              Output& out) {
  (void)out.write(scene_summary(scene, pairs.size()) + "\n");
  const Columns columns = columns_for(scene, pairs);
  if (!pairs.empty()) (void)out.write(heading(columns));
  for (const ScenePair& pair : pairs) {
    append_row(out.buffer(), columns, scene, pair);
    if (const Result<void> status = out.written(); !status) return status;
  }
  return out.flush();
}

Result<void> write_scene_json(const std::vector<ScenePair>& pairs, Output& out) {
  std::string_view separator = "[";
  (void)out.write("{\"pairs\":[");
  for (const ScenePair& pair : pairs) {
    for (const std::int64_t number : {std::int64_t{pair.a}, std::int64_t{pair.b}, pair.area}) {
      out.buffer() += separator;
      append_number(out.buffer(), number);
      separator = ",";
    }
    out.buffer() += ']';
    separator = ",[";
    if (const Result<void> status = out.written(); !status) return status;
  }
  (void)out.write("]}\n");
  return out.flush();
}

}  // namespace hitmask::cli
