// Flooding from a point: run by run with a stack, never further than the region and its rim.
#include <algorithm>
#include <bit>
#include <vector>

#include "hitmask/shape.hpp"
#include "mask/access.hpp"
#include "shape/row_edges.hpp"

namespace hitmask {

using detail::MaskAccess;
using detail::strip_of;

namespace {

/// A region that is taken by toggling its pixels in the mask itself: what was taken looks different
/// from what is left.
class ToggledRegion {
 public:
  ToggledRegion(Mask& mask, bool solid) noexcept : mask_(mask), flip_(solid ? 0 : ~0ull) {}
  [[nodiscard]] Size size() const noexcept { return mask_.size(); }
  /// Pixels that are not taken yet.
  [[nodiscard]] std::uint64_t left(std::int32_t strip, std::int32_t y) const noexcept {
    return (mask_.view().strip(strip)[y] ^ flip_) & detail::columns_inside(size(), strip);
  }
  void take(std::int32_t strip, std::int32_t y, std::uint64_t bits) noexcept {
    MaskAccess::strip(mask_, strip)[y] ^= bits;
  }

 private:
  Mask& mask_;
  std::uint64_t flip_;
};

/// A region that is copied from one mask to another of the same size.
class CopiedRegion {
 public:
  CopiedRegion(const MaskView& from, Mask& to) noexcept : from_(from), to_(to) {}
  [[nodiscard]] Size size() const noexcept { return from_.size(); }
  [[nodiscard]] std::uint64_t left(std::int32_t strip, std::int32_t y) const noexcept {
    return from_.strip(strip)[y] & ~to_.view().strip(strip)[y];
  }
  void take(std::int32_t strip, std::int32_t y, std::uint64_t bits) noexcept {
    MaskAccess::strip(to_, strip)[y] |= bits;
  }

 private:
  const MaskView& from_;
  Mask& to_;
};

/// Pixels [from, to) of row y.
struct RowPart {
  std::int32_t y, from, to;
};

template <class Region>
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

  [[nodiscard]] std::int64_t area() const noexcept { return area_; }

  /// Around all that was taken.
  [[nodiscard]] Box box() const noexcept { return {left_, top_, right_ - left_, bottom_ - top_}; }

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
    detail::for_words_between(run.from, run.to, [&](std::int32_t strip, std::uint64_t bits) {
      region_.take(strip, run.y, bits);
    });
    area_ += run.to - run.from;
    left_ = std::min(left_, run.from);
    right_ = std::max(right_, run.to);
    top_ = std::min(top_, run.y);
    bottom_ = std::max(bottom_, run.y + 1);
    const std::int32_t from = std::max(run.from - reach_, 0);
    const std::int32_t to = std::min(run.to + reach_, region_.size().width);
    if (run.y > 0) waiting_.push_back({run.y - 1, from, to});
    if (run.y + 1 < region_.size().height) waiting_.push_back({run.y + 1, from, to});
  }

  /// The first pixel in [from, to) that is not taken yet; `to` when there is none. from < to.
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
  std::int32_t reach_;  // how far beyond its ends a run touches those above and below
  std::vector<RowPart> waiting_;
  std::int64_t area_ = 0;
  std::int32_t left_ = max_mask_side, top_ = max_mask_side, right_ = 0, bottom_ = 0;
};

/// The occupancy where pixels changed, which may have been anywhere in the box.
void refresh_blocks_in(Mask& mask, const Box& box) noexcept {
  for (std::int32_t strip = strip_of(box.x); strip <= strip_of(box.x + box.w - 1); ++strip)
    detail::refresh_blocks(mask, strip, box.y, box.y + box.h);
}

void add_to_solid_box(Mask& mask, const Box& box) noexcept {
  const Diagonals added = detail::diagonals_of(box);
  MaskAccess::set_solid(
      mask, united(mask.solid_box(), box),
      is_empty(mask.solid_box()) ? added : detail::united(mask.view().solid_diagonals(), added));
}

}  // namespace

std::int64_t paint_flood(Mask& mask, Point start, Neighbours neighbours, Paint paint) {
  if (!contains(mask.view().box(), start)) return 0;
  const bool solid = mask.get(start);
  if (paint == (solid ? Paint::draw : Paint::erase)) return 0;
  ToggledRegion region(mask, solid);
  Flood flood(region, neighbours);
  flood.run(start);
  refresh_blocks_in(mask, flood.box());
  if (!solid) add_to_solid_box(mask, flood.box());
  return flood.area();
}

Mask component_at(const MaskView& mask, Point at, Neighbours neighbours) {
  Mask result(mask.size());
  if (!mask.get(at)) return result;
  CopiedRegion region(mask, result);
  Flood flood(region, neighbours);
  flood.run(at);
  result.tighten();
  return result;
}

}  // namespace hitmask
