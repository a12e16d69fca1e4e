#include "bounds/tables.hpp"

#include <cctype>
#include <fstream>
#include <iterator>
#include <sstream>

namespace hitmask::cost {

namespace {

std::string read_text(const std::string& path) {
  std::ifstream stream(std::string(HITMASK_TEST_ROOT "/") + path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string> lines_of(const std::string& path) {
  std::istringstream stream(read_text(path));
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// The words between backquotes; \| is a bar in a table.
std::vector<std::string> quoted(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t from = text.find('`'); from != std::string::npos;) {
    const std::size_t to = text.find('`', from + 1);
    std::string word = text.substr(from + 1, to - from - 1);
    if (const std::size_t bar = word.find("\\|"); bar != std::string::npos) word.erase(bar, 1);
    words.push_back(word);
    from = text.find('`', to + 1);
  }
  return words;
}

/// The cells of a row, without those at its ends.
std::vector<std::string> cells_of(const std::string& row) {
  std::vector<std::string> cells;
  std::size_t from = 2;
  for (std::size_t to = row.find(" |", from); to != std::string::npos; to = row.find(" |", from)) {
    cells.push_back(row.substr(from, to - from));
    from = to + 3;
  }
  return cells;
}

/// Types and enumerations: the last word has a capital, and there are no parameters.
bool is_type(const std::string& name) {
  if (name.find('(') != std::string::npos) return false;
  const std::size_t last = name.rfind("::");
  return std::isupper(static_cast<unsigned char>(name[last == std::string::npos ? 0 : last + 2])) !=
         0;
}

bool is_row(const std::string& line) { return line.rfind("| `", 0) == 0; }

}  // namespace

std::map<std::string, Exception> read_exceptions() {
  std::map<std::string, Exception> exceptions;
  for (const std::string& line : lines_of("tests/bounds/exceptions.md"))
    if (is_row(line)) {
      const auto cells = cells_of(line);
      exceptions[quoted(cells.at(0)).at(0)] = {std::stod(cells.at(1)), cells.at(2)};
    }
  return exceptions;
}

std::map<std::string, std::string> read_unmeasured() {
  std::map<std::string, std::string> names;
  std::string reason;
  for (const std::string& line : lines_of("tests/bounds/unmeasured.md")) {
    if (line.rfind("## ", 0) == 0) reason = line.substr(3);
    if (line.rfind("- `", 0) == 0) names[quoted(line).at(0)] = reason;
  }
  return names;
}

std::vector<std::string> public_names() {
  std::vector<std::string> names;
  bool in_a_part = false;  // the parts come after the reasons, and have small letters
  for (const std::string& line : lines_of("tests/structure/api_words.md")) {
    if (line.rfind("## ", 0) == 0)
      in_a_part = std::islower(static_cast<unsigned char>(line[3])) != 0;
    if (!in_a_part || !is_row(line)) continue;
    for (const std::string& name : quoted(cells_of(line).at(0)))
      if (!is_type(name)) names.push_back(name);
  }
  return names;
}

bool names_running_time(const std::string& page, const std::string& function) {
  const std::string text = read_text(page);
  const std::size_t heading = text.find("# Running time\n");
  return heading != std::string::npos &&
         text.find("`" + function + "`", heading) != std::string::npos;
}

std::string bare_name(const std::string& name) { return name.substr(0, name.find('(')); }

}  // namespace hitmask::cost
