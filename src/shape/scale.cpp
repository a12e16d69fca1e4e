// Scaling to any size, and coarse masks.
//
// Rows are picked (or merged) by copying words. Columns are picked the same way after 64x64 pixels
// are transposed, so that a column is a word. The result is computed in bands of 64 rows: first a
// list of the source's columns, one word each, then a list of the result's.
#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "base/fail.hpp"
#include "hitmask/shape.hpp"
#include "kernels/shape_table.hpp"
#include "mask/access.hpp"
#include "shape/tile.hpp"

namespace hitmask {

using MaskAccess = detail::mask::Access;
using detail::mask::has_pixels;
using detail::shape::tile_side;

namespace {

constexpr auto tile_words = static_cast<std::size_t>(tile_side);

/// The source pixels [from, to) along one axis that one result pixel comes from; never empty.
struct SourceRange {
  std::int32_t from = 0;
  std::int32_t to = 0;
};
using SourceRanges = std::vector<SourceRange>;

// How the words of a range are combined.
struct Pick {
  std::uint64_t operator()(const std::uint64_t* words, SourceRange range) const noexcept {
    return words[range.from];
  }
};
struct Either {
  std::uint64_t operator()(const std::uint64_t* words, SourceRange range) const noexcept {
    std::uint64_t result = 0;
    for (std::int32_t i = range.from; i < range.to; ++i) result |= words[i];
    return result;
  }
};
struct Both {
  std::uint64_t operator()(const std::uint64_t* words, SourceRange range) const noexcept {
    std::uint64_t result = ~std::uint64_t{0};
    for (std::int32_t i = range.from; i < range.to; ++i) result &= words[i];
    return result;
  }
};

/// floor((first + i * step) / divisor) for i = 0, 1, 2, ... without a division each time.
class Quotients {
 public:
  Quotients(std::int32_t first, std::int32_t step, std::int32_t divisor) noexcept
      : quotient_(first / divisor),
        rest_(first % divisor),
        whole_step_(step / divisor),
        rest_step_(step % divisor),
        divisor_(divisor) {}

  void advance() noexcept {
    rest_ += rest_step_;
    const bool carry = rest_ >= divisor_;
    quotient_ += whole_step_ + (carry ? 1 : 0);
    rest_ -= carry ? divisor_ : 0;
  }
  [[nodiscard]] std::int32_t floor() const noexcept { return quotient_; }
  [[nodiscard]] std::int32_t ceiling() const noexcept { return quotient_ + (rest_ > 0 ? 1 : 0); }

 private:
  std::int32_t quotient_, rest_;
  std::int32_t whole_step_, rest_step_;
  std::int32_t divisor_;
};

/// The source pixel under each pixel centre: floor((2x + 1) * source / (2 * wanted)).
SourceRanges centres(std::int32_t source, std::int32_t wanted) {
  SourceRanges ranges(static_cast<std::size_t>(wanted));
  Quotients at(source, 2 * source, 2 * wanted);
  for (SourceRange& range : ranges) {
    range = {at.floor(), at.floor() + 1};
    at.advance();
  }
  return ranges;
}

/// The source pixels that overlap each pixel: floor(x * source / wanted) to ceil((x + 1) * source /
/// wanted).
SourceRanges covers(std::int32_t source, std::int32_t wanted) {
  SourceRanges ranges(static_cast<std::size_t>(wanted));
  Quotients at(0, source, wanted);
  for (SourceRange& range : ranges) {
    range.from = at.floor();
    at.advance();
    range.to = at.ceiling();
  }
  return ranges;
}

/// Groups of k pixels; the last may have fewer.
SourceRanges groups(std::int32_t source, std::int32_t k) {
  SourceRanges ranges;
  ranges.reserve(static_cast<std::size_t>(source / k) + 1);
  for (std::int64_t from = 0; from < source; from += k)
    ranges.push_back({static_cast<std::int32_t>(from),
                      static_cast<std::int32_t>(std::min<std::int64_t>(from + k, source))});
  return ranges;
}

/// The part of a list that tile `index` is made from.
std::span<const SourceRange> part_of(const SourceRanges& ranges, std::size_t index) noexcept {
  const std::span<const SourceRange> rest = std::span(ranges).subspan(index * tile_words);
  return rest.first(std::min(tile_words, rest.size()));
}

/// 64 words, one per range, padded with zeros; then transposed.
template <class Merge>
void make_tile(const std::uint64_t* words, std::span<const SourceRange> ranges,
               std::uint64_t* tile) {
  std::transform(ranges.begin(), ranges.end(), tile,
                 [words](SourceRange range) { return Merge()(words, range); });
  std::fill(tile + ranges.size(), tile + tile_words, std::uint64_t{0});
  kernels::active_shape().transpose_tile(tile);
}

template <class Merge>
Mask resampled(const MaskView& mask, const SourceRanges& columns, const SourceRanges& rows) {
  Mask result(static_cast<std::int32_t>(columns.size()), static_cast<std::int32_t>(rows.size()));
  std::vector<std::uint64_t> source_columns(static_cast<std::size_t>(mask.strip_count()) *
                                            tile_words);
  std::array<std::uint64_t, tile_words> tile;
  for (std::size_t band = 0; band * tile_words < rows.size(); ++band) {
    const std::span<const SourceRange> rows_of_band = part_of(rows, band);
    for (std::int32_t i = 0; i < mask.strip_count(); ++i)
      make_tile<Merge>(mask.strip(i), rows_of_band, source_columns.data() + i * tile_side);
    for (std::int32_t i = 0; i < result.view().strip_count(); ++i) {
      make_tile<Merge>(source_columns.data(), part_of(columns, static_cast<std::size_t>(i)),
                       tile.data());
      std::copy_n(tile.begin(), rows_of_band.size(),
                  MaskAccess::strip(result, i) + band * tile_words);
    }
  }
  result.tighten();
  return result;
}

}  // namespace

Mask scale(const MaskView& mask, Size size, Scale how) {
  if (!has_pixels(mask.size()) || !detail::mask::is_possible(size) || !has_pixels(size))
    return Mask(size);  // clear, or the constructor's error
  const auto each_axis = [&](SourceRanges (*ranges)(std::int32_t, std::int32_t), auto merge) {
    return resampled<decltype(merge)>(mask, ranges(mask.width(), size.width),
                                      ranges(mask.height(), size.height));
  };
  switch (how) {
    case Scale::any: return each_axis(covers, Either{});
    case Scale::all: return each_axis(covers, Both{});
    default: return each_axis(centres, Pick{});
  }
}

Mask coarse(const MaskView& mask, std::int32_t k) {
  if (k < 1)
    detail::base::fail_argument("a coarse mask's factor is at least 1, not " + std::to_string(k));
  return resampled<Either>(mask, groups(mask.width(), k), groups(mask.height(), k));
}

}  // namespace hitmask
