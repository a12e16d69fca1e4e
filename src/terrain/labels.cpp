#include "terrain/labels.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <utility>

#include "shape/labeller.hpp"
#include "shape/row_edges.hpp"

namespace hitmask::detail::terrain {

namespace {

using shape::RowEdges;
using shape::RunLabeller;

/// The hard pixels; 0 x 0 when there are none.
Mask hard_pixels(const Chunk& chunk, const TerrainOptions& options) {
  Mask hard;
  const auto mask = [&]() -> Mask& {
    if (hard.width() == 0) hard = Mask(chunk_size);
    return hard;
  };
  if (options.materials[0].hard) {
    chunk.solid().draw_on(mask(), {});
    for (std::size_t i = 1; i < material_count; ++i) chunk.layers[i].erase_from(mask(), {});
  }
  for (std::size_t i = 1; i < material_count; ++i)
    if (options.materials[i].hard && !chunk.layers[i].is_none())
      chunk.layers[i].draw_on(mask(), {});
  return hard;
}

bool has_pixel_between(const MaskView& mask, std::int32_t y, std::int32_t from, std::int32_t to) {
  std::uint64_t any = 0;
  shape::for_words_between(from, to, [&](std::int32_t strip, std::uint64_t bits) {
    any |= mask.strip(strip)[y] & bits;
  });
  return any != 0;
}

/// Labels a chunk row by row, and notes what lies at the border. Labels become components at the
/// end.
class Labelling {
 public:
  Labelling(const MaskView& mask, const MaskView& hard, Neighbours neighbours)
      : mask_(mask), rows_(mask), hard_(hard), labeller_(neighbours, rows_.capacity()) {}

  [[nodiscard]] ChunkLabels result() {
    find_changes();
    for (std::int32_t y = rows_.top(), end = y; y < rows_.bottom(); y = end) {
      end = end_of_rows_like(y);
      add_rows(y, end);
    }
    const std::vector<Component> components = labeller_.finish();
    labels_.components.assign(components.begin(), components.end());
    labels_.hard.resize(components.size());
    for (const std::uint32_t label : hard_labels_) labels_.hard[labeller_.number_of(label)] = 1;
    for (auto& runs : labels_.runs)
      for (BorderRun& run : runs) run.component = labeller_.number_of(run.component);
    return std::move(labels_);
  }

 private:
  /// Rows [y, end), which are alike.
  void add_rows(std::int32_t y, std::int32_t end) {
    std::span<const std::uint32_t> labels = read_row(y);
    if (labels.empty()) return;
    if (end > y + 1) labels = labeller_.repeat_rows(y + 1, end);
    if (at_left_) add_to_column(Side::left, y, end, labels.front());
    if (at_right_) add_to_column(Side::right, y, end, labels.back());
    if (y == 0) add_runs(Side::top, labels);
    if (end == chunk_side) add_runs(Side::bottom, labels);
    if (hard_.width() > 0) note_hard(y, end, labels);
  }
  /// All strips of a row together, so that the compiler compares several rows at once.
  void find_changes() noexcept {
    const std::uint64_t* const rows = mask_.strip(0);
    const std::ptrdiff_t stride = mask_.strip_stride();
    for (std::ptrdiff_t y = 1; y < chunk_side; ++y) {
      std::uint64_t bits = 0;
      for (std::ptrdiff_t strip = 0; strip < chunk_side / MaskView::strip_width; ++strip)
        bits |= rows[strip * stride + y] ^ rows[strip * stride + y - 1];
      changed_[static_cast<std::size_t>(y)] = bits;
    }
  }
  /// Where the rows end that are like row y.
  [[nodiscard]] std::int32_t end_of_rows_like(std::int32_t y) const noexcept {
    const auto from = changed_.begin() + y + 1;
    const auto to = changed_.begin() + rows_.bottom();
    return static_cast<std::int32_t>(
        std::find_if(from, to, [](std::uint64_t bits) { return bits != 0; }) - changed_.begin());
  }
  [[nodiscard]] std::span<const std::uint32_t> read_row(std::int32_t y) {
    const std::int32_t* const edges = labeller_.edges();
    std::int32_t* const end = rows_.read(y, labeller_.edges());
    edges_.assign(edges, const_cast<const std::int32_t*>(end));  // add_row() takes them away
    at_left_ = edges != end && edges[0] == 0;
    at_right_ = edges != end && end[-1] == chunk_side;
    return labeller_.add_row(y, end);
  }
  void add_runs(Side side, std::span<const std::uint32_t> labels) {
    for (std::size_t i = 0; i < labels.size(); ++i)
      runs(side).push_back({static_cast<std::int16_t>(edges_[2 * i]),
                            static_cast<std::int16_t>(edges_[2 * i + 1]), labels[i]});
  }
  /// Pixels below each other are connected, so they are one run.
  void add_to_column(Side side, std::int32_t y, std::int32_t end, std::uint32_t label) {
    if (!runs(side).empty() && runs(side).back().to == y)
      runs(side).back().to = static_cast<std::int16_t>(end);
    else
      runs(side).push_back({static_cast<std::int16_t>(y), static_cast<std::int16_t>(end), label});
  }
  void note_hard(std::int32_t y, std::int32_t end, std::span<const std::uint32_t> labels) {
    for (; y < end; ++y)
      for (std::size_t i = 0; i < labels.size(); ++i)
        if (has_pixel_between(hard_, y, edges_[2 * i], edges_[2 * i + 1]))
          hard_labels_.push_back(labels[i]);
  }
  [[nodiscard]] base::Vector<BorderRun>& runs(Side side) noexcept {
    return labels_.runs[static_cast<std::size_t>(side)];
  }

  const MaskView& mask_;
  RowEdges rows_;
  const MaskView& hard_;
  RunLabeller labeller_;
  std::array<std::uint64_t, chunk_side>
      changed_;                      // by row, but the first: what differs from the row before
  std::vector<std::int32_t> edges_;  // of the last row
  bool at_left_ = false;             // whether it touches the sides
  bool at_right_ = false;
  std::vector<std::uint32_t> hard_labels_;
  ChunkLabels labels_;
};

/// The pixels of a layer's strip; null when all are solid.
const std::uint64_t* words_of(const Layer& layer, std::int32_t strip) noexcept {
  return layer.mask() != nullptr ? layer.mask()->strip(strip) : nullptr;
}

BorderRun lost_in_row(std::int32_t row, const Layer& before, const MaskView& after) noexcept {
  BorderRun lost;
  for (std::int32_t strip = 0; strip < after.strip_count(); ++strip) {
    const std::uint64_t bits = before.word(strip, row) & ~after.strip(strip)[row];
    if (bits == 0) continue;
    if (lost.to == 0) lost.from = static_cast<std::int16_t>(strip * 64 + std::countr_zero(bits));
    lost.to = static_cast<std::int16_t>(strip * 64 + 64 - std::countl_zero(bits));
  }
  return lost;
}

BorderRun lost_in_column(std::int32_t column, const Layer& before, const MaskView& after) noexcept {
  const std::int32_t strip = column / MaskView::strip_width;
  const std::uint64_t bit = std::uint64_t{1} << (column % MaskView::strip_width);
  const std::uint64_t* const old = words_of(before, strip);
  const std::uint64_t* const now = after.strip(strip);
  const auto lost_in = [&](std::int32_t row) {
    return (old != nullptr ? old[row] : ~std::uint64_t{0}) & ~now[row];
  };
  std::uint64_t any = 0;
  for (std::int32_t row = 0; row < chunk_side; ++row) any |= lost_in(row);
  if ((any & bit) == 0) return {};
  std::int32_t first = 0;
  std::int32_t last = chunk_side - 1;
  while ((lost_in(first) & bit) == 0) ++first;
  while ((lost_in(last) & bit) == 0) --last;
  return {static_cast<std::int16_t>(first), static_cast<std::int16_t>(last + 1), 0};
}

/// The one component of a chunk that is solid all over.
ChunkLabels labels_of_full(bool is_hard) {
  ChunkLabels labels;
  labels.components.push_back({chunk_box, pixels_of_chunk, {0, 0}});
  labels.hard.push_back(is_hard ? 1 : 0);
  for (auto& runs : labels.runs) runs.push_back({0, chunk_side, 0});
  return labels;
}

/// Sorts the runs of all sides by component.
void index_touches(ChunkLabels& labels) {
  labels.first_touch.assign(labels.components.size() + 1, 0);
  for (const auto& runs : labels.runs)
    for (const BorderRun& run : runs) ++labels.first_touch[run.component + 1];
  for (std::size_t i = 1; i < labels.first_touch.size(); ++i)
    labels.first_touch[i] += labels.first_touch[i - 1];
  labels.touches.resize(labels.first_touch.back());
  base::Vector<std::uint32_t> next = labels.first_touch;
  for (std::size_t side = 0; side < labels.runs.size(); ++side)
    for (std::size_t i = 0; i < labels.runs[side].size(); ++i)
      labels.touches[next[labels.runs[side][i].component]++] = {static_cast<Side>(side),
                                                                static_cast<std::uint16_t>(i)};
}

}  // namespace

BorderRun lost_along(Side side, const Layer& before, const Layer& after) noexcept {
  if (after.is_full()) return {};
  if (after.is_none()) return {0, chunk_side, 0};
  switch (side) {
    case Side::top: return lost_in_row(0, before, *after.mask());
    case Side::bottom: return lost_in_row(chunk_side - 1, before, *after.mask());
    case Side::left: return lost_in_column(0, before, *after.mask());
    case Side::right: break;
  }
  return lost_in_column(chunk_side - 1, before, *after.mask());
}

Chunk::~Chunk() { delete labels.load(std::memory_order_acquire); }

ChunkLabels make_labels(const Chunk& chunk, const TerrainOptions& options) {
  const Mask hard = hard_pixels(chunk, options);
  const MaskView* const mask = chunk.solid().mask();
  ChunkLabels labels = mask == nullptr
                           ? labels_of_full(!is_empty(hard.solid_bounds()) && hard.count() > 0)
                           : Labelling(*mask, hard, options.neighbours).result();
  index_touches(labels);
  return labels;
}

const ChunkLabels& labels_of(const Chunk& chunk, const TerrainOptions& options) {
  if (const ChunkLabels* const known = chunk.labels.load(std::memory_order_acquire)) return *known;
  auto made = std::make_unique<const ChunkLabels>(make_labels(chunk, options));
  const ChunkLabels* expected = nullptr;
  if (chunk.labels.compare_exchange_strong(expected, made.get(), std::memory_order_acq_rel))
    return *made.release();
  return *expected;
}

std::size_t bytes_of_labels(const Chunk& chunk) noexcept {
  const ChunkLabels* const labels = chunk.labels.load(std::memory_order_acquire);
  if (labels == nullptr) return 0;
  std::size_t bytes = sizeof(ChunkLabels) + base::bytes_of(labels->components) +
                      base::bytes_of(labels->hard) + base::bytes_of(labels->first_touch) +
                      base::bytes_of(labels->touches);
  for (const auto& runs : labels->runs) bytes += base::bytes_of(runs);
  return bytes;
}

std::vector<LabelledRun> labelled_runs(const Chunk& chunk, Neighbours neighbours) {
  std::vector<LabelledRun> found;
  const MaskView* const mask = chunk.solid().mask();
  if (mask == nullptr) {
    for (std::int32_t y = 0; y < chunk_side; ++y) found.push_back({y, 0, chunk_side, 0});
    return found;
  }
  const RowEdges rows(*mask);
  RunLabeller labeller(neighbours, rows.capacity());
  for (std::int32_t y = rows.top(); y < rows.bottom(); ++y) {
    std::int32_t* const edges = labeller.edges();
    std::int32_t* const end = rows.read(y, edges);
    for (const std::int32_t* run = edges; run != end; run += 2)
      found.push_back({y, run[0], run[1], 0});
    const std::span<const std::uint32_t> labels = labeller.add_row(y, end);
    for (std::size_t i = 0; i < labels.size(); ++i)
      found[found.size() - labels.size() + i].component = labels[i];
  }
  static_cast<void>(labeller.finish());
  for (LabelledRun& run : found) run.component = labeller.number_of(run.component);
  return found;
}

}  // namespace hitmask::detail::terrain
