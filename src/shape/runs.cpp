// The run-length list of one row.
#include <vector>

#include "hitmask/shape.hpp"
#include "shape/row_edges.hpp"

namespace hitmask {

std::vector<Run> row_runs(const MaskView& mask, std::int32_t y) {
  const detail::shape::RowEdges rows(mask);
  if (y < rows.top() || y >= rows.bottom()) return {};
  std::vector<std::int32_t> edges(rows.capacity());
  edges.resize(static_cast<std::size_t>(rows.read(y, edges.data()) - edges.data()));
  std::vector<Run> runs(edges.size() / 2);
  for (std::size_t i = 0; i < runs.size(); ++i)
    runs[i] = {edges[2 * i], edges[2 * i + 1] - edges[2 * i]};
  return runs;
}

}  // namespace hitmask
