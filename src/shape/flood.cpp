// Flood fill from a point, run by run with a stack. Reads only the region and its border.
#include <algorithm>
#include <bit>
#include <vector>

#include "hitmask/shape.hpp"
#include "mask/access.hpp"
#include "shape/row_edges.hpp"

namespace hitmask {

using MaskAccess = detail::mask::Access;
using detail::mask::strip_of;

namespace {

/// The solid pixels of a mask, or its clear ones, and which of them were visited.
class Region {
 public:
  /// `taken` is clear and has the mask's size.
  Region(const MaskView& mask, bool solid, Mask& taken) noexcept
      : mask_(mask), flip_(solid ? 0 : ~0ull), taken_(taken) {}
  [[nodiscard]] Size size() const noexcept { return mask_.size(); }
  [[nodiscard]] std::uint64_t left(std::int32_t strip, std::int32_t y) const noexcept {
    const std::uint64_t all =
        (mask_.strip(strip)[y] ^ flip_) & detail::mask::columns_inside(size(), strip);
    return all & ~taken_.view().strip(strip)[y];
  }
  void take(std::int32_t strip, std::int32_t y, std::uint64_t bits) noexcept {
    MaskAccess::strip(taken_, strip)[y] |= bits;
  }

 private:
  const MaskView& mask_;
  std::uint64_t flip_;
  Mask& taken_;
};

/// Pixels [from, to) of row y.
struct RowPart {
  std::int32_t y, from, to;
};

class Flood {
 public:
  Flood(Region& region, Neighbours neighbours) noexcept
      : region_(region), reach_(neighbours == Neighbours::eight ? 1 : 0) {}

  /// `start` is a pixel of the region.
  void run(Point start) {
    waiting_.push_back({start.y, start.x, start.x + 1});
    while (!waiting_.empty()) {
      const RowPart part = waiting_.back();
      waiting_.pop_back();
      take_runs_that_touch(part);
    }
  }

 private:
  void take_runs_that_touch(const RowPart& part) {
    for (std::int32_t x = next_left(part.y, part.from, part.to); x < part.to;) {
      const std::int32_t from = run_start(part.y, x);
      const std::int32_t to = run_end(part.y, x);
      take({part.y, from, to});
      x = to + 1 < part.to ? next_left(part.y, to + 1, part.to) : part.to;
    }
  }

  void take(const RowPart& run) {
    detail::shape::for_words_between(run.from, run.to, [&](std::int32_t strip, std::uint64_t bits) {
      region_.take(strip, run.y, bits);
    });
    const std::int32_t from = std::max(run.from - reach_, 0);
    const std::int32_t to = std::min(run.to + reach_, region_.size().width);
    if (run.y > 0) waiting_.push_back({run.y - 1, from, to});
    if (run.y + 1 < region_.size().height) waiting_.push_back({run.y + 1, from, to});
  }

  /// The first unvisited pixel in [from, to), or `to`. from < to.
  [[nodiscard]] std::int32_t next_left(std::int32_t y, std::int32_t from,
                                       std::int32_t to) const noexcept {
    std::int32_t strip = strip_of(from);
    std::uint64_t bits = region_.left(strip, y) & (~0ull << (from & 63));
    while (bits == 0 && strip < strip_of(to - 1)) bits = region_.left(++strip, y);
    return bits == 0 ? to : std::min(strip * 64 + std::countr_zero(bits), to);
  }

  [[nodiscard]] std::int32_t run_start(std::int32_t y, std::int32_t x) const noexcept {
    std::int32_t strip = strip_of(x);
    std::uint64_t gaps = ~region_.left(strip, y) & (~0ull >> (63 - (x & 63)));
    while (gaps == 0 && strip > 0) gaps = ~region_.left(--strip, y);
    return gaps == 0 ? 0 : strip * 64 + 64 - std::countl_zero(gaps);
  }

  [[nodiscard]] std::int32_t run_end(std::int32_t y, std::int32_t x) const noexcept {
    std::int32_t strip = strip_of(x);
    const std::int32_t last = strip_of(region_.size().width - 1);
    std::uint64_t gaps = ~region_.left(strip, y) & (~0ull << (x & 63));
    while (gaps == 0 && strip < last) gaps = ~region_.left(++strip, y);
    return gaps == 0 ? region_.size().width : strip * 64 + std::countr_zero(gaps);
  }

  Region& region_;
  std::int32_t reach_;  // how far beyond its ends a run touches the runs above and below
  std::vector<RowPart> waiting_;
};

/// The pixels connected to `start` that have its value. `start` is inside.
Mask flooded(const MaskView& mask, Point start, Neighbours neighbours) {
  Mask taken(mask.size());
  Region region(mask, mask.get(start), taken);
  Flood(region, neighbours).run(start);
  taken.tighten();
  return taken;
}

}  // namespace

// Nothing changes until the whole region is known: memory may run out before that.
std::int64_t paint_flood(Mask& mask, Point start, Neighbours neighbours, Paint paint) {
  if (!contains(mask.view().box(), start)) return 0;
  if (paint == (mask.get(start) ? Paint::draw : Paint::erase)) return 0;
  const Mask taken = flooded(mask, start, neighbours);
  mask.toggle(taken);
  return taken.count();
}

Mask component_at(const MaskView& mask, Point at, Neighbours neighbours) {
  return mask.get(at) ? flooded(mask, at, neighbours) : Mask(mask.size());
}

}  // namespace hitmask
