// Partitioning: a pivot divides the boxes into those left of it, those that cross it and those
// right of it. Left and right never overlap, so each is divided further by itself; the crossing
// ones may overlap any.
#include <algorithm>
#include <array>

#include "pairs/box_set.hpp"
#include "pairs/classic/methods.hpp"

namespace hitmask::detail::pairs::classic {
namespace {

using Entries = std::span<NumberedBox>;

enum class Axis : std::uint8_t { x, y };
constexpr Axis other(Axis axis) noexcept { return axis == Axis::x ? Axis::y : Axis::x; }

std::int32_t near_edge(const NumberedBox& entry, Axis axis) noexcept {
  return axis == Axis::x ? entry.box.left : entry.box.top;
}
std::int32_t far_edge(const NumberedBox& entry, Axis axis) noexcept {
  return axis == Axis::x ? entry.box.right : entry.box.bottom;
}

struct Cut {
  Entries left, crossing, right;

  /// Whether enough boxes are on the sides to be worth another cut.
  [[nodiscard]] bool pays() const noexcept {
    const std::size_t all = left.size() + crossing.size() + right.size();
    return std::max({left.size(), crossing.size(), right.size()}) <= all - all / 8;
  }
};

/// One pass, in place.
Cut cut_at(Entries entries, Axis axis, std::int32_t pivot) noexcept {
  std::size_t left = 0;
  std::size_t next = 0;
  std::size_t right = entries.size();
  while (next < right) {
    NumberedBox& entry = entries[next];
    if (far_edge(entry, axis) <= pivot)
      std::swap(entries[left++], entries[next++]);
    else if (near_edge(entry, axis) >= pivot)
      std::swap(entry, entries[--right]);
    else
      ++next;
  }
  return {entries.first(left), entries.subspan(left, right - left), entries.subspan(right)};
}

constexpr std::size_t sample = 15;

/// The median centre of a few boxes.
std::int32_t pivot_of(Entries entries, Axis axis) noexcept {
  std::array<std::int32_t, sample> centres;
  for (std::size_t i = 0; i < sample; ++i) {
    const NumberedBox& entry = entries[entries.size() * (2 * i + 1) / (2 * sample)];
    const std::int64_t twice = std::int64_t{near_edge(entry, axis)} + far_edge(entry, axis);
    centres[i] = static_cast<std::int32_t>(twice / 2);
  }
  std::nth_element(centres.begin(), centres.begin() + sample / 2, centres.end());
  return centres[sample / 2];
}

struct CutPair {
  Cut a, b;
  [[nodiscard]] bool pays() const noexcept { return a.pays() || b.pays(); }
};

/// Cuts both groups at one pivot, taken from the larger.
CutPair cut_both(Entries a, Entries b, Axis axis) noexcept {
  const std::int32_t pivot = pivot_of(a.size() > b.size() ? a : b, axis);
  return {cut_at(a, axis, pivot), cut_at(b, axis, pivot)};
}

class Search {
 public:
  explicit Search(PairSink sink) noexcept : batch_(sink) {}

  /// All pairs of one group.
  void within(Entries entries, Axis axis, int depth) {
    if (batch_.stopped()) return;
    if (entries.size() <= few || depth == deepest) return test_within(entries);
    Cut cut = cut_at(entries, axis, pivot_of(entries, axis));
    if (!cut.pays()) {
      axis = other(axis);
      cut = cut_at(entries, axis, pivot_of(entries, axis));
      if (!cut.pays()) return test_within(entries);
    }
    axis = other(axis);
    within(cut.left, axis, depth + 1);
    within(cut.right, axis, depth + 1);
    within(cut.crossing, axis, depth + 1);
    between(cut.crossing, cut.left, axis, depth + 1);
    between(cut.crossing, cut.right, axis, depth + 1);
  }

  SearchCounts finish() {
    batch_.flush();
    return {.boxes_tested = tested_, .pairs = batch_.handed_on()};
  }

 private:
  static constexpr std::size_t few = 24;
  /// Limit on recursion. Only boxes laid out to defeat the method reach it; they are then tested
  /// one by one.
  static constexpr int deepest = 60;

  /// All pairs of one box from each group.
  void between(Entries a, Entries b, Axis axis, int depth) {
    if (a.empty() || b.empty() || batch_.stopped()) return;
    if (std::min(a.size(), b.size()) <= few / 4 || depth == deepest) return test_between(a, b);
    CutPair cut = cut_both(a, b, axis);
    if (!cut.pays()) {
      axis = other(axis);
      cut = cut_both(a, b, axis);
      if (!cut.pays()) return test_between(a, b);
    }
    axis = other(axis);
    between(cut.a.left, cut.b.left, axis, depth + 1);
    between(cut.a.right, cut.b.right, axis, depth + 1);
    between(cut.a.crossing, cut.b.left, axis, depth + 1);
    between(cut.a.crossing, cut.b.crossing, axis, depth + 1);
    between(cut.a.crossing, cut.b.right, axis, depth + 1);
    between(cut.a.left, cut.b.crossing, axis, depth + 1);
    between(cut.a.right, cut.b.crossing, axis, depth + 1);
  }

  void test(const NumberedBox& entry, Entries others) {
    for (const NumberedBox& another : others)
      if (overlaps(entry.box, another.box)) batch_.add(entry.number, another.number);
    tested_ += others.size();
  }
  void test_within(Entries entries) {
    for (std::size_t i = 0; i < entries.size() && !batch_.stopped(); ++i)
      test(entries[i], entries.subspan(i + 1));
  }
  void test_between(Entries a, Entries b) {
    for (std::size_t i = 0; i < a.size() && !batch_.stopped(); ++i) test(a[i], b);
  }

  PairBatch batch_;
  std::uint64_t tested_ = 0;
};

}  // namespace

SearchCounts Partition::run(const BoxSet& set, PairSink sink) {
  entries_.clear();
  for (std::size_t i = 0; i < set.boxes.size(); ++i)
    if (!is_nowhere(set.boxes[i])) entries_.push_back({set.boxes[i], set.number(i)});
  Search search(sink);
  search.within(entries_, Axis::x, 0);
  return search.finish();
}

}  // namespace hitmask::detail::pairs::classic
