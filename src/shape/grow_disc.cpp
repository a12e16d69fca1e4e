// Growing by a disc: each row of the disc widens the mask and is then moved up and down.
#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "mask/bits.hpp"
#include "shape/disc_width.hpp"
#include "shape/reach.hpp"

namespace hitmask::detail::shape {

namespace {

/// Rows of the disc with equal width: `first` ... `last` rows above and below the middle.
struct Band {
  std::int32_t width, first, last;
};

/// At most one band per row.
struct Bands {
  std::array<Band, widest_in_words + 1> bands;
  std::int32_t count = 0;

  explicit Bands(std::int32_t distance) noexcept {
    DiscWidth width(distance);
    for (std::int32_t dy = 0; dy <= distance; ++dy) {
      const std::int32_t here = width.at(dy);
      if (count > 0 && bands[index(count - 1)].width == here)
        bands[index(count - 1)].last = dy;
      else
        bands[index(count++)] = {here, dy, dy};
    }
  }
  [[nodiscard]] const Band* begin() const noexcept { return bands.data(); }
  [[nodiscard]] const Band* end() const noexcept { return bands.data() + count; }
  static std::size_t index(std::int32_t place) noexcept { return static_cast<std::size_t>(place); }
};

/// ORs rows together, as many at a time as the kernel takes.
class RowCollector {
 public:
  RowCollector(std::int32_t height, std::uint64_t* sum) noexcept : height_(height), sum_(sum) {}
  void add(const std::uint64_t* rows) noexcept {
    if (count_ == kernels::most_united) flush({}, sum_);
    terms_[count_++] = rows;
  }
  /// Also needed before rows that were added change.
  void flush(const kernels::RowFinish& finish, std::uint64_t* out) noexcept {
    kernels::active_shape().unite_rows(terms_, count_, height_, finish, out);
    terms_[0] = sum_;
    count_ = 1;
  }
  [[nodiscard]] std::uint64_t* sum() const noexcept { return sum_; }

 private:
  std::int32_t height_;
  std::uint64_t* sum_;
  const std::uint64_t* terms_[kernels::most_united] = {};
  std::int32_t count_ = 0;
};

void add_band(RowCollector& collector, const Band& band, const std::uint64_t* rows) noexcept {
  for (std::int32_t dy = band.first; dy <= band.last; ++dy) {
    collector.add(rows + dy);
    if (dy != 0) collector.add(rows - dy);
  }
  collector.flush({}, collector.sum());
}

}  // namespace

void grow_disc(const PlacedPlane& source, const Plane& target, std::int32_t distance,
               BitFlip flip) {
  if (distance > widest_in_words) {
    draw_unless_same(source, target);
    return grow_disc_by_distance(target, distance, flip);
  }
  const Bands bands(distance);
  StripWindow window(source, target.size, flip, 1, 0);
  const ScratchColumns scratch(2, target.size.height, distance, flip);
  std::uint64_t* const widened = scratch.column(0);
  for (std::int32_t i = 0; i < target.strip_count(); ++i) {
    window.move_to(i);
    RowCollector collector(target.size.height, scratch.column(1));
    for (const Band& band : bands) {
      kernels::active_shape().widen(window.around(i), band.width, widened);
      add_band(collector, band, widened);
    }
    collector.flush(finish_of(target, flip, i), target.strip(i));
  }
}

namespace {

/// In a column h pixels to its right, a solid pixel reaches `rise(h)` rows up and down. In each
/// column only the nearest solid pixel of a row matters, and of all rows above only the one that
/// reaches furthest down. So one walk along the strips, and down each of them, finds every pixel
/// reached to the right and below. Four walks, one per corner, find all.
class DiscWalk {
 public:
  DiscWalk(const Plane& plane, std::int32_t distance, BitFlip flip)
      : plane_(plane),
        distance_(distance),
        flip_(flip),
        rise_(static_cast<std::size_t>(distance) + 2),
        gaps_(static_cast<std::size_t>(plane.size.height)),
        reached_(plane.size) {
    DiscWidth height(distance);
    for (std::int32_t h = 0; h <= distance; ++h) rise_[index(h)] = height.at(h);
    rise_[index(distance + 1)] = -never;
  }

  void run() noexcept {
    walk(false);
    walk(true);
    finish();
  }

 private:
  // Larger than any plane's height; sums with a row do not overflow.
  static constexpr std::int32_t never = std::int32_t{1} << 29;
  static std::size_t index(std::int32_t place) noexcept { return static_cast<std::size_t>(place); }

  /// Along the strips, from the right when mirrored.
  void walk(bool mirror) noexcept {
    std::fill(gaps_.begin(), gaps_.end(), flip_ == keep_bits ? distance_ + 1 : 1);
    for (std::int32_t i = 0; i < plane_.strip_count(); ++i) {
      const std::int32_t strip = mirror ? plane_.strip_count() - 1 - i : i;
      walk_strip(strip, mirror, false);
      walk_strip(strip, mirror, true);
      move_gaps(strip, mirror);
    }
  }

  [[nodiscard]] std::uint64_t word(std::int32_t strip, std::int32_t row,
                                   bool mirror) const noexcept {
    const std::uint64_t bits = plane_.strip(strip)[row] ^ flip_;
    return mirror ? mask::reversed(bits) : bits;
  }

  /// Down a strip, or up.
  void walk_strip(std::int32_t strip, bool mirror, bool upwards) noexcept {
    std::array<std::int32_t, 64> ends;  // the last row reached in each column
    ends.fill(flip_ == keep_bits ? -never : distance_ - 1);
    for (std::int32_t step = 0; step < plane_.size.height; ++step) {
      const std::int32_t row = upwards ? plane_.size.height - 1 - step : step;
      const std::uint64_t bits = reach_from(word(strip, row, mirror), row, step, ends);
      reached_.plane().strip(strip)[row] |= mirror ? mask::reversed(bits) : bits;
    }
  }

  /// Adds the solid pixels of a row. Returns the columns reached in it.
  std::uint64_t reach_from(std::uint64_t solid, std::int32_t row, std::int32_t step,
                           std::array<std::int32_t, 64>& ends) const noexcept {
    std::uint64_t bits = 0;
    std::int32_t across = gaps_[index(row)] - 1;
    for (std::size_t column = 0; column < 64; ++column) {
      const bool here = (solid >> column & 1) != 0;
      across = here ? 0 : std::min(across + 1, distance_ + 1);
      ends[column] = std::max(ends[column], step + rise_[index(across)]);
      bits |= std::uint64_t{ends[column] >= step} << column;
    }
    return bits;
  }

  /// The gap from a row's last solid pixel to the next strip.
  void move_gaps(std::int32_t strip, bool mirror) noexcept {
    for (std::int32_t row = 0; row < plane_.size.height; ++row) {
      const std::uint64_t solid = word(strip, row, mirror);
      std::int32_t& gap = gaps_[index(row)];
      gap = solid != 0 ? std::countl_zero(solid) + 1 : std::min(gap + 64, distance_ + 1);
    }
  }

  void finish() noexcept {
    for (std::int32_t i = 0; i < plane_.strip_count(); ++i) {
      const std::uint64_t* const reached = reached_.plane().strip(i);
      kernels::active_shape().unite_rows(&reached, 1, plane_.size.height,
                                         finish_of(plane_, flip_, i), plane_.strip(i));
    }
  }

  const Plane& plane_;
  std::int32_t distance_;
  BitFlip flip_;
  std::vector<std::int32_t> rise_;  // beyond `distance` nothing is reached
  std::vector<std::int32_t> gaps_;  // per row, limited to distance + 1
  OwnedPlane reached_;
};

}  // namespace

void grow_disc_by_distance(const Plane& plane, std::int32_t distance, BitFlip flip) {
  DiscWalk(plane, distance, flip).run();
}

}  // namespace hitmask::detail::shape
