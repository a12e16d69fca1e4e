// From top to bottom: a box grows while its columns stay solid, and what no box covers begins a new
// one. The same from left to right; the better of the two wins.
#include <algorithm>
#include <utility>
#include <vector>

#include "contour/tube.hpp"
#include "hitmask/contour.hpp"
#include "shape/row_edges.hpp"

namespace hitmask {

namespace {

class GrowingBoxes {
 public:
  [[nodiscard]] std::vector<Box> run(const MaskView& mask) {
    const detail::shape::RowEdges rows(mask);
    for (std::int32_t y = rows.top(); y < rows.bottom(); ++y) {
      at_ = 0;
      rows.for_each_run(y, [&](std::int32_t from, std::int32_t to) {
        add_run(from, to, y);
        return true;
      });
      close_before(MaskView::strip_width * mask.strip_count(), y);
      std::swap(growing_, next_);
      next_.clear();
    }
    growing_.swap(next_);
    for (const Growing& box : next_) close(box, rows.bottom());
    return std::move(boxes_);
  }

 private:
  struct Growing {
    std::int32_t from, to;  // columns
    std::int32_t top;
  };

  /// Boxes that lie inside the run grow; others end above it.
  void add_run(std::int32_t from, std::int32_t to, std::int32_t y) {
    close_before(from, y);
    std::int32_t covered = from;
    for (; at_ < growing_.size() && growing_[at_].from < to; ++at_) {
      const Growing& box = growing_[at_];
      if (box.to > to) {
        close(box, y);
        continue;
      }
      if (covered < box.from) next_.push_back({covered, box.from, y});
      next_.push_back(box);
      covered = box.to;
    }
    if (covered < to) next_.push_back({covered, to, y});
  }

  /// Ends the boxes that begin before column x.
  void close_before(std::int32_t x, std::int32_t y) {
    for (; at_ < growing_.size() && growing_[at_].from < x; ++at_) close(growing_[at_], y);
  }

  void close(const Growing& box, std::int32_t bottom) {
    boxes_.push_back({box.from, box.top, box.to - box.from, bottom - box.top});
  }

  std::vector<Growing> growing_;  // of the row above, from left to right
  std::vector<Growing> next_;     // of this row
  std::size_t at_ = 0;            // the first of growing_ that is neither closed nor in next_
  std::vector<Box> boxes_;
};

}  // namespace

std::vector<Box> rectangles(const MaskView& mask) {
  std::vector<Box> boxes = GrowingBoxes().run(mask);
  std::vector<Box> turned = GrowingBoxes().run(transpose(mask));
  if (turned.size() < boxes.size()) {
    for (Box& box : turned) box = {box.y, box.x, box.h, box.w};
    boxes = std::move(turned);
  }
  std::sort(boxes.begin(), boxes.end(), [](const Box& a, const Box& b) {
    return detail::contour::is_before({a.x, a.y}, {b.x, b.y});
  });
  return boxes;
}

}  // namespace hitmask
