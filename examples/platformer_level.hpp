// The level of the platformer: a text of paragraphs with colours, pictures, lifts and a map of
// tiles. python_platformer.py reads the same file.
#pragma once

#include <hitmask/hitmask.hpp>

#include <array>
#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace platformer {

using hitmask::Mask;
using hitmask::Point;
using hitmask::Size;

constexpr int tile = 16;  // pixels

using Rows = std::vector<std::string>;

/// How far a lift goes, in tiles, and in how many frames.
struct Track {
  Point by;
  int frames = 1;
};

struct Level {
  explicit Level(const std::string& path);

  [[nodiscard]] const Rows& picture(const std::string& name) const {
    const auto found = pictures.find(name);
    if (found == pictures.end()) throw std::runtime_error("there is no picture " + name);
    return found->second;
  }
  [[nodiscard]] Mask mask(const std::string& name) const;
  /// '.' outside the map.
  [[nodiscard]] char at(Point cell) const {
    const bool inside =
        cell.y >= 0 && cell.y < size().height && cell.x >= 0 && cell.x < size().width;
    return inside ? map[static_cast<std::size_t>(cell.y)][static_cast<std::size_t>(cell.x)] : '.';
  }
  [[nodiscard]] Size size() const {
    return {static_cast<int>(map.front().size()), static_cast<int>(map.size())};
  }
  /// The picture of a tile that is part of the ground, or null.
  [[nodiscard]] const Rows* ground_at(Point cell) const;
  /// Calls visit(cell, mark), row by row.
  template <class Visit>
  void for_each_cell(const Visit& visit) const {
    for (int y = 0; y < size().height; ++y)
      for (int x = 0; x < size().width; ++x) visit(Point{x, y}, at({x, y}));
  }

  std::map<char, std::array<std::uint8_t, 3>> colours;
  std::map<std::string, Rows> pictures;
  std::map<char, Track> lifts;
  Rows map;
  Rows keys;  // a recorded game: how many frames, and which keys

 private:
  void read_paragraph(const std::string& title, const Rows& lines);
  void read_colours(const Rows& lines);
};

inline Level::Level(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + ": cannot be read");
  std::string title;
  Rows lines;
  const auto end_paragraph = [&] {
    if (!title.empty()) read_paragraph(title, lines);
    title.clear();
    lines.clear();
  };
  for (std::string line; std::getline(file, line);) {
    if (line.empty())
      end_paragraph();
    else if (line[0] == ';')
      continue;
    else if (title.empty())
      title = line;
    else
      lines.push_back(line);
  }
  end_paragraph();
  if (map.empty()) throw std::runtime_error(path + ": there is no map");
}

inline void Level::read_paragraph(const std::string& title, const Rows& lines) {
  const auto named = [&](const std::string& word) { return title.rfind(word, 0) == 0; };
  if (named("picture "))
    pictures[title.substr(8)] = lines;
  else if (named("lift ")) {
    Track& track = lifts[title.at(5)];
    std::istringstream(lines.at(0)) >> track.by.x >> track.by.y >> track.frames;
  } else if (title == "colours")
    read_colours(lines);
  else if (title == "keys")
    keys = lines;
  else if (title == "map")
    map = lines;
}

inline void Level::read_colours(const Rows& lines) {
  for (const std::string& line : lines) {
    char mark = 0;
    int red = 0, green = 0, blue = 0;
    std::istringstream(line) >> mark >> red >> green >> blue;
    colours[mark] = {static_cast<std::uint8_t>(red), static_cast<std::uint8_t>(green),
                     static_cast<std::uint8_t>(blue)};
  }
}

inline Mask Level::mask(const std::string& name) const {
  const Rows& rows = picture(name);
  Mask mask(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()));
  for (int y = 0; y < mask.height(); ++y)
    for (int x = 0; x < mask.width(); ++x)
      if (rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] != '.') mask.set(x, y);
  return mask;
}

inline const Rows* Level::ground_at(Point cell) const {
  switch (at(cell)) {
    case '/': return &picture("slope_up");
    case '\\': return &picture("slope_down");
    case '#': break;
    default: return nullptr;
  }
  const char above = at({cell.x, cell.y - 1});
  const bool covered =
      std::string_view("#/\\<").find(above) != std::string_view::npos || cell.y == 0;
  return &picture(covered ? "dirt" : "grass");
}

}  // namespace platformer
