// nearest_pixel(): the exact nearest solid pixel to a point.
#include <algorithm>
#include <bit>

#include "base/integers.hpp"
#include "mask/clip.hpp"
#include "world/queries/nearest_pixel.hpp"

namespace hitmask::detail::world::queries {

namespace {

constexpr base::Int128 squared(std::int64_t value) noexcept { return base::Int128{value} * value; }

/// The distance from a position to [first, last].
constexpr std::int64_t distance_to(std::int64_t first, std::int64_t last,
                                   std::int64_t position) noexcept {
  return std::max({first - position, position - last, std::int64_t{0}});
}

/// The best pixel so far. Squared distances may overflow 64 bits, so they have 128.
class Best {
 public:
  Best(std::int64_t x, std::int64_t y, std::int64_t within) noexcept
      : x_(x), y_(y), squared_(within == any_distance ? unlimited : within) {}

  /// For the pixels of a chunk, while this lives.
  class Moved {
   public:
    Moved(Best& best, Point corner) noexcept : best_(best), corner_(corner) { best_.move(corner); }
    ~Moved() { best_.move(-corner_); }
    Moved(const Moved&) = delete;
    Moved& operator=(const Moved&) = delete;

   private:
    Best& best_;
    Point corner_;
  };

  [[nodiscard]] std::int64_t x() const noexcept { return x_; }
  [[nodiscard]] std::int64_t y() const noexcept { return y_; }

  /// Whether a pixel at this distance may be better. A tie counts, since it may be further up.
  [[nodiscard]] bool reaches(std::int64_t across, std::int64_t down) const noexcept {
    return squared(across) + squared(down) <= squared_;
  }

  void offer(std::int32_t x, std::int32_t y) noexcept {
    const base::Int128 distance = squared(x - x_) + squared(y - y_);
    if (distance > squared_ || (distance == squared_ && found_ && !comes_first(x, y))) return;
    squared_ = distance;
    pixel_ = {x, y};
    found_ = true;
  }

  /// Offers the last pixel of a word up to the point's column and the first one after it.
  void offer_word(std::uint64_t word, std::int32_t start, std::int32_t y) noexcept {
    const std::int64_t column = std::clamp<std::int64_t>(x_ - start, -1, 63);
    const std::uint64_t before = column < 0 ? 0 : word << (63 - column) >> (63 - column);
    const std::uint64_t after = word ^ before;
    if (before != 0) offer(start + 63 - std::countl_zero(before), y);
    if (after != 0) offer(start + std::countr_zero(after), y);
  }

  [[nodiscard]] std::optional<NearestPixel> result() const noexcept {
    if (!found_) return std::nullopt;
    const bool fits = squared_ < any_distance;
    return NearestPixel{fits ? static_cast<std::int64_t>(squared_) : any_distance, pixel_};
  }

 private:
  static constexpr base::Int128 unlimited = base::Int128{1} << 100;

  void move(Point corner) noexcept {
    x_ -= corner.x;
    y_ -= corner.y;
    pixel_ = pixel_ - corner;
  }
  [[nodiscard]] bool comes_first(std::int32_t x, std::int32_t y) const noexcept {
    return y < pixel_.y || (y == pixel_.y && x < pixel_.x);
  }

  std::int64_t x_;
  std::int64_t y_;
  base::Int128 squared_;
  Point pixel_;
  bool found_ = false;
};

/// Calls visit(index) for [first, last], from `origin` outwards, alternating sides. Each side ends
/// at the first index for which near_enough(index) is false.
template <class NearEnough, class Visit>
void outwards(std::int32_t first, std::int32_t last, std::int64_t origin, NearEnough&& near_enough,
              Visit&& visit) noexcept {
  auto down = static_cast<std::int32_t>(std::clamp<std::int64_t>(origin, first, last));
  std::int32_t up = down - 1;
  while (down <= last || up >= first) {
    if (down <= last && near_enough(down))
      visit(down++);
    else
      down = last + 1;
    if (up >= first && near_enough(up))
      visit(up--);
    else
      up = first - 1;
  }
}

/// For masks of one strip: row by row.
void search_rows(const MaskView& mask, Best& best) noexcept {
  const Box& solid = mask.solid_bounds();
  const std::int64_t across = distance_to(solid.x, right_of(solid) - 1, best.x());
  outwards(
      solid.y, solid.y + solid.h - 1, best.y(),
      [&](std::int32_t row) { return best.reaches(across, row - best.y()); },
      [&](std::int32_t row) { best.offer_word(mask.strip(0)[row], 0, row); });
}

/// For large masks: searches block rows, and reads only occupied blocks.
class BlockSearch {
 public:
  BlockSearch(const MaskView& mask, Best& best) noexcept : mask_(mask), best_(best) {}

  void run() noexcept {
    const Box& solid = mask_.solid_bounds();
    const std::int64_t across = distance_to(solid.x, right_of(solid) - 1, best_.x());
    outwards(
        solid.y >> 3, (solid.y + solid.h - 1) >> 3, best_.y() >> 3,
        [&](std::int32_t row) { return best_.reaches(across, block_distance(row, best_.y())); },
        [&](std::int32_t row) { look_in_row(row); });
  }

 private:
  static std::int64_t block_distance(std::int32_t block, std::int64_t position) noexcept {
    return distance_to(std::int64_t{block} * 8, std::int64_t{block} * 8 + 7, position);
  }

  void look_in_row(std::int32_t row) noexcept {
    const Box& solid = mask_.solid_bounds();
    const std::int64_t down = block_distance(row, best_.y());
    outwards(
        solid.x >> 9, (solid.x + solid.w - 1) >> 9, best_.x() >> 9,
        [&](std::int32_t strip) {
          const std::int64_t start = std::int64_t{strip} * 512;
          return best_.reaches(distance_to(start, start + 511, best_.x()), down);
        },
        [&](std::int32_t strip) { look_in_strip(strip, row, down); });
  }

  /// Searches the blocks of one word from the point's column to both sides, while they are near
  /// enough.
  void look_in_strip(std::int32_t strip, std::int32_t row, std::int64_t down) noexcept {
    const std::uint64_t blocks = mask::block_strip(mask_, strip)[row];
    const std::int64_t own =
        std::clamp<std::int64_t>((best_.x() >> 3) - std::int64_t{strip} * 64, -1, 63);
    std::uint64_t left = own < 0 ? 0 : blocks << (63 - own) >> (63 - own);
    std::uint64_t right = blocks ^ left;
    while (left != 0) {
      const int bit = 63 - std::countl_zero(left);
      if (!look_in_block(strip * 64 + bit, row, down)) break;
      left ^= std::uint64_t{1} << bit;
    }
    for (; right != 0; right &= right - 1)
      if (!look_in_block(strip * 64 + std::countr_zero(right), row, down)) break;
  }

  /// Returns false if the block is too far away; then all blocks beyond it are too.
  bool look_in_block(std::int32_t column, std::int32_t row, std::int64_t down) noexcept {
    if (!best_.reaches(block_distance(column, best_.x()), down)) return false;
    const std::int32_t start = column * 8;
    const std::uint64_t* const words = mask_.strip(mask::strip_of(start));
    const std::int32_t bottom = std::min(row * 8 + 8, mask_.height());
    for (std::int32_t y = row * 8; y < bottom; ++y)
      best_.offer_word((words[y] >> (start & 63)) & 0xFF, start, y);
    return true;
  }

  const MaskView& mask_;
  Best& best_;
};

void search_box(Size size, Best& best) noexcept {
  const auto nearest = [](std::int64_t position, std::int32_t length) {
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(position, 0, length - 1));
  };
  best.offer(nearest(best.x(), size.width), nearest(best.y(), size.height));
}

void search_shape(const ShapeView& shape, Best& best) noexcept {
  if (shape.mask == nullptr)
    search_box(shape.size, best);
  else if (mask::has_occupancy(*shape.mask))
    BlockSearch(*shape.mask, best).run();
  else
    search_rows(*shape.mask, best);
}

/// For chunks: those in a square around the point that grows until the best pixel is inside it.
class ChunkSearch {
 public:
  ChunkSearch(const overlap::ChunkSet& chunks, std::int64_t x, std::int64_t y, Best& best) noexcept
      : chunks_(chunks), x_(x), y_(y), best_(best) {}

  void run() noexcept {
    const geometry::WideBounds solid = geometry::wide_bounds_of(chunks_.solid_box());
    for (std::int64_t radius = 256;; radius *= 2) {
      const geometry::WideBounds square{x_ - radius, y_ - radius, x_ + radius + 1, y_ + radius + 1};
      look_in(geometry::shared(square, solid));
      if (geometry::holds(square, solid) || !best_.reaches(radius + 1, 0)) return;
    }
  }

 private:
  void look_in(const geometry::WideBounds& area) noexcept {
    if (is_empty(area)) return;
    chunks_.for_each_in(
        {saturate(area.left), saturate(area.top), saturate(area.right), saturate(area.bottom)},
        [&](const ShapeView& chunk, Point corner) {
          const Best::Moved within(best_, corner);
          search_shape(chunk, best_);
          return true;
        });
  }

  const overlap::ChunkSet& chunks_;
  std::int64_t x_;
  std::int64_t y_;
  Best& best_;
};

}  // namespace

std::optional<NearestPixel> nearest_pixel(const ShapeView& shape, std::int64_t from_x,
                                          std::int64_t from_y, std::int64_t within) noexcept {
  if (is_empty(overlap::solid_box_of(shape))) return std::nullopt;
  Best best(from_x, from_y, within);
  if (shape.chunks != nullptr)
    ChunkSearch(*shape.chunks, from_x, from_y, best).run();
  else
    search_shape(shape, best);
  return best.result();
}

}  // namespace hitmask::detail::world::queries
