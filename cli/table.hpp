// Tables of text.
#pragma once

#include <string>
#include <vector>

namespace hitmask::cli {

using TableRow = std::vector<std::string>;

/// Columns side by side; numbers to the right, the first and the last column to the left.
[[nodiscard]] std::string table_text(const std::vector<TableRow>& rows);

}  // namespace hitmask::cli
