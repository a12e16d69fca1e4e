// Runs from a terrain, and a terrain from runs: a row of chunks at a time.
#include "hitmask/terrain.hpp"

#include <algorithm>
#include <vector>

#include "hitmask/runs.hpp"
#include "runs/writer.hpp"
#include "terrain/tree.hpp"

namespace hitmask {

namespace {

using detail::runs::start_of;

constexpr std::int32_t side = Terrain::chunk_side;

void sort_runs(std::vector<RunAt>& runs) {
  std::sort(runs.begin(), runs.end(),
            [](const RunAt& a, const RunAt& b) { return start_of(a) < start_of(b); });
}

/// The parts of a box in chunks with solid pixels, from the top left on.
std::vector<Box> parts_of(const Terrain& terrain, const Box& box) {
  std::vector<Box> parts;
  const auto area = detail::terrain::within_reach(detail::geometry::wide_bounds_of(box));
  if (is_empty(box) || is_empty(area)) return parts;
  detail::terrain::for_each_chunk(
      detail::terrain::Access::tree(terrain).get(), area, [&](const detail::terrain::Chunk& chunk) {
        parts.push_back(intersection({chunk.corner().x, chunk.corner().y, side, side}, box));
        return true;
      });
  std::sort(parts.begin(), parts.end(),
            [](const Box& a, const Box& b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
  return parts;
}

/// The runs of a part of a box, in the box's pixels.
void add_part(std::vector<RunAt>& band, const Terrain& terrain, const Box& part, const Box& box) {
  const Runs runs(to_mask(terrain, part).view());
  for (const RunAt& run : runs.runs())
    band.push_back({part.x - box.x + run.x, part.y - box.y + run.y, run.length});
}

/// The part of a run in one column of chunks, by where it lies in the chunk.
struct ChunkRun {
  std::int64_t column = 0;  // of chunks
  std::int32_t y = 0;
  std::int32_t from = 0, to = 0;
};

std::int64_t chunk_at(std::int64_t pixel) noexcept { return pixel >> 9; }
static_assert(Terrain::chunk_side == 1 << 9);

/// Calls visit(part) for the parts of a run, which begins at x; none lies beyond a terrain's reach.
template <class Visit>
void for_each_part(std::int64_t x, std::int64_t end, std::int64_t y, Visit&& visit) {
  end = std::min<std::int64_t>(end, Terrain::reach);
  for (x = std::max<std::int64_t>(x, -Terrain::reach); x < end;) {
    const std::int64_t column = chunk_at(x);
    const std::int64_t to = std::min(end, (column + 1) * side);
    visit(ChunkRun{column, static_cast<std::int32_t>(y & (side - 1)),
                   static_cast<std::int32_t>(x & (side - 1)),
                   static_cast<std::int32_t>(to - column * side)});
    x = to;
  }
}

/// Deposits what lies in one row of chunks, chunk by chunk.
void deposit_band(Terrain& terrain, std::vector<ChunkRun>& band, std::int64_t row, int material) {
  std::sort(band.begin(), band.end(),
            [](const ChunkRun& a, const ChunkRun& b) { return a.column < b.column; });
  for (std::size_t from = 0, to = 0; from < band.size(); from = to) {
    Mask chunk(side, side);
    for (; to < band.size() && band[to].column == band[from].column; ++to)
      paint_box(chunk, {band[to].from, band[to].y, band[to].to - band[to].from, 1});
    terrain.deposit(chunk,
                    {static_cast<std::int32_t>(band[from].column * side),
                     static_cast<std::int32_t>(row * side)},
                    material);
  }
  band.clear();
}

}  // namespace

Runs to_runs(const Terrain& terrain, const Box& box) {
  const Size size = detail::runs::checked_size({std::max(box.w, 0), std::max(box.h, 0)});
  detail::runs::RunWriter writer;
  const std::vector<Box> parts = parts_of(terrain, box);
  std::vector<RunAt> band;
  for (std::size_t from = 0, to = 0; from < parts.size(); from = to) {
    for (; to < parts.size() && parts[to].y == parts[from].y; ++to)
      add_part(band, terrain, parts[to], box);
    sort_runs(band);
    for (const RunAt& run : band) writer.add(run);
    band.clear();
  }
  return writer.finish(size);
}

Terrain to_terrain(const Runs& runs, Point at, int material, const TerrainOptions& options) {
  Terrain terrain(Mask(), {}, material, options);  // checks the material
  std::vector<ChunkRun> band;
  std::int64_t row = 0;
  for (const RunAt& run : runs.runs()) {
    const std::int64_t y = std::int64_t{at.y} + run.y;
    if (y < -Terrain::reach || y >= Terrain::reach) continue;
    if (chunk_at(y) != row) deposit_band(terrain, band, row, material);
    row = chunk_at(y);
    const std::int64_t x = std::int64_t{at.x} + run.x;
    for_each_part(x, x + run.length, y, [&](const ChunkRun& part) { band.push_back(part); });
  }
  deposit_band(terrain, band, row, material);
  return terrain;
}

}  // namespace hitmask
