#include "cli/table.hpp"

#include <algorithm>

#include "cli/text.hpp"

namespace hitmask::cli {

std::string table_text(const std::vector<TableRow>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const TableRow& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const TableRow& row : rows) {
    std::string line(1, ' ');
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string space(widths[i] - row[i].size(), ' ');
      line += i == 0 || i + 1 == row.size() ? joined({" ", row[i], space, " "})
                                            : joined({" ", space, row[i], " "});
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += joined({line, "\n"});
  }
  return text;
}

}  // namespace hitmask::cli
