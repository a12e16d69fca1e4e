// surface_normal(): the direction that a surface faces around a pixel.
#include <algorithm>
#include <array>
#include <bit>

#include "base/integers.hpp"
#include "hitmask/motion.hpp"
#include "motion/shape_normal.hpp"

namespace hitmask {

using detail::base::Int128;
using detail::overlap::ShapeView;

namespace {

/// The number of set bits in a byte and the sum of their positions.
struct ByteSums {
  std::uint8_t count = 0;
  std::uint8_t places = 0;
};

constexpr std::array<ByteSums, 256> sums_of_bytes() {
  std::array<ByteSums, 256> table;
  for (unsigned byte = 0; byte < 256; ++byte)
    for (unsigned place = 0; place < 8; ++place)
      if (((byte >> place) & 1) != 0) {
        ++table[byte].count;
        table[byte].places = static_cast<std::uint8_t>(table[byte].places + place);
      }
  return table;
}
constexpr std::array<ByteSums, 256> byte_sums = sums_of_bytes();

/// Solid pixels of one row, and the sum of their columns.
struct RowSums {
  std::int64_t count = 0;
  std::int64_t columns = 0;

  void add(std::uint64_t word, std::int64_t first_column) noexcept {
    for (; word != 0; word >>= 8, first_column += 8) {
      const ByteSums& byte = byte_sums[word & 0xFF];
      count += byte.count;
      columns += byte.count * first_column + byte.places;
    }
  }
};

/// For columns [left, right], which must lie inside the mask.
RowSums sums_of_row(const MaskView& mask, std::int32_t y, std::int32_t left,
                    std::int32_t right) noexcept {
  RowSums sums;
  for (std::int32_t strip = left / 64; strip <= right / 64; ++strip) {
    const std::int32_t from = std::max(left - strip * 64, 0);
    const std::int32_t to = std::min(right - strip * 64, 63);
    const std::uint64_t columns = ~std::uint64_t{0} >> (63 - (to - from));
    sums.add((mask.strip(strip)[y] >> from) & columns, strip * 64 + from);
  }
  return sums;
}

RowSums sums_of_row(const ShapeView& shape, std::int32_t y, std::int32_t left,
                    std::int32_t right) noexcept {
  if (shape.mask != nullptr) return sums_of_row(*shape.mask, y, left, right);
  const std::int64_t count = std::int64_t{right} - left + 1;
  return {count, (std::int64_t{left} + right) * count / 2};
}

/// Rows of any shape, `half` columns to both sides of a pixel.
class AnyRows {
 public:
  AnyRows(const ShapeView& shape, Point pixel) noexcept : shape_(shape), x_(pixel.x) {}

  [[nodiscard]] RowSums sums(std::int64_t y, std::int64_t half) const noexcept {
    const auto left = std::max<std::int64_t>(x_ - half, 0);
    const auto right = std::min<std::int64_t>(x_ + half, std::int64_t{shape_.size.width} - 1);
    if (left > right) return {};
    return sums_of_row(shape_, static_cast<std::int32_t>(y), static_cast<std::int32_t>(left),
                       static_cast<std::int32_t>(right));
  }

 private:
  const ShapeView& shape_;
  std::int64_t x_;
};

/// The same for a mask, if they fit in a word, which is the usual case and three times as fast.
class WordRows {
 public:
  static constexpr std::int32_t largest_radius = 31;

  WordRows(const MaskView& mask, Point pixel, std::int32_t radius) noexcept
      : first_(std::int64_t{pixel.x} - radius),
        radius_(radius),
        near_(strip_of(mask, first_ >> 6)),
        far_((first_ & 63) != 0 ? strip_of(mask, (first_ >> 6) + 1) : nullptr) {}

  /// The 64 columns from `radius` left of the pixel on. Columns outside the mask are empty.
  [[nodiscard]] std::uint64_t word(std::int64_t y) const noexcept {
    const auto shift = static_cast<int>(first_ & 63);
    const std::uint64_t near = near_ != nullptr ? near_[y] >> shift : 0;
    return far_ != nullptr ? near | far_[y] << (64 - shift) : near;
  }
  [[nodiscard]] RowSums sums(std::int64_t y, std::int64_t half) const noexcept {
    const auto skipped = static_cast<int>(radius_ - half);
    const std::uint64_t columns = ~std::uint64_t{0} >> (63 - 2 * static_cast<int>(half));
    RowSums sums;
    sums.add((word(y) >> skipped) & columns, first_ + skipped);
    return sums;
  }

 private:
  static const std::uint64_t* strip_of(const MaskView& mask, std::int64_t strip) noexcept {
    if (mask.height() == 0 || strip < 0 || strip >= mask.strip_count()) return nullptr;
    return mask.strip(static_cast<std::int32_t>(strip));
  }

  std::int64_t first_;
  std::int64_t radius_;
  const std::uint64_t *near_, *far_;
};

/// The half widths of a disc's rows, from the middle outwards.
class DiscRows {
 public:
  explicit constexpr DiscRows(std::int64_t radius) noexcept
      : square_(radius * radius), half_(radius) {}

  [[nodiscard]] constexpr std::int64_t half_width(std::int64_t row) noexcept {
    while (half_ * half_ + row * row > square_) --half_;
    return half_;
  }

 private:
  std::int64_t square_;
  std::int64_t half_;
};

/// Whether it is at least an eighth as long as that of a straight edge.
bool is_reliable(const Normal& normal, std::int64_t straight) noexcept {
  const Int128 length = Int128{normal.x} * normal.x + Int128{normal.y} * normal.y;
  return 64 * length >= Int128{straight} * straight;
}

/// What a straight edge would contribute.
constexpr std::int64_t straight_sum(std::int32_t radius) noexcept {
  DiscRows disc(radius);
  std::int64_t sum = 0;
  for (std::int64_t row = 1; row <= radius; ++row) sum += row * (2 * disc.half_width(row) + 1);
  return sum;
}

template <class Rows>
class NormalSum {
 public:
  NormalSum(const Rows& rows, Size size, Point pixel) noexcept
      : rows_(rows), size_(size), pixel_(pixel) {}

  /// Adds the row `row` below the pixel, `half` columns to both sides.
  void add_row(std::int64_t row, std::int64_t half) noexcept {
    const std::int64_t y = pixel_.y + row;
    if (y < 0 || y >= size_.height) return;
    const RowSums sums = rows_.sums(y, half);
    normal_.x += sums.count * pixel_.x - sums.columns;
    normal_.y -= sums.count * row;
  }
  [[nodiscard]] Normal result() const noexcept {
    Normal normal = normal_;
    normal.reliable = is_reliable(normal, straight_);
    return normal;
  }
  /// Adds what a straight edge would contribute.
  void add_straight(std::int64_t row, std::int64_t half) noexcept {
    straight_ += row * (2 * half + 1);
  }

 private:
  Rows rows_;
  Size size_;
  Point pixel_;
  Normal normal_;
  std::int64_t straight_ = 0;
};

/// The disc of the usual radius: so small that its rows are looked up whole.
class SmallDisc {
 public:
  static constexpr std::int32_t radius = 4;

  /// Solid pixels of a row, and the sum of their columns relative to the middle one.
  struct Row {
    std::int8_t count = 0;
    std::int8_t columns = 0;
  };

  constexpr SmallDisc() noexcept {
    DiscRows disc(radius);
    for (std::size_t row = 0; row <= radius; ++row) {
      const auto half = static_cast<int>(disc.half_width(static_cast<std::int64_t>(row)));
      columns_[radius - row] = columns_[radius + row] = columns_around(half);
    }
    for (unsigned word = 1; word < rows_.size(); ++word) {
      const Row& rest = rows_[word & (word - 1)];
      const int column = std::countr_zero(word) - radius;
      rows_[word] = {static_cast<std::int8_t>(rest.count + 1),
                     static_cast<std::int8_t>(rest.columns + column)};
    }
  }
  /// Those of the columns from the disc's left edge on that lie in it. `row` is relative to the
  /// middle.
  [[nodiscard]] const Row& at(std::int64_t row, std::uint64_t columns) const noexcept {
    return rows_[static_cast<std::size_t>(columns &
                                          columns_[static_cast<std::size_t>(row + radius)])];
  }

 private:
  static constexpr int side = 2 * radius + 1;

  [[nodiscard]] static constexpr std::uint64_t columns_around(int half) noexcept {
    return ((std::uint64_t{2} << (2 * half)) - 1) << (radius - half);
  }

  std::array<std::uint64_t, side> columns_{};  // in the disc, by row
  std::array<Row, std::size_t{1} << side> rows_{};
};
constexpr SmallDisc small_disc;

/// Adds the normals of a pixel and, if there are two, of that right of it, without `reliable`.
void add_normals(const MaskView& mask, Point pixel, int pixels, Normal& sum) noexcept {
  constexpr std::int64_t radius = SmallDisc::radius;
  const WordRows words(mask, pixel, SmallDisc::radius);
  const std::int64_t first = std::max(-radius, -std::int64_t{pixel.y});
  const std::int64_t last = std::min(radius, std::int64_t{mask.height()} - 1 - pixel.y);
  for (std::int64_t row = first; row <= last; ++row) {
    const auto add = [&](std::uint64_t word) {
      const SmallDisc::Row& solid = small_disc.at(row, word);
      sum.x -= solid.columns;
      sum.y -= solid.count * row;
    };
    const std::uint64_t word = words.word(pixel.y + row);
    add(word);
    if (pixels == 2) add(word >> 1);
  }
}

constexpr std::int32_t largest_radius = 1024;

template <class Rows>
Normal normal_of(NormalSum<Rows> sum, std::int32_t radius) noexcept {
  DiscRows disc(radius);
  sum.add_row(0, radius);
  for (std::int64_t row = 1; row <= radius; ++row) {
    const std::int64_t half = disc.half_width(row);
    sum.add_row(row, half);
    sum.add_row(-row, half);
    sum.add_straight(row, half);
  }
  return sum.result();
}

/// The pixels that a disc around a pixel may cover, or around some right of it.
detail::geometry::Bounds disc_around(Point pixel, std::int32_t radius, int pixels = 1) noexcept {
  const auto edge = [](std::int32_t at, std::int64_t by) { return detail::saturate(at + by); };
  return {edge(pixel.x, -radius), edge(pixel.y, -radius), edge(pixel.x, radius + pixels),
          edge(pixel.y, radius + 1)};
}

/// The sum over all chunks near the pixel, as if they were one mask.
Normal normal_of_chunks(const detail::overlap::ChunkSet& chunks, Point pixel,
                        std::int32_t radius) noexcept {
  Normal total;
  chunks.for_each_in(disc_around(pixel, radius), [&](const ShapeView& chunk, Point corner) {
    const Normal part = detail::motion::surface_normal_of(chunk, pixel - corner, radius);
    total.x += part.x;
    total.y += part.y;
    return true;
  });
  total.reliable = is_reliable(total, straight_sum(radius));
  return total;
}

/// One or two neighbouring pixels of an axis.
struct Middle {
  std::int32_t first = 0;
  int pixels = 1;
};

/// Where the mean of some pixels' centres lies, which is sum / area + 1/2.
Middle middle_of(std::int64_t sum, std::int64_t area) noexcept {
  const std::int64_t below = detail::base::floor_divided(sum, area);
  const std::int64_t above_mean = 2 * (sum - below * area) - area;
  return {static_cast<std::int32_t>(below + (above_mean > 0 ? 1 : 0)), above_mean == 0 ? 2 : 1};
}
Middle middle_between(std::int32_t first, std::int32_t size) noexcept {
  return {first + (size - 1) / 2, size % 2 == 0 ? 2 : 1};
}

/// The same for any shape.
void add_normals(const ShapeView& shape, Point pixel, int pixels, Normal& sum) noexcept {
  if (shape.mask != nullptr) return add_normals(*shape.mask, pixel, pixels, sum);
  if (shape.chunks != nullptr)
    return shape.chunks->for_each_in(disc_around(pixel, SmallDisc::radius, pixels),
                                     [&](const ShapeView& chunk, Point corner) {
                                       add_normals(chunk, pixel - corner, pixels, sum);
                                       return true;
                                     });
  for (int k = 0; k < pixels; ++k) {
    const Normal one =
        detail::motion::surface_normal_of(shape, {pixel.x + k, pixel.y}, SmallDisc::radius);
    sum.x += one.x;
    sum.y += one.y;
  }
}

}  // namespace

/// If the shared pixels form a box, uses the box, because its sums may be clamped to int64.
Normal detail::motion::normal_at_middle(const ShapeView& shape, const Contact& contact) noexcept {
  constexpr std::int64_t straight = straight_sum(SmallDisc::radius);
  const Box& box = contact.box;
  const bool is_box = contact.area == area_of(box);
  const Middle x = is_box ? middle_between(box.x, box.w) : middle_of(contact.sum_x, contact.area);
  const Middle y = is_box ? middle_between(box.y, box.h) : middle_of(contact.sum_y, contact.area);
  Normal normal;
  for (int k = 0; k < y.pixels; ++k) add_normals(shape, {x.first, y.first + k}, x.pixels, normal);
  normal.reliable = is_reliable(normal, straight * x.pixels * y.pixels);
  return normal;
}

Normal detail::motion::surface_normal_of(const ShapeView& shape, Point pixel,
                                         std::int32_t radius) noexcept {
  radius = std::clamp(radius, 1, largest_radius);
  if (shape.chunks != nullptr) return normal_of_chunks(*shape.chunks, pixel, radius);
  if (shape.mask == nullptr || radius > WordRows::largest_radius)
    return normal_of(NormalSum(AnyRows(shape, pixel), shape.size, pixel), radius);
  return normal_of(NormalSum(WordRows(*shape.mask, pixel, radius), shape.size, pixel), radius);
}

Normal surface_normal(const MaskView& mask, Point pixel, std::int32_t radius) noexcept {
  return detail::motion::surface_normal_of({&mask, mask.size()}, pixel, radius);
}

}  // namespace hitmask
