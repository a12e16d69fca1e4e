// The vector loops over strip rows, written once over Highway and compiled for every target.
// Included several times by design; see body-inl.hpp.

#if defined(HITMASK_ROWS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef HITMASK_ROWS_INL
#undef HITMASK_ROWS_INL
#else
#define HITMASK_ROWS_INL
#endif

#include <hwy/highway.h>

#include <algorithm>

#include "kernels/table.hpp"

HWY_BEFORE_NAMESPACE();
namespace hitmask::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Never more than 8 rows in a vector: the zero rows below a strip are 7.
using Words = hn::CappedTag<std::uint64_t, 8>;
using Bytes = hn::Repartition<std::uint8_t, Words>;
using WordVector = hn::Vec<Words>;
using ByteVector = hn::Vec<Bytes>;

constexpr Words words_tag;
constexpr Bytes bytes_tag;
HWY_INLINE constexpr std::int32_t rows_per_vector() {
  return static_cast<std::int32_t>(hn::MaxLanes(Words()));
}

HWY_INLINE std::uint64_t or_of_lanes(WordVector v) {
  HWY_ALIGN std::uint64_t lanes[rows_per_vector()];
  hn::Store(v, words_tag, lanes);
  std::uint64_t all = 0;
  for (const std::uint64_t lane : lanes) all |= lane;
  return all;
}

HWY_INLINE bool is_zero(WordVector v) {
#if HWY_TARGET == HWY_EMU128
  return or_of_lanes(v) == 0;
#else
  // Bytes, because not every target compares 64-bit lanes in one instruction.
  const ByteVector bytes = hn::BitCast(bytes_tag, v);
  return hn::AllTrue(bytes_tag, hn::Eq(bytes, hn::Zero(bytes_tag)));
#endif
}

// The first `count` lanes, the others zero.
HWY_INLINE WordVector first_lanes(WordVector v, std::int32_t count) {
  return hn::IfThenElseZero(hn::FirstN(words_tag, static_cast<std::size_t>(count)), v);
}

// b's words as seen from a's strip, one loader per case, so that the common case (one strip over
// another) costs one load and one shift.
struct HereOnly {
  const std::uint64_t* here;
  int left;
  explicit HereOnly(const StripRows& s) : here(s.here), left(s.shift) {}
  HereOnly(const std::uint64_t* strip, int shift) : here(strip), left(shift) {}
  HWY_INLINE WordVector operator()(std::int32_t row) const {
    return hn::ShiftLeftSame(hn::LoadU(words_tag, here + row), left);
  }
};
struct BeforeOnly {
  const std::uint64_t* before;
  int right;
  explicit BeforeOnly(const StripRows& s) : before(s.before), right(64 - s.shift) {}
  HWY_INLINE WordVector operator()(std::int32_t row) const {
    return hn::ShiftRightSame(hn::LoadU(words_tag, before + row), right);
  }
};
struct BothStrips {
  HereOnly here;
  BeforeOnly before;
  explicit BothStrips(const StripRows& s) : here(s), before(s) {}
  HWY_INLINE WordVector operator()(std::int32_t row) const {
    return hn::Or(here(row), before(row));
  }
};

// Calls f with the loader that fits.
template <class Function>
HWY_INLINE auto with_loader(const StripRows& s, Function&& f) {
  if (s.before == nullptr) return f(HereOnly(s));
  if (s.here == nullptr) return f(BeforeOnly(s));
  return f(BothStrips(s));
}

template <class Loader>
HWY_INLINE WordVector shared(const StripRows& s, const Loader& b, std::int32_t row) {
  return hn::And(hn::LoadU(words_tag, s.a + row), b(row));
}

// Eight rows OR-ed together: what may always be read, thanks to the seven zero rows below.
template <class Loader>
HWY_INLINE WordVector shared_in_eight(const std::uint64_t* a, const Loader& b, std::int32_t row) {
  WordVector all = hn::And(hn::LoadU(words_tag, a + row), b(row));
  for (std::int32_t i = rows_per_vector(); i < 8; i += rows_per_vector())
    all = hn::Or(all, hn::And(hn::LoadU(words_tag, a + row + i), b(row + i)));
  return all;
}

// Sixteen rows per test, because a branch costs as much as the work in between. There is no tail
// loop, whose length nobody could predict: where the second eight rows would start beyond the last
// row, the first eight are looked at again, which changes nothing. There is at least one row.
template <class Loader>
HWY_INLINE bool any_with(const std::uint64_t* a, const Loader& b, std::int32_t rows) {
  std::int32_t row = 0;
  while (true) {
    const std::int32_t second = row + 8 < rows ? row + 8 : row;
    const bool found = !is_zero(hn::Or(shared_in_eight(a, b, row), shared_in_eight(a, b, second)));
    row += 16;
    if (row >= rows) return found;
    if (found) return true;
  }
}

HWY_ATTR bool any_one(const std::uint64_t* strip, const std::uint64_t* further_right,
                      std::int32_t rows, std::int32_t shift) noexcept {
  return any_with(strip, HereOnly(further_right, shift), rows);
}

HWY_ATTR bool any(const StripRows& s) noexcept {
  return with_loader(s, [&](const auto& b) HWY_ATTR { return any_with(s.a, b, s.rows); });
}

HWY_ATTR void any_many(const OneOnOneRows* items, std::size_t n, std::uint8_t* answers) noexcept {
  for (std::size_t i = 0; i < n; ++i) {
    const OneOnOneRows item = items[i];
    if (item.rows == 0) continue;
    answers[i] = any_with(item.strip, HereOnly(item.further_right, item.shift), item.rows) ? 1 : 0;
  }
}

HWY_ATTR std::int32_t first_one(const std::uint64_t* strip, const std::uint64_t* further_right,
                                std::int32_t rows, std::int32_t shift) noexcept {
  const HereOnly b(further_right, shift);
  for (std::int32_t row = 0; row < rows; row += rows_per_vector()) {
    if (is_zero(hn::And(hn::LoadU(words_tag, strip + row), b(row)))) continue;
    while ((strip[row] & (further_right[row] << shift)) == 0) ++row;
    return row;
  }
  return rows;
}

HWY_ATTR RowBits first_row(const StripRows& s) noexcept {
  return with_loader(s, [&](const auto& b) HWY_ATTR -> RowBits {
    constexpr std::int32_t n = rows_per_vector();
    for (std::int32_t row = 0; row < s.rows; row += n) {
      if (is_zero(shared(s, b, row))) continue;
      for (std::int32_t i = row; i < s.rows; ++i)
        if (const std::uint64_t bits = shared_word(s, i)) return {i, bits};
    }
    return {};
  });
}

HWY_ATTR RowBits last_row(const StripRows& s) noexcept {
  return with_loader(s, [&](const auto& b) HWY_ATTR -> RowBits {
    constexpr std::int32_t n = rows_per_vector();
    for (std::int32_t end = s.rows; end > 0; end -= n) {
      const std::int32_t row = end > n ? end - n : 0;
      if (is_zero(shared(s, b, row))) continue;
      for (std::int32_t i = end - 1; i >= row; --i)
        if (const std::uint64_t bits = shared_word(s, i)) return {i, bits};
    }
    return {};
  });
}

HWY_ATTR std::uint64_t columns(const StripRows& s) noexcept {
  return with_loader(s, [&](const auto& b) HWY_ATTR {
    WordVector all = hn::Zero(words_tag);
    for (std::int32_t row = 0; row < s.rows; row += rows_per_vector())
      all = hn::Or(all, shared(s, b, row));
    return or_of_lanes(all);
  });
}

HWY_ATTR void shared_rows(const StripRows& s, std::uint64_t* out) noexcept {
  with_loader(s, [&](const auto& b) HWY_ATTR {
    for (std::int32_t row = 0; row < s.rows; row += rows_per_vector())
      hn::StoreU(shared(s, b, row), words_tag, out + row);
  });
}

template <Combine Op>
HWY_INLINE WordVector combined(WordVector a, WordVector b) {
  if constexpr (Op == Combine::draw) return hn::Or(a, b);
  if constexpr (Op == Combine::erase) return hn::AndNot(b, a);
  if constexpr (Op == Combine::keep) return hn::And(a, b);
  return hn::Xor(a, b);
}

template <Combine Op, class Loader>
HWY_INLINE void combine_with(const StripRows& s, const Loader& b, std::uint64_t columns_of_mask,
                             std::uint64_t* out) {
  constexpr std::int32_t n = rows_per_vector();
  const WordVector inside = hn::Set(words_tag, columns_of_mask);
  const auto result = [&](std::int32_t row) HWY_ATTR {
    return combined<Op>(hn::LoadU(words_tag, s.a + row), hn::And(b(row), inside));
  };
  std::int32_t row = 0;
  for (; row + n <= s.rows; row += n) hn::StoreU(result(row), words_tag, out + row);
  if (row == s.rows) return;
  // Rows past the last one are left alone: they may be pixels.
  HWY_ALIGN std::uint64_t tail[rows_per_vector()];
  hn::Store(result(row), words_tag, tail);
  for (std::int32_t i = row; i < s.rows; ++i) out[i] = tail[i - row];
}

template <Combine Op>
HWY_INLINE void combine_strip(const StripRows& s, std::uint64_t columns_of_mask,
                              std::uint64_t* out) {
  with_loader(s, [&](const auto& b) HWY_ATTR { combine_with<Op>(s, b, columns_of_mask, out); });
}

HWY_ATTR void combine(Combine op, const StripRows& s, std::uint64_t columns_of_mask,
                      std::uint64_t* out) noexcept {
  switch (op) {
    case Combine::draw: return combine_strip<Combine::draw>(s, columns_of_mask, out);
    case Combine::erase: return combine_strip<Combine::erase>(s, columns_of_mask, out);
    case Combine::keep: return combine_strip<Combine::keep>(s, columns_of_mask, out);
    case Combine::toggle: return combine_strip<Combine::toggle>(s, columns_of_mask, out);
  }
}

}  // namespace hitmask::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
