#include "pairs/sweep/plan.hpp"

#include <algorithm>
#include <limits>

namespace hitmask::detail::pairs::sweep {
namespace {

constexpr std::int32_t last_coordinate = std::numeric_limits<std::int32_t>::max() - 1;
constexpr int widest_shift = 30;

constexpr std::size_t least_sampled = 32;
/// The sample grows by at most this factor when most boxes are nowhere.
constexpr std::size_t most_rounds = 16;
constexpr std::size_t groups = 8;
/// Overlapping windows to aim for: enough for an estimate, few enough for small windows.
constexpr double least_overlapping = 32;

/// Comparing all pairs of the sample must cost little compared with the sweep.
[[nodiscard]] std::size_t sample_size(std::size_t count) noexcept {
  std::size_t size = least_sampled;
  while (size < SweepSample::most && 2 * size * size <= count) size *= 2;
  return std::min(size, count);
}

[[nodiscard]] Bounds box_at(const SweepInput& input, std::size_t i) noexcept {
  const std::int32_t* const v = input.values + 4 * i;
  return input.sizes ? geometry::bounds_of({v[0], v[1], v[2], v[3]})
                     : Bounds{v[0], v[1], v[2], v[3]};
}

/// The lowest and highest near edges of each group of the sample.
class Extremes {
 public:
  Extremes() noexcept {
    low_.fill(std::numeric_limits<std::int32_t>::max());
    high_.fill(std::numeric_limits<std::int32_t>::min());
  }
  void add(std::size_t group, std::int32_t at) noexcept {
    low_[group] = std::min(low_[group], at);
    high_[group] = std::max(high_[group], at);
  }
  /// The medians of the lowest and of the highest, which one outlier cannot move, extended by the
  /// share of boxes expected outside: one per group.
  [[nodiscard]] EdgeRange middle(std::size_t group_size) noexcept {
    const std::int64_t low = median(low_);
    const std::int64_t high = std::max<std::int64_t>(low, median(high_));
    const std::int64_t more = (high - low) / static_cast<std::int64_t>(group_size);
    return {saturate(low - more), std::min(saturate(high + more), last_coordinate)};
  }

 private:
  using Edges = std::array<std::int32_t, groups>;
  [[nodiscard]] static std::int32_t median(Edges& edges) noexcept {
    std::nth_element(edges.begin(), edges.begin() + groups / 2, edges.end());
    return edges[groups / 2];
  }

  Edges low_, high_;
};

[[nodiscard]] double length(std::int32_t from, std::int32_t to, const EdgeRange& range) noexcept {
  return std::min(static_cast<double>(to) - from, static_cast<double>(range.reach()) + 1);
}

[[nodiscard]] std::uint32_t mean(double sum, std::size_t count) noexcept {
  return static_cast<std::uint32_t>(std::max(1.0, sum / static_cast<double>(count)));
}

/// The probability that two coordinates in the extent are less than `side` apart.
[[nodiscard]] double share_within(double side, double extent) noexcept {
  return std::min(1.0, 2 * side / extent);
}

/// The cost of a strip has two parts: boxes that are also in the next strip, and comparisons with
/// boxes above and below. With H the strip height, the first is proportional to height / H, the
/// second to H times width times density. This is their measured ratio.
constexpr double duplicate_cost = 11;
/// The fixed cost of a strip, in boxes.
constexpr double least_in_strip = 64;

/// The height of strips across an axis, as a power of two.
[[nodiscard]] int strip_shift(const SweepSample& sample, const AxisSample& across,
                              const AxisSample& along) noexcept {
  const auto tall_enough = [&](int shift) {
    const auto height = static_cast<double>(std::uint64_t{1} << shift);
    // Doubled, to round to the nearest power of two.
    return 2 * height * height * sample.density() * along.mean_side >=
               duplicate_cost * across.mean_side &&
           height >= 2.0 * across.mean_side &&
           across.range.reach() / height * least_in_strip <= sample.count();
  };
  int shift = 0;
  while (shift < widest_shift && !tall_enough(shift)) ++shift;
  return shift;
}

/// At least two cells, so that a box that ends before it starts is in none.
[[nodiscard]] kernels::Cells two_or_more(const EdgeRange& range, int shift) noexcept {
  const std::int32_t width = std::int32_t{1} << shift;
  const std::int32_t low = std::min(range.low, last_coordinate - width);
  return {low, std::max(range.high, low + width), shift};
}

[[nodiscard]] SweepPlan plan_across(const SweepSample& sample, const AxisSample& across,
                                    const AxisSample& along, bool swapped) noexcept {
  const int shift = strip_shift(sample, across, along);
  const auto height = static_cast<double>(std::uint64_t{1} << shift);
  return {two_or_more(across.range, shift), along.range, sample.density() * height, swapped};
}

/// The cost of a column has two parts: a fixed one, and comparisons with boxes that start in it but
/// do not overlap. With w the column width, the first is proportional to 1 / w per box, the second
/// to w times the boxes in a one-pixel column. This is their measured ratio.
constexpr double column_cost = 1.2;

}  // namespace

SweepSample::SweepSample(const SweepInput& input) noexcept {
  draw(input);
  if (size_ >= groups) measure();
  set_overlapping_windows(0);
}

/// Takes one box from every stretch of the input, at varying positions: with a fixed one, a scene
/// laid out in rows would be sampled in a single column.
void SweepSample::draw(const SweepInput& input) noexcept {
  const std::size_t wanted = sample_size(input.count);
  const std::size_t stretch = input.count / wanted;
  std::size_t looked_at = 0;
  std::uint32_t scatter = 0;
  for (std::size_t round = 0; round < most_rounds && size_ < wanted; ++round)
    for (std::size_t i = 0; i < wanted * stretch && size_ < wanted; i += stretch, ++looked_at) {
      scatter = scatter * 1664525u + 1013904223u;
      const std::uint64_t place = (std::uint64_t{scatter >> 8} * stretch) >> 24;
      const Bounds box = box_at(input, i + static_cast<std::size_t>(place));
      if (!is_nowhere(box)) boxes_[size_++] = box;
    }
  count_ = static_cast<double>(input.count) * static_cast<double>(size_) /
           static_cast<double>(looked_at);
}

void SweepSample::measure() noexcept {
  Extremes x, y;
  for (std::size_t i = 0; i < size_; ++i) {
    x.add(i % groups, boxes_[i].left);
    y.add(i % groups, boxes_[i].top);
  }
  x_.range = x.middle(size_ / groups + 1);
  y_.range = y.middle(size_ / groups + 1);
  double width = 0;
  double height = 0;
  for (const Bounds& box : std::span(boxes_).first(size_)) {
    width += length(box.left, box.right, x_.range);
    height += length(box.top, box.bottom, y_.range);
  }
  x_.mean_side = mean(width, size_);
  y_.mean_side = mean(height, size_);
}

double SweepSample::pairs() const noexcept {
  return static_cast<double>(size_) * static_cast<double>(size_) / 2;
}

std::span<const Bounds> SweepSample::windows() noexcept {
  std::int32_t side = 1;
  for (;; side *= 2) {
    window_share_ = share_within(side, x_.extent()) * share_within(side, y_.extent());
    if (window_share_ * pairs() >= least_overlapping || side >= 1 << widest_shift) break;
  }
  for (Bounds& box : std::span(boxes_).first(size_))
    box = geometry::bounds_of({box.left, box.top, side, side});
  return {boxes_.data(), size_};
}

void SweepSample::set_overlapping_windows(std::uint64_t overlapping) noexcept {
  const double crowding = static_cast<double>(overlapping) / std::max(1.0, window_share_ * pairs());
  density_ = std::max(1.0, crowding) * count_ / (x_.extent() * y_.extent());
}

SweepPlan plan_of(const SweepSample& sample) noexcept {
  const AxisSample& x = sample.x();
  const AxisSample& y = sample.y();
  if (x.extent() > 4 * y.extent()) return plan_across(sample, x, y, true);
  return plan_across(sample, y, x, false);
}

kernels::Cells coarser(const kernels::Cells& strips) noexcept {
  return two_or_more({strips.low, strips.high}, std::min(strips.shift + 2, widest_shift));
}

kernels::Cells columns_for(const SweepPlan& plan, double boxes) noexcept {
  const double reach = plan.columns.reach();
  const auto wide_enough = [&](int shift) {
    const auto width = static_cast<double>(std::uint64_t{1} << shift);
    return 2 * width * width * plan.boxes_per_column * boxes >= column_cost * reach &&
           width * most_columns_per_box * boxes >= reach;
  };
  kernels::Cells columns{plan.columns.low, plan.columns.high, 0};
  while (columns.shift < widest_shift && !wide_enough(columns.shift)) ++columns.shift;
  return columns;
}

}  // namespace hitmask::detail::pairs::sweep
