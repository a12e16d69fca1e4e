// Connected components: as a list, as labels, as masks.
#include <algorithm>
#include <utility>
#include <vector>

#include "base/checkpoint.hpp"
#include "hitmask/shape.hpp"
#include "shape/labeller.hpp"
#include "shape/row_edges.hpp"

namespace hitmask {

using detail::shape::RowEdges;
using detail::shape::RunLabeller;
using detail::shape::set_run;

namespace {

/// Rows of noise take a third of a millisecond.
using RowCheckpoints = detail::base::Checkpoints<128>;

/// The components, and the component of each run; runs in reading order.
class LabelledRuns {
 public:
  LabelledRuns(const MaskView& mask, Neighbours neighbours)
      : rows_(mask), edges_(rows_.capacity()) {
    RunLabeller labeller(neighbours, rows_.capacity());
    RowCheckpoints checkpoints;
    for (std::int32_t y = rows_.top(); y < rows_.bottom(); ++y, checkpoints.pass()) {
      const auto labels = labeller.add_row(y, rows_.read(y, labeller.edges()));
      numbers_.insert(numbers_.end(), labels.begin(), labels.end());
    }
    components_ = labeller.finish();
    for (std::uint32_t& number : numbers_) number = labeller.number_of(number);
  }

  [[nodiscard]] std::vector<Component>& components() noexcept { return components_; }

  /// Calls visit(component, y, from, to) for each run.
  template <class Visit>
  void for_each(Visit&& visit) {
    const std::uint32_t* number = numbers_.data();
    RowCheckpoints checkpoints;
    for (std::int32_t y = rows_.top(); y < rows_.bottom(); ++y, checkpoints.pass()) {
      const std::int32_t* const end = rows_.read(y, edges_.data());
      for (const std::int32_t* run = edges_.data(); run != end; run += 2)
        visit(*number++, y, run[0], run[1]);
    }
  }

  /// A mask of the components for which keep(number) is true.
  template <class Keep>
  [[nodiscard]] Mask masked(Size size, Keep&& keep) {
    Mask result(size);
    for_each([&](std::uint32_t number, std::int32_t y, std::int32_t from, std::int32_t to) {
      if (keep(number)) set_run(result, y, from, to);
    });
    result.tighten();
    return result;
  }

 private:
  RowEdges rows_;
  std::vector<std::int32_t> edges_;  // of the row being read
  std::vector<std::uint32_t> numbers_;
  std::vector<Component> components_;
};

std::vector<MaskAt> clear_masks(const std::vector<Component>& components) {
  std::vector<MaskAt> masks;
  masks.reserve(components.size());
  for (const Component& component : components)
    masks.push_back({Mask(component.box.w, component.box.h), {component.box.x, component.box.y}});
  return masks;
}

}  // namespace

std::vector<Component> components(const MaskView& mask, Neighbours neighbours) {
  const RowEdges rows(mask);
  RunLabeller labeller(neighbours, rows.capacity());
  RowCheckpoints checkpoints;
  for (std::int32_t y = rows.top(); y < rows.bottom(); ++y, checkpoints.pass())
    labeller.add_row(y, rows.read(y, labeller.edges()));
  return labeller.finish();
}

Labels label_components(const MaskView& mask, Neighbours neighbours) {
  LabelledRuns runs(mask, neighbours);
  Labels labels;
  labels.size = mask.size();
  const auto width = static_cast<std::size_t>(mask.width());
  labels.numbers.resize(width * static_cast<std::size_t>(mask.height()));
  runs.for_each([&](std::uint32_t number, std::int32_t y, std::int32_t from, std::int32_t to) {
    std::uint32_t* const row = labels.numbers.data() + static_cast<std::size_t>(y) * width;
    std::fill(row + from, row + to, number + 1);
  });
  labels.components = std::move(runs.components());
  return labels;
}

std::vector<MaskAt> component_masks(const MaskView& mask, Neighbours neighbours) {
  LabelledRuns runs(mask, neighbours);
  std::vector<MaskAt> masks = clear_masks(runs.components());
  runs.for_each([&](std::uint32_t number, std::int32_t y, std::int32_t from, std::int32_t to) {
    MaskAt& placed = masks[number];
    const Point origin = placed.position;
    set_run(placed.mask, y - origin.y, from - origin.x, to - origin.x);
  });
  for (MaskAt& placed : masks) placed.mask.tighten();
  return masks;
}

Mask largest_component(const MaskView& mask, Neighbours neighbours) {
  LabelledRuns runs(mask, neighbours);
  const std::vector<Component>& all = runs.components();
  const auto smaller = [](const Component& a, const Component& b) { return a.area < b.area; };
  const auto largest =
      static_cast<std::size_t>(std::max_element(all.begin(), all.end(), smaller) - all.begin());
  return runs.masked(mask.size(), [&](std::uint32_t number) { return number == largest; });
}

Mask remove_specks(const MaskView& mask, std::int64_t least_area, Neighbours neighbours) {
  LabelledRuns runs(mask, neighbours);
  const std::vector<Component>& all = runs.components();
  return runs.masked(mask.size(),
                     [&](std::uint32_t number) { return all[number].area >= least_area; });
}

}  // namespace hitmask
