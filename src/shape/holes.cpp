// Filling holes: the clear pixels without a path to the outside.
#include <vector>

#include "hitmask/shape.hpp"
#include "shape/labeller.hpp"
#include "shape/row_edges.hpp"

namespace hitmask {

namespace {

/// A border that is closed for one kind of neighbours leaks for the other.
Neighbours dual(Neighbours neighbours) noexcept {
  return neighbours == Neighbours::eight ? Neighbours::four : Neighbours::eight;
}

/// The clear runs of a mask, with a border of one clear pixel on all sides: everything outside is
/// one component, and the first.
class ClearRuns {
 public:
  explicit ClearRuns(const MaskView& mask) noexcept : rows_(mask), right_(mask.width() + 1) {}

  [[nodiscard]] std::int32_t top() const noexcept { return rows_.top(); }
  [[nodiscard]] std::int32_t bottom() const noexcept { return rows_.bottom(); }
  [[nodiscard]] std::size_t capacity() const noexcept { return rows_.capacity() + 2; }

  /// The edges of the solid runs, plus the outside on either side, are the edges of the clear runs.
  std::int32_t* read(std::int32_t y, std::int32_t* out) const noexcept {
    *out = -1;
    std::int32_t* const end = rows_.read(y, out + 1);
    *end = right_;
    return end + 1;
  }
  std::int32_t* read_outside(std::int32_t* out) const noexcept {
    out[0] = -1;
    out[1] = right_;
    return out + 2;
  }

 private:
  detail::shape::RowEdges rows_;
  std::int32_t right_;
};

/// The component of each clear run, in reading order; 0 is the outside.
std::vector<std::uint32_t> clear_components(const ClearRuns& rows, Neighbours neighbours) {
  std::vector<std::uint32_t> numbers;
  detail::shape::RunLabeller labeller(neighbours, rows.capacity());
  labeller.add_row(rows.top() - 1, rows.read_outside(labeller.edges()));
  for (std::int32_t y = rows.top(); y < rows.bottom(); ++y) {
    const auto labels = labeller.add_row(y, rows.read(y, labeller.edges()));
    numbers.insert(numbers.end(), labels.begin(), labels.end());
  }
  labeller.add_row(rows.bottom(), rows.read_outside(labeller.edges()));
  static_cast<void>(labeller.finish());
  for (std::uint32_t& number : numbers) number = labeller.number_of(number);
  return numbers;
}

}  // namespace

Mask fill_holes(const MaskView& mask, Neighbours neighbours) {
  const ClearRuns rows(mask);
  const std::vector<std::uint32_t> numbers = clear_components(rows, dual(neighbours));
  Mask result(mask);
  std::vector<std::int32_t> edges(rows.capacity());
  const std::uint32_t* number = numbers.data();
  for (std::int32_t y = rows.top(); y < rows.bottom(); ++y) {
    const std::int32_t* const end = rows.read(y, edges.data());
    for (const std::int32_t* run = edges.data(); run != end; run += 2)
      if (*number++ != 0) detail::shape::set_run(result, y, run[0], run[1]);
  }
  result.tighten();
  return result;
}

}  // namespace hitmask
