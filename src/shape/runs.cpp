// The runs of one row.
#include <cstdint>
#include <vector>

#include "hitmask/shape.hpp"
#include "shape/row_edges.hpp"

namespace hitmask {

void for_each_run(const MaskView& mask, std::int32_t y, Visitor<const Run&> visit) {
  const detail::shape::RowEdges rows(mask);
  if (y < rows.top() || y >= rows.bottom()) return;
  rows.for_each_run(
      y, [&](std::int32_t from, std::int32_t to) { return visit(Run{from, to - from}); });
}

std::vector<Run> row_runs(const MaskView& mask, std::int32_t y) {
  std::size_t count = 0;
  for_each_run(mask, y, [&](const Run&) { ++count; });
  std::vector<Run> runs;
  runs.reserve(count);
  for_each_run(mask, y, [&](const Run& run) { runs.push_back(run); });
  return runs;
}

}  // namespace hitmask
