// The plain method: sort by left edge, compare each box with those that start before it ends.
#include <algorithm>

#include "world/entering.hpp"
#include "world/rivals.hpp"

namespace hitmask::bench {

namespace {

struct Sorting {
  bool by_insertion;  // insertion sort from the previous order; otherwise std::sort
  [[nodiscard]] std::string name() const { return by_insertion ? "insertion sort" : "std::sort"; }
};

class SortSweepFinder {
 public:
  explicit SortSweepFinder(const Sorting& sorting) : sorting_(sorting) {}

  template <class Pairs>
  void find(std::span<const Box> boxes, Pairs& pairs) {
    if (order_.size() != boxes.size()) start_order(boxes.size());
    if (sorting_.by_insertion && was_sorted_) {
      for (std::uint64_t& key : order_) key = key_of(boxes, static_cast<std::uint32_t>(key));
      sort_by_insertion();
    } else {
      for (std::uint32_t index = 0; index < boxes.size(); ++index)
        order_[index] = key_of(boxes, index);
      std::sort(order_.begin(), order_.end());
      was_sorted_ = true;
    }
    for (std::size_t place = 0; place < order_.size(); ++place)
      sorted_[place] = edges_of(boxes[static_cast<std::uint32_t>(order_[place])]);
    sweep(pairs);
  }

 private:
  /// Left edge, then number: one comparison, and boxes stay untouched while sorting.
  static std::uint64_t key_of(std::span<const Box> boxes, std::uint32_t index) {
    const auto left = static_cast<std::uint32_t>(boxes[index].x) ^ 0x8000'0000u;
    return std::uint64_t{left} << 32 | index;
  }

  void start_order(std::size_t size) {
    order_.resize(size);
    sorted_.resize(size + 1);
    sorted_[size].left = std::numeric_limits<std::int32_t>::max();
    was_sorted_ = false;
  }

  void sort_by_insertion() {
    for (std::size_t place = 1; place < order_.size(); ++place) {
      const std::uint64_t key = order_[place];
      std::size_t hole = place;
      for (; hole > 0 && order_[hole - 1] > key; --hole) order_[hole] = order_[hole - 1];
      order_[hole] = key;
    }
  }

  template <class Pairs>
  void sweep(Pairs& pairs) const {
    for (std::size_t place = 0; place < order_.size(); ++place) {
      const Edges box = sorted_[place];
      for (std::size_t other = place + 1; sorted_[other].left < box.right; ++other)
        if ((sorted_[other].top < box.bottom) & (box.top < sorted_[other].bottom))
          pairs(static_cast<std::uint32_t>(order_[place]),
                static_cast<std::uint32_t>(order_[other]));
    }
  }

  Sorting sorting_;
  bool was_sorted_ = false;
  std::vector<std::uint64_t> order_;
  std::vector<Edges> sorted_;  // plus a sentinel that starts after all others
};

constexpr Sorting at_rest_sortings[] = {{false}};
constexpr Sorting moving_sortings[] = {{false}, {true}};

}  // namespace

Contender enter_sort_sweep(const StillScene& scene) {
  return enter_finder<SortSweepFinder>("sort_sweep", scene,
                                       std::span<const Sorting>(at_rest_sortings));
}

Contender enter_sort_sweep(const MovingScene& scene) {
  return enter_keeper<FromScratch<SortSweepFinder>>("sort_sweep", scene,
                                                    std::span<const Sorting>(moving_sortings));
}

}  // namespace hitmask::bench
